/*===- rope_runtime.h - What generated code calls ------------------*- C
-*-===*\
|*                                                                            *|
|* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See the LICENSE file for license information.                              *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef ROPE_EXECUTIONENGINE_ROPE_RUNTIME_H
#define ROPE_EXECUTIONENGINE_ROPE_RUNTIME_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory of results and temporaries. Large blocks are kept for reuse, because
 * mapping them anew costs more than many a kernel; `rope_trim` returns them to
 * the system. `alignment` is a power of two, or 0 for the default of 64. Never
 * returns null: without memory the error handler is called. Thread-safe. */
void *rope_alloc(size_t bytes, size_t alignment);

/* Frees what `rope_alloc` returned; null is allowed. Thread-safe. */
void rope_free(void *pointer);

/* Gives blocks that are not in use back to the system. */
void rope_trim(void);

/* Called by generated code that cannot go on, e.g. for a failing assertion.
 * Calls the handler and does not return. */
void rope_abort(const char *message);

/* Sets the handler of `rope_abort`. It is called on the thread that failed and
 * must not return: it may end the process or, on the thread that called the
 * generated code, longjmp out of it (memory of temporaries is lost then). Null
 * sets the default, which prints the message and exits with status 2. */
typedef void (*rope_error_handler)(const char *message);
void rope_set_error_handler(rope_error_handler handler);

#ifdef __cplusplus
}
#endif

#endif /* ROPE_EXECUTIONENGINE_ROPE_RUNTIME_H */
