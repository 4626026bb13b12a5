//===- AttentionMask.cpp - Masks that are operands ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionKernel.h"

namespace mlir::rope {

/// Bits of a register that are elements of a boolean mask.
static constexpr int64_t kBits = 32;

/// Elements of the mask at the scores of a thread, `groups` groups of keys from
/// `first` of the subgroup on, in the order of the scores and in few registers:
/// numbers of 16 bits in pairs, booleans as bits. Loaded in front of the
/// products, they arrive while there are some.
SmallVector<Value> AttentionKernel::loadMask(Value first, int64_t groups) {
  if (!operands.mask)
    return {};
  const GlobalBuffer &mask = body.open(operands.mask);
  const LinearLayout &layout = matrix.layout;
  Type element = mask.element, i32 = b.getI32Type();
  int64_t bytes = getElementBytes(element);
  bool isBoolean = element.isInteger(1);
  Value start = b.hide(b.add(first, matrix.column));
  auto getPointer = [&](int64_t half, Value key) {
    Loops loops = rowLoops[half];
    loops[op.getKeyDim()] = key;
    return mask.getPointer(b, getCoordinates(op.getMaskMap(), loops));
  };
  auto join = [&](Value low, Value high) -> SmallVector<Value> {
    if (element.isF32())
      return {low, high};
    if (!isBoolean)
      return {b.bitcast(b.makeVector({low, high}), i32)};
    Value bits[] = {arith::ExtUIOp::create(b, i32, low),
                    arith::ExtUIOp::create(b, i32, high)};
    return {b.either(bits[0], b.mul(bits[1], 2))};
  };
  // By pairs of neighbours at `key` further than `start`.
  auto load = [&](function_ref<SmallVector<Value>(int64_t half, int64_t key)>
                      loadPair) {
    SmallVector<Value> words;
    for (int64_t n = 0; n < groups; ++n)
      for (int64_t i = 0; i < layout.getGroupSums(); i += 2) {
        int64_t bit = (n * layout.getGroupSums() + i) % kBits;
        SmallVector<Value> pair = loadPair(
            i / layout.getRun(), n * layout.getGroup() + i % layout.getRun());
        if (isBoolean && bit > 0)
          words.back() =
              b.either(words.back(), b.mul(pair[0], int64_t(1) << bit));
        else
          llvm::append_range(words, pair);
      }
    return words;
  };
  // Rows and keys that do not exist read what others do.
  Value last = b.max(b.sub(numKeys, 1), b.i32(0));
  auto byElements = [&] {
    return load([&](int64_t half, int64_t key) {
      Value elements[2];
      for (int64_t i : {0, 1})
        elements[i] = b.load(
            getPointer(half, b.min(b.add(start, key + i), last)), element);
      return join(elements[0], elements[1]);
    });
  };
  auto axis = op.getMaskMap().getResultPosition(
      getAffineDimExpr(op.getKeyDim(), b.getContext()));
  if (!axis)
    return byElements();
  Value end = b.add(first, groups * layout.getGroup());
  Value whole = b.compare(arith::CmpIPredicate::sle, end, numKeys);
  auto byPairs = [&] {
    Value rows[2];
    for (int64_t half = 0; half < layout.getRows(); ++half)
      rows[half] = getPointer(half, start);
    return load([&](int64_t half, int64_t key) -> SmallVector<Value> {
      Value from = b.offsetPointer(rows[half], b.i64(key), element);
      if (element.isF32()) {
        Value pair = b.load(from, VectorType::get({2}, element), 8);
        return {b.element(pair, 0), b.element(pair, 1)};
      }
      if (!isBoolean)
        return {b.load(from, i32, 4)};
      Value pair =
          arith::ExtUIOp::create(b, i32, b.load(from, b.getIntegerType(16), 2));
      return {
          b.either(b.both(pair, b.i32(1)), b.both(b.div(pair, 128), b.i32(2)))};
    });
  };
  return b.when(b.both(whole, mask.isAligned(b, *axis, 2 * bytes)), byPairs,
                byElements);
}

/// Of what `loadMask` has loaded, the element of score `number` of the thread.
Value AttentionKernel::getMaskElement(ArrayRef<Value> mask, int64_t number) {
  Type element = body.open(operands.mask).element;
  if (element.isF32())
    return mask[number];
  if (!element.isInteger(1)) {
    auto type = VectorType::get({2}, element);
    return b.element(b.bitcast(mask[number / 2], type), number % 2);
  }
  // Not a shift of a sign: the division is one of unsigned numbers.
  Value bits = mask[number / kBits];
  Value bit = b.both(bits, b.i32(int32_t(uint32_t(1) << (number % kBits))));
  return b.compare(arith::CmpIPredicate::ne, bit, b.i32(0));
}

} // namespace mlir::rope
