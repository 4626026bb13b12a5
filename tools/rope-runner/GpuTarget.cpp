//===- GpuTarget.cpp - The targets that launch kernels --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GpuTarget.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/Passes.h"
#include "rope/Conversion/EmulateDevice/Passes.h"
#include "rope/Conversion/RopeToCPU/Pipeline.h"
#include "rope/Conversion/RopeToGPU/Passes.h"
#include "rope/Conversion/RopeToGPU/Pipeline.h"
#include "rope/Conversion/RopeToROCDL/Pipeline.h"
#include "rope/ExecutionEngine/GpuExecutable.h"
#include "rope/ExecutionEngine/HostCode.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::Error;

static LogicalResult report(ModuleOp module, Error error) {
  return emitError(module.getLoc()) << llvm::toString(std::move(error));
}

static void requestInterface(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic() && !function.isExternal())
      function->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                        UnitAttr::get(module.getContext()));
}

namespace {
/// Runs named stages and writes the module after each.
class StageRunner {
public:
  StageRunner(ModuleOp module, StageDump &dump) : module(module), dump(dump) {}

  LogicalResult run(StringRef name, function_ref<void(OpPassManager &)> build) {
    PassManager pm(module.getContext(), ModuleOp::getOperationName());
    build(pm);
    if (failed(pm.run(module)))
      return emitError(module.getLoc())
             << "the stage '" << name << "' of the GPU target failed";
    dump.write(name, module);
    return success();
  }

private:
  ModuleOp module;
  StageDump &dump;
};
} // namespace

/// From tensor code to host code in the LLVM dialect, with the kernels as
/// functions for the emulator.
static LogicalResult lowerForEmulator(ModuleOp module, StringRef chip,
                                      StageDump &dump) {
  requestInterface(module);
  StageRunner stages(module, dump);
  RopeToGPUOptions options;
  options.chip = chip.str();
  // A module with kernels of its own is in the kernels form already.
  if (module.getOps<gpu::GPUModuleOp>().empty())
    for (const GPUStage &stage : getRopeToGPUStages())
      if (failed(stages.run(stage.name, [&](OpPassManager &pm) {
            stage.build(pm, options);
          })))
        return failure();
  // The device form is what the emulator runs.
  const ChipInfo *info = findChip(chip);
  bool isAMD = info && info->family == GpuFamily::ROCDL;
  for (const GPUStage &stage :
       isAMD ? getRopeToROCDLStages() : getRopeToNVVMStages())
    if (stage.name != "binary" &&
        failed(stages.run(
            stage.name, [&](OpPassManager &pm) { stage.build(pm, options); })))
      return failure();
  return stages.run("emulate", [](OpPassManager &pm) {
    pm.addPass(createRopeEmulateDevicePass());
  });
}

FailureOr<std::unique_ptr<Executable>>
rope::prepareOnEmulator(ModuleOp module, func::FuncOp entry,
                        Signature signature, const RunnerOptions &options,
                        StageDump &dump) {
  StringRef name = options.chip.empty() ? "sm_80" : StringRef(options.chip);
  const ChipInfo *chip = findChip(name);
  if (!chip || chip->family == GpuFamily::SPIRV)
    return emitError(module.getLoc())
           << "unknown chip '" << name << "'; the emulator has "
           << listChips(GpuFamily::NVVM) << ", " << listChips(GpuFamily::ROCDL);
  auto machine = createHostMachine("", "");
  if (!machine)
    return report(module, machine.takeError());
  std::string function = entry.getName().str();
  if (failed(lowerForEmulator(module, name, dump)))
    return failure();
  std::unique_ptr<HostCode> code = HostCode::create(module, **machine);
  if (!code)
    return failure();
  dump.write("llvm-ir", "ll", [&](raw_ostream &os) { code->print(os); });
  if (Error failed = code->addInvoker(function, signature, kInvokerName))
    return report(module, std::move(failed));
  if (Error failed = code->optimize())
    return report(module, std::move(failed));
  dump.write("llvm-ir-optimized", "ll",
             [&](raw_ostream &os) { code->print(os); });
  auto executable = createEmulatedExecutable(*code, std::move(signature), *chip,
                                             module.getContext());
  if (!executable)
    return report(module, executable.takeError());
  return std::move(*executable);
}
