/*===- RuntimeOpenMP.c - Loops on OpenMP threads --------------------------===*\
|*                                                                            *|
|* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See the LICENSE file for license information.                              *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

/* Of GCC's interface, which LLVM's runtime has as well: a program may be linked
 * with -fopenmp of either compiler. */

#include "RuntimeCalls.h"

#include <stdarg.h>

void GOMP_parallel(void (*task)(void *), void *data, unsigned threads,
                   unsigned flags);
int omp_get_thread_num(void);
int omp_get_num_threads(void);
int omp_get_max_threads(void);
int omp_in_parallel(void);

int32_t rope_openmp_threads(void) { return omp_get_max_threads(); }

/* The team may be smaller than was asked for. */
static void runOnTeam(void *data) {
  const rope_loop *loop = (const rope_loop *)data;
  int32_t team = omp_get_num_threads();
  for (int32_t part = omp_get_thread_num(); part < loop->count; part += team)
    rope_run_part(data, part);
}

void rope_openmp_fork(void *location, int32_t count, rope_region region, ...) {
  (void)location;
  va_list list;
  va_start(list, region);
  void *captured = count == 1 ? va_arg(list, void *) : NULL;
  va_end(list);
  int32_t parts = omp_in_parallel() ? 1 : omp_get_max_threads();
  rope_loop loop;
  rope_begin_loop(&loop, parts, region, captured);
  if (parts > 1)
    GOMP_parallel(runOnTeam, &loop, (unsigned)parts, 0);
  else
    rope_run_part(&loop, 0);
  rope_end_loop(&loop);
}
