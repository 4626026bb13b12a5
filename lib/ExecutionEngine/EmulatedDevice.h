//===- EmulatedDevice.h - The emulator as a device --------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EXECUTIONENGINE_EMULATEDDEVICE_H
#define ROPE_LIB_EXECUTIONENGINE_EMULATEDDEVICE_H

#include "rope/Conversion/RopeToGPU/ChipInfo.h"
#include "rope/Emulator/Device.h"
#include "rope/ExecutionEngine/GpuDevice.h"
#include "rope/ExecutionEngine/GuardedMemory.h"
#include "rope/ExecutionEngine/HostLinker.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::rope {

/// Runs kernels as fibers of this process. Memory is new with each allocation
/// and holds NaNs, so that what is not written shows.
///
/// Launches are kept and run when host code waits for them, as late as a device
/// may run them. Until then nobody can access the memory: host code that does
/// not wait is found.
class EmulatedDevice : public GpuDevice {
public:
  explicit EmulatedDevice(const ChipInfo &chip);
  ~EmulatedDevice() override;

  /// What linked kernels call.
  static SmallVector<LinkedSymbol> getSymbols();
  /// Makes the kernels of the code known.
  llvm::Error addModule(LinkedCode &code);

  void startProfile() { device.startProfile(); }
  llvm::json::Value getProfile() const override;

  std::string describe() const override;
  const GuardedMemory *getMemory() const override { return &memory; }
  void *allocate(size_t bytes) override;
  void release(void *pointer) override;
  void releaseAll() override;
  llvm::Expected<void *> getConstant(const void *data, size_t bytes) override;
  llvm::Error launch(const GpuLaunch &launch) override;
  llvm::Error encodeTensorMap(const GpuTensorMap &tensor, void *map) override;
  llvm::Error synchronize() override;

private:
  /// What is done when host code waits: a launch, or, with `freed`, that.
  struct Deferred {
    std::string kernel;
    emulator::LaunchShape shape;
    /// Copies of the parameters, each as large as the largest may be.
    struct alignas(64) Parameter {
      char bytes[128];
    };
    std::vector<Parameter> parameters;
    void *freed = nullptr;
  };
  /// Runs what is deferred up to the first failure, and frees all the same.
  llvm::Error runDeferred();
  void freeNow(void *pointer);

  const ChipInfo &chip;
  emulator::Device device;
  GuardedMemory memory;
  llvm::SetVector<void *> live;
  std::vector<Deferred> deferred;
  unsigned numAllocations = 0;
  unsigned numConstants = 0;
};

} // namespace mlir::rope

#endif // ROPE_LIB_EXECUTIONENGINE_EMULATEDDEVICE_H
