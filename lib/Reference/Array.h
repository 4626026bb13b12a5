//===- Array.h - Shaped values ----------------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_REFERENCE_ARRAY_H
#define ROPE_LIB_REFERENCE_ARRAY_H

#include "Scalar.h"
#include <cstring>
#include <memory>

namespace mlir::rope::reference {

/// A strided view of shared storage. As a tensor it has value semantics:
/// whoever writes calls `own` first. As a memref it is the view itself.
/// Offset and strides count elements.
class Array {
public:
  SmallVector<int64_t, 6> sizes;
  SmallVector<int64_t, 6> strides;
  int64_t offset = 0;

  Array() = default;
  /// Contiguous, all elements `value`.
  Array(const Format &format, ArrayRef<int64_t> sizes, Scalar value);
  /// Contiguous, uninitialized.
  Array(const Format &format, ArrayRef<int64_t> sizes)
      : Array(format, sizes, format.getUninitialized()) {}

  int64_t getRank() const { return sizes.size(); }
  int64_t getNumElements() const;
  /// Number of elements of the storage behind the view.
  int64_t getStorageSize() const { return words->size() / wordsPerElement; }
  bool isContiguous() const;
  bool sharesStorageWith(const Array &other) const {
    return words == other.words;
  }

  /// Element at a position in the storage.
  Scalar load(int64_t position) const {
    Scalar value;
    const uint64_t *word = words->data() + position * wordsPerElement;
    std::memcpy(&value.integer, word, sizeof(uint64_t));
    if (wordsPerElement == 2)
      std::memcpy(&value.im, word + 1, sizeof(uint64_t));
    return value;
  }
  void store(int64_t position, Scalar value) {
    uint64_t *word = words->data() + position * wordsPerElement;
    std::memcpy(word, &value.integer, sizeof(uint64_t));
    if (wordsPerElement == 2)
      std::memcpy(word + 1, &value.im, sizeof(uint64_t));
  }

  /// Position in the storage of an index that is in bounds.
  int64_t getPosition(ArrayRef<int64_t> index) const {
    int64_t position = offset;
    for (auto [i, stride] : llvm::zip_equal(index, strides))
      position += i * stride;
    return position;
  }
  bool isInBounds(ArrayRef<int64_t> index) const;
  Scalar at(ArrayRef<int64_t> index) const { return load(getPosition(index)); }

  /// Makes the storage contiguous and this array its only holder.
  void own();
  /// The same elements in a contiguous array, which is this one where possible.
  Array getContiguous() const;
  /// The same elements, in C order, in another shape.
  Array reshape(ArrayRef<int64_t> newSizes) const;
  /// The view of a hyperrectangle; the caller has checked the bounds.
  Array slice(ArrayRef<int64_t> offsets, ArrayRef<int64_t> sliceSizes,
              ArrayRef<int64_t> sliceStrides) const;
  /// Without the axes of size one that are marked.
  Array dropAxes(const llvm::SmallBitVector &axes) const;
  Array permute(ArrayRef<int64_t> permutation) const;
  /// Copies the elements of `source`, of the same shape, into this view. The
  /// two may overlap.
  void assign(const Array &source);

  static SmallVector<int64_t, 6> getContiguousStrides(ArrayRef<int64_t> sizes);

private:
  std::shared_ptr<std::vector<uint64_t>> words;
  unsigned wordsPerElement = 1;
};

/// Calls `fn(index)` for every index of a box in C order, until one fails.
template <typename Fn>
LogicalResult forEachIndex(ArrayRef<int64_t> sizes, Fn fn) {
  for (int64_t size : sizes)
    if (size <= 0)
      return success();
  SmallVector<int64_t, 6> index(sizes.size(), 0);
  while (true) {
    if (failed(fn(ArrayRef<int64_t>(index))))
      return failure();
    int64_t axis = static_cast<int64_t>(sizes.size()) - 1;
    while (axis >= 0 && ++index[axis] == sizes[axis])
      index[axis--] = 0;
    if (axis < 0)
      return success();
  }
}

} // namespace mlir::rope::reference

#endif // ROPE_LIB_REFERENCE_ARRAY_H
