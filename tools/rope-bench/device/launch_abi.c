/* The launch ABI of rope/ExecutionEngine/GpuDevice.h for host code in a
 * library: calls what the benchmark gives. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static void *(*give_memory)(size_t);
static void (*take_memory)(void *);
static void *(*find_constant)(const void *, size_t);
static void (*launch_kernel)(const char *, const int64_t *, void **,
                             const char *);

void bench_set_device(void *(*give)(size_t), void (*take)(void *),
                      void *(*find)(const void *, size_t),
                      void (*launch)(const char *, const int64_t *, void **,
                                     const char *)) {
  give_memory = give;
  take_memory = take;
  find_constant = find;
  launch_kernel = launch;
}

void *rope_gpu_alloc(size_t bytes) { return give_memory(bytes); }
void rope_gpu_free(void *pointer) { take_memory(pointer); }
void *rope_gpu_constant(const void *data, size_t bytes) {
  return find_constant(data, bytes);
}
void rope_gpu_launch(const char *kernel, const int64_t *sizes, void **arguments,
                     const char *signature) {
  launch_kernel(kernel, sizes, arguments, signature);
}
/* The benchmark waits; programs with a part of their own on the host are not
 * measured. */
void rope_gpu_sync(void) {}
void rope_abort(const char *message) {
  fprintf(stderr, "rope-bench: error: %s\n", message);
  exit(2);
}
