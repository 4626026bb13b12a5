//===- Pipeline.cpp - Steps that all targets share ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/Pipeline.h"

#include "mlir/Conversion/BufferizationToMemRef/BufferizationToMemRef.h"
#include "mlir/Conversion/ComplexToStandard/ComplexToStandard.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"
#include "rope/Conversion/RopeToLoops/Passes.h"
#include "rope/Dialect/Rope/Transforms/Passes.h"

namespace mlir::rope {

void buildTile(OpPassManager &pm, const TileOptions &options) {
  // Arithmetic may be on whole tensors.
  pm.addPass(createConvertElementwiseToLinalgPass());
  pm.addPass(createRopeFoldLayoutsPass());
  pm.addPass(createRopeSplitFillsPass());
  RopeTileKernelsPassOptions kernels;
  kernels.rowBlock = options.rowBlock.value_or(kernels.rowBlock);
  kernels.columnBlock = options.columnBlock.value_or(kernels.columnBlock);
  kernels.machineName = options.machine;
  pm.addPass(createRopeTileKernelsPass(kernels));
  if (options.addProductPasses)
    options.addProductPasses(pm);
  if (options.dequantization)
    pm.addPass(createRopeTileDequantizationPass());
  RopeTileAttentionPassOptions attention;
  attention.rowBlock = options.rowBlock.value_or(attention.rowBlock);
  attention.keyBlock = options.keyBlock.value_or(attention.keyBlock);
  attention.mode = options.mode;
  attention.machineName = options.machine;
  attention.kernel = options.attentionKernel;
  attention.panelRows = options.attentionPanelRows;
  attention.dequantize = options.dequantization;
  attention.fromParts = options.fromParts;
  // Scores that stay in the second cache, so that keys are packed less often.
  if (options.attentionKernel) {
    attention.programRows = options.rowBlock.value_or(128);
    attention.programKeys = options.keyBlock.value_or(256);
  }
  if (options.rowBlock)
    attention.kernelRows = *options.rowBlock;
  attention.gradientRows = options.rowBlock.value_or(attention.gradientRows);
  attention.gradientKeys = options.keyBlock.value_or(attention.gradientKeys);
  pm.addPass(createRopeTileAttentionPass(attention));
  pm.addPass(createRopeDissolveKernelsPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

void buildDecompose(OpPassManager &pm,
                    function_ref<void(OpPassManager &)> addProductPasses) {
  pm.addPass(createDecomposePass());
  pm.addPass(createRopeExpandAggregatesPass());
  pm.addPass(createRopeDecomposeAggregatesPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  if (addProductPasses)
    addProductPasses(pm);
  pm.addPass(createRopeFuseElementwisePass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

void buildBufferize(OpPassManager &pm, bool computeInPlace) {
  pm.addPass(createRopeDropEmptyPass());
  pm.addPass(createRopeOwnResultsPass());
  pm.addPass(createRopeSplitFillsPass());
  if (computeInPlace) {
    pm.addPass(createRopeSplitEmptyPass());
    pm.addPass(createRopeSplitChainsPass());
    pm.addPass(createRopeComputeInPlacePass());
  }
  bufferization::OneShotBufferizePassOptions bufferize;
  bufferize.bufferizeFunctionBoundaries = true;
  // A loop may yield a tensor that is not the one it was given.
  bufferize.allowReturnAllocsFromLoops = true;
  bufferize.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  pm.addPass(bufferization::createOneShotBufferizePass(bufferize));
  // A layer takes the memory that the one before it has left.
  if (computeInPlace)
    pm.addNestedPass<func::FuncOp>(createRopeFreeTemporariesPass());
  bufferization::buildBufferDeallocationPipeline(
      pm, bufferization::BufferDeallocationPipelineOptions());
  if (computeInPlace) {
    RopeFreeTemporariesPassOptions unmark;
    unmark.unmark = true;
    pm.addNestedPass<func::FuncOp>(createRopeFreeTemporariesPass(unmark));
  }
  pm.addPass(createConvertBufferizationToMemRefPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

void buildSupportedArithmetic(OpPassManager &pm) {
  pm.addPass(createConvertComplexToStandardPass());
  pm.addPass(math::createMathExtendToSupportedTypes());
  arith::ArithEmulateUnsupportedFloatsOptions emulate;
  emulate.sourceTypeStrs = {"bf16", "f16"};
  emulate.targetTypeStr = "f32";
  pm.addPass(arith::createArithEmulateUnsupportedFloats(emulate));
  pm.addPass(createRopeExpandFloatsPass());
}

} // namespace mlir::rope
