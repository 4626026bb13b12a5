//===- AttentionTiles.cpp - Factors of attention in shared memory ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionKernel.h"
#include "RotatePair.h"

namespace mlir::rope {

static constexpr int64_t kFar = int64_t(1) << 29;

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
  innerBegin = keyBegin;
  innerEnd = keyEnd;
  if (lastKey)
    innerEnd = b.min(innerEnd, b.add(b.add(firstQuery, lastKey), 1));
  if (firstKey)
    innerBegin = b.max(innerBegin, b.add(lastQuery, firstKey));
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
    innerEnd = b.min(innerEnd, keyEnd);
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
        const Value cos[2] = {table(operands.cos, 0), table(operands.cos, 1)};
        const Value sin[2] = {table(operands.sin, 0), table(operands.sin, 1)};
        auto y = rotatePair(b, rotation, x, cos, sin);
        Value isLow = b.equal(side, b.i32(0));
        return SmallVector<Value>{b.toFloat(b.select(isLow, y[0], y[1]), type)};
      },
      [&] {
        Value value = read(operands.query, rotation.getInputMap(), lane);
        return SmallVector<Value>{b.toFloat(value, type)};
      })[0];
}

/// Has threads store what `compute` says of a row and a column of a tile, by
/// `width` neighbours.
void AttentionKernel::computeTile(Value tile, Value thread, int64_t width,
                                  function_ref<Value(Value, Value)> compute) {
  auto op = rope_gpu::ComputeTileOp::create(b, tile, thread, plan.getThreads(),
                                            width);
  OpBuilder::InsertionGuard guard(b);
  Type i32 = b.getI32Type();
  Block *block =
      b.createBlock(&op.getBody(), {}, {i32, i32}, {op.getLoc(), op.getLoc()});
  rope_gpu::NumberOp::create(
      b, compute(block->getArgument(0), block->getArgument(1)));
}

void AttentionKernel::loadQuery() {
  Value tile = getQueryTile();
  if (plan.rotation) {
    Value zero = b.real(0.0, plan.element);
    // A thread has the elements of one piece at a time.
    computeTile(
        tile, body.thread, plan.getQuery().getPieceElements(),
        [&](Value row, Value lane) {
          Value at = b.add(blockRow, row);
          Value present = rowExists(at);
          Loops loops = getLoops(at);
          Value inside = b.both(present, b.less(lane, b.i32(plan.depth)));
          return b.when(
              inside,
              [&] {
                Value value = rotateElement(loops, lane);
                return SmallVector<Value>{scaleBy(op.getQueryScale(), value)};
              },
              [&] { return SmallVector<Value>{zero}; })[0];
        });
    return;
  }
  copyFactor(
      tile, operands.query, op.getQueryMap(), op.getQueryLaneDim(),
      [&](Value row) { return getLoops(b.add(blockRow, row)); },
      [&](Value row) { return rowExists(b.add(blockRow, row)); },
      op.getQueryScale());
}

/// `value` times a factor of the op, rounded to the type of the elements. One
/// product of 16-bit numbers, rounded, is the same by way of f32.
Value AttentionKernel::scaleBy(std::optional<APFloat> factor, Value value) {
  if (!factor)
    return value;
  Value constant = b.toFloat(b.real(factor->convertToDouble(), plan.element),
                             b.getF32Type());
  Value product = b.mulF(b.toFloat(value, b.getF32Type()), constant);
  return b.toFloat(product, plan.element);
}

/// Copies rows of an operand, times `scale`: row `r` of the tile is at the
/// loops `getRowLoops(r)`, where `exists(r)`.
void AttentionKernel::copyFactor(Value tile, Value operand, AffineMap map,
                                 int64_t laneDim,
                                 function_ref<Loops(Value)> getRowLoops,
                                 function_ref<Value(Value)> exists,
                                 std::optional<APFloat> scale) {
  const GlobalBuffer &buffer = body.open(operand);
  int64_t axis =
      *map.getResultPosition(getAffineDimExpr(laneDim, b.getContext()));
  auto offset = [&](Value row) {
    return buffer.getOffset(b, getCoordinates(map, getRowLoops(row)));
  };
  if (!scale) {
    auto copy = startCopy(
        b, buffer, tile, {b.i32(0), buffer.sizes[axis], buffer.strides[axis]},
        body.thread, plan.getThreads(), buffer.isAligned(b, axis, 16),
        /*across=*/Value(),
        [&](Value row) -> CopyRow { return {offset(row), exists(row)}; });
    // As ptxas is measured to spill less beside the loads of a mask.
    copy.setKeepAddresses(operands.mask != nullptr);
    copies.push_back(copy);
    return;
  }
  Value zero = b.real(0.0, plan.element);
  bool keeps = operands.mask || plan.unit != MatrixUnit::Mma;
  computeTile(
      tile, keeps ? body.thread : b.hide(body.thread),
      4 / getElementBytes(plan.element), [&](Value row, Value lane) {
        Value present = exists(row);
        Value start = offset(row);
        Value inside = b.both(present, b.less(lane, buffer.sizes[axis]));
        Value at = b.add(start, b.mul(b.toI64(lane), buffer.strides[axis]));
        Value from = b.offsetPointer(buffer.pointer, at, buffer.element);
        return b.when(
            inside,
            [&] {
              Value value = b.load(from, buffer.element);
              return SmallVector<Value>{scaleBy(scale, value)};
            },
            [&] { return SmallVector<Value>{zero}; })[0];
      });
}

/// Stores copies that went to registers.
void AttentionKernel::finishCopies() {
  if (!copies.empty())
    rope_gpu::FinishCopiesOp::create(b, copies);
  copies.clear();
}

/// Copies tile `number` of the keys or of the values.
void AttentionKernel::copyKeyRows(Value tile, Value number, Value operand,
                                  AffineMap map, int64_t laneDim,
                                  std::optional<APFloat> scale) {
  Value first = b.add(keyBegin, b.mul(number, plan.keys));
  copyFactor(
      tile, operand, map, laneDim,
      [&](Value row) {
        Loops loops = blockLoops;
        loops[op.getKeyDim()] = b.add(first, row);
        return loops;
      },
      [&](Value row) { return b.less(b.add(first, row), keyEnd); },
      std::move(scale));
  rope_gpu::CommitCopiesOp::create(b);
}

void AttentionKernel::copyKeys(Value tile) {
  copyKeyRows(getKeyTile(tile), tile, operands.key, op.getKeyMap(),
              op.getQueryLaneDim(), op.getKeyScale());
}

void AttentionKernel::copyValues(Value tile) {
  copyKeyRows(getValueTile(tile), tile, operands.value, op.getValueMap(),
              op.getValueLaneDim(), std::nullopt);
}

/// Starts a copy of tile `number` of the values, a row for each lane.
Value AttentionKernel::copyTurnedValues(Value number) {
  const GlobalBuffer &buffer = body.open(operands.value);
  AffineMap map = op.getValueMap();
  auto getAxis = [&](int64_t dim) -> int64_t {
    return *map.getResultPosition(getAffineDimExpr(dim, b.getContext()));
  };
  int64_t laneAxis = getAxis(op.getValueLaneDim());
  int64_t keyAxis = getAxis(op.getKeyDim());
  if (!valuesAcross && plan.lanes % plan.getValue().getPieceElements() == 0)
    valuesAcross = buffer.isAligned(b, laneAxis, 16);
  Value start = buffer.getOffset(b, getCoordinates(map, blockLoops));
  Value first = b.add(keyBegin, b.mul(number, plan.keys));
  Value copy = startCopy(
      b, buffer, getValueTile(number), {first, keyEnd, buffer.strides[keyAxis]},
      body.thread, plan.getThreads(), /*pieces=*/Value(), valuesAcross,
      [&](Value lane) -> CopyRow {
        Value further = b.mul(b.toI64(lane), buffer.strides[laneAxis]);
        return {b.add(start, further), b.less(lane, buffer.sizes[laneAxis])};
      });
  rope_gpu::CommitCopiesOp::create(b);
  return copy;
}

} // namespace mlir::rope
