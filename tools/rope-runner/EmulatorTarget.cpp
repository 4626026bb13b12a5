//===- EmulatorTarget.cpp - Kernels run on the emulator -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmulatorTarget.h"

#include "GpuStages.h"
#include "HostSide.h"
#include "rope/Compiler/CpuCompiler.h"
#include "rope/Conversion/EmulateDevice/Passes.h"
#include "rope/Conversion/RopeToROCDL/Pipeline.h"
#include "rope/ExecutionEngine/GpuExecutable.h"

using namespace mlir;
using namespace mlir::rope;

/// Lowers to host code in the LLVM dialect, with the kernels as functions for
/// the emulator: it runs the device form.
static LogicalResult lower(GpuStages &stages, bool isAMD) {
  if (failed(stages.runShared()))
    return failure();
  for (const GPUStage &stage :
       isAMD ? getRopeToROCDLStages() : getRopeToNVVMStages())
    if (stage.name != "binary" && failed(stages.run(stage)))
      return failure();
  return stages.run({"emulate", "kernels are functions for the emulator",
                     [](OpPassManager &pm, const RopeToGPUOptions &) {
                       pm.addPass(createRopeEmulateDevicePass());
                     }});
}

FailureOr<std::unique_ptr<Executable>>
rope::prepareOnEmulator(ModuleOp module, func::FuncOp entry,
                        Signature signature, const RunnerOptions &options,
                        StageDump &dump) {
  GpuStages stages(module, "the emulator", options, RopeToGPUOptions(), dump);
  FailureOr<const ChipInfo *> chip =
      stages.findChipOf({GpuFamily::NVVM, GpuFamily::ROCDL});
  if (failed(chip))
    return failure();
  std::string name = entry.getName().str();
  requestInterface(module);
  if (failed(lower(stages, (*chip)->family == GpuFamily::ROCDL)))
    return failure();
  // Most of what an emulated kernel does is in calls of the emulator, so that
  // optimizing its code takes longer than it saves.
  FailureOr<HostSide> host = HostSide::compile(module, name, signature, dump,
                                               llvm::CodeGenOptLevel::None);
  if (failed(host))
    return failure();
  auto executable =
      createEmulatedExecutable(*host->code, std::move(signature), **chip,
                               module.getContext(), options.profileMemory);
  if (!executable)
    return report(module, executable.takeError());
  return std::move(*executable);
}
