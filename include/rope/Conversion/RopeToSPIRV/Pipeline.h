//===- Pipeline.h - From kernels to SPIR-V ----------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOSPIRV_PIPELINE_H
#define ROPE_CONVERSION_ROPETOSPIRV_PIPELINE_H

#include "rope/Conversion/RopeToGPU/Pipeline.h"

namespace mlir::rope {

/// What `rope-to-spirv` generates code for: a driver of Vulkan 1.1 or later.
struct RopeToSPIRVOptions : RopeToGPUOptions {
  RopeToSPIRVOptions() { chip = "vulkan1.1"; }
};

/// The steps of `rope-to-spirv` behind the shared ones, in order: "launches"
/// makes launches calls of the launch ABI, "kernels" makes each kernel a
/// `spirv.module` beside the host code, "host" makes host code LLVM dialect.
ArrayRef<GPUStage> getRopeToSPIRVStages();

/// Adds the shared steps and those of `rope-to-spirv`.
void buildRopeToSPIRVPipeline(OpPassManager &pm,
                              const RopeToSPIRVOptions &options);

/// Registers the pipeline under the name `rope-to-spirv`.
void registerRopeToSPIRVPipeline();

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPETOSPIRV_PIPELINE_H
