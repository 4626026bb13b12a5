//===- CudaTarget.cpp - PTX, written or run -------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaTarget.h"

#include "GpuStages.h"
#include "HostSide.h"
#include "rope/Compiler/CpuCompiler.h"
#include "rope/ExecutionEngine/CudaDevice.h"
#include "rope/ExecutionEngine/GpuExecutable.h"
#include "rope/Support/DebugLines.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::Error;

/// Lowers by the stages of `rope-to-nvvm`; the text of all kernels.
static FailureOr<std::string>
lowerToPtx(ModuleOp module, const RunnerOptions &options, StageDump &dump) {
  GpuStages stages(module, "rope-to-nvvm", options, RopeToGPUOptions(), dump);
  if (failed(stages.findChipOf(GpuFamily::NVVM)) ||
      failed(stages.runShared()) || failed(stages.run(getRopeToNVVMStages())))
    return failure();
  return takeObjects(module);
}

LogicalResult rope::emitPtx(ModuleOp module, const RunnerOptions &options,
                            StageDump &dump) {
  FailureOr<std::string> text = lowerToPtx(module, options, dump);
  if (failed(text))
    return failure();
  if (text->empty())
    return emitError(module.getLoc()) << "the program has no kernel";
  return writeFile(module, options.out,
                   options.debugLines ? dropLineZero(*text) : *text);
}

FailureOr<std::unique_ptr<Executable>>
rope::prepareOnCuda(ModuleOp module, func::FuncOp entry, Signature signature,
                    const RunnerOptions &options, StageDump &dump) {
  // Without a driver there is nothing to lower for.
  if (Error missing = findCudaDriver())
    return report(module, std::move(missing));
  std::string name = entry.getName().str();
  requestInterface(module);
  FailureOr<std::string> text = lowerToPtx(module, options, dump);
  if (failed(text))
    return failure();
  FailureOr<HostSide> host = HostSide::compile(module, name, signature, dump);
  if (failed(host))
    return failure();
  auto device = createCudaDevice(*text);
  if (!device)
    return report(module, device.takeError());
  auto executable =
      createGpuExecutable(*host->code, std::move(signature), std::move(*device),
                          module.getContext());
  if (!executable)
    return report(module, executable.takeError());
  return std::move(*executable);
}
