//===- VulkanPipelines.cpp - Kernels made ready ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VulkanPipelines.h"

#include "mlir/Dialect/SPIRV/IR/SPIRVEnums.h"
#include <vector>

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;

VulkanPipelines::VulkanPipelines(VulkanContext &context,
                                 SmallVector<VulkanKernel> list)
    : context(context), kernels(std::move(list)) {
  for (const VulkanKernel &kernel : kernels) {
    VulkanPipeline &pipeline = pipelines[kernel.name];
    pipeline.kernel = &kernel;
    for (const VulkanKernel::Argument &argument : kernel.arguments) {
      if (argument.rank < 0) {
        pipeline.words += argument.bytes == 8 ? 2 : 1;
        pipeline.signature += std::to_string(argument.bytes);
        continue;
      }
      ++pipeline.buffers;
      pipeline.words += 2 * (2 + 2 * argument.rank);
      pipeline.signature += "pp" + std::string(1 + 2 * argument.rank, '8');
    }
  }
}

VulkanPipelines::~VulkanPipelines() {
  for (auto &entry : pipelines) {
    const VulkanPipeline &pipeline = entry.second;
    context.DestroyPipeline(context.device, pipeline.pipeline, nullptr);
    context.DestroyPipelineLayout(context.device, pipeline.layout, nullptr);
    context.DestroyDescriptorSetLayout(context.device, pipeline.set, nullptr);
  }
}

bool VulkanPipelines::hasFullSubgroups(const VulkanKernel &kernel) const {
  return context.hasFullSubgroups &&
         kernel.block[0] % context.subgroup.subgroupSize == 0;
}

Error VulkanPipelines::checkNeeds(const VulkanKernel &kernel,
                                  unsigned bindings) {
  auto lacks = [&](const Twine &what, const Twine &got) {
    return createStringError("Vulkan: expected a device with " + what +
                             " for the kernel '" + kernel.name + "' but got '" +
                             Twine(context.properties.deviceName) +
                             "', which has " + got);
  };
  const VkPhysicalDeviceLimits &limits = context.properties.limits;
  // Instructions follow a header of five words; those that declare
  // capabilities come first.
  ArrayRef<uint32_t> words = kernel.words;
  constexpr uint32_t kCapability = 17;
  for (size_t i = 5; i + 1 < words.size() && (words[i] & 0xffff) == kCapability;
       i += words[i] >> 16) {
    auto capability = static_cast<spirv::Capability>(words[i + 1]);
    if (!context.has(capability))
      return lacks("'" + spirv::stringifyCapability(capability) + "'", "none");
    if (capability == spirv::Capability::GroupNonUniformShuffle &&
        !hasFullSubgroups(kernel))
      return lacks("subgroups that divide blocks of " + Twine(kernel.block[0]) +
                       " threads",
                   "subgroups of " + Twine(context.subgroup.subgroupSize) +
                       (context.hasFullSubgroups ? "" : " with idle threads"));
  }
  uint32_t most = std::min(limits.maxPerStageDescriptorStorageBuffers,
                           limits.maxPerStageResources);
  if (bindings > most)
    return lacks(Twine(bindings) + " buffers", Twine(most));
  if (kernel.sharedBytes > limits.maxComputeSharedMemorySize)
    return lacks(Twine(kernel.sharedBytes) + " bytes of shared memory",
                 Twine(limits.maxComputeSharedMemorySize));
  int64_t threads = 1;
  for (unsigned i = 0; i < 3; ++i) {
    threads *= kernel.block[i];
    if (kernel.block[i] > limits.maxComputeWorkGroupSize[i])
      return lacks("blocks of " + Twine(kernel.block[i]) + " threads",
                   "blocks of " + Twine(limits.maxComputeWorkGroupSize[i]));
  }
  if (threads > limits.maxComputeWorkGroupInvocations)
    return lacks("blocks of " + Twine(threads) + " threads",
                 "blocks of " + Twine(limits.maxComputeWorkGroupInvocations));
  return Error::success();
}

Error VulkanPipelines::create(VulkanPipeline &pipeline) {
  const VulkanKernel &kernel = *pipeline.kernel;
  SmallVector<VkDescriptorSetLayoutBinding> bindings;
  for (unsigned i = pipeline.words == 0 ? 1 : 0; i <= pipeline.buffers; ++i) {
    VkDescriptorSetLayoutBinding binding = {};
    binding.binding = i;
    binding.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    binding.descriptorCount = 1;
    binding.stageFlags = VK_SHADER_STAGE_COMPUTE_BIT;
    bindings.push_back(binding);
  }
  if (Error failed = checkNeeds(kernel, bindings.size()))
    return failed;
  VkDescriptorSetLayoutCreateInfo setInfo = {};
  setInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
  setInfo.bindingCount = bindings.size();
  setInfo.pBindings = bindings.data();
  if (Error failed =
          checkVulkan(context.CreateDescriptorSetLayout(
                          context.device, &setInfo, nullptr, &pipeline.set),
                      "vkCreateDescriptorSetLayout"))
    return failed;
  VkPipelineLayoutCreateInfo layoutInfo = {};
  layoutInfo.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
  layoutInfo.setLayoutCount = 1;
  layoutInfo.pSetLayouts = &pipeline.set;
  if (Error failed =
          checkVulkan(context.CreatePipelineLayout(context.device, &layoutInfo,
                                                   nullptr, &pipeline.layout),
                      "vkCreatePipelineLayout"))
    return failed;
  VkShaderModuleCreateInfo moduleInfo = {};
  moduleInfo.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
  moduleInfo.codeSize = kernel.words.size() * sizeof(uint32_t);
  moduleInfo.pCode = kernel.words.data();
  VkShaderModule module = VK_NULL_HANDLE;
  if (Error failed =
          checkVulkan(context.CreateShaderModule(context.device, &moduleInfo,
                                                 nullptr, &module),
                      "vkCreateShaderModule"))
    return failed;
  VkComputePipelineCreateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
  info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  info.stage.module = module;
  info.stage.pName = kernel.name.c_str();
  if (hasFullSubgroups(kernel))
    info.stage.flags =
        VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT;
  info.layout = pipeline.layout;
  VkResult result = context.CreateComputePipelines(
      context.device, VK_NULL_HANDLE, 1, &info, nullptr, &pipeline.pipeline);
  context.DestroyShaderModule(context.device, module, nullptr);
  return checkVulkan(result, "vkCreateComputePipelines");
}

Expected<const VulkanPipeline *> VulkanPipelines::get(StringRef name) {
  auto it = pipelines.find(name);
  if (it == pipelines.end())
    return createStringError("Vulkan: there is no kernel '" + name + "'");
  if (!it->second.pipeline)
    if (Error failed = create(it->second))
      return std::move(failed);
  return &it->second;
}
