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

/* Rows of a product that several threads share. */
static const char *const kProduct =
    "func.func @main(%x: tensor<?x64xf32>, %w: tensor<64x64xf32>)\n"
    "    -> tensor<?x64xf32> {\n"
    "  %zero = arith.constant 0.0 : f32\n"
    "  %c0 = arith.constant 0 : index\n"
    "  %n = tensor.dim %x, %c0 : tensor<?x64xf32>\n"
    "  %e = tensor.empty(%n) : tensor<?x64xf32>\n"
    "  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>)\n"
    "      -> tensor<?x64xf32>\n"
    "  %y = linalg.matmul ins(%x, %w : tensor<?x64xf32>, tensor<64x64xf32>)\n"
    "      outs(%f : tensor<?x64xf32>) -> tensor<?x64xf32>\n"
    "  return %y : tensor<?x64xf32>\n"
    "}\n";

static void callProduct(RopeFunction *product) {
  enum { kRows = 2048, kLanes = 64 };
  float *x = malloc(kRows * kLanes * sizeof(float));
  float w[kLanes * kLanes] = {0};
  for (int i = 0; i < kRows * kLanes; ++i)
    x[i] = (float)(i % 1000);
  for (int i = 0; i < kLanes; ++i)
    w[i * kLanes + i] = 2;
  Array a, b;
  setArray(&a, x, ROPE_FLOAT, 32, 2, kRows, kLanes);
  setArray(&b, w, ROPE_FLOAT, 32, 2, kLanes, kLanes);
  const RopeTensor *arguments[] = {&a.tensor, &b.tensor};
  RopeManagedTensor *result = NULL;
  EXPECT(ropeFunctionCall(product, arguments, 2, &result, 1) == ROPE_OK);
  const float *y = result->dl_tensor.data;
  for (int i = 0; i < kRows * kLanes; ++i)
    EXPECT(y[i] == 2 * x[i]);
  result->deleter(result);
  free(x);
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
  RopeFunction *product = compileText(sharedContext, kProduct, "threads=3");
  callProduct(product);
  /* A child has none of the threads that its parent made. */
  pid_t child = fork();
  EXPECT(child >= 0);
  if (child == 0) {
    callOften(2);
    callProduct(product);
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
  ropeFunctionDestroy(product);
  ropeFunctionDestroy(sharedFunction);
  ropeContextDestroy(sharedContext);
  printf("all threads passed\n");
  return 0;
}
