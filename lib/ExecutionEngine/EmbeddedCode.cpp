//===- EmbeddedCode.cpp - Compiled code inside of other programs ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/EmbeddedCode.h"

#include "ParallelCalls.h"
#include "rope/ExecutionEngine/rope_runtime.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::Expected;

static void *allocateInCall(size_t bytes, size_t alignment) {
  return getCallState().memory->allocate(bytes, alignment);
}

static void *allocateDefaultInCall(size_t bytes) {
  return allocateInCall(bytes, 0);
}

static void *allocateAlignedInCall(size_t alignment, size_t bytes) {
  return allocateInCall(bytes, alignment);
}

static void release(void *pointer) { getCallState().memory->free(pointer); }

Expected<EmbeddedCode> EmbeddedCode::link(StringRef object, StringRef invoker) {
  // Memory that runs out inside of a call leaves it, too. This is the copy of
  // the runtime that this code is linked with, and nobody else's.
  rope_set_error_handler(&leaveCall);
  SmallVector<LinkedSymbol> symbols(getParallelSymbols());
  auto add = [&](StringRef name, auto *function) {
    symbols.push_back({name, reinterpret_cast<void *>(function)});
  };
  add("rope_alloc", &allocateInCall);
  add("rope_free", &release);
  add("rope_abort", &leaveCall);
  add("_mlir_memref_to_llvm_alloc", &allocateDefaultInCall);
  add("_mlir_memref_to_llvm_aligned_alloc", &allocateAlignedInCall);
  add("_mlir_memref_to_llvm_free", &release);
  Expected<LinkedCode> linked = LinkedCode::linkObject(object, symbols);
  if (!linked)
    return linked.takeError();
  Expected<void *> entry = linked->find(invoker);
  if (!entry)
    return entry.takeError();
  return EmbeddedCode(std::move(*linked),
                      reinterpret_cast<void (*)(void **)>(*entry));
}

/// The frame that longjmp returns to: nothing in it has a destructor.
static bool callWithJump(void (*function)(void **), void **arguments,
                         CallState &state) {
  std::jmp_buf jump;
  if (setjmp(jump) != 0)
    return false;
  state.jump = &jump;
  function(arguments);
  return true;
}

std::optional<std::string>
EmbeddedCode::call(void **arguments, unsigned threads,
                   function_ref<void(TakeBlock)> takeResults) const {
  CallMemory memory;
  char message[ThreadTeam::kMessageSize];
  CallState &state = getCallState();
  // A call inside of a call, by way of a function of the program's own.
  const CallState outer = state;
  state = {&memory, countThreads(threads), nullptr, 0, nullptr, message};
  bool returned = callWithJump(invoke, arguments, state);
  state = outer;
  if (!returned)
    return std::string(message);
  takeResults([&](void *pointer) { return memory.release(pointer); });
  return std::nullopt;
}

void EmbeddedCode::freeBlock(void *pointer) {
  CallMemory::freeReleased(pointer);
}
