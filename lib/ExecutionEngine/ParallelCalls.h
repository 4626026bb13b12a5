//===- ParallelCalls.h - Parallel loops without an OpenMP runtime -*- C++ -*-=//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of the OpenMP interface that generated code calls, on threads
// of this library. Unlike those of a runtime, they let a failing assertion
// leave the parallel region.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EXECUTIONENGINE_PARALLELCALLS_H
#define ROPE_LIB_EXECUTIONENGINE_PARALLELCALLS_H

#include "CallMemory.h"
#include "rope/ExecutionEngine/HostLinker.h"
#include <csetjmp>

namespace mlir::rope {

/// Threads that run one parallel region.
struct ThreadTeam {
  static constexpr size_t kMessageSize = 1024;

  unsigned size = 1;
  CallMemory *memory = nullptr;
  /// Threads at the barrier, and barriers passed.
  std::atomic<unsigned> numWaiting{0}, numBarriers{0};
  /// Other threads that are not done.
  std::atomic<unsigned> numRunning{0};
  /// Set by the thread whose message it is; the others leave at a barrier.
  std::atomic<bool> failed{false}, hasMessage{false};
  char message[kMessageSize] = "";

  void fail(const char *text);
};

/// What generated code on this thread belongs to.
struct CallState {
  CallMemory *memory = nullptr;
  /// Threads that parallel regions of the call have.
  unsigned threads = 1;
  ThreadTeam *team = nullptr;
  unsigned number = 0;
  /// Where a failing assertion goes on.
  std::jmp_buf *jump = nullptr;
  char *message = nullptr;
};

/// That of this thread.
CallState &getCallState();

/// Leaves generated code on this thread with a message.
[[noreturn]] void leaveCall(const char *message);

/// Threads of a call that asked for `threads`; 0 is one for each core.
unsigned countThreads(unsigned threads);

/// The functions by name.
ArrayRef<LinkedSymbol> getParallelSymbols();

} // namespace mlir::rope

#endif // ROPE_LIB_EXECUTIONENGINE_PARALLELCALLS_H
