//===- CallMemory.cpp - What one call has allocated -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallMemory.h"

#include "rope/ExecutionEngine/rope_runtime.h"
#include <algorithm>

using namespace mlir::rope;

/// In front of what the code gets.
struct CallMemory::Block {
  Block *next, *previous;
  void *base;
};

static constexpr size_t kCallAlignment = 64;

CallMemory::~CallMemory() {
  while (first) {
    Block *next = first->next;
    rope_free(first->base);
    first = next;
  }
}

void CallMemory::lock() {
  while (flag.test_and_set(std::memory_order_acquire)) {
  }
}

void *CallMemory::allocate(size_t bytes, size_t alignment) {
  size_t room = std::max(alignment, kCallAlignment);
  static_assert(sizeof(Block) <= kCallAlignment);
  // A sum that wraps is as large as any request that cannot be met.
  size_t total = bytes > SIZE_MAX - room ? SIZE_MAX : bytes + room;
  char *base = static_cast<char *>(rope_alloc(total, room));
  Block *block = reinterpret_cast<Block *>(base + room) - 1;
  lock();
  *block = {first, nullptr, base};
  if (first)
    first->previous = block;
  first = block;
  unlock();
  return base + room;
}

void CallMemory::remove(Block *block) {
  (block->previous ? block->previous->next : first) = block->next;
  if (block->next)
    block->next->previous = block->previous;
}

void CallMemory::free(void *pointer) {
  if (!pointer)
    return;
  Block *block = static_cast<Block *>(pointer) - 1;
  lock();
  remove(block);
  unlock();
  rope_free(block->base);
}

bool CallMemory::release(void *pointer) {
  for (Block *block = first; block; block = block->next)
    if (block + 1 == pointer) {
      remove(block);
      return true;
    }
  return false;
}

void CallMemory::freeReleased(void *pointer) {
  rope_free((static_cast<Block *>(pointer) - 1)->base);
}
