//===- Fiber.cpp - Stacks that are switched by hand -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Emulator/Fiber.h"

#include <boost/context/detail/fcontext.hpp>
#include <cassert>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define ROPE_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ROPE_ADDRESS_SANITIZER 1
#endif
#endif

#ifdef ROPE_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#define ROPE_START_SWITCH(save, bottom, size)                                  \
  __sanitizer_start_switch_fiber(save, bottom, size)
#define ROPE_FINISH_SWITCH(fake, bottom, size)                                 \
  __sanitizer_finish_switch_fiber(fake, bottom, size)
#define ROPE_UNPOISON(address, size) ASAN_UNPOISON_MEMORY_REGION(address, size)
#else
#define ROPE_START_SWITCH(save, bottom, size) (void)0
#define ROPE_FINISH_SWITCH(fake, bottom, size) (void)0
#define ROPE_UNPOISON(address, size) (void)0
#endif

using namespace mlir::rope::emulator;
namespace context = boost::context::detail;

//===----------------------------------------------------------------------===//
// Stacks
//===----------------------------------------------------------------------===//

/// Stacks that are mapped at once.
static constexpr size_t kStacksInMapping = 64;
/// Distance of staggered tops, and how many of them differ.
static constexpr size_t kStaggerBytes = 192;
static constexpr size_t kStaggers = 64;

static size_t getPageBytes() {
  static const size_t bytes = sysconf(_SC_PAGESIZE);
  return bytes;
}

StackPool::StackPool(size_t stackBytes)
    : stackBytes((stackBytes + getPageBytes() - 1) / getPageBytes() *
                 getPageBytes()) {}

StackPool::~StackPool() {
  for (const Mapping &mapping : mappings) {
    ROPE_UNPOISON(mapping.begin, mapping.bytes);
    munmap(mapping.begin, mapping.bytes);
  }
}

void StackPool::map() {
  size_t pitch = stackBytes + getPageBytes();
  size_t bytes = pitch * kStacksInMapping;
  void *begin = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (begin == MAP_FAILED) {
    std::fprintf(stderr,
                 "error: no memory for the stacks of emulated threads\n");
    std::exit(2);
  }
  auto *first = static_cast<char *>(begin);
  mappings.push_back({first, bytes});
  for (size_t i = kStacksInMapping; i-- > 0;) {
    char *guard = first + i * pitch;
    mprotect(guard, getPageBytes(), PROT_NONE);
    char *bottom = guard + getPageBytes();
    unused.push_back(
        {bottom, bottom + stackBytes - i % kStaggers * kStaggerBytes});
  }
}

StackPool::Stack StackPool::take() {
  if (unused.empty())
    map();
  Stack stack = unused.back();
  unused.pop_back();
  ROPE_UNPOISON(stack.bottom, stack.top - stack.bottom);
  return stack;
}

bool StackPool::contains(const void *address) const {
  for (const Mapping &mapping : mappings)
    if (reinterpret_cast<uintptr_t>(address) -
            reinterpret_cast<uintptr_t>(mapping.begin) <
        mapping.bytes)
      return true;
  return false;
}

//===----------------------------------------------------------------------===//
// Switching
//===----------------------------------------------------------------------===//

namespace mlir::rope::emulator {
struct FiberEntry {
  /// First frame of a fiber.
  static void run(context::transfer_t from) {
    auto *fiber = static_cast<Fiber *>(from.data);
    ROPE_FINISH_SWITCH(nullptr, &fiber->resumerBottom, &fiber->resumerBytes);
    fiber->resumer = from.fctx;
    fiber->function(fiber->argument);
    fiber->finish();
  }
};
} // namespace mlir::rope::emulator

void Fiber::start(StackPool::Stack newStack, Function newFunction,
                  void *newArgument) {
  stack = newStack;
  function = newFunction;
  argument = newArgument;
  context = context::make_fcontext(stack.top, stack.top - stack.bottom,
                                   &FiberEntry::run);
  fiberFakeStack = nullptr;
}

void Fiber::resume() {
  assert(context && "expected a started fiber");
  [[maybe_unused]] void *fakeStack = nullptr;
  ROPE_START_SWITCH(&fakeStack, stack.bottom, stack.top - stack.bottom);
  context::transfer_t from = context::jump_fcontext(context, this);
  ROPE_FINISH_SWITCH(fakeStack, nullptr, nullptr);
  // A fiber that has finished cannot be resumed.
  if (context)
    context = from.fctx;
}

void Fiber::suspend() {
  ROPE_START_SWITCH(&fiberFakeStack, resumerBottom, resumerBytes);
  context::transfer_t from = context::jump_fcontext(resumer, nullptr);
  ROPE_FINISH_SWITCH(fiberFakeStack, &resumerBottom, &resumerBytes);
  resumer = from.fctx;
}

void Fiber::finish() {
  context = nullptr;
  // Null: the fake stack is not needed again.
  ROPE_START_SWITCH(nullptr, resumerBottom, resumerBytes);
  context::jump_fcontext(resumer, nullptr);
  __builtin_unreachable();
}

StackPool::Stack Fiber::drop() {
  context = nullptr;
  return stack;
}
