//===- GpuStages.h - Stages of a pipeline for a GPU -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_GPUSTAGES_H
#define ROPE_TOOLS_ROPE_RUNNER_GPUSTAGES_H

#include "Options.h"
#include "StageDump.h"
#include "mlir/IR/BuiltinOps.h"
#include "rope/Conversion/RopeToGPU/Pipeline.h"

namespace mlir::rope {

/// Runs stages of a pipeline on a module and writes the module after each.
class GpuStages {
public:
  /// `pipeline` is the name in diagnostics; without a chip in `options` it is
  /// that of `defaults`.
  GpuStages(ModuleOp module, StringRef pipeline, const RunnerOptions &options,
            const RopeToGPUOptions &defaults, StageDump &dump);

  /// Bans a strategy that the device has no instructions for.
  void ban(StringRef strategy) {
    options.strategies.push_back(("-" + strategy).str());
  }

  /// Has kernels report loops that the driver ends early.
  void checkLoops() { options.checkLoops = true; }

  /// The chip. Fails with a diagnostic where it is of none of `families`.
  FailureOr<const ChipInfo *> findChipOf(ArrayRef<GpuFamily> families);

  /// The stages that all GPUs share. A module with kernels of its own is in the
  /// kernels form already, and is left alone.
  LogicalResult runShared();
  LogicalResult run(const GPUStage &stage);
  LogicalResult run(ArrayRef<GPUStage> stages);

private:
  ModuleOp module;
  StringRef pipeline;
  RopeToGPUOptions options;
  bool debugLines;
  StageDump &dump;
};

/// Takes what the step "binary" made out of the module: the text of all
/// kernels.
std::string takeObjects(ModuleOp module);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_GPUSTAGES_H
