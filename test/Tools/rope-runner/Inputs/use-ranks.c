/* Four ranks as threads of one process: a communicator of their own, around the
 * object of test/Sharding/Inputs/block.mlir, rows in a ring. */

#include "block.h"
#include "rope/ExecutionEngine/rope_runtime.h"
#include "whole.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { kRanks = 4, kMost = 256 };

/* Messages from one rank to another, in order. */
typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  const void *data[kMost];
  int64_t sizes[kMost];
  int sent, received;
} Channel;
static Channel channels[kRanks][kRanks];

/* What has begun: a row that is sent waits until it has been taken. */
typedef struct {
  int rank, next, broken;
  struct {
    Channel *out, *in;
    int number;
    void *receive;
    int64_t receiveBytes;
  } pending[kMost];
  rope_communicator communicator;
} Rank;

static int64_t start(void *context, int32_t to, const void *send,
                     int64_t sendBytes, int32_t from, void *receive,
                     int64_t receiveBytes) {
  Rank *rank = context;
  Channel *out = &channels[rank->rank][to];
  int number = rank->next++;
  pthread_mutex_lock(&out->lock);
  rank->pending[number].number = out->sent;
  if (sendBytes != 0) {
    out->data[out->sent] = send;
    out->sizes[out->sent++] = sendBytes;
  }
  pthread_cond_broadcast(&out->changed);
  pthread_mutex_unlock(&out->lock);
  rank->pending[number].out = sendBytes != 0 ? out : NULL;
  rank->pending[number].in =
      receiveBytes != 0 ? &channels[from][rank->rank] : NULL;
  rank->pending[number].receive = receive;
  rank->pending[number].receiveBytes = receiveBytes;
  return number;
}

static const char *finish(void *context, int64_t number) {
  Rank *rank = context;
  if (rank->broken)
    return "the line is dead";
  Channel *in = rank->pending[number].in, *out = rank->pending[number].out;
  const char *problem = NULL;
  if (in) {
    pthread_mutex_lock(&in->lock);
    while (in->received == in->sent)
      pthread_cond_wait(&in->changed, &in->lock);
    if (in->sizes[in->received] != rank->pending[number].receiveBytes)
      problem = "a message of another size";
    else
      memcpy(rank->pending[number].receive, in->data[in->received],
             (size_t)rank->pending[number].receiveBytes);
    ++in->received;
    pthread_cond_broadcast(&in->changed);
    pthread_mutex_unlock(&in->lock);
  }
  if (out) {
    pthread_mutex_lock(&out->lock);
    while (out->received <= rank->pending[number].number)
      pthread_cond_wait(&out->changed, &out->lock);
    pthread_mutex_unlock(&out->lock);
  }
  return problem;
}

static float x[2][8][32], weights[6][64 * 64], wanted[2][8][32];
static float results[2][8][32];

static rope_memref_2d_f32 weight(int number, int64_t rows, int64_t columns) {
  return (rope_memref_2d_f32){
      weights[number], weights[number], 0, {rows, columns}, {columns, 1}};
}

static void *runRank(void *data) {
  Rank *rank = data;
  rope_set_communicator(&rank->communicator);
  /* Rows 2 * rank and 2 * rank + 1 of both sequences, where they lie. */
  rope_memref_3d_f32 own = {&x[0][0][0],
                            &x[0][0][0],
                            2 * rank->rank * 32,
                            {2, 2, 32},
                            {8 * 32, 32, 1}};
  rope_memref_2d_f32 w[6];
  int64_t sizes[6][2] = {{32, 32}, {32, 16}, {32, 16},
                         {32, 32}, {32, 64}, {64, 32}};
  for (int i = 0; i < 6; ++i)
    w[i] = weight(i, sizes[i][0], sizes[i][1]);
  rope_memref_3d_f32 result;
  int status =
      block_main(&result, &own, &w[0], &w[1], &w[2], &w[3], &w[4], &w[5]);
  if (status != 0) {
    printf("rank %d: status %d, %s\n", rank->rank, status, block_error_text());
    return data;
  }
  for (int b = 0; b < 2; ++b)
    memcpy(results[b][2 * rank->rank], result.aligned + b * 64,
           64 * sizeof(float));
  rope_rank_traffic sent = rope_get_rank_traffic();
  if (rank->rank == 0)
    printf("each rank sent %lld bytes\n", (long long)sent.bytes);
  block_free(result.allocated);
  return NULL;
}

static Rank ranks[kRanks];

int main(void) {
  unsigned seed = 1;
  for (int i = 0; i < 2 * 8 * 32; ++i)
    (&x[0][0][0])[i] =
        (float)((seed = seed * 1103515245u + 12345u) >> 16 & 1023) / 512 - 1;
  for (int i = 0; i < 6 * 64 * 64; ++i)
    (&weights[0][0])[i] =
        (float)((seed = seed * 1103515245u + 12345u) >> 16 & 1023) / 2048 -
        0.25f;
  rope_memref_3d_f32 all = {&x[0][0][0],
                            &x[0][0][0],
                            0,
                            {2, 8, 32},
                            {256, 32, 1}},
                     result;
  rope_memref_2d_f32 w[] = {weight(0, 32, 32), weight(1, 32, 16),
                            weight(2, 32, 16), weight(3, 32, 32),
                            weight(4, 32, 64), weight(5, 64, 32)};
  if (whole_main(&result, &all, &w[0], &w[1], &w[2], &w[3], &w[4], &w[5]))
    return printf("%s\n", whole_error_text()), 1;
  memcpy(wanted, result.aligned, sizeof(wanted));
  whole_free(result.allocated);

  pthread_t threads[kRanks];
  for (int i = 0; i < kRanks; ++i)
    for (int j = 0; j < kRanks; ++j) {
      pthread_mutex_init(&channels[i][j].lock, NULL);
      pthread_cond_init(&channels[i][j].changed, NULL);
    }
  for (int i = 0; i < kRanks; ++i) {
    ranks[i].rank = i;
    ranks[i].communicator =
        (rope_communicator){i, kRanks, &ranks[i], start, finish};
    pthread_create(&threads[i], NULL, runRank, &ranks[i]);
  }
  for (int i = 0; i < kRanks; ++i)
    pthread_join(threads[i], NULL);
  double largest = 0;
  for (int i = 0; i < 2 * 8 * 32; ++i)
    largest =
        fmax(largest, fabs((&results[0][0][0])[i] - (&wanted[0][0][0])[i]));
  printf("%s\n",
         largest < 1e-4 ? "the ranks have the result" : "another result");

  /* What goes wrong is a status of the call, with the rank's number. */
  ranks[2].broken = 1;
  runRank(&ranks[2]);
  ranks[2].broken = 0;
  ranks[2].communicator.size = 3;
  runRank(&ranks[2]);
  rope_set_communicator(NULL);
  return 0;
}
