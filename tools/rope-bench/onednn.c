/* oneDNN's product with weights in the layout that it prefers, packed once.
 * Compiled where its headers are installed.
 *
 * Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * See the LICENSE file for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */

#define _GNU_SOURCE
#include <dnnl.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
  dnnl_engine_t engine;
  dnnl_stream_t stream;
  dnnl_primitive_t product;
  dnnl_memory_t source, weights, target;
} Product;

static dnnl_memory_desc_t describe(long rows, long columns,
                                   dnnl_format_tag_t tag,
                                   dnnl_data_type_t type) {
  dnnl_memory_desc_t result;
  dnnl_dims_t dims = {rows, columns};
  dnnl_memory_desc_init_by_tag(&result, 2, dims, type, tag);
  return result;
}

/* C[m][n] = A[m][k] * B[k][n] for these buffers, A and B of f32, of bf16 (kind
 * 1) or of bytes (kind 2), whose sums are words; null where it cannot. */
Product *packed_create(long m, long n, long k, void *a, void *b, void *c,
                       int kind) {
  Product *p = calloc(1, sizeof(Product));
  const dnnl_data_type_t types[] = {dnnl_f32, dnnl_bf16, dnnl_s8};
  dnnl_data_type_t type = types[kind];
  dnnl_memory_desc_t source = describe(m, k, dnnl_ab, type),
                     any = describe(k, n, dnnl_format_tag_any, type),
                     plain = describe(k, n, dnnl_ab, type),
                     target = describe(m, n, dnnl_ab,
                                       kind == 2 ? dnnl_s32 : dnnl_f32);
  dnnl_matmul_desc_t desc;
  dnnl_primitive_desc_t product, reorder;
  dnnl_primitive_t packing;
  dnnl_memory_t from;
  if (dnnl_engine_create(&p->engine, dnnl_cpu, 0) != dnnl_success ||
      dnnl_stream_create(&p->stream, p->engine, dnnl_stream_default_flags) !=
          dnnl_success ||
      dnnl_matmul_desc_init(&desc, &source, &any, NULL, &target) !=
          dnnl_success ||
      dnnl_primitive_desc_create(&product, &desc, NULL, p->engine, NULL) !=
          dnnl_success ||
      dnnl_primitive_create(&p->product, product) != dnnl_success)
    return NULL;
  const dnnl_memory_desc_t *packed =
      dnnl_primitive_desc_query_md(product, dnnl_query_weights_md, 0);
  if (dnnl_memory_create(&p->source, &source, p->engine, a) != dnnl_success ||
      dnnl_memory_create(&p->target, &target, p->engine, c) != dnnl_success ||
      dnnl_memory_create(&from, &plain, p->engine, b) != dnnl_success ||
      dnnl_memory_create(&p->weights, packed, p->engine,
                         DNNL_MEMORY_ALLOCATE) != dnnl_success ||
      dnnl_reorder_primitive_desc_create(&reorder, &plain, p->engine, packed,
                                         p->engine, NULL) != dnnl_success ||
      dnnl_primitive_create(&packing, reorder) != dnnl_success)
    return NULL;
  dnnl_exec_arg_t arguments[] = {{DNNL_ARG_FROM, from},
                                 {DNNL_ARG_TO, p->weights}};
  if (dnnl_primitive_execute(packing, p->stream, 2, arguments) != dnnl_success)
    return NULL;
  dnnl_stream_wait(p->stream);
  return p;
}

double packed_seconds(Product *p, int repeat) {
  struct timespec from, to;
  dnnl_exec_arg_t arguments[] = {{DNNL_ARG_SRC, p->source},
                                 {DNNL_ARG_WEIGHTS, p->weights},
                                 {DNNL_ARG_DST, p->target}};
  clock_gettime(CLOCK_MONOTONIC, &from);
  for (int i = 0; i < repeat; ++i)
    dnnl_primitive_execute(p->product, p->stream, 3, arguments);
  dnnl_stream_wait(p->stream);
  clock_gettime(CLOCK_MONOTONIC, &to);
  return (to.tv_sec - from.tv_sec + 1e-9 * (to.tv_nsec - from.tv_nsec)) /
         repeat;
}
