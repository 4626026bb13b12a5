//===- Array.cpp - Shaped values ------------------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Array.h"

#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

SmallVector<int64_t, 6> Array::getContiguousStrides(ArrayRef<int64_t> sizes) {
  SmallVector<int64_t, 6> strides(sizes.size(), 1);
  for (int64_t axis = static_cast<int64_t>(sizes.size()) - 2; axis >= 0; --axis)
    strides[axis] = strides[axis + 1] * sizes[axis + 1];
  return strides;
}

Array::Array(const Format &format, ArrayRef<int64_t> sizes, Scalar value)
    : sizes(sizes), strides(getContiguousStrides(sizes)),
      words(std::make_shared<std::vector<uint64_t>>()),
      wordsPerElement(format.isComplex() ? 2 : 1) {
  int64_t count = getNumElements();
  words->resize(count * wordsPerElement);
  for (int64_t i = 0; i < count; ++i)
    store(i, value);
}

int64_t Array::getNumElements() const {
  int64_t count = 1;
  for (int64_t size : sizes)
    count *= size;
  return count;
}

bool Array::isContiguous() const {
  return getNumElements() == 0 ||
         llvm::all_of(
             llvm::zip_equal(sizes, strides, getContiguousStrides(sizes)),
             [](auto axis) {
               auto [size, stride, contiguous] = axis;
               return size == 1 || stride == contiguous;
             });
}

bool Array::isInBounds(ArrayRef<int64_t> index) const {
  for (auto [i, size] : llvm::zip_equal(index, sizes))
    if (i < 0 || i >= size)
      return false;
  return true;
}

Array Array::getContiguous() const {
  if (isContiguous()) {
    Array same = *this;
    same.strides = getContiguousStrides(sizes);
    return same;
  }
  Array copy;
  copy.sizes = sizes;
  copy.strides = getContiguousStrides(sizes);
  copy.wordsPerElement = wordsPerElement;
  copy.words = std::make_shared<std::vector<uint64_t>>(getNumElements() *
                                                       wordsPerElement);
  int64_t next = 0;
  (void)forEachIndex(sizes, [&](ArrayRef<int64_t> index) {
    copy.store(next++, at(index));
    return success();
  });
  return copy;
}

void Array::own() {
  if (!isContiguous()) {
    *this = getContiguous();
    return;
  }
  strides = getContiguousStrides(sizes);
  if (words.use_count() == 1)
    return;
  // A slice without elements may begin behind the end.
  int64_t count = getNumElements();
  auto begin = words->begin() + (count == 0 ? 0 : offset * wordsPerElement);
  words = std::make_shared<std::vector<uint64_t>>(
      begin, begin + count * wordsPerElement);
  offset = 0;
}

Array Array::reshape(ArrayRef<int64_t> newSizes) const {
  Array result = getContiguous();
  result.sizes.assign(newSizes.begin(), newSizes.end());
  result.strides = getContiguousStrides(newSizes);
  assert(result.getNumElements() == getNumElements() && "same elements");
  return result;
}

Array Array::slice(ArrayRef<int64_t> offsets, ArrayRef<int64_t> sliceSizes,
                   ArrayRef<int64_t> sliceStrides) const {
  Array result = *this;
  result.sizes.assign(sliceSizes.begin(), sliceSizes.end());
  for (auto [axis, at] : llvm::enumerate(offsets)) {
    result.offset += at * strides[axis];
    result.strides[axis] *= sliceStrides[axis];
  }
  return result;
}

Array Array::dropAxes(const llvm::SmallBitVector &axes) const {
  Array result = *this;
  result.sizes.clear();
  result.strides.clear();
  for (int64_t axis = 0; axis < getRank(); ++axis) {
    if (axes.test(axis))
      continue;
    result.sizes.push_back(sizes[axis]);
    result.strides.push_back(strides[axis]);
  }
  return result;
}

Array Array::permute(ArrayRef<int64_t> permutation) const {
  Array result = *this;
  for (auto [axis, from] : llvm::enumerate(permutation)) {
    result.sizes[axis] = sizes[from];
    result.strides[axis] = strides[from];
  }
  return result;
}

void Array::assign(const Array &source) {
  Array staged = source;
  if (sharesStorageWith(source)) {
    // A copy of the view's elements, so that overlap does no harm.
    staged = source.getContiguous();
    staged.own();
  }
  (void)forEachIndex(sizes, [&](ArrayRef<int64_t> index) {
    store(getPosition(index), staged.at(index));
    return success();
  });
}
