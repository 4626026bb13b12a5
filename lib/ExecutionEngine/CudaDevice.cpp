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
  Error synchronize() override {
    return driver.check(driver.streamSynchronize(stream), "a kernel failed");
  }

private:
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
};
} // namespace

CudaDevice::~CudaDevice() {
  if (!context)
    return;
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
  if (Error failed = driver.check(driver.contextSetCurrent(context),
                                  "cannot use the CUDA device"))
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
    pool.erase(it);
    return block;
  }
  CudaDriver::Pointer pointer = 0;
  if (driver.allocateManaged(&pointer, bytes, kAttachGlobal) != 0)
    return nullptr;
  void *block = reinterpret_cast<void *>(pointer);
  live[block] = bytes;
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

Error CudaDevice::launch(const GpuLaunch &launch) {
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
