//===- RuntimeErrors.c - Errors of generated code -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuntimeCalls.h"

#include "rope/ExecutionEngine/rope_runtime.h"

#include <stdio.h>
#include <stdlib.h>

static rope_error_handler errorHandler = NULL;

void rope_set_error_handler(rope_error_handler handler) {
  __atomic_store_n(&errorHandler, handler, __ATOMIC_RELEASE);
}

void rope_abort(const char *message) {
  rope_leave_call(ROPE_CALL_RUN_ERROR, message);
  rope_error_handler handler = __atomic_load_n(&errorHandler, __ATOMIC_ACQUIRE);
  if (handler)
    handler(message);
  fprintf(stderr, "error: %s\n", message);
  fflush(NULL);
  _Exit(2);
}
