/*===- rope_runtime.h - What generated code calls --------------*- C -*-===*\
|*                                                                            *|
|* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See the LICENSE file for license information.                              *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef ROPE_EXECUTIONENGINE_ROPE_RUNTIME_H
#define ROPE_EXECUTIONENGINE_ROPE_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

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

/* -- Checked calls ---------------------------------------------------------
 *
 * An emitted object describes each of its functions by constants of these
 * types, and its entries hand them to rope_call. */

/* Values of rope_call; those of RopeStatus in rope-c/Rope.h, and one more. The
 * headers of objects have them, too. */
#ifndef ROPE_OBJECT_STATUS
#define ROPE_OBJECT_STATUS
enum {
  ROPE_CALL_OK = 0,
  ROPE_CALL_INVALID_ARGUMENT = 1,
  ROPE_CALL_MISMATCH = 6,
  ROPE_CALL_RUN_ERROR = 7,
  ROPE_CALL_OUT_OF_MEMORY = 8,
  ROPE_CALL_PROCESSOR = 9
};
/* Runs `task(data, 0)`, ..., `task(data, count - 1)` in any order, some or all
 * of them at the same time, and returns when all are done. */
typedef void (*rope_parallel)(void *context, int32_t count,
                              void (*task)(void *data, int32_t number),
                              void *data);
#endif

enum {
  ROPE_VALUE_SCALAR = 0,
  ROPE_VALUE_TENSOR = 1,
  ROPE_VALUE_MEMREF = 2,
  ROPE_VALUE_SCRATCH = 3
};

typedef struct {
  int32_t kind;
  int32_t rank;
  /* Bytes of an element, and the multiple of bytes that it lies at. */
  int32_t bytes, alignment;
  /* The bits that an integer of less than a byte may have; otherwise 0. */
  int32_t bits;
  int32_t unused;
  /* `rank` sizes; -1 for those that are known at the call only. */
  const int64_t *sizes;
  /* "2x?xf32", for messages. */
  const char *type;
} rope_value_info;

typedef struct {
  /* The processor, and LLVM's names of what the code needs, as in "avx2,fma".
   */
  const char *cpu, *features;
  /* Each slot points to a descriptor or scalar; the last one to the results. */
  void (*invoke)(void **slots);
} rope_code_info;

typedef struct {
  const char *name;
  int32_t numArguments, hasResults, numCodes, unused;
  const rope_value_info *arguments;
  /* The first one that the processor can run is taken. */
  const rope_code_info *codes;
  /* 0 until a code was chosen; then its number + 1, or -1. */
  int32_t *chosen;
} rope_function_info;

/* Checks the arguments, chooses the code for this processor, and runs it.
 * Arrays of any strides are accepted: those that are not contiguous in C order
 * are copied, memrefs also back. Where the program stops itself, on whichever
 * thread, its memory is freed and the message kept. */
int32_t rope_call(const rope_function_info *function, void **slots);

/* Whether this processor can run one of the codes of a function. */
int32_t rope_check_processor(const rope_function_info *function);

/* What the last call of this thread that failed has to say. */
const char *rope_error_text(void);

/* -- Threads -------------------------------------------------------------- */

/* Sets what runs the loops of code that was emitted with --parallel=callback,
 * and in how many parts. Null: each loop runs on the thread that comes to it,
 * which is the default. Not during a call. */
void rope_set_parallel(rope_parallel run, void *context, int32_t threads);

/* -- Ranks ---------------------------------------------------------------- */

/* How the ranks of a program reach one another. Code of a function that is
 * divided over ranks works on the communicator of the thread that calls it. */
typedef struct {
  int32_t rank, size;
  void *context;
  /* Begins to send to one rank and to receive from another (or the same), and
   * returns a number to wait for. Neither memory is touched until then.
   * Messages of a pair of ranks arrive in order. Sizes of 0 send nothing, and
   * receive nothing; no size is larger than 2^30. */
  int64_t (*start)(void *context, int32_t to, const void *send,
                   int64_t sendBytes, int32_t from, void *receive,
                   int64_t receiveBytes);
  /* Ends what has begun. Returns null, or what went wrong; the text stays until
   * the next call. */
  const char *(*wait)(void *context, int64_t number);
} rope_communicator;

/* Sets the communicator of this thread, which is kept by reference; null: one
 * rank. */
void rope_set_communicator(const rope_communicator *communicator);
const rope_communicator *rope_get_communicator(void);

/* What this thread has sent since it set its communicator. */
typedef struct {
  int64_t collectives, messages, bytes;
} rope_rank_traffic;
rope_rank_traffic rope_get_rank_traffic(void);

/* Called by generated code. The number of this rank, where there are `ranks`;
 * everything else is an error. */
int64_t rope_rank_index(int64_t ranks);

/* Called by generated code, once for each type of element, with the fields of
 * the descriptors of two rows: what this rank has, and what all have. A sum is
 * the same on each rank, bit for bit: its terms are added in one order. */
#define ROPE_RANK_ROWS                                                         \
  void *ownBase, const char *own, int64_t ownOffset, int64_t ownSize,          \
      int64_t ownStride, void *allBase, char *all, int64_t allOffset,          \
      int64_t allSize, int64_t allStride
void rope_rank_all_gather_f64(ROPE_RANK_ROWS);
void rope_rank_all_gather_f32(ROPE_RANK_ROWS);
void rope_rank_all_gather_i64(ROPE_RANK_ROWS);
void rope_rank_all_gather_i32(ROPE_RANK_ROWS);
void rope_rank_all_gather_i16(ROPE_RANK_ROWS);
void rope_rank_all_gather_i8(ROPE_RANK_ROWS);
void rope_rank_all_reduce_f64(ROPE_RANK_ROWS);
void rope_rank_all_reduce_f32(ROPE_RANK_ROWS);
void rope_rank_all_reduce_i64(ROPE_RANK_ROWS);
void rope_rank_all_reduce_i32(ROPE_RANK_ROWS);

/* Called by generated code: a row goes to the rank that is `offset` further on,
 * around, while one comes from the rank that is as far back. */
int64_t rope_rank_shift_start_f64(int64_t offset, ROPE_RANK_ROWS);
int64_t rope_rank_shift_start_f32(int64_t offset, ROPE_RANK_ROWS);
int64_t rope_rank_shift_start_i64(int64_t offset, ROPE_RANK_ROWS);
int64_t rope_rank_shift_start_i32(int64_t offset, ROPE_RANK_ROWS);
int64_t rope_rank_shift_start_i16(int64_t offset, ROPE_RANK_ROWS);
int64_t rope_rank_shift_start_i8(int64_t offset, ROPE_RANK_ROWS);
void rope_rank_shift_wait_f64(int64_t number, ROPE_RANK_ROWS);
void rope_rank_shift_wait_f32(int64_t number, ROPE_RANK_ROWS);
void rope_rank_shift_wait_i64(int64_t number, ROPE_RANK_ROWS);
void rope_rank_shift_wait_i32(int64_t number, ROPE_RANK_ROWS);
void rope_rank_shift_wait_i16(int64_t number, ROPE_RANK_ROWS);
void rope_rank_shift_wait_i8(int64_t number, ROPE_RANK_ROWS);

#ifdef __cplusplus
}
#endif

#endif /* ROPE_EXECUTIONENGINE_ROPE_RUNTIME_H */
