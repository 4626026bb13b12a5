/* Calls code for registers of SVE from a thread that is given registers of another width: is it run, refused, or is other code run? */

#include "code.h"
#include <stdio.h>
#include <sys/prctl.h>

/* Numbers of sys/prctl.h, which old headers lack. */
enum { SET_WIDTH = 50 };

static float a[5 * 33], b[33 * 40], c[5 * 40];

static void call(int bytes) {
  if (bytes && prctl(SET_WIDTH, bytes) < 0)
    printf("no registers of %d bytes\n", bytes);
  for (int i = 0; i < 5 * 40; ++i)
    c[i] = 0;
  rope_memref_2d_f32 left = {a, a, 0, {5, 33}, {33, 1}}, right = {b, b, 0, {33, 40}, {40, 1}}, sums = {c, c, 0, {5, 40}, {40, 1}};
  int status = code_product(&left, &right, &sums);
  int wrong = 0;
  for (int m = 0; m < 5; ++m)
    for (int n = 0; n < 40; ++n) {
      float sum = 0;
      for (int k = 0; k < 33; ++k)
        sum += a[m * 33 + k] * b[k * 40 + n];
      wrong += sum != c[m * 40 + n];
    }
  if (status)
    printf("%d bytes: status %d: %s\n", bytes, status, code_error_text());
  else
    printf("%d bytes: %d wrong\n", bytes, wrong);
}

int main(void) {
  /* Small integers, so that all sums are exact. */
  for (int i = 0; i < 5 * 33; ++i)
    a[i] = (float)(i * 7 % 11 - 5);
  for (int i = 0; i < 33 * 40; ++i)
    b[i] = (float)(i * 5 % 13 - 6);
  call(0);
  call(16);
  call(32);
  call(64);
  call(32);
  return 0;
}
