//===- RuntimeMemory.c - Memory of generated code -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In C and without dependences, so that objects link into any program. A
// program that defines these functions itself never links this file.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "RuntimeCalls.h"

#include "rope/ExecutionEngine/rope_runtime.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Blocks from this size on are pooled; the C library maps and unmaps such
 * blocks at every call, and page faults then halve the speed of kernels.
 * Smaller ones are left to its per-thread caches. */
enum { kPooledBytes = 64 * 1024 };
enum { kDefaultAlignment = 64 };
enum { kHugePage = 2 * 1024 * 1024 };

/* Four sizes an octave: at most a quarter of a block is unused. */
enum { kStepsPerOctave = 4, kClasses = 64 * kStepsPerOctave };

/* Lies right before the pointer that the caller sees. */
typedef struct {
  void *base;
  uint32_t sizeClass; /* kUnpooled for small blocks */
  uint32_t magic;
  rope_block block;
} Header;

enum { kUnpooled = 0xffffffffu, kMagic = 0x726f7065u };

/* A free block holds the link to the next one of its class. */
typedef struct FreeBlock {
  struct FreeBlock *next;
} FreeBlock;

static pthread_mutex_t poolLock = PTHREAD_MUTEX_INITIALIZER;
static FreeBlock *pool[kClasses];

/* The smallest class that holds `bytes`, and the size of its blocks. */
static uint32_t getSizeClass(size_t bytes, size_t *blockBytes) {
  uint32_t octave = 63 - (uint32_t)__builtin_clzll(bytes);
  size_t step = ((size_t)1 << octave) / kStepsPerOctave;
  size_t base = (size_t)1 << octave;
  size_t steps = (bytes - base + step - 1) / step;
  *blockBytes = base + steps * step;
  return octave * kStepsPerOctave + (uint32_t)steps;
}

static void *takeFromPool(uint32_t sizeClass) {
  pthread_mutex_lock(&poolLock);
  FreeBlock *block = pool[sizeClass];
  if (block)
    pool[sizeClass] = block->next;
  pthread_mutex_unlock(&poolLock);
  return block;
}

static void *allocateBlock(size_t bytes) {
  size_t alignment = bytes >= 2 * (size_t)kHugePage ? kHugePage : 4096;
  void *base = NULL;
  if (posix_memalign(&base, alignment, bytes) != 0)
    return NULL;
#ifdef MADV_HUGEPAGE
  if (alignment == kHugePage)
    (void)madvise(base, bytes & ~((size_t)kHugePage - 1), MADV_HUGEPAGE);
#endif
  return base;
}

static void failForMemory(size_t bytes) {
  char message[64];
  snprintf(message, sizeof(message), "out of memory: cannot allocate %zu bytes",
           bytes);
  rope_leave_call(ROPE_CALL_OUT_OF_MEMORY, message);
  rope_abort(message);
}

void *rope_alloc(size_t bytes, size_t alignment) {
  if (alignment == 0)
    alignment = kDefaultAlignment;
  if (alignment < sizeof(Header))
    alignment = sizeof(Header);
  size_t overhead = sizeof(Header) + alignment - 1;
  /* Above this the size classes overflow; no machine has that much. */
  if (bytes > ((size_t)1 << 60) - overhead)
    failForMemory(bytes);
  size_t total = bytes + overhead;
  uint32_t sizeClass = kUnpooled;
  void *base = NULL;
  if (total >= kPooledBytes) {
    sizeClass = getSizeClass(total, &total);
    base = takeFromPool(sizeClass);
    if (!base)
      base = allocateBlock(total);
    if (!base) {
      rope_trim();
      base = allocateBlock(total);
    }
  } else {
    base = malloc(total);
  }
  if (!base)
    failForMemory(bytes);
  uintptr_t address = (uintptr_t)base + overhead;
  address &= ~(uintptr_t)(alignment - 1);
  Header *header = (Header *)address - 1;
  header->base = base;
  header->sizeClass = sizeClass;
  header->magic = kMagic;
  rope_track_block(&header->block);
  return (void *)address;
}

void rope_free(void *pointer) {
  if (!pointer)
    return;
  Header header = ((Header *)pointer)[-1];
  if (header.magic != kMagic)
    rope_abort("rope_free was given a pointer that rope_alloc did not return");
  rope_forget_block(&((Header *)pointer)[-1].block);
  ((Header *)pointer)[-1].magic = 0;
  if (header.sizeClass == kUnpooled) {
    free(header.base);
    return;
  }
  FreeBlock *block = (FreeBlock *)header.base;
  pthread_mutex_lock(&poolLock);
  block->next = pool[header.sizeClass];
  pool[header.sizeClass] = block;
  pthread_mutex_unlock(&poolLock);
}

void rope_trim(void) {
  for (uint32_t i = 0; i < kClasses; ++i)
    for (void *block = takeFromPool(i); block; block = takeFromPool(i))
      free(block);
}

/* The names that the lowering of memrefs calls. */

void *_mlir_memref_to_llvm_alloc(size_t bytes) { return rope_alloc(bytes, 0); }

void *_mlir_memref_to_llvm_aligned_alloc(size_t alignment, size_t bytes) {
  return rope_alloc(bytes, alignment);
}

void _mlir_memref_to_llvm_free(void *pointer) { rope_free(pointer); }
