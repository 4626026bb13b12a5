//===- Functions.h - Compiled functions of the C library ----------*- C++ -*-
//===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_LIBRARY_FUNCTIONS_H
#define ROPE_LIB_LIBRARY_FUNCTIONS_H

#include "rope-c/Rope.h"
#include "rope/ExecutionEngine/EmbeddedCode.h"

namespace mlir::rope {

/// An argument or result, without the context that its type was of.
struct LibraryType {
  RopeValueKind kind = ROPE_SCALAR;
  RopeTypeCode code = ROPE_FLOAT;
  /// Of an element as handed over.
  unsigned bytes = 0;
  /// Significant bits of an integer that is handed over as a byte, or 0.
  unsigned narrowBits = 0;
  /// Integers of either sign are taken.
  bool isSignless = false;
  /// -1 where the size is known at the call only.
  SmallVector<int64_t> sizes;

  static LibraryType get(const ValueSpec &spec);

  bool isScalar() const { return kind == ROPE_SCALAR; }
  /// What addresses of elements are multiples of.
  unsigned getAlignment() const {
    return code == ROPE_COMPLEX ? bytes / 2 : bytes;
  }
  bool acceptsSizes(ArrayRef<int64_t> given) const;
  /// "2x?xf32", "8xui32".
  std::string format() const;
};

/// What a compiled function is, as it is saved.
struct LibraryFunction {
  SmallVector<LibraryType> arguments, results;
  /// Where each result lies in the struct of results, and its size in bytes.
  SmallVector<size_t> resultOffsets;
  size_t resultSize = 0;
  unsigned threads = 0;
  /// What the machine code is for, by LLVM's names.
  std::string cpu, features;
  /// The object file, with the entry `kInvokerName`.
  std::string object;
};

} // namespace mlir::rope

struct RopeFunction : mlir::rope::LibraryFunction {
  RopeFunction(mlir::rope::LibraryFunction function,
               mlir::rope::EmbeddedCode code)
      : LibraryFunction(std::move(function)), code(std::move(code)) {}

  /// Links a function.
  static llvm::Expected<RopeFunction *>
  create(mlir::rope::LibraryFunction function);

  mlir::rope::EmbeddedCode code;
};

#endif // ROPE_LIB_LIBRARY_FUNCTIONS_H
