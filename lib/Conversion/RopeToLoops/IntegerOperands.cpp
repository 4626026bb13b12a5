//===- IntegerOperands.cpp - Keys and values from integers ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntegerOperands.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

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

/// What `operand` is a slice of, computed there; null where it is not known, or
/// where the slice cuts an axis in another way than its loops do.
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
    // Of an axis of several loops, some steps of the outermost one.
    auto offset = getConstantIntValue(offsets.back()),
         size = getConstantIntValue(sizes.back());
    if (!offset || !size || *offset % loop.stride != 0 ||
        *size % loop.stride != 0)
      return {};
    offsets.back() = b.getIndexAttr(*offset / loop.stride);
    sizes.back() = b.getIndexAttr(*size / loop.stride);
  }
  Value empty = tensor::EmptyOp::create(b, sizes, type.getElementType());
  Value tile = it->second.build(b, offsets, sizes, order, empty);
  if (tile.getType() == type)
    return tile;
  if (order.size() != axes.size())
    tile = tensor::CollapseShapeOp::create(b, tile, axes);
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
