//===- CallMemory.h - What one call has allocated ---------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EXECUTIONENGINE_CALLMEMORY_H
#define ROPE_LIB_EXECUTIONENGINE_CALLMEMORY_H

#include <atomic>
#include <cstddef>

namespace mlir::rope {

/// The blocks that generated code allocates in one call, so that none is lost
/// where the call is left early, and so that results that are allocations can
/// be told from constants. Threads of the call may use it at the same time.
class CallMemory {
public:
  CallMemory() = default;
  CallMemory(const CallMemory &) = delete;
  /// Frees what is left.
  ~CallMemory();

  /// As `rope_alloc`.
  void *allocate(size_t bytes, size_t alignment);
  /// Frees a block of this call; null is allowed.
  void free(void *pointer);
  /// Hands a block to the caller: whether `pointer` is one of this call.
  bool release(void *pointer);

  /// Frees a block that was handed over.
  static void freeReleased(void *pointer);

private:
  struct Block;
  void lock();
  void unlock() { flag.clear(std::memory_order_release); }
  void remove(Block *block);

  std::atomic_flag flag = ATOMIC_FLAG_INIT;
  Block *first = nullptr;
};

} // namespace mlir::rope

#endif // ROPE_LIB_EXECUTIONENGINE_CALLMEMORY_H
