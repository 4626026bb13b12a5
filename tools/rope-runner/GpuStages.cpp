//===- GpuStages.cpp - Stages of a pipeline for a GPU ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GpuStages.h"

#include "HostSide.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "rope/Support/PassPipeline.h"

using namespace mlir;
using namespace mlir::rope;

GpuStages::GpuStages(ModuleOp module, StringRef pipeline,
                     const RunnerOptions &runner,
                     const RopeToGPUOptions &defaults, StageDump &dump)
    : module(module), pipeline(pipeline), debugLines(runner.debugLines),
      dump(dump) {
  options.chip = runner.chip.empty() ? defaults.chip.getValue() : runner.chip;
  options.rowBlock = runner.tiles.rowBlock.value_or(options.rowBlock);
  options.keyBlock = runner.tiles.keyBlock.value_or(options.keyBlock);
  for (const std::string &strategy : runner.strategies)
    options.strategies.push_back(strategy);
}

FailureOr<const ChipInfo *>
GpuStages::findChipOf(ArrayRef<GpuFamily> families) {
  const ChipInfo *chip = findChip(options.chip);
  if (chip && llvm::is_contained(families, chip->family))
    return chip;
  InFlightDiagnostic diagnostic = emitError(module.getLoc())
                                  << "expected '--chip' to be one of ";
  llvm::interleaveComma(families, diagnostic, [&](GpuFamily family) {
    diagnostic << listChips(family);
  });
  return diagnostic << " but got '" << options.chip << "'";
}

LogicalResult GpuStages::runShared() {
  if (!module.getOps<gpu::GPUModuleOp>().empty())
    return success();
  return run(getRopeToGPUStages());
}

LogicalResult GpuStages::run(const GPUStage &stage) {
  if (debugLines && stage.name == "binary" && failed(addDebugScopes(module)))
    return failure();
  if (failed(runStage(module, [&](OpPassManager &passes) {
        stage.build(passes, options);
      })))
    return emitError(module.getLoc())
           << "the stage '" << stage.name << "' of " << pipeline << " failed";
  dump.write(stage.name, module);
  return success();
}

LogicalResult GpuStages::run(ArrayRef<GPUStage> stages) {
  for (const GPUStage &stage : stages)
    if (failed(run(stage)))
      return failure();
  return success();
}

std::string rope::takeObjects(ModuleOp module) {
  std::string text;
  for (auto binary :
       llvm::make_early_inc_range(module.getOps<gpu::BinaryOp>())) {
    for (auto object : binary.getObjectsAttr().getAsRange<gpu::ObjectAttr>())
      text += object.getObject().getValue();
    binary.erase();
  }
  // The text of an object may end in the zero that a driver expects.
  while (!text.empty() && text.back() == '\0')
    text.pop_back();
  return text;
}
