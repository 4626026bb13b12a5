//===- RowVector.cpp - Rows of accumulators, 16 bytes at a time -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowVector.h"

namespace mlir::rope {

int64_t getTilesOfVector(const SumLayout &layout, Type element) {
  if (layout.rowLanes != 4 || layout.run != 2)
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

int64_t getVectorSize(const SumLayout &layout, Type element, int64_t lanes) {
  int64_t size = 1;
  while (2 * size <= layout.run && lanes % (2 * size) == 0 &&
         2 * size * getElementBytes(element) <= 16)
    size *= 2;
  return size;
}

/// Exchanges with the lane `distance` apart so that this lane, which is the
/// upper one where `bit`, has both values of its own parity: `low` of the lower
/// lane, then that of the upper one.
static void exchange(DeviceBuilder &b, Value bit, int64_t distance, Value &low,
                     Value &high) {
  Value sent = b.select(bit, low, high);
  Value received = b.shuffleXor(sent, distance);
  Value first = b.select(bit, received, low);
  high = b.select(bit, high, received);
  low = first;
}

RowVector gatherRow(DeviceBuilder &b, const SumLayout &layout,
                    Value firstColumn, ArrayRef<Value> values,
                    int64_t firstTile) {
  Type i32 = b.getI32Type();
  Value t = b.div(firstColumn, 2);
  const int64_t next = layout.laneStride, second = 2 * next;
  Value odd = b.equal(b.rem(t, 2), b.i32(1));
  SmallVector<Value> words;
  Value column;
  if (values.size() == 8) {
    // Two 16-bit columns a word: lane t gets tile t of four.
    for (int64_t tile = 0; tile < 4; ++tile)
      words.push_back(b.bitcast(b.makeVector(values.slice(2 * tile, 2)), i32));
    Value upper = b.equal(b.div(t, 2), b.i32(1));
    exchange(b, odd, next, words[0], words[1]);
    exchange(b, odd, next, words[2], words[3]);
    exchange(b, upper, second, words[0], words[2]);
    exchange(b, upper, second, words[1], words[3]);
    column = b.mul(t, 8);
  } else {
    // A column a word: neighbours have one tile of two each.
    for (Value value : values)
      words.push_back(b.bitcast(value, i32));
    exchange(b, odd, next, words[0], words[2]);
    exchange(b, odd, next, words[1], words[3]);
    column = b.add(b.mul(b.rem(t, 2), 8), b.mul(b.div(t, 2), 4));
  }
  return {b.add(column, 8 * firstTile), b.makeVector(words)};
}

} // namespace mlir::rope
