//===- CpuCompiler.h - From a module to LLVM for the host -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every user of the CPU lowering does around `rope-to-cpu`.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_COMPILER_CPUCOMPILER_H
#define ROPE_COMPILER_CPUCOMPILER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "rope/Conversion/RopeToCPU/Pipeline.h"

namespace mlir::rope {

/// Drops named sequences of the transform dialect, which have done their work
/// when a module is lowered.
void eraseTransformScripts(ModuleOp module);

/// Removes what a run of `entry` does not reach. The functions that pack its
/// arguments stay: the caller of the entry calls them.
LogicalResult keepReachable(ModuleOp module, func::FuncOp entry);

/// Requests the C interface, which callers use, of every public function.
void requestInterface(ModuleOp module);

/// Lowers `module` in place to the LLVM dialect by the stages of `rope-to-cpu`,
/// and calls `afterStage` with the name of each. Fails after a diagnostic that
/// names the stage.
LogicalResult
lowerForCpu(ModuleOp module, const RopeToCPUOptions &options,
            function_ref<void(StringRef stage)> afterStage = nullptr);

} // namespace mlir::rope

#endif // ROPE_COMPILER_CPUCOMPILER_H
