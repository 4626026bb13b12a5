//===- VulkanContext.h - An opened Vulkan device ----------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EXECUTIONENGINE_VULKANCONTEXT_H
#define ROPE_LIB_EXECUTIONENGINE_VULKANCONTEXT_H

#define VK_NO_PROTOTYPES
#include "mlir/Dialect/SPIRV/IR/SPIRVEnums.h"
#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vulkan/vulkan_core.h>

namespace mlir::rope {

/// Functions of Vulkan that are found by name: those of an instance, then those
/// of a device.
#define ROPE_VULKAN_INSTANCE_FUNCTIONS(X)                                      \
  X(DestroyInstance)                                                           \
  X(EnumeratePhysicalDevices)                                                  \
  X(EnumerateDeviceExtensionProperties)                                        \
  X(GetPhysicalDeviceProperties)                                               \
  X(GetPhysicalDeviceProperties2)                                              \
  X(GetPhysicalDeviceFeatures2)                                                \
  X(GetPhysicalDeviceQueueFamilyProperties)                                    \
  X(GetPhysicalDeviceMemoryProperties)                                         \
  X(CreateDevice)                                                              \
  X(GetDeviceProcAddr)

#define ROPE_VULKAN_DEVICE_FUNCTIONS(X)                                        \
  X(DestroyDevice)                                                             \
  X(GetDeviceQueue)                                                            \
  X(CreateBuffer)                                                              \
  X(DestroyBuffer)                                                             \
  X(GetBufferMemoryRequirements)                                               \
  X(AllocateMemory)                                                            \
  X(FreeMemory)                                                                \
  X(BindBufferMemory)                                                          \
  X(MapMemory)                                                                 \
  X(CreateShaderModule)                                                        \
  X(DestroyShaderModule)                                                       \
  X(CreateDescriptorSetLayout)                                                 \
  X(DestroyDescriptorSetLayout)                                                \
  X(CreatePipelineLayout)                                                      \
  X(DestroyPipelineLayout)                                                     \
  X(CreateComputePipelines)                                                    \
  X(DestroyPipeline)                                                           \
  X(CreateDescriptorPool)                                                      \
  X(DestroyDescriptorPool)                                                     \
  X(ResetDescriptorPool)                                                       \
  X(AllocateDescriptorSets)                                                    \
  X(UpdateDescriptorSets)                                                      \
  X(CreateCommandPool)                                                         \
  X(DestroyCommandPool)                                                        \
  X(ResetCommandPool)                                                          \
  X(AllocateCommandBuffers)                                                    \
  X(BeginCommandBuffer)                                                        \
  X(EndCommandBuffer)                                                          \
  X(CmdBindPipeline)                                                           \
  X(CmdBindDescriptorSets)                                                     \
  X(CmdDispatch)                                                               \
  X(CmdPipelineBarrier)                                                        \
  X(CreateFence)                                                               \
  X(DestroyFence)                                                              \
  X(ResetFences)                                                               \
  X(QueueSubmit)                                                               \
  X(WaitForFences)

/// Memory that both sides see, and the buffer over all of it.
struct VulkanBlock {
  VkBuffer buffer = VK_NULL_HANDLE;
  VkDeviceMemory memory = VK_NULL_HANDLE;
  /// Where the mapping begins.
  char *data = nullptr;
  size_t size = 0;
};

/// The loader, an instance, a device and its queue. Functions are called as
/// members: `context.CreateBuffer(context.device, ...)`.
struct VulkanContext {
// NOLINTBEGIN(readability-identifier-naming): Vulkan's own names.
#define ROPE_VULKAN_MEMBER(NAME) PFN_vk##NAME NAME = nullptr;
  ROPE_VULKAN_INSTANCE_FUNCTIONS(ROPE_VULKAN_MEMBER)
  ROPE_VULKAN_DEVICE_FUNCTIONS(ROPE_VULKAN_MEMBER)
#undef ROPE_VULKAN_MEMBER
  // NOLINTEND(readability-identifier-naming)

  VkInstance instance = VK_NULL_HANDLE;
  VkPhysicalDevice physical = VK_NULL_HANDLE;
  VkDevice device = VK_NULL_HANDLE;
  VkQueue queue = VK_NULL_HANDLE;
  uint32_t queueFamily = 0;
  VkPhysicalDeviceProperties properties = {};
  VkPhysicalDeviceMemoryProperties memory = {};
  VkPhysicalDeviceSubgroupProperties subgroup = {};
  VkPhysicalDeviceFloatControlsProperties floats = {};
  VkPhysicalDeviceDriverProperties driver = {};
  /// Features the device has, all of which are enabled.
  bool hasFloat64 = false, hasInt64 = false, hasInt16 = false, hasInt8 = false,
       hasStorage16 = false, hasStorage8 = false;
  /// Whether subgroups without idle lanes can be asked for.
  bool hasFullSubgroups = false;
  /// What it is taken to lack.
  SmallVector<spirv::Capability> without;

  static llvm::Expected<std::unique_ptr<VulkanContext>> open();
  VulkanContext() = default;
  VulkanContext(const VulkanContext &) = delete;
  ~VulkanContext();

  /// Whether the device does what a capability of SPIR-V stands for.
  bool has(spirv::Capability capability) const;

  /// Memory of `bytes` bytes at least, mapped.
  llvm::Expected<VulkanBlock> allocate(size_t bytes);
  void free(const VulkanBlock &block);

private:
  llvm::Error openInstance();
  llvm::Error choosePhysicalDevice();
  llvm::Error openDevice();
};

/// "VK_ERROR_..." for what went wrong in `call`; success stays success.
llvm::Error checkVulkan(VkResult result, StringRef call);

} // namespace mlir::rope

#endif // ROPE_LIB_EXECUTIONENGINE_VULKANCONTEXT_H
