//===- RocdlTarget.h - Assembly text for AMD GPUs ---------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_ROCDLTARGET_H
#define ROPE_TOOLS_ROPE_RUNNER_ROCDLTARGET_H

#include "Options.h"
#include "StageDump.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::rope {

/// Lowers `module` in place by the stages of `rope-to-rocdl` and writes the
/// assembly text of its kernels to `--out`. Fails after a diagnostic.
LogicalResult emitForAMD(ModuleOp module, const RunnerOptions &options,
                         StageDump &dump);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_ROCDLTARGET_H
