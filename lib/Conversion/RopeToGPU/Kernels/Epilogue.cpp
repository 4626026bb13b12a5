//===- Epilogue.cpp - Ops on values in registers --------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Epilogue.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

namespace mlir::rope {

LaneOrder LaneOrder::get(RotateOp rotation) {
  LaneOrder order;
  if (!rotation)
    return order;
  order.blockOffset = rotation.getBlockOffset();
  order.blockWidth = rotation.getBlockWidth();
  order.half = rotation.getReadPairing() == Pairing::Half;
  bool plain =
      order.half ? order.blockOffset % 8 == 0 && (order.blockWidth / 2) % 8 == 0
                 : order.blockOffset % 2 == 0;
  order.kind = plain ? Plain : PairsFirst;
  return order;
}

Value LaneOrder::getLane(DeviceBuilder &b, Value place) const {
  if (kind == Plain)
    return place;
  Value inPair;
  if (half) {
    Value side = b.mul(b.rem(place, 2), blockWidth / 2);
    inPair = b.add(b.add(b.div(place, 2), side), blockOffset);
  } else {
    inPair = b.add(place, blockOffset);
  }
  Value behind = b.sub(place, blockWidth);
  behind = b.select(b.less(behind, b.i32(blockOffset)), behind, place);
  return b.select(b.less(place, b.i32(blockWidth)), inPair, behind);
}

Value RegisterPlaces::get(DeviceBuilder &b, SpaceAxis axis, int64_t row,
                          int64_t unit, int64_t column) const {
  switch (axis.kind) {
  case SpaceAxis::Row:
    return rowCoordinates[row][axis.index];
  case SpaceAxis::Head:
    return headCoordinates[unit][axis.index];
  case SpaceAxis::Lane:
    return lanes[unit][column];
  case SpaceAxis::Unit:
    return b.i32(0);
  }
  llvm_unreachable("all kinds are listed");
}

Epilogue::Registers Epilogue::make(bool hasLanes) const {
  Registers result;
  result.hasLanes = hasLanes;
  result.values.resize(places.rows * places.units *
                       (hasLanes ? places.columns : 1));
  return result;
}

Value Epilogue::getUniform(Value tensor) const {
  auto found = plan.values.find(tensor);
  if (found == plan.values.end() || !found->second.uniform)
    return {};
  return b.toFloat(outside.scalars.lookup(found->second.uniform),
                   getElementTypeOrSelf(tensor));
}

Value Epilogue::loadOutside(const EpilogueStep &step, Value tensor,
                            AffineMap map, int64_t row, int64_t unit,
                            int64_t column, Value lane) {
  bool rows = false, units = false, columns = false;
  SmallVector<Value> coordinates;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    SpaceAxis axis = dim ? step.loops[dim.getPosition()] : SpaceAxis();
    rows |= axis.kind == SpaceAxis::Row;
    units |= axis.kind == SpaceAxis::Head;
    columns |= axis.kind == SpaceAxis::Lane;
    if (axis.kind == SpaceAxis::Lane && lane)
      coordinates.push_back(lane);
    else
      coordinates.push_back(places.get(b, axis, row, unit, column));
  }
  // Lanes of a unit that is a range of columns depend on the unit.
  auto key = std::make_tuple(tensor.getAsOpaquePointer(), rows ? row : -1,
                             units || (columns && !lane) ? unit : -1,
                             columns ? column : -1);
  Value &value = loaded[key];
  if (!value)
    value = outside.buffers.find(tensor)->second.load(b, coordinates);
  return value;
}

Value Epilogue::getOperand(const EpilogueStep &step, Value value, AffineMap map,
                           int64_t row, int64_t unit, int64_t column) {
  auto found = registers.find(value);
  if (found != registers.end())
    return found->second.values[number(found->second, row, unit, column)];
  if (Value uniform = getUniform(value))
    return uniform;
  if (!isa<ShapedType>(value.getType()))
    return outside.scalars.lookup(value);
  if (!outside.buffers.count(value))
    return {};
  return loadOutside(step, value, map, row, unit, column, Value());
}

SmallVector<Value> Epilogue::computeBody(const EpilogueStep &step, int64_t row,
                                         int64_t unit, int64_t column,
                                         Value out) {
  auto op = cast<linalg::LinalgOp>(step.op);
  IRMapping mapping;
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(&operand);
    if (argument.use_empty())
      continue;
    mapping.map(argument, out && op.isDpsInit(&operand)
                              ? out
                              : getOperand(step, operand.get(),
                                           op.getMatchingIndexingMap(&operand),
                                           row, unit, column));
  }
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
      Value at = places.get(b, step.loops[index.getDim()], row, unit, column);
      mapping.map(index.getResult(), b.toInteger(at, b.getIndexType()));
      continue;
    }
    for (Value operand : inner.getOperands())
      if (Value scalar = outside.scalars.lookup(operand))
        mapping.map(operand, scalar);
    b.clone(inner, mapping);
  }
  SmallVector<Value> results;
  for (Value value : op.getBlock()->getTerminator()->getOperands()) {
    if (Value scalar = outside.scalars.lookup(value))
      mapping.map(value, scalar);
    results.push_back(mapping.lookupOrDefault(value));
  }
  return results;
}

void Epilogue::contraction(const EpilogueStep &step,
                           ArrayRef<SmallVector<Value>> sums) {
  ProjectionSource from = plan.sources[source];
  Type type = getElementTypeOrSelf(from.init);
  Value uniform = getUniform(from.init);
  EpilogueStep axes = step;
  axes.loops.resize(from.op.getNumLoops());
  for (unsigned loop = 0; loop < axes.loops.size(); ++loop)
    axes.loops[loop] = from.getAxis(loop);
  Registers result = make(/*hasLanes=*/true);
  for (int64_t row = 0; row < places.rows; ++row)
    for (int64_t unit = 0; unit < places.units; ++unit)
      for (int64_t c = 0; c < places.columns; ++c) {
        Value sum = sums[row][unit * places.columns + c];
        Value start = uniform ? uniform
                              : loadOutside(axes, from.init, from.outMap, row,
                                            unit, c, Value());
        if (!matchPattern(start, m_AnyZeroFloat()))
          sum = b.addF(sum, b.toFloat(start, b.getF32Type()));
        result.values[number(result, row, unit, c)] = b.toFloat(sum, type);
      }
  registers[step.op->getResult(0)] = std::move(result);
}

void Epilogue::elementwise(const EpilogueStep &step) {
  Value output = step.op->getResult(0);
  Registers result = make(plan.values.find(output)->second.hasLanes());
  // Lanes that a rotation has moved stay where they are.
  for (Value operand : step.op->getOperands()) {
    auto found = registers.find(operand);
    if (found != registers.end() && !found->second.lanes.empty())
      result.lanes = found->second.lanes;
  }
  for (int64_t row = 0; row < places.rows; ++row)
    for (int64_t unit = 0; unit < places.units; ++unit)
      for (int64_t c = 0; c < (result.hasLanes ? places.columns : 1); ++c)
        result.values[number(result, row, unit, c)] =
            computeBody(step, row, unit, c, Value())[0];
  registers[output] = std::move(result);
}

void Epilogue::rowSum(const EpilogueStep &step) {
  auto op = cast<linalg::LinalgOp>(step.op);
  Value init = op.getDpsInits()[0];
  Type type = getElementTypeOrSelf(init);
  Type wide = type.getIntOrFloatBitWidth() < 32 ? b.getF32Type() : type;
  Registers result = make(/*hasLanes=*/false);
  for (int64_t row = 0; row < places.rows; ++row)
    for (int64_t unit = 0; unit < places.units; ++unit) {
      Value sum = b.real(0.0, type);
      for (int64_t c = 0; c < places.columns; ++c) {
        Value next = computeBody(step, row, unit, c, sum)[0];
        Value exists = places.laneExists[unit][c];
        sum = exists ? b.select(exists, next, sum) : next;
      }
      sum = b.toFloat(sum, wide);
      for (int64_t distance : {1, 2})
        sum = b.addF(sum, b.shuffleXor(sum, distance));
      sum = b.addF(sum, b.toFloat(getUniform(init), wide));
      result.values[number(result, row, unit, 0)] = b.toFloat(sum, type);
    }
  registers[op->getResult(0)] = std::move(result);
}

/// Rotates the two lanes of pair `pair`, at columns `low` and `high`, where
/// `inBlock` (null: always).
void Epilogue::rotatePair(RotateOp op, const EpilogueStep &step,
                          Registers &result, int64_t row, int64_t unit,
                          int64_t low, int64_t high, Value pair,
                          Value inBlock) {
  const Registers &input = registers.find(op.getInput())->second;
  Type compute = op.getComputeFloatType();
  Type type = op.getInitType().getElementType();
  const int64_t columns[2] = {low, high};
  Value x[2];
  for (auto [side, column] : llvm::enumerate(columns))
    x[side] =
        b.toFloat(input.values[number(input, row, unit, column)], compute);
  // Entries of the table for the lanes (lo', hi') of the op.
  Value entries[2] = {pair, pair};
  if (op.hasFullWidthTable()) {
    bool half = op.getOutPairing() == Pairing::Half;
    entries[0] = half ? pair : b.mul(pair, 2);
    entries[1] = b.add(entries[0], half ? op.getNumPairs() : 1);
  }
  auto load = [&](Value table, int side) {
    int64_t column = op.hasFullWidthTable() && side ? high : low;
    Value value = loadOutside(step, table, op.getTableMap(), row, unit, column,
                              entries[side]);
    return b.toFloat(value, compute);
  };
  Value cosLow = load(op.getCos(), 0), cosHigh = load(op.getCos(), 1);
  Value sinLow = load(op.getSin(), 0), sinHigh = load(op.getSin(), 1);
  Value y[2];
  if (!op.getTransposed()) {
    y[0] = b.subF(b.mulF(cosLow, x[0]), b.mulF(sinLow, x[1]));
    y[1] = b.addF(b.mulF(cosHigh, x[1]), b.mulF(sinHigh, x[0]));
  } else {
    y[0] = b.addF(b.mulF(cosLow, x[0]), b.mulF(sinHigh, x[1]));
    y[1] = b.subF(b.mulF(cosHigh, x[1]), b.mulF(sinLow, x[0]));
  }
  bool relabels = op.crossesLanes();
  for (auto [side, column] : llvm::enumerate(columns)) {
    Value rotated = b.toFloat(y[side], type);
    Value &out = result.values[number(result, row, unit, column)];
    out = inBlock ? b.select(inBlock, rotated, out) : rotated;
    if (!relabels || row != 0)
      continue;
    bool half = op.getWritePairing() == Pairing::Half;
    Value lane = half ? b.add(pair, side ? op.getNumPairs() : 0)
                      : b.add(b.mul(pair, 2), static_cast<int64_t>(side));
    lane = b.add(lane, op.getBlockOffset());
    Value &label = result.lanes[unit][column];
    label = inBlock ? b.select(inBlock, lane, label) : lane;
  }
}

void Epilogue::rotate(const EpilogueStep &step) {
  auto op = cast<RotateOp>(step.op);
  const Registers input = registers.find(op.getInput())->second;
  Registers result = input;
  Type type = op.getInitType().getElementType();
  for (Value &value : result.values)
    value = b.toFloat(value, type);
  if (op.crossesLanes())
    result.lanes = places.lanes;
  int64_t offset = op.getBlockOffset(), width = op.getBlockWidth();
  bool apart = places.order.kind == LaneOrder::Plain &&
               op.getReadPairing() == Pairing::Half;
  for (int64_t row = 0; row < places.rows; ++row)
    for (int64_t unit = 0; unit < places.units; ++unit) {
      if (apart) {
        // Columns of eight lanes, half of the block apart.
        for (int64_t lane = offset; lane < offset + width / 2; lane += 8)
          for (int64_t i : {0, 1}) {
            int64_t low = lane / 8 * 2 + i;
            int64_t high = (lane + width / 2) / 8 * 2 + i;
            Value pair = b.add(places.firstColumn, lane - offset + i);
            rotatePair(op, step, result, row, unit, low, high, pair, Value());
          }
        continue;
      }
      // Neighbouring columns.
      int64_t start = places.order.kind == LaneOrder::PairsFirst ? 0 : offset;
      for (int64_t low = 0; low < places.columns; low += 2) {
        int64_t first = low / 2 * 8;
        if (first + 8 <= start || first >= start + width)
          continue;
        Value place = b.add(places.firstColumn, first - start);
        Value inBlock;
        if (first < start || first + 8 > start + width)
          inBlock =
              b.both(b.compare(arith::CmpIPredicate::sge, place, b.i32(0)),
                     b.less(place, b.i32(width)));
        Value pair =
            b.div(b.min(b.max(place, b.i32(0)), b.i32(width - 2)), b.i32(2));
        rotatePair(op, step, result, row, unit, low, low + 1, pair, inBlock);
      }
    }
  registers[op.getResult()] = std::move(result);
}

Value Epilogue::getCachePointer(const ProjectionResult &result,
                                ArrayRef<Value> coordinates, Value slot) {
  CacheWriteOp write = result.write;
  SmallVector<Value> place;
  int64_t block = write.getBlockSize();
  for (AffineExpr expr : write.getCacheMap().getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      place.push_back(coordinates[dim.getPosition()]);
    } else if (isa<AffineSymbolExpr>(expr)) {
      place.push_back(slot);
    } else {
      bool within = expr.getKind() == AffineExprKind::Mod;
      place.push_back(within ? b.rem(slot, block) : b.div(slot, block));
    }
  }
  return destinations.find(result.value)->second.getPointer(b, place);
}

void Epilogue::storeRow(const ProjectionResult &result, const Registers &stored,
                        int64_t row, int64_t unit) {
  const LocalValue &value = plan.values.find(result.value)->second;
  const GlobalBuffer &to = destinations.find(result.value)->second;
  auto getLane = [&](int64_t column) {
    return stored.lanes.empty() ? places.lanes[unit][column]
                                : stored.lanes[unit][column];
  };
  auto getCoordinates = [&](int64_t column) {
    SmallVector<Value> coordinates;
    for (SpaceAxis axis : value.axes)
      coordinates.push_back(axis.kind == SpaceAxis::Lane
                                ? getLane(column)
                                : places.get(b, axis, row, unit, column));
    return coordinates;
  };
  // Coordinates of the loops of a write, of which the rows are a permutation.
  auto toLoops = [&](ArrayRef<Value> axes) {
    SmallVector<Value> loops(axes.size());
    CacheWriteOp write = result.write;
    AffineMap map = write.getRowsMap();
    for (auto [expr, axis] : llvm::zip_equal(map.getResults(), axes))
      loops[cast<AffineDimExpr>(expr).getPosition()] = axis;
    return loops;
  };
  Value condition = b.both(places.rowExists[row], places.unitExists[unit]);
  Value slot;
  if (CacheWriteOp write = result.write) {
    SmallVector<Value> loops = toLoops(getCoordinates(0));
    SmallVector<Value> at;
    for (AffineExpr expr : write.getSlotsMap().getResults())
      at.push_back(loops[cast<AffineDimExpr>(expr).getPosition()]);
    Value read =
        isa<ShapedType>(write.getSlots().getType())
            ? outside.buffers.find(write.getSlots())->second.load(b, at)
            : outside.scalars.lookup(write.getSlots());
    Value wide = b.toI64(read);
    // The slot is inside where each axis that it selects holds its index.
    Value limit;
    for (auto [axis, expr] :
         llvm::enumerate(write.getCacheMap().getResults())) {
      if (isa<AffineDimExpr>(expr) || expr.getKind() == AffineExprKind::Mod)
        continue;
      limit = b.mul(b.toI64(to.sizes[axis]), write.getBlockSize());
    }
    Value inside = b.both(b.compare(arith::CmpIPredicate::sge, wide, b.i64(0)),
                          b.compare(arith::CmpIPredicate::slt, wide, limit));
    condition = b.both(condition, inside);
    auto winners = lastWriters.find(write);
    if (winners != lastWriters.end()) {
      // Along axes that no slot depends on there is one flag for all.
      SmallVector<Value> at(loops);
      for (unsigned loop = 0; loop < at.size(); ++loop)
        if (write.isCacheDim(loop) &&
            !write.getSlotsMap().isFunctionOfDim(loop))
          at[loop] = b.i32(0);
      Value last = winners->second.load(b, at);
      condition = b.both(condition, b.compare(arith::CmpIPredicate::ne, last,
                                              b.constant(0, last.getType())));
    }
    slot = b.toI32(wide);
  }
  auto getPointer = [&](int64_t column) {
    SmallVector<Value> coordinates = getCoordinates(column);
    return result.write ? getCachePointer(result, toLoops(coordinates), slot)
                        : to.getPointer(b, coordinates);
  };
  b.when(condition, [&] {
    if (!stored.hasLanes) {
      // The four threads of a row hold the same.
      Value first = b.equal(places.firstColumn, b.i32(0));
      b.when(first, [&] {
        b.store(stored.values[number(stored, row, unit, 0)], getPointer(0));
      });
      return;
    }
    auto storeAll = [&](bool pairs) {
      for (int64_t c = 0; c < places.columns; c += 2) {
        Value values[2] = {stored.values[number(stored, row, unit, c)],
                           stored.values[number(stored, row, unit, c + 1)]};
        for (int64_t side = 0; side < (pairs ? 1 : 2); ++side) {
          auto put = [&] {
            if (pairs)
              b.store(b.makeVector(values), getPointer(c),
                      2 * getElementBytes(values[0].getType()));
            else
              b.store(values[side], getPointer(c + side));
          };
          // Where lanes are an even number, pairs are whole.
          if (Value exists = places.laneExists[unit][c + side])
            b.when(exists, put);
          else
            put();
        }
      }
      return SmallVector<Value>();
    };
    Value fits = pairsFit.lookup(result.value);
    if (!fits || !stored.lanes.empty() ||
        places.order.kind != LaneOrder::Plain) {
      storeAll(/*pairs=*/false);
      return;
    }
    b.when(
        fits, [&] { return storeAll(/*pairs=*/true); },
        [&] { return storeAll(/*pairs=*/false); });
  });
}

void Epilogue::store(const ProjectionResult &result) {
  const Registers &stored = registers.find(result.value)->second;
  for (int64_t row = 0; row < places.rows; ++row)
    for (int64_t unit = 0; unit < places.units; ++unit)
      storeRow(result, stored, row, unit);
}

void Epilogue::alias(Value value) {
  SmallVector<Value> views;
  while (!registers.count(value)) {
    Operation *op = value.getDefiningOp();
    if (!op || !isa<linalg::TransposeOp, tensor::ExpandShapeOp,
                    tensor::CollapseShapeOp>(op))
      return;
    views.push_back(value);
    value = op->getOperand(0);
  }
  for (Value view : views) {
    Registers same = registers.find(value)->second;
    registers[view] = std::move(same);
  }
}

void Epilogue::run(ArrayRef<SmallVector<Value>> sums) {
  for (const EpilogueStep &step : plan.steps) {
    if (step.source != source)
      continue;
    // Views of a value are in its registers.
    for (Value operand : step.op->getOperands())
      alias(operand);
    switch (step.kind) {
    case EpilogueStep::Contraction:
      contraction(step, sums);
      break;
    case EpilogueStep::Elementwise:
      elementwise(step);
      break;
    case EpilogueStep::RowSum:
      rowSum(step);
      break;
    case EpilogueStep::Rotate:
      rotate(step);
      break;
    }
  }
  for (const ProjectionResult &result : plan.results) {
    if (plan.values.find(result.value)->second.source != source)
      continue;
    alias(result.value);
    store(result);
  }
}

} // namespace mlir::rope
