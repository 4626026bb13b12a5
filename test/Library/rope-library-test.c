/* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * See the LICENSE file for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What librope.so does with good and bad input, on one thread. */

#include "arrays.h"

#include <math.h>

/* x * cos + rotate_half(x) * sin, as exporters write it. */
static const char *const kRotateHalf =
    "#map = affine_map<(d0, d1) -> (d0, d1)>\n"
    "func.func @rotate(%x: tensor<?x8xf32>, %cos: tensor<?x8xf32>,\n"
    "    %sin: tensor<?x8xf32>) -> tensor<?x8xf32> {\n"
    "  %c0 = arith.constant 0 : index\n"
    "  %n = tensor.dim %x, %c0 : tensor<?x8xf32>\n"
    "  %lo = tensor.extract_slice %x[0, 0] [%n, 4] [1, 1]\n"
    "      : tensor<?x8xf32> to tensor<?x4xf32>\n"
    "  %hi = tensor.extract_slice %x[0, 4] [%n, 4] [1, 1]\n"
    "      : tensor<?x8xf32> to tensor<?x4xf32>\n"
    "  %neg = arith.negf %hi : tensor<?x4xf32>\n"
    "  %pair = tensor.concat dim(1) %neg, %lo\n"
    "      : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x8xf32>\n"
    "  %a = arith.mulf %x, %cos : tensor<?x8xf32>\n"
    "  %b = arith.mulf %pair, %sin : tensor<?x8xf32>\n"
    "  %y = arith.addf %a, %b : tensor<?x8xf32>\n"
    "  return %y : tensor<?x8xf32>\n"
    "}\n";

static void testVersion(void) {
  int major = -1, minor = -1, patch = -1;
  ropeGetVersion(&major, &minor, &patch);
  ropeGetVersion(NULL, NULL, NULL);
  EXPECT(major == ROPE_API_VERSION_MAJOR && minor == ROPE_API_VERSION_MINOR &&
         patch == ROPE_API_VERSION_PATCH);
  char text[32];
  snprintf(text, sizeof(text), "%d.%d.%d (LLVM ", major, minor, patch);
  EXPECT(strncmp(ropeGetVersionText(), text, strlen(text)) == 0);
  EXPECT(strcmp(ropeStatusName(ROPE_MISMATCH), "ROPE_MISMATCH") == 0);
}

static void testParse(RopeContext *context) {
  RopeModule *module = NULL;
  const char *malformed = "func.func @f( {";
  EXPECT_FAILS(
      ropeModuleParse(context, malformed, strlen(malformed), "m.mlir", &module),
      ROPE_PARSE_ERROR, "m.mlir:1:14: error: ");
  const char *torch = "func.func @f(%x: !torch.int) { return }";
  EXPECT_FAILS(ropeModuleParse(context, torch, strlen(torch), NULL, &module),
               ROPE_PARSE_ERROR,
               "torch-backend-to-linalg-on-tensors-backend-pipeline");
  EXPECT_FAILS(ropeModuleParse(context, "\xef\x4d\x4c\x52 no bytecode", 16,
                               NULL, &module),
               ROPE_PARSE_ERROR, "error");
  EXPECT_FAILS(ropeModuleParse(NULL, "", 0, NULL, &module),
               ROPE_INVALID_ARGUMENT, "expected a context");
  EXPECT_FAILS(ropeModuleParseFile(context, "/no/such/file.mlir", &module),
               ROPE_IO_ERROR, "/no/such/file.mlir");
  EXPECT(module == NULL);
  ropeModuleDestroy(NULL);
  ropeFunctionDestroy(NULL);
  ropeContextDestroy(NULL);
}

/* Raise, fuse, print, and the module after a pipeline that fails. */
static void testPasses(RopeContext *context) {
  RopeModule *module = parseText(context, kRotateHalf), *copy = NULL;
  EXPECT(ropeModuleClone(module, &copy) == ROPE_OK);
  char *report = NULL, *before = NULL, *after = NULL, *remarks = NULL;
  EXPECT(ropeModuleRaise(module, "what=rotation", &report) == ROPE_OK);
  EXPECT(strstr(report, "\"op\": \"rope.rotate\"") &&
         strstr(report, "\"class\": \"exact\""));
  EXPECT(ropeModulePrint(module, ROPE_PRINT_PLAIN, &before) == ROPE_OK);
  EXPECT(strstr(before, "rope.rotate") && !strstr(before, "loc("));
  EXPECT_FAILS(ropeModuleRun(module, "builtin.module(no-such-pass)", NULL),
               ROPE_PASS_ERROR, "no-such-pass");
  EXPECT_FAILS(ropeModuleRaise(module, "what=rotations", NULL), ROPE_PASS_ERROR,
               "rotations");
  EXPECT_FAILS(ropeModuleRaise(module, "no-such-option=1", NULL),
               ROPE_PASS_ERROR, "no-such-option");
  EXPECT_FAILS(
      ropeModuleRun(module,
                    "builtin.module(rope-decompose,rope-raise{what=nothing})",
                    NULL),
      ROPE_PASS_ERROR, "nothing");
  EXPECT(ropeModulePrint(module, ROPE_PRINT_PLAIN, &after) == ROPE_OK);
  EXPECT(strcmp(before, after) == 0);
  ropeTextFree(after);
  EXPECT_FAILS(ropeModulePrint(module, 64, &after), ROPE_INVALID_ARGUMENT,
               "64");
  EXPECT(ropeModuleFuse(module, "mode=strict", &remarks) == ROPE_OK);
  EXPECT(remarks[0] == '[');
  ropeTextFree(remarks);
  EXPECT(ropeModuleRun(copy, "builtin.module(rope-raise)", &remarks) ==
         ROPE_OK);
  EXPECT(strstr(remarks, "\"category\": \"rope-raise\"") &&
         strstr(remarks, "\"kind\": \"passed\"") &&
         strstr(remarks, "\"file\": \"test.mlir\""));
  ropeTextFree(report);
  ropeTextFree(before);
  ropeTextFree(remarks);

  char *bytes = NULL;
  size_t size = 0;
  RopeModule *again = NULL;
  EXPECT_FAILS(ropeModuleWriteBytecode(copy, &bytes, NULL),
               ROPE_INVALID_ARGUMENT, "expected a module and room for bytes");
  EXPECT(ropeModuleWriteBytecode(copy, &bytes, &size) == ROPE_OK);
  EXPECT(ropeModuleParse(context, bytes, size, NULL, &again) == ROPE_OK);
  EXPECT(ropeModulePrint(copy, ROPE_PRINT_LOCATIONS, &before) == ROPE_OK &&
         ropeModulePrint(again, ROPE_PRINT_LOCATIONS, &after) == ROPE_OK);
  EXPECT(strcmp(before, after) == 0 && strstr(before, "loc("));
  ropeTextFree(before);
  ropeTextFree(after);
  ropeTextFree(bytes);
  ropeModuleDestroy(again);
  ropeModuleDestroy(copy);
  ropeModuleDestroy(module);
}

static void testCompileErrors(RopeContext *context) {
  RopeModule *module = parseText(context, kRotateHalf);
  RopeFunction *function = NULL;
  EXPECT_FAILS(ropeModuleCompile(module, "thread=2", &function),
               ROPE_INVALID_ARGUMENT, "unknown option 'thread'");
  EXPECT_FAILS(ropeModuleCompile(module, "threads=100000", &function),
               ROPE_INVALID_ARGUMENT, "'100000'");
  EXPECT_FAILS(ropeModuleCompile(module, "mode=exact", &function),
               ROPE_INVALID_ARGUMENT, "'exact'");
  EXPECT_FAILS(ropeModuleCompile(module, "vector-bits=7", &function),
               ROPE_INVALID_ARGUMENT, "'7'");
  EXPECT_FAILS(ropeModuleCompile(module, "threads", &function),
               ROPE_INVALID_ARGUMENT, "name=value");
  EXPECT_FAILS(ropeModuleCompile(module, "entry=main", &function),
               ROPE_COMPILE_ERROR, "the public functions are: rotate");
  EXPECT_FAILS(ropeModuleCompile(module, "cpu=z80", &function),
               ROPE_COMPILE_ERROR, "unknown cpu 'z80'");
  ropeModuleDestroy(module);
  module =
      parseText(context, "func.func private @no_such_function(f32) -> f32\n"
                         "func.func @main(%x: f32) -> f32 {\n"
                         "  %y = call @no_such_function(%x) : (f32) -> f32\n"
                         "  return %y : f32\n}\n");
  EXPECT_FAILS(ropeModuleCompile(module, NULL, &function), ROPE_COMPILE_ERROR,
               "no_such_function");
  EXPECT(function == NULL);
  ropeModuleDestroy(module);
}

enum { kRows = 5, kColumns = 8 };

/* Compares with the formula, computed here. */
static void checkRotated(const float *y, const float *x, const float *cosines,
                         const float *sines) {
  for (int i = 0; i < kRows; ++i)
    for (int j = 0; j < kColumns; ++j) {
      int at = i * kColumns + j;
      float pair = j < 4 ? -x[at + 4] : x[at - 4];
      float expected = x[at] * cosines[at] + pair * sines[at];
      EXPECT(fabsf(y[at] - expected) <= 1e-6f);
    }
}

/* Good arrays in several layouts, then each way not to fit. */
static void testCalls(RopeContext *context) {
  RopeFunction *function = compileText(context, kRotateHalf, "threads=2");
  RopeValueType type;
  EXPECT(ropeFunctionNumArguments(function) == 3 &&
         ropeFunctionNumResults(function) == 1);
  EXPECT(ropeFunctionArgument(function, 0, &type) == ROPE_OK);
  EXPECT(type.kind == ROPE_TENSOR && type.code == ROPE_FLOAT &&
         type.bits == 32 && type.rank == 2 && type.sizes[0] == -1 &&
         type.sizes[1] == 8);
  EXPECT(ropeFunctionResult(function, 0, &type) == ROPE_OK);
  EXPECT_FAILS(ropeFunctionArgument(function, 3, &type), ROPE_INVALID_ARGUMENT,
               "below the 3 arguments");

  float x[kRows * kColumns], transposed[kRows * kColumns], y[kRows * 2 * 8];
  float cosines[kRows * kColumns + 1], sines[kRows * kColumns];
  for (int i = 0; i < kRows * kColumns; ++i) {
    x[i] = (float)i - 7.5f;
    transposed[(i % kColumns) * kRows + i / kColumns] = x[i];
    cosines[i] = cosf((float)i);
    sines[i] = sinf((float)i);
  }
  Array a, b, c, out;
  setArray(&a, x, ROPE_FLOAT, 32, 2, kRows, kColumns);
  setArray(&b, cosines, ROPE_FLOAT, 32, 2, kRows, kColumns);
  setArray(&c, sines, ROPE_FLOAT, 32, 2, kRows, kColumns);
  const RopeTensor *arguments[] = {&a.tensor, &b.tensor, &c.tensor};
  RopeManagedTensor *result = NULL;
  EXPECT(ropeFunctionCall(function, arguments, 3, &result, 1) == ROPE_OK);
  EXPECT(result->dl_tensor.ndim == 2 && result->dl_tensor.shape[0] == kRows &&
         result->dl_tensor.strides[0] == kColumns);
  checkRotated(result->dl_tensor.data, x, cosines, sines);
  result->deleter(result);

  /* Columns first, and an offset. */
  a.tensor.data = (char *)transposed - 16;
  a.tensor.byte_offset = 16;
  a.tensor.strides = a.strides;
  a.strides[0] = 1;
  a.strides[1] = kRows;
  EXPECT(ropeFunctionCall(function, arguments, 3, &result, 1) == ROPE_OK);
  checkRotated(result->dl_tensor.data, x, cosines, sines);
  result->deleter(result);

  /* Into every other row of a larger array. */
  setArray(&out, y, ROPE_FLOAT, 32, 2, kRows, kColumns);
  const RopeTensor *outs[] = {&out.tensor};
  out.tensor.strides = out.strides;
  out.strides[0] = 2 * kColumns;
  out.strides[1] = 1;
  for (int i = 0; i < kRows * 2 * 8; ++i)
    y[i] = 99;
  EXPECT(ropeFunctionCallInto(function, arguments, 3, outs, 1) == ROPE_OK);
  for (int i = 0; i < kRows; ++i) {
    EXPECT(y[(2 * i + 1) * kColumns] == 99);
    memmove(y + i * kColumns, y + 2 * i * kColumns, kColumns * sizeof(float));
  }
  checkRotated(y, x, cosines, sines);

#define EXPECT_MISMATCH(part)                                                  \
  EXPECT_FAILS(ropeFunctionCall(function, arguments, 3, &result, 1),           \
               ROPE_MISMATCH, part)
  Array good = a;
  result = NULL;
  EXPECT_FAILS(ropeFunctionCall(function, arguments, 2, &result, 1),
               ROPE_MISMATCH, "expected 3 arguments but got 2");
  EXPECT_FAILS(ropeFunctionCall(function, arguments, 3, &result, 2),
               ROPE_MISMATCH, "room for 1 results but got 2");
  EXPECT_FAILS(ropeFunctionCall(NULL, arguments, 3, &result, 1),
               ROPE_INVALID_ARGUMENT, "a function");
  arguments[0] = NULL;
  EXPECT_MISMATCH("argument 0: expected ?x8xf32 but got null");
  arguments[0] = &a.tensor;
  a.tensor.ndim = 1;
  EXPECT_MISMATCH("argument 0: expected ?x8xf32 but got 5xf32");
  a = good;
  a.tensor.shape = a.sizes;
  a.tensor.strides = a.strides;
  a.tensor.dtype.code = ROPE_INT;
  EXPECT_MISMATCH("but got 5x8xi32");
  a.tensor.dtype.code = ROPE_FLOAT;
  a.tensor.dtype.bits = 64;
  EXPECT_MISMATCH("but got 5x8xf64");
  a.tensor.dtype.bits = 32;
  a.tensor.dtype.lanes = 4;
  EXPECT_MISMATCH("4 lanes");
  a.tensor.dtype.lanes = 1;
  a.tensor.device.device_type = 2;
  EXPECT_MISMATCH("device type 2");
  a.tensor.device.device_type = 1;
  a.sizes[1] = 7;
  EXPECT_MISMATCH("but got 5x7xf32");
  a.sizes[1] = 8;
  a.sizes[0] = -1;
  EXPECT_MISMATCH("expected ?x8xf32");
  a.sizes[0] = INT64_MAX / 4;
  EXPECT_MISMATCH("that memory can hold");
  a.sizes[0] = kRows;
  a.strides[0] = INT64_MAX / 2;
  EXPECT_MISMATCH("leave 64 bits");
  a.strides[0] = 1;
  a.tensor.byte_offset = 18;
  EXPECT_MISMATCH("at multiples of 4 bytes but the first is 2 beyond");
  a.tensor.byte_offset = 16;
  a.tensor.data = NULL;
  EXPECT_MISMATCH("but got null");
  EXPECT(result == NULL);
  out.strides[0] = 4;
  a.tensor.data = (char *)transposed - 16;
  EXPECT_FAILS(ropeFunctionCallInto(function, arguments, 3, outs, 1),
               ROPE_MISMATCH, "result 0: expected each element at a place");
  out.strides[0] = 8;
  out.sizes[0] = kRows + 1;
  y[0] = 99;
  EXPECT_FAILS(ropeFunctionCallInto(function, arguments, 3, outs, 1),
               ROPE_MISMATCH, "sizes that the program made");
  EXPECT(y[0] == 99);

  /* Rows that the table does not have. */
  setArray(&a, transposed, ROPE_FLOAT, 32, 2, kRows, kColumns);
  c.sizes[0] = kRows - 1;
  EXPECT_FAILS(ropeFunctionCall(function, arguments, 3, &result, 1),
               ROPE_RUN_ERROR,
               "expected dimension 0 of argument 2 to be dimension 0 of "
               "argument 0");

  /* No rows at all. */
  for (int i = 0; i < 3; ++i) {
    Array *all[] = {&a, &b, &c};
    setArray(all[i], NULL, ROPE_FLOAT, 32, 2, 0, kColumns);
  }
  EXPECT(ropeFunctionCall(function, arguments, 3, &result, 1) == ROPE_OK);
  EXPECT(result->dl_tensor.shape[0] == 0);
  result->deleter(result);
  ropeFunctionDestroy(function);
}

/* A failing assertion, alone and in a parallel loop, and the calls after it. */
static void testAssertions(RopeContext *context) {
  enum { kCount = 100000 };
  float *x = calloc(8, sizeof(float));
  int64_t *index = calloc(kCount, sizeof(int64_t));
  for (int i = 0; i < kCount; ++i)
    index[i] = i % 8;
  x[7] = 7;
  Array a, b;
  setArray(&a, x, ROPE_FLOAT, 32, 1, 8, 0);
  setArray(&b, index, ROPE_INT, 64, 1, kCount, 0);
  const RopeTensor *arguments[] = {&a.tensor, &b.tensor};
  const char *options[] = {"threads=1", "threads=2", "threads=5"};
  for (int k = 0; k < 3; ++k) {
    RopeFunction *function = compileText(context, kGather, options[k]);
    RopeManagedTensor *result = NULL;
    for (int i = 0; i < 4; ++i) {
      int64_t *broken = &index[i == 0 ? 0 : kCount - 1];
      int64_t kept = *broken;
      *broken = 8;
      EXPECT_FAILS(ropeFunctionCall(function, arguments, 2, &result, 1),
                   ROPE_RUN_ERROR, "index out of range");
      *broken = kept;
      EXPECT(ropeFunctionCall(function, arguments, 2, &result, 1) == ROPE_OK);
      const float *y = result->dl_tensor.data;
      for (int j = 0; j < kCount; ++j)
        EXPECT(y[j] == (j % 8 == 7 ? 7 : 0));
      result->deleter(result);
    }
    ropeFunctionDestroy(function);
  }
  free(x);
  free(index);
}

/* In-out arguments, bools, narrow integers, scalars, and results that the code
 * did not allocate. */
static void testKinds(RopeContext *context) {
  RopeFunction *function = compileText(
      context,
      "func.func @main(%m: memref<2x3xf32>, %t: tensor<3xi1>, %n: "
      "tensor<3xi4>,\n"
      "    %s: f64) -> (tensor<3xi1>, tensor<3xi4>, f64, tensor<2xi32>) {\n"
      "  %c0 = arith.constant 0 : index\n"
      "  %c1 = arith.constant 1 : index\n"
      "  %c2 = arith.constant 2 : index\n"
      "  %v = memref.load %m[%c0, %c2] : memref<2x3xf32>\n"
      "  memref.store %v, %m[%c1, %c1] : memref<2x3xf32>\n"
      "  %k = arith.constant dense<[5, -6]> : tensor<2xi32>\n"
      "  %d = arith.addf %s, %s : f64\n"
      "  return %t, %n, %d, %k\n"
      "    : tensor<3xi1>, tensor<3xi4>, f64, tensor<2xi32>\n"
      "}\n",
      "threads=1");
  float m[6] = {0, 1, 2, 3, 4, 5}; /* 3x2 columns first: m[0, 2] is 4 */
  uint8_t t[3] = {1, 0, 1};
  int8_t n[3] = {-8, 7, -1};
  double s = 1.5;
  Array a, b, c, d;
  setArray(&a, m, ROPE_FLOAT, 32, 2, 2, 3);
  a.tensor.strides = a.strides;
  a.strides[0] = 1;
  a.strides[1] = 2;
  setArray(&b, t, ROPE_BOOL, 8, 1, 3, 0);
  setArray(&c, n, ROPE_INT, 8, 1, 3, 0);
  setArray(&d, &s, ROPE_FLOAT, 64, 0, 0, 0);
  const RopeTensor *arguments[] = {&a.tensor, &b.tensor, &c.tensor, &d.tensor};
  RopeManagedTensor *results[4];
  EXPECT(ropeFunctionCall(function, arguments, 4, results, 4) == ROPE_OK);
  EXPECT(m[3] == 4 && m[4] == 4);
  EXPECT(memcmp(results[0]->dl_tensor.data, t, 3) == 0);
  EXPECT(memcmp(results[1]->dl_tensor.data, n, 3) == 0);
  EXPECT(*(double *)results[2]->dl_tensor.data == 3.0 &&
         results[2]->dl_tensor.ndim == 0);
  RopeManagedTensor *shared = NULL, *again = NULL, foreign = *results[2];
  EXPECT(ropeTensorShare(results[2], &shared) == ROPE_OK &&
         ropeTensorShare(shared, &again) == ROPE_OK);
  shared->deleter(shared);
  foreign.deleter = NULL;
  EXPECT_FAILS(ropeTensorShare(&foreign, &shared), ROPE_INVALID_ARGUMENT,
               "a result of ropeFunctionCall");
  int32_t *k = results[3]->dl_tensor.data;
  EXPECT(k[0] == 5 && k[1] == -6);
  k[0] = 0; /* The caller's own. */
  for (int i = 0; i < 4; ++i)
    results[i]->deleter(results[i]);
  EXPECT(*(double *)again->dl_tensor.data == 3.0);
  again->deleter(again);
  t[1] = 2;
  EXPECT_FAILS(ropeFunctionCall(function, arguments, 4, results, 4),
               ROPE_MISMATCH, "argument 1: expected bools that are 0 or 1");
  t[1] = 1;
  n[0] = -9;
  EXPECT_FAILS(ropeFunctionCall(function, arguments, 4, results, 4),
               ROPE_MISMATCH, "argument 2: expected values of 4 bits");
  n[0] = 0;
  a.strides[1] = 0;
  EXPECT_FAILS(ropeFunctionCall(function, arguments, 4, results, 4),
               ROPE_MISMATCH, "argument 0: expected each element at a place");
  a.strides[1] = 2;
  EXPECT(ropeFunctionCall(function, arguments, 4, results, 4) == ROPE_OK);
  EXPECT(*(int32_t *)results[3]->dl_tensor.data == 5);
  for (int i = 0; i < 4; ++i)
    results[i]->deleter(results[i]);
  ropeFunctionDestroy(function);
}

static void testSaved(RopeContext *context) {
  RopeFunction *function = compileText(context, kGather, NULL), *again = NULL;
  char *bytes = NULL;
  size_t size = 0;
  EXPECT(ropeFunctionSave(function, &bytes, &size) == ROPE_OK);
  ropeFunctionDestroy(function);
  EXPECT(ropeFunctionLoad(bytes, size, &again) == ROPE_OK);
  float x[2] = {3, 4};
  int64_t index[3] = {1, 0, 1};
  Array a, b;
  setArray(&a, x, ROPE_FLOAT, 32, 1, 2, 0);
  setArray(&b, index, ROPE_INT, 64, 1, 3, 0);
  const RopeTensor *arguments[] = {&a.tensor, &b.tensor};
  RopeManagedTensor *result = NULL;
  EXPECT(ropeFunctionCall(again, arguments, 2, &result, 1) == ROPE_OK);
  const float *y = result->dl_tensor.data;
  EXPECT(y[0] == 4 && y[1] == 3 && y[2] == 4);
  result->deleter(result);
  ropeFunctionDestroy(again);
  again = NULL;
  EXPECT_FAILS(ropeFunctionLoad(bytes, size / 2, &again), ROPE_COMPILE_ERROR,
               "damaged");
  bytes[size - 1] ^= 1;
  EXPECT_FAILS(ropeFunctionLoad(bytes, size, &again), ROPE_COMPILE_ERROR,
               "damaged");
  EXPECT_FAILS(ropeFunctionLoad("text", 4, &again), ROPE_COMPILE_ERROR,
               "other bytes");
  EXPECT(again == NULL);
  ropeTextFree(bytes);
}

int main(void) {
  RopeContext *context = NULL;
  testVersion();
  EXPECT(ropeContextCreate(&context) == ROPE_OK);
  EXPECT_FAILS(ropeContextCreate(NULL), ROPE_INVALID_ARGUMENT, "a context");
  testParse(context);
  testPasses(context);
  testCompileErrors(context);
  testCalls(context);
  testAssertions(context);
  testKinds(context);
  testSaved(context);
  ropeContextDestroy(context);
  printf("all tests passed\n");
  return 0;
}
