//===- PtxEmitter.cpp - --emit=ptx ----------------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PtxEmitter.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "rope/Conversion/RopeToGPU/Pipeline.h"
#include "rope/Support/StagedFiles.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::Error;

LogicalResult rope::emitPtx(ModuleOp module, const RunnerOptions &options,
                            StageDump &dump) {
  RopeToGPUOptions pipeline;
  if (!options.chip.empty())
    pipeline.chip = options.chip;
  const ChipInfo *chip = findChip(pipeline.chip);
  if (!chip || chip->family != GpuFamily::NVVM)
    return emitError(module.getLoc())
           << "expected '--chip' to be one of " << listChips(GpuFamily::NVVM)
           << " but got '" << pipeline.chip << "'";
  auto run = [&](const GPUStage &stage) {
    PassManager pm(module.getContext(), ModuleOp::getOperationName());
    stage.build(pm, pipeline);
    if (failed(pm.run(module)))
      return LogicalResult(emitError(module.getLoc())
                           << "the stage '" << stage.name
                           << "' of rope-to-nvvm failed");
    dump.write(stage.name, module);
    return success();
  };
  for (const GPUStage &stage : getRopeToGPUStages())
    if (failed(run(stage)))
      return failure();
  for (const GPUStage &stage : getRopeToNVVMStages())
    if (failed(run(stage)))
      return failure();
  std::string text;
  module.walk([&](gpu::BinaryOp binary) {
    for (auto object : binary.getObjectsAttr().getAsRange<gpu::ObjectAttr>())
      text += object.getObject().getValue();
  });
  if (text.empty())
    return emitError(module.getLoc()) << "the program has no kernel";
  // The text of an object may end in the zero that a driver expects.
  while (!text.empty() && text.back() == '\0')
    text.pop_back();
  StagedFiles files;
  Error failed = files.add(options.out, [&](raw_ostream &os) { os << text; });
  if (!failed)
    failed = files.commit();
  if (failed)
    return emitError(module.getLoc()) << llvm::toString(std::move(failed));
  return success();
}
