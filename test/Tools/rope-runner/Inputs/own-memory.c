#include "library.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

static int allocated, freed;

void *rope_alloc(size_t bytes, size_t alignment) {
  ++allocated;
  void *block = NULL;
  if (posix_memalign(&block, alignment < 64 ? 64 : alignment, bytes) != 0)
    abort();
  return block;
}

void rope_free(void *pointer) {
  freed += pointer != NULL;
  free(pointer);
}

void rope_trim(void) {}

void *_mlir_memref_to_llvm_alloc(size_t bytes) { return rope_alloc(bytes, 0); }

void *_mlir_memref_to_llvm_aligned_alloc(size_t alignment, size_t bytes) {
  return rope_alloc(bytes, alignment);
}

void _mlir_memref_to_llvm_free(void *pointer) { rope_free(pointer); }

int main(void) {
  float data[16] = {0};
  rope_memref_2d_f32 x = {data, data, 0, {2, 8}, {8, 1}};
  library_scores_results results;
  if (library_scores(&results, &x) != ROPE_CALL_OK)
    return 1;
  library_free(results.result0.allocated);
  library_free(results.result1.allocated);
  printf("allocated %d, freed %d\n", allocated, freed);
  return allocated == 0;
}
