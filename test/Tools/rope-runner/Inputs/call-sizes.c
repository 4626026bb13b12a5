/* Sizes that are known at the call only, agreeing and not. */
#include "sizes.h"

#include <stdio.h>

static void sum4(const rope_memref_1d_f32 *x) {
  rope_memref_0d_f32 sum = {0};
  int32_t status = sizes_sum4(&sum, x);
  printf("sum4: status %d, %s\n", (int)status, sizes_error_text());
  if (status == ROPE_CALL_OK) {
    printf("sum: %g\n", sum.aligned[0]);
    sizes_free(sum.allocated);
  }
}

static void add(const rope_memref_1d_f32 *x, const rope_memref_1d_f32 *y) {
  rope_memref_1d_f32 sums = {0};
  int32_t status = sizes_add(&sums, x, y);
  printf("add: status %d, %s\n", (int)status, sizes_error_text());
  if (status == ROPE_CALL_OK) {
    printf("last: %g\n", sums.aligned[sums.sizes[0] - 1]);
    sizes_free(sums.allocated);
  }
}

int main(void) {
  float data[5] = {1, 2, 3, 4, 5};
  rope_memref_1d_f32 four = {data, data, 0, {4}, {1}};
  rope_memref_1d_f32 five = {data, data, 0, {5}, {1}};
  add(&four, &four);
  add(&five, &five);
  add(&five, &four);
  add(&four, &five);
  sum4(&four);
  sum4(&five);
  return 0;
}
