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
  void *allocate(size_t bytes) override;
  void release(void *pointer) override;
  void releaseAll() override;
  llvm::Expected<void *> getConstant(const void *data, size_t bytes) override;
  llvm::Error launch(const GpuLaunch &launch) override;
  llvm::Error encodeTensorMap(const GpuTensorMap &tensor, void *map) override;
  llvm::Error synchronize() override;

private:
  const ChipInfo &chip;
  emulator::Device device;
  GuardedMemory memory;
  llvm::SetVector<void *> live;
  unsigned numAllocations = 0;
  unsigned numConstants = 0;
};

} // namespace mlir::rope

#endif // ROPE_LIB_EXECUTIONENGINE_EMULATEDDEVICE_H
