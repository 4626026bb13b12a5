//===- WarpgroupAttention.cpp - Attention by warpgroups -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WarpgroupAttention.h"

#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

namespace mlir::rope {

/// Axes of key or value in the order of the dimensions of its map: lane, key,
/// then the others.
static SmallVector<int64_t> getMapAxes(AttentionOp op, AffineMap map,
                                       int64_t laneDim) {
  auto find = [&](int64_t dim) -> int64_t {
    return *map.getResultPosition(getAffineDimExpr(dim, map.getContext()));
  };
  SmallVector<int64_t> axes = {find(laneDim), find(op.getKeyDim())};
  for (int64_t axis = 0; axis < map.getNumResults(); ++axis)
    if (!llvm::is_contained(axes, axis))
      axes.push_back(axis);
  return axes;
}

bool fitsWarpgroups(const AttentionPlan &plan, std::string &reason) {
  AttentionOp op = plan.op;
  if (plan.element.isF32()) {
    reason = "factors in f32";
    return false;
  }
  if (plan.splits || plan.joins) {
    reason = plan.splits ? "few rows, whose keys are split among blocks"
                         : "rows without keys that are a mean";
    return false;
  }
  if (op.getKeyScale()) {
    reason = "keys that are scaled";
    return false;
  }
  const std::tuple<Value, AffineMap, int64_t> factors[] = {
      {op.getKey(), op.getKeyMap(), op.getQueryLaneDim()},
      {op.getValue(), op.getValueMap(), op.getValueLaneDim()}};
  for (auto [factor, map, laneDim] : factors) {
    auto type = cast<ShapedType>(factor.getType());
    int64_t lane = getMapAxes(op, map, laneDim)[0];
    if (type.getRank() > 5 || lane != type.getRank() - 1) {
      reason = type.getRank() > 5 ? "a factor of more than five axes"
                                  : "lanes that are not side by side";
      return false;
    }
    constexpr int64_t elements = 16 / 2;
    if (ShapedType::isDynamic(type.getDimSize(lane)) ||
        type.getDimSize(lane) % elements != 0) {
      reason = "rows of a factor that are no multiple of 16 bytes";
      return false;
    }
  }
  return true;
}

AttentionMaps AttentionMaps::make(ImplicitLocOpBuilder &host,
                                  const AttentionPlan &plan,
                                  const AttentionOperands &operands) {
  AttentionOp op = plan.op;
  auto makeMap = [&](Value operand, AffineMap map, int64_t laneDim) {
    SmallVector<SmallVector<int64_t>> dimensions;
    for (int64_t axis : getMapAxes(op, map, laneDim))
      dimensions.push_back({axis});
    SmallVector<int64_t> box(dimensions.size(), 1);
    box[0] = kPanel;
    box[1] = plan.keys;
    return rope_gpu::TensorMapOp::create(host, operand, dimensions, box);
  };
  auto key = makeMap(operands.key, op.getKeyMap(), op.getQueryLaneDim());
  auto value = makeMap(operands.value, op.getValueMap(), op.getValueLaneDim());
  return {key.getMap(), key.getValid(), value.getMap(), value.getValid()};
}

/// All threads that copy call this; they wait together, so that none is a round
/// ahead.
void WarpgroupAttention::copyFactorTile(const Factor &factor, Value tile) {
  Value ring = factor.ring;
  Value thread = b.sub(body.thread, plan.getThreads() - kCopyThreads);
  Value first = b.add(keyBegin, b.mul(tile, plan.keys));
  Value start = b.offsetPointer(
      body.shared,
      b.add(b.mul(b.rem(tile, plan.stages), factor.layout.getBytes()),
            factor.offset),
      b.getI8Type());
  auto makeTile = [&](const TileLayout &layout, int64_t offset) -> Value {
    return rope_gpu::SharedTileOp::create(b, layout.getType(), start,
                                          b.i32(offset));
  };
  rope_gpu::AcquireEmptyOp::create(b, ring, tile);
  // Keys beyond the lengths may hold anything, but have weights of 0: their
  // values are not taken.
  Value cut = b.both(b.less(keyLimit, numKeys),
                     b.less(keyLimit, b.add(first, plan.keys)));
  Value byBox = b.both(body.get(factor.valid), b.equal(cut, b.boolean(false)));
  b.when(
      byBox,
      [&] {
        Value warp = b.div(thread, b.subgroup);
        inElectedThread(b, b.equal(warp, b.i32(0)), [&] {
          rope_gpu::ExpectBytesOp::create(b, ring, tile,
                                          factor.layout.getBytes());
          Loops loops = blockLoops;
          loops[op.getKeyDim()] = first;
          SmallVector<Value> at = getCoordinates(factor.axes, loops);
          SmallVector<Value> coordinates;
          for (int64_t axis : getMapAxes(op, factor.axes, factor.laneDim))
            coordinates.push_back(at[axis]);
          int64_t panels = llvm::divideCeil(factor.layout.columns, kPanel);
          for (int64_t panel = 0; panel < panels; ++panel) {
            coordinates[0] = b.i32(panel * kPanel);
            TileLayout box = {plan.keys, kPanel, plan.element};
            rope_gpu::CopyBoxOp::create(
                b, ring, tile, body.getMap(factor.map), coordinates,
                makeTile(box, panel * plan.keys * kRowBytes));
          }
        });
        return SmallVector<Value>();
      },
      [&] {
        const GlobalBuffer &buffer = body.open(factor.operand);
        int64_t axis = getMapAxes(op, factor.axes, factor.laneDim)[0];
        copies.push_back(startCopy(
            b, buffer, makeTile(factor.layout, 0),
            {b.i32(0), buffer.sizes[axis], buffer.strides[axis]}, thread,
            kCopyThreads, /*pieces=*/Value(), /*across=*/Value(),
            [&](Value row) -> CopyRow {
              Loops loops = blockLoops;
              Value key = b.add(first, row);
              loops[op.getKeyDim()] = key;
              return {buffer.getOffset(b, getCoordinates(factor.axes, loops)),
                      b.less(key, keyLimit)};
            }));
        finishCopies();
        rope_gpu::ReleaseFullOp::create(b, ring, tile, thread, kCopyThreads);
        return SmallVector<Value>();
      });
}

void WarpgroupAttention::produce(Value tiles, ArrayRef<Factor> factors) {
  b.loop(b.i32(0), tiles, 1, [&](Value tile) {
    for (const Factor &factor : factors)
      copyFactorTile(factor, tile);
  });
}

/// Scores of tile `tile`, under way.
Value WarpgroupAttention::startScores(Value tile) {
  Value stage = b.rem(tile, plan.stages);
  rope_gpu::AcquireFullOp::create(b, keyRing, tile);
  Value none = rope_gpu::ZeroOp::create(b, getSumsType(plan.keys));
  return rope_gpu::WarpgroupDotOp::create(
             b, TypeRange(none.getType()), query, queryRow, keys, stage,
             plan.getKey().getBytes(),
             /*depthRows=*/false, /*rightStages=*/true, none)
      .getResult(0);
}

/// Scores that have arrived: maxima, totals and sums of `state` become those
/// with the tile, less its values. Weights are 16 keys after the other and,
/// where they are split, both terms of each, as factors in registers.
WarpgroupAttention::Weights
WarpgroupAttention::takeScores(Value sums, Value tile, ArrayRef<Value> mask,
                               SmallVectorImpl<Value> &state) {
  SmallVector<SmallVector<Value>> scores =
      matrix.getGroups(rope_gpu::UnpackOp::create(b, sums).getNumbers());
  finishScores(scores, b.add(keyBegin, b.mul(tile, plan.keys)), mask);
  Weights result;
  result.factors = addScores(scores, state);
  // Weights in f32 are two factors in a 16-bit type: their rounding, and what
  // that leaves.
  bool isSplit = op.getProbabilityFloatType().isF32();
  SmallVector<SmallVector<Value>> rest;
  if (isSplit)
    for (const SmallVector<Value> &eight : scores)
      rest.push_back(matrix.getRemainders(eight));
  auto take = [&](ArrayRef<SmallVector<Value>> term, int64_t k) {
    for (Value pair : matrix.makeLeft(term, k))
      result.pairs.push_back(b.bitcast(pair, b.getI32Type()));
  };
  for (int64_t k = 0; k < plan.keys; k += 16) {
    take(scores, k);
    if (isSplit)
      take(rest, k);
  }
  return result;
}

/// `sums + weights * V` over tile `tile`, which is there, under way.
Value WarpgroupAttention::startValues(Value tile, ArrayRef<Value> weights,
                                      Value sums) {
  int64_t terms = weights.size() / (plan.keys / 4);
  return rope_gpu::WarpgroupDotWordsOp::create(
      b, sums.getType(), weights, terms, values, b.rem(tile, plan.stages),
      plan.getValue().getBytes(), sums);
}

/// Scores of a tile, with what masks them.
std::pair<Value, SmallVector<Value>> WarpgroupAttention::startTile(Value tile) {
  SmallVector<Value> mask = loadMask(b.add(keyBegin, b.mul(tile, plan.keys)),
                                     plan.keys / matrix.layout.getGroup());
  return {startScores(tile), mask};
}

/// A warp needs the tile no longer.
void WarpgroupAttention::release(Value ring, Value tile) {
  rope_gpu::ReleaseEmptyOp::create(b, ring, tile, b.equal(lane, b.i32(0)));
}

/// One tile after the other; `state` has the sums behind the totals.
SmallVector<Value> WarpgroupAttention::consumeTile(Value tile,
                                                   ValueRange carried) {
  SmallVector<Value> state(carried);
  auto [scores, mask] = startTile(tile);
  rope_gpu::WaitDotsOp::create(b, 0);
  release(keyRing, tile);
  Weights weights = takeScores(scores, tile, mask, state);
  rope_gpu::AcquireFullOp::create(b, valueRing, tile);
  state.back() = startValues(tile, weights.pairs, state.back());
  rope_gpu::WaitDotsOp::create(b, 0);
  release(valueRing, tile);
  return state;
}

/// Tiles whose scores are multiplied while the weights of the one before are
/// with its values, and become weights meanwhile. `carried` is as above.
SmallVector<Value> WarpgroupAttention::consumeOverlapping(Value tiles,
                                                          ValueRange carried) {
  SmallVector<Value> state(carried.take_front(4));
  auto [scores, mask] = startTile(b.i32(0));
  rope_gpu::WaitDotsOp::create(b, 0);
  release(keyRing, b.i32(0));
  Weights weights = takeScores(scores, b.i32(0), mask, state);
  rope_gpu::AcquireFullOp::create(b, valueRing, b.i32(0));
  state.push_back(carried[4]);
  llvm::append_range(state, weights.pairs);
  state = b.loop(b.i32(1), tiles, 1, state, [&](Value tile, ValueRange at) {
    SmallVector<Value> next(at.take_front(4)), pairs(at.drop_front(5));
    Value last = b.sub(tile, 1);
    auto [scores, mask] = startTile(tile);
    Value sums = startValues(last, pairs, at[4]);
    rope_gpu::WaitDotsOp::create(b, 1);
    release(keyRing, tile);
    Weights weights = takeScores(scores, tile, mask, next);
    // What the next product needs, waited for here, keeps the driver's compiler
    // from moving the wait for this one in front of the exponentials.
    rope_gpu::AcquireFullOp::create(b, valueRing, tile);
    rope_gpu::WaitDotsOp::create(b, 0);
    release(valueRing, last);
    next.push_back(rope_gpu::ScaleRowsOp::create(b, sums, weights.factors));
    llvm::append_range(next, weights.pairs);
    return next;
  });
  Value last = b.sub(tiles, 1);
  Value sums =
      startValues(last, ArrayRef<Value>(state).drop_front(5), state[4]);
  rope_gpu::WaitDotsOp::create(b, 0);
  release(valueRing, last);
  state.truncate(4);
  state.push_back(sums);
  return state;
}

/// The state after all tiles.
SmallVector<Value> WarpgroupAttention::consume(Value tiles) {
  Type f32 = b.getF32Type();
  Value zero = b.real(0.0, f32), infinity = b.minusInfinity(f32);
  // Maxima, totals, and the sums.
  SmallVector<Value> carried = {
      infinity, infinity, zero, zero,
      rope_gpu::ZeroOp::create(b, getSumsType(plan.paddedLanes))};
  if (plan.overlapsProducts())
    carried = b.when(
        b.less(b.i32(0), tiles),
        [&] { return consumeOverlapping(tiles, carried); },
        [&] { return carried; });
  else
    carried =
        b.loop(b.i32(0), tiles, 1, carried, [&](Value tile, ValueRange at) {
          return consumeTile(tile, at);
        });
  return carried;
}

void WarpgroupAttention::run() {
  // A swizzle of 128 bytes starts at a multiple of 1024.
  body.shared = rope_gpu::AlignSharedOp::create(b, body.shared, 1024);
  findKeyRange();
  Value tiles = b.ceilDiv(b.max(b.sub(keyEnd, keyBegin), b.i32(0)), plan.keys);
  int64_t keyOffset = plan.getQuery().getBytes();
  int64_t valueOffset = keyOffset + plan.stages * plan.getKey().getBytes();
  int64_t end = valueOffset + plan.stages * plan.getValue().getBytes();
  auto makeRing = [&] {
    Value at = b.offsetPointer(body.shared, b.i32(end), b.getI8Type());
    end += CopyRing::getBytes(plan.stages);
    return rope_gpu::RingOp::create(
        b, rope_gpu::RingType::get(b.getContext(), plan.stages), at);
  };
  keyRing = makeRing();
  valueRing = makeRing();
  b.when(b.equal(body.thread, b.i32(0)), [&] {
    for (Value ring : {keyRing, valueRing})
      rope_gpu::InitRingOp::create(b, ring, /*readers=*/plan.rowWarps);
  });
  loadQuery();
  finishCopies();
  rope_gpu::CommitCopiesOp::create(b);
  rope_gpu::WaitCopiesOp::create(b, 0);
  queryRow = b.mul(b.div(warp, 4), 64);
  query = getQueryTile();
  keys = getTile(keyOffset, plan.getKey(), b.i32(0));
  values = getTile(valueOffset, plan.getValue(), b.i32(0));
  const Factor factors[] = {
      {operands.key, maps.key, maps.keyValid, op.getKeyMap(),
       op.getQueryLaneDim(), plan.getKey(), keyOffset, keyRing},
      {operands.value, maps.value, maps.valueValid, op.getValueMap(),
       op.getValueLaneDim(), plan.getValue(), valueOffset, valueRing}};
  // The threads that copy leave registers to the others: 2 * 232 + 40 of 512.
  bool isShared = plan.rowWarps > 4;
  b.when(
      b.less(warp, b.i32(plan.rowWarps)),
      [&] {
        if (isShared)
          setRegisters(b, 232, /*increase=*/true);
        finish(consume(tiles));
        return SmallVector<Value>();
      },
      [&] {
        if (isShared)
          setRegisters(b, 40, /*increase=*/false);
        produce(tiles, factors);
        return SmallVector<Value>();
      });
}

} // namespace mlir::rope
