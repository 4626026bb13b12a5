//===- GpuDevice.h - Devices that run kernels -------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EXECUTIONENGINE_GPUDEVICE_H
#define ROPE_EXECUTIONENGINE_GPUDEVICE_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <memory>
#include <string>

namespace mlir::rope {

class GuardedMemory;

/// One launch of a kernel, as host code asks for it.
struct GpuLaunch {
  StringRef kernel;
  int64_t grid[3] = {1, 1, 1};
  int64_t block[3] = {1, 1, 1};
  /// Bytes of shared memory beyond what the kernel declares.
  int64_t dynamicSharedBytes = 0;
  /// Addresses of the kernel's parameters, in order. A buffer is its expanded
  /// descriptor, as `convert-gpu-to-nvvm` defines it: allocated pointer,
  /// aligned pointer, offset, sizes, strides.
  ArrayRef<void *> arguments;
  /// One character for each parameter: `p` a pointer, `1` `2` `4` `8` a scalar
  /// of that many bytes, `m` the 128 bytes of a tensor map.
  StringRef signature;
};

/// A tensor in device memory and the box of it that one TMA instruction copies,
/// as `cuTensorMapEncodeTiled` takes them: dimension 0 is the innermost one,
/// and types and swizzles have the driver's numbers.
struct GpuTensorMap {
  int64_t type = 0;
  /// 0: none, 1 to 3: 32, 64, 128 bytes.
  int64_t swizzle = 0;
  bool fillNaN = false;
  const void *address = nullptr;
  ArrayRef<uint64_t> sizes;
  /// Bytes; none for dimension 0.
  ArrayRef<uint64_t> strides;
  ArrayRef<uint32_t> box;
  ArrayRef<uint32_t> elementSteps;
};

/// Launches that were recorded, to be made again as one piece of work.
class GpuRecording {
public:
  virtual ~GpuRecording() = default;
  /// Enqueues all of them, with the arguments and the memory of the recording.
  virtual llvm::Error launch() = 0;
};

/// What runs kernels. Memory of a device is readable and writable by the host
/// at the same address, once `synchronize` has returned. Launches run in order.
/// A device belongs to one thread at a time, which need not be the one that
/// opened it.
class GpuDevice {
public:
  virtual ~GpuDevice();

  /// The device in words, as `rope-runner` prints it.
  virtual std::string describe() const = 0;

  /// What was asked to be profiled of launches, by kernel; null where nothing
  /// was.
  virtual llvm::json::Value getProfile() const { return nullptr; }

  /// The memory of the device where the host's accesses are checked, for the
  /// message about one that is wrong; null elsewhere.
  virtual const GuardedMemory *getMemory() const { return nullptr; }

  /// New memory, aligned to 256 bytes at least; null where there is none left.
  /// `bytes` may be 0, which still gives an address of its own.
  virtual void *allocate(size_t bytes) = 0;
  /// Frees what `allocate` returned; null is allowed. Launches that are not
  /// finished may still use it.
  virtual void release(void *pointer) = 0;
  /// Frees all that `allocate` returned and that is live, after a run that
  /// failed.
  virtual void releaseAll() = 0;

  /// Device memory with the same content as a constant of the host code; the
  /// same address for the same constant as long as the device lives. Kernels
  /// only read it.
  virtual llvm::Expected<void *> getConstant(const void *data,
                                             size_t bytes) = 0;

  /// Runs, or enqueues, a kernel. Fails for a kernel that the device does not
  /// have, for sizes that it cannot run, and for what the kernel did wrong.
  virtual llvm::Error launch(const GpuLaunch &launch) = 0;

  /// Fills the 128 bytes at `map`, which kernels take the address of. Fails for
  /// what the hardware cannot copy, and on devices without such copies.
  virtual llvm::Error encodeTensorMap(const GpuTensorMap &tensor, void *map);

  /// Waits until all launches are finished; fails where one of them failed.
  virtual llvm::Error synchronize() = 0;

  /// Calls `run` and keeps what it launches instead of running it. Memory that
  /// it allocates meanwhile stays with the recording, which must not outlive
  /// the device. Null where the device cannot record, or where `run` fails or
  /// launches anything after it has waited: host code then has a part of its
  /// own in what is computed.
  virtual std::unique_ptr<GpuRecording>
  record(llvm::function_ref<llvm::Error()> run);
};

/// Makes `device` the one that the launch ABI uses, for its lifetime. Scopes
/// nest.
class GpuDeviceScope {
public:
  explicit GpuDeviceScope(GpuDevice &device);
  GpuDeviceScope(const GpuDeviceScope &) = delete;
  ~GpuDeviceScope();

private:
  GpuDevice *previous;
};

} // namespace mlir::rope

//===----------------------------------------------------------------------===//
// Launch ABI: what lowered host code calls
//===----------------------------------------------------------------------===//

extern "C" {
/// Memory of the device; never null: without memory, `rope_abort` is called.
void *rope_gpu_alloc(size_t bytes);
void rope_gpu_free(void *pointer);
/// The constant of `bytes` bytes at `data`, in memory that kernels can read.
void *rope_gpu_constant(const void *data, size_t bytes);
/// `sizes` holds grid x, y, z, block x, y, z and dynamic shared bytes.
/// A failure calls `rope_abort`, which does not return.
void rope_gpu_launch(const char *kernel, const int64_t *sizes, void **arguments,
                     const char *signature);
/// Fills a tensor map (128 bytes, aligned to 64) for the tensor at `address`:
/// `fields` holds type, rank, swizzle and whether to fill with NaN, then sizes,
/// strides (one less), box sizes and element steps as `GpuTensorMap` has them.
void rope_gpu_tensor_map(void *map, const void *address, const int64_t *fields);
/// Waits for launches; host code calls it before it reads what kernels wrote.
void rope_gpu_sync(void);
}

#endif // ROPE_EXECUTIONENGINE_GPUDEVICE_H
