//===- Pipeline.cpp - The steps of rope-to-cpu ----------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/Pipeline.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "rope/Conversion/RopeToCPU/Passes.h"
#include "rope/Dialect/Rope/Transforms/Passes.h"

namespace mlir::rope {

/// Kernels and attention become loops over tiles.
static void buildTile(OpPassManager &pm, const RopeToCPUOptions &options) {
  // Arithmetic may be on whole tensors.
  pm.addPass(createConvertElementwiseToLinalgPass());
  pm.addPass(createRopeCPUFoldLayoutsPass());
  pm.addPass(createRopeCPUSplitFillsPass());
  pm.addPass(createRopeCPUTileKernelsPass());
  pm.addPass(createRopeCPUTileDequantizationPass());
  RopeCPUTileAttentionPassOptions attention;
  attention.mode = options.mode;
  attention.kernel = true;
  pm.addPass(createRopeCPUTileAttentionPass(attention));
  pm.addPass(createRopeCPUDissolveKernelsPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

/// Aggregate ops become linalg and tensor ops, and elementwise chains one op.
static void buildDecompose(OpPassManager &pm, const RopeToCPUOptions &options) {
  pm.addPass(createDecomposePass());
  pm.addPass(createRopeCPUExpandAggregatesPass());
  pm.addPass(createRopeCPUDecomposeAggregatesPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addPass(createRopeCPUFuseElementwisePass());
  RopeCPURelaxFloatsPassOptions relax;
  relax.cpu = options.cpu;
  relax.features = options.features;
  relax.mode = options.mode;
  pm.addPass(createRopeCPURelaxFloatsPass(relax));
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

void buildBufferization(OpPassManager &pm, bool computeInPlace) {
  pm.addPass(createRopeCPUDropEmptyPass());
  pm.addPass(createRopeCPUOwnResultsPass());
  pm.addPass(createRopeCPUSplitFillsPass());
  if (computeInPlace)
    pm.addPass(bufferization::createEmptyTensorEliminationPass());
  bufferization::OneShotBufferizePassOptions bufferize;
  bufferize.bufferizeFunctionBoundaries = true;
  // A loop may yield a tensor that is not the one it was given.
  bufferize.allowReturnAllocsFromLoops = true;
  bufferize.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  pm.addPass(bufferization::createOneShotBufferizePass(bufferize));
  bufferization::buildBufferDeallocationPipeline(
      pm, bufferization::BufferDeallocationPipelineOptions());
  pm.addPass(createConvertBufferizationToMemRefPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

/// Tensors become buffers.
static void buildBufferize(OpPassManager &pm, const RopeToCPUOptions &) {
  buildBufferization(pm, /*computeInPlace=*/true);
}

/// Options of a pass, for the processor that the pipeline generates code for.
template <typename PassOptions>
static PassOptions forTarget(const RopeToCPUOptions &options) {
  PassOptions result;
  result.cpu = options.cpu;
  result.features = options.features;
  result.vectorBits = options.vectorBits;
  return result;
}

/// Structured ops on buffers become loops.
static void buildLoops(OpPassManager &pm, const RopeToCPUOptions &options) {
  RopeCPULowerForallPassOptions forall;
  forall.threads = options.threads;
  pm.addPass(createRopeCPULowerForallPass(forall));
  pm.addPass(createRopeCPULowerAttentionPass(
      forTarget<RopeCPULowerAttentionPassOptions>(options)));
  auto contractions = forTarget<RopeCPULowerContractionsPassOptions>(options);
  contractions.threads = options.threads;
  pm.addPass(createRopeCPULowerContractionsPass(contractions));
  auto pack = forTarget<RopeCPUPackWeightsPassOptions>(options);
  pack.arguments = options.packWeights;
  pm.addPass(createRopeCPUPackWeightsPass(pack));
  pm.addPass(createRopeCPULowerCopiesPass());
  auto vectorize = forTarget<RopeCPUVectorizeLoopsPassOptions>(options);
  vectorize.threads = options.threads;
  pm.addPass(createRopeCPUVectorizeLoopsPass(vectorize));
  pm.addNestedPass<func::FuncOp>(createConvertLinalgToLoopsPass());
  pm.addPass(createRopeCPULowerAssertsPass());
}

void buildSupportedArithmetic(OpPassManager &pm) {
  pm.addPass(createConvertComplexToStandardPass());
  pm.addPass(math::createMathExtendToSupportedTypes());
  arith::ArithEmulateUnsupportedFloatsOptions emulate;
  emulate.sourceTypeStrs = {"bf16", "f16"};
  emulate.targetTypeStr = "f32";
  pm.addPass(arith::createArithEmulateUnsupportedFloats(emulate));
  pm.addPass(createRopeCPUExpandFloatsPass());
}

/// Arithmetic uses only types and functions that the target has.
static void buildArithmetic(OpPassManager &pm, const RopeToCPUOptions &) {
  buildSupportedArithmetic(pm);
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  pm.addPass(arith::createArithExpandOpsPass(expand));
}

/// Everything becomes the LLVM dialect.
static void buildLLVM(OpPassManager &pm, const RopeToCPUOptions &options) {
  if (options.threads) {
    pm.addPass(createConvertSCFToOpenMPPass());
    // Folds the scopes of stack memory that the conversion leaves.
    pm.addPass(createRopeCPUDissolveStackScopesPass());
    pm.addPass(createCanonicalizerPass());
  }
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(createConvertMathToLLVMPass());
  pm.addPass(createConvertComplexToLLVMPass());
  pm.addPass(createConvertMathToLibmPass());
  // Takes the vectors apart that the calls were made for.
  pm.addPass(createConvertVectorToLLVMPass());
  pm.addPass(createConvertIndexToLLVMPass());
  pm.addPass(createArithToLLVMConversionPass());
  FinalizeMemRefToLLVMConversionPassOptions memref;
  memref.useGenericFunctions = true;
  pm.addPass(createFinalizeMemRefToLLVMConversionPass(memref));
  pm.addPass(createConvertFuncToLLVMPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  if (options.threads)
    pm.addPass(createConvertOpenMPToLLVMPass());
  pm.addPass(createUBToLLVMConversionPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addPass(createRopeCPUCheckLoweredPass());
}

ArrayRef<CPUStage> getRopeToCPUStages() {
  static const CPUStage stages[] = {
      {"tile", "kernels and attention are loops over tiles", buildTile},
      {"decompose", "only linalg, tensor, scf and scalar ops", buildDecompose},
      {"bufferize", "only buffers; results are fresh", buildBufferize},
      {"loops", "loops over loads, stores and vectors", buildLoops},
      {"arithmetic", "no op on a type that the target lacks", buildArithmetic},
      {"llvm", "only the LLVM dialect", buildLLVM},
  };
  return stages;
}

void buildHostCode(OpPassManager &pm, const RopeToCPUOptions &options) {
  buildLoops(pm, options);
  buildArithmetic(pm, options);
  buildLLVM(pm, options);
}

void buildRopeToCPUPipeline(OpPassManager &pm,
                            const RopeToCPUOptions &options) {
  for (const CPUStage &stage : getRopeToCPUStages())
    stage.build(pm, options);
}

void registerRopeToCPUPipeline() {
  PassPipelineRegistration<RopeToCPUOptions>(
      "rope-to-cpu", "Lower tensor code with rope ops to the LLVM dialect",
      buildRopeToCPUPipeline);
}

} // namespace mlir::rope
