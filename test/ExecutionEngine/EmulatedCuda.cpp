//===- EmulatedCuda.cpp - A CUDA driver that emulates ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A libcuda.so.1 that forwards to the emulator what the target `cuda` asks of
// the driver. As the driver's, a context is current on a thread that has set
// it, a launch takes as many bytes of each parameter as the PTX text declares,
// and kernels run when the host waits for them.
//
// PTX cannot be emulated. EMULATED_CUDA_KERNELS names an object file of what
// the target `emulate` makes of the same program, with the kernels of the same
// names. EMULATED_CUDA=no-graphs takes graphs away.
//
//===----------------------------------------------------------------------===//

#include "EmulatedDevice.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <unistd.h>

using namespace mlir;
using namespace mlir::rope;
using llvm::Error;
using llvm::Expected;

using Handle = void *;

// Errors of the driver's interface.
enum {
  kInvalidValue = 1,
  kOutOfMemory = 2,
  kInvalidImage = 200,
  kInvalidContext = 201,
  kNotFound = 500,
  kLaunchFailed = 719
};
enum { kMaxDynamicShared = 8 };

namespace {
/// An entry of the PTX text.
struct Kernel {
  std::string name;
  /// Characters of `GpuLaunch::signature` by what is declared.
  std::string signature;
  int64_t mostDynamicShared = 48 * 1024;
};

/// A launch with its parameters copied.
struct Launch {
  const Kernel *kernel;
  int64_t grid[3], block[3], shared;
  struct alignas(64) Parameter {
    char bytes[128];
  };
  std::vector<Parameter> parameters;
};

struct Driver {
  std::unique_ptr<EmulatedDevice> device;
  std::optional<LinkedCode> code;
  llvm::StringMap<Kernel> kernels;
  bool isCapturing = false;
  std::vector<Launch> captured;
  std::mutex mutex;
};
} // namespace

static Driver &getDriver() {
  static Driver driver;
  return driver;
}

static Handle getContext() { return &getDriver(); }
static thread_local Handle currentContext = nullptr;

/// Says what is wrong and returns the error's number.
static int fail(int number, const Twine &what) {
  std::fprintf(stderr, "cuda: %s\n", what.str().c_str());
  return number;
}

static int fail(int number, Error error) {
  return error ? fail(number, llvm::toString(std::move(error))) : 0;
}

static int checkContext(const char *function) {
  if (currentContext == getContext())
    return 0;
  return fail(kInvalidContext,
              Twine(function) + " on a thread without a current context");
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

/// The character of a declaration such as ".param .u64 .ptr .align 1 x" or
/// ".param .align 64 .b8 x[128]"; 0 for another one.
static char getParameterKind(StringRef declaration) {
  if (declaration.contains(".b8") && declaration.contains("[128]"))
    return 'm';
  const std::pair<StringRef, char> kinds[] = {
      {"64", '8'}, {"32", '4'}, {"16", '2'}, {"8", '1'}};
  SmallVector<StringRef> words;
  llvm::SplitString(declaration, words);
  if (words.size() < 2 || declaration.contains('['))
    return 0;
  for (auto [bits, kind] : kinds)
    if (words[1].drop_front(2) == bits)
      return kind;
  return 0;
}

static bool parseEntries(StringRef ptx) {
  llvm::StringMap<Kernel> &kernels = getDriver().kernels;
  while (true) {
    StringRef rest = ptx.split(".entry ").second;
    if (rest.empty())
      return true;
    auto [name, behind] = rest.split('(');
    auto [list, body] = behind.split(')');
    Kernel kernel;
    kernel.name = name.trim().str();
    SmallVector<StringRef> declarations;
    list.split(declarations, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    for (StringRef declaration : declarations) {
      if (declaration.trim().empty())
        continue;
      kernel.signature.push_back(getParameterKind(declaration));
      if (!kernel.signature.back())
        return false;
    }
    kernels[kernel.name] = std::move(kernel);
    ptx = body;
  }
}

static Error loadKernels() {
  Driver &driver = getDriver();
  const char *path = std::getenv("EMULATED_CUDA_KERNELS");
  if (!path)
    return llvm::createStringError("EMULATED_CUDA_KERNELS names no object");
  // Makes the targets of LLVM known.
  if (auto machine = createHostMachine("", ""); !machine)
    return machine.takeError();
  auto object = llvm::MemoryBuffer::getFile(path);
  if (!object)
    return llvm::createStringError(Twine("cannot read ") + path);
  auto linked = LinkedCode::linkObject((*object)->getBuffer(),
                                       EmulatedDevice::getSymbols());
  if (!linked)
    return linked.takeError();
  driver.code = std::move(*linked);
  const ChipInfo *chip = findChip("sm_90a");
  driver.device = std::make_unique<EmulatedDevice>(*chip);
  return driver.device->addModule(*driver.code);
}

//===----------------------------------------------------------------------===//
// Accesses before the wait
//===----------------------------------------------------------------------===//

static struct sigaction previousAction;

static void describeFault(int signal, siginfo_t *info, void *context) {
  char text[256];
  EmulatedDevice *device = getDriver().device.get();
  if (device &&
      device->getMemory()->describe(info->si_addr, text, sizeof(text))) {
    std::fprintf(stderr, "cuda: the host accesses %s\n", text);
    std::fflush(stderr);
  }
  previousAction.sa_sigaction(signal, info, context);
}

/// In front of the handlers of the call that launches.
static void watchFaults() {
  struct sigaction now;
  sigaction(SIGSEGV, nullptr, &now);
  if (!(now.sa_flags & SA_SIGINFO) || now.sa_sigaction == &describeFault)
    return;
  previousAction = now;
  now.sa_sigaction = &describeFault;
  sigaction(SIGSEGV, &now, nullptr);
}

static Error forward(Launch &launch) {
  GpuLaunch asked;
  asked.kernel = launch.kernel->name;
  llvm::copy(launch.grid, asked.grid);
  llvm::copy(launch.block, asked.block);
  asked.dynamicSharedBytes = launch.shared;
  asked.signature = launch.kernel->signature;
  SmallVector<void *> arguments;
  for (Launch::Parameter &parameter : launch.parameters)
    arguments.push_back(parameter.bytes);
  asked.arguments = arguments;
  return getDriver().device->launch(asked);
}

//===----------------------------------------------------------------------===//
// The driver's functions
//===----------------------------------------------------------------------===//

extern "C" {
int cuInit(unsigned) { return 0; }
int cuDeviceGet(int *device, int) {
  *device = 0;
  return 0;
}
int cuDeviceGetName(char *name, int length, int) {
  std::snprintf(name, length, "emulated GPU");
  return 0;
}
int cuDeviceGetAttribute(int *value, int attribute, int) {
  constexpr int kMajor = 75;
  *value = attribute == kMajor ? 9 : 0;
  return 0;
}
int cuDevicePrimaryCtxRetain(Handle *context, int) {
  *context = getContext();
  return 0;
}
int cuDevicePrimaryCtxRelease_v2(int) { return 0; }
int cuCtxSetCurrent(Handle context) {
  currentContext = context;
  return 0;
}

int cuModuleLoadDataEx(Handle *module, const void *image, unsigned, int *,
                       void **) {
  if (int error = checkContext("cuModuleLoadDataEx"))
    return error;
  *module = &getDriver();
  if (!parseEntries(static_cast<const char *>(image)))
    return fail(kInvalidImage, "a parameter of an unknown type");
  return fail(kInvalidImage, loadKernels());
}
int cuModuleUnload(Handle) { return checkContext("cuModuleUnload"); }
int cuModuleGetFunction(Handle *function, Handle, const char *name) {
  if (int error = checkContext("cuModuleGetFunction"))
    return error;
  auto found = getDriver().kernels.find(name);
  if (found == getDriver().kernels.end())
    return kNotFound;
  *function = &found->second;
  return 0;
}
int cuFuncSetAttribute(Handle function, int attribute, int value) {
  if (int error = checkContext("cuFuncSetAttribute"))
    return error;
  if (attribute == kMaxDynamicShared)
    static_cast<Kernel *>(function)->mostDynamicShared = value;
  return 0;
}

int cuMemAllocManaged(unsigned long long *pointer, size_t bytes, unsigned) {
  if (int error = checkContext("cuMemAllocManaged"))
    return error;
  std::lock_guard<std::mutex> guard(getDriver().mutex);
  void *memory = getDriver().device->allocate(bytes);
  *pointer = reinterpret_cast<uintptr_t>(memory);
  return memory ? 0 : kOutOfMemory;
}
int cuMemFree_v2(unsigned long long pointer) {
  if (int error = checkContext("cuMemFree_v2"))
    return error;
  std::lock_guard<std::mutex> guard(getDriver().mutex);
  getDriver().device->release(
      reinterpret_cast<void *>(static_cast<uintptr_t>(pointer)));
  return 0;
}

int cuStreamCreate(Handle *stream, unsigned) {
  *stream = &getDriver();
  return checkContext("cuStreamCreate");
}
int cuStreamDestroy_v2(Handle) { return checkContext("cuStreamDestroy_v2"); }
int cuStreamSynchronize(Handle) {
  if (int error = checkContext("cuStreamSynchronize"))
    return error;
  std::lock_guard<std::mutex> guard(getDriver().mutex);
  if (!getDriver().device)
    return 0;
  return fail(kLaunchFailed, getDriver().device->synchronize());
}

int cuLaunchKernel(Handle function, unsigned gridX, unsigned gridY,
                   unsigned gridZ, unsigned blockX, unsigned blockY,
                   unsigned blockZ, unsigned sharedBytes, Handle,
                   void **parameters, void **) {
  if (int error = checkContext("cuLaunchKernel"))
    return error;
  Driver &driver = getDriver();
  std::lock_guard<std::mutex> guard(driver.mutex);
  const Kernel &kernel = *static_cast<Kernel *>(function);
  if (sharedBytes > kernel.mostDynamicShared)
    return fail(kInvalidValue, "more shared memory than was asked for");
  Launch launch = {&kernel,
                   {gridX, gridY, gridZ},
                   {blockX, blockY, blockZ},
                   sharedBytes,
                   {}};
  launch.parameters.resize(kernel.signature.size());
  for (auto [i, kind] : llvm::enumerate(kernel.signature))
    std::memcpy(launch.parameters[i].bytes, parameters[i],
                kind == 'm' ? 128 : kind - '0');
  if (driver.isCapturing) {
    driver.captured.push_back(std::move(launch));
    return 0;
  }
  watchFaults();
  return fail(kInvalidValue, forward(launch));
}

int cuStreamBeginCapture_v2(Handle, int) {
  const char *chosen = std::getenv("EMULATED_CUDA");
  if (chosen && std::strcmp(chosen, "no-graphs") == 0)
    return kInvalidValue;
  getDriver().isCapturing = true;
  getDriver().captured.clear();
  return checkContext("cuStreamBeginCapture_v2");
}
int cuStreamEndCapture(Handle, Handle *graph) {
  getDriver().isCapturing = false;
  *graph = &getDriver();
  return checkContext("cuStreamEndCapture");
}
int cuGraphInstantiateWithFlags(Handle *executable, Handle,
                                unsigned long long) {
  *executable = new std::vector<Launch>(getDriver().captured);
  return checkContext("cuGraphInstantiateWithFlags");
}
int cuGraphLaunch(Handle executable, Handle) {
  if (int error = checkContext("cuGraphLaunch"))
    return error;
  std::lock_guard<std::mutex> guard(getDriver().mutex);
  for (Launch &launch : *static_cast<std::vector<Launch> *>(executable))
    if (int error = fail(kInvalidValue, forward(launch)))
      return error;
  return 0;
}
int cuGraphExecDestroy(Handle executable) {
  delete static_cast<std::vector<Launch> *>(executable);
  return 0;
}
int cuGraphDestroy(Handle) { return 0; }

int cuTensorMapEncodeTiled(void *map, int type, unsigned rank, void *base,
                           const uint64_t *sizes, const uint64_t *strides,
                           const uint32_t *box, const uint32_t *steps, int,
                           int swizzle, int, int fill) {
  GpuTensorMap tensor = {type,
                         swizzle,
                         fill != 0,
                         base,
                         ArrayRef(sizes, rank),
                         ArrayRef(strides, rank - 1),
                         ArrayRef(box, rank),
                         ArrayRef(steps, rank)};
  return fail(kInvalidValue, getDriver().device->encodeTensorMap(tensor, map));
}

int cuGetErrorString(int error, const char **text) {
  *text = error == kInvalidContext ? "invalid device context"
          : error == kLaunchFailed ? "unspecified launch failure"
                                   : "invalid argument";
  return 0;
}
}
