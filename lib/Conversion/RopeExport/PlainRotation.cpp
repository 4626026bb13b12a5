//===- PlainRotation.cpp - Rotations in one layout ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layouts.h"
#include "PlainOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

namespace {
class PlainRotationBuilder {
public:
  PlainRotationBuilder(IRRewriter &rewriter, RotateOp op)
      : rewriter(rewriter), loc(op.getLoc()), op(op),
        type(op.getComputeFloatType()), layout(rewriter, loc, {}) {}

  PlainReason build(RotateOp &plain);

private:
  void collectSizes();
  void chooseAxes();
  Value getTable(Value table, bool negated);
  Value permuteLanes(Value value);
  RotateOp create(Value input, Value cos, Value sin);

  IRRewriter &rewriter;
  Location loc;
  RotateOp op;
  FloatType type;
  LayoutBuilder layout;
  SmallVector<OpFoldResult> sizes;
  /// Dimensions of the rows: those of the table and the others.
  SmallVector<int64_t> tableDims, otherDims;
  SmallVector<int64_t> dims;
  SmallVector<SmallVector<int64_t>> groups;
};
} // namespace

void PlainRotationBuilder::collectSizes() {
  sizes.assign(op.getInputMap().getNumDims(), OpFoldResult());
  for (auto [axis, expr] : llvm::enumerate(op.getInputMap().getResults()))
    sizes[cast<AffineDimExpr>(expr).getPosition()] =
        tensor::getMixedSize(rewriter, loc, op.getInput(), axis);
  layout.setSizes(sizes);
}

/// [batch..., heads..., row, lane]: the last dimension of the table is the row,
/// its others are the batch.
void PlainRotationBuilder::chooseAxes() {
  int64_t lane = op.getInputMap().getNumDims() - 1;
  for (int64_t dim = 0; dim < lane; ++dim)
    (op.getTableMap().isFunctionOfDim(dim) ? tableDims : otherDims)
        .push_back(dim);
  groups.assign(4, {});
  auto addAxis = [&](int64_t group, int64_t dim) {
    groups[group].push_back(dims.size());
    dims.push_back(dim);
  };
  for (int64_t dim : ArrayRef<int64_t>(tableDims).drop_back(!tableDims.empty()))
    addAxis(0, dim);
  for (int64_t dim : otherDims)
    addAxis(1, dim);
  if (!tableDims.empty())
    addAxis(2, tableDims.back());
  addAxis(3, lane);
}

/// A table as [b, s, k] of the compute type.
Value PlainRotationBuilder::getTable(Value table, bool negated) {
  SmallVector<OpFoldResult> ownSizes = sizes;
  int64_t lane = op.getInputMap().getNumDims() - 1;
  ownSizes[lane] = rewriter.getIndexAttr(op.getNumPairs());
  LayoutBuilder own(rewriter, loc, ownSizes);
  SmallVector<int64_t> axes = tableDims;
  axes.push_back(lane);
  Value result;
  if (negated)
    result = own.compute(
        table, op.getTableMap(), axes, type,
        [&](OpBuilder &b, Location loc, ValueRange args, ValueRange) -> Value {
          return arith::NegFOp::create(b, loc,
                                       castFloat(b, loc, args[0], type));
        });
  else
    result = own.relayout(table, op.getTableMap(), axes, type);
  SmallVector<SmallVector<int64_t>> tableGroups(3);
  for (int64_t axis : llvm::seq<int64_t>(0, tableDims.size()))
    tableGroups[axis + 1 < int64_t(tableDims.size()) ? 0 : 1].push_back(axis);
  tableGroups[2].push_back(tableDims.size());
  return own.collapse(result, tableGroups);
}

/// The block of each head in the order that is written.
Value PlainRotationBuilder::permuteLanes(Value value) {
  if (op.getReadPairing() == op.getWritePairing())
    return value;
  MLIRContext *context = rewriter.getContext();
  Value init = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, value), type);
  return PermuteLanesOp::create(rewriter, loc, init.getType(), value, init,
                                PairingAttr::get(context, op.getReadPairing()),
                                PairingAttr::get(context, op.getWritePairing()),
                                rewriter.getI64IntegerAttr(3),
                                rewriter.getI64IntegerAttr(op.getHeadDim()),
                                rewriter.getI64IntegerAttr(op.getBlockOffset()),
                                rewriter.getI64IntegerAttr(op.getBlockWidth()))
      .getResult();
}

RotateOp PlainRotationBuilder::create(Value input, Value cos, Value sin) {
  MLIRContext *context = rewriter.getContext();
  AffineMap identity = rewriter.getMultiDimIdentityMap(4);
  SmallVector<AffineExpr> exprs = {
      groups[0].empty() ? getAffineConstantExpr(0, context)
                        : getAffineDimExpr(0, context),
      groups[2].empty() ? getAffineConstantExpr(0, context)
                        : getAffineDimExpr(2, context),
      getAffineDimExpr(3, context)};
  Value init = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, input), type);
  auto pairing = PairingAttr::get(context, op.getWritePairing());
  return RotateOp::create(
      rewriter, loc, init.getType(), input, cos, sin, init, pairing, pairing,
      rewriter.getI64IntegerAttr(0),
      rewriter.getI64IntegerAttr(op.getBlockWidth()),
      /*transposed=*/UnitAttr(), op.getKindAttr(), /*compute_type=*/TypeAttr(),
      rewriter.getAffineMapArrayAttr(
          {identity, AffineMap::get(4, 0, exprs, context), identity}));
}

PlainReason PlainRotationBuilder::build(RotateOp &plain) {
  if (!op.getResult())
    return "the op is on memrefs";
  if (op.hasFullWidthTable())
    return "the table has a value for each lane";
  rewriter.setInsertionPoint(op);
  collectSizes();
  chooseAxes();
  Value rows = layout.relayout(op.getInput(), op.getInputMap(), dims, type);
  rows = permuteLanes(layout.collapse(rows, groups));
  Value cos = getTable(op.getCos(), /*negated=*/false);
  Value sin = getTable(op.getSin(), op.getTransposed());

  // The block moves to lane 0.
  Value result;
  if (op.getBlockOffset() == 0) {
    plain = create(rows, cos, sin);
    result = plain.getResult();
  } else {
    SmallVector<OpFoldResult> shape =
        tensor::getMixedSizes(rewriter, loc, rows);
    SmallVector<OpFoldResult> offsets(4, rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> strides(4, rewriter.getIndexAttr(1));
    offsets[3] = rewriter.getIndexAttr(op.getBlockOffset());
    shape[3] = rewriter.getIndexAttr(op.getBlockWidth());
    Value block = tensor::ExtractSliceOp::create(rewriter, loc, rows, offsets,
                                                 shape, strides);
    plain = create(block, cos, sin);
    result = tensor::InsertSliceOp::create(rewriter, loc, plain.getResult(),
                                           rows, offsets, shape, strides);
  }
  SmallVector<OpFoldResult> axisSizes;
  SmallVector<AffineExpr> exprs;
  for (int64_t dim : dims) {
    axisSizes.push_back(sizes[dim]);
    exprs.push_back(rewriter.getAffineDimExpr(dim));
  }
  result = layout.expand(result, groups, axisSizes);
  SmallVector<int64_t> outDims;
  for (AffineExpr expr : op.getOutputMap().getResults())
    outDims.push_back(cast<AffineDimExpr>(expr).getPosition());
  auto initType = cast<RankedTensorType>(op.getInitType());
  result = layout.relayout(
      result, AffineMap::get(dims.size(), 0, exprs, rewriter.getContext()),
      outDims, cast<FloatType>(initType.getElementType()));
  if (result.getType() != initType)
    result = tensor::CastOp::create(rewriter, loc, initType, result);
  rewriter.replaceOp(op, result);
  return nullptr;
}

PlainReason rope::makePlain(IRRewriter &rewriter, RotateOp op,
                            RotateOp &plain) {
  return PlainRotationBuilder(rewriter, op).build(plain);
}
