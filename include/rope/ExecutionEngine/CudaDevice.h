//===- CudaDevice.h - NVIDIA GPUs by the driver's library -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EXECUTIONENGINE_CUDADEVICE_H
#define ROPE_EXECUTIONENGINE_CUDADEVICE_H

#include "rope/ExecutionEngine/GpuDevice.h"

namespace mlir::rope {

/// Opens the driver of the system, `libcuda.so.1`, and the first device, and
/// loads PTX text, which the driver compiles. Memory is managed, so that the
/// host reaches it at the same address, and blocks that were freed are used
/// again; launches go to one stream. Errors of loading carry the log of the
/// driver's compiler. Fails without a driver and without a device.
llvm::Expected<std::unique_ptr<GpuDevice>> createCudaDevice(StringRef ptx);

/// Success where the driver can be opened; else an error that says what is
/// missing.
llvm::Error findCudaDriver();

} // namespace mlir::rope

#endif // ROPE_EXECUTIONENGINE_CUDADEVICE_H
