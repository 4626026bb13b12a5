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
    : AttentionSpace(body, plan, operands),
      lane(b.rem(body.thread, plan.layout.getNumLanes())),
      warp(b.div(body.thread, plan.layout.getNumLanes())),
      matrix(b, plan.unit, plan.layout, plan.element, lane) {
  keySlice = b.i32(0);
  Value rowWarp = warp;
  if (plan.keyWarps > 1) {
    keySlice = b.mul(warp, plan.keys / plan.keyWarps);
    rowWarp = b.i32(0);
  }
  part = plan.keyWarps > 1 ? b.add(b.mul(body.block[2], plan.keyWarps), warp)
                           : body.block[2];
  // Blocks that see more keys go first, so that the last ones are short.
  Value number = body.block[0];
  if (op.getCausal() || op.getWindowRight())
    number = b.sub(b.sub(b.ceilDiv(numRows, plan.getRows()), 1), number);
  blockRow = b.mul(number, plan.getRows());
  blockLoops = getLoops(b.i32(0));
  Value last = b.sub(numRows, 1);
  for (int64_t half = 0; half < plan.layout.getRows(); ++half) {
    Value row = b.add(b.add(b.mul(rowWarp, 16), matrix.row),
                      matrix.layout.getRowStep(half));
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

/// The tile of `layout` in stage `stage` of those that start at `offset`.
Value AttentionKernel::getTile(int64_t offset, const TileLayout &layout,
                               Value stage) {
  Value at = b.add(b.mul(stage, layout.getBytes()), offset);
  return rope_gpu::SharedTileOp::create(b, layout.getType(), body.shared, at);
}

Value AttentionKernel::getQueryTile() {
  return getTile(0, plan.getQuery(), b.i32(0));
}

Value AttentionKernel::getKeyTile(Value tile) {
  return getTile(plan.getQuery().getBytes(), plan.getKey(), b.rem(tile, 2));
}

Value AttentionKernel::getValueTile(Value tile) {
  int64_t start = plan.getQuery().getBytes() + 2 * plan.getKey().getBytes();
  return getTile(start, plan.getValue(), b.rem(tile, 2));
}

/// Sums of as many columns, of a subgroup or a warpgroup.
rope_gpu::AccumulatorType AttentionKernel::getSumsType(int64_t columns) {
  MLIRContext *context = b.getContext();
  rope_gpu::LayoutAttr layout = plan.layout.getAttribute(context);
  if (!plan.warpgroups)
    return rope_gpu::AccumulatorType::get(context, 16, columns, layout);
  layout = rope_gpu::LayoutAttr::get(context, layout.getRegisters(),
                                     layout.getLanes(),
                                     /*warps=*/{16, 0, 32, 0});
  return rope_gpu::AccumulatorType::get(context, 64, columns, layout);
}

double AttentionKernel::getLateScale() {
  const APFloat &scale = op.getScale();
  bool isLate = op.getScoreFloatType().isF32() && !op.getSoftcap() &&
                (!operands.mask ||
                 getElementTypeOrSelf(operands.mask.getType()).isInteger(1)) &&
                !plan.element.isF32() && scale.isFiniteNonZero() &&
                !scale.isNegative();
  return isLate ? scale.convertToDouble() : 1.0;
}

/// A product of query and key as a score; `mask` is the element of the mask, or
/// null.
Value AttentionKernel::finishScore(Value score, Value mask) {
  Type type = op.getScoreFloatType(), f32 = b.getF32Type();
  auto round = [&](Value value) { return roundTo(value, type); };
  auto constant = [&](const APFloat &value) {
    return b.toFloat(b.real(value.convertToDouble(), type), f32);
  };
  score = round(score);
  if (getLateScale() == 1.0 && !op.getScale().isExactlyValue(1.0))
    score = round(b.mulF(score, constant(op.getScale())));
  if (std::optional<APFloat> cap = op.getSoftcap()) {
    Value bound = constant(*cap);
    Value ratio = round(b.divF(score, bound));
    score = round(math::TanhOp::create(b, ratio));
    score = round(b.mulF(score, bound));
  }
  if (!mask)
    return score;
  if (mask.getType().isInteger(1))
    return b.select(mask, score, b.minusInfinity(f32));
  Value added = b.toFloat(b.toFloat(mask, type), f32);
  return round(b.addF(score, added));
}

/// Whether the row sees the key, which may be none.
Value AttentionKernel::isSeen(int64_t half, Value key) {
  Value seen = b.less(key, keyEnd);
  Value query = rowLoops[half][op.getRowDim()];
  if (lastKey)
    seen = b.both(
        seen, b.compare(arith::CmpIPredicate::sle, key, b.add(query, lastKey)));
  if (firstKey)
    seen = b.both(seen, b.compare(arith::CmpIPredicate::sge, key,
                                  b.add(query, firstKey)));
  return seen;
}

/// Whether sums leave few registers for factors.
bool AttentionKernel::isTight() {
  return plan.unit != MatrixUnit::Mma || plan.paddedLanes > 128 ||
         plan.element.isF32();
}

/// Scores of the warp's slice of the tile, by groups of keys.
SmallVector<SmallVector<Value>> AttentionKernel::computeScores(Value tile) {
  int64_t slice = plan.keys / plan.keyWarps, count = slice / 16;
  Value first = b.add(b.add(keyBegin, b.mul(tile, plan.keys)), keySlice);
  SmallVector<Value> mask =
      loadMask(first, count * 16 / matrix.layout.getGroup());
  Value query = getQueryTile(), keys = getKeyTile(tile);
  Value warpRow = b.mul(warp, 16), part;
  DenseI64ArrayAttr steps;
  if (plan.keyWarps > 1) {
    warpRow = b.i32(0);
    part = warp;
    steps = b.getDenseI64ArrayAttr(SmallVector<int64_t>(count, slice));
  }
  SmallVector<int64_t> columns;
  for (int64_t n = 0; n < count; ++n)
    columns.push_back(16 * n);
  rope_gpu::AccumulatorType type = getSumsType(slice);
  Value sums = rope_gpu::DotOp::create(
      b, type, query, warpRow, keys, columns, part, steps,
      /*depthRows=*/false, isTight(), rope_gpu::ZeroOp::create(b, type));
  SmallVector<SmallVector<Value>> scores =
      matrix.getGroups(rope_gpu::UnpackOp::create(b, sums).getNumbers());
  finishScores(scores, first, mask);
  return scores;
}

/// Scales and masks scores, by groups of keys from `first` of the subgroup on;
/// `mask` is what `loadMask` has loaded for them.
void AttentionKernel::finishScores(MutableArrayRef<SmallVector<Value>> scores,
                                   Value first, ArrayRef<Value> mask) {
  const LinearLayout &layout = matrix.layout;
  for (auto [n, group] : llvm::enumerate(scores)) {
    for (auto [i, score] : llvm::enumerate(group)) {
      Value element;
      if (operands.mask)
        element = getMaskElement(mask, n * layout.getGroupSums() + i);
      score = finishScore(score, element);
    }
    // What scores need is not computed for all of them first.
    if (operands.mask)
      matrix.endStep();
  }
  // Most tiles are ones that all rows of the block see all keys of.
  Value start = b.add(first, matrix.column);
  auto hide = [&] {
    SmallVector<Value> all;
    for (auto [n, group] : llvm::enumerate(scores))
      for (auto [i, score] : llvm::enumerate(group)) {
        Value key = b.add(start, n * layout.getGroup() + i % layout.getRun());
        all.push_back(b.select(isSeen(i / layout.getRun(), key), score,
                               b.minusInfinity(b.getF32Type())));
      }
    return all;
  };
  auto keep = [&] {
    SmallVector<Value> all;
    for (const SmallVector<Value> &group : scores)
      llvm::append_range(all, group);
    return all;
  };
  Value end = b.add(first, layout.getGroup() * int64_t(scores.size()));
  Value isInner =
      b.both(b.compare(arith::CmpIPredicate::sge, first, innerBegin),
             b.compare(arith::CmpIPredicate::sle, end, innerEnd));
  // The scores of waves are as many registers as there are.
  SmallVector<Value> all =
      plan.unit == MatrixUnit::Mma ? b.when(isInner, keep, hide) : hide();
  for (auto [n, group] : llvm::enumerate(scores))
    llvm::copy(ArrayRef<Value>(all).slice(n * group.size(), group.size()),
               group.begin());
}

/// `sums += weights * V` over the warp's slice of the tile.
Value AttentionKernel::multiplyValues(Value tile,
                                      ArrayRef<SmallVector<Value>> weights,
                                      Value sums) {
  Value values = getValueTile(tile);
  Type type = op.getProbabilityFloatType();
  // Weights in f32 are two factors in a 16-bit type.
  bool isSplit = !plan.element.isF32() && type.isF32();
  // Beside wide sums there are registers for few factors.
  int64_t apart = plan.paddedLanes > 80 ? 2 : 4;
  if (plan.unit == MatrixUnit::Mma && plan.element.isF32())
    apart = 1;
  SmallVector<Value> numbers = matrix.listRows(weights);
  if (plan.element.isF32())
    for (Value &weight : numbers)
      weight = roundTo(weight, type);
  return rope_gpu::DotNumbersOp::create(
      b, sums.getType(), numbers, values, keySlice,
      /*depthRows=*/plan.unit == MatrixUnit::Mma, isSplit,
      isTight() ? b.getI64IntegerAttr(apart) : IntegerAttr(), sums);
}

/// One step of online softmax. The state is the maximum and the total of the
/// rows (totals of the columns of this thread), then the sums, if any, as one.
/// Scores become weights. Returns the factors of rows, which sums have been
/// given.
SmallVector<Value>
AttentionKernel::addScores(MutableArrayRef<SmallVector<Value>> scores,
                           SmallVectorImpl<Value> &state) {
  const LinearLayout &layout = matrix.layout;
  double scale = getLateScale();
  SmallVector<Exponent> exponents;
  SmallVector<Value> factors;
  for (int64_t half = 0; half < layout.getRows(); ++half) {
    Value max;
    for (const SmallVector<Value> &group : scores)
      for (int64_t i = 0; i < layout.getRun(); ++i) {
        Value score = group[layout.getRun() * half + i];
        max = max ? maximum(max, score) : score;
      }
    for (int64_t distance : layout.getRowDistances())
      max = maximum(max, b.shuffleXor(max, distance));
    if (scale != 1.0)
      max = b.mulF(max, b.real(scale, b.getF32Type()));
    max = maximum(state[half], max);
    Value shift = getShift(max);
    exponents.push_back(Exponent(*this, shift, scale));
    factors.push_back(exponential(b.subF(state[half], shift)));
    state[half] = max;
    Value &total = state[layout.getRows() + half];
    total = b.mulF(total, factors[half]);
  }
  if (state.size() > size_t(2 * layout.getRows()))
    state.back() = rope_gpu::ScaleRowsOp::create(b, state.back(), factors);
  for (SmallVector<Value> &group : scores)
    for (auto [i, score] : llvm::enumerate(group)) {
      int64_t half = i / layout.getRun();
      score = exponents[half].get(score);
      Value &total = state[layout.getRows() + half];
      total = b.addF(total, score);
    }
  return factors;
}

void AttentionKernel::addTile(Value tile, SmallVectorImpl<Value> &state) {
  // The keys of this tile are here; those of the next go where the last ones
  // were.
  rope_gpu::WaitCopiesOp::create(b, 1);
  copyKeys(b.add(tile, 1));
  SmallVector<SmallVector<Value>> scores = computeScores(tile);
  addScores(scores, state);
  finishCopies();
  rope_gpu::WaitCopiesOp::create(b, 1);
  copyValues(b.add(tile, 1));
  state.back() = multiplyValues(tile, scores, state.back());
  finishCopies();
}

/// The same where copies go by way of registers, which hold values of this tile
/// (`values`) and then, which is returned, of the next.
///
/// LLVM moves products beyond a branch, but not the loads of their factors, for
/// all of which there are no registers, and every copy has branches. Behind the
/// products with keys lanes exchange maxima, which stay in front of one, and
/// what is copied behind them is stored in the next step, in front of others.
/// So registers hold keys or values, and each are copied while there are
/// products.
Value AttentionKernel::addTileByRegisters(Value tile,
                                          SmallVectorImpl<Value> &state,
                                          Value values) {
  rope_gpu::FinishCarriedOp::create(b, values, getValueTile(tile));
  rope_gpu::WaitCopiesOp::create(b, 0);
  copyKeys(b.add(tile, 1));
  SmallVector<SmallVector<Value>> scores = computeScores(tile);
  addScores(scores, state);
  finishCopies();
  Value next = copyTurnedValues(b.add(tile, 1));
  state.back() = multiplyValues(tile, scores, state.back());
  return next;
}

/// What a lane has of each of its rows.
SmallVector<SmallVector<Value>> AttentionKernel::splitRows(Value sums) {
  auto numbers = rope_gpu::UnpackOp::create(b, sums).getNumbers();
  size_t columns = numbers.size() / matrix.layout.getRows();
  SmallVector<SmallVector<Value>> rows;
  for (; !numbers.empty(); numbers = numbers.drop_front(columns))
    rows.emplace_back(numbers.take_front(columns));
  return rows;
}

void AttentionKernel::storeParts(ArrayRef<Value> state) {
  const GlobalBuffer sums = body.open(operands.partSums);
  const GlobalBuffer maxima = body.open(operands.partMaxima);
  const GlobalBuffer totals = body.open(operands.partTotals);
  const LinearLayout &layout = matrix.layout;
  SmallVector<SmallVector<Value>> all = splitRows(state.back());
  for (int64_t half = 0; half < layout.getRows(); ++half) {
    b.when(exists[half], [&] {
      SmallVector<Value> at{part, batchNumber, rows[half]};
      b.when(b.equal(matrix.column, b.i32(0)), [&] {
        b.store(state[half], maxima.getPointer(b, at));
        b.store(state[layout.getRows() + half], totals.getPointer(b, at));
      });
      for (auto [c, sum] : llvm::enumerate(all[half])) {
        Value value = sum;
        Value lane = b.add(matrix.column, layout.getPlace(c));
        auto put = [&] {
          SmallVector<Value> place = at;
          place.push_back(lane);
          b.store(value, sums.getPointer(b, place));
        };
        if (layout.getPlace(c) + layout.getSpread() < plan.lanes)
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
  const LinearLayout &layout = matrix.layout;
  SmallVector<SmallVector<Value>> sums = splitRows(state.back());
  for (int64_t half = 0; half < layout.getRows(); ++half) {
    Finish finish =
        finishRow(state[half], state[layout.getRows() + half], rowLoops[half]);
    Value empty =
        op.getEmptyRow() == EmptyRow::Zero
            ? b.real(0.0, f32)
            : Value(arith::ConstantOp::create(
                  b,
                  b.getFloatAttr(f32, APFloat::getNaN(APFloat::IEEEsingle()))));
    empty = finishEmptyRow(empty);
    SmallVector<Value> row;
    Value factor = b.divF(finish.factor, finish.total);
    for (Value sum : sums[half]) {
      Value result = b.mulF(factor, sum);
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

/// Stores the results of one of the rows of a thread, in vectors of up to 16
/// bytes as far as the lanes go where `inVectors`.
void AttentionKernel::storeRow(int64_t half, ArrayRef<Value> row,
                               bool inVectors) {
  const GlobalBuffer &output = body.open(operands.output);
  const LinearLayout &layout = matrix.layout;
  int64_t tiles = inVectors ? getTilesOfVector(layout, output.element) : 0;
  // What lanes exchange, they exchange where all of the warp are.
  SmallVector<RowVector> vectors;
  size_t gathered = 0;
  for (; tiles && layout.getPlace(gathered + 2 * tiles) <= plan.lanes;
       gathered += 2 * tiles)
    vectors.push_back(gatherRow(b, layout, lane, row.slice(gathered, 2 * tiles),
                                gathered / 2));
  int64_t size =
      inVectors ? getVectorSize(layout, output.element, plan.lanes) : 1;
  auto getPointer = [&](Value lane) {
    Loops loops = rowLoops[half];
    loops[op.getValueLaneDim()] = lane;
    return output.getPointer(b, getCoordinates(op.getInitMap(0), loops));
  };
  b.when(exists[half], [&] {
    for (const RowVector &vector : vectors)
      b.store(vector.value, getPointer(vector.column), 16);
    for (size_t c = gathered; c < row.size(); c += size) {
      Value lane = b.add(matrix.column, layout.getPlace(c));
      auto put = [&] {
        if (size == 1)
          return b.store(row[c], getPointer(lane));
        b.store(b.makeVector(row.slice(c, size)), getPointer(lane),
                size * getElementBytes(output.element));
      };
      if (layout.getPlace(c + size - 1) + layout.getSpread() < plan.lanes)
        put();
      else
        b.when(b.less(lane, b.i32(plan.lanes)), put);
    }
  });
}

void AttentionKernel::finish(SmallVector<Value> state) {
  // Totals of the threads of a row.
  const LinearLayout &layout = matrix.layout;
  for (int64_t half = 0; half < layout.getRows(); ++half)
    for (int64_t distance : layout.getRowDistances()) {
      Value &total = state[layout.getRows() + half];
      total = b.addF(total, b.shuffleXor(total, distance));
    }
  if (plan.joins)
    storeParts(state);
  else
    storeResults(state);
}

void AttentionKernel::run() {
  findKeyRange();
  loadQuery();
  bool byRegisters = plan.unit != MatrixUnit::Mma;
  copyKeys(b.i32(0));
  finishCopies();
  Value values;
  if (byRegisters) {
    values = copyTurnedValues(b.i32(0));
  } else {
    copyValues(b.i32(0));
    finishCopies();
  }
  Type f32 = b.getF32Type();
  SmallVector<Value> state(matrix.layout.getRows(), b.minusInfinity(f32));
  state.append(matrix.layout.getRows(), b.real(0.0, f32));
  state.push_back(rope_gpu::ZeroOp::create(b, getSumsType(plan.paddedLanes)));
  Value tiles = b.ceilDiv(b.max(b.sub(keyEnd, keyBegin), b.i32(0)), plan.keys);
  size_t size = state.size();
  if (byRegisters)
    state.push_back(values);
  state =
      b.loop(b.i32(0), tiles, 1, state, [&](Value tile, ValueRange carried) {
        SmallVector<Value> next(carried.take_front(size));
        if (byRegisters)
          next.push_back(addTileByRegisters(tile, next, carried[size]));
        else
          addTile(tile, next);
        return next;
      });
  state.truncate(size);
  rope_gpu::WaitCopiesOp::create(b, 0);
  finish(std::move(state));
}

} // namespace mlir::rope
