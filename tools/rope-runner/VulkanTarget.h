//===- VulkanTarget.h - The vulkan target -----------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_VULKANTARGET_H
#define ROPE_TOOLS_ROPE_RUNNER_VULKANTARGET_H

#include "Options.h"
#include "StageDump.h"
#include "rope/ExecutionEngine/Executable.h"

namespace mlir::rope {

/// Lowers `module` in place by the stages of `rope-to-spirv` and makes the
/// entry ready to run on a Vulkan device. Fails after a diagnostic.
FailureOr<std::unique_ptr<Executable>>
prepareOnVulkan(ModuleOp module, func::FuncOp entry, Signature signature,
                const RunnerOptions &options, StageDump &dump);

/// Lowers `module` in place and writes its kernels to `--out`, as one SPIR-V
/// module with an entry point for each. Fails after a diagnostic.
LogicalResult emitSPIRV(ModuleOp module, const RunnerOptions &options,
                        StageDump &dump);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_VULKANTARGET_H
