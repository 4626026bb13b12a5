#include "library.h"

#include <stdio.h>
#include <string.h>

static void callScores(void) {
  float data[16];
  for (int i = 0; i < 16; ++i)
    data[i] = (float)(i + 1);
  rope_memref_2d_f32 x = {data, data, 0, {2, 8}, {8, 1}};
  library_scores_results results;
  if (library_scores(&results, &x) != ROPE_CALL_OK) {
    printf("%s\n", library_error_text());
    return;
  }
  const rope_memref_2d_f32 *y = &results.result0;
  printf("scores: %dx%d", (int)y->sizes[0], (int)y->sizes[1]);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 8; ++j) {
      uint32_t bits;
      memcpy(&bits,
             y->aligned + y->offset + i * y->strides[0] + j * y->strides[1],
             sizeof(bits));
      printf(" %u", (unsigned)bits);
    }
  printf("\nsums: %g %g\n", results.result1.aligned[0],
         results.result1.aligned[1]);
  printf("count: %d\n", (int)results.result2);
  library_free(results.result0.allocated);
  library_free(results.result1.allocated);
}

static void callInPlace(void) {
  float x[3] = {1, 2, 3}, y[3] = {10, 20, 30};
  rope_memref_1d_f32 from = {x, x, 0, {3}, {1}};
  rope_memref_1d_f32 to = {y, y, 0, {3}, {1}};
  library_add_in_place(&from, &to);
  printf("accumulated: %g %g %g\n", y[0], y[1], y[2]);
  /* Every other place, which goes by way of a copy. */
  float wide[6] = {10, 1, 20, 2, 30, 3};
  rope_memref_1d_f32 some = {wide, wide, 0, {3}, {2}};
  library_add_in_place(&from, &some);
  printf("with gaps: %g %g %g %g %g %g\n", wide[0], wide[1], wide[2], wide[3],
         wide[4], wide[5]);
}

int main(void) {
  callScores();
  callInPlace();
  float half = 0;
  library_half(&half, 3);
  printf("half: %g\n", half);
  int64_t n = 7;
  int32_t status = library_checked(&n, 4);
  printf("status %d, result %d: %s\n", (int)status, (int)n,
         library_error_text());
  library_trim();
  return 0;
}
