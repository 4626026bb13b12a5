//===- GpuExecutable.h - Runs host code that launches kernels ---*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EXECUTIONENGINE_GPUEXECUTABLE_H
#define ROPE_EXECUTIONENGINE_GPUEXECUTABLE_H

#include "rope/ExecutionEngine/Executable.h"
#include "rope/ExecutionEngine/GpuDevice.h"
#include "rope/ExecutionEngine/HostCode.h"

namespace mlir::rope {

struct ChipInfo;

/// Links `code`, which holds an invoker for `signature` and calls the launch
/// ABI, into the process, and runs it with `device`.
///
/// Arguments are in memory of the device, as results are. A run fails, with a
/// diagnostic, for what a launch or a kernel did wrong, for a failing assertion
/// and where a tensor argument has been overwritten.
llvm::Expected<std::unique_ptr<Executable>>
createGpuExecutable(HostCode &code, Signature signature,
                    std::unique_ptr<GpuDevice> device, MLIRContext *context);

/// The same on the emulator: `code` also holds what `rope-emulate-device` made
/// of the kernels. `chip` is a row of the table of chips. With `profile`, bytes
/// and bank conflicts of launches are counted.
llvm::Expected<std::unique_ptr<Executable>>
createEmulatedExecutable(HostCode &code, Signature signature,
                         const ChipInfo &chip, MLIRContext *context,
                         bool profile = false);

} // namespace mlir::rope

#endif // ROPE_EXECUTIONENGINE_GPUEXECUTABLE_H
