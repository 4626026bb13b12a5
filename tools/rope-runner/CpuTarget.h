//===- CpuTarget.h - The cpu target: lowering, running, emitting ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_CPUTARGET_H
#define ROPE_TOOLS_ROPE_RUNNER_CPUTARGET_H

#include "Options.h"
#include "StageDump.h"
#include "rope/ExecutionEngine/Executable.h"
#include "rope/ExecutionEngine/ObjectInterface.h"

namespace mlir::rope {

/// Lowers `module` in place by the stages of `rope-to-cpu`, compiles it for the
/// host and links it. Fails after a diagnostic.
FailureOr<std::unique_ptr<Executable>>
prepareOnCpu(ModuleOp module, func::FuncOp entry, Signature signature,
             const RunnerOptions &options, StageDump &dump);

/// Lowers and translates; not optimized. `afterStage` is called after each
/// stage; functions that pack weights are made in the stage "loops". Null after
/// a diagnostic.
std::unique_ptr<HostCode>
compileForCpu(ModuleOp module, bool threads, const RunnerOptions &options,
              llvm::TargetMachine &machine, StageDump &dump,
              function_ref<void(StringRef)> afterStage);

/// Adds the functions that pack arguments and take them packed.
void addPackedFunctions(ModuleOp module,
                        SmallVectorImpl<ExportedFunction> &functions);

/// Lowers `module` in place and writes what `--emit` asks for to `--out`. Fails
/// after a diagnostic.
LogicalResult emitForCpu(ModuleOp module, const RunnerOptions &options,
                         StageDump &dump);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_CPUTARGET_H
