//===- SelectCacheWrite.cpp - A cache write without a loop ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A graph of tensors has no loop over rows. For every place of the cache, the
// last row whose slot is that place is found by a maximum over the rows, and is
// read by a gather:
//
//     last[t] = max over s of (slots[s] == t ? s : -1)
//     out[t]  = last[t] >= 0 ? rows[last[t]] : cache[t]
//
// A negative slot, or one beyond the cache, equals no place.
//
//===----------------------------------------------------------------------===//

#include "Layouts.h"
#include "PlainOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::rope;

namespace {
class CacheWriteSelector {
public:
  CacheWriteSelector(IRRewriter &rewriter, CacheWriteOp op)
      : rewriter(rewriter), loc(op.getLoc()), op(op),
        maps(op.getIndexingMaps().getAsValueRange<AffineMapAttr>()) {}

  PlainReason write();

private:
  PlainReason classify();
  /// The number of the slot at the indices of the cache, as an i64.
  Value getSlotNumber(OpBuilder &b, Location loc, ArrayRef<Value> indices);
  Value toInteger(OpBuilder &b, Location loc, Value value);
  Value findLastRows();
  Value selectRows(Value last);

  IRRewriter &rewriter;
  Location loc;
  CacheWriteOp op;
  /// Of rows, slots and cache.
  SmallVector<AffineMap> maps;
  /// Axes of the cache that say a slot, and the axis of each dimension.
  SmallVector<int64_t> slotAxes;
  DenseMap<int64_t, int64_t> axisOfDim;
  /// The dimension that the cache lacks: rows with a slot of their own.
  std::optional<int64_t> rowDim;
  /// Axes of the cache that `last` has.
  SmallVector<int64_t> lastAxes;
};
} // namespace

PlainReason CacheWriteSelector::classify() {
  if (op->getNumResults() != 1)
    return "the op is on memrefs";
  for (auto [axis, expr] : llvm::enumerate(maps[2].getResults())) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      axisOfDim[dim.getPosition()] = axis;
    else
      slotAxes.push_back(axis);
  }
  for (int64_t dim : llvm::seq<int64_t>(0, maps[0].getNumDims())) {
    if (axisOfDim.contains(dim))
      continue;
    if (rowDim)
      return "rows have slots along two axes";
    rowDim = dim;
  }
  for (int64_t axis : llvm::seq<int64_t>(0, maps[2].getNumResults())) {
    auto dim = dyn_cast<AffineDimExpr>(maps[2].getResult(axis));
    if (!dim || maps[1].isFunctionOfDim(dim.getPosition()))
      lastAxes.push_back(axis);
  }
  return nullptr;
}

Value CacheWriteSelector::toInteger(OpBuilder &b, Location loc, Value value) {
  Type type = b.getI64Type();
  if (value.getType().isIndex())
    return arith::IndexCastOp::create(b, loc, type, value);
  if (value.getType().getIntOrFloatBitWidth() < 64)
    return arith::ExtSIOp::create(b, loc, type, value);
  return value;
}

Value CacheWriteSelector::getSlotNumber(OpBuilder &b, Location loc,
                                        ArrayRef<Value> indices) {
  Value number;
  for (int64_t axis : slotAxes) {
    Value part = toInteger(b, loc, indices[axis]);
    auto expr = dyn_cast<AffineBinaryOpExpr>(maps[2].getResult(axis));
    if (expr && expr.getKind() == AffineExprKind::FloorDiv) {
      Value size = arith::ConstantIntOp::create(
          b, loc, cast<AffineConstantExpr>(expr.getRHS()).getValue(), 64);
      part = arith::MulIOp::create(b, loc, part, size);
    }
    number =
        number ? arith::AddIOp::create(b, loc, number, part).getResult() : part;
  }
  return number;
}

Value CacheWriteSelector::findLastRows() {
  // Loops: the axes of the result, then the rows.
  int64_t numLoops = lastAxes.size() + (rowDim ? 1 : 0);
  SmallVector<AffineExpr> dims(maps[1].getNumDims(),
                               rewriter.getAffineConstantExpr(0));
  SmallVector<OpFoldResult> sizes;
  for (auto [loop, axis] : llvm::enumerate(lastAxes)) {
    sizes.push_back(tensor::getMixedSize(rewriter, loc, op.getCache(), axis));
    if (auto dim = dyn_cast<AffineDimExpr>(maps[2].getResult(axis)))
      dims[dim.getPosition()] = rewriter.getAffineDimExpr(loop);
  }
  SmallVector<Value> inputs;
  SmallVector<AffineMap> inputMaps;
  if (isa<RankedTensorType>(op.getSlots().getType())) {
    inputs.push_back(op.getSlots());
    if (rowDim)
      dims[*rowDim] = rewriter.getAffineDimExpr(lastAxes.size());
    inputMaps.push_back(maps[1].replaceDimsAndSymbols(dims, {}, numLoops, 0));
  }
  // What the loop over rows runs over, where slots do not say it.
  if (rowDim && (inputs.empty() || !maps[1].isFunctionOfDim(*rowDim))) {
    int64_t axis =
        *maps[0].getResultPosition(rewriter.getAffineDimExpr(*rowDim));
    OpFoldResult rows = tensor::getMixedSize(rewriter, loc, op.getRows(), axis);
    inputs.push_back(tensor::EmptyOp::create(
        rewriter, loc, ArrayRef<OpFoldResult>{rows}, rewriter.getI1Type()));
    inputMaps.push_back(AffineMap::get(
        numLoops, 0, rewriter.getAffineDimExpr(lastAxes.size())));
  }
  Value none = arith::ConstantIntOp::create(rewriter, loc, -1, 64);
  Value empty =
      tensor::EmptyOp::create(rewriter, loc, sizes, rewriter.getI64Type());
  Value start = linalg::FillOp::create(rewriter, loc, none, empty).getResult(0);
  inputMaps.push_back(
      AffineMap::getMultiDimIdentityMap(numLoops, rewriter.getContext())
          .getMajorSubMap(lastAxes.size()));
  SmallVector<utils::IteratorType> iterators(lastAxes.size(),
                                             utils::IteratorType::parallel);
  if (rowDim)
    iterators.push_back(utils::IteratorType::reduction);
  auto body = [&](OpBuilder &b, Location loc, ValueRange args) {
    SmallVector<Value> indices(maps[2].getNumResults());
    for (auto [loop, axis] : llvm::enumerate(lastAxes))
      indices[axis] = linalg::IndexOp::create(b, loc, loop);
    bool isTensor = isa<RankedTensorType>(op.getSlots().getType());
    Value slot = toInteger(b, loc, isTensor ? args[0] : op.getSlots());
    Value here = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, slot,
                                       getSlotNumber(b, loc, indices));
    Value row =
        rowDim ? toInteger(b, loc,
                           linalg::IndexOp::create(b, loc, lastAxes.size()))
               : arith::ConstantIntOp::create(b, loc, 0, 64);
    Value found = arith::SelectOp::create(b, loc, here, row, none);
    Value last = arith::MaxSIOp::create(b, loc, args.back(), found);
    for (Value index : indices)
      if (index && index.use_empty())
        index.getDefiningOp()->erase();
    linalg::YieldOp::create(b, loc, last);
  };
  return linalg::GenericOp::create(rewriter, loc, start.getType(), inputs,
                                   start, inputMaps, iterators, body)
      .getResult(0);
}

Value CacheWriteSelector::selectRows(Value last) {
  int64_t rank = maps[2].getNumResults();
  AffineMap identity = rewriter.getMultiDimIdentityMap(rank);
  SmallVector<AffineExpr> axes;
  for (int64_t axis : lastAxes)
    axes.push_back(rewriter.getAffineDimExpr(axis));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  Value cache = op.getCache();
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, cache),
      cast<RankedTensorType>(cache.getType()).getElementType());
  auto body = [&](OpBuilder &b, Location loc, ValueRange args) {
    Value zero = arith::ConstantIntOp::create(b, loc, 0, 64);
    Value written =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sge, args[0], zero);
    Value safe = arith::MaxSIOp::create(b, loc, args[0], zero);
    Value row = arith::IndexCastOp::create(b, loc, b.getIndexType(), safe);
    SmallVector<Value> indices;
    for (AffineExpr expr : maps[0].getResults()) {
      int64_t dim = cast<AffineDimExpr>(expr).getPosition();
      indices.push_back(
          rowDim && dim == *rowDim
              ? row
              : linalg::IndexOp::create(b, loc, axisOfDim[dim]).getResult());
    }
    Value value = tensor::ExtractOp::create(b, loc, op.getRows(), indices);
    linalg::YieldOp::create(
        b, loc,
        arith::SelectOp::create(b, loc, written, value, args[1]).getResult());
  };
  return linalg::GenericOp::create(
             rewriter, loc, empty.getType(), ValueRange{last, cache}, empty,
             ArrayRef<AffineMap>{
                 AffineMap::get(rank, 0, axes, rewriter.getContext()), identity,
                 identity},
             iterators, body)
      .getResult(0);
}

PlainReason CacheWriteSelector::write() {
  if (PlainReason reason = classify())
    return reason;
  rewriter.setInsertionPoint(op);
  rewriter.replaceOp(op, selectRows(findLastRows()));
  return nullptr;
}

PlainReason rope::selectCacheWrite(IRRewriter &rewriter, CacheWriteOp op) {
  return CacheWriteSelector(rewriter, op).write();
}
