/* The launch ABI of rope/ExecutionEngine/GpuDevice.h for host code in a
 * library: calls what the benchmark gives. */
#include <dlfcn.h>
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

static void fail(const char *message) {
  fprintf(stderr, "rope-bench: error: %s\n", message);
  exit(2);
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
/* The driver does it, from the fields in the order of the launch ABI. */
void rope_gpu_tensor_map(void *map, const void *address,
                         const int64_t *fields) {
  typedef int (*Encode)(void *, int, uint32_t, const void *, const uint64_t *,
                        const uint64_t *, const uint32_t *, const uint32_t *,
                        int, int, int, int);
  static Encode encode;
  if (!encode) {
    void *driver = dlopen("libcuda.so.1", RTLD_NOW);
    encode = driver ? (Encode)dlsym(driver, "cuTensorMapEncodeTiled") : NULL;
    if (!encode)
      fail("the CUDA driver is too old for tensor maps");
  }
  int64_t rank = fields[1];
  const int64_t *sizes = fields + 4, *strides = sizes + rank;
  const int64_t *box = strides + rank - 1;
  uint32_t narrow[2][5];
  if (rank < 1 || rank > 5)
    fail("a tensor map has 1 to 5 dimensions");
  for (int64_t i = 0; i < rank; ++i) {
    narrow[0][i] = (uint32_t)box[i];
    narrow[1][i] = (uint32_t)box[rank + i];
  }
  if (encode(map, (int)fields[0], (uint32_t)rank, address,
             (const uint64_t *)sizes, (const uint64_t *)strides, narrow[0],
             narrow[1], 0, (int)fields[2], 2, (int)fields[3]) != 0)
    fail("cannot encode a tensor map");
}
/* The benchmark waits; programs with a part of their own on the host are not
 * measured. */
void rope_gpu_sync(void) {}
void rope_abort(const char *message) { fail(message); }
