/* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * See the LICENSE file for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * rope-library-programs-test FILE: raises, fuses and compiles a module on
 * several threads, each in a context of its own, and calls the compiled
 * functions from eight threads. All texts and all results are the same. */

#define _POSIX_C_SOURCE 200809L

#include "arrays.h"

#include <pthread.h>

enum {
  kCompilers = 2,
  kCallers = 8,
  kCalls = 3,
  kMaxArguments = 16,
  kRank = 8
};

/* ThreadSanitizer watches accesses of 16 bytes at most. */
#if defined(__x86_64__) && defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define OPTIONS "threads=2 cpu=x86-64-v2"
#endif
#endif
#ifndef OPTIONS
#define OPTIONS "threads=2"
#endif

static const char *path;

/* What a thread made of the module. */
typedef struct {
  char *report, *text;
  RopeFunction *function;
} Compiled;

static void *compile(void *argument) {
  Compiled *compiled = argument;
  RopeContext *context = NULL;
  RopeModule *module = NULL;
  EXPECT(ropeContextCreate(&context) == ROPE_OK);
  EXPECT(ropeModuleParseFile(context, path, &module) == ROPE_OK);
  EXPECT(ropeModuleRaise(module, NULL, &compiled->report) == ROPE_OK);
  EXPECT(ropeModuleFuse(module, NULL, NULL) == ROPE_OK);
  EXPECT(ropeModulePrint(module, ROPE_PRINT_PLAIN, &compiled->text) == ROPE_OK);
  EXPECT(ropeModuleCompile(module, OPTIONS, &compiled->function) == ROPE_OK);
  ropeModuleDestroy(module);
  ropeContextDestroy(context);
  return NULL;
}

/* The arguments, which all calls read, and what the first call returned. */
static RopeTensor tensors[kMaxArguments];
static const RopeTensor *arguments[kMaxArguments];
static size_t numArguments;
static RopeManagedTensor *wanted;
static Compiled compiled[kCompilers];

static size_t countBytes(const RopeTensor *tensor) {
  size_t bytes = tensor->dtype.bits / 8;
  for (int i = 0; i < tensor->ndim; ++i)
    bytes *= (size_t)tensor->shape[i];
  return bytes;
}

/* Floats between -1 and 1, and zeros of every other type. */
static void makeArguments(const RopeFunction *function) {
  static int64_t shapes[kMaxArguments][kRank];
  numArguments = ropeFunctionNumArguments(function);
  EXPECT(numArguments <= kMaxArguments);
  EXPECT(ropeFunctionNumResults(function) == 1);
  unsigned state = 1;
  for (size_t i = 0; i < numArguments; ++i) {
    RopeValueType type;
    EXPECT(ropeFunctionArgument(function, i, &type) == ROPE_OK);
    EXPECT(type.rank <= kRank);
    RopeTensor *tensor = &tensors[i];
    arguments[i] = tensor;
    tensor->device.device_type = 1;
    tensor->ndim = type.rank;
    tensor->dtype.code = (uint8_t)type.code;
    tensor->dtype.bits = (uint8_t)type.bits;
    tensor->dtype.lanes = 1;
    tensor->shape = shapes[i];
    for (int j = 0; j < type.rank; ++j)
      shapes[i][j] = type.sizes[j] < 0 ? 5 : type.sizes[j];
    size_t bytes = countBytes(tensor);
    tensor->data = calloc(1, bytes);
    if (type.code != ROPE_FLOAT || type.bits != 32)
      continue;
    for (size_t j = 0; j < bytes / 4; ++j) {
      state = state * 1664525 + 1013904223;
      ((float *)tensor->data)[j] = (float)(state >> 8) / (1 << 23) - 1;
    }
  }
}

static RopeManagedTensor *call(const RopeFunction *function) {
  RopeManagedTensor *result = NULL;
  EXPECT(ropeFunctionCall(function, arguments, numArguments, &result, 1) ==
         ROPE_OK);
  return result;
}

static void *callOften(void *function) {
  for (int i = 0; i < kCalls; ++i) {
    RopeManagedTensor *result = call(function);
    size_t bytes = countBytes(&result->dl_tensor);
    EXPECT(bytes == countBytes(&wanted->dl_tensor));
    EXPECT(memcmp(result->dl_tensor.data, wanted->dl_tensor.data, bytes) == 0);
    result->deleter(result);
  }
  return NULL;
}

/* Runs a function on threads, the number of which is at most kCallers. */
static void runThreads(int count, void *(*run)(void *), void *(*get)(int)) {
  pthread_t threads[kCallers];
  for (int i = 0; i < count; ++i)
    EXPECT(pthread_create(&threads[i], NULL, run, get(i)) == 0);
  for (int i = 0; i < count; ++i)
    EXPECT(pthread_join(threads[i], NULL) == 0);
}

static void *getCompiled(int thread) { return &compiled[thread]; }
static void *getFunction(int thread) {
  return compiled[thread % kCompilers].function;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: rope-library-programs-test FILE\n");
    return 2;
  }
  path = argv[1];
  runThreads(kCompilers, compile, getCompiled);
  for (int i = 1; i < kCompilers; ++i) {
    EXPECT(strcmp(compiled[i].report, compiled[0].report) == 0);
    EXPECT(strcmp(compiled[i].text, compiled[0].text) == 0);
  }
  makeArguments(compiled[0].function);
  wanted = call(compiled[0].function);
  runThreads(kCallers, callOften, getFunction);
  printf("%s\nall threads agree\n", compiled[0].text);

  wanted->deleter(wanted);
  for (size_t i = 0; i < numArguments; ++i)
    free(tensors[i].data);
  for (int i = 0; i < kCompilers; ++i) {
    ropeTextFree(compiled[i].report);
    ropeTextFree(compiled[i].text);
    ropeFunctionDestroy(compiled[i].function);
  }
  return 0;
}
