//===- Pipeline.cpp - Kernels for AMD GPUs --------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToROCDL/Pipeline.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ComplexToLLVM/ComplexToLLVM.h"
#include "mlir/Conversion/GPUToROCDL/GPUToROCDLPass.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVMPass.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "rope/Conversion/ExpandMath/Passes.h"
#include "rope/Conversion/RopeToGPU/Passes.h"

namespace mlir::rope {

static std::string getProcessor(const RopeToGPUOptions &options) {
  const ChipInfo *chip = findChip(options.chip);
  return chip ? chip->processor.str() : options.chip.getValue();
}

/// Kernels become functions of the LLVM and ROCDL dialects. Floors are
/// expanded, too: their conversion would call a device library.
static void buildDevice(OpPassManager &pm, const RopeToGPUOptions &options) {
  OpPassManager &kernels = pm.nest<gpu::GPUModuleOp>();
  RopeExpandMathPassOptions math;
  math.expandRounding = true;
  kernels.addPass(createRopeExpandMathPass(math));
  kernels.addPass(arith::createArithExpandOpsPass());
  kernels.addPass(createSCFToControlFlowPass());
  kernels.addPass(createConvertComplexToLLVMPass());
  ConvertGpuOpsToROCDLOpsOptions rocdl;
  rocdl.chipset = getProcessor(options);
  rocdl.runtime = gpu::amd::Runtime::HIP;
  kernels.addPass(createConvertGpuOpsToROCDLOps(rocdl));
  kernels.addPass(createConvertMathToLLVMPass());
  kernels.addPass(createConvertVectorToLLVMPass());
  kernels.addPass(createConvertIndexToLLVMPass());
  kernels.addPass(createArithToLLVMConversionPass());
  kernels.addPass(createReconcileUnrealizedCastsPass());
  kernels.addPass(createCanonicalizerPass());
  kernels.addPass(createCSEPass());
}

/// Assembly text of the kernels.
static void buildBinary(OpPassManager &pm, const RopeToGPUOptions &options) {
  GpuROCDLAttachTargetOptions target;
  target.chip = getProcessor(options);
  target.optLevel = 3;
  const ChipInfo *chip = findChip(options.chip);
  target.wave64Flag = chip && chip->subgroupSize == 64;
  pm.addPass(createGpuROCDLAttachTarget(target));
  GpuModuleToBinaryPassOptions binary;
  binary.compilationTarget = "isa";
  pm.addPass(createGpuModuleToBinaryPass(binary));
}

ArrayRef<GPUStage> getRopeToROCDLStages() {
  static const GPUStage stages[] = {
      {"device", "kernels are in the LLVM and ROCDL dialects", buildDevice},
      {"host", "host code is in the LLVM dialect", buildGPUHostStage},
      {"binary", "kernels are assembly text", buildBinary},
  };
  return stages;
}

void buildRopeToROCDLPipeline(OpPassManager &pm,
                              const RopeToROCDLOptions &options) {
  buildGPUTargetPipeline(pm, options, "rocdl", getRopeToROCDLStages());
}

void registerRopeToROCDLPipeline() {
  PassPipelineRegistration<RopeToROCDLOptions>(
      "rope-to-rocdl",
      "Lower tensor code with rope ops to host code and AMD kernels",
      buildRopeToROCDLPipeline);
}

} // namespace mlir::rope
