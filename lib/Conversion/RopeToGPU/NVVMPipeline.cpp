//===- NVVMPipeline.cpp - Kernels as PTX ----------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Pipeline.h"

#include "mlir/Conversion/NVGPUToNVVM/NVGPUToNVVM.h"
#include "mlir/Conversion/NVVMToLLVM/NVVMToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "rope/Conversion/RopeNVToLLVM/Passes.h"
#include "rope/Conversion/RopeToGPU/Passes.h"

namespace mlir::rope {

/// Kernels become functions of the LLVM and NVVM dialects.
static void buildDevice(OpPassManager &pm, const RopeToGPUOptions &) {
  pm.addPass(createConvertNVGPUToNVVMPass());
  OpPassManager &kernels = pm.nest<gpu::GPUModuleOp>();
  kernels.addPass(createSCFToControlFlowPass());
  kernels.addPass(createRopeGPUConvertToNVVMPass());
  kernels.addPass(createReconcileUnrealizedCastsPass());
  kernels.addPass(createCanonicalizerPass());
  kernels.addPass(createCSEPass());
  pm.addPass(createRopeGPUMarkReadOnlyPass());
}

void buildGPUHostStage(OpPassManager &pm, const RopeToGPUOptions &options) {
  pm.addPass(createRopeGPULowerLaunchesPass());
  buildGPUHostCode(pm, options);
}

/// PTX text of the kernels.
static void buildBinary(OpPassManager &pm, const RopeToGPUOptions &options) {
  // What has no intrinsic becomes inline assembly.
  pm.addPass(createRopeNVToLLVMPass());
  pm.addPass(createConvertNVVMToLLVMPass());
  const ChipInfo *chip = findChip(options.chip);
  GpuNVVMAttachTargetOptions target;
  target.chip = chip ? chip->processor.str() : options.chip.getValue();
  target.features = chip ? chip->features.str() : "";
  target.optLevel = 3;
  pm.addPass(createGpuNVVMAttachTarget(target));
  RopeGPUWritePtxPassOptions text;
  text.chip = options.chip;
  pm.addPass(createRopeGPUWritePtxPass(text));
}

ArrayRef<GPUStage> getRopeToNVVMStages() {
  static const GPUStage stages[] = {
      {"device",
       "kernels in the LLVM and NVVM dialects, the form that the emulator runs",
       buildDevice},
      {"host", "host code is in the LLVM dialect", buildGPUHostStage},
      {"binary", "PTX text in a `gpu.binary`", buildBinary},
  };
  return stages;
}

void buildRopeToNVVMPipeline(OpPassManager &pm,
                             const RopeToGPUOptions &options) {
  buildGPUTargetPipeline(pm, options, "nvvm", getRopeToNVVMStages());
}

} // namespace mlir::rope
