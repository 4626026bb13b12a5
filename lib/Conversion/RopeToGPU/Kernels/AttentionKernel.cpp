//===- AttentionKernel.cpp - Tiles of attention ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionKernel.h"

#include "mlir/Dialect/Math/IR/Math.h"

namespace mlir::rope {

/// Positions and windows are clamped to this, which no size reaches, so that
/// they can be compared in 32 bits.
static constexpr int64_t kFar = int64_t(1) << 29;

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

void AttentionKernel::findKeyRange() {
  auto clamp = [&](Value wide) {
    return b.toI32(b.max(b.min(wide, b.i64(kFar)), b.i64(-kFar)));
  };
  Value far = b.i64(kFar);
  auto bounded = [&](Value wide) {
    return b.max(b.min(wide, far), b.i64(-kFar));
  };
  Value keyBase =
      operands.keyBase ? b.toI64(body.get(operands.keyBase)) : b.i64(0);
  // Row m sees keys t <= m + shift, and what windows leave.
  Value shift = b.i64(0);
  if (op.usesQueryPosition()) {
    if (operands.queryBase)
      shift = b.toI64(body.get(operands.queryBase));
    if (operands.offset)
      shift = b.add(shift, getScalar(operands.offset, op.getOffsetMap(),
                                     blockLoops, b.getI64Type()));
    shift = bounded(b.sub(shift, keyBase));
  }
  auto window = [&](uint64_t size) {
    return b.i64(std::min<uint64_t>(size, 2 * kFar));
  };
  if (op.getCausal())
    lastKey = clamp(shift);
  if (std::optional<uint64_t> right = op.getWindowRight()) {
    Value bound = clamp(b.add(shift, window(*right)));
    lastKey = lastKey ? b.min(lastKey, bound) : bound;
  }
  if (std::optional<uint64_t> left = op.getWindowLeft())
    firstKey = clamp(b.sub(shift, window(*left)));
  keyLimit = numKeys;
  if (operands.lengths) {
    Value length = getScalar(operands.lengths, op.getLengthsMap(), blockLoops,
                             b.getI64Type());
    keyLimit = b.min(keyLimit,
                     b.max(clamp(b.sub(bounded(length), keyBase)), b.i32(0)));
  }

  // Tiles that a row of the block may see.
  Value firstQuery = b.i32(0), lastQuery = b.sub(numQueries, 1);
  if (plan.group == 1) {
    firstQuery = blockRow;
    lastQuery = b.min(lastQuery, b.add(blockRow, plan.getRows() - 1));
  }
  keyBegin = b.i32(0);
  keyEnd = keyLimit;
  if (lastKey)
    keyEnd =
        b.max(b.min(keyEnd, b.add(b.add(lastQuery, lastKey), 1)), b.i32(0));
  if (firstKey) {
    Value first = b.max(b.add(firstQuery, firstKey), b.i32(0));
    keyBegin = b.floorTo(first, plan.keys);
  }
  if (plan.splits) {
    // Each block takes an equal number of tiles.
    Value tiles =
        b.ceilDiv(b.max(b.sub(keyEnd, keyBegin), b.i32(0)), plan.keys);
    Value splits =
        b.div(body.open(operands.partMaxima).sizes[0], plan.keyWarps);
    Value each = b.div(b.add(tiles, b.sub(splits, 1)), splits);
    Value span = b.mul(each, plan.keys);
    keyBegin = b.add(keyBegin, b.mul(span, body.block[2]));
    keyEnd = b.min(keyEnd, b.add(keyBegin, span));
  }
}

/// The element at `lane` of the rotated query, at the row of `loops`.
Value AttentionKernel::rotateElement(const Loops &loops, Value lane) {
  RotateOp rotation = plan.rotation;
  // Loops of the rotation, by the axes of what it writes.
  Loops at = loops;
  at[op.getQueryLaneDim()] = lane;
  SmallVector<Value> written = getCoordinates(op.getQueryMap(), at);
  SmallVector<Value> axes(rotation.getInputMap().getNumDims());
  for (auto [expr, axis] :
       llvm::zip_equal(rotation.getOutputMap().getResults(), written))
    axes[cast<AffineDimExpr>(expr).getPosition()] = axis;
  auto read = [&](Value from, AffineMap map, Value place) {
    SmallVector<Value> all = axes;
    all.back() = place;
    return body.open(from).load(b, getCoordinates(map, all));
  };
  Type compute = rotation.getComputeFloatType();
  Type type = rotation.getInitType().getElementType();
  int64_t pairs = rotation.getNumPairs();
  Value place = b.sub(lane, rotation.getBlockOffset());
  Value inBlock = b.both(b.compare(arith::CmpIPredicate::sge, place, b.i32(0)),
                         b.less(place, b.i32(2 * pairs)));
  return b.when(
      inBlock,
      [&] {
        // Which lane of its pair is written, and what is read.
        auto split = [&](Pairing pairing) -> std::pair<Value, Value> {
          if (pairing == Pairing::Half)
            return {b.rem(place, pairs), b.div(place, pairs)};
          return {b.div(place, 2), b.rem(place, 2)};
        };
        auto join = [&](Pairing pairing, Value pair, int64_t side) {
          Value lane = pairing == Pairing::Half ? b.add(pair, side * pairs)
                                                : b.add(b.mul(pair, 2), side);
          return b.add(lane, rotation.getBlockOffset());
        };
        auto [pair, side] = split(rotation.getWritePairing());
        Value x[2], entry[2] = {pair, pair};
        for (int64_t i : {0, 1}) {
          Value from = join(rotation.getReadPairing(), pair, i);
          x[i] = b.toFloat(read(operands.query, rotation.getInputMap(), from),
                           compute);
          if (rotation.hasFullWidthTable())
            entry[i] = b.sub(join(rotation.getOutPairing(), pair, i),
                             rotation.getBlockOffset());
        }
        auto table = [&](Value from, int64_t i) {
          return b.toFloat(read(from, rotation.getTableMap(), entry[i]),
                           compute);
        };
        Value y[2];
        bool adjoint = rotation.getTransposed();
        Value a = b.mulF(table(operands.cos, 0), x[0]);
        Value c = b.mulF(table(operands.sin, adjoint ? 1 : 0), x[1]);
        y[0] = adjoint ? b.addF(a, c) : b.subF(a, c);
        a = b.mulF(table(operands.cos, 1), x[1]);
        c = b.mulF(table(operands.sin, adjoint ? 0 : 1), x[0]);
        y[1] = adjoint ? b.subF(a, c) : b.addF(a, c);
        Value isLow = b.equal(side, b.i32(0));
        return SmallVector<Value>{b.toFloat(b.select(isLow, y[0], y[1]), type)};
      },
      [&] {
        Value value = read(operands.query, rotation.getInputMap(), lane);
        return SmallVector<Value>{b.toFloat(value, type)};
      })[0];
}

void AttentionKernel::loadQuery() {
  SharedTile tile = getTile(0, plan.getQuery(), b.i32(0));
  const GlobalBuffer &query = body.open(operands.query);
  auto scaleBy = [&](std::optional<APFloat> factor, Value value) {
    if (!factor)
      return value;
    // One product of 16-bit numbers, rounded, is the same by way of f32.
    Value constant = b.toFloat(b.real(factor->convertToDouble(), plan.element),
                               b.getF32Type());
    Value product = b.mulF(b.toFloat(value, b.getF32Type()), constant);
    return b.toFloat(product, plan.element);
  };
  if (plan.rotation) {
    // A thread has the elements of one piece at a time.
    int64_t elements = tile.layout.getPieceElements();
    int64_t total = plan.getRows() * tile.layout.getPieces();
    Value zero = b.real(0.0, plan.element);
    b.loop(body.thread, b.i32(total), plan.getThreads(), [&](Value number) {
      Value row = b.div(number, tile.layout.getPieces());
      Value piece = b.rem(number, tile.layout.getPieces());
      Value at = b.add(blockRow, row);
      Value present = rowExists(at);
      Loops loops = getLoops(at);
      SmallVector<Value> values;
      for (int64_t i = 0; i < elements; ++i) {
        Value lane = b.add(b.mul(piece, elements), i);
        Value inside = b.both(present, b.less(lane, b.i32(plan.depth)));
        values.push_back(b.when(
            inside,
            [&] {
              Value value = rotateElement(loops, lane);
              return SmallVector<Value>{scaleBy(op.getQueryScale(), value)};
            },
            [&] { return SmallVector<Value>{zero}; })[0]);
      }
      b.store(b.makeVector(values), tile.getPiece(b, row, piece), 16);
    });
    return;
  }
  auto offset = [&](Value row) {
    return query.getOffset(
        b, getCoordinates(op.getQueryMap(), getLoops(b.add(blockRow, row))));
  };
  auto present = [&](Value row) { return rowExists(b.add(blockRow, row)); };
  int64_t axis = *op.getQueryMap().getResultPosition(
      getAffineDimExpr(op.getQueryLaneDim(), b.getContext()));
  TileSource source{&query,
                    offset,
                    present,
                    query.strides[axis],
                    b.i32(0),
                    query.sizes[axis],
                    query.isAligned(b, axis, 16)};
  auto scaled = [&](Value value) { return scaleBy(op.getQueryScale(), value); };
  if (op.getQueryScale())
    source.transform = scaled;
  copyTile(b, tile, source, body.thread, plan.getThreads());
}

void AttentionKernel::copyKeys(Value tile) {
  int64_t start = plan.getQuery().getBytes();
  const GlobalBuffer &buffer = body.open(operands.key);
  Value first = b.add(keyBegin, b.mul(tile, plan.keys));
  auto offset = [&](Value row) {
    Loops loops = blockLoops;
    loops[op.getKeyDim()] = b.add(first, row);
    return buffer.getOffset(b, getCoordinates(op.getKeyMap(), loops));
  };
  auto present = [&](Value row) { return b.less(b.add(first, row), keyEnd); };
  int64_t axis = *op.getKeyMap().getResultPosition(
      getAffineDimExpr(op.getQueryLaneDim(), b.getContext()));
  TileSource source{&buffer,
                    offset,
                    present,
                    buffer.strides[axis],
                    b.i32(0),
                    buffer.sizes[axis],
                    buffer.isAligned(b, axis, 16)};
  auto scaled = [&](Value value) {
    Value factor =
        b.toFloat(b.real(op.getKeyScale()->convertToDouble(), plan.element),
                  b.getF32Type());
    return b.toFloat(b.mulF(b.toFloat(value, b.getF32Type()), factor),
                     plan.element);
  };
  if (op.getKeyScale())
    source.transform = scaled;
  copyTile(b, getTile(start, plan.getKey(), b.rem(tile, 2)), source,
           body.thread, plan.getThreads());
  commitCopies(b);
}

void AttentionKernel::copyValues(Value tile) {
  int64_t start = plan.getQuery().getBytes() + 2 * plan.getKey().getBytes();
  const GlobalBuffer &buffer = body.open(operands.value);
  Value first = b.add(keyBegin, b.mul(tile, plan.keys));
  auto offset = [&](Value row) {
    Loops loops = blockLoops;
    loops[op.getKeyDim()] = b.add(first, row);
    return buffer.getOffset(b, getCoordinates(op.getValueMap(), loops));
  };
  auto present = [&](Value row) { return b.less(b.add(first, row), keyEnd); };
  int64_t axis = *op.getValueMap().getResultPosition(
      getAffineDimExpr(op.getValueLaneDim(), b.getContext()));
  TileSource source{&buffer,
                    offset,
                    present,
                    buffer.strides[axis],
                    b.i32(0),
                    buffer.sizes[axis],
                    buffer.isAligned(b, axis, 16)};
  copyTile(b, getTile(start, plan.getValue(), b.rem(tile, 2)), source,
           body.thread, plan.getThreads());
  commitCopies(b);
}

/// What the op says of a score, in its order and with its roundings; -inf where
/// the row does not see the key.
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
  SharedTile query = getTile(0, plan.getQuery(), b.i32(0));
  SharedTile keys =
      getTile(plan.getQuery().getBytes(), plan.getKey(), b.rem(tile, 2));
  Value warpRow = plan.keyWarps > 1 ? b.i32(0) : b.mul(warp, 16);
  for (int64_t k = 0; k < plan.paddedDepth; k += matrix.getDepth()) {
    WarpMatrix::Fragment left = matrix.loadLeft(query, warpRow, 0, k);
    for (int64_t n = 0; n < count; n += 2) {
      auto [low, high] = matrix.loadRightPair(
          keys, RightStorage::DepthContiguous, keySlice, k, 8 * n);
      matrix.multiply(scores[n], left, low);
      matrix.multiply(scores[n + 1], left, high);
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
  int64_t start = plan.getQuery().getBytes() + 2 * plan.getKey().getBytes();
  SharedTile values = getTile(start, plan.getValue(), b.rem(tile, 2));
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
        matrix.multiply(sums.slice(n / 2, 4), left, low);
        matrix.multiply(sums.slice(n / 2 + 4, 4), left, high);
      }
    }
  }
}

/// One step of online softmax. The state is the maximum and the total of both
/// rows (totals of the columns of this thread), then the sums.
void AttentionKernel::addTile(Value tile, SmallVectorImpl<Value> &state) {
  // The keys of this tile are here; those of the next go where the last ones
  // were, which the barrier ends.
  waitForCopies(b, 1);
  b.barrier();
  copyKeys(b.add(tile, 1));
  SmallVector<SmallVector<Value>> scores = computeScores(tile);
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
  for (int64_t half = 0; half < 2; ++half) {
    Finish finish = finishRow(state[half], state[2 + half], rowLoops[half]);
    Value empty =
        op.getEmptyRow() == EmptyRow::Zero
            ? b.real(0.0, f32)
            : Value(arith::ConstantOp::create(
                  b,
                  b.getFloatAttr(f32, APFloat::getNaN(APFloat::IEEEsingle()))));
    b.when(exists[half], [&] {
      if (operands.logSumExp)
        b.when(b.equal(matrix.column, b.i32(0)),
               [&] { storeLogSumExp(finish, rowLoops[half]); });
      for (int64_t n = 0; n < plan.paddedLanes / 8; ++n)
        for (int64_t side = 0; side < 2; ++side) {
          Value sum = state[4 + 4 * n + 2 * half + side];
          Value result = b.divF(b.mulF(finish.factor, sum), finish.total);
          result = b.select(finish.isEmpty, empty, result);
          Value lane = b.add(matrix.column, 8 * n + side);
          auto put = [&] {
            Loops loops = rowLoops[half];
            loops[op.getValueLaneDim()] = lane;
            b.store(
                b.toFloat(result, output.element),
                output.getPointer(b, getCoordinates(op.getInitMap(0), loops)));
          };
          if (8 * n + side + 6 < plan.lanes)
            put();
          else
            b.when(b.less(lane, b.i32(plan.lanes)), put);
        }
    });
  }
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

} // namespace mlir::rope
