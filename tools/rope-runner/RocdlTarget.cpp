//===- RocdlTarget.cpp - Assembly text for AMD GPUs -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RocdlTarget.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "rope/Conversion/RopeToROCDL/Pipeline.h"
#include "rope/Support/StagedFiles.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::Error;

LogicalResult rope::emitForAMD(ModuleOp module, const RunnerOptions &options,
                               StageDump &dump) {
  RopeToROCDLOptions pipeline;
  pipeline.chip = options.chip;
  auto run = [&](const GPUStage &stage) -> LogicalResult {
    PassManager pm(module.getContext(), ModuleOp::getOperationName());
    stage.build(pm, pipeline);
    if (failed(pm.run(module)))
      return emitError(module.getLoc())
             << "the stage '" << stage.name << "' of rope-to-rocdl failed";
    dump.write(stage.name, module);
    return success();
  };
  // A module with kernels of its own is in the kernels form already.
  if (module.getOps<gpu::GPUModuleOp>().empty())
    for (const GPUStage &stage : getRopeToGPUStages())
      if (failed(run(stage)))
        return failure();
  for (const GPUStage &stage : getRopeToROCDLStages())
    if (failed(run(stage)))
      return failure();
  StagedFiles files;
  Error failed = files.add(options.out, [&](raw_ostream &os) {
    for (auto binary : module.getOps<gpu::BinaryOp>())
      for (Attribute object : binary.getObjects())
        os << cast<gpu::ObjectAttr>(object).getObject().getValue();
  });
  if (!failed)
    failed = files.commit();
  if (failed)
    return emitError(module.getLoc()) << llvm::toString(std::move(failed));
  return success();
}
