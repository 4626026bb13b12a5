//===- CacheWriteDecompose.cpp - rope.cache_write to loops of copies ------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sequential loops over the dimensions that select a slot, in their order, so
// that the last row wins; what is left of the rows is copied slice by slice.
// The same walk over the slots gives the run-time check.
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/IR/RuntimeChecks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

namespace {
/// The dimensions that are iterated one by one, and their induction variables.
struct SlotLoops {
  SmallVector<unsigned> dims; ///< increasing
  SmallVector<Value> ivs;

  /// The induction variable of a loop dimension; null for another expression.
  Value lookup(AffineExpr expr) const {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      return {};
    const auto *it = llvm::find(dims, dim.getPosition());
    return it == dims.end() ? Value() : ivs[it - dims.begin()];
  }
};
} // namespace

static Value createIndexCompare(OpBuilder &b, Location loc,
                                arith::CmpIPredicate predicate, Value left,
                                OpFoldResult right) {
  Value rightValue = getValueOrCreateConstantIndexOp(b, loc, right);
  return arith::CmpIOp::create(b, loc, predicate, left, rightValue);
}

/// The slot number of the row at `loops`, sign-extended to index.
static Value loadSlot(OpBuilder &b, CacheWriteOp op, const SlotLoops &loops) {
  Location loc = op.getLoc();
  Value slot = op.getSlots();
  SmallVector<Value> indices;
  for (AffineExpr expr : op.getSlotsMap().getResults())
    indices.push_back(loops.lookup(expr));
  if (isa<TensorType>(slot.getType()))
    slot = tensor::ExtractOp::create(b, loc, slot, indices);
  else if (isa<MemRefType>(slot.getType()))
    slot = memref::LoadOp::create(b, loc, slot, indices);
  if (!slot.getType().isIndex())
    slot = arith::IndexCastOp::create(b, loc, b.getIndexType(), slot);
  return slot;
}

namespace {
/// Where a slot number falls along the axes of the cache that it selects.
struct SlotPlace {
  SmallVector<Value>
      indices; ///< per cache axis; null where a dimension selects
  Value notNegative;
  Value insideCache;
};
} // namespace

static SlotPlace getSlotPlace(OpBuilder &b, CacheWriteOp op, Value slot) {
  Location loc = op.getLoc();
  SlotPlace place;
  place.notNegative = createIndexCompare(b, loc, arith::CmpIPredicate::sge,
                                         slot, b.getIndexAttr(0));
  for (auto [axis, expr] : llvm::enumerate(op.getCacheMap().getResults())) {
    if (isa<AffineDimExpr>(expr)) {
      place.indices.push_back(Value());
      continue;
    }
    Value index = slot;
    if (auto binary = dyn_cast<AffineBinaryOpExpr>(expr)) {
      // A negative slot is not written; unsigned arithmetic is right elsewhere.
      Value divisor = arith::ConstantIndexOp::create(b, loc, op.getBlockSize());
      if (binary.getKind() == AffineExprKind::FloorDiv)
        index = arith::DivUIOp::create(b, loc, slot, divisor);
      else
        index = arith::RemUIOp::create(b, loc, slot, divisor);
    }
    place.indices.push_back(index);
    OpFoldResult size = getAxisSize(b, loc, op.getCache(), axis);
    Value inside =
        createIndexCompare(b, loc, arith::CmpIPredicate::ult, index, size);
    if (place.insideCache)
      inside = arith::AndIOp::create(b, loc, place.insideCache, inside);
    place.insideCache = inside;
  }
  return place;
}

/// Copies `source` to `dest`, tensors of full rank whose axes in `sourceSlices`
/// and `destSlices` that are marked as dropped have size 1. Axis
/// `permutation[i]` of the others of `source` is axis `i` of those of `dest`.
static Value copyFullRank(OpBuilder &b, Location loc, Value source, Value dest,
                          ArrayRef<AxisSlice> sourceSlices,
                          ArrayRef<AxisSlice> destSlices,
                          ArrayRef<int64_t> permutation) {
  AffineExpr zero = b.getAffineConstantExpr(0);
  SmallVector<AffineExpr> loops(permutation.size());
  SmallVector<AffineExpr> sourceExprs, destExprs;
  for (auto [dim, axis] : llvm::enumerate(permutation))
    loops[axis] = b.getAffineDimExpr(dim);
  unsigned next = 0;
  for (const AxisSlice &slice : sourceSlices)
    sourceExprs.push_back(slice.drop ? zero : loops[next++]);
  next = 0;
  for (const AxisSlice &slice : destSlices)
    destExprs.push_back(slice.drop ? zero : b.getAffineDimExpr(next++));
  auto getMap = [&](ArrayRef<AffineExpr> exprs) {
    return AffineMap::get(permutation.size(), 0, exprs, b.getContext());
  };
  SmallVector<utils::IteratorType> iterators(permutation.size(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             b, loc, dest.getType(), source, dest,
             {getMap(sourceExprs), getMap(destExprs)}, iterators,
             [](OpBuilder &b, Location loc, ValueRange arguments) {
               linalg::YieldOp::create(b, loc, arguments.front());
             })
      .getResult(0);
}

/// Copies the rows at `loops` to their place in `cache`. Returns the cache that
/// results, null on memrefs.
static Value copyRows(OpBuilder &b, CacheWriteOp op, const SlotLoops &loops,
                      const SlotPlace &place, Value cache) {
  Location loc = op.getLoc();
  OpFoldResult one = b.getIndexAttr(1);
  SmallVector<AxisSlice> rowSlices = getWholeSlice(b, loc, op.getRows());
  SmallVector<unsigned> rowDims;
  for (auto [axis, expr] : llvm::enumerate(op.getRowsMap().getResults())) {
    if (Value iv = loops.lookup(expr))
      rowSlices[axis] = {iv, one, 1, /*drop=*/true};
    else
      rowDims.push_back(cast<AffineDimExpr>(expr).getPosition());
  }
  SmallVector<AxisSlice> cacheSlices = getWholeSlice(b, loc, op.getCache());
  SmallVector<int64_t> permutation;
  for (auto [axis, expr] : llvm::enumerate(op.getCacheMap().getResults())) {
    Value index =
        place.indices[axis] ? place.indices[axis] : loops.lookup(expr);
    if (index) {
      cacheSlices[axis] = {index, one, 1, /*drop=*/true};
      continue;
    }
    unsigned dim = cast<AffineDimExpr>(expr).getPosition();
    permutation.push_back(llvm::find(rowDims, dim) - rowDims.begin());
  }
  if (isa<TensorType>(cache.getType()) &&
      !(canReduceRank(rowSlices) && canReduceRank(cacheSlices))) {
    auto inFullRank = [](ArrayRef<AxisSlice> slices) {
      auto result = llvm::to_vector(slices);
      for (AxisSlice &slice : result)
        slice.drop = false;
      return result;
    };
    SmallVector<AxisSlice> destSlices = inFullRank(cacheSlices);
    Value source = extractSlice(b, loc, op.getRows(), inFullRank(rowSlices));
    Value dest = extractSlice(b, loc, cache, destSlices);
    Value copy =
        copyFullRank(b, loc, source, dest, rowSlices, cacheSlices, permutation);
    return insertSlice(b, loc, copy, cache, destSlices);
  }
  Value source = extractSlice(b, loc, op.getRows(), rowSlices);
  Value dest = extractSlice(b, loc, cache, cacheSlices);
  SmallVector<int64_t> shape(permutation.size());
  for (auto [size, axis] :
       llvm::zip(cast<ShapedType>(dest.getType()).getShape(), permutation))
    shape[axis] = size;
  source = castToShape(b, loc, source, shape);
  Operation *copy;
  if (llvm::is_sorted(permutation))
    copy = linalg::CopyOp::create(b, loc, source, dest);
  else
    copy = linalg::TransposeOp::create(b, loc, source, dest, permutation);
  if (copy->getNumResults() == 0)
    return {};
  return insertSlice(b, loc, copy->getResult(0), cache, cacheSlices);
}

FailureOr<SmallVector<Value>>
CacheWriteOp::decomposeOperation(OpBuilder &builder) {
  Location loc = getLoc();
  bool tensors = getResult() != Value();
  if (haveNoElements(getOperands()))
    return tensors ? SmallVector<Value>{getCache()} : SmallVector<Value>();
  SlotLoops loops;
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  SmallVector<Value> lowerBounds, upperBounds, steps;
  for (auto [dim, range] : llvm::enumerate(getIterationDomain(builder))) {
    if (isCacheDim(dim) && !getSlotsMap().isFunctionOfDim(dim))
      continue;
    loops.dims.push_back(dim);
    lowerBounds.push_back(zero);
    upperBounds.push_back(
        getValueOrCreateConstantIndexOp(builder, loc, range.size));
    steps.push_back(one);
  }
  SmallVector<Value> initial;
  if (tensors)
    initial.push_back(getCache());
  scf::LoopNest nest = scf::buildLoopNest(
      builder, loc, lowerBounds, upperBounds, steps, initial,
      [&](OpBuilder &b, Location loc, ValueRange ivs, ValueRange carried) {
        loops.ivs = llvm::to_vector(ivs);
        Value cache = tensors ? carried.front() : getCache();
        Value slot = loadSlot(b, *this, loops);
        SlotPlace place = getSlotPlace(b, *this, slot);
        Value written =
            arith::AndIOp::create(b, loc, place.notNegative, place.insideCache);
        auto write = [&](OpBuilder &b, Location loc) {
          Value updated = copyRows(b, *this, loops, place, cache);
          scf::YieldOp::create(b, loc,
                               updated ? ValueRange(updated) : ValueRange());
        };
        auto keep = [&](OpBuilder &b, Location loc) {
          scf::YieldOp::create(b, loc, cache);
        };
        if (!tensors) {
          scf::IfOp::create(b, loc, written, write);
          return scf::ValueVector();
        }
        auto ifOp = scf::IfOp::create(b, loc, written, write, keep);
        return scf::ValueVector(ifOp.getResults());
      });
  return SmallVector<Value>(nest.results);
}

void CacheWriteOp::generateRuntimeVerification(
    OpBuilder &builder, Location loc,
    function_ref<std::string(Operation *, StringRef)> generateErrorMessage) {
  auto message = [&](StringRef what) {
    return generateErrorMessage(*this, what);
  };
  // The run-time side of cache_write_c7.
  CheckedOperand rows{getRows(), "rows", getRowsMap()};
  if (isa<ShapedType>(getSlots().getType()))
    assertAxesAgree(builder, loc, rows, {getSlots(), "slots", getSlotsMap()},
                    message);
  assertAxesAgree(builder, loc, rows, {getCache(), "cache", getCacheMap()},
                  message);
  for (auto [axis, expr] : llvm::enumerate(getCacheMap().getResults())) {
    auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
    if (!binary || binary.getKind() != AffineExprKind::Mod ||
        !getCacheType().isDynamicDim(axis))
      continue;
    Value size = getValueOrCreateConstantIndexOp(
        builder, loc, getAxisSize(builder, loc, getCache(), axis));
    Value equal =
        createIndexCompare(builder, loc, arith::CmpIPredicate::eq, size,
                           builder.getIndexAttr(getBlockSize()));
    cf::AssertOp::create(builder, loc, equal,
                         message("expected blocks of the cache to have the "
                                 "size that the cache map names"));
  }
  // cache_write_c8
  SlotLoops loops;
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  SmallVector<Value> lowerBounds, upperBounds, steps;
  for (auto [axis, expr] : llvm::enumerate(getSlotsMap().getResults())) {
    loops.dims.push_back(cast<AffineDimExpr>(expr).getPosition());
    lowerBounds.push_back(zero);
    upperBounds.push_back(getValueOrCreateConstantIndexOp(
        builder, loc, getAxisSize(builder, loc, getSlots(), axis)));
    steps.push_back(one);
  }
  scf::buildLoopNest(
      builder, loc, lowerBounds, upperBounds, steps,
      [&](OpBuilder &b, Location loc, ValueRange ivs) {
        loops.ivs = llvm::to_vector(ivs);
        Value slot = loadSlot(b, *this, loops);
        SlotPlace place = getSlotPlace(b, *this, slot);
        Value negative = createIndexCompare(b, loc, arith::CmpIPredicate::slt,
                                            slot, b.getIndexAttr(0));
        Value legal = arith::OrIOp::create(b, loc, negative, place.insideCache);
        cf::AssertOp::create(
            b, loc, legal,
            message("expected slots that are negative or inside the cache"));
      });
}
