// A libcuda.so.1 without a GPU: says on standard error what it is called for,
// and runs one kernel, `doubled_kernel_0`, on the host: y[i] = 2 x[i], launched
// or as part of a graph. Handles are small numbers.
//
// Compiled with -DACCEPT_ALL it takes every kernel and runs none.
//
// FAKE_CUDA chooses what goes wrong: no-device, refuse (the compiler, with a
// log), memory, launch, fault (a kernel), no-graphs.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  float *x, *y;
  int64_t count;
} Launch;

static Launch recorded[64];
static int numRecorded, capturing, numAllocations;

static int fails(const char *what) {
  const char *chosen = getenv("FAKE_CUDA");
  return chosen && strcmp(chosen, what) == 0;
}

static void say(const char *what) {
  fprintf(stderr, "cuda: %s%s\n", capturing ? "recorded " : "", what);
}

static void execute(Launch launch) {
  for (int64_t i = 0; i < launch.count; ++i)
    launch.y[i] = 2 * launch.x[i];
}

int cuInit(unsigned flags) { return 0; }
int cuDeviceGet(int *device, int ordinal) {
  *device = 0;
  return fails("no-device") ? 100 : 0;
}
int cuDeviceGetName(char *name, int length, int device) {
  snprintf(name, length, "fake GPU");
  return 0;
}
int cuDeviceGetAttribute(int *value, int attribute, int device) {
  *value = attribute == 75 ? 8 : 0;
  return 0;
}
int cuTensorMapEncodeTiled(void *map, int type, uint32_t rank, void *address,
                           const uint64_t *sizes, const uint64_t *strides,
                           const uint32_t *box, const uint32_t *steps,
                           int interleave, int swizzle, int promotion,
                           int fill) {
  fprintf(stderr, "cuda: tensor map of rank %u, size %d, box %u, steps %u\n",
          rank, (int)sizes[0], box[0], steps[0]);
  memset(map, 0, 128);
  return 0;
}
int cuDevicePrimaryCtxRetain(void **context, int device) {
  *context = (void *)1;
  return 0;
}
int cuDevicePrimaryCtxRelease_v2(int device) {
  say("context released");
  return 0;
}
int cuCtxSetCurrent(void *context) { return 0; }

int cuModuleLoadDataEx(void **module, const void *image, unsigned count,
                       int *options, void **values) {
  *module = (void *)2;
  if (fails("refuse")) {
    for (unsigned i = 0; i < count; ++i)
      if (options[i] == 5)
        strcpy(values[i], "ptxas application ptx input, line 11; fatal   : "
                          "Parsing error near '.entry'");
    return 218;
  }
  say(strstr(image, ".entry doubled_kernel_0") ? "module with doubled_kernel_0"
                                               : "module");
  return 0;
}
int cuModuleUnload(void *module) { return 0; }
int cuModuleGetFunction(void **function, void *module, const char *name) {
  *function = (void *)3;
#ifdef ACCEPT_ALL
  return 0;
#else
  return strcmp(name, "doubled_kernel_0") == 0 ? 0 : 500;
#endif
}
int cuFuncSetAttribute(void *function, int attribute, int value) { return 0; }

int cuMemAllocManaged(unsigned long long *pointer, size_t bytes,
                      unsigned flags) {
  if (fails("memory"))
    return 2;
  fprintf(stderr, "cuda: allocation %d of %zu bytes\n", ++numAllocations,
          bytes);
  *pointer = (unsigned long long)(uintptr_t)aligned_alloc(256, (bytes + 255) /
                                                                   256 * 256);
  return 0;
}
int cuMemFree_v2(unsigned long long pointer) {
  free((void *)(uintptr_t)pointer);
  return 0;
}

int cuStreamCreate(void **stream, unsigned flags) {
  *stream = (void *)4;
  return 0;
}
int cuStreamDestroy_v2(void *stream) { return 0; }
int cuStreamSynchronize(void *stream) {
  say("wait");
  return fails("fault") ? 700 : 0;
}
int cuLaunchKernel(void *function, unsigned gridX, unsigned gridY,
                   unsigned gridZ, unsigned blockX, unsigned blockY,
                   unsigned blockZ, unsigned sharedBytes, void *stream,
                   void **parameters, void **extra) {
  char text[64];
  snprintf(text, sizeof(text), "launch %ux%ux%u of %ux%ux%u", gridX, gridY,
           gridZ, blockX, blockY, blockZ);
  say(text);
  if (fails("launch"))
    return 701;
#ifdef ACCEPT_ALL
  numRecorded += capturing;
  return 0;
#endif
  // Two buffers: allocated, aligned, offset, size, stride.
  Launch launch = {*(float **)parameters[1], *(float **)parameters[6],
                   *(int64_t *)parameters[3]};
  if (capturing)
    recorded[numRecorded++] = launch;
  else
    execute(launch);
  return 0;
}

int cuStreamBeginCapture_v2(void *stream, int mode) {
  if (fails("no-graphs"))
    return 801;
  say("capture");
  capturing = 1;
  numRecorded = 0;
  return 0;
}
int cuStreamEndCapture(void *stream, void **graph) {
  capturing = 0;
  *graph = (void *)5;
  return 0;
}
int cuGraphInstantiateWithFlags(void **executable, void *graph,
                                unsigned long long flags) {
  fprintf(stderr, "cuda: graph of %d launches\n", numRecorded);
  *executable = (void *)6;
  return 0;
}
int cuGraphLaunch(void *executable, void *stream) {
  say("launch of the graph");
#ifdef ACCEPT_ALL
  return 0;
#endif
  for (int i = 0; i < numRecorded; ++i)
    execute(recorded[i]);
  return 0;
}
int cuGraphExecDestroy(void *executable) {
  say("graph destroyed");
  return 0;
}
int cuGraphDestroy(void *graph) { return 0; }

int cuGetErrorString(int error, const char **text) {
  *text = error == 2     ? "out of memory"
          : error == 100 ? "no CUDA-capable device is detected"
          : error == 218 ? "a PTX JIT compilation failed"
          : error == 700 ? "an illegal memory access was encountered"
          : error == 701 ? "too many resources requested for launch"
                         : "unknown error";
  return 0;
}

// What rope-bench times with.
int cuMemsetD8Async(unsigned long long pointer, unsigned char value,
                    size_t bytes, void *stream) {
  memset((void *)(uintptr_t)pointer, value, bytes);
  return 0;
}
int cuMemcpyDtoDAsync_v2(unsigned long long to, unsigned long long from,
                         size_t bytes, void *stream) {
  memcpy((void *)(uintptr_t)to, (void *)(uintptr_t)from, bytes);
  return 0;
}
int cuEventCreate(void **event, unsigned flags) {
  *event = (void *)7;
  return 0;
}
int cuEventRecord(void *event, void *stream) { return 0; }
int cuEventSynchronize(void *event) { return 0; }
int cuEventElapsedTime(float *milliseconds, void *from, void *to) {
  *milliseconds = 1;
  return 0;
}
