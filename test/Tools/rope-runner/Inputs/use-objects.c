/* Two objects of one program, called from 8 threads with arguments that fit and
 * arguments that do not. With CALLBACK their loops run on threads made here. */
#include "first.h"
#include "second.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { kThreads = 8, kRounds = 40, kRows = 33, kColumns = 64 };

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition)) {                                                        \
      printf("line %d: %s; %s | %s\n", __LINE__, #condition,                   \
             first_error_text(), second_error_text());                         \
      return 1;                                                                \
    }                                                                          \
  } while (0)

/* The status of a call, whose text has to hold a word. */
#define FAILS(call, expected, text, word)                                      \
  CHECK((call) == (expected) && strstr(text(), word))

static int checkScale(void) {
  float data[kRows * kColumns];
  for (int i = 0; i < kRows * kColumns; ++i)
    data[i] = (float)i;
  rope_memref_2d_f32 x = {data, data, 0, {kRows, kColumns}, {kColumns, 1}};
  rope_memref_2d_f32 y = {0}, z = {0};
  CHECK(first_scale(&y, &x, 2) == ROPE_CALL_OK);
  CHECK(second_scale(&z, &x, 3) == ROPE_CALL_OK);
  for (int i = 0; i < kRows * kColumns; ++i)
    CHECK(y.aligned[i] == 2 * data[i] && z.aligned[i] == 3 * data[i]);
  first_free(y.allocated);
  second_free(z.allocated);

  /* Every third row from below, with an offset: as if it were copied first. */
  rope_memref_2d_f32 strided = {
      data, data, (kRows - 1) * kColumns, {11, kColumns}, {-3 * kColumns, 1}};
  CHECK(second_scale(&z, &strided, 1) == ROPE_CALL_OK);
  for (int i = 0; i < 11; ++i)
    for (int j = 0; j < kColumns; ++j)
      CHECK(z.aligned[i * kColumns + j] ==
            data[(kRows - 1 - 3 * i) * kColumns + j]);
  second_free(z.allocated);
  rope_memref_2d_f32 empty = {NULL, NULL, 0, {0, kColumns}, {kColumns, 1}};
  CHECK(first_scale(&y, &empty, 2) == ROPE_CALL_OK && y.sizes[0] == 0);
  first_free(y.allocated);

  rope_memref_2d_f32 bad = x, kept = y;
  bad.sizes[1] = 63;
  FAILS(first_scale(&y, &bad, 2), ROPE_CALL_MISMATCH, first_error_text,
        "first_scale: argument 0: expected ?x64xf32 but got size 63 in "
        "dimension 1");
  bad = x;
  bad.sizes[0] = -1;
  FAILS(first_scale(&y, &bad, 2), ROPE_CALL_MISMATCH, first_error_text,
        "size -1");
  bad = x;
  bad.strides[0] = INTPTR_MAX / 16;
  FAILS(first_scale(&y, &bad, 2), ROPE_CALL_MISMATCH, first_error_text,
        "address space");
  bad = x;
  bad.offset = INTPTR_MAX / 2;
  FAILS(first_scale(&y, &bad, 2), ROPE_CALL_MISMATCH, first_error_text,
        "address space");
  bad = x;
  bad.aligned = NULL;
  FAILS(first_scale(&y, &bad, 2), ROPE_CALL_MISMATCH, first_error_text, "null");
  bad = x;
  bad.aligned = (float *)(void *)((char *)data + 2);
  FAILS(first_scale(&y, &bad, 2), ROPE_CALL_MISMATCH, first_error_text,
        "multiples of 4 bytes");
  FAILS(second_scale(&y, NULL, 2), ROPE_CALL_MISMATCH, second_error_text,
        "descriptor is null");
  FAILS(second_scale(NULL, &x, 2), ROPE_CALL_INVALID_ARGUMENT,
        second_error_text, "results is null");
  CHECK(memcmp(&kept, &y, sizeof(y)) == 0);
  return 0;
}

static int checkCount(void) {
  int64_t x[1000], y[2000];
  for (int i = 0; i < 1000; ++i) {
    x[i] = i % 100;
    y[2 * i] = y[2 * i + 1] = -1;
  }
  rope_memref_1d_i64 from = {x, x, 0, {1000}, {1}};
  rope_memref_1d_i64 to = {y, y, 0, {1000}, {2}};
  rope_memref_1d_f32 counts = {0};
  CHECK(first_count(&counts, &from, &to) == ROPE_CALL_OK);
  for (int i = 0; i < 1000; ++i)
    CHECK(y[2 * i] == i % 100 && y[2 * i + 1] == -1 &&
          counts.aligned[i] == 1000);
  first_free(counts.allocated);
  /* Two threads stop, each with a block of memory in hand. */
  x[0] = x[900] = 100;
  FAILS(second_count(&counts, &from, &to), ROPE_CALL_RUN_ERROR,
        second_error_text, "second_count: a value is 100 or more");
  to.strides[0] = 0;
  FAILS(second_count(&counts, &from, &to), ROPE_CALL_MISMATCH,
        second_error_text, "share a place");
  return 0;
}

static int checkFlip(void) {
  uint8_t bits[4] = {0, 1, 1, 0};
  rope_memref_1d_i1 x = {bits, bits, 0, {4}, {1}}, y;
  CHECK(first_flip(&y, &x) == ROPE_CALL_OK);
  CHECK(y.aligned[0] == 1 && y.aligned[1] == 0);
  first_free(y.allocated);
  bits[3] = 2;
  FAILS(first_flip(&y, &x), ROPE_CALL_MISMATCH, first_error_text,
        "values of 1 bits");
  return 0;
}

static void *work(void *result) {
  for (int i = 0; i < kRounds; ++i)
    *(int *)result |= checkScale() | checkCount() | checkFlip();
  return NULL;
}

#ifdef CALLBACK
typedef struct {
  void (*task)(void *data, int32_t number);
  void *data;
  int32_t number;
} Part;

static void *runPart(void *argument) {
  Part *part = (Part *)argument;
  part->task(part->data, part->number);
  return NULL;
}

/* The least that a pool can be: the first parts on the thread of the call, the
 * last one on a new thread. */
static void run(void *context, int32_t count,
                void (*task)(void *data, int32_t number), void *data) {
  Part last = {task, data, count - 1};
  pthread_t thread;
  int own = pthread_create(&thread, NULL, runPart, &last) != 0;
  for (int32_t i = 0; i < count - 1 + own; ++i)
    task(data, i);
  if (!own)
    pthread_join(thread, NULL);
  __atomic_fetch_add((int *)context, 1, __ATOMIC_RELAXED);
}
#endif

int main(void) {
  int results[kThreads] = {0}, loops = 0, failed = 0;
#ifdef CALLBACK
  first_set_parallel(run, &loops, 3);
#endif
  CHECK(first_check_processor() == ROPE_CALL_OK);
  pthread_t threads[kThreads];
  for (int i = 0; i < kThreads; ++i)
    pthread_create(&threads[i], NULL, work, &results[i]);
  for (int i = 0; i < kThreads; ++i) {
    pthread_join(threads[i], NULL);
    failed |= results[i];
  }
  first_trim();
  printf("%s, %s loops on threads\n", failed ? "failed" : "passed",
         loops ? "own" : "no own");
  return failed;
}
