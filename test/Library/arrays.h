/* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * See the LICENSE file for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arrays and checks for the programs of this folder. */

#ifndef ROPE_TEST_LIBRARY_ARRAYS_H
#define ROPE_TEST_LIBRARY_ARRAYS_H

#include "rope-c/Rope.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program where something does not hold. */
#define EXPECT(condition)                                                      \
  do {                                                                         \
    if (!(condition)) {                                                        \
      printf("%s:%d: expected %s (%s)\n", __FILE__, __LINE__, #condition,      \
             ropeErrorText());                                                 \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

/* Ends the program where a call does not fail with a status and a part of the
 * text. */
#define EXPECT_FAILS(call, wanted, part)                                       \
  do {                                                                         \
    RopeStatus got = (call);                                                   \
    if (got != (wanted) || !strstr(ropeErrorText(), part)) {                   \
      printf("%s:%d: expected %s with '%s' but got %s: %s\n", __FILE__,        \
             __LINE__, ropeStatusName(wanted), part, ropeStatusName(got),      \
             ropeErrorText());                                                 \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

/* A matrix or vector of the caller, in C order unless `strides` is set. */
typedef struct Array {
  RopeTensor tensor;
  int64_t sizes[2];
  int64_t strides[2];
} Array;

static inline void setArray(Array *array, void *data, RopeTypeCode code,
                            int bits, int rank, int64_t size0, int64_t size1) {
  memset(array, 0, sizeof(*array));
  array->tensor.data = data;
  array->tensor.device.device_type = 1;
  array->tensor.ndim = rank;
  array->tensor.dtype.code = (uint8_t)code;
  array->tensor.dtype.bits = (uint8_t)bits;
  array->tensor.dtype.lanes = 1;
  array->tensor.shape = array->sizes;
  array->sizes[0] = size0;
  array->sizes[1] = size1;
}

static inline RopeModule *parseText(RopeContext *context, const char *text) {
  RopeModule *module = NULL;
  EXPECT(ropeModuleParse(context, text, strlen(text), "test.mlir", &module) ==
         ROPE_OK);
  return module;
}

static inline RopeFunction *compileText(RopeContext *context, const char *text,
                                        const char *options) {
  RopeModule *module = parseText(context, text);
  RopeFunction *function = NULL;
  EXPECT(ropeModuleCompile(module, options, &function) == ROPE_OK);
  ropeModuleDestroy(module);
  return function;
}

/* y[i] = x[index[i]], with an assertion on each index, which may fail in a
 * parallel loop. */
static const char *const kGather =
    "func.func @main(%x: tensor<?xf32>, %index: tensor<?xi64>)\n"
    "    -> tensor<?xf32> {\n"
    "  %c0 = arith.constant 0 : index\n"
    "  %n = tensor.dim %index, %c0 : tensor<?xi64>\n"
    "  %m = tensor.dim %x, %c0 : tensor<?xf32>\n"
    "  %init = tensor.empty(%n) : tensor<?xf32>\n"
    "  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>,\n"
    "      affine_map<(d0) -> (d0)>], iterator_types = [\"parallel\"]}\n"
    "      ins(%index : tensor<?xi64>) outs(%init : tensor<?xf32>) {\n"
    "  ^bb0(%i: i64, %o: f32):\n"
    "    %j = arith.index_cast %i : i64 to index\n"
    "    %below = arith.cmpi ult, %j, %m : index\n"
    "    cf.assert %below, \"index out of range\"\n"
    "    %v = tensor.extract %x[%j] : tensor<?xf32>\n"
    "    linalg.yield %v : f32\n"
    "  } -> tensor<?xf32>\n"
    "  return %y : tensor<?xf32>\n"
    "}\n";

#endif /* ROPE_TEST_LIBRARY_ARRAYS_H */
