//===- Pipeline.cpp - The steps of rope-to-cpu ----------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/Pipeline.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "rope/Conversion/RopeToCPU/Passes.h"
#include "rope/Conversion/RopeToCPU/TargetInfo.h"
#include "rope/Conversion/RopeToHost/Passes.h"
#include "rope/Conversion/RopeToHost/Pipeline.h"
#include "rope/Conversion/RopeToLoops/Pipeline.h"

namespace mlir::rope {

/// Options of a pass, for the processor that the pipeline generates code for.
template <typename PassOptions>
static PassOptions forTarget(const RopeToCPUOptions &options) {
  PassOptions result;
  result.cpu = options.cpu;
  result.features = options.features;
  result.vectorBits = options.vectorBits;
  return result;
}

/// Products of few rows read integers as their weight.
static void addQuantizedProducts(OpPassManager &pm,
                                 const RopeToCPUOptions &options) {
  auto quantized = forTarget<RopeCPUFormQuantizedProductsPassOptions>(options);
  quantized.mode = options.mode;
  pm.addPass(createRopeCPUFormQuantizedProductsPass(quantized));
}

/// Kernels and attention become loops over tiles.
static void buildTileStage(OpPassManager &pm, const RopeToCPUOptions &options) {
  pm.addPass(createRopeHostLowerRanksPass());
  pm.addNestedPass<func::FuncOp>(createRopeHostAssertSizesPass());
  RopeCPUApplyStrategiesPassOptions own;
  own.cpu = options.cpu;
  own.features = options.features;
  own.vectorBits = options.vectorBits;
  own.threads = options.threads;
  own.mode = options.mode;
  own.strategies.append(options.strategies.begin(), options.strategies.end());
  pm.addPass(createRopeCPUApplyStrategiesPass(own));
  TileOptions tile;
  tile.mode = options.mode;
  tile.machine = options.machine;
  tile.dequantization = tile.fromParts = tile.attentionKernel = true;
  tile.attentionPanelRows = getAttentionPanelRows(
      TargetInfo::get(options.cpu, options.features, options.vectorBits));
  tile.addProductPasses = [&](OpPassManager &products) {
    addQuantizedProducts(products, options);
  };
  auto given = [](int64_t size) -> std::optional<int64_t> {
    return size > 0 ? std::optional(size) : std::nullopt;
  };
  tile.rowBlock = given(options.rowBlock);
  tile.columnBlock = given(options.columnBlock);
  tile.keyBlock = given(options.keyBlock);
  buildTile(pm, tile);
}

/// Aggregate ops become linalg and tensor ops, and elementwise chains one op.
static void buildDecomposeStage(OpPassManager &pm,
                                const RopeToCPUOptions &options) {
  buildDecompose(pm, [&](OpPassManager &products) {
    addQuantizedProducts(products, options);
  });
  RopeCPURelaxFloatsPassOptions relax;
  relax.cpu = options.cpu;
  relax.features = options.features;
  relax.mode = options.mode;
  pm.addPass(createRopeCPURelaxFloatsPass(relax));
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

/// Tensors become buffers.
static void buildBufferizeStage(OpPassManager &pm, const RopeToCPUOptions &) {
  buildBufferize(pm, /*computeInPlace=*/true);
}

/// Structured ops on buffers become loops.
static void buildLoops(OpPassManager &pm, const RopeToCPUOptions &options) {
  RopeHostLowerForallPassOptions forall;
  forall.threads = options.threads;
  pm.addPass(createRopeHostLowerForallPass(forall));
  pm.addPass(createRopeCPULowerAttentionPass(
      forTarget<RopeCPULowerAttentionPassOptions>(options)));
  auto contractions = forTarget<RopeCPULowerContractionsPassOptions>(options);
  contractions.threads = options.threads;
  pm.addPass(createRopeCPULowerContractionsPass(contractions));
  auto pack = forTarget<RopeCPUPackWeightsPassOptions>(options);
  pack.arguments = options.packWeights;
  pack.mode = options.mode;
  pm.addPass(createRopeCPUPackWeightsPass(pack));
  auto products = forTarget<RopeCPULowerMatmulPassOptions>(options);
  products.mode = options.mode;
  pm.addPass(createRopeCPULowerMatmulPass(products));
  pm.addPass(createRopeHostLowerCopiesPass());
  pm.addPass(createRopeHostOutlineStepsPass());
  auto vectorize = forTarget<RopeCPUVectorizeLoopsPassOptions>(options);
  vectorize.threads = options.threads;
  vectorize.mode = options.mode;
  pm.addPass(createRopeCPUVectorizeLoopsPass(vectorize));
  // Ops that are no vectors become loops that LLVM may vectorize.
  pm.addPass(createRopeHostMarkLoopsPass());
  pm.addNestedPass<func::FuncOp>(createConvertLinalgToLoopsPass());
  pm.addPass(createRopeHostLowerAssertsPass());
}

static void buildArithmetic(OpPassManager &pm,
                            const RopeToCPUOptions &options) {
  buildSupportedArithmetic(pm);
  RopeCPURoundToBF16PassOptions round;
  round.cpu = options.cpu;
  round.features = options.features;
  pm.addPass(createRopeCPURoundToBF16Pass(round));
  buildExpandedArithmetic(pm);
}

static void buildLLVM(OpPassManager &pm, const RopeToCPUOptions &options) {
  buildHostLLVM(pm, options.threads);
  pm.addPass(createRopeCPUStateVectorWidthPass(
      forTarget<RopeCPUStateVectorWidthPassOptions>(options)));
}

ArrayRef<CPUStage> getRopeToCPUStages() {
  static const CPUStage stages[] = {
      {"tile", "kernels and attention are `scf.forall` over tasks",
       buildTileStage},
      {"decompose", "no rope op is left; elementwise chains are one op",
       buildDecomposeStage},
      {"bufferize",
       "buffers only; each result is fresh, each temporary is freed",
       buildBufferizeStage},
      {"loops", "loops over loads, stores and vectors", buildLoops},
      {"arithmetic", "no op on a type, and no function, that the target lacks",
       buildArithmetic},
      {"llvm", "the LLVM dialect, or a diagnostic that names the op in the way",
       buildLLVM},
  };
  return stages;
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
