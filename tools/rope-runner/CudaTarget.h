//===- CudaTarget.h - PTX, written or run -----------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_CUDATARGET_H
#define ROPE_TOOLS_ROPE_RUNNER_CUDATARGET_H

#include "Options.h"
#include "StageDump.h"
#include "rope/ExecutionEngine/Executable.h"

namespace mlir::rope {

/// Lowers the module for `options.chip`, whose PTX the driver of the first
/// NVIDIA GPU compiles. Fails, after a diagnostic, without a driver.
FailureOr<std::unique_ptr<Executable>>
prepareOnCuda(ModuleOp module, func::FuncOp entry, Signature signature,
              const RunnerOptions &options, StageDump &dump);

/// Lowers `module` in place by the stages of `rope-to-nvvm` and writes the PTX
/// text of its kernels to `--out`. Fails after a diagnostic.
LogicalResult emitPtx(ModuleOp module, const RunnerOptions &options,
                      StageDump &dump);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_CUDATARGET_H
