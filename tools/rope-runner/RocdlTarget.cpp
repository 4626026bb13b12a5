//===- RocdlTarget.cpp - Assembly and objects for AMD GPUs ----------------===//
//-----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RocdlTarget.h"

#include "GpuStages.h"
#include "HostSide.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Target/LLVM/ROCDL/Utils.h"
#include "rope/Conversion/RopeToROCDL/Pipeline.h"

using namespace mlir;
using namespace mlir::rope;

/// Fails for what AMD has in its device library only.
static LogicalResult checkLibraryFree(ModuleOp module) {
  WalkResult result = module.walk([](gpu::GridDimOp op) {
    op.emitOpError("needs the device library of ROCm on AMD; expected the "
                   "number of blocks as an argument of the kernel");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

LogicalResult rope::emitForAMD(ModuleOp module, const RunnerOptions &options,
                               StageDump &dump) {
  GpuStages stages(module, "rope-to-rocdl", options, RopeToROCDLOptions(),
                   dump);
  if (failed(stages.findChipOf(GpuFamily::ROCDL)) ||
      failed(stages.runShared()) || failed(checkLibraryFree(module)) ||
      failed(stages.run(getRopeToROCDLStages())))
    return failure();
  std::string text = takeObjects(module);
  if (text.empty())
    return emitError(module.getLoc()) << "the program has no kernel";
  if (options.emit == "obj") {
    FailureOr<SmallVector<char, 0>> object = ROCDL::assembleIsa(
        text, "amdgcn-amd-amdhsa", findChip(options.chip)->processor,
        /*features=*/"", [&] { return emitError(module.getLoc()); });
    if (failed(object))
      return failure();
    return writeFile(module, options.out,
                     StringRef(object->data(), object->size()));
  }
  return writeFile(module, options.out, text);
}
