//===- VulkanTarget.cpp - The vulkan target -------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VulkanTarget.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/SPIRV/IR/TargetAndABI.h"
#include "mlir/Dialect/SPIRV/Linking/ModuleCombiner.h"
#include "mlir/Dialect/SPIRV/Transforms/Passes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Target/SPIRV/Serialization.h"
#include "rope/Conversion/RopeToSPIRV/KernelInterface.h"
#include "rope/Conversion/RopeToSPIRV/Pipeline.h"
#include "rope/ExecutionEngine/GpuExecutable.h"
#include "rope/ExecutionEngine/HostCode.h"
#include "rope/ExecutionEngine/VulkanDevice.h"
#include "rope/Support/StagedFiles.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::Error;

static LogicalResult report(ModuleOp module, Error error) {
  return emitError(module.getLoc()) << llvm::toString(std::move(error));
}

/// Runs one stage and writes the module after it.
static LogicalResult runStage(ModuleOp module, const GPUStage &stage,
                              const RopeToSPIRVOptions &options,
                              StageDump &dump) {
  PassManager pm(module.getContext(), ModuleOp::getOperationName());
  stage.build(pm, options);
  if (failed(pm.run(module)))
    return emitError(module.getLoc())
           << "the stage '" << stage.name << "' of rope-to-spirv failed";
  dump.write(stage.name, module);
  return success();
}

/// The stages up to the one that makes kernels, that one included. A module
/// with kernels of its own is in the kernels form already.
static LogicalResult lowerKernels(ModuleOp module,
                                  const RopeToSPIRVOptions &options,
                                  StageDump &dump) {
  const ChipInfo *chip = findChip(options.chip);
  if (!chip || chip->family != GpuFamily::SPIRV)
    return emitError(module.getLoc())
           << "unknown chip '" << options.chip << "'; the target vulkan has "
           << listChips(GpuFamily::SPIRV);
  if (module.getOps<gpu::GPUModuleOp>().empty())
    for (const GPUStage &stage : getRopeToGPUStages())
      if (failed(runStage(module, stage, options, dump)))
        return failure();
  for (const GPUStage &stage : getRopeToSPIRVStages())
    if (stage.name != "host" && failed(runStage(module, stage, options, dump)))
      return failure();
  return success();
}

/// Memory of a block that a kernel declares.
static int64_t getSharedBytes(spirv::ModuleOp kernel) {
  int64_t bytes = 0;
  for (auto variable : kernel.getOps<spirv::GlobalVariableOp>()) {
    auto pointer = cast<spirv::PointerType>(variable.getType());
    if (pointer.getStorageClass() != spirv::StorageClass::Workgroup)
      continue;
    auto array = cast<spirv::ArrayType>(pointer.getPointeeType());
    bytes += array.getNumElements() *
             (array.getElementType().getIntOrFloatBitWidth() / 8);
  }
  return bytes;
}

static FailureOr<VulkanKernel> serializeKernel(spirv::ModuleOp module) {
  VulkanKernel kernel;
  kernel.name = module.getName()->str();
  SmallVector<uint32_t, 0> words;
  if (failed(spirv::serialize(module, words)))
    return module.emitError("cannot write the kernel as SPIR-V");
  kernel.words = std::move(words);
  for (Attribute attribute :
       module->getAttrOfType<ArrayAttr>(kKernelArgumentsName)) {
    Type type = cast<TypeAttr>(attribute).getValue();
    VulkanKernel::Argument argument;
    auto buffer = dyn_cast<MemRefType>(type);
    if (buffer) {
      argument.rank = buffer.getRank();
      type = buffer.getElementType();
    }
    argument.bytes = getStorageType(type).getIntOrFloatBitWidth() / 8;
    kernel.arguments.push_back(argument);
  }
  auto block = module->getAttrOfType<DenseI32ArrayAttr>(kBlockSizeName);
  llvm::copy(block.asArrayRef(), kernel.block);
  kernel.sharedBytes = getSharedBytes(module);
  return kernel;
}

FailureOr<std::unique_ptr<Executable>>
rope::prepareOnVulkan(ModuleOp module, func::FuncOp entry, Signature signature,
                      const RunnerOptions &options, StageDump &dump) {
  RopeToSPIRVOptions pipeline;
  if (!options.chip.empty())
    pipeline.chip = options.chip;
  std::string function = entry.getName().str();
  for (auto one : module.getOps<func::FuncOp>())
    if (one.isPublic() && !one.isExternal())
      one->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                   UnitAttr::get(module.getContext()));
  if (failed(lowerKernels(module, pipeline, dump)))
    return failure();
  SmallVector<VulkanKernel> kernels;
  for (auto kernel :
       llvm::make_early_inc_range(module.getOps<spirv::ModuleOp>())) {
    FailureOr<VulkanKernel> serialized = serializeKernel(kernel);
    if (failed(serialized))
      return failure();
    kernels.push_back(std::move(*serialized));
    kernel.erase();
  }
  auto device = createVulkanDevice(std::move(kernels));
  if (!device)
    return report(module, device.takeError());
  if (failed(runStage(module, getRopeToSPIRVStages().back(), pipeline, dump)))
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
  auto executable = createGpuExecutable(
      *code, std::move(signature), std::move(*device), module.getContext());
  if (!executable)
    return report(module, executable.takeError());
  return std::move(*executable);
}

LogicalResult rope::emitSPIRV(ModuleOp module, const RunnerOptions &options,
                              StageDump &dump) {
  RopeToSPIRVOptions pipeline;
  if (!options.chip.empty())
    pipeline.chip = options.chip;
  if (failed(lowerKernels(module, pipeline, dump)))
    return failure();
  SmallVector<spirv::ModuleOp> kernels =
      llvm::to_vector(module.getOps<spirv::ModuleOp>());
  if (kernels.empty())
    return emitError(module.getLoc()) << "the program has no kernels to write";
  Attribute environment =
      kernels.front()->getAttr(spirv::getTargetEnvAttrName());
  // Modules are combined where they need the same; afterwards what all of them
  // need is found again.
  for (spirv::ModuleOp kernel : kernels)
    kernel.setVceTripleAttr(
        cast<spirv::TargetEnvAttr>(environment).getTripleAttr());
  OpBuilder builder(module.getContext());
  OwningOpRef<spirv::ModuleOp> all = spirv::combine(
      kernels, builder, [](spirv::ModuleOp, StringRef, StringRef) {});
  if (!all)
    return emitError(module.getLoc()) << "cannot combine the kernels";
  (*all)->setAttr(spirv::getTargetEnvAttrName(), environment);
  PassManager pm(module.getContext(), spirv::ModuleOp::getOperationName());
  pm.addPass(spirv::createSPIRVUpdateVCEPass());
  SmallVector<uint32_t, 0> words;
  if (failed(pm.run(*all)) || failed(spirv::serialize(*all, words)))
    return emitError(module.getLoc()) << "cannot write the kernels as SPIR-V";
  StagedFiles files;
  Error failed = files.add(options.out, [&](raw_ostream &os) {
    os.write(reinterpret_cast<const char *>(words.data()),
             words.size() * sizeof(uint32_t));
  });
  if (!failed)
    failed = files.commit();
  if (failed)
    return report(module, std::move(failed));
  return success();
}
