//===- Descriptors.h - Memref descriptors of host arrays --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EXECUTIONENGINE_DESCRIPTORS_H
#define ROPE_EXECUTIONENGINE_DESCRIPTORS_H

#include "rope/ExecutionEngine/Signature.h"

namespace mlir::rope {

/// The memory of one memref descriptor: allocated and aligned pointer, offset,
/// sizes, strides.
std::vector<char> makeDescriptor(void *data, ArrayRef<int64_t> shape);

/// Where each result lies in the struct of results, and its size; the layout of
/// a C struct with the same fields.
struct ResultLayout {
  SmallVector<size_t> offsets;
  size_t size = 0;
};
ResultLayout getResultLayout(const Signature &signature);

/// Pointer to the allocation of the descriptor at `bytes`.
void *getAllocatedPointer(const char *bytes);

/// Copies the result out of its descriptor, with any strides, or the scalar.
/// Fails, saying what was expected, where the sizes contradict the type.
llvm::Expected<HostArray> readResult(const char *bytes, const ValueSpec &spec);

} // namespace mlir::rope

#endif // ROPE_EXECUTIONENGINE_DESCRIPTORS_H
