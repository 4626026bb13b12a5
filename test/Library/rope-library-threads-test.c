/* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * See the LICENSE file for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * librope.so from eight threads: one function with good and bad arguments, one
 * context and contexts of their own, and a forked child. */

#define _POSIX_C_SOURCE 200809L

#include "arrays.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

enum { kThreads = 8, kCalls = 40, kCount = 20000 };

static RopeContext *sharedContext;
static RopeFunction *sharedFunction;

/* Calls the shared function with its own values; every third call has an index
 * that is out of range, every fifth an array that does not fit. */
static void callOften(int seed) {
  float x[8];
  int64_t *index = malloc(kCount * sizeof(int64_t));
  for (int i = 0; i < 8; ++i)
    x[i] = (float)(seed * 8 + i);
  for (int i = 0; i < kCount; ++i)
    index[i] = (i * 7 + seed) % 8;
  Array a, b;
  setArray(&a, x, ROPE_FLOAT, 32, 1, 8, 0);
  setArray(&b, index, ROPE_INT, 64, 1, kCount, 0);
  const RopeTensor *arguments[] = {&a.tensor, &b.tensor};
  for (int call = 0; call < kCalls; ++call) {
    RopeManagedTensor *result = NULL;
    int64_t *broken = &index[(seed * 2503) % kCount], kept = *broken;
    if (call % 3 == 0) {
      *broken = -1;
      EXPECT_FAILS(ropeFunctionCall(sharedFunction, arguments, 2, &result, 1),
                   ROPE_RUN_ERROR, "index out of range");
      *broken = kept;
      continue;
    }
    if (call % 5 == 0) {
      a.tensor.dtype.bits = 64;
      EXPECT_FAILS(ropeFunctionCall(sharedFunction, arguments, 2, &result, 1),
                   ROPE_MISMATCH, "argument 0: expected ?xf32 but got 8xf64");
      a.tensor.dtype.bits = 32;
      continue;
    }
    EXPECT(ropeFunctionCall(sharedFunction, arguments, 2, &result, 1) ==
           ROPE_OK);
    const float *y = result->dl_tensor.data;
    for (int i = 0; i < kCount; ++i)
      EXPECT(y[i] == (float)(seed * 8 + (i * 7 + seed) % 8));
    result->deleter(result);
  }
  free(index);
}

static void *work(void *argument) {
  int seed = *(int *)argument;
  callOften(seed);
  /* Half of the threads share a context. */
  RopeContext *context = sharedContext;
  if (seed % 2)
    EXPECT(ropeContextCreate(&context) == ROPE_OK);
  RopeModule *module = NULL;
  char *report = NULL;
  EXPECT_FAILS(ropeModuleParse(context, "}", 1, NULL, &module),
               ROPE_PARSE_ERROR, "<memory>:1:1");
  module = parseText(context, kGather);
  EXPECT(ropeModuleRaise(module, NULL, &report) == ROPE_OK);
  EXPECT(strstr(report, "\"raised\": []"));
  ropeTextFree(report);
  RopeFunction *function = NULL;
  EXPECT(ropeModuleCompile(module, "threads=2", &function) == ROPE_OK);
  ropeFunctionDestroy(function);
  ropeModuleDestroy(module);
  if (seed % 2)
    ropeContextDestroy(context);
  return NULL;
}

int main(void) {
  EXPECT(ropeContextCreate(&sharedContext) == ROPE_OK);
  sharedFunction = compileText(sharedContext, kGather, "threads=3");
  callOften(1);
  /* A child has none of the threads that its parent made. */
  pid_t child = fork();
  EXPECT(child >= 0);
  if (child == 0) {
    callOften(2);
    _exit(0);
  }
  int status = -1;
  EXPECT(waitpid(child, &status, 0) == child && status == 0);

  pthread_t threads[kThreads];
  int seeds[kThreads];
  for (int i = 0; i < kThreads; ++i) {
    seeds[i] = i;
    EXPECT(pthread_create(&threads[i], NULL, work, &seeds[i]) == 0);
  }
  for (int i = 0; i < kThreads; ++i)
    EXPECT(pthread_join(threads[i], NULL) == 0);
  ropeFunctionDestroy(sharedFunction);
  ropeContextDestroy(sharedContext);
  printf("all threads passed\n");
  return 0;
}
