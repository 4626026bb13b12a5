//===- GpuDevice.cpp - The launch ABI on the current device ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/GpuDevice.h"

#include "rope/ExecutionEngine/rope_runtime.h"
#include <cstdio>
#include <cstring>

using namespace mlir;
using namespace mlir::rope;
using llvm::Error;

/// The device of the call in progress. Host code is called on one thread.
static thread_local GpuDevice *current = nullptr;

GpuDevice::~GpuDevice() = default;

Error GpuDevice::encodeTensorMap(const GpuTensorMap &, void *) {
  return llvm::createStringError("the device has no tensor maps");
}

std::unique_ptr<GpuRecording> GpuDevice::record(llvm::function_ref<Error()>) {
  return nullptr;
}

GpuDeviceScope::GpuDeviceScope(GpuDevice &device) : previous(current) {
  current = &device;
}

GpuDeviceScope::~GpuDeviceScope() { current = previous; }

/// Ends the call of the host code. What it does not return from must own no
/// memory, so the text is copied to a buffer that lives on.
[[noreturn]] static void fail(const char *text) {
  rope_abort(text);
  __builtin_unreachable();
}

static void failUnlessOk(Error error) {
  if (!error)
    return;
  static thread_local char message[4096];
  {
    std::string text = llvm::toString(std::move(error));
    std::snprintf(message, sizeof(message), "%s", text.c_str());
  }
  fail(message);
}

static GpuDevice &getDevice() {
  if (!current)
    fail("no device is set for the code that launches kernels");
  return *current;
}

void *rope_gpu_alloc(size_t bytes) {
  void *pointer = getDevice().allocate(bytes);
  if (!pointer) {
    static thread_local char message[96];
    std::snprintf(message, sizeof(message),
                  "the device has no memory for %zu bytes", bytes);
    fail(message);
  }
  return pointer;
}

void rope_gpu_free(void *pointer) { getDevice().release(pointer); }

void *rope_gpu_constant(const void *data, size_t bytes) {
  llvm::Expected<void *> pointer = getDevice().getConstant(data, bytes);
  if (!pointer)
    failUnlessOk(pointer.takeError());
  return *pointer;
}

void rope_gpu_launch(const char *kernel, const int64_t *sizes, void **arguments,
                     const char *signature) {
  GpuLaunch launch;
  launch.kernel = kernel;
  std::memcpy(launch.grid, sizes, sizeof(launch.grid));
  std::memcpy(launch.block, sizes + 3, sizeof(launch.block));
  launch.dynamicSharedBytes = sizes[6];
  launch.signature = signature;
  launch.arguments = ArrayRef(arguments, launch.signature.size());
  failUnlessOk(getDevice().launch(launch));
}

void rope_gpu_tensor_map(void *map, const void *address,
                         const int64_t *fields) {
  failUnlessOk([&]() -> Error {
    enum { Type, Rank, Swizzle, FillNaN, Lists };
    constexpr int64_t kMaxRank = 5;
    int64_t rank = fields[Rank];
    if (rank < 1 || rank > kMaxRank)
      return llvm::createStringError(
          "expected a tensor map of rank 1 to 5 but got " + llvm::Twine(rank));
    const int64_t *sizes = fields + Lists, *strides = sizes + rank;
    const int64_t *box = strides + rank - 1, *steps = box + rank;
    uint64_t wide[2][kMaxRank];
    uint32_t narrow[2][kMaxRank];
    std::copy_n(sizes, rank, wide[0]);
    std::copy_n(strides, rank - 1, wide[1]);
    // What does not fit is out of range in any case.
    auto limit = [](int64_t value) {
      return value < 0 || value > UINT32_MAX ? UINT32_MAX : uint32_t(value);
    };
    std::transform(box, box + rank, narrow[0], limit);
    std::transform(steps, steps + rank, narrow[1], limit);
    size_t count = static_cast<size_t>(rank);
    GpuTensorMap tensor = {fields[Type],
                           fields[Swizzle],
                           fields[FillNaN] != 0,
                           address,
                           ArrayRef(wide[0], count),
                           ArrayRef(wide[1], count - 1),
                           ArrayRef(narrow[0], count),
                           ArrayRef(narrow[1], count)};
    return getDevice().encodeTensorMap(tensor, map);
  }());
}

void rope_gpu_sync(void) { failUnlessOk(getDevice().synchronize()); }
