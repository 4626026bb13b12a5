//===- EmulatedDevice.cpp - The emulator as a device ----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmulatedDevice.h"

#include "rope/Conversion/EmulateDevice/Passes.h"
#include "rope/Emulator/Instructions/TensorMap.h"
#include <cstring>
#include <utility>

using namespace mlir;
using namespace mlir::rope;
using llvm::Error;
using llvm::Expected;

static emulator::DeviceLimits getLimits(const ChipInfo &chip) {
  emulator::DeviceLimits limits;
  limits.warpSize = chip.subgroupSize;
  limits.maxThreads = chip.maxThreadsPerBlock;
  limits.maxSharedBytes = chip.maxSharedBytes;
  return limits;
}

EmulatedDevice::EmulatedDevice(const ChipInfo &chip)
    : chip(chip), device(getLimits(chip)) {}

EmulatedDevice::~EmulatedDevice() { releaseAll(); }

SmallVector<LinkedSymbol> EmulatedDevice::getSymbols() {
  SmallVector<LinkedSymbol> symbols;
  for (const emulator::RuntimeSymbol &symbol : emulator::getRuntimeSymbols())
    symbols.push_back({symbol.name, symbol.function});
  return symbols;
}

Error EmulatedDevice::addModule(LinkedCode &code) {
  Expected<void *> address =
      code.find(("_mlir_ciface_" + kEmulatorRegisterFunction).str());
  if (!address)
    return address.takeError();
  reinterpret_cast<void (*)(emulator::Device *)>(*address)(&device);
  return Error::success();
}

static llvm::json::Value toJSON(const emulator::SharedAccessProfile &access) {
  llvm::json::Array worst;
  for (const emulator::LaneAccess &lane : access.worst)
    worst.push_back(llvm::json::Array{lane.lane, lane.offset, lane.bytes});
  StringRef kind = access.kind == emulator::Access::Load    ? "load"
                   : access.kind == emulator::Access::Store ? "store"
                                                            : "atomic";
  return llvm::json::Object{{"location", access.location},
                            {"op", access.operation},
                            {"kind", kind},
                            {"bytes", access.bytes},
                            {"warps", access.warps},
                            {"wavefronts", access.needed},
                            {"least_wavefronts", access.least},
                            {"worst_wavefronts", access.worstNeeded},
                            {"worst", std::move(worst)}};
}

llvm::json::Value EmulatedDevice::getProfile() const {
  const emulator::MemoryProfile *profile = device.getProfile();
  if (!profile)
    return nullptr;
  llvm::json::Array kernels;
  for (const emulator::KernelProfile &kernel : profile->getKernels()) {
    llvm::json::Array grid, block, shared;
    for (int axis = 0; axis < 3; ++axis) {
      grid.push_back(kernel.grid[axis]);
      block.push_back(kernel.block[axis]);
    }
    for (const emulator::SharedAccessProfile &access : kernel.shared)
      shared.push_back(toJSON(access));
    kernels.push_back(llvm::json::Object{
        {"kernel", kernel.kernel},
        {"grid", std::move(grid)},
        {"block", std::move(block)},
        {"shared_bytes", static_cast<int64_t>(kernel.sharedBytes)},
        {"launches", kernel.launches},
        {"read_bytes", kernel.read},
        {"written_bytes", kernel.written},
        {"shared", std::move(shared)}});
  }
  return kernels;
}

std::string EmulatedDevice::describe() const {
  return ("emulator of " + chip.name).str();
}

void *EmulatedDevice::allocate(size_t bytes) {
  // The alignment that drivers promise.
  constexpr size_t kAlignment = 256;
  std::string name = "buffer " + std::to_string(numAllocations++);
  void *pointer = memory.allocate(bytes, kAlignment, name);
  if (!pointer)
    return nullptr;
  live.insert(pointer);
  device.addAllocation(pointer, bytes, /*readOnly=*/false, name);
  return pointer;
}

void EmulatedDevice::freeNow(void *pointer) {
  device.removeAllocation(pointer);
  memory.release(pointer);
}

void EmulatedDevice::release(void *pointer) {
  // A result may be a constant, which nothing frees.
  if (!live.remove(pointer))
    return;
  if (deferred.empty())
    return freeNow(pointer);
  deferred.emplace_back();
  deferred.back().freed = pointer;
}

void EmulatedDevice::releaseAll() {
  // What has not been waited for by now will never be.
  llvm::erase_if(deferred, [](const Deferred &item) { return !item.freed; });
  llvm::consumeError(runDeferred());
  while (!live.empty())
    release(live.back());
  numAllocations = 0;
}

Expected<void *> EmulatedDevice::getConstant(const void *data, size_t bytes) {
  if (!device.findAllocation(data))
    device.addAllocation(data, bytes, /*readOnly=*/true,
                         "constant " + std::to_string(numConstants++));
  return const_cast<void *>(data);
}

/// Bytes of a parameter by its character in the signature; 0 for others.
static size_t getParameterBytes(char kind) {
  switch (kind) {
  case 'p':
  case '8':
    return 8;
  case '4':
    return 4;
  case '2':
    return 2;
  case '1':
    return 1;
  case 'm':
    return 128;
  default:
    return 0;
  }
}

Error EmulatedDevice::launch(const GpuLaunch &launch) {
  emulator::LaunchShape shape;
  llvm::copy(launch.grid, shape.grid);
  llvm::copy(launch.block, shape.block);
  shape.dynamicSharedBytes = launch.dynamicSharedBytes;
  if (Error failed =
          device.checkLaunch(launch.kernel, shape, launch.arguments.size()))
    return failed;
  Deferred item;
  item.kernel = launch.kernel.str();
  item.shape = shape;
  item.parameters.resize(launch.arguments.size());
  for (auto [parameter, argument, kind] :
       llvm::zip(item.parameters, launch.arguments, launch.signature)) {
    size_t bytes = getParameterBytes(kind);
    if (bytes == 0)
      return llvm::createStringError("launch of kernel '" + launch.kernel +
                                     "': unknown kind of parameter '" +
                                     llvm::Twine(kind) + "'");
    std::memcpy(parameter.bytes, argument, bytes);
  }
  if (deferred.empty())
    memory.lock();
  deferred.push_back(std::move(item));
  return Error::success();
}

Error EmulatedDevice::runDeferred() {
  if (deferred.empty())
    return Error::success();
  memory.unlock();
  Error failed = Error::success();
  for (Deferred &item : std::exchange(deferred, {})) {
    if (item.freed) {
      freeNow(item.freed);
      continue;
    }
    if (failed)
      continue;
    SmallVector<void *> arguments;
    for (Deferred::Parameter &parameter : item.parameters)
      arguments.push_back(parameter.bytes);
    failed = device.launch(item.kernel, item.shape, arguments);
  }
  return failed;
}

Error EmulatedDevice::encodeTensorMap(const GpuTensorMap &tensor, void *map) {
  auto invalid = [](const llvm::Twine &what) {
    return llvm::createStringError("tensor map: " + what);
  };
  if (tensor.type < 0 ||
      tensor.type > int64_t(emulator::TensorMapType::tf32FlushSubnormals))
    return invalid("unknown element type " + llvm::Twine(tensor.type));
  if (tensor.swizzle < 0 ||
      tensor.swizzle > int64_t(emulator::Swizzle::bytes128))
    return invalid("unknown swizzle " + llvm::Twine(tensor.swizzle));
  emulator::TensorMap encoded;
  std::string problem = emulator::TensorMap::encode(
      static_cast<emulator::TensorMapType>(tensor.type), tensor.address,
      tensor.sizes, tensor.strides, tensor.box, tensor.elementSteps,
      static_cast<emulator::Swizzle>(tensor.swizzle), tensor.fillNaN, encoded);
  if (!problem.empty())
    return invalid(problem);
  std::memcpy(map, &encoded, sizeof(encoded));
  return Error::success();
}

Error EmulatedDevice::synchronize() {
  if (Error failed = runDeferred())
    return failed;
  // Kernels have been checked; this is what host code wrote.
  std::string damage = memory.findDamage();
  if (damage.empty())
    return Error::success();
  return llvm::createStringError("the program " + damage);
}
