//===- AttentionPartialReduction.cpp - Splitting the keys -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `rope.online_attention` over parts of the keys that do not wait for each
// other: each part starts from an empty accumulator, and the parts are merged
// by their maxima. A part is one more axis, the last, of every init.
//
//===----------------------------------------------------------------------===//

#include "AttentionTiling.h"
#include "rope/Dialect/Rope/IR/AttentionArithmetic.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;
using utils::IteratorType;

/// Only the keys can be split: another reduction dimension is not a sum of
/// independent parts of the results.
static LogicalResult checkSplit(OnlineAttentionOp op,
                                const SetVector<unsigned> &reductionDims) {
  if (reductionDims.size() == 1 &&
      int64_t(reductionDims.front()) == op.getKeyDim())
    return success();
  return op.emitOpError() << "expected only the keys, loop dimension "
                          << op.getKeyDim() << ", to be split";
}

FailureOr<SmallVector<Value>>
OnlineAttentionOp::generateInitialTensorForPartialReduction(
    OpBuilder &b, Location loc, ArrayRef<OpFoldResult> tileSizes,
    const SetVector<unsigned> &reductionDims) {
  if (failed(checkSplit(*this, reductionDims)))
    return failure();
  OpBuilder::InsertionGuard guard(b);
  FloatType softmax = getSoftmaxFloatType();
  FloatType accumulator = getAccumulatorFloatType();
  Value identities[] = {createFloat(b, loc, 0.0, accumulator),
                        createNegativeInfinity(b, loc, softmax),
                        createFloat(b, loc, 0.0, softmax)};
  SmallVector<Value> inits;
  for (auto [index, identity] : llvm::enumerate(identities)) {
    SmallVector<OpFoldResult> sizes;
    for (AffineExpr expr : getInitMap(index).getResults())
      sizes.push_back(tileSizes[cast<AffineDimExpr>(expr).getPosition()]);
    sizes.push_back(tileSizes[getKeyDim()]);
    Value empty = tensor::EmptyOp::create(b, loc, sizes, identity.getType());
    inits.push_back(
        linalg::FillOp::create(b, loc, identity, empty).getResult(0));
  }
  return inits;
}

/// The box of partial init `index` that belongs to one part.
static Tile getPartialTile(OpBuilder &b, OnlineAttentionOp op, unsigned index,
                           ArrayRef<OpFoldResult> offsets,
                           ArrayRef<OpFoldResult> sizes, OpFoldResult part) {
  Tile tile;
  for (AffineExpr expr : op.getInitMap(index).getResults()) {
    unsigned dim = cast<AffineDimExpr>(expr).getPosition();
    tile.offsets.push_back(offsets[dim]);
    tile.sizes.push_back(sizes[dim]);
  }
  tile.offsets.push_back(part);
  tile.sizes.push_back(b.getIndexAttr(1));
  return tile;
}

FailureOr<TilingResult> OnlineAttentionOp::tileToPartialReduction(
    OpBuilder &b, Location loc, ReductionTilingStrategy strategy,
    ValueRange inits, ArrayRef<OpFoldResult> offsets,
    ArrayRef<OpFoldResult> sizes, const SetVector<unsigned> &reductionDims,
    ArrayRef<OpFoldResult> splitReductionIvs) {
  if (failed(checkSplit(*this, reductionDims)))
    return failure();
  if (strategy != ReductionTilingStrategy::PartialReductionOuterParallel)
    return emitOpError()
           << "expected parts of the keys to run in parallel, each in sequence";

  // The step on this part, over the part's slices of the partial inits.
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Operation *> initSlices;
  SmallVector<Value> initTiles;
  for (auto [index, init] : llvm::enumerate(inits)) {
    Tile tile = getPartialTile(b, *this, index, offsets, sizes,
                               splitReductionIvs.front());
    SmallVector<OpFoldResult> strides(tile.offsets.size(), b.getIndexAttr(1));
    auto partialType = cast<RankedTensorType>(init.getType());
    // A slice's type knows the sizes that are attributes, not constant values.
    SmallVector<int64_t> shape;
    for (OpFoldResult size : ArrayRef(tile.sizes).drop_back())
      shape.push_back(isa<Attribute>(size) ? *getConstantIntValue(size)
                                           : ShapedType::kDynamic);
    auto type = RankedTensorType::get(shape, partialType.getElementType());
    initSlices.push_back(tensor::ExtractSliceOp::create(
        b, loc, type, init, tile.offsets, tile.sizes, strides));
    initTiles.push_back(initSlices.back()->getResult(0));
  }
  FailureOr<TilingResult> tiled =
      tile(*this, b, Tile{to_vector(offsets), to_vector(sizes)}, initTiles);
  if (failed(tiled))
    return failure();
  llvm::append_range(tiled->generatedSlices, initSlices);
  return tiled;
}

LogicalResult OnlineAttentionOp::getPartialResultTilePosition(
    OpBuilder &b, unsigned resultNumber, ReductionTilingStrategy /*strategy*/,
    ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
    const SetVector<unsigned> &reductionDims,
    ArrayRef<OpFoldResult> splitReductionIvs,
    SmallVector<OpFoldResult> &resultOffsets,
    SmallVector<OpFoldResult> &resultSizes) {
  if (failed(checkSplit(*this, reductionDims)))
    return failure();
  Tile tile = getPartialTile(b, *this, resultNumber, offsets, sizes,
                             splitReductionIvs.front());
  resultOffsets = tile.offsets;
  resultSizes = tile.sizes;
  return success();
}

/// With partial `A_s, M_s, L_s` and the inits of the op as one more part:
///     M = max_s M_s     L = sum_s exp(M_s - M) L_s    A = sum_s exp(M_s - M)
///     A_s
FailureOr<MergeResult>
OnlineAttentionOp::mergeReductions(OpBuilder &b, Location loc,
                                   ValueRange partials,
                                   const SetVector<unsigned> &reductionDims) {
  if (failed(checkSplit(*this, reductionDims)))
    return failure();
  OpBuilder::InsertionGuard guard(b);
  FloatType accumulator = getAccumulatorFloatType();
  SmallVector<Operation *> ops;

  // Loops (b..., m, part) of the rows, (b..., m, n, part) of the accumulator.
  auto getMaps = [&](unsigned numLoops) {
    SmallVector<std::pair<AffineMap, AffineMap>> maps;
    for (unsigned index = 0; index < 3; ++index) {
      if (index == 0 && numLoops < unsigned(getNumLoops()) - 1) {
        maps.emplace_back();
        continue;
      }
      AffineMap full = AffineMap::get(
          numLoops, 0, getInitMap(index).getResults(), getContext());
      AffineMap partial = full.insertResult(b.getAffineDimExpr(numLoops - 1),
                                            full.getNumResults());
      maps.emplace_back(full, partial);
    }
    return maps;
  };
  auto getIterators = [](unsigned numLoops) {
    SmallVector<IteratorType> iterators(numLoops, IteratorType::parallel);
    iterators.back() = IteratorType::reduction;
    return iterators;
  };
  unsigned rowLoops = getNumBatchDims() + 2, laneLoops = rowLoops + 1;
  auto rowMaps = getMaps(rowLoops), laneMaps = getMaps(laneLoops);

  auto maxOp = linalg::GenericOp::create(
      b, loc, getMaxInit().getType(), partials[1], getMaxInit(),
      ArrayRef<AffineMap>{rowMaps[1].second, rowMaps[1].first},
      getIterators(rowLoops), [&](OpBuilder &b, Location loc, ValueRange args) {
        Value max = arith::MaximumFOp::create(b, loc, args[1], args[0]);
        linalg::YieldOp::create(b, loc, max);
      });
  ops.push_back(maxOp);
  Value max = maxOp.getResult(0);

  // exp(M_s - M), of the inits and of the parts, kept in tensors: A has many
  // lanes for each row.
  auto createFactors = [&](Value from, AffineMap fromMap, AffineMap maxMap) {
    unsigned numLoops = fromMap.getNumDims();
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, from);
    FloatType softmax = getSoftmaxFloatType();
    Value empty = tensor::EmptyOp::create(b, loc, sizes, softmax);
    auto factors = linalg::GenericOp::create(
        b, loc, empty.getType(), ValueRange{from, max}, empty,
        ArrayRef<AffineMap>{fromMap, maxMap, fromMap},
        SmallVector<IteratorType>(numLoops, IteratorType::parallel),
        [&](OpBuilder &b, Location loc, ValueRange args) {
          Value factor = createRescale(b, loc, args[0], args[1]);
          linalg::YieldOp::create(b, loc, factor);
        });
    ops.push_back(factors);
    return factors.getResult(0);
  };
  // The init's own share has no part axis: its maps lose the last loop.
  auto dropPart = [&](AffineMap map) {
    return AffineMap::get(map.getNumDims() - 1, 0, map.getResults(),
                          getContext());
  };
  AffineMap ownMap = dropPart(rowMaps[1].first);
  Value ownFactor = createFactors(getMaxInit(), ownMap, ownMap);
  Value partFactors =
      createFactors(partials[1], rowMaps[1].second, rowMaps[1].first);

  auto merge = [&](unsigned index,
                   ArrayRef<std::pair<AffineMap, AffineMap>> maps,
                   unsigned numLoops, FloatType type) -> Value {
    Value init = getInits()[index];
    auto createShare = [&](OpBuilder &b, Location loc, Value factor,
                           Value value) -> Value {
      factor = convertFloat(b, loc, factor, type);
      return arith::MulFOp::create(b, loc, factor, value);
    };
    auto own = linalg::GenericOp::create(
        b, loc, init.getType(), ownFactor, init,
        ArrayRef<AffineMap>{dropPart(maps[1].first),
                            dropPart(maps[index].first)},
        SmallVector<IteratorType>(numLoops - 1, IteratorType::parallel),
        [&](OpBuilder &b, Location loc, ValueRange args) {
          Value share = createShare(b, loc, args[0], args[1]);
          linalg::YieldOp::create(b, loc, share);
        });
    auto parts = linalg::GenericOp::create(
        b, loc, init.getType(), ValueRange{partFactors, partials[index]},
        own.getResult(0),
        ArrayRef<AffineMap>{maps[1].second, maps[index].second,
                            maps[index].first},
        getIterators(numLoops),
        [&](OpBuilder &b, Location loc, ValueRange args) {
          Value share = createShare(b, loc, args[0], args[1]);
          Value sum = arith::AddFOp::create(b, loc, args[2], share);
          linalg::YieldOp::create(b, loc, sum);
        });
    ops.push_back(own);
    ops.push_back(parts);
    return parts.getResult(0);
  };
  Value sum = merge(2, rowMaps, rowLoops, getSoftmaxFloatType());
  Value result = merge(0, laneMaps, laneLoops, accumulator);
  return MergeResult{ops, {result, max, sum}};
}
