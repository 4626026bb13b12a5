//===- Arrays.cpp - Arrays that callers hand over ----------------------------
//===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arrays.h"

#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;

/// "2x3 of code 2, 32 bits", for what does not fit.
static std::string describe(const RopeTensor &tensor) {
  LibraryType type;
  type.code = static_cast<RopeTypeCode>(tensor.dtype.code);
  type.bytes = tensor.dtype.bits / 8;
  if (tensor.ndim > 0 && tensor.shape)
    type.sizes.assign(tensor.shape, tensor.shape + tensor.ndim);
  bool isByteFloat = type.code == ROPE_FLOAT8_E4M3FN ||
                     type.code == ROPE_FLOAT8_E4M3FNUZ ||
                     type.code == ROPE_FLOAT8_E5M2;
  bool isKnown = (type.code <= ROPE_BOOL || isByteFloat) &&
                 tensor.dtype.bits % 8 == 0 && tensor.dtype.lanes == 1;
  if (isKnown)
    return type.format();
  return ("an array of type code " + Twine(tensor.dtype.code) + ", " +
          Twine(tensor.dtype.bits) + " bits, " + Twine(tensor.dtype.lanes) +
          " lanes")
      .str();
}

static bool hasElementType(const RopeTensor &tensor, const LibraryType &type) {
  if (tensor.dtype.lanes != 1 || tensor.dtype.bits != 8 * type.bytes)
    return false;
  unsigned code = tensor.dtype.code;
  return code == type.code || (type.isSignless && code == ROPE_UINT);
}

/// Elements of the array; none where the number leaves 64 bits in bytes.
static std::optional<int64_t> countElements(ArrayRef<int64_t> sizes,
                                            unsigned bytes) {
  // Zero-sized dimensions do not hide sizes that overflow: offsets of loops are
  // computed from all of them.
  int64_t product = bytes;
  bool isEmpty = false;
  for (int64_t size : sizes) {
    isEmpty |= size == 0;
    auto next = llvm::checkedMul<int64_t>(product, std::max<int64_t>(size, 1));
    if (!next)
      return std::nullopt;
    product = *next;
  }
  return isEmpty ? 0 : product / bytes;
}

/// Whether offsets of all elements, in bytes, fit 64 bits.
static bool areStridesSafe(ArrayRef<int64_t> sizes, const int64_t *strides,
                           unsigned bytes) {
  int64_t low = 0, high = 0;
  for (auto [i, size] : llvm::enumerate(sizes)) {
    if (size <= 1)
      continue;
    auto reach = llvm::checkedMul<int64_t>(strides[i], bytes);
    if (reach)
      reach = llvm::checkedMul<int64_t>(*reach, size - 1);
    if (!reach)
      return false;
    int64_t &end = *reach < 0 ? low : high;
    auto sum = llvm::checkedAdd<int64_t>(end, *reach);
    if (!sum)
      return false;
    end = *sum;
  }
  return true;
}

static bool isContiguous(ArrayRef<int64_t> sizes, const int64_t *strides) {
  int64_t expected = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    if (sizes[i] != 1 && strides[i] != expected)
      return false;
    expected *= sizes[i];
  }
  return true;
}

/// Whether two elements may lie at the same place. Sorted by strides, each
/// dimension has to step over all of those below it; other layouts that do not
/// overlap exist, but nobody makes them.
static bool mayOverlap(ArrayRef<int64_t> sizes, const int64_t *strides) {
  SmallVector<std::pair<uint64_t, int64_t>> steps;
  for (auto [i, size] : llvm::enumerate(sizes))
    if (size > 1)
      steps.push_back({llvm::AbsoluteValue(strides[i]), size});
  llvm::sort(steps);
  uint64_t reach = 0;
  for (auto [stride, size] : steps) {
    if (stride <= reach)
      return true;
    reach += stride * static_cast<uint64_t>(size - 1);
  }
  return false;
}

Expected<ArrayView> ArrayView::check(const RopeTensor *tensor,
                                     const LibraryType &type, bool isWritten) {
  if (!tensor)
    return createStringError("expected " + type.format() + " but got null");
  if (tensor->device.device_type != 1)
    return createStringError("expected an array in memory of the CPU (device "
                             "type 1) but got device type " +
                             Twine(tensor->device.device_type));
  auto rank = static_cast<int64_t>(type.sizes.size());
  if (tensor->ndim != rank || (rank > 0 && !tensor->shape) ||
      !hasElementType(*tensor, type))
    return createStringError("expected " + type.format() + " but got " +
                             describe(*tensor));
  ArrayView view;
  view.sizes = ArrayRef<int64_t>(tensor->shape, rank);
  if (!type.acceptsSizes(view.sizes))
    return createStringError("expected " + type.format() + " but got " +
                             describe(*tensor));
  std::optional<int64_t> count = countElements(view.sizes, type.bytes);
  if (!count)
    return createStringError("expected an array that memory can hold but got " +
                             describe(*tensor));
  view.numElements = *count;
  if (view.numElements == 0)
    return view;
  if (!tensor->data)
    return createStringError("expected memory for " + type.format() +
                             " but got null");
  view.data = static_cast<char *>(tensor->data) + tensor->byte_offset;
  if (reinterpret_cast<uintptr_t>(view.data) % type.getAlignment() != 0)
    return createStringError(
        "expected elements of " + type.format() + " at multiples of " +
        Twine(type.getAlignment()) + " bytes but the first is " +
        Twine(reinterpret_cast<uintptr_t>(view.data) % type.getAlignment()) +
        " beyond");
  if (!tensor->strides || isContiguous(view.sizes, tensor->strides))
    return view;
  if (!areStridesSafe(view.sizes, tensor->strides, type.bytes))
    return createStringError("expected strides that reach memory but offsets "
                             "of " +
                             describe(*tensor) + " leave 64 bits");
  if (isWritten && mayOverlap(view.sizes, tensor->strides))
    return createStringError(
        "expected each element at a place of its own, since the array is "
        "written, but strides of " +
        describe(*tensor) + " may meet");
  view.strides = tensor->strides;
  return view;
}

/// Calls `visit` with the address of the first element and the stride in bytes
/// of each innermost row, in C order.
static void visitRows(const ArrayView &view, unsigned bytes,
                      function_ref<void(char *, int64_t, int64_t)> visit) {
  size_t rank = view.sizes.size();
  if (view.numElements == 0)
    return;
  int64_t row = view.sizes.back();
  int64_t step = view.strides[rank - 1] * static_cast<int64_t>(bytes);
  SmallVector<int64_t> index(rank - 1, 0);
  for (;;) {
    int64_t offset = 0;
    for (size_t i = 0; i + 1 < rank; ++i)
      offset += index[i] * view.strides[i];
    visit(view.data + offset * static_cast<int64_t>(bytes), row, step);
    size_t i = rank - 1;
    while (i > 0 && ++index[i - 1] == view.sizes[i - 1])
      index[--i] = 0;
    if (i == 0)
      return;
  }
}

void rope::gatherElements(char *to, const ArrayView &from, unsigned bytes) {
  if (!from.strides) {
    if (from.numElements != 0)
      std::memcpy(to, from.data, from.numElements * bytes);
    return;
  }
  visitRows(from, bytes, [&](char *row, int64_t count, int64_t step) {
    for (int64_t i = 0; i < count; ++i, to += bytes)
      std::memcpy(to, row + i * step, bytes);
  });
}

void rope::scatterElements(const ArrayView &to, const char *from,
                           unsigned bytes) {
  if (!to.strides) {
    if (to.numElements != 0)
      std::memcpy(to.data, from, to.numElements * bytes);
    return;
  }
  visitRows(to, bytes, [&](char *row, int64_t count, int64_t step) {
    for (int64_t i = 0; i < count; ++i, from += bytes)
      std::memcpy(row + i * step, from, bytes);
  });
}

bool rope::areBools(const char *data, int64_t count) {
  unsigned char bits = 0;
  for (int64_t i = 0; i < count; ++i)
    bits |= static_cast<unsigned char>(data[i]);
  return bits <= 1;
}

bool rope::areNarrow(const char *data, int64_t count, const LibraryType &type) {
  bool takesSigned = type.code == ROPE_INT;
  bool takesUnsigned = type.code == ROPE_UINT || type.isSignless;
  int low = takesSigned ? -(1 << (type.narrowBits - 1)) : 0;
  int high = (1 << (takesUnsigned ? type.narrowBits : type.narrowBits - 1)) - 1;
  return llvm::all_of(ArrayRef<char>(data, count), [&](char value) {
    auto number = static_cast<signed char>(value);
    return low <= number && number <= high;
  });
}
