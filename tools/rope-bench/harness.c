/* What rope-bench times with: calls through pointers, probes of the machine,
 * and the parts of library chains that no library has. Compiled for the host at
 * the start of each run.
 *
 * Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * See the LICENSE file for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */

#define _GNU_SOURCE
#include <math.h>
#include <omp.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#if defined(__x86_64__)
#include <immintrin.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

/* Starts a team of the runtime that generated code uses. */
void bench_start_team(int count) {
  omp_set_num_threads(count);
#pragma omp parallel num_threads(count)
  {
#pragma omp barrier
  }
}

/*===-- Generated code
 * -----------------------------------------------------===*/

typedef void *P;

#define TYPES_8 P, P, P, P, P, P, P, P
#define TYPES_32 TYPES_8, TYPES_8, TYPES_8, TYPES_8
#define TYPES_128 TYPES_32, TYPES_32, TYPES_32, TYPES_32
#define VALUES_8(b) \
  (b)[0], (b)[1], (b)[2], (b)[3], (b)[4], (b)[5], (b)[6], (b)[7]
#define VALUES_32(b) \
  VALUES_8(b), VALUES_8((b) + 8), VALUES_8((b) + 16), VALUES_8((b) + 24)
#define VALUES_128(b) \
  VALUES_32(b), VALUES_32((b) + 32), VALUES_32((b) + 64), VALUES_32((b) + 96)

static void call(void *f, int n, P *a) {
  switch (n) {
  case 1:
    ((void (*)(P))f)(a[0]);
    break;
  case 2:
    ((void (*)(P, P))f)(a[0], a[1]);
    break;
  case 3:
    ((void (*)(P, P, P))f)(a[0], a[1], a[2]);
    break;
  case 4:
    ((void (*)(P, P, P, P))f)(a[0], a[1], a[2], a[3]);
    break;
  case 5:
    ((void (*)(P, P, P, P, P))f)(a[0], a[1], a[2], a[3], a[4]);
    break;
  case 6:
    ((void (*)(P, P, P, P, P, P))f)(a[0], a[1], a[2], a[3], a[4], a[5]);
    break;
  case 7:
    ((void (*)(P, P, P, P, P, P, P))f)(a[0], a[1], a[2], a[3], a[4], a[5],
                                       a[6]);
    break;
  case 8:
    ((void (*)(P, P, P, P, P, P, P, P))f)(a[0], a[1], a[2], a[3], a[4], a[5],
                                          a[6], a[7]);
    break;
  case 9:
    ((void (*)(P, P, P, P, P, P, P, P, P))f)(a[0], a[1], a[2], a[3], a[4], a[5],
                                             a[6], a[7], a[8]);
    break;
  case 10:
    ((void (*)(P, P, P, P, P, P, P, P, P, P))f)(a[0], a[1], a[2], a[3], a[4],
                                                a[5], a[6], a[7], a[8], a[9]);
    break;
  default: {
    /* The caller removes arguments, so that more of them than the function
     * reads do no harm. */
    P b[128] = {0};
    if (n > 128) {
      fprintf(stderr, "harness: a function has %d arguments, of 128\n", n);
      abort();
    }
    for (int i = 0; i < n; ++i)
      b[i] = a[i];
    ((void (*)(TYPES_128))f)(VALUES_128(b));
  }
  }
}

/* Seconds of one call, the mean of `repeat`. The results' allocations, at
 * `offsets` in the struct that the first argument points to, are freed outside
 * of what is timed, but for those of the last call. */
double bench_call(void *f, int n, P *arguments, int repeat, int results,
                  const int64_t *offsets, void (*release)(void *)) {
  double seconds = 0;
  for (int i = 0; i < repeat; ++i) {
    double start = now();
    call(f, n, arguments);
    seconds += now() - start;
    for (int r = 0; r < results && i + 1 < repeat; ++r)
      release(*(void **)((char *)arguments[0] + offsets[r]));
  }
  return seconds / repeat;
}

/*===-- The machine
 * --------------------------------------------------------===*/

#if defined(__AVX512F__)
#define LANES 16
#define SUMS 24
#elif defined(__AVX__)
#define LANES 8
#define SUMS 12
#else
#define LANES 4
#define SUMS 12
#endif
typedef float Vector __attribute__((vector_size(4 * LANES)));

/* Ends a step of a probe: the compiler knows nothing of the vector behind it,
 * so that it can neither join two steps, of s * x + y to one multiply-add for
 * example, nor leave out lanes. No instruction is left but the line in the
 * assembly text, by which steps are counted there
 * (test/Tools/rope-bench/probes.test). */
#if defined(__AVX512F__)
#define END_STEP(vector) __asm__ volatile("# step" : "+v"(vector))
#elif defined(__x86_64__)
#define END_STEP(vector) __asm__ volatile("# step" : "+x"(vector))
#elif defined(__aarch64__)
#define END_STEP(vector) __asm__ volatile("// step" : "+w"(vector))
#else
#error "no constraint is known for vectors of this processor"
#endif

/* GFLOP/s of dependent chains of multiply-adds in registers, on all threads. */
double bench_peak(int threads, long steps) {
  double start = now(), keep = 0;
#pragma omp parallel num_threads(threads) reduction(+ : keep)
  {
    Vector sums[SUMS], x, y;
    for (int l = 0; l < LANES; ++l)
      x[l] = 0.999f, y[l] = 1e-3f;
    for (int i = 0; i < SUMS; ++i)
      sums[i] = y * (float)i;
    for (long k = 0; k < steps; ++k)
      for (int i = 0; i < SUMS; ++i) {
        sums[i] = sums[i] * x + y;
        END_STEP(sums[i]);
      }
    for (int i = 0; i < SUMS; ++i)
      keep += sums[i][0];
  }
  double seconds = now() - start;
  return keep == 42 ? 0 : 2.0 * LANES * SUMS * steps * threads / seconds / 1e9;
}

#if defined(__AMX_TILE__)
/* Linux lets a process have the registers of tiles once it has asked for them
 * (Documentation/arch/x86/xstate.rst). */
static int request_tiles(void) {
  return syscall(SYS_arch_prctl, 0x1023, 18) == 0;
}

/* All tiles have 16 rows of 64 bytes. */
static void configure_tiles(void) {
  struct {
    unsigned char palette, start, zeros[14];
    unsigned short bytes[16];
    unsigned char rows[16];
  } tiles = {.palette = 1};
  for (int i = 0; i < 8; ++i)
    tiles.bytes[i] = 64, tiles.rows[i] = 16;
  _tile_loadconfig(&tiles);
}

/* GFLOP/s of products of tiles in four chains. `MULTIPLY` takes the numbers of
 * three tiles, all of which are zero, and makes `FLOPS`. */
#define TILE_STEP(MULTIPLY, SUM, X, Y)                                         \
  MULTIPLY(SUM, X, Y);                                                         \
  __asm__ volatile("# step")
#define TILE_PEAK(NAME, MULTIPLY, FLOPS)                                       \
  static double NAME(int threads, long steps) {                                \
    double start = now();                                                      \
    _Pragma("omp parallel num_threads(threads)") {                             \
      configure_tiles();                                                       \
      _tile_zero(0), _tile_zero(1), _tile_zero(2), _tile_zero(3);              \
      _tile_zero(4), _tile_zero(5), _tile_zero(6), _tile_zero(7);              \
      for (long k = 0; k < steps / 4; ++k) {                                   \
        TILE_STEP(MULTIPLY, 0, 4, 6);                                          \
        TILE_STEP(MULTIPLY, 1, 4, 7);                                          \
        TILE_STEP(MULTIPLY, 2, 5, 6);                                          \
        TILE_STEP(MULTIPLY, 3, 5, 7);                                          \
      }                                                                        \
      _tile_release();                                                         \
    }                                                                          \
    return (FLOPS) * 4.0 * (steps / 4) * threads / (now() - start) / 1e9;      \
  }
#if defined(__AMX_BF16__)
TILE_PEAK(peak_tiles_bf16, _tile_dpbf16ps, 2.0 * 16 * 16 * 32)
#endif
#if defined(__AMX_INT8__)
TILE_PEAK(peak_tiles_i8, _tile_dpbssd, 2.0 * 16 * 16 * 64)
#endif
#endif

/* The same of products of bf16, in tiles or by the instruction that adds two of
 * them to a lane; of multiply-adds in f32 where the processor has neither. */
double bench_peak_bf16(int threads, long steps) {
#if defined(__AMX_BF16__)
  if (request_tiles())
    return peak_tiles_bf16(threads, steps);
#endif
#if defined(__AVX512BF16__)
  double start = now(), keep = 0;
#pragma omp parallel num_threads(threads) reduction(+ : keep)
  {
    __m512 sums[SUMS];
    __m512bh x = (__m512bh)_mm512_set1_epi16(0x3f7f),
             y = (__m512bh)_mm512_set1_epi16(0x3a83);
    for (int i = 0; i < SUMS; ++i)
      sums[i] = _mm512_set1_ps((float)i);
    for (long k = 0; k < steps; ++k)
      for (int i = 0; i < SUMS; ++i) {
        sums[i] = _mm512_dpbf16_ps(sums[i], x, y);
        END_STEP(sums[i]);
      }
    for (int i = 0; i < SUMS; ++i)
      keep += sums[i][0];
  }
  double seconds = now() - start;
  return keep == 42 ? 0 : 4.0 * LANES * SUMS * steps * threads / seconds / 1e9;
#else
  return bench_peak(threads, steps);
#endif
}

/* The same of products of bytes, in tiles or by the instruction that adds four
 * of them. */
double bench_peak_i8(int threads, long steps) {
#if defined(__AMX_INT8__)
  if (request_tiles())
    return peak_tiles_i8(threads, steps);
#endif
#if defined(__AVX512VNNI__)
  double start = now(), keep = 0;
#pragma omp parallel num_threads(threads) reduction(+ : keep)
  {
    __m512i sums[SUMS], x = _mm512_set1_epi8(3), y = _mm512_set1_epi8(-5);
    for (int i = 0; i < SUMS; ++i)
      sums[i] = _mm512_set1_epi32(i);
    for (long k = 0; k < steps; ++k)
      for (int i = 0; i < SUMS; ++i) {
        sums[i] = _mm512_dpbusd_epi32(sums[i], x, y);
        END_STEP(sums[i]);
      }
    for (int i = 0; i < SUMS; ++i)
      keep += _mm512_cvtsi512_si32(sums[i]);
  }
  double seconds = now() - start;
  return keep == 42 ? 0 : 8.0 * LANES * SUMS * steps * threads / seconds / 1e9;
#else
  return bench_peak(threads, steps);
#endif
}

/* The sum of a block, with prefetches `ahead` bytes from it that stay in the
 * first cache (`hint` 3) or the second (2). Both are constants where it is
 * called, so that a step has no branch. */
__attribute__((always_inline)) static inline float
readBlock(const Vector *p, long ahead, int hint) {
  Vector sums[8];
  memset(sums, 0, sizeof(sums));
  for (int i = 0; i < 4096 / LANES; i += 8)
    for (int j = 0; j < 8; ++j) {
      if (hint == 3)
        __builtin_prefetch((const char *)(p + i + j) + ahead, 0, 3);
      else if (hint == 2)
        __builtin_prefetch((const char *)(p + i + j) + ahead, 0, 2);
      sums[j] += p[i + j];
      END_STEP(sums[j]);
    }
  float keep = 0;
  for (int j = 0; j < 8; ++j)
    keep += sums[j][0];
  return keep;
}

/* Bytes read each second, with prefetches that many bytes ahead, into the first
 * or the second cache, or none. */
double bench_read(int threads, const float *data, long count, long ahead,
                  int level) {
  double start = now();
  float keep = 0;
#pragma omp parallel for num_threads(threads) reduction(+ : keep)
  for (long block = 0; block < count / 4096; ++block) {
    const Vector *p = (const Vector *)(data + block * 4096);
    if (!ahead)
      keep += readBlock(p, 0, 0);
    else if (level == 1)
      keep += readBlock(p, ahead, 3);
    else
      keep += readBlock(p, ahead, 2);
  }
  double seconds = now() - start;
  return keep == 42 ? 0 : count / 4096 * 4096 * 4.0 / seconds;
}

/* Bytes read and written each second by a pass in place. */
double bench_stream(int threads, float *data, long count) {
  double start = now();
#pragma omp parallel for num_threads(threads)
  for (long block = 0; block < count / 4096; ++block) {
    Vector *p = (Vector *)(data + block * 4096);
    for (int i = 0; i < 4096 / LANES; ++i)
      p[i] = p[i] * 1.0000001f;
  }
  double seconds = now() - start;
  return count / 4096 * 4096 * 8.0 / seconds;
}

/*===-- Library arms
 * -------------------------------------------------------===*/

typedef void (*Sgemm)(int order, int transA, int transB, int m, int n, int k,
                      float alpha, const float *a, int lda, const float *b,
                      int ldb, float beta, float *c, int ldc);
typedef int (*DnnlSgemm)(char transA, char transB, int64_t m, int64_t n,
                         int64_t k, float alpha, const float *a, int64_t lda,
                         const float *b, int64_t ldb, float beta, float *c,
                         int64_t ldc);

/* C[m][n] = A[m][k] * B[k][n], or B[n][k] where it is transposed. */
static void sgemm(void *f, int isDnnl, int transposed, long m, long n, long k,
                  const float *a, long lda, const float *b, long ldb, float *c,
                  long ldc, float alpha) {
  if (isDnnl)
    ((DnnlSgemm)f)('N', transposed ? 'T' : 'N', m, n, k, alpha, a, lda, b, ldb,
                   0, c, ldc);
  else
    ((Sgemm)f)(101, 111, transposed ? 112 : 111, m, n, k, alpha, a, lda, b, ldb,
               0, c, ldc);
}

double bench_sgemm(void *f, int isDnnl, int transposed, long m, long n, long k,
                   const float *a, const float *b, float *c, int repeat) {
  double start = now();
  for (int i = 0; i < repeat; ++i)
    sgemm(f, isDnnl, transposed, m, n, k, a, k, b, transposed ? k : n, c, n, 1);
  return (now() - start) / repeat;
}

/* Rows of softmax over keys [0, first + row], the rest becomes 0. */
static void softmaxRows(float *scores, long rows, long keys, long first) {
#pragma omp parallel for
  for (long i = 0; i < rows; ++i) {
    float *row = scores + i * keys;
    long end = first + i + 1 < keys ? first + i + 1 : keys;
    float top = -3.4e38f, sum = 0;
    for (long j = 0; j < end; ++j)
      top = row[j] > top ? row[j] : top;
    for (long j = 0; j < end; ++j) {
      row[j] = expf(row[j] - top);
      sum += row[j];
    }
    float inverse = 1 / sum;
    for (long j = 0; j < end; ++j)
      row[j] *= inverse;
    for (long j = end; j < keys; ++j)
      row[j] = 0;
  }
}

/* Attention by matrix products of a library and the softmax above, for each
 * head. Rows of Q and of the result are `ldq` and `ldo` apart, those of K and V
 * `ldk`; heads are `nextQ`, `nextO` and groups `nextK` apart. Causal, with the
 * last row at the last key; `scores` holds rows * keys. */
static void attention(void *f, int isDnnl, long heads, long groups, long rows,
                      long keys, long d, const float *q, long ldq, long nextQ,
                      const float *k, const float *v, long ldk, long nextK,
                      float *out, long ldo, long nextO, float *scores) {
  for (long h = 0; h < heads; ++h) {
    long g = h / (heads / groups);
    sgemm(f, isDnnl, 1, rows, keys, d, q + h * nextQ, ldq, k + g * nextK, ldk,
          scores, keys, 1 / sqrtf((float)d));
    softmaxRows(scores, rows, keys, keys - rows);
    sgemm(f, isDnnl, 0, rows, d, keys, scores, keys, v + g * nextK, ldk,
          out + h * nextO, ldo, 1);
  }
}

/* Q [heads, rows, d], K and V [groups, keys, d], out [heads, rows, d]. */
double bench_attention(void *f, int isDnnl, long heads, long groups, long rows,
                       long keys, long d, const float *q, const float *k,
                       const float *v, float *out, float *scores) {
  double start = now();
  attention(f, isDnnl, heads, groups, rows, keys, d, q, d, rows * d, k, v, d,
            keys * d, out, d, rows * d, scores);
  return now() - start;
}

/* Rotates `heads` heads of each row in place, lanes i and i + d / 2 together.
 */
static void rotateRows(float *x, long ld, long rows, long heads, long d,
                       const float *cosines, const float *sines) {
#pragma omp parallel for
  for (long i = 0; i < rows; ++i)
    for (long h = 0; h < heads; ++h) {
      float *low = x + i * ld + h * d, *high = low + d / 2;
      const float *c = cosines + i * d / 2, *s = sines + i * d / 2;
      for (long j = 0; j < d / 2; ++j) {
        float a = low[j], b = high[j];
        low[j] = c[j] * a - s[j] * b;
        high[j] = c[j] * b + s[j] * a;
      }
    }
}

/* A block of a decoder: one product for Q, K and V, whose heads stay where they
 * are, rotation in place, causal attention, the product with the output
 * weights. `qkv` holds rows * (heads + 2 * groups) * d, `mixed` rows * heads *
 * d. */
double bench_block(void *f, int isDnnl, long rows, long hidden, long heads,
                   long groups, long d, const float *x, const float *weights,
                   const float *outWeights, const float *cosines,
                   const float *sines, float *qkv, float *scores, float *mixed,
                   float *out) {
  double start = now();
  long n = (heads + 2 * groups) * d;
  sgemm(f, isDnnl, 0, rows, n, hidden, x, hidden, weights, n, qkv, n, 1);
  rotateRows(qkv, n, rows, heads + groups, d, cosines, sines);
  attention(f, isDnnl, heads, groups, rows, rows, d, qkv, n, d, qkv + heads * d,
            qkv + (heads + groups) * d, n, d, mixed, heads * d, d, scores);
  sgemm(f, isDnnl, 0, rows, hidden, heads * d, mixed, heads * d, outWeights,
        hidden, out, hidden, 1);
  return now() - start;
}
