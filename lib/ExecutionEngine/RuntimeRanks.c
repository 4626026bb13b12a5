/*===- RuntimeRanks.c - Collectives of the ranks of a program -------------===*\
|*                                                                            *|
|* Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See the LICENSE file for license information.                              *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|* Both collectives go around in a ring, rank by rank: each rank sends what   *|
|* no algorithm can do without, (n - 1) / n of the whole to gather it and     *|
|* twice as much to reduce it.                                                *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#define _GNU_SOURCE
#include "RuntimeCalls.h"

#include "rope/ExecutionEngine/rope_runtime.h"

#include <stdio.h>
#include <string.h>

/* A message of MPI counts its elements in 31 bits. */
enum { kLargestMessage = 1 << 30 };

static __thread const rope_communicator *current;
static __thread rope_rank_traffic traffic;

void rope_set_communicator(const rope_communicator *communicator) {
  current = communicator;
  memset(&traffic, 0, sizeof(traffic));
}

const rope_communicator *rope_get_communicator(void) { return current; }

rope_rank_traffic rope_get_rank_traffic(void) { return traffic; }

static void failOnRank(int32_t rank, const char *what) {
  char text[400];
  snprintf(text, sizeof(text), "rank %d: %s", (int)rank, what);
  rope_abort(text);
}

int64_t rope_rank_index(int64_t ranks) {
  int32_t size = current ? current->size : 1;
  if (size != ranks) {
    char text[160];
    snprintf(text, sizeof(text),
             "expected %lld ranks, as the program was divided for, but got %d",
             (long long)ranks, (int)size);
    failOnRank(current ? current->rank : 0, text);
  }
  return current ? current->rank : 0;
}

static int64_t start(int64_t offset, const char *send, int64_t sendBytes,
                     char *receive, int64_t receiveBytes) {
  const rope_communicator *ranks = current;
  int32_t to = (int32_t)((ranks->rank + offset) % ranks->size);
  int32_t from = (int32_t)((ranks->rank + ranks->size - offset) % ranks->size);
  traffic.messages += sendBytes != 0;
  traffic.bytes += sendBytes;
  return ranks->start(ranks->context, to, send, sendBytes, from, receive,
                      receiveBytes);
}

static void finish(int64_t number) {
  const char *problem = current->wait(current->context, number);
  if (problem)
    failOnRank(current->rank, problem);
}

/* Sends to the rank `offset` further on and receives from as far back, in
 * messages that any communicator can carry. */
static void passOn(int64_t offset, const char *send, int64_t sendBytes,
                   char *receive, int64_t receiveBytes) {
  while (sendBytes != 0 || receiveBytes != 0) {
    int64_t out = sendBytes < kLargestMessage ? sendBytes : kLargestMessage;
    int64_t in =
        receiveBytes < kLargestMessage ? receiveBytes : kLargestMessage;
    finish(start(offset, send, out, receive, in));
    send += out;
    receive += in;
    sendBytes -= out;
    receiveBytes -= in;
  }
}

/* Each rank has its own part of `all` in place; afterwards it has every part.
 * Part `p` is `bytes[p + 1] - bytes[p]` at `bytes[p]`. */
typedef int64_t (*getStart)(int64_t count, int32_t part, int32_t size);

static int64_t getEqualStart(int64_t count, int32_t part, int32_t size) {
  return count / size * part;
}

/* Parts of a sum: the first ones are an element longer. */
static int64_t getFairStart(int64_t count, int32_t part, int32_t size) {
  int64_t more = count % size;
  return count / size * part + (part < more ? part : more);
}

static void gatherParts(char *all, int64_t count, int64_t bytes, int32_t first,
                        getStart getPart) {
  int32_t size = current->size;
  for (int32_t step = 0; step + 1 < size; ++step) {
    int32_t out = (first - step + 2 * size) % size;
    int32_t in = (first - step - 1 + 2 * size) % size;
    int64_t outAt = getPart(count, out, size), inAt = getPart(count, in, size);
    passOn(1, all + outAt * bytes,
           (getPart(count, out + 1, size) - outAt) * bytes, all + inAt * bytes,
           (getPart(count, in + 1, size) - inAt) * bytes);
  }
}

static void allGather(const char *own, int64_t ownSize, char *all,
                      int64_t allSize, int64_t bytes) {
  int32_t rank = current ? current->rank : 0,
          size = current ? current->size : 1;
  if (allSize != ownSize * size) {
    failOnRank(rank, "expected parts of one size to gather");
    return;
  }
  ++traffic.collectives;
  memcpy(all + rank * ownSize * bytes, own, (size_t)(ownSize * bytes));
  if (size != 1)
    gatherParts(all, allSize, bytes, rank, getEqualStart);
}

typedef void (*addRows)(char *sum, const char *terms, int64_t count);

static void allReduce(const char *own, int64_t ownSize, char *all,
                      int64_t allSize, int64_t bytes, addRows add) {
  int32_t rank = current ? current->rank : 0,
          size = current ? current->size : 1;
  if (allSize != ownSize) {
    failOnRank(rank, "expected sums of one size");
    return;
  }
  ++traffic.collectives;
  memcpy(all, own, (size_t)(ownSize * bytes));
  if (size == 1)
    return;
  int64_t longest = getFairStart(allSize, 1, size) * bytes;
  char *incoming = (char *)rope_alloc((size_t)(longest ? longest : 1), 0);
  /* Part p goes from rank p + 1 on around the ring and ends on rank p, each
   * rank adding its own terms to what it has received. */
  for (int32_t step = 0; step + 1 < size; ++step) {
    int32_t out = (rank - step - 1 + 2 * size) % size;
    int32_t in = (rank - step - 2 + 2 * size) % size;
    int64_t outAt = getFairStart(allSize, out, size);
    int64_t inAt = getFairStart(allSize, in, size);
    int64_t count = getFairStart(allSize, in + 1, size) - inAt;
    passOn(1, all + outAt * bytes,
           (getFairStart(allSize, out + 1, size) - outAt) * bytes, incoming,
           count * bytes);
    add(all + inAt * bytes, incoming, count);
  }
  rope_free(incoming);
  gatherParts(all, allSize, bytes, rank, getFairStart);
}

#define ROPE_ADD(name, type)                                                   \
  static void name(char *sum, const char *terms, int64_t count) {              \
    type *to = (type *)(void *)sum;                                            \
    const type *from = (const type *)(const void *)terms;                      \
    for (int64_t i = 0; i < count; ++i)                                        \
      to[i] = from[i] + to[i];                                                 \
  }
ROPE_ADD(addDoubles, double)
ROPE_ADD(addFloats, float)
/* Unsigned, so that sums wrap. */
ROPE_ADD(addLongs, uint64_t)
ROPE_ADD(addInts, uint32_t)

/* Row that is on its way already, or is no message. */
enum { kArrived = -1 };

static int64_t startShift(int64_t offset, const char *own, int64_t ownSize,
                          char *all, int64_t allSize, int64_t bytes) {
  if (allSize != ownSize) {
    failOnRank(current ? current->rank : 0, "expected rows of one size");
    return kArrived;
  }
  ++traffic.collectives;
  int64_t size = ownSize * bytes, ranks = current ? current->size : 1;
  offset = (offset % ranks + ranks) % ranks;
  if (offset == 0) {
    memcpy(all, own, (size_t)size);
    return kArrived;
  }
  if (size <= kLargestMessage)
    return start(offset, own, size, all, size);
  passOn(offset, own, size, all, size);
  return kArrived;
}

/* Rows are contiguous: memory of the program's own. */
#define ROPE_GATHER(type, bytes)                                               \
  void rope_rank_all_gather_##type(ROPE_RANK_ROWS) {                           \
    (void)ownBase, (void)ownStride, (void)allBase, (void)allStride;            \
    allGather(own + ownOffset * (bytes), ownSize, all + allOffset * (bytes),   \
              allSize, bytes);                                                 \
  }
#define ROPE_REDUCE(type, bytes, add)                                          \
  void rope_rank_all_reduce_##type(ROPE_RANK_ROWS) {                           \
    (void)ownBase, (void)ownStride, (void)allBase, (void)allStride;            \
    allReduce(own + ownOffset * (bytes), ownSize, all + allOffset * (bytes),   \
              allSize, bytes, add);                                            \
  }
#define ROPE_SHIFT(type, bytes)                                                \
  int64_t rope_rank_shift_start_##type(int64_t offset, ROPE_RANK_ROWS) {       \
    (void)ownBase, (void)ownStride, (void)allBase, (void)allStride;            \
    return startShift(offset, own + ownOffset * (bytes), ownSize,              \
                      all + allOffset * (bytes), allSize, bytes);              \
  }                                                                            \
  void rope_rank_shift_wait_##type(int64_t number, ROPE_RANK_ROWS) {           \
    (void)ownBase, (void)own, (void)ownOffset, (void)ownSize, (void)ownStride; \
    (void)allBase, (void)all, (void)allOffset, (void)allSize, (void)allStride; \
    if (number != kArrived)                                                    \
      finish(number);                                                          \
  }
ROPE_SHIFT(f64, 8)
ROPE_SHIFT(f32, 4)
ROPE_SHIFT(i64, 8)
ROPE_SHIFT(i32, 4)
ROPE_SHIFT(i16, 2)
ROPE_SHIFT(i8, 1)
ROPE_GATHER(f64, 8)
ROPE_GATHER(f32, 4)
ROPE_GATHER(i64, 8)
ROPE_GATHER(i32, 4)
ROPE_GATHER(i16, 2)
ROPE_GATHER(i8, 1)
ROPE_REDUCE(f64, 8, addDoubles)
ROPE_REDUCE(f32, 4, addFloats)
ROPE_REDUCE(i64, 8, addLongs)
ROPE_REDUCE(i32, 4, addInts)
