//===- Epilogue.cpp - Ops on values in registers --------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Epilogue.h"
#include "CopyRing.h"
#include "RotatePair.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::rope {

Value RegisterPlaces::getPlace(DeviceBuilder &b, int64_t unit, int64_t column,
                               int64_t start) const {
  Value place = b.add(firstColumn, split.getPlace(layout, column) - start);
  if (split.parts == 1)
    return place;
  return b.add(place, b.mul(parts[unit], split.getStep(layout, column)));
}

std::pair<int64_t, int64_t> RegisterPlaces::getPlaces(int64_t column) const {
  int64_t first = split.getPlace(layout, column);
  int64_t last = first + (split.parts - 1) * split.getStep(layout, column);
  return {first, last + layout.getSpread() + 1};
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
  return b.toFloat(found->second.uniform, getElementTypeOrSelf(tensor));
}

const GlobalBuffer *Epilogue::openTensor(Value tensor) {
  auto named = tensor.getDefiningOp<bufferization::ToTensorOp>();
  return named ? &buffers.open(b, named.getBuffer()) : nullptr;
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
  // Lanes of a unit that is a range of columns, or a part of a head, depend on
  // the unit.
  bool ofUnit = units || (columns && (!lane || places.split.parts > 1));
  auto key = std::make_tuple(tensor.getAsOpaquePointer(), rows ? row : -1,
                             ofUnit ? unit : -1, columns ? column : -1);
  Value &value = loaded[key];
  if (!value)
    value = openTensor(tensor)->load(b, coordinates);
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
    return value;
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
    b.clone(inner, mapping);
  }
  return llvm::map_to_vector(
      op.getBlock()->getTerminator()->getOperands(),
      [&](Value value) { return mapping.lookupOrDefault(value); });
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
  SmallVector<Value> sums;
  for (int64_t row = 0; row < places.rows; ++row)
    for (int64_t unit = 0; unit < places.units; ++unit) {
      Value sum = b.real(0.0, type);
      for (int64_t c = 0; c < places.columns; ++c) {
        Value next = computeBody(step, row, unit, c, sum)[0];
        Value exists = places.laneExists[unit][c];
        sum = exists ? b.select(exists, next, sum) : next;
      }
      sum = b.toFloat(sum, wide);
      for (int64_t distance : places.layout.getRowDistances())
        sum = b.addF(sum, b.shuffleXor(sum, distance));
      sums.push_back(sum);
    }
  if (this->op.getExchange())
    joinSums(sums);
  for (auto [sum, value] : llvm::zip_equal(sums, result.values))
    value = b.toFloat(b.addF(sum, b.toFloat(getUniform(init), wide)), type);
  registers[op->getResult(0)] = std::move(result);
}

/// `sums`, one of each row of this thread, become those of all subgroups that
/// share the rows, the first subgroup's first. What one call leaves in memory,
/// the next but one overwrites, behind the barrier of the next.
void Epilogue::joinSums(MutableArrayRef<Value> sums) {
  Type type = sums.front().getType();
  int64_t subgroups = places.split.parts, rows = op.getBlockRows();
  int64_t half = numExchanges++ % 2 * subgroups;
  auto getPointer = [&](int64_t row, Value subgroup) {
    Value at = b.add(op.getOwnRow(), places.firstRow);
    at = b.add(at, places.layout.getRowStep(row));
    at = b.add(at, b.mul(b.add(subgroup, half), rows));
    return b.offsetPointer(op.getExchange(), at, b.getI64Type());
  };
  b.when(b.equal(places.firstColumn, b.i32(0)), [&] {
    for (auto [row, sum] : llvm::enumerate(sums))
      b.store(sum, getPointer(row, places.parts.front()));
  });
  auto first = cast<rope_gpu::AccumulatorType>(op.getSums().getTypes().front());
  // Of warpgroups, not all threads of the block have sums.
  if (first.getLayout().isOfWarpgroup())
    namedBarrier(b, 2, 32 * subgroups * rows / 16);
  else
    b.barrier();
  for (auto [row, sum] : llvm::enumerate(sums)) {
    sum = b.load(getPointer(row, b.i32(0)), type);
    for (int64_t other = 1; other < subgroups; ++other)
      sum = b.addF(sum, b.load(getPointer(row, b.i32(other)), type));
  }
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
  const Value cos[2] = {load(op.getCos(), 0), load(op.getCos(), 1)};
  const Value sin[2] = {load(op.getSin(), 0), load(op.getSin(), 1)};
  auto y = rope::rotatePair(b, op, x, cos, sin);
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

/// Rotates pairs whose lanes are half of the block apart, in whole groups of
/// columns.
void Epilogue::rotateHalves(RotateOp op, const EpilogueStep &step,
                            Registers &result, int64_t row, int64_t unit) {
  const LinearLayout &layout = places.layout;
  const ColumnSplit &split = places.split;
  const int64_t offset = op.getBlockOffset(), half = op.getBlockWidth() / 2;
  auto isLower = [&](int64_t place) {
    return place >= offset && place < offset + half;
  };
  for (int64_t low = 0; low < places.columns; ++low) {
    int64_t place = split.getPlace(layout, low);
    int64_t stride = split.getStep(layout, low);
    // The one part of which the column is a lower lane, or all.
    int64_t count = 0, only = 0;
    for (int64_t part = 0; part < split.parts; ++part)
      if (isLower(place + part * stride)) {
        ++count;
        only = part;
      }
    if (count == 0)
      continue;
    int64_t high = low + 1;
    while (split.getPlace(layout, high) != place + half ||
           split.getStep(layout, high) != stride)
      ++high;
    Value pair = places.getPlace(b, unit, low, offset), inBlock;
    if (count < split.parts) {
      inBlock = b.equal(places.parts[unit], b.i32(only));
      pair = b.min(b.max(pair, b.i32(0)), b.i32(half - 1));
    }
    rotatePair(op, step, result, row, unit, low, high, pair, inBlock);
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
        rotateHalves(op, step, result, row, unit);
        continue;
      }
      // Neighbouring columns.
      int64_t start = places.order.kind == LaneOrder::PairsFirst ? 0 : offset;
      for (int64_t low = 0; low < places.columns; low += 2) {
        // Places of the pair in all threads.
        int64_t first = places.getPlaces(low).first;
        int64_t end = places.getPlaces(low + 1).second;
        if (end <= start || first >= start + width)
          continue;
        Value place = places.getPlace(b, unit, low, start);
        Value inBlock;
        if (first < start || end > start + width)
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
  Registers &start = registers[op.getBody().getArgument(0)];
  for (const SmallVector<Value> &row : sums)
    llvm::append_range(start.values, row);
  for (const EpilogueStep &step : plan.steps) {
    // Views of a value are in its registers.
    for (Value operand : step.op->getOperands())
      alias(operand);
    switch (step.kind) {
    case EpilogueStep::Contraction:
      llvm_unreachable("the sums of an epilogue are its argument");
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
    alias(result.value);
    store(result);
  }
}

} // namespace mlir::rope
