//===- Arrays.h - Arrays that callers hand over -------------------*- C++ -*-
//===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_LIBRARY_ARRAYS_H
#define ROPE_LIB_LIBRARY_ARRAYS_H

#include "Functions.h"
#include "llvm/Support/Error.h"

namespace mlir::rope {

/// An array of the caller that has been checked against a type.
struct ArrayView {
  char *data = nullptr;
  ArrayRef<int64_t> sizes;
  /// In elements; null where the elements are contiguous in C order.
  const int64_t *strides = nullptr;
  int64_t numElements = 0;

  /// Checks everything that ropeFunctionCall promises. With `isWritten`, two
  /// elements may not share memory. An error says what was expected.
  static llvm::Expected<ArrayView>
  check(const RopeTensor *tensor, const LibraryType &type, bool isWritten);
};

/// Copies the elements of an array to C order, and back.
void gatherElements(char *to, const ArrayView &from, unsigned bytes);
void scatterElements(const ArrayView &to, const char *from, unsigned bytes);

/// Whether all bytes are 0 or 1.
bool areBools(const char *data, int64_t count);

/// Whether all bytes are values of so many bits, of the sign or signs that the
/// type has.
bool areNarrow(const char *data, int64_t count, const LibraryType &type);

} // namespace mlir::rope

#endif // ROPE_LIB_LIBRARY_ARRAYS_H
