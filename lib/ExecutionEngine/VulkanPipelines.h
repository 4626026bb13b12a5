//===- VulkanPipelines.h - Kernels made ready -------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EXECUTIONENGINE_VULKANPIPELINES_H
#define ROPE_LIB_EXECUTIONENGINE_VULKANPIPELINES_H

#include "VulkanContext.h"
#include "rope/ExecutionEngine/VulkanDevice.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::rope {

/// A kernel and what the driver made of it.
struct VulkanPipeline {
  const VulkanKernel *kernel = nullptr;
  VkDescriptorSetLayout set = VK_NULL_HANDLE;
  VkPipelineLayout layout = VK_NULL_HANDLE;
  VkPipeline pipeline = VK_NULL_HANDLE;
  /// Words of scalars, at binding 0 where there are any; buffers are bound from
  /// 1 on.
  unsigned words = 0, buffers = 0;
  /// What the launch has to say of the parameters (see `GpuLaunch`).
  std::string signature;
};

/// The pipelines of all kernels, each made when it is first asked for.
class VulkanPipelines {
public:
  VulkanPipelines(VulkanContext &context, SmallVector<VulkanKernel> kernels);
  ~VulkanPipelines();

  /// Fails for a name that is not known, and where the driver lacks what the
  /// kernel needs.
  llvm::Expected<const VulkanPipeline *> get(StringRef name);

private:
  /// Whether no thread of a subgroup is idle, which the driver is asked for.
  bool hasFullSubgroups(const VulkanKernel &kernel) const;
  llvm::Error checkNeeds(const VulkanKernel &kernel, unsigned bindings);
  llvm::Error create(VulkanPipeline &pipeline);

  VulkanContext &context;
  SmallVector<VulkanKernel> kernels;
  llvm::StringMap<VulkanPipeline> pipelines;
};

} // namespace mlir::rope

#endif // ROPE_LIB_EXECUTIONENGINE_VULKANPIPELINES_H
