//===- RowVector.cpp - Rows of accumulators, 16 bytes at a time -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowVector.h"

namespace mlir::rope {

int64_t getTilesOfVector(const LinearLayout &layout, Type element) {
  if (layout.getRowLanes() != 4 || layout.getRun() != 2)
    return 0;
  switch (getElementBytes(element)) {
  case 2:
    return 4;
  case 4:
    return 2;
  default:
    return 0;
  }
}

int64_t getVectorSize(const LinearLayout &layout, Type element, int64_t lanes) {
  int64_t size = 1;
  while (2 * size <= layout.getRun() && lanes % (2 * size) == 0 &&
         2 * size * getElementBytes(element) <= 16)
    size *= 2;
  return size;
}

RowVector gatherRow(DeviceBuilder &b, const LinearLayout &layout, Value lane,
                    ArrayRef<Value> values, int64_t firstTile) {
  // Columns of 16 bits go in pairs.
  bool hasPairs = values.size() == 8;
  SmallVector<Value> words;
  for (size_t i = 0; i < values.size(); i += hasPairs ? 2 : 1)
    words.push_back(
        b.bitcast(hasPairs ? b.makeVector(values.slice(i, 2)) : values[i],
                  b.getI32Type()));
  SmallVector<TilePlace> registers{{0, 1}}, lanes = layout.getLaneBits();
  while (int64_t(1) << registers.size() < int64_t(values.size()))
    registers.push_back({0, layout.getGroup() << (registers.size() - 1)});
  LinearLayout from = LinearLayout::ofTile(registers, lanes);
  // Registers get the neighbours, lanes what these had.
  for (auto [bit, own] : llvm::enumerate(registers))
    if (auto *other = llvm::find(lanes, TilePlace{0, int64_t(1) << bit});
        other != lanes.end())
      std::swap(own, *other);
  LinearLayout to = LinearLayout::ofTile(registers, lanes);
  words = hasPairs
              ? convertLayout(b, from.joinPairs(), to.joinPairs(), words, lane)
              : convertLayout(b, from, to, words, lane);
  Value column = to.apply(b, {Value(), lane})[1];
  return {b.add(column, layout.getGroup() * firstTile), b.makeVector(words)};
}

} // namespace mlir::rope
