//===- VulkanDevice.cpp - Kernels on a Vulkan driver ----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/VulkanDevice.h"

#include "VulkanPipelines.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>
#include <map>

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;

/// Launches that are recorded before they are run.
static constexpr unsigned kMostLaunches = 64;
/// Bindings of those, and bytes of their scalars.
static constexpr unsigned kMostBindings = 1024;
static constexpr size_t kParameterBytes = size_t(1) << 18;

namespace {
class VulkanDevice : public GpuDevice {
public:
  static Expected<std::unique_ptr<GpuDevice>>
  create(std::unique_ptr<VulkanContext> context,
         SmallVector<VulkanKernel> kernels);
  ~VulkanDevice() override;

  std::string describe() const override;
  void *allocate(size_t bytes) override;
  void release(void *pointer) override;
  void releaseAll() override;
  Expected<void *> getConstant(const void *data, size_t bytes) override;
  Error launch(const GpuLaunch &launch) override;
  Error synchronize() override;

private:
  VulkanDevice(std::unique_ptr<VulkanContext> context,
               SmallVector<VulkanKernel> kernels)
      : context(std::move(context)),
        pipelines(*this->context, std::move(kernels)) {}

  /// Memory that a user holds, from the address it was given.
  struct Live {
    VulkanBlock block;
    char *begin = nullptr;
    size_t bytes = 0;
    bool isConstant = false;
  };
  /// A buffer to bind and where, in bytes from its start, a pointer points.
  struct Place {
    VkDescriptorBufferInfo info = {};
    uint64_t offset = 0;
  };

  Error prepare();
  Error begin();
  Expected<Place> find(void *pointer) const;
  /// Packs the launch's scalars and finds its buffers.
  Error readArguments(const GpuLaunch &launch, const VulkanPipeline &pipeline,
                      SmallVectorImpl<uint32_t> &words,
                      SmallVectorImpl<VkDescriptorBufferInfo> &buffers) const;
  Error recordLaunch(const GpuLaunch &launch, const VulkanPipeline &pipeline,
                     ArrayRef<uint32_t> words,
                     ArrayRef<VkDescriptorBufferInfo> buffers);

  std::unique_ptr<VulkanContext> context;
  VulkanPipelines pipelines;
  VkCommandPool commandPool = VK_NULL_HANDLE;
  VkCommandBuffer commands = VK_NULL_HANDLE;
  VkDescriptorPool descriptorPool = VK_NULL_HANDLE;
  VkFence fence = VK_NULL_HANDLE;
  VulkanBlock parameters;
  /// Recorded and not run yet.
  unsigned launches = 0, bindings = 0;
  size_t parameterBytes = 0;

  std::map<uintptr_t, Live> live;
  /// Blocks for reuse, by size; those released may still be used by launches.
  std::multimap<size_t, VulkanBlock> spare;
  SmallVector<VulkanBlock> released;
  DenseMap<std::pair<const void *, size_t>, void *> constants;
};
} // namespace

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// What the contract of `allocate` promises.
static constexpr size_t kBufferAlignment = 256;

void *VulkanDevice::allocate(size_t bytes) {
  // Powers of two and the halves between make blocks fit again.
  size_t size = llvm::PowerOf2Ceil(std::max<size_t>(bytes, 1024));
  if (bytes != 0 && bytes <= size / 4 * 3)
    size = size / 4 * 3;
  size += kBufferAlignment;
  VulkanBlock block;
  auto it = spare.find(size);
  if (it != spare.end()) {
    block = it->second;
    spare.erase(it);
  } else {
    Expected<VulkanBlock> fresh = context->allocate(size);
    if (!fresh) {
      llvm::consumeError(fresh.takeError());
      return nullptr;
    }
    block = *fresh;
  }
  uintptr_t address = llvm::alignTo(reinterpret_cast<uintptr_t>(block.data),
                                    llvm::Align(kBufferAlignment));
  char *begin =
      block.data + (address - reinterpret_cast<uintptr_t>(block.data));
  live[address] = {block, begin, bytes, false};
  return begin;
}

void VulkanDevice::release(void *pointer) {
  auto it = live.find(reinterpret_cast<uintptr_t>(pointer));
  if (it == live.end())
    return;
  released.push_back(it->second.block);
  live.erase(it);
}

void VulkanDevice::releaseAll() {
  for (auto it = live.begin(); it != live.end();) {
    if (it->second.isConstant) {
      ++it;
      continue;
    }
    released.push_back(it->second.block);
    it = live.erase(it);
  }
}

Expected<void *> VulkanDevice::getConstant(const void *data, size_t bytes) {
  void *&copy = constants[{data, bytes}];
  if (copy)
    return copy;
  void *memory = allocate(bytes);
  if (!memory) {
    constants.erase({data, bytes});
    return createStringError("Vulkan: no memory for a constant of " +
                             Twine(bytes) + " bytes");
  }
  live[reinterpret_cast<uintptr_t>(memory)].isConstant = true;
  if (bytes != 0)
    std::memcpy(memory, data, bytes);
  return copy = memory;
}

Expected<VulkanDevice::Place> VulkanDevice::find(void *pointer) const {
  auto address = reinterpret_cast<uintptr_t>(pointer);
  auto it = live.upper_bound(address);
  if (it != live.begin()) {
    const Live &found = std::prev(it)->second;
    size_t distance = address - std::prev(it)->first;
    if (distance <= found.bytes) {
      // All of the buffer up to the end of what the user asked for: accesses
      // beyond that are the driver's to stop.
      size_t skipped = found.begin - found.block.data;
      Place place;
      place.info.buffer = found.block.buffer;
      place.info.range =
          llvm::alignTo(skipped + std::max<size_t>(found.bytes, 1), 4);
      place.offset = skipped + distance;
      return place;
    }
  }
  return createStringError("is not in memory of the device");
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

template <typename T>
static T read(const void *from) {
  T value;
  std::memcpy(static_cast<void *>(&value), from, sizeof(T));
  return value;
}

Error VulkanDevice::readArguments(
    const GpuLaunch &launch, const VulkanPipeline &pipeline,
    SmallVectorImpl<uint32_t> &words,
    SmallVectorImpl<VkDescriptorBufferInfo> &buffers) const {
  const VulkanKernel &kernel = *pipeline.kernel;
  auto fail = [&](const Twine &what) {
    return createStringError("Vulkan: kernel '" + kernel.name + "': " + what);
  };
  if (launch.signature != pipeline.signature ||
      launch.arguments.size() != pipeline.signature.size())
    return fail("expected parameters '" + pipeline.signature + "' but got '" +
                launch.signature + "'");
  unsigned next = 0;
  auto addWide = [&](uint64_t value) {
    words.push_back(static_cast<uint32_t>(value));
    words.push_back(static_cast<uint32_t>(value >> 32));
  };
  for (auto [i, argument] : llvm::enumerate(kernel.arguments)) {
    const void *from = launch.arguments[next];
    if (argument.rank < 0) {
      ++next;
      if (argument.bytes == 8)
        addWide(read<uint64_t>(from));
      else if (argument.bytes == 4)
        words.push_back(read<uint32_t>(from));
      else if (argument.bytes == 2)
        words.push_back(read<uint16_t>(from));
      else
        words.push_back(read<uint8_t>(from));
      continue;
    }
    // The allocated pointer says nothing that the aligned one does not.
    Expected<Place> place = find(read<void *>(launch.arguments[next + 1]));
    if (!place)
      return fail("argument " + Twine(i) + " " +
                  llvm::toString(place.takeError()));
    const VkPhysicalDeviceLimits &limits = context->properties.limits;
    if (place->info.range > limits.maxStorageBufferRange ||
        place->info.range / argument.bytes > INT32_MAX)
      return fail("argument " + Twine(i) + " has " + Twine(place->info.range) +
                  " bytes, more than the device can address in one buffer");
    if (place->offset % argument.bytes != 0)
      return fail("argument " + Twine(i) +
                  " is not aligned to its elements of " +
                  Twine(argument.bytes) + " bytes");
    buffers.push_back(place->info);
    addWide(place->offset / argument.bytes);
    next += 2;
    for (int64_t j = 0; j < 1 + 2 * argument.rank; ++j)
      addWide(read<uint64_t>(launch.arguments[next++]));
  }
  return Error::success();
}

Error VulkanDevice::begin() {
  if (Error failed = checkVulkan(
          context->ResetCommandPool(context->device, commandPool, 0),
          "vkResetCommandPool"))
    return failed;
  if (Error failed = checkVulkan(
          context->ResetDescriptorPool(context->device, descriptorPool, 0),
          "vkResetDescriptorPool"))
    return failed;
  VkCommandBufferBeginInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
  info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  return checkVulkan(context->BeginCommandBuffer(commands, &info),
                     "vkBeginCommandBuffer");
}

Error VulkanDevice::recordLaunch(const GpuLaunch &launch,
                                 const VulkanPipeline &pipeline,
                                 ArrayRef<uint32_t> words,
                                 ArrayRef<VkDescriptorBufferInfo> buffers) {
  size_t place =
      llvm::alignTo(parameterBytes,
                    context->properties.limits.minStorageBufferOffsetAlignment);
  size_t size = words.size() * sizeof(uint32_t);
  if (size > kParameterBytes || buffers.size() + 1 > kMostBindings)
    return createStringError("Vulkan: kernel '" + launch.kernel +
                             "' has too many parameters");
  if (launches == kMostLaunches ||
      bindings + buffers.size() + 1 > kMostBindings ||
      place + size > kParameterBytes) {
    if (Error failed = synchronize())
      return failed;
    place = 0;
  }
  if (launches == 0)
    if (Error failed = begin())
      return failed;
  if (size != 0)
    std::memcpy(parameters.data + place, words.data(), size);
  parameterBytes = place + size;

  VkDescriptorSetAllocateInfo request = {};
  request.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
  request.descriptorPool = descriptorPool;
  request.descriptorSetCount = 1;
  request.pSetLayouts = &pipeline.set;
  VkDescriptorSet set = VK_NULL_HANDLE;
  if (Error failed = checkVulkan(
          context->AllocateDescriptorSets(context->device, &request, &set),
          "vkAllocateDescriptorSets"))
    return failed;
  SmallVector<VkDescriptorBufferInfo> infos;
  if (size != 0)
    infos.push_back({parameters.buffer, place, size});
  llvm::append_range(infos, buffers);
  SmallVector<VkWriteDescriptorSet> writes;
  for (auto [i, info] : llvm::enumerate(infos)) {
    VkWriteDescriptorSet write = {};
    write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
    write.dstSet = set;
    write.dstBinding = size != 0 ? i : i + 1;
    write.descriptorCount = 1;
    write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    write.pBufferInfo = &info;
    writes.push_back(write);
  }
  context->UpdateDescriptorSets(context->device, writes.size(), writes.data(),
                                0, nullptr);
  // Launches run one after the other, and each sees what those before wrote.
  if (launches != 0) {
    VkMemoryBarrier barrier = {};
    barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
    barrier.srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT;
    barrier.dstAccessMask =
        VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT;
    context->CmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                                VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, 0, 1,
                                &barrier, 0, nullptr, 0, nullptr);
  }
  context->CmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                           pipeline.pipeline);
  context->CmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                                 pipeline.layout, 0, 1, &set, 0, nullptr);
  context->CmdDispatch(commands, launch.grid[0], launch.grid[1],
                       launch.grid[2]);
  ++launches;
  bindings += infos.size();
  return Error::success();
}

Error VulkanDevice::launch(const GpuLaunch &launch) {
  Expected<const VulkanPipeline *> pipeline = pipelines.get(launch.kernel);
  if (!pipeline)
    return pipeline.takeError();
  const VulkanKernel &kernel = *(*pipeline)->kernel;
  auto fail = [&](const Twine &what) {
    return createStringError("Vulkan: kernel '" + kernel.name + "': " + what);
  };
  if (!llvm::equal(launch.block, kernel.block))
    return fail("expected blocks of " + Twine(kernel.block[0]) + "x" +
                Twine(kernel.block[1]) + "x" + Twine(kernel.block[2]) +
                " threads but got " + Twine(launch.block[0]) + "x" +
                Twine(launch.block[1]) + "x" + Twine(launch.block[2]));
  if (launch.dynamicSharedBytes != 0)
    return fail("expected no shared memory beyond what the kernel declares "
                "but got " +
                Twine(launch.dynamicSharedBytes) + " bytes");
  const VkPhysicalDeviceLimits &limits = context->properties.limits;
  for (unsigned i = 0; i < 3; ++i) {
    if (launch.grid[i] < 0 ||
        launch.grid[i] > limits.maxComputeWorkGroupCount[i])
      return fail("expected at most " +
                  Twine(limits.maxComputeWorkGroupCount[i]) +
                  " blocks along axis " + Twine(i) + " but got " +
                  Twine(launch.grid[i]));
  }
  SmallVector<uint32_t> words;
  SmallVector<VkDescriptorBufferInfo> buffers;
  if (Error failed = readArguments(launch, **pipeline, words, buffers))
    return failed;
  if (llvm::is_contained(launch.grid, 0))
    return Error::success();
  return recordLaunch(launch, **pipeline, words, buffers);
}

Error VulkanDevice::synchronize() {
  llvm::scope_exit reuse([&] {
    for (const VulkanBlock &block : released)
      spare.emplace(block.size, block);
    released.clear();
  });
  if (launches == 0)
    return Error::success();
  launches = 0;
  bindings = 0;
  parameterBytes = 0;
  VkMemoryBarrier barrier = {};
  barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
  barrier.srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT;
  barrier.dstAccessMask = VK_ACCESS_HOST_READ_BIT | VK_ACCESS_HOST_WRITE_BIT;
  context->CmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                              VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &barrier, 0,
                              nullptr, 0, nullptr);
  if (Error failed = checkVulkan(context->EndCommandBuffer(commands),
                                 "vkEndCommandBuffer"))
    return failed;
  VkSubmitInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
  info.commandBufferCount = 1;
  info.pCommandBuffers = &commands;
  if (Error failed =
          checkVulkan(context->QueueSubmit(context->queue, 1, &info, fence),
                      "vkQueueSubmit"))
    return failed;
  if (Error failed =
          checkVulkan(context->WaitForFences(context->device, 1, &fence,
                                             VK_TRUE, UINT64_MAX),
                      "vkWaitForFences"))
    return failed;
  return checkVulkan(context->ResetFences(context->device, 1, &fence),
                     "vkResetFences");
}

//===----------------------------------------------------------------------===//
// Lifetime
//===----------------------------------------------------------------------===//

Error VulkanDevice::prepare() {
  VkCommandPoolCreateInfo poolInfo = {};
  poolInfo.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
  poolInfo.queueFamilyIndex = context->queueFamily;
  if (Error failed =
          checkVulkan(context->CreateCommandPool(context->device, &poolInfo,
                                                 nullptr, &commandPool),
                      "vkCreateCommandPool"))
    return failed;
  VkCommandBufferAllocateInfo request = {};
  request.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
  request.commandPool = commandPool;
  request.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  request.commandBufferCount = 1;
  if (Error failed = checkVulkan(
          context->AllocateCommandBuffers(context->device, &request, &commands),
          "vkAllocateCommandBuffers"))
    return failed;
  VkDescriptorPoolSize size = {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                               kMostBindings};
  VkDescriptorPoolCreateInfo descriptorInfo = {};
  descriptorInfo.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
  descriptorInfo.maxSets = kMostLaunches;
  descriptorInfo.poolSizeCount = 1;
  descriptorInfo.pPoolSizes = &size;
  if (Error failed = checkVulkan(
          context->CreateDescriptorPool(context->device, &descriptorInfo,
                                        nullptr, &descriptorPool),
          "vkCreateDescriptorPool"))
    return failed;
  VkFenceCreateInfo fenceInfo = {};
  fenceInfo.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
  if (Error failed = checkVulkan(
          context->CreateFence(context->device, &fenceInfo, nullptr, &fence),
          "vkCreateFence"))
    return failed;
  Expected<VulkanBlock> block = context->allocate(kParameterBytes);
  if (!block)
    return block.takeError();
  parameters = *block;
  return Error::success();
}

VulkanDevice::~VulkanDevice() {
  llvm::consumeError(synchronize());
  for (auto &[address, memory] : live)
    context->free(memory.block);
  for (auto &[size, block] : spare)
    context->free(block);
  if (parameters.buffer)
    context->free(parameters);
  context->DestroyFence(context->device, fence, nullptr);
  context->DestroyDescriptorPool(context->device, descriptorPool, nullptr);
  context->DestroyCommandPool(context->device, commandPool, nullptr);
}

std::string VulkanDevice::describe() const {
  const VkPhysicalDeviceProperties &facts = context->properties;
  return std::string(facts.deviceName) + ", Vulkan " +
         std::to_string(VK_API_VERSION_MAJOR(facts.apiVersion)) + "." +
         std::to_string(VK_API_VERSION_MINOR(facts.apiVersion));
}

Expected<std::unique_ptr<GpuDevice>>
VulkanDevice::create(std::unique_ptr<VulkanContext> context,
                     SmallVector<VulkanKernel> kernels) {
  std::unique_ptr<VulkanDevice> device(
      new VulkanDevice(std::move(context), std::move(kernels)));
  if (Error failed = device->prepare())
    return std::move(failed);
  return device;
}

//===----------------------------------------------------------------------===//
// Opening
//===----------------------------------------------------------------------===//

VulkanDriver::VulkanDriver(std::unique_ptr<VulkanContext> context)
    : context(std::move(context)) {}
VulkanDriver::VulkanDriver(VulkanDriver &&) = default;
VulkanDriver::~VulkanDriver() = default;

Expected<VulkanDriver> VulkanDriver::open(ArrayRef<std::string> without) {
  SmallVector<spirv::Capability> lacked;
  for (StringRef name : without) {
    std::optional<spirv::Capability> capability =
        spirv::symbolizeCapability(name);
    if (!capability)
      return createStringError("expected a capability of SPIR-V but got '" +
                               name + "'");
    lacked.push_back(*capability);
  }
  Expected<std::unique_ptr<VulkanContext>> context = VulkanContext::open();
  if (!context)
    return context.takeError();
  (*context)->without = std::move(lacked);
  return VulkanDriver(std::move(*context));
}

bool VulkanDriver::hasSubgroupExchange() const {
  return context->hasFullSubgroups &&
         context->has(spirv::Capability::GroupNonUniform) &&
         context->has(spirv::Capability::GroupNonUniformShuffle);
}

bool VulkanDriver::endsLongLoops() const {
  return context->driver.driverID == VK_DRIVER_ID_MESA_LLVMPIPE;
}

Expected<std::unique_ptr<GpuDevice>>
VulkanDriver::createDevice(SmallVector<VulkanKernel> kernels) && {
  return VulkanDevice::create(std::move(context), std::move(kernels));
}
