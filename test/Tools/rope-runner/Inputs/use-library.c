#include "library.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

static jmp_buf failed;

static void handleError(const char *message) {
  printf("error: %s\n", message);
  longjmp(failed, 1);
}

static void callScores(void) {
  float data[16];
  for (int i = 0; i < 16; ++i)
    data[i] = (float)(i + 1);
  rope_memref_2d_f32 x = {data, data, 0, {2, 8}, {8, 1}};
  rope_results_scores results;
  _mlir_ciface_scores(&results, &x);
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
  rope_free(results.result0.allocated);
  rope_free(results.result1.allocated);
}

static void callInPlace(void) {
  float x[3] = {1, 2, 3}, y[3] = {10, 20, 30};
  rope_memref_1d_f32 from = {x, x, 0, {3}, {1}};
  rope_memref_1d_f32 to = {y, y, 0, {3}, {1}};
  _mlir_ciface_add_in_place(&from, &to);
  printf("accumulated: %g %g %g\n", y[0], y[1], y[2]);
}

int main(void) {
  callScores();
  callInPlace();
  printf("half: %g\n", _mlir_ciface_half(3));
  rope_set_error_handler(handleError);
  if (setjmp(failed) == 0) {
    _mlir_ciface_checked(4);
    printf("no error\n");
  }
  rope_trim();
  return 0;
}
