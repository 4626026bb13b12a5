//===- Pipeline.cpp - The steps that GPU targets share --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Pipeline.h"

#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "rope/Conversion/ExpandMath/Passes.h"
#include "rope/Conversion/RopeToGPU/Passes.h"
#include "rope/Conversion/RopeToHost/Passes.h"
#include "rope/Conversion/RopeToHost/Pipeline.h"
#include "rope/Conversion/RopeToLoops/Passes.h"
#include "rope/Conversion/RopeToLoops/Pipeline.h"
#include "rope/Dialect/Rope/Transforms/Passes.h"

namespace mlir::rope {

/// Ops with a schedule of their own become launches.
static void buildStrategies(OpPassManager &pm,
                            const RopeToGPUOptions &options) {
  // Arithmetic may be on whole tensors.
  pm.addPass(createRopeHostLowerRanksPass());
  pm.addNestedPass<func::FuncOp>(createRopeHostAssertSizesPass());
  pm.addPass(createConvertElementwiseToLinalgPass());
  pm.addPass(createRopeFoldLayoutsPass());
  const ChipInfo *chip = findChip(options.chip);
  if (chip && chip->hasMatrixProducts())
    pm.addPass(createRopeGPUFormProjectionsPass());
  if (chip && chip->family != GpuFamily::SPIRV)
    pm.addPass(createRopeGPUFormRotationsPass());
  RopeGPUApplyStrategiesPassOptions strategies;
  strategies.chip = options.chip;
  llvm::append_range(strategies.strategies, options.strategies);
  strategies.mode = options.mode;
  pm.addPass(createRopeGPUApplyStrategiesPass(strategies));
}

/// What kernels do with tiles is what the chip has for it.
static void buildInstructions(OpPassManager &pm,
                              const RopeToGPUOptions &options) {
  pm.addNestedPass<gpu::GPUModuleOp>(createRopeGPULowerMatricesPass());
  pm.addNestedPass<gpu::GPUModuleOp>(createRopeGPUPlaceBarriersPass());
  pm.addNestedPass<gpu::GPUModuleOp>(createRopeGPULowerEpiloguesPass());
  RopeGPULowerCopiesPassOptions copies;
  copies.chip = options.chip;
  pm.addNestedPass<gpu::GPUModuleOp>(createRopeGPULowerCopiesPass(copies));
  RopeGPULowerRingsPassOptions rings;
  rings.chip = options.chip;
  pm.addNestedPass<gpu::GPUModuleOp>(createRopeGPULowerRingsPass(rings));
  RopeGPULowerDotsPassOptions dots;
  dots.chip = options.chip;
  pm.addNestedPass<gpu::GPUModuleOp>(createRopeGPULowerDotsPass(dots));
  pm.addNestedPass<gpu::GPUModuleOp>(createRopeGPULowerBuffersPass());
}

/// Kernels and attention become parallel loops over tiles.
static void buildTileStage(OpPassManager &pm, const RopeToGPUOptions &options) {
  TileOptions tile;
  tile.rowBlock = options.rowBlock;
  tile.keyBlock = options.keyBlock;
  tile.mode = options.mode;
  buildTile(pm, tile);
}

/// Aggregate ops become linalg and tensor ops, and elementwise chains one op.
static void buildDecomposeStage(OpPassManager &pm, const RopeToGPUOptions &) {
  buildDecompose(pm);
}

/// Tensors become buffers.
static void buildBufferizeStage(OpPassManager &pm, const RopeToGPUOptions &) {
  pm.addNestedPass<func::FuncOp>(createRopeGPUKeepLoopBuffersPass());
  pm.addNestedPass<func::FuncOp>(createRopeGPULeaveStackPass());
  buildBufferize(pm, /*computeInPlace=*/false);
}

/// Parallel loops and structured ops become launches.
static void buildMap(OpPassManager &pm, const RopeToGPUOptions &options) {
  RopeGPUMapPassOptions map;
  map.chip = options.chip;
  map.blockSize = options.blockSize;
  llvm::append_range(map.strategies, options.strategies);
  pm.addPass(createRopeGPUMapPass(map));
  if (options.checkLoops)
    pm.addNestedPass<func::FuncOp>(createRopeGPUCheckLoopsPass());
}

/// Launches become kernels and calls of them.
static void buildOutline(OpPassManager &pm, const RopeToGPUOptions &) {
  pm.addPass(createRopeGPUOutlinePass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addPass(createRopeGPUShareKernelsPass());
}

/// Arithmetic uses only types and functions that every target has. Host code
/// has the same arithmetic, so that both sides round alike.
static void buildArithmetic(OpPassManager &pm, const RopeToGPUOptions &) {
  pm.addPass(createLowerAffinePass());
  buildSupportedArithmetic(pm);
  pm.addNestedPass<gpu::GPUModuleOp>(createRopeExpandMathPass());
  // Conversions to bf16 are left to the targets: most have an instruction.
  pm.addPass(arith::createArithExpandOpsPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

ArrayRef<GPUStage> getRopeToGPUStages() {
  static const GPUStage stages[] = {
      {"strategies", "ops with a schedule of their own are launches",
       buildStrategies},
      {"instructions", "kernels have the chip's copies and products",
       buildInstructions},
      {"tile",
       "kernels and attention are `scf.forall` over tiles of `row-block` rows",
       buildTileStage},
      {"decompose", "linalg, tensor, scf and scalar ops", buildDecomposeStage},
      {"bufferize", "buffers only", buildBufferizeStage},
      {"map", "parallel loops and linalg ops are `gpu.launch`", buildMap},
      {"outline", "kernels are functions on flat buffers, equal ones one",
       buildOutline},
      {"arithmetic", "no type and no function that a target lacks",
       buildArithmetic},
  };
  return stages;
}

void buildRopeToGPUPipeline(OpPassManager &pm,
                            const RopeToGPUOptions &options) {
  for (const GPUStage &stage : getRopeToGPUStages())
    stage.build(pm, options);
}

void buildGPUHostCode(OpPassManager &pm, const RopeToGPUOptions &) {
  buildHostCode(pm);
  pm.addPass(createRopeGPUHostMemoryPass());
}

void buildGPUTargetPipeline(OpPassManager &pm, const RopeToGPUOptions &options,
                            StringRef family, ArrayRef<GPUStage> stages) {
  RopeGPUCheckChipPassOptions check;
  check.chip = options.chip;
  check.family = family.str();
  pm.addPass(createRopeGPUCheckChipPass(check));
  buildRopeToGPUPipeline(pm, options);
  for (const GPUStage &stage : stages)
    stage.build(pm, options);
}

void registerRopeToGPUPipelines() {
  PassPipelineRegistration<RopeToGPUOptions>(
      "rope-to-gpu-kernels",
      "Lower tensor code with rope ops to host code and kernels",
      buildRopeToGPUPipeline);
  PassPipelineRegistration<RopeToGPUOptions>(
      "rope-to-nvvm",
      "Lower tensor code with rope ops to host code and PTX kernels",
      buildRopeToNVVMPipeline);
}

} // namespace mlir::rope
