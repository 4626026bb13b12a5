/*===- RuntimeThreads.c - Loops on the threads of the program -------------===*\
|*                                                                            *|
|* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See the LICENSE file for license information.                              *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#include "RuntimeCalls.h"

#include "rope/ExecutionEngine/rope_runtime.h"

#include <stdarg.h>

static rope_parallel theParallel;
static void *theContext;
static int32_t theThreads = 1;

void rope_set_parallel(rope_parallel run, void *context, int32_t threads) {
  __atomic_store_n(&theThreads, run && threads > 1 ? threads : 1,
                   __ATOMIC_RELAXED);
  __atomic_store_n(&theContext, context, __ATOMIC_RELAXED);
  __atomic_store_n(&theParallel, run, __ATOMIC_RELEASE);
}

int32_t rope_callback_threads(void) {
  return __atomic_load_n(&theThreads, __ATOMIC_RELAXED);
}

void rope_callback_fork(void *location, int32_t count, rope_region region,
                        ...) {
  (void)location;
  va_list list;
  va_start(list, region);
  void *captured = count == 1 ? va_arg(list, void *) : NULL;
  va_end(list);
  rope_parallel run = __atomic_load_n(&theParallel, __ATOMIC_ACQUIRE);
  int32_t parts = run ? rope_callback_threads() : 1;
  rope_loop loop;
  rope_begin_loop(&loop, parts, region, captured);
  if (parts > 1)
    run(__atomic_load_n(&theContext, __ATOMIC_RELAXED), parts, rope_run_part,
        &loop);
  else
    rope_run_part(&loop, 0);
  rope_end_loop(&loop);
}
