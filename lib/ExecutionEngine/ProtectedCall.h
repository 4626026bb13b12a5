//===- ProtectedCall.h - Calls code that may fail hard ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EXECUTIONENGINE_PROTECTEDCALL_H
#define ROPE_LIB_EXECUTIONENGINE_PROTECTEDCALL_H

#include "rope/ExecutionEngine/GuardedMemory.h"
#include <memory>
#include <optional>
#include <string>

namespace mlir::rope {

/// For its lifetime, calls of generated code are protected: handlers of faults
/// and of `rope_abort` are set and, with `memory`, allocations of the code come
/// from there. Several threads may have one each: those of one do not change
/// what another does.
class ProtectedCalls {
public:
  /// With `hasThreads`, the code runs on threads of its own: they go on when
  /// one of them fails, so that a failure can only end the process. `watched`
  /// is memory that the code does not allocate from, for messages about faults.
  ProtectedCalls(GuardedMemory *memory, bool hasThreads,
                 const GuardedMemory *watched = nullptr);
  ProtectedCalls(const ProtectedCalls &) = delete;
  ~ProtectedCalls();

  /// Calls `function(arguments)`. Returns the message of `rope_abort` where the
  /// code calls it; with threads, it is printed and the process ends with
  /// status 2, and always so for a fault (a wild access, an integer division by
  /// zero, an instruction the host lacks).
  std::optional<std::string> call(void (*function)(void **), void **arguments);

private:
  bool hasThreads;
  /// Where the memories are known to handlers and to threads of the code.
  unsigned slot;
  struct Stack;
  std::unique_ptr<Stack> stack;
  /// What the thread allocated from outside of this scope.
  GuardedMemory *outer;
};

/// What the code has to call instead of the C runtime's own.
void *allocateForCode(size_t bytes, size_t alignment);
void freeForCode(void *pointer);

} // namespace mlir::rope

#endif // ROPE_LIB_EXECUTIONENGINE_PROTECTEDCALL_H
