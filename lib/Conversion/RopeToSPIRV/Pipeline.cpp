//===- Pipeline.cpp - From kernels to SPIR-V ------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToSPIRV/Pipeline.h"

#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/SPIRV/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "rope/Conversion/ExpandMath/Passes.h"
#include "rope/Conversion/RopeToGPU/Passes.h"
#include "rope/Conversion/RopeToSPIRV/Passes.h"

namespace mlir::rope {

/// Launches go first: a kernel in SPIR-V is none that a launch could name.
static void buildLaunches(OpPassManager &pm, const RopeToGPUOptions &) {
  pm.addPass(createRopeGPULowerLaunchesPass());
}

static void buildKernels(OpPassManager &pm, const RopeToGPUOptions &) {
  OpPassManager &kernels = pm.nest<gpu::GPUModuleOp>();
  kernels.addPass(createRopeExpandMathPass());
  kernels.addPass(arith::createArithExpandOpsPass());
  kernels.addPass(createRopeSPIRVFlattenBuffersPass());
  // Conversions between integers and 16-bit floats go by way of f32.
  kernels.addPass(createRopeSPIRVExpandIntegersPass());
  kernels.addPass(createRopeSPIRVExpandFloatsPass());
  kernels.addPass(createCanonicalizerPass());
  kernels.addPass(createCSEPass());
  pm.addPass(createRopeSPIRVConvertKernelsPass());
  OpPassManager &modules = pm.nest<spirv::ModuleOp>();
  modules.addPass(createCanonicalizerPass());
  modules.addPass(createCSEPass());
  modules.addPass(spirv::createSPIRVUpdateVCEPass());
}

ArrayRef<GPUStage> getRopeToSPIRVStages() {
  static const GPUStage stages[] = {
      {"launches",
       "host code calls `rope_gpu_launch` with the name of the kernel and the "
       "addresses of its parameters",
       buildLaunches},
      {"kernels", "each kernel is a `spirv.module` beside the host code",
       buildKernels},
      {"host", "host code is in the LLVM dialect", buildGPUHostCode},
  };
  return stages;
}

void buildRopeToSPIRVPipeline(OpPassManager &pm,
                              const RopeToSPIRVOptions &options) {
  buildGPUTargetPipeline(pm, options, "spirv", getRopeToSPIRVStages());
}

void registerRopeToSPIRVPipeline() {
  PassPipelineRegistration<RopeToSPIRVOptions>(
      "rope-to-spirv",
      "Lower tensor code with rope ops to host code and SPIR-V kernels",
      buildRopeToSPIRVPipeline);
}

} // namespace mlir::rope
