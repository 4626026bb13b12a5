//===- VulkanDevice.h - Kernels on a Vulkan driver --------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EXECUTIONENGINE_VULKANDEVICE_H
#define ROPE_EXECUTIONENGINE_VULKANDEVICE_H

#include "rope/ExecutionEngine/GpuDevice.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::rope {

/// A kernel as `rope-to-spirv` makes it.
struct VulkanKernel {
  /// An argument of the launch.
  struct Argument {
    /// Elements of a buffer have a rank and a width in memory; a scalar has
    /// rank -1.
    int64_t rank = -1;
    unsigned bytes = 4;
  };

  std::string name;
  SmallVector<uint32_t, 0> words;
  SmallVector<Argument> arguments;
  int64_t block[3] = {1, 1, 1};
  /// Memory of a block that the kernel declares.
  int64_t sharedBytes = 0;
};

struct VulkanContext;

/// An opened Vulkan device, before it is known what kernels it is for.
class VulkanDriver {
public:
  /// Opens the Vulkan loader of the system, `libvulkan.so.1`, and the first
  /// discrete GPU, or else another device, that computes. Capabilities of
  /// SPIR-V named in `without` it is taken to lack. Fails without a loader,
  /// without a driver, and for names that SPIR-V does not have.
  static llvm::Expected<VulkanDriver> open(ArrayRef<std::string> without);
  VulkanDriver(VulkanDriver &&);
  ~VulkanDriver();

  /// Whether threads of a subgroup can exchange what they have, and none of
  /// them is idle.
  bool hasSubgroupExchange() const;

  /// Whether the driver is one that ends the loops of a thread after a number
  /// of iterations, as Mesa's software driver does.
  bool endsLongLoops() const;

  /// The device with its kernels. They are made ready when they are first
  /// launched, and run when `synchronize` is called, or before that. Fails for
  /// a driver that says it cannot map the memory it uses.
  llvm::Expected<std::unique_ptr<GpuDevice>>
  createDevice(SmallVector<VulkanKernel> kernels) &&;

private:
  explicit VulkanDriver(std::unique_ptr<VulkanContext> context);

  std::unique_ptr<VulkanContext> context;
};

} // namespace mlir::rope

#endif // ROPE_EXECUTIONENGINE_VULKANDEVICE_H
