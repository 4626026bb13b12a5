/*===- RuntimeCalls.h - The call that a thread is in --------------*- C -*-===*\
|*                                                                            *|
|* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See the LICENSE file for license information.                              *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef ROPE_EXECUTIONENGINE_RUNTIMECALLS_H
#define ROPE_EXECUTIONENGINE_RUNTIMECALLS_H

#include <pthread.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

struct rope_block;

/* A call from rope_call on, shared by all threads that run parts of it. */
typedef struct rope_running_call {
  pthread_mutex_t lock;
  /* Memory that the call holds, linked in both directions. */
  struct rope_block *blocks;
  int32_t status;
  char message[512];
} rope_running_call;

/* Lies in front of a block of memory. */
typedef struct rope_block {
  rope_running_call *call; /* null: of no call */
  struct rope_block *next, *previous;
} rope_block;

/* What this thread runs; `jump` leads out of the generated code. */
typedef struct {
  rope_running_call *call;
  jmp_buf *jump;
  int32_t number, count; /* the part of a parallel loop */
} rope_thread_state;

rope_thread_state *rope_this_thread(void);

/* Leaves the generated code of this thread with a message; returns where none
 * runs in a checked call. */
void rope_leave_call(int32_t status, const char *message);

/* Enters a block in the list of the call of this thread, and takes it out. */
void rope_track_block(rope_block *block);
void rope_forget_block(rope_block *block);

/* Null where this processor has all features of a list parted by commas, or the
 * first one that it lacks. */
const char *rope_find_missing_feature(const char *features);
/* Whether registers of SVE have the width that such a list begins with, if it
 * does. A thread may be given others at any time, so each call looks. */
int rope_has_register_width(const char *features);

/* Runs a part of a parallel loop on any thread: false where it was left. */
typedef void (*rope_region)(int32_t *globalNumber, int32_t *number,
                            void *captured);
typedef struct {
  rope_running_call *call;
  rope_region region;
  void *captured;
  int32_t count;
  int32_t failed; /* atomic */
} rope_loop;
void rope_run_part(void *loop, int32_t number);

/* Prepares a loop of `count` parts, and raises on this thread what went wrong
 * in one of them. */
void rope_begin_loop(rope_loop *loop, int32_t count, rope_region region,
                     void *captured);
void rope_end_loop(rope_loop *loop);

#endif /* ROPE_EXECUTIONENGINE_RUNTIMECALLS_H */
