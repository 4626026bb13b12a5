//===- AttentionKernel.cpp - Tiles of attention ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionKernel.h"

#include "RowVector.h"

#include "mlir/Dialect/Math/IR/Math.h"

namespace mlir::rope {

/// Positions and windows are clamped to this, which no size reaches, so that
/// they can be compared in 32 bits.
AttentionKernel::AttentionKernel(KernelLaunch::Body &body,
                                 const AttentionPlan &plan,
                                 const AttentionOperands &operands)
    : AttentionSpace(body, plan, operands), lane(b.rem(body.thread, 32)),
      warp(b.div(body.thread, 32)), matrix(b, plan.element, lane) {
  keySlice = b.i32(0);
  Value rowWarp = warp;
  if (plan.keyWarps > 1) {
    keySlice = b.mul(warp, plan.keys / plan.keyWarps);
    rowWarp = b.i32(0);
  }
  part = plan.keyWarps > 1 ? b.add(b.mul(body.block[2], plan.keyWarps), warp)
                           : body.block[2];
  blockRow = b.mul(body.block[0], plan.getRows());
  blockLoops = getLoops(b.i32(0));
  Value last = b.sub(numRows, 1);
  for (int64_t half = 0; half < 2; ++half) {
    Value row = b.add(b.add(b.mul(rowWarp, 16), matrix.row), 8 * half);
    rows[half] = b.add(blockRow, row);
    exists[half] = rowExists(rows[half]);
    // Rows that do not exist read what another does.
    rowLoops[half] = getLoops(b.min(rows[half], last));
    if (plan.group > 1) {
      Value &head = rowLoops[half][plan.groupedDim];
      head = b.min(head, b.sub(batchSizes[plan.groupedDim], 1));
    }
  }
}

SharedTile AttentionKernel::getTile(int64_t offset, const TileLayout &layout,
                                    Value stage) {
  Value at = b.add(b.mul(stage, layout.getBytes()), offset);
  return {layout, b.offsetPointer(body.shared, at, b.getI8Type())};
}

SharedTile AttentionKernel::getQueryTile() {
  return getTile(0, plan.getQuery(), b.i32(0));
}

SharedTile AttentionKernel::getKeyTile(Value tile) {
  return getTile(plan.getQuery().getBytes(), plan.getKey(), b.rem(tile, 2));
}

SharedTile AttentionKernel::getValueTile(Value tile) {
  int64_t start = plan.getQuery().getBytes() + 2 * plan.getKey().getBytes();
  return getTile(start, plan.getValue(), b.rem(tile, 2));
}

Value AttentionKernel::finishScore(Value score, int64_t half, Value key) {
  Type type = op.getScoreFloatType(), f32 = b.getF32Type();
  auto round = [&](Value value) { return roundTo(value, type); };
  auto constant = [&](const APFloat &value) {
    return b.toFloat(b.real(value.convertToDouble(), type), f32);
  };
  score = round(score);
  if (!op.getScale().isExactlyValue(1.0))
    score = round(b.mulF(score, constant(op.getScale())));
  if (std::optional<APFloat> cap = op.getSoftcap()) {
    Value bound = constant(*cap);
    Value ratio = round(b.divF(score, bound));
    score = round(math::TanhOp::create(b, ratio));
    score = round(b.mulF(score, bound));
  }
  Value seen = b.less(key, keyEnd);
  Value query = rowLoops[half][op.getRowDim()];
  if (lastKey)
    seen = b.both(
        seen, b.compare(arith::CmpIPredicate::sle, key, b.add(query, lastKey)));
  if (firstKey)
    seen = b.both(seen, b.compare(arith::CmpIPredicate::sge, key,
                                  b.add(query, firstKey)));
  Value hidden = b.minusInfinity(f32);
  if (operands.mask) {
    const GlobalBuffer &mask = body.open(operands.mask);
    Loops loops = rowLoops[half];
    loops[op.getKeyDim()] = b.min(key, b.max(b.sub(numKeys, 1), b.i32(0)));
    Value pointer = mask.getPointer(b, getCoordinates(op.getMaskMap(), loops));
    if (mask.element.isInteger(1)) {
      Value shown = b.loadIf(seen, pointer, mask.element, b.boolean(false));
      seen = b.both(seen, shown);
    } else {
      Value added =
          b.loadIf(seen, pointer, mask.element, b.real(0.0, mask.element));
      added = b.toFloat(b.toFloat(added, type), f32);
      score = round(b.addF(score, added));
    }
  }
  return b.select(seen, score, hidden);
}

/// Scores of the warp's slice of the tile, by eight keys.
SmallVector<SmallVector<Value>> AttentionKernel::computeScores(Value tile) {
  int64_t count = plan.keys / plan.keyWarps / 8;
  Value zero = b.real(0.0, b.getF32Type());
  SmallVector<SmallVector<Value>> scores(count, SmallVector<Value>(4, zero));
  SharedTile query = getQueryTile(), keys = getKeyTile(tile);
  Value warpRow = plan.keyWarps > 1 ? b.i32(0) : b.mul(warp, 16);
  for (int64_t k = 0; k < plan.paddedDepth; k += matrix.getDepth()) {
    WarpMatrix::Fragment left = matrix.loadLeft(query, warpRow, 0, k);
    for (int64_t n = 0; n < count; n += 2) {
      auto [low, high] = matrix.loadRightPair(
          keys, RightStorage::DepthContiguous, keySlice, k, 8 * n);
      matrix.multiplyEight(scores[n], left, low);
      matrix.multiplyEight(scores[n + 1], left, high);
    }
  }
  Value first = b.add(b.add(keyBegin, b.mul(tile, plan.keys)), keySlice);
  first = b.add(first, matrix.column);
  for (int64_t n = 0; n < count; ++n)
    for (int64_t i = 0; i < 4; ++i)
      scores[n][i] =
          finishScore(scores[n][i], i / 2, b.add(first, 8 * n + i % 2));
  return scores;
}

/// `sums += weights * V` over the warp's slice of the tile.
void AttentionKernel::multiplyValues(Value tile,
                                     ArrayRef<SmallVector<Value>> weights,
                                     MutableArrayRef<Value> sums) {
  SharedTile values = getValueTile(tile);
  Type type = op.getProbabilityFloatType();
  int64_t depth = 8 * weights.size();
  // Weights in f32 are two factors in a 16-bit type: their rounding, and what
  // that leaves.
  bool isSplit = !plan.element.isF32() && type.isF32();
  SmallVector<SmallVector<Value>> terms[2];
  for (const SmallVector<Value> &eight : weights) {
    SmallVector<Value> rounded;
    for (Value weight : eight)
      rounded.push_back(plan.element.isF32() ? roundTo(weight, type) : weight);
    terms[0].push_back(rounded);
    if (isSplit)
      terms[1].push_back(matrix.getRemainders(eight));
  }
  for (int64_t k = 0; k < depth; k += matrix.getDepth()) {
    SmallVector<WarpMatrix::Fragment> lefts;
    for (int64_t term = 0; term <= (isSplit ? 1 : 0); ++term)
      lefts.push_back(matrix.makeLeft(terms[term], k));
    for (int64_t n = 0; n < plan.paddedLanes; n += 16) {
      auto [low, high] = matrix.loadRightPair(
          values, RightStorage::ColumnContiguous, keySlice, k, n);
      for (const WarpMatrix::Fragment &left : lefts) {
        matrix.multiplyEight(sums.slice(n / 2, 4), left, low);
        matrix.multiplyEight(sums.slice(n / 2 + 4, 4), left, high);
      }
    }
  }
}

/// One step of online softmax. The state is the maximum and the total of both
/// rows (totals of the columns of this thread), then the sums. Scores become
/// weights.
void AttentionKernel::addScores(MutableArrayRef<SmallVector<Value>> scores,
                                SmallVectorImpl<Value> &state) {
  Value shift[2];
  for (int64_t half = 0; half < 2; ++half) {
    Value max = state[half];
    for (const SmallVector<Value> &eight : scores)
      for (int64_t side = 0; side < 2; ++side)
        max = arith::MaximumFOp::create(b, max, eight[2 * half + side]);
    for (int64_t distance : {1, 2})
      max = arith::MaximumFOp::create(b, max, b.shuffleXor(max, distance));
    shift[half] = getShift(max);
    Value factor = exponential(b.subF(state[half], shift[half]));
    state[half] = max;
    state[2 + half] = b.mulF(state[2 + half], factor);
    for (int64_t n = 0; n < plan.paddedLanes / 8; ++n)
      for (int64_t side = 0; side < 2; ++side) {
        Value &sum = state[4 + 4 * n + 2 * half + side];
        sum = b.mulF(sum, factor);
      }
  }
  for (SmallVector<Value> &eight : scores)
    for (int64_t i = 0; i < 4; ++i) {
      eight[i] = exponential(b.subF(eight[i], shift[i / 2]));
      state[2 + i / 2] = b.addF(state[2 + i / 2], eight[i]);
    }
}

void AttentionKernel::addTile(Value tile, SmallVectorImpl<Value> &state) {
  // The keys of this tile are here; those of the next go where the last ones
  // were, which the barrier ends.
  waitForCopies(b, 1);
  b.barrier();
  copyKeys(b.add(tile, 1));
  SmallVector<SmallVector<Value>> scores = computeScores(tile);
  addScores(scores, state);
  waitForCopies(b, 1);
  b.barrier();
  copyValues(b.add(tile, 1));
  multiplyValues(tile, scores, MutableArrayRef<Value>(state).drop_front(4));
}

void AttentionKernel::storeParts(ArrayRef<Value> state) {
  const GlobalBuffer sums = body.open(operands.partSums);
  const GlobalBuffer maxima = body.open(operands.partMaxima);
  const GlobalBuffer totals = body.open(operands.partTotals);
  for (int64_t half = 0; half < 2; ++half) {
    b.when(exists[half], [&] {
      SmallVector<Value> at{part, batchNumber, rows[half]};
      b.when(b.equal(matrix.column, b.i32(0)), [&] {
        b.store(state[half], maxima.getPointer(b, at));
        b.store(state[2 + half], totals.getPointer(b, at));
      });
      for (int64_t n = 0; n < plan.paddedLanes / 8; ++n)
        for (int64_t side = 0; side < 2; ++side) {
          Value lane = b.add(matrix.column, 8 * n + side);
          auto put = [&] {
            SmallVector<Value> place = at;
            place.push_back(lane);
            b.store(state[4 + 4 * n + 2 * half + side],
                    sums.getPointer(b, place));
          };
          if (8 * n + side + 6 < plan.lanes)
            put();
          else
            b.when(b.less(lane, b.i32(plan.lanes)), put);
        }
    });
  }
}

void AttentionKernel::storeResults(ArrayRef<Value> state) {
  const GlobalBuffer output = body.open(operands.output);
  Type f32 = b.getF32Type();
  int64_t axis = *op.getInitMap(0).getResultPosition(
      getAffineDimExpr(op.getValueLaneDim(), b.getContext()));
  Value fits = output.isAligned(b, axis, 16);
  for (int64_t half = 0; half < 2; ++half) {
    Finish finish = finishRow(state[half], state[2 + half], rowLoops[half]);
    Value empty =
        op.getEmptyRow() == EmptyRow::Zero
            ? b.real(0.0, f32)
            : Value(arith::ConstantOp::create(
                  b,
                  b.getFloatAttr(f32, APFloat::getNaN(APFloat::IEEEsingle()))));
    SmallVector<Value> row;
    for (int64_t n = 0; n < plan.paddedLanes / 8; ++n)
      for (int64_t side = 0; side < 2; ++side) {
        Value sum = state[4 + 4 * n + 2 * half + side];
        Value result = b.divF(b.mulF(finish.factor, sum), finish.total);
        result = b.select(finish.isEmpty, empty, result);
        row.push_back(b.toFloat(result, output.element));
      }
    if (operands.logSumExp)
      b.when(exists[half], [&] {
        b.when(b.equal(matrix.column, b.i32(0)),
               [&] { storeLogSumExp(finish, rowLoops[half]); });
      });
    auto storeIn = [&](bool vectors) {
      storeRow(half, row, vectors);
      return SmallVector<Value>();
    };
    b.when(fits, [&] { return storeIn(true); }, [&] { return storeIn(false); });
  }
}

/// Stores the results of one of the rows of a thread, in vectors of 16 bytes as
/// far as the lanes go where `inVectors`.
void AttentionKernel::storeRow(int64_t half, ArrayRef<Value> row,
                               bool inVectors) {
  const GlobalBuffer &output = body.open(operands.output);
  int64_t tiles =
      inVectors ? getTilesOfVector(matrix.layout, output.element) : 0;
  // What lanes exchange, they exchange where all of the warp are.
  SmallVector<RowVector> vectors;
  int64_t n = 0;
  for (; tiles && 8 * (n + tiles) <= plan.lanes; n += tiles)
    vectors.push_back(gatherRow(b, matrix.layout, matrix.column,
                                row.slice(2 * n, 2 * tiles), n));
  auto getPointer = [&](Value lane) {
    Loops loops = rowLoops[half];
    loops[op.getValueLaneDim()] = lane;
    return output.getPointer(b, getCoordinates(op.getInitMap(0), loops));
  };
  b.when(exists[half], [&] {
    for (const RowVector &vector : vectors)
      b.store(vector.value, getPointer(vector.column), 16);
    for (; n < plan.paddedLanes / 8; ++n)
      for (int64_t side = 0; side < 2; ++side) {
        Value lane = b.add(matrix.column, 8 * n + side);
        auto put = [&] { b.store(row[2 * n + side], getPointer(lane)); };
        if (8 * n + side + 6 < plan.lanes)
          put();
        else
          b.when(b.less(lane, b.i32(plan.lanes)), put);
      }
  });
}

void AttentionKernel::finish(SmallVector<Value> state) {
  // Totals of the four threads of a row.
  for (int64_t half = 0; half < 2; ++half)
    for (int64_t distance : {1, 2})
      state[2 + half] =
          b.addF(state[2 + half], b.shuffleXor(state[2 + half], distance));
  if (plan.joins)
    storeParts(state);
  else
    storeResults(state);
}

void AttentionKernel::run() {
  findKeyRange();
  loadQuery();
  copyKeys(b.i32(0));
  copyValues(b.i32(0));
  Type f32 = b.getF32Type();
  SmallVector<Value> state(4 + plan.paddedLanes / 2, b.real(0.0, f32));
  state[0] = state[1] = b.minusInfinity(f32);
  Value tiles = b.ceilDiv(b.max(b.sub(keyEnd, keyBegin), b.i32(0)), plan.keys);
  state =
      b.loop(b.i32(0), tiles, 1, state, [&](Value tile, ValueRange carried) {
        SmallVector<Value> next(carried);
        addTile(tile, next);
        return next;
      });
  waitForCopies(b, 0);
  finish(std::move(state));
}

} // namespace mlir::rope
