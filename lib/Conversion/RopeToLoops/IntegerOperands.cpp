//===- IntegerOperands.cpp - Keys and values from integers ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntegerOperands.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::rope {

/// The slice that `value` is, if it has the axes of its source.
static tensor::ExtractSliceOp getPlainSlice(Value value) {
  auto slice = value.getDefiningOp<tensor::ExtractSliceOp>();
  return slice && slice.hasUnitStride() &&
                 slice.getSourceType().getRank() == slice.getType().getRank()
             ? slice
             : tensor::ExtractSliceOp();
}

void IntegerOperands::add(Value operand, Operation *reader) {
  while (tensor::ExtractSliceOp slice = getPlainSlice(operand))
    operand = slice.getSource();
  std::optional<ElementSource> source = ElementSource::match(operand, reader);
  if (source && source->convertsNarrow())
    sources.try_emplace(operand, std::move(*source));
}

/// Whether `expr` of these operands is a multiple of `divisor`.
static bool isMultipleOf(AffineExpr expr, unsigned numDims, ValueRange operands,
                         int64_t divisor);

static bool isMultipleOf(OpFoldResult x, int64_t divisor) {
  if (auto constant = getConstantIntValue(x))
    return *constant % divisor == 0;
  auto value = cast<Value>(x);
  if (auto apply = value.getDefiningOp<affine::AffineApplyOp>())
    return isMultipleOf(apply.getAffineMap().getResult(0),
                        apply.getAffineMap().getNumDims(),
                        apply.getMapOperands(), divisor);
  auto loop = scf::getForInductionVarOwner(value);
  return loop && isMultipleOf(loop.getLowerBound(), divisor) &&
         isMultipleOf(loop.getStep(), divisor);
}

static bool isMultipleOf(AffineExpr expr, unsigned numDims, ValueRange operands,
                         int64_t divisor) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue() % divisor == 0;
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return isMultipleOf(operands[dim.getPosition()], divisor);
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return isMultipleOf(operands[numDims + symbol.getPosition()], divisor);
  auto binary = cast<AffineBinaryOpExpr>(expr);
  auto isMultiple = [&](AffineExpr side) {
    return isMultipleOf(side, numDims, operands, divisor);
  };
  if (expr.getKind() == AffineExprKind::Add)
    return isMultiple(binary.getLHS()) && isMultiple(binary.getRHS());
  return expr.getKind() == AffineExprKind::Mul &&
         (isMultiple(binary.getLHS()) || isMultiple(binary.getRHS()));
}

/// What `operand` is a slice of, computed there; null where it is not known, or
/// where the slice does not begin where the outermost loop of an axis does.
Value IntegerOperands::build(ImplicitLocOpBuilder &b, Value operand) const {
  auto type = dyn_cast<RankedTensorType>(operand.getType());
  if (!type)
    return {};
  SmallVector<OpFoldResult> from(type.getRank(), b.getIndexAttr(0)),
      extents = tensor::getMixedSizes(b, b.getLoc(), operand);
  AffineExpr sum = b.getAffineDimExpr(0) + b.getAffineDimExpr(1);
  Value root = operand;
  for (auto slice = getPlainSlice(root); slice && !sources.contains(root);
       slice = getPlainSlice(root)) {
    for (auto [own, offset] : llvm::zip(from, slice.getMixedOffsets()))
      own = affine::makeComposedFoldedAffineApply(b, b.getLoc(), sum,
                                                  {own, offset});
    root = slice.getSource();
  }
  auto it = sources.find(root);
  if (it == sources.end())
    return {};

  ArrayRef<ElementSource::Loop> loops = it->second.getLoops();
  SmallVector<OpFoldResult> offsets, sizes;
  SmallVector<unsigned> order;
  SmallVector<ReassociationIndices> axes(type.getRank());
  bool isCut = false;
  for (auto [number, loop] : llvm::enumerate(loops)) {
    bool isOutermost = axes[loop.axis].empty();
    axes[loop.axis].push_back(number);
    order.push_back(number);
    offsets.push_back(b.getIndexAttr(0));
    sizes.push_back(b.getIndexAttr(loop.size));
    if (!isOutermost)
      continue;
    offsets.back() = from[loop.axis];
    sizes.back() = extents[loop.axis];
    if (loop.stride == 1)
      continue;
    // Of an axis of several loops, some steps of the outermost one. The last
    // one is computed whole, which the axis has whole, too.
    if (!isMultipleOf(offsets.back(), loop.stride))
      return {};
    isCut |= !isMultipleOf(sizes.back(), loop.stride);
    AffineExpr d0 = b.getAffineDimExpr(0);
    auto divide = [&](AffineExpr expr, OpFoldResult x) {
      return affine::makeComposedFoldedAffineApply(b, b.getLoc(), expr, {x});
    };
    offsets.back() = divide(d0.floorDiv(loop.stride), offsets.back());
    sizes.back() = divide(d0.ceilDiv(loop.stride), sizes.back());
  }
  Value empty = tensor::EmptyOp::create(b, sizes, type.getElementType());
  Value tile = it->second.build(b, offsets, sizes, order, empty);
  if (tile.getType() == type)
    return tile;
  if (order.size() != axes.size())
    tile = tensor::CollapseShapeOp::create(b, tile, axes);
  if (isCut)
    tile = tensor::ExtractSliceOp::create(
        b, tile, SmallVector<OpFoldResult>(type.getRank(), b.getIndexAttr(0)),
        extents, SmallVector<OpFoldResult>(type.getRank(), b.getIndexAttr(1)));
  return tile.getType() == type
             ? tile
             : tensor::CastOp::create(b, type, tile).getResult();
}

void IntegerOperands::compute(RewriterBase &rewriter, Operation *tile) const {
  ImplicitLocOpBuilder b(tile->getLoc(), tile);
  for (OpOperand &operand : tile->getOpOperands()) {
    Value computed = build(b, operand.get());
    if (computed)
      rewriter.modifyOpInPlace(tile, [&] { operand.set(computed); });
  }
}

} // namespace mlir::rope
