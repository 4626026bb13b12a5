/*===- RuntimeCalls.c - Checked calls of emitted objects ------------------===*\
|*                                                                            *|
|* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See the LICENSE file for license information.                              *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#define _GNU_SOURCE
#include "RuntimeCalls.h"

#include "rope/ExecutionEngine/rope_runtime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static __thread rope_thread_state thisThread;
static __thread char errorText[640];

rope_thread_state *rope_this_thread(void) { return &thisThread; }

const char *rope_error_text(void) { return errorText; }

/* -- Memory of a call ------------------------------------------------------ */

void rope_track_block(rope_block *block) {
  rope_running_call *call = thisThread.call;
  block->call = call;
  if (!call)
    return;
  pthread_mutex_lock(&call->lock);
  block->previous = NULL;
  block->next = call->blocks;
  if (call->blocks)
    call->blocks->previous = block;
  call->blocks = block;
  pthread_mutex_unlock(&call->lock);
}

void rope_forget_block(rope_block *block) {
  rope_running_call *call = block->call;
  if (!call)
    return;
  pthread_mutex_lock(&call->lock);
  if (block->previous)
    block->previous->next = block->next;
  else
    call->blocks = block->next;
  if (block->next)
    block->next->previous = block->previous;
  pthread_mutex_unlock(&call->lock);
  block->call = NULL;
}

/* -- Errors ---------------------------------------------------------------- */

void rope_leave_call(int32_t status, const char *message) {
  rope_running_call *call = thisThread.call;
  if (!call || !thisThread.jump)
    return;
  pthread_mutex_lock(&call->lock);
  /* The first of several threads that fail is heard. */
  if (call->status == ROPE_CALL_OK) {
    call->status = status;
    snprintf(call->message, sizeof(call->message), "%s", message);
  }
  pthread_mutex_unlock(&call->lock);
  longjmp(*thisThread.jump, 1);
}

static int32_t fail(const rope_function_info *function, int32_t status,
                    const char *text) {
  snprintf(errorText, sizeof(errorText), "%s: %s", function->name, text);
  return status;
}

/* -- Parts of parallel loops ----------------------------------------------- */

void rope_begin_loop(rope_loop *loop, int32_t count, rope_region region,
                     void *captured) {
  loop->call = thisThread.call;
  loop->region = region;
  loop->captured = captured;
  loop->count = count;
  loop->failed = 0;
}

void rope_run_part(void *data, int32_t number) {
  rope_loop *loop = (rope_loop *)data;
  /* A pool may run parts, and other calls, on a thread that waits in one. */
  const rope_thread_state outer = thisThread;
  jmp_buf jump;
  if (setjmp(jump) == 0) {
    thisThread.call = loop->call;
    /* Outside of a checked call rope_abort does not come back to here. */
    thisThread.jump = loop->call ? &jump : NULL;
    thisThread.number = number;
    thisThread.count = loop->count;
    int32_t own = number;
    loop->region(&own, &own, loop->captured);
  } else {
    __atomic_store_n(&loop->failed, 1, __ATOMIC_RELAXED);
  }
  thisThread = outer;
}

void rope_end_loop(rope_loop *loop) {
  if (__atomic_load_n(&loop->failed, __ATOMIC_RELAXED))
    longjmp(*thisThread.jump, 1);
}

/* -- Arrays ---------------------------------------------------------------- */

/* A descriptor is a row of words: allocated, aligned, offset, sizes, strides.
 */
enum { kAligned = 1, kOffset = 2, kSizes = 3 };

typedef struct {
  char *first; /* element [0, ..., 0] */
  int64_t count;
  int isContiguous;
  const int64_t *sizes, *strides;
} Array;

/* Calls `visit` with the offset in bytes of each element, in C order, until it
 * returns a value other than 0. */
static int visitElements(const rope_value_info *info, const Array *array,
                         int (*visit)(void *data, int64_t offset), void *data) {
  int64_t index[64] = {0};
  if (array->count == 0)
    return 0;
  int64_t offset = 0;
  for (;;) {
    int stop = visit(data, offset * info->bytes);
    if (stop)
      return stop;
    int32_t d = info->rank - 1;
    for (; d >= 0; --d) {
      offset += array->strides[d];
      if (++index[d] < array->sizes[d])
        break;
      offset -= array->strides[d] * array->sizes[d];
      index[d] = 0;
    }
    if (d < 0)
      return 0;
  }
}

typedef struct {
  const char *first;
  int32_t bits;
} BitCheck;

static int hasOtherBits(void *data, int64_t offset) {
  const BitCheck *check = (const BitCheck *)data;
  return ((unsigned char)check->first[offset] >> check->bits) != 0;
}

/* Whether no two elements of an array share a place: with dimensions ordered by
 * stride, each steps over all that the ones before it span. */
static int hasOwnPlaces(const rope_value_info *info, const Array *array) {
  uint64_t reached = 0; /* the span of the dimensions so far, in elements */
  char taken[64] = {0};
  for (int32_t step = 0; step < info->rank; ++step) {
    int32_t least = -1;
    uint64_t leastStride = 0;
    for (int32_t d = 0; d < info->rank; ++d) {
      int64_t stride = array->strides[d];
      uint64_t size = stride < 0 ? 0 - (uint64_t)stride : (uint64_t)stride;
      if (!taken[d] && (least < 0 || size < leastStride)) {
        least = d;
        leastStride = size;
      }
    }
    taken[least] = 1;
    if (array->sizes[least] < 2)
      continue;
    if (leastStride <= reached)
      return 0;
    reached += leastStride * (uint64_t)(array->sizes[least] - 1);
  }
  return 1;
}

/* Reads a descriptor of the caller; returns null or what is wrong. */
static const char *readArray(const rope_value_info *info, const int64_t *words,
                             Array *array, char *text, size_t textSize) {
  if (!words)
    return "a descriptor is null";
  array->sizes = words + kSizes;
  array->strides = array->sizes + info->rank;
  array->count = 1;
  for (int32_t d = 0; d < info->rank; ++d) {
    int64_t size = array->sizes[d];
    if (size < 0 || (info->sizes[d] >= 0 && size != info->sizes[d])) {
      snprintf(text, textSize, "expected %s but got size %lld in dimension %d",
               info->type, (long long)size, (int)d);
      return text;
    }
  }
  /* A size of 0 comes first, so that others cannot be too large. */
  for (int32_t d = 0; d < info->rank; ++d)
    if (array->sizes[d] == 0)
      array->count = 0;
  int64_t expected = 1, low = words[kOffset], high = words[kOffset];
  array->isContiguous = 1;
  for (int32_t d = info->rank - 1; d >= 0 && array->count != 0; --d) {
    int64_t span;
    if (__builtin_mul_overflow(array->count, array->sizes[d], &array->count) ||
        __builtin_mul_overflow(array->strides[d], array->sizes[d] - 1, &span) ||
        __builtin_add_overflow(span < 0 ? low : high, span,
                               span < 0 ? &low : &high))
      return "the array does not fit the address space";
    if (array->sizes[d] != 1 && array->strides[d] != expected)
      array->isContiguous = 0;
    expected = array->count;
  }
  int64_t bytes;
  if (__builtin_mul_overflow(array->count, (int64_t)info->bytes, &bytes) ||
      __builtin_mul_overflow(low, (int64_t)info->bytes, &bytes) ||
      __builtin_mul_overflow(high, (int64_t)info->bytes, &bytes))
    return "the array does not fit the address space";
  static char nothing[16];
  if (array->count == 0) {
    array->first = nothing;
    return NULL;
  }
  char *aligned = (char *)(intptr_t)words[kAligned];
  if (!aligned)
    return "the data of an array is null";
  array->first = aligned + words[kOffset] * info->bytes;
  if ((uintptr_t)array->first % (uintptr_t)info->alignment != 0) {
    snprintf(text, textSize,
             "expected elements at multiples of %d bytes but got address %p",
             (int)info->alignment, (void *)array->first);
    return text;
  }
  if (info->kind == ROPE_VALUE_MEMREF && !array->isContiguous &&
      !hasOwnPlaces(info, array))
    return "elements of an array that is written share a place";
  BitCheck check = {array->first, info->bits};
  if (info->bits != 0 && visitElements(info, array, hasOtherBits, &check)) {
    snprintf(text, textSize, "expected values of %d bits but got more",
             (int)info->bits);
    return text;
  }
  return NULL;
}

typedef struct {
  char *strided, *packed;
  int32_t bytes;
} Copy;

static int pack(void *data, int64_t offset) {
  Copy *copy = (Copy *)data;
  memcpy(copy->packed, copy->strided + offset, (size_t)copy->bytes);
  copy->packed += copy->bytes;
  return 0;
}

static int unpack(void *data, int64_t offset) {
  Copy *copy = (Copy *)data;
  memcpy(copy->strided + offset, copy->packed, (size_t)copy->bytes);
  copy->packed += copy->bytes;
  return 0;
}

/* -- Calls ----------------------------------------------------------------- */

static const rope_code_info *chooseCode(const rope_function_info *function) {
  int32_t chosen = __atomic_load_n(function->chosen, __ATOMIC_RELAXED);
  if (chosen <= 0 ||
      !rope_has_register_width(function->codes[chosen - 1].features)) {
    chosen = -1;
    for (int32_t i = 0; i < function->numCodes && chosen < 0; ++i)
      if (!rope_find_missing_feature(function->codes[i].features))
        chosen = i + 1;
    __atomic_store_n(function->chosen, chosen, __ATOMIC_RELAXED);
  }
  if (chosen > 0)
    return &function->codes[chosen - 1];
  const rope_code_info *last = &function->codes[function->numCodes - 1];
  const char *missing = rope_find_missing_feature(last->features);
  const char *end = strchr(missing, ',');
  snprintf(errorText, sizeof(errorText),
           "%s: the code is for %s, and this processor lacks %.*s",
           function->name, last->cpu,
           end ? (int)(end - missing) : (int)strlen(missing), missing);
  return NULL;
}

int32_t rope_check_processor(const rope_function_info *function) {
  return chooseCode(function) ? ROPE_CALL_OK : ROPE_CALL_PROCESSOR;
}

/* Runs the code; false where it was left by rope_leave_call. */
static int run(const rope_code_info *code, void **slots,
               rope_running_call *call) {
  jmp_buf jump;
  if (setjmp(jump) != 0)
    return 0;
  thisThread.call = call;
  thisThread.jump = &jump;
  thisThread.number = 0;
  thisThread.count = 1;
  code->invoke(slots);
  return 1;
}

/* Runs the code with the caller's results, which a call that fails leaves as
 * they are. */
static int32_t runChecked(const rope_function_info *function,
                          const rope_code_info *code, void **slots) {
  rope_running_call call = {PTHREAD_MUTEX_INITIALIZER, NULL, ROPE_CALL_OK, ""};
  const rope_thread_state outer = thisThread;
  int ended = run(code, slots, &call);
  thisThread = outer;
  for (rope_block *block = call.blocks; block;) {
    rope_block *next = block->next;
    block->call = NULL;
    /* What is left of a call that ended is its results. */
    if (!ended)
      rope_free(block + 1);
    block = next;
  }
  pthread_mutex_destroy(&call.lock);
  return ended ? ROPE_CALL_OK : fail(function, call.status, call.message);
}

int32_t rope_call(const rope_function_info *function, void **slots) {
  const rope_code_info *code = chooseCode(function);
  if (!code)
    return ROPE_CALL_PROCESSOR;
  int32_t number = function->numArguments, words = 0;
  if (function->hasResults && !slots[number])
    return fail(function, ROPE_CALL_INVALID_ARGUMENT,
                "the place for results is null");
  for (int32_t i = 0; i < number; ++i)
    words += 3 + 2 * function->arguments[i].rank;
  /* Descriptors as the code reads them: offset 0 and strides in C order. */
  int64_t descriptors[words + 1];
  Array arrays[number + 1];
  void *own[number + 2];
  int64_t *descriptor = descriptors;
  for (int32_t i = 0; i < number; ++i) {
    const rope_value_info *info = &function->arguments[i];
    own[i] = slots[i];
    if (info->kind == ROPE_VALUE_SCALAR)
      continue;
    char text[256], full[320];
    const char *problem = readArray(info, (const int64_t *)slots[i], &arrays[i],
                                    text, sizeof(text));
    if (problem) {
      snprintf(full, sizeof(full), "argument %d: %s", (int)i, problem);
      return fail(function, ROPE_CALL_MISMATCH, full);
    }
    own[i] = descriptor;
    descriptor[0] = descriptor[kAligned] = (int64_t)(intptr_t)arrays[i].first;
    descriptor[kOffset] = 0;
    int64_t stride = 1;
    for (int32_t d = info->rank - 1; d >= 0; --d) {
      descriptor[kSizes + d] = arrays[i].sizes[d];
      descriptor[kSizes + info->rank + d] = stride;
      stride *= arrays[i].count ? arrays[i].sizes[d] : 1;
    }
    descriptor += 3 + 2 * info->rank;
  }
  own[number] = function->hasResults ? slots[number] : NULL;
  int32_t status = ROPE_CALL_OK, packed = 0;
  for (; packed < number; ++packed) {
    const rope_value_info *info = &function->arguments[packed];
    if (info->kind == ROPE_VALUE_SCALAR || arrays[packed].isContiguous)
      continue;
    void *memory = NULL;
    if (posix_memalign(&memory, 64,
                       (size_t)arrays[packed].count * (size_t)info->bytes) !=
        0) {
      status = fail(function, ROPE_CALL_OUT_OF_MEMORY,
                    "no memory for the copy of a strided array");
      break;
    }
    Copy copy = {arrays[packed].first, (char *)memory, info->bytes};
    visitElements(info, &arrays[packed], pack, &copy);
    int64_t *own_words = (int64_t *)own[packed];
    own_words[0] = own_words[kAligned] = (int64_t)(intptr_t)memory;
  }
  if (status == ROPE_CALL_OK)
    status = runChecked(function, code, own);
  for (int32_t i = 0; i < packed; ++i) {
    const rope_value_info *info = &function->arguments[i];
    if (info->kind == ROPE_VALUE_SCALAR || arrays[i].isContiguous)
      continue;
    char *memory = (char *)(intptr_t)((int64_t *)own[i])[kAligned];
    Copy copy = {arrays[i].first, memory, info->bytes};
    if (info->kind == ROPE_VALUE_MEMREF && status == ROPE_CALL_OK)
      visitElements(info, &arrays[i], unpack, &copy);
    free(memory);
  }
  return status;
}
