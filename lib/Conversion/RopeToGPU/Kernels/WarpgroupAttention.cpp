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
  CopyRing &ring = *factor.ring;
  Value thread = b.sub(body.thread, plan.getThreads() - kCopyThreads);
  Value isFirst = b.equal(thread, b.i32(0));
  Value first = b.add(keyBegin, b.mul(tile, plan.keys));
  SharedTile target =
      getTile(factor.offset, factor.layout, ring.getStage(tile));
  ring.waitUntilEmpty(tile);
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
          ring.expectBytes(tile, factor.layout.getBytes());
          Value full = ring.getFull(tile);
          Loops loops = blockLoops;
          loops[op.getKeyDim()] = first;
          SmallVector<Value> at = getCoordinates(factor.axes, loops);
          SmallVector<Value> coordinates;
          for (int64_t axis : getMapAxes(op, factor.axes, factor.laneDim))
            coordinates.push_back(at[axis]);
          int64_t panels = llvm::divideCeil(factor.layout.columns, kPanel);
          for (int64_t panel = 0; panel < panels; ++panel) {
            coordinates[0] = b.i32(panel * kPanel);
            Value place = b.offsetPointer(target.pointer,
                                          b.i32(panel * plan.keys * kRowBytes),
                                          b.getI8Type());
            copyBox(b, place, body.getMap(factor.map), coordinates, full);
          }
        });
        return SmallVector<Value>();
      },
      [&] {
        const GlobalBuffer &buffer = body.open(factor.operand);
        auto offset = [&](Value row) {
          Loops loops = blockLoops;
          loops[op.getKeyDim()] = b.add(first, row);
          return buffer.getOffset(b, getCoordinates(factor.axes, loops));
        };
        auto exists = [&](Value row) {
          return b.less(b.add(first, row), keyLimit);
        };
        int64_t axis = getMapAxes(op, factor.axes, factor.laneDim)[0];
        TileSource source{&buffer,  offset,
                          exists,   buffer.strides[axis],
                          b.i32(0), buffer.sizes[axis],
                          Value()};
        copyTile(b, target, source, thread, kCopyThreads);
        // The stage is full once all have stored.
        fenceShared(b);
        namedBarrier(b, 1, kCopyThreads);
        b.when(isFirst, [&] { ring.arriveFull(tile); });
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
  Value keys = b.add(keyStart, b.mul(b.toI64(keyRing->getStage(tile)),
                                     plan.getKey().getBytes() / 16));
  keyRing->waitUntilFull(tile);
  Value sums = product.getZero(plan.keys);
  product.fence();
  for (int64_t k = 0; k < plan.paddedDepth; k += 16) {
    int64_t panel = k / kPanel, step = product.getDepthStep(k % kPanel, false);
    Value left = product.advance(
        b, queryStart, panel * plan.getRows() * kRowBytes / 16 + step);
    Value right =
        product.advance(b, keys, panel * plan.keys * kRowBytes / 16 + step);
    sums = product.multiply(sums, left, right, /*across=*/false);
  }
  product.commit();
  return sums;
}

/// Scores that have arrived: maxima, totals and sums of `state` become those
/// with the tile, less its values. Weights are 16 keys after the other and,
/// where they are split, both terms of each, as factors in registers.
WarpgroupAttention::Weights
WarpgroupAttention::takeScores(Value sums, Value tile, ArrayRef<Value> mask,
                               SmallVectorImpl<Value> &state) {
  SmallVector<SmallVector<Value>> scores =
      matrix.splitGroups(product.unpack(sums));
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
  Value values = b.add(valueStart, b.mul(b.toI64(valueRing->getStage(tile)),
                                         plan.getValue().getBytes() / 16));
  product.fence();
  for (int64_t k = 0; k < plan.keys; k += 16) {
    Value right =
        product.advance(b, values, product.getDepthStep(k, /*across=*/true));
    for (int64_t term = 0; term < terms; ++term)
      sums =
          product.multiply(sums, weights.slice((k / 16 * terms + term) * 4, 4),
                           right, /*across=*/true);
  }
  product.commit();
  return sums;
}

/// Scores of a tile, with what masks them.
std::pair<Value, SmallVector<Value>> WarpgroupAttention::startTile(Value tile) {
  SmallVector<Value> mask = loadMask(b.add(keyBegin, b.mul(tile, plan.keys)),
                                     plan.keys / matrix.layout.getGroup());
  return {startScores(tile), mask};
}

/// One tile after the other; `state` has the sums as one behind the totals.
SmallVector<Value> WarpgroupAttention::consumeTile(Value tile,
                                                   ValueRange carried) {
  SmallVector<Value> state(carried.take_front(4));
  llvm::append_range(state, product.unpack(carried[4]));
  auto [scores, mask] = startTile(tile);
  product.wait(0);
  keyRing->release(tile, lane);
  Weights weights = takeScores(scores, tile, mask, state);
  Value sums = product.pack(ArrayRef<Value>(state).drop_front(4));
  valueRing->waitUntilFull(tile);
  sums = startValues(tile, weights.pairs, sums);
  product.wait(0);
  valueRing->release(tile, lane);
  state.truncate(4);
  state.push_back(sums);
  return state;
}

/// Tiles whose scores are multiplied while the weights of the one before are
/// with its values, and become weights meanwhile. `carried` is as above.
SmallVector<Value> WarpgroupAttention::consumeOverlapping(Value tiles,
                                                          ValueRange carried) {
  SmallVector<Value> state(carried.take_front(4));
  auto [scores, mask] = startTile(b.i32(0));
  product.wait(0);
  keyRing->release(b.i32(0), lane);
  Weights weights = takeScores(scores, b.i32(0), mask, state);
  valueRing->waitUntilFull(b.i32(0));
  state.push_back(carried[4]);
  llvm::append_range(state, weights.pairs);
  state = b.loop(b.i32(1), tiles, 1, state, [&](Value tile, ValueRange at) {
    SmallVector<Value> next(at.take_front(4)), pairs(at.drop_front(5));
    Value last = b.sub(tile, 1);
    auto [scores, mask] = startTile(tile);
    Value sums = startValues(last, pairs, at[4]);
    product.wait(1);
    keyRing->release(tile, lane);
    Weights weights = takeScores(scores, tile, mask, next);
    // What the next product needs, waited for here, keeps the driver's compiler
    // from moving the wait for this one in front of the exponentials.
    valueRing->waitUntilFull(tile);
    product.wait(0);
    valueRing->release(last, lane);
    SmallVector<Value> registers = product.unpack(sums);
    int64_t each = matrix.getNumValues();
    for (size_t n = 0; n < registers.size(); n += each)
      matrix.scale(MutableArrayRef(registers).slice(n, each), weights.factors);
    next.push_back(product.pack(registers));
    llvm::append_range(next, weights.pairs);
    return next;
  });
  Value last = b.sub(tiles, 1);
  Value sums =
      startValues(last, ArrayRef<Value>(state).drop_front(5), state[4]);
  product.wait(0);
  valueRing->release(last, lane);
  state.truncate(4);
  state.push_back(sums);
  return state;
}

/// The state after all tiles.
SmallVector<Value> WarpgroupAttention::consume(Value tiles) {
  Type f32 = b.getF32Type();
  Value zero = b.real(0.0, f32), infinity = b.minusInfinity(f32);
  // Maxima, totals, and the sums as one.
  SmallVector<Value> carried = {infinity, infinity, zero, zero,
                                product.getZero(plan.paddedLanes)};
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
  SmallVector<Value> state(ArrayRef<Value>(carried).take_front(4));
  llvm::append_range(state, product.unpack(carried[4]));
  return state;
}

void WarpgroupAttention::run() {
  body.shared = alignShared(b, body.shared);
  findKeyRange();
  Value tiles = b.ceilDiv(b.max(b.sub(keyEnd, keyBegin), b.i32(0)), plan.keys);
  int64_t keys = plan.getQuery().getBytes();
  int64_t values = keys + plan.stages * plan.getKey().getBytes();
  int64_t end = values + plan.stages * plan.getValue().getBytes();
  auto at = [&](Value offset) {
    return b.offsetPointer(body.shared, offset, b.getI8Type());
  };
  keyRing.emplace(b, at(b.i32(end)), plan.stages);
  end += CopyRing::getBytes(plan.stages);
  valueRing.emplace(b, at(b.i32(end)), plan.stages);
  b.when(b.equal(body.thread, b.i32(0)), [&] {
    keyRing->init(/*readers=*/plan.rowWarps);
    valueRing->init(/*readers=*/plan.rowWarps);
    fenceBarriers(b);
  });
  loadQuery();
  commitCopies(b);
  waitForCopies(b, 0);
  fenceShared(b);
  b.barrier();
  queryStart = product.describe(at(b.mul(b.div(warp, 4), 64 * kRowBytes)));
  keyStart = product.describe(at(b.i32(keys)));
  valueStart = product.describe(at(b.i32(values)), plan.keys * kRowBytes);
  const Factor factors[] = {
      {operands.key, maps.key, maps.keyValid, op.getKeyMap(),
       op.getQueryLaneDim(), plan.getKey(), keys, &*keyRing},
      {operands.value, maps.value, maps.valueValid, op.getValueMap(),
       op.getValueLaneDim(), plan.getValue(), values, &*valueRing}};
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
