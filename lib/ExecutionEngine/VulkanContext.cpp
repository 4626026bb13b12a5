//===- VulkanContext.cpp - An opened Vulkan device ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VulkanContext.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/DynamicLibrary.h"
#include <vector>

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;

static StringRef getName(VkResult result) {
  switch (result) {
#define ROPE_VULKAN_RESULT(NAME)                                               \
  case NAME:                                                                   \
    return #NAME;
    ROPE_VULKAN_RESULT(VK_ERROR_OUT_OF_HOST_MEMORY)
    ROPE_VULKAN_RESULT(VK_ERROR_OUT_OF_DEVICE_MEMORY)
    ROPE_VULKAN_RESULT(VK_ERROR_INITIALIZATION_FAILED)
    ROPE_VULKAN_RESULT(VK_ERROR_DEVICE_LOST)
    ROPE_VULKAN_RESULT(VK_ERROR_MEMORY_MAP_FAILED)
    ROPE_VULKAN_RESULT(VK_ERROR_EXTENSION_NOT_PRESENT)
    ROPE_VULKAN_RESULT(VK_ERROR_FEATURE_NOT_PRESENT)
    ROPE_VULKAN_RESULT(VK_ERROR_INCOMPATIBLE_DRIVER)
    ROPE_VULKAN_RESULT(VK_ERROR_TOO_MANY_OBJECTS)
    ROPE_VULKAN_RESULT(VK_ERROR_OUT_OF_POOL_MEMORY)
    ROPE_VULKAN_RESULT(VK_TIMEOUT)
#undef ROPE_VULKAN_RESULT
  default:
    return "an error";
  }
}

Error rope::checkVulkan(VkResult result, StringRef call) {
  if (result == VK_SUCCESS)
    return Error::success();
  return createStringError("Vulkan: " + call + " returned " + getName(result) +
                           " (" + Twine(static_cast<int>(result)) + ")");
}

/// The device's driver may keep threads that run after the library is closed,
/// so it stays open.
static PFN_vkGetInstanceProcAddr findLoader() {
  std::string message;
  auto library = llvm::sys::DynamicLibrary::getPermanentLibrary(
      "libvulkan.so.1", &message);
  if (!library.isValid())
    return nullptr;
  return reinterpret_cast<PFN_vkGetInstanceProcAddr>(
      library.getAddressOfSymbol("vkGetInstanceProcAddr"));
}

static Error missing(StringRef what) {
  return createStringError("Vulkan: the driver does not have '" + what + "'");
}

Error VulkanContext::openInstance() {
  PFN_vkGetInstanceProcAddr find = findLoader();
  if (!find)
    return createStringError(
        "cannot open the Vulkan loader libvulkan.so.1 (package libvulkan1); "
        "the target 'vulkan' needs it and a driver, for example that of the "
        "package mesa-vulkan-drivers");
  auto create = reinterpret_cast<PFN_vkCreateInstance>(
      find(VK_NULL_HANDLE, "vkCreateInstance"));
  if (!create)
    return missing("vkCreateInstance");
  VkApplicationInfo application = {};
  application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
  application.pApplicationName = "rope";
  application.apiVersion = VK_API_VERSION_1_2;
  VkInstanceCreateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
  info.pApplicationInfo = &application;
  VkResult result = create(&info, nullptr, &instance);
  if (result == VK_ERROR_INCOMPATIBLE_DRIVER)
    return createStringError(
        "the Vulkan loader finds no driver; that of the package "
        "mesa-vulkan-drivers runs on any processor");
  if (Error failed = checkVulkan(result, "vkCreateInstance"))
    return failed;
#define ROPE_VULKAN_FIND(NAME)                                                 \
  this->NAME = reinterpret_cast<PFN_vk##NAME>(find(instance, "vk" #NAME));     \
  if (!this->NAME)                                                             \
    return missing("vk" #NAME);
  ROPE_VULKAN_INSTANCE_FUNCTIONS(ROPE_VULKAN_FIND)
#undef ROPE_VULKAN_FIND
  return Error::success();
}

/// Discrete GPUs come first, processors last.
static int getPreference(VkPhysicalDeviceType type) {
  switch (type) {
  case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
    return 4;
  case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
    return 3;
  case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
    return 2;
  case VK_PHYSICAL_DEVICE_TYPE_CPU:
    return 1;
  default:
    return 0;
  }
}

Error VulkanContext::choosePhysicalDevice() {
  uint32_t count = 0;
  if (Error failed =
          checkVulkan(EnumeratePhysicalDevices(instance, &count, nullptr),
                      "vkEnumeratePhysicalDevices"))
    return failed;
  std::vector<VkPhysicalDevice> devices(count);
  EnumeratePhysicalDevices(instance, &count, devices.data());
  int best = -1;
  for (VkPhysicalDevice candidate : devices) {
    VkPhysicalDeviceProperties facts;
    GetPhysicalDeviceProperties(candidate, &facts);
    if (facts.apiVersion < VK_API_VERSION_1_1 ||
        getPreference(facts.deviceType) <= best)
      continue;
    uint32_t families = 0;
    GetPhysicalDeviceQueueFamilyProperties(candidate, &families, nullptr);
    std::vector<VkQueueFamilyProperties> queues(families);
    GetPhysicalDeviceQueueFamilyProperties(candidate, &families, queues.data());
    for (uint32_t family = 0; family < families; ++family) {
      if (!(queues[family].queueFlags & VK_QUEUE_COMPUTE_BIT))
        continue;
      best = getPreference(facts.deviceType);
      physical = candidate;
      properties = facts;
      queueFamily = family;
      break;
    }
  }
  if (!physical)
    return createStringError(
        "Vulkan: there is no device of version 1.1 or later that computes; the "
        "package mesa-vulkan-drivers has one for any processor");
  GetPhysicalDeviceMemoryProperties(physical, &memory);
  return Error::success();
}

namespace {
/// Appends `next` to the chain of structures that starts at `head`.
template <typename Head, typename Next>
void chain(Head &head, Next &next, VkStructureType type) {
  next.sType = type;
  next.pNext = head.pNext;
  head.pNext = &next;
}
} // namespace

Error VulkanContext::openDevice() {
  // What a later version made part of Vulkan was an extension before.
  std::vector<const char *> extensions;
  auto offers = [&](const char *name, uint32_t version = VK_API_VERSION_1_2) {
    if (properties.apiVersion >= version)
      return true;
    uint32_t count = 0;
    EnumerateDeviceExtensionProperties(physical, nullptr, &count, nullptr);
    std::vector<VkExtensionProperties> known(count);
    EnumerateDeviceExtensionProperties(physical, nullptr, &count, known.data());
    bool found = llvm::any_of(known, [&](const VkExtensionProperties &one) {
      return StringRef(one.extensionName) == name;
    });
    if (found)
      extensions.push_back(name);
    return found;
  };
  VkPhysicalDeviceFeatures2 features = {};
  features.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
  VkPhysicalDevice16BitStorageFeatures storage16 = {};
  VkPhysicalDevice8BitStorageFeatures storage8 = {};
  VkPhysicalDeviceShaderFloat16Int8Features int8 = {};
  VkPhysicalDeviceSubgroupSizeControlFeatures groups = {};
  VkPhysicalDeviceProperties2 facts = {};
  facts.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
  chain(features, storage16,
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_16BIT_STORAGE_FEATURES);
  if (offers("VK_KHR_8bit_storage"))
    chain(features, storage8,
          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_8BIT_STORAGE_FEATURES);
  if (offers("VK_KHR_shader_float16_int8"))
    chain(features, int8,
          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_FLOAT16_INT8_FEATURES);
  // The instance is of version 1.2, where this is an extension.
  if (offers(VK_EXT_SUBGROUP_SIZE_CONTROL_EXTENSION_NAME, UINT32_MAX))
    chain(features, groups,
          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES);
  chain(facts, subgroup, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES);
  if (offers("VK_KHR_shader_float_controls"))
    chain(facts, floats,
          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FLOAT_CONTROLS_PROPERTIES);
  if (offers("VK_KHR_driver_properties"))
    chain(facts, driver, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES);
  GetPhysicalDeviceFeatures2(physical, &features);
  GetPhysicalDeviceProperties2(physical, &facts);
  hasFloat64 = features.features.shaderFloat64;
  hasInt64 = features.features.shaderInt64;
  hasInt16 = features.features.shaderInt16;
  hasInt8 = int8.shaderInt8;
  hasStorage16 = storage16.storageBuffer16BitAccess;
  hasStorage8 = storage8.storageBuffer8BitAccess;
  hasFullSubgroups = groups.computeFullSubgroups;
  // Of all else that the driver has, only the check of bounds is asked for.
  VkPhysicalDeviceFeatures wanted = {};
  wanted.shaderFloat64 = hasFloat64;
  wanted.shaderInt64 = hasInt64;
  wanted.shaderInt16 = hasInt16;
  wanted.robustBufferAccess = features.features.robustBufferAccess;
  features.features = wanted;
  storage16.storageInputOutput16 = VK_FALSE;
  storage16.storagePushConstant16 = VK_FALSE;
  storage16.uniformAndStorageBuffer16BitAccess = VK_FALSE;
  storage8.storagePushConstant8 = VK_FALSE;
  storage8.uniformAndStorageBuffer8BitAccess = VK_FALSE;
  int8.shaderFloat16 = VK_FALSE;
  groups.subgroupSizeControl = VK_FALSE;

  float priority = 1.0f;
  VkDeviceQueueCreateInfo queueInfo = {};
  queueInfo.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
  queueInfo.queueFamilyIndex = queueFamily;
  queueInfo.queueCount = 1;
  queueInfo.pQueuePriorities = &priority;
  VkDeviceCreateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
  info.pNext = &features;
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queueInfo;
  info.enabledExtensionCount = extensions.size();
  info.ppEnabledExtensionNames = extensions.data();
  if (Error failed = checkVulkan(
          CreateDevice(physical, &info, nullptr, &device), "vkCreateDevice"))
    return failed;
  // The structures above end here.
  subgroup.pNext = nullptr;
  floats.pNext = nullptr;
  driver.pNext = nullptr;
#define ROPE_VULKAN_FIND(NAME)                                                 \
  this->NAME =                                                                 \
      reinterpret_cast<PFN_vk##NAME>(GetDeviceProcAddr(device, "vk" #NAME));   \
  if (!this->NAME)                                                             \
    return missing("vk" #NAME);
  ROPE_VULKAN_DEVICE_FUNCTIONS(ROPE_VULKAN_FIND)
#undef ROPE_VULKAN_FIND
  GetDeviceQueue(device, queueFamily, 0, &queue);
  return Error::success();
}

Expected<std::unique_ptr<VulkanContext>> VulkanContext::open() {
  auto context = std::make_unique<VulkanContext>();
  if (Error failed = context->openInstance())
    return std::move(failed);
  if (Error failed = context->choosePhysicalDevice())
    return std::move(failed);
  if (Error failed = context->openDevice())
    return std::move(failed);
  return context;
}

VulkanContext::~VulkanContext() {
  if (device && DestroyDevice)
    DestroyDevice(device, nullptr);
  if (instance && DestroyInstance)
    DestroyInstance(instance, nullptr);
}

bool VulkanContext::has(spirv::Capability capability) const {
  using spirv::Capability;
  if (llvm::is_contained(without, capability))
    return false;
  auto hasForGroups = [&](VkSubgroupFeatureFlags feature) {
    return (subgroup.supportedOperations & feature) &&
           (subgroup.supportedStages & VK_SHADER_STAGE_COMPUTE_BIT);
  };
  switch (capability) {
  case Capability::Shader:
  case Capability::Matrix:
    return true;
  case Capability::Float64:
    return hasFloat64;
  case Capability::Int64:
    return hasInt64;
  case Capability::Int16:
    return hasInt16;
  case Capability::Int8:
    return hasInt8;
  case Capability::StorageBuffer16BitAccess:
    return hasStorage16;
  case Capability::StorageBuffer8BitAccess:
    return hasStorage8;
  case Capability::SignedZeroInfNanPreserve:
    return floats.shaderSignedZeroInfNanPreserveFloat32 &&
           (floats.shaderSignedZeroInfNanPreserveFloat64 || !hasFloat64);
  case Capability::GroupNonUniform:
    return hasForGroups(VK_SUBGROUP_FEATURE_BASIC_BIT);
  case Capability::GroupNonUniformShuffle:
    return hasForGroups(VK_SUBGROUP_FEATURE_SHUFFLE_BIT);
  case Capability::GroupNonUniformArithmetic:
    return hasForGroups(VK_SUBGROUP_FEATURE_ARITHMETIC_BIT);
  default:
    return false;
  }
}

Expected<VulkanBlock> VulkanContext::allocate(size_t bytes) {
  VulkanBlock block;
  block.size = bytes;
  VkBufferCreateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
  info.size = bytes;
  info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
  if (Error failed =
          checkVulkan(CreateBuffer(device, &info, nullptr, &block.buffer),
                      "vkCreateBuffer"))
    return std::move(failed);
  VkMemoryRequirements needs;
  GetBufferMemoryRequirements(device, block.buffer, &needs);
  constexpr VkMemoryPropertyFlags kVisible =
      VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
      VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  // The host reads what kernels wrote: cached memory where there is some.
  constexpr VkMemoryPropertyFlags kWanted[] = {
      kVisible | VK_MEMORY_PROPERTY_HOST_CACHED_BIT |
          VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT,
      kVisible | VK_MEMORY_PROPERTY_HOST_CACHED_BIT, kVisible};
  VkResult result = VK_ERROR_MEMORY_MAP_FAILED;
  for (VkMemoryPropertyFlags flags : kWanted) {
    for (uint32_t type = 0; type < memory.memoryTypeCount; ++type) {
      if (!(needs.memoryTypeBits & (1u << type)) ||
          (memory.memoryTypes[type].propertyFlags & flags) != flags)
        continue;
      VkMemoryAllocateInfo request = {};
      request.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
      request.allocationSize = needs.size;
      request.memoryTypeIndex = type;
      result = AllocateMemory(device, &request, nullptr, &block.memory);
      if (result == VK_SUCCESS)
        break;
    }
    if (result == VK_SUCCESS)
      break;
  }
  if (result == VK_SUCCESS)
    result = BindBufferMemory(device, block.buffer, block.memory, 0);
  void *data = nullptr;
  if (result == VK_SUCCESS)
    result = MapMemory(device, block.memory, 0, VK_WHOLE_SIZE, 0, &data);
  if (result != VK_SUCCESS) {
    free(block);
    return checkVulkan(result, "the allocation of memory");
  }
  block.data = static_cast<char *>(data);
  return block;
}

void VulkanContext::free(const VulkanBlock &block) {
  DestroyBuffer(device, block.buffer, nullptr);
  FreeMemory(device, block.memory, nullptr);
}
