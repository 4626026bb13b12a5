//===- EmulatorTarget.h - Kernels run on the emulator -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_EMULATORTARGET_H
#define ROPE_TOOLS_ROPE_RUNNER_EMULATORTARGET_H

#include "Options.h"
#include "StageDump.h"
#include "rope/ExecutionEngine/Executable.h"

namespace mlir::rope {

/// Lowers the module for `options.chip` and makes the entry ready to run on the
/// emulator.
FailureOr<std::unique_ptr<Executable>>
prepareOnEmulator(ModuleOp module, func::FuncOp entry, Signature signature,
                  const RunnerOptions &options, StageDump &dump);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_EMULATORTARGET_H
