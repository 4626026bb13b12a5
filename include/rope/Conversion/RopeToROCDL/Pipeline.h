//===- Pipeline.h - Kernels for AMD GPUs ------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOROCDL_PIPELINE_H
#define ROPE_CONVERSION_ROPETOROCDL_PIPELINE_H

#include "rope/Conversion/RopeToGPU/Pipeline.h"

namespace mlir::rope {

/// What `rope-to-rocdl` generates code for.
struct RopeToROCDLOptions : RopeToGPUOptions {
  RopeToROCDLOptions() { chip = "gfx942"; }
};

/// The steps of `rope-to-rocdl` behind the shared ones, in order: "device"
/// makes the bodies of the kernels LLVM and ROCDL dialect (the *device form*,
/// which is what becomes assembly and what the emulator runs), "host" makes
/// host code LLVM dialect with calls of the launch ABI, "binary" makes a
/// `gpu.binary` with assembly text of the `gpu.module`. Nothing of ROCm is
/// needed: kernels call no function.
ArrayRef<GPUStage> getRopeToROCDLStages();

/// Adds the shared steps and those of `rope-to-rocdl`.
void buildRopeToROCDLPipeline(OpPassManager &pm,
                              const RopeToROCDLOptions &options);

/// Registers the pipeline under the name `rope-to-rocdl`.
void registerRopeToROCDLPipeline();

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPETOROCDL_PIPELINE_H
