//===- EpilogueStore.cpp - Results from registers to memory ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CachePlace.h"
#include "Epilogue.h"
#include "RowVector.h"

namespace mlir::rope {

/// Stores a row of a unit, in vectors of up to 16 bytes where `inVectors`.
void Epilogue::storeRow(const ProjectionResult &result, const Registers &stored,
                        int64_t row, int64_t unit, bool inVectors) {
  const LocalValue &value = plan.values.find(result.value)->second;
  const GlobalBuffer &to = buffers.open(b, result.target);
  auto getCoordinates = [&](int64_t column, Value lane) {
    SmallVector<Value> coordinates;
    for (SpaceAxis axis : value.axes)
      coordinates.push_back(axis.kind == SpaceAxis::Lane
                                ? lane
                                : places.get(b, axis, row, unit, column));
    return coordinates;
  };
  const SmallVector<Value> &lanes =
      stored.lanes.empty() ? places.lanes[unit] : stored.lanes[unit];
  auto at = [&](int64_t column) {
    return stored.values[number(stored, row, unit, column)];
  };
  // What lanes exchange, they exchange where all of the warp are.
  SmallVector<RowVector> vectors;
  Type element = getElementTypeOrSelf(result.value);
  int64_t tiles = inVectors ? getTilesOfVector(places.layout, element) : 0;
  int64_t numColumns = stored.hasLanes ? places.columns : 0;
  auto isVector = [&](int64_t column) {
    if (!tiles || column % 2 != 0 || column + 2 * tiles > numColumns ||
        !places.split.isOneRun(places.layout, column, 2 * tiles))
      return false;
    return llvm::none_of(
        ArrayRef(places.laneExists[unit]).slice(column, 2 * tiles),
        [](Value exists) { return static_cast<bool>(exists); });
  };
  SmallVector<int64_t> others;
  for (int64_t column = 0; column < numColumns;) {
    if (!isVector(column)) {
      others.push_back(column++);
      continue;
    }
    SmallVector<Value> values;
    for (int64_t i = 0; i < 2 * tiles; ++i)
      values.push_back(at(column + i));
    // Lanes of a run are from that of its first column on.
    Value begin = b.sub(lanes[column], places.firstColumn);
    RowVector vector =
        gatherRow(b, places.layout, places.lane, values, /*firstTile=*/0);
    vectors.push_back({b.add(begin, vector.column), vector.value});
    column += 2 * tiles;
  }
  Value condition = b.both(places.rowExists[row], places.unitExists[unit]);
  std::optional<CachePlace> place;
  if (CacheWriteOp write = result.write) {
    place.emplace(b, write, getCoordinates(0, lanes[0]), to,
                  openTensor(write.getSlots()), write.getSlots(),
                  result.last ? &buffers.open(b, result.last) : nullptr);
    condition = b.both(condition, place->isWritten);
  }
  auto getPointer = [&](int64_t column, Value lane) {
    SmallVector<Value> coordinates = getCoordinates(column, lane);
    return place ? place->getPointer(coordinates)
                 : to.getPointer(b, coordinates);
  };
  b.when(condition, [&] {
    if (!stored.hasLanes) {
      // The threads of a row hold the same.
      Value first = b.equal(places.firstColumn, b.i32(0));
      if (places.split.parts > 1)
        first = b.both(first, b.equal(places.parts[unit], b.i32(0)));
      b.when(first, [&] { b.store(at(0), getPointer(0, lanes[0])); });
      return;
    }
    for (const RowVector &vector : vectors)
      b.store(vector.value, getPointer(0, vector.column), 16);
    int64_t step =
        inVectors
            ? getVectorSize(
                  places.layout, element,
                  cast<ShapedType>(result.value.getType()).getShape().back())
            : 1;
    for (size_t number = 0; number < others.size(); number += step) {
      int64_t c = others[number];
      auto put = [&] {
        Value pointer = getPointer(c, lanes[c]);
        if (step == 1)
          return b.store(at(c), pointer);
        SmallVector<Value> values;
        for (int64_t i = 0; i < step; ++i)
          values.push_back(at(c + i));
        b.store(b.makeVector(values), pointer, step * getElementBytes(element));
      };
      if (Value exists = places.laneExists[unit][c])
        b.when(exists, put);
      else
        put();
    }
  });
}

void Epilogue::store(const ProjectionResult &result) {
  const Registers &stored = registers.find(result.value)->second;
  auto storeAll = [&](bool inVectors) {
    for (int64_t row = 0; row < places.rows; ++row)
      for (int64_t unit = 0; unit < places.units; ++unit)
        storeRow(result, stored, row, unit, inVectors);
    return SmallVector<Value>();
  };
  if (!result.pieces || !stored.hasLanes || !stored.lanes.empty() ||
      places.order.kind != LaneOrder::Plain) {
    storeAll(/*inVectors=*/false);
    return;
  }
  b.when(
      result.pieces, [&] { return storeAll(/*inVectors=*/true); },
      [&] { return storeAll(/*inVectors=*/false); });
}

} // namespace mlir::rope
