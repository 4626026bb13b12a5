//===- EpilogueStore.cpp - Results from registers to memory -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Epilogue.h"

namespace mlir::rope {

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

} // namespace mlir::rope
