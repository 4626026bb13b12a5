//===- RocdlTarget.cpp - Assembly text for AMD GPUs -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RocdlTarget.h"

#include "GpuStages.h"
#include "HostSide.h"
#include "rope/Conversion/RopeToROCDL/Pipeline.h"

using namespace mlir;
using namespace mlir::rope;

LogicalResult rope::emitForAMD(ModuleOp module, const RunnerOptions &options,
                               StageDump &dump) {
  GpuStages stages(module, "rope-to-rocdl", options.chip, RopeToROCDLOptions(),
                   dump);
  if (failed(stages.findChipOf(GpuFamily::ROCDL)) ||
      failed(stages.runShared()) || failed(stages.run(getRopeToROCDLStages())))
    return failure();
  std::string text = takeObjects(module);
  if (text.empty())
    return emitError(module.getLoc()) << "the program has no kernel";
  return writeFile(module, options.out, text);
}
