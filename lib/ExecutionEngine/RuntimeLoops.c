/*===- RuntimeLoops.c - Parallel loops of emitted objects -----------------===*\
|*                                                                            *|
|* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See the LICENSE file for license information.                              *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

/* Emitted code calls these in place of LLVM's OpenMP runtime, whose names and
 * parameters they follow. A parallel region holds one loop, behind which
 * nothing is done: rope-runner checks that. So parts need not run at the same
 * time, and a barrier has nothing to wait for. */

#include "RuntimeCalls.h"

int32_t rope_loop_thread(void *location) {
  (void)location;
  return rope_this_thread()->number;
}

void rope_loop_barrier(void *location, int32_t thread) {
  (void)location;
  (void)thread;
}

/* The part of a loop from *lower to *upper, both of which run, that this thread
 * takes: as near to equal shares as can be. */
void rope_loop_begin(void *location, int32_t thread, int32_t schedule,
                     int32_t *last, uint64_t *lower, uint64_t *upper,
                     int64_t *stride, int64_t increment, int64_t chunk) {
  (void)location;
  (void)thread;
  (void)schedule; /* static, without chunks */
  (void)chunk;
  const rope_thread_state *state = rope_this_thread();
  uint64_t size = state->count > 0 ? (uint64_t)state->count : 1;
  uint64_t number = (uint64_t)state->number;
  uint64_t step = (uint64_t)increment;
  uint64_t count = (*upper - *lower) / step + 1;
  uint64_t part = count / size, rest = count % size;
  uint64_t begin = number * part + (number < rest ? number : rest);
  uint64_t own = part + (number < rest);
  *stride = (int64_t)(count * step);
  *last = own != 0 && begin + own == count;
  *lower += begin * step;
  /* No iteration: an upper bound one step below the lower one. */
  *upper = *lower + (own - 1) * step;
}

void rope_loop_end(void *location, int32_t thread) {
  (void)location;
  (void)thread;
}
