//===- CudaDevice.cpp - NVIDIA GPUs by the driver's library ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/CudaDevice.h"

#include "CudaDriver.h"
#include "llvm/ADT/StringMap.h"
#include <cstring>
#include <map>
#include <optional>
#include <vector>

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;

// Numbers of the driver's interface.
enum DeviceAttribute {
  kComputeCapabilityMajor = 75,
  kComputeCapabilityMinor = 76,
  kMaxSharedBytesOptIn = 97
};
enum FunctionAttribute { kMaxDynamicSharedBytes = 8 };
enum ModuleOption {
  kInfoLog = 3,
  kInfoLogBytes = 4,
  kErrorLog = 5,
  kErrorLogBytes = 6
};
static constexpr unsigned kAttachGlobal = 1, kNonBlockingStream = 1;
/// Calls of other kinds, such as allocations, are allowed during a capture.
static constexpr int kRelaxedCapture = 2;

namespace {
class CudaDevice : public GpuDevice {
public:
  explicit CudaDevice(const CudaDriver &driver) : driver(driver) {}
  ~CudaDevice() override;

  Error open(StringRef ptx);

  std::string describe() const override { return name; }
  void *allocate(size_t bytes) override;
  void release(void *pointer) override;
  void releaseAll() override;
  Expected<void *> getConstant(const void *data, size_t bytes) override;
  Error encodeTensorMap(const GpuTensorMap &tensor, void *map) override;
  Error launch(const GpuLaunch &launch) override;
  Error synchronize() override;
  std::unique_ptr<GpuRecording>
  record(llvm::function_ref<Error()> run) override;

private:
  friend class CudaRecording;
  /// Memory of a recording is not used for anything else.
  void giveBack(ArrayRef<std::pair<size_t, void *>> blocks) {
    for (auto block : blocks)
      pool.insert(block);
  }

  /// A context is current on a thread: this one may not have used it yet.
  Error enter() {
    return driver.check(driver.contextSetCurrent(context),
                        "cannot use the CUDA device");
  }

  Expected<CudaDriver::Handle> getFunction(StringRef kernel,
                                           int64_t dynamicSharedBytes);

  const CudaDriver &driver;
  int device = -1;
  CudaDriver::Handle context = nullptr, module = nullptr, stream = nullptr;
  std::string name;
  llvm::StringMap<CudaDriver::Handle> functions;
  /// Live blocks with their sizes, and blocks to use again. Launches run in
  /// order, so that memory may be reused before they are finished.
  std::map<void *, size_t> live;
  std::multimap<size_t, void *> pool;
  std::map<const void *, void *> constants;
  /// What happens while launches are recorded.
  struct Recorded {
    bool hasWaited = false;
    bool launchedAfterWait = false;
    std::map<void *, size_t> blocks;
  };
  std::optional<Recorded> recording;
};

/// An instantiated graph. Its memory goes back to the pool with it.
class CudaRecording : public GpuRecording {
public:
  CudaRecording(CudaDevice &device, CudaDriver::Handle executable,
                SmallVector<std::pair<size_t, void *>> blocks)
      : device(device), executable(executable), blocks(std::move(blocks)) {}
  ~CudaRecording() override {
    llvm::consumeError(device.enter());
    device.driver.streamSynchronize(device.stream);
    device.driver.graphExecDestroy(executable);
    device.giveBack(blocks);
  }

  Error launch() override {
    if (Error failed = device.enter())
      return failed;
    return device.driver.check(
        device.driver.graphLaunch(executable, device.stream),
        "cannot launch a graph");
  }

private:
  CudaDevice &device;
  CudaDriver::Handle executable;
  SmallVector<std::pair<size_t, void *>> blocks;
};
} // namespace

CudaDevice::~CudaDevice() {
  if (!context)
    return;
  llvm::consumeError(enter());
  if (stream) {
    driver.streamSynchronize(stream);
    driver.streamDestroy(stream);
  }
  releaseAll();
  for (auto [bytes, block] : pool)
    driver.free(reinterpret_cast<CudaDriver::Pointer>(block));
  if (module)
    driver.moduleUnload(module);
  driver.contextRelease(device);
}

Error CudaDevice::open(StringRef ptx) {
  if (Error failed =
          driver.check(driver.init(0), "cannot start the CUDA driver"))
    return failed;
  if (Error failed =
          driver.check(driver.deviceGet(&device, 0), "there is no CUDA device"))
    return failed;
  if (Error failed = driver.check(driver.contextRetain(&context, device),
                                  "cannot use the CUDA device"))
    return failed;
  char text[256] = "";
  int major = 0, minor = 0;
  driver.deviceGetName(text, sizeof(text), device);
  driver.deviceGetAttribute(&major, kComputeCapabilityMajor, device);
  driver.deviceGetAttribute(&minor, kComputeCapabilityMinor, device);
  name = std::string(text) + ", sm_" + std::to_string(major) +
         std::to_string(minor);
  if (Error failed = enter())
    return failed;
  if (Error failed =
          driver.check(driver.streamCreate(&stream, kNonBlockingStream),
                       "cannot make a CUDA stream"))
    return failed;
  // The log says which line of the text was refused.
  std::vector<char> log(16384, 0);
  int options[] = {kErrorLog, kErrorLogBytes};
  void *values[] = {log.data(), reinterpret_cast<void *>(log.size())};
  std::string image = ptx.str();
  int error = driver.moduleLoad(&module, image.c_str(), 2, options, values);
  if (Error failed = driver.check(error, "cannot load the kernels on " + name))
    return createStringError(llvm::toString(std::move(failed)) + "\n" +
                             log.data());
  return Error::success();
}

void *CudaDevice::allocate(size_t bytes) {
  // Multiples of the alignment; a block serves requests of up to half less.
  bytes = (std::max<size_t>(bytes, 1) + 255) / 256 * 256;
  auto it = pool.lower_bound(bytes);
  if (it != pool.end() && it->first <= 2 * bytes) {
    void *block = it->second;
    live[block] = it->first;
    if (recording)
      recording->blocks[block] = it->first;
    pool.erase(it);
    return block;
  }
  CudaDriver::Pointer pointer = 0;
  if (Error failed = enter()) {
    llvm::consumeError(std::move(failed));
    return nullptr;
  }
  if (driver.allocateManaged(&pointer, bytes, kAttachGlobal) != 0)
    return nullptr;
  void *block = reinterpret_cast<void *>(pointer);
  live[block] = bytes;
  if (recording)
    recording->blocks[block] = bytes;
  return block;
}

void CudaDevice::release(void *pointer) {
  auto it = live.find(pointer);
  if (it == live.end())
    return;
  pool.insert({it->second, pointer});
  live.erase(it);
}

void CudaDevice::releaseAll() {
  for (auto [block, bytes] : live)
    pool.insert({bytes, block});
  live.clear();
  constants.clear();
}

Expected<void *> CudaDevice::getConstant(const void *data, size_t bytes) {
  void *&copy = constants[data];
  if (!copy) {
    copy = allocate(bytes);
    if (!copy) {
      constants.erase(data);
      return createStringError("the device has no memory for a constant of " +
                               Twine(bytes) + " bytes");
    }
    // A block that was in use may still be written.
    if (Error failed = synchronize())
      return std::move(failed);
    std::memcpy(copy, data, bytes);
  }
  return copy;
}

Error CudaDevice::encodeTensorMap(const GpuTensorMap &tensor, void *map) {
  if (!driver.encodeTensorMap)
    return createStringError("the CUDA driver is too old for tensor maps");
  if (Error failed = enter())
    return failed;
  return driver.check(
      driver.encodeTensorMap(
          map, static_cast<int>(tensor.type), tensor.sizes.size(),
          const_cast<void *>(tensor.address), tensor.sizes.data(),
          tensor.strides.data(), tensor.box.data(), tensor.elementSteps.data(),
          /*interleave=*/0, static_cast<int>(tensor.swizzle), /*promotion=*/2,
          tensor.fillNaN),
      "cannot encode a tensor map");
}

Expected<CudaDriver::Handle>
CudaDevice::getFunction(StringRef kernel, int64_t dynamicSharedBytes) {
  CudaDriver::Handle &function = functions[kernel];
  if (!function)
    if (Error failed = driver.check(
            driver.getFunction(&function, module, kernel.str().c_str()),
            "the device has no kernel '" + kernel + "'"))
      return std::move(failed);
  if (dynamicSharedBytes > 0)
    if (Error failed = driver.check(
            driver.functionSetAttribute(function, kMaxDynamicSharedBytes,
                                        static_cast<int>(dynamicSharedBytes)),
            "the kernel '" + kernel + "' cannot have " +
                Twine(dynamicSharedBytes) + " bytes of shared memory"))
      return std::move(failed);
  return function;
}

Error CudaDevice::synchronize() {
  // Nothing runs while it is recorded.
  if (recording) {
    recording->hasWaited = true;
    return Error::success();
  }
  if (Error failed = enter())
    return failed;
  return driver.check(driver.streamSynchronize(stream), "a kernel failed");
}

std::unique_ptr<GpuRecording>
CudaDevice::record(llvm::function_ref<Error()> run) {
  if (Error failed = enter()) {
    llvm::consumeError(std::move(failed));
    return nullptr;
  }
  if (!driver.hasGraphs() ||
      driver.streamBeginCapture(stream, kRelaxedCapture) != 0)
    return nullptr;
  recording.emplace();
  Error failed = run();
  Recorded recorded = std::move(*recording);
  recording.reset();
  CudaDriver::Handle graph = nullptr, executable = nullptr;
  bool isRecorded = !failed && !recorded.launchedAfterWait;
  llvm::consumeError(std::move(failed));
  if (driver.streamEndCapture(stream, &graph) != 0 || !graph)
    isRecorded = false;
  if (isRecorded && driver.graphInstantiate(&executable, graph, 0) != 0)
    isRecorded = false;
  if (graph)
    driver.graphDestroy(graph);
  // Neither the pool nor anybody else has the memory of a recording.
  SmallVector<std::pair<size_t, void *>> blocks;
  for (auto [block, bytes] : recorded.blocks) {
    live.erase(block);
    for (auto it = pool.begin(); it != pool.end();)
      it = it->second == block ? pool.erase(it) : std::next(it);
    blocks.push_back({bytes, block});
  }
  if (!isRecorded) {
    giveBack(blocks);
    return nullptr;
  }
  return std::make_unique<CudaRecording>(*this, executable, std::move(blocks));
}

Error CudaDevice::launch(const GpuLaunch &launch) {
  if (recording && recording->hasWaited)
    recording->launchedAfterWait = true;
  if (Error failed = enter())
    return failed;
  Expected<CudaDriver::Handle> function =
      getFunction(launch.kernel, launch.dynamicSharedBytes);
  if (!function)
    return function.takeError();
  SmallVector<void *> arguments(launch.arguments);
  return driver.check(
      driver.launch(*function, launch.grid[0], launch.grid[1], launch.grid[2],
                    launch.block[0], launch.block[1], launch.block[2],
                    launch.dynamicSharedBytes, stream, arguments.data(),
                    /*extra=*/nullptr),
      "cannot launch '" + launch.kernel + "'");
}

Expected<std::unique_ptr<GpuDevice>> rope::createCudaDevice(StringRef ptx) {
  Expected<const CudaDriver *> driver = CudaDriver::open();
  if (!driver)
    return driver.takeError();
  auto device = std::make_unique<CudaDevice>(**driver);
  if (Error failed = device->open(ptx))
    return std::move(failed);
  return std::unique_ptr<GpuDevice>(std::move(device));
}

Error rope::findCudaDriver() { return CudaDriver::open().takeError(); }
