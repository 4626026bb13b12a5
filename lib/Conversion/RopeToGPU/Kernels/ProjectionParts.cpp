//===- ProjectionParts.cpp - Projections in parts of the depth ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProjectionParts.h"

namespace mlir::rope {

bool ProjectionParts::mayExist(int64_t row) const {
  return tiling.layout.getRowStep(row) < group.splitRows;
}

void ProjectionParts::forEachRun(
    function_ref<void(int64_t, int64_t, Value, Value)> use) {
  const LinearLayout &layout = tiling.layout;
  int64_t columns = tiling.getColumns();
  Value begin = b.mul(body.block[1], tiling.units * tiling.unitLanes);
  begin = b.add(begin, sumPlace[1]);
  if (tiling.split.subgroups > 1)
    begin = b.add(begin, b.mul(columnWarp, tiling.getSubgroupLanes()));
  for (int64_t row = 0; row < layout.getRows() * tiling.rowTiles; ++row) {
    if (!mayExist(row))
      continue;
    Value number = b.add(firstRow, b.mul(rowWarp, 16 * tiling.rowTiles));
    number = b.add(b.add(number, sumPlace[0]), layout.getRowStep(row));
    for (int64_t unit = 0; unit < tiling.units; ++unit)
      for (int64_t c = 0; c < columns; c += layout.getRun())
        use(row, unit * columns + c, number,
            b.add(begin, unit * tiling.unitLanes + layout.getPlace(c)));
  }
}

/// Alignment of `run` neighbours, whose first is a multiple of as many.
static unsigned getAlignment(const LinearLayout &layout) {
  return std::min<int64_t>(4 * layout.getRun(), 16);
}

void ProjectionPart::run() {
  open();
  SmallVector<SmallVector<Value>> sums = mainLoop();
  const LinearLayout &layout = tiling.layout;
  forEachRun([&](int64_t row, int64_t first, Value rowNumber, Value column) {
    b.when(b.less(rowNumber, numRows), [&] {
      ArrayRef<Value> run =
          ArrayRef<Value>(sums[row]).slice(first, layout.getRun());
      b.store(b.makeVector(run),
              parts.getPointer(b, {body.block[2], rowNumber, column}),
              getAlignment(layout));
    });
  });
}

void ProjectionJoin::run() {
  open();
  exchange = body.shared;
  const LinearLayout &layout = tiling.layout;
  Type f32 = b.getF32Type(), run = VectorType::get({layout.getRun()}, f32);
  int64_t columns = tiling.units * tiling.getColumns();
  int64_t rows = layout.getRows() * tiling.rowTiles;
  SmallVector<Value> sums(rows * columns, b.real(0.0, f32));
  Value last = b.sub(numRows, 1);
  sums = b.loop(b.i32(0), b.i32(group.splits), 1, sums,
                [&](Value part, ValueRange carried) {
                  SmallVector<Value> next(carried);
                  forEachRun([&](int64_t row, int64_t first, Value rowNumber,
                                 Value column) {
                    // Rows that do not exist read what another does.
                    Value from = parts.getPointer(
                        b, {part, b.min(rowNumber, last), column});
                    Value loaded = b.load(from, run, getAlignment(layout));
                    for (int64_t i = 0; i < layout.getRun(); ++i) {
                      Value &sum = next[row * columns + first + i];
                      sum = b.addF(sum, b.element(loaded, i));
                    }
                  });
                  return next;
                });
  SmallVector<SmallVector<Value>> byRow(rows);
  for (auto [number, sum] : llvm::enumerate(sums))
    byRow[number / columns].push_back(sum);
  finishAll(byRow);
}

} // namespace mlir::rope
