//===- CudaTarget.cpp - PTX, written or run -------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaTarget.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "rope/Conversion/RopeToGPU/Pipeline.h"
#include "rope/ExecutionEngine/CudaDevice.h"
#include "rope/ExecutionEngine/GpuExecutable.h"
#include "rope/ExecutionEngine/HostCode.h"
#include "rope/Support/StagedFiles.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::Error;

static LogicalResult report(ModuleOp module, Error error) {
  return emitError(module.getLoc()) << llvm::toString(std::move(error));
}

/// Lowers by the stages of `rope-to-nvvm`; the text of all kernels. A module
/// with kernels of its own is in the kernels form already.
static FailureOr<std::string>
lowerToPtx(ModuleOp module, const RunnerOptions &options, StageDump &dump) {
  RopeToGPUOptions pipeline;
  if (!options.chip.empty())
    pipeline.chip = options.chip;
  const ChipInfo *chip = findChip(pipeline.chip);
  if (!chip || chip->family != GpuFamily::NVVM)
    return emitError(module.getLoc())
           << "expected '--chip' to be one of " << listChips(GpuFamily::NVVM)
           << " but got '" << pipeline.chip << "'";
  auto run = [&](ArrayRef<GPUStage> stages) {
    for (const GPUStage &stage : stages) {
      PassManager pm(module.getContext(), ModuleOp::getOperationName());
      stage.build(pm, pipeline);
      if (failed(pm.run(module)))
        return LogicalResult(emitError(module.getLoc())
                             << "the stage '" << stage.name
                             << "' of rope-to-nvvm failed");
      dump.write(stage.name, module);
    }
    return success();
  };
  if (module.getOps<gpu::GPUModuleOp>().empty() &&
      failed(run(getRopeToGPUStages())))
    return failure();
  if (failed(run(getRopeToNVVMStages())))
    return failure();
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

LogicalResult rope::emitPtx(ModuleOp module, const RunnerOptions &options,
                            StageDump &dump) {
  FailureOr<std::string> text = lowerToPtx(module, options, dump);
  if (failed(text))
    return failure();
  if (text->empty())
    return emitError(module.getLoc()) << "the program has no kernel";
  StagedFiles files;
  Error failed = files.add(options.out, [&](raw_ostream &os) { os << *text; });
  if (!failed)
    failed = files.commit();
  if (failed)
    return report(module, std::move(failed));
  return success();
}

FailureOr<std::unique_ptr<Executable>>
rope::prepareOnCuda(ModuleOp module, func::FuncOp entry, Signature signature,
                    const RunnerOptions &options, StageDump &dump) {
  // Without a driver there is nothing to lower for.
  if (Error missing = findCudaDriver())
    return report(module, std::move(missing));
  std::string function = entry.getName().str();
  for (auto one : module.getOps<func::FuncOp>())
    if (one.isPublic() && !one.isExternal())
      one->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                   UnitAttr::get(module.getContext()));
  FailureOr<std::string> text = lowerToPtx(module, options, dump);
  if (failed(text))
    return failure();
  auto machine = createHostMachine("", "");
  if (!machine)
    return report(module, machine.takeError());
  std::unique_ptr<HostCode> code = HostCode::create(module, **machine);
  if (!code)
    return failure();
  dump.write("llvm-ir", "ll", [&](raw_ostream &os) { code->print(os); });
  if (Error failed = code->addInvoker(function, signature, kInvokerName))
    return report(module, std::move(failed));
  if (Error failed = code->optimize())
    return report(module, std::move(failed));
  auto device = createCudaDevice(*text);
  if (!device)
    return report(module, device.takeError());
  auto executable = createGpuExecutable(
      *code, std::move(signature), std::move(*device), module.getContext());
  if (!executable)
    return report(module, executable.takeError());
  return std::move(*executable);
}
