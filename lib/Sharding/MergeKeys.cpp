//===- MergeKeys.cpp - Attention over keys of several ranks ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MergeKeys.h"

#include "rope/Dialect/Rope/IR/AttentionArithmetic.h"
#include "rope/Sharding/Split.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"

using namespace mlir;
using namespace mlir::rope;

/// A generic op that is elementwise in `out`, whose map is the identity.
static Value
createElementwise(OpBuilder &b, Location loc, RankedTensorType type,
                  ValueRange inputs, ArrayRef<AffineMap> maps,
                  function_ref<Value(OpBuilder &, ValueRange)> body) {
  Value init = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, inputs.front()),
      type.getElementType());
  SmallVector<AffineMap> all(maps);
  all.push_back(b.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> parallel(type.getRank(),
                                            utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      b, loc, type, inputs, init, all, parallel,
      [&](OpBuilder &inner, Location, ValueRange arguments) {
        linalg::YieldOp::create(inner, loc, body(inner, arguments));
      });
  return generic.getResult(0);
}

/// max_r of what each rank has, with NaN where one has it.
static Value createMaximum(OpBuilder &b, Location loc, Value own, Value init,
                           int64_t ranks, StringRef grid) {
  auto type = cast<RankedTensorType>(own.getType());
  int64_t rank = type.getRank();
  SmallVector<ReassociationIndices> groups;
  for (int64_t axis = 0; axis < rank; ++axis)
    groups.push_back({axis + 1});
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, own);
  SmallVector<int64_t> shape(type.getShape());
  shape.insert(shape.begin(), 1);
  sizes.insert(sizes.begin(), b.getIndexAttr(1));
  if (rank == 0)
    groups.clear();
  else
    groups.front().insert(groups.front().begin(), 0);
  Value stacked = tensor::ExpandShapeOp::create(b, loc, type.clone(shape), own,
                                                groups, sizes);
  shape.front() = ranks;
  Value all =
      shard::AllGatherOp::create(b, loc, type.clone(shape), grid,
                                 ArrayRef<int16_t>{0}, stacked, APInt(64, 0));
  AffineMap from = b.getMultiDimIdentityMap(rank + 1);
  SmallVector<utils::IteratorType> iterators(rank + 1,
                                             utils::IteratorType::parallel);
  iterators.front() = utils::IteratorType::reduction;
  auto generic = linalg::GenericOp::create(
      b, loc, type, all, init, ArrayRef<AffineMap>{from, from.dropResult(0)},
      iterators, [&](OpBuilder &inner, Location, ValueRange arguments) {
        Value larger =
            arith::MaximumFOp::create(inner, loc, arguments[0], arguments[1]);
        linalg::YieldOp::create(inner, loc, larger);
      });
  return generic.getResult(0);
}

static Value createSum(OpBuilder &b, Location loc, Value own, StringRef grid) {
  return shard::AllReduceOp::create(b, loc, own, grid, ArrayRef<int16_t>{0},
                                    shard::ReductionKind::Sum);
}

SmallVector<Value> rope::mergeKeys(OpBuilder &b, OnlineAttentionOp whole,
                                   ValueRange own, int64_t ranks,
                                   StringRef grid) {
  Location loc = whole.getLoc();
  Value accumulator = own[0], max = own[1], sum = own[2];
  auto accumulatorType = cast<RankedTensorType>(accumulator.getType());
  auto maxType = cast<RankedTensorType>(max.getType());
  auto sumType = cast<RankedTensorType>(sum.getType());
  // Rows of the maximum in the order of its axes; the map of each says where
  // an axis of another init lies.
  auto mapFrom = [&](AffineMap to, AffineMap from) {
    SmallVector<AffineExpr> axes;
    for (AffineExpr expr : from.getResults()) {
      const auto *place = llvm::find(to.getResults(), expr);
      axes.push_back(b.getAffineDimExpr(place - to.getResults().begin()));
    }
    return AffineMap::get(to.getNumResults(), 0, axes, b.getContext());
  };
  AffineMap accumulatorMap = whole.getInitMap(0), maxMap = whole.getInitMap(1),
            sumMap = whole.getInitMap(2);
  Value lowest =
      linalg::FillOp::create(
          b, loc,
          rope::detail::createNegativeInfinity(
              b, loc, cast<FloatType>(maxType.getElementType())),
          tensor::EmptyOp::create(b, loc, tensor::getMixedSizes(b, loc, max),
                                  maxType.getElementType())
              .getResult())
          .getResult(0);
  Value merged = createMaximum(b, loc, max, lowest, ranks, grid);
  AffineMap rows = b.getMultiDimIdentityMap(maxType.getRank());
  Value factor =
      createElementwise(b, loc, maxType, {max, merged}, {rows, rows},
                        [&](OpBuilder &inner, ValueRange arguments) {
                          return rope::detail::createRescale(
                              inner, loc, arguments[0], arguments[1]);
                        });
  auto scale = [&](Value value, RankedTensorType type, AffineMap map) {
    return createElementwise(
        b, loc, type, {value, factor},
        {b.getMultiDimIdentityMap(type.getRank()), mapFrom(map, maxMap)},
        [&](OpBuilder &inner, ValueRange arguments) -> Value {
          Value by = rope::detail::convertFloat(
              inner, loc, arguments[1], cast<FloatType>(type.getElementType()));
          return arith::MulFOp::create(inner, loc, arguments[0], by);
        });
  };
  Value total = createSum(b, loc, scale(sum, sumType, sumMap), grid);
  Value output = createSum(
      b, loc, scale(accumulator, accumulatorType, accumulatorMap), grid);
  return {output, merged, total};
}
