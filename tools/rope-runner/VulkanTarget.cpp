//===- VulkanTarget.cpp - The vulkan target -------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VulkanTarget.h"

#include "GpuStages.h"
#include "HostSide.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/SPIRV/IR/TargetAndABI.h"
#include "mlir/Dialect/SPIRV/Linking/ModuleCombiner.h"
#include "mlir/Dialect/SPIRV/Transforms/Passes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Target/SPIRV/Serialization.h"
#include "rope/Compiler/CpuCompiler.h"
#include "rope/Conversion/RopeToGPU/Strategies.h"
#include "rope/Conversion/RopeToSPIRV/KernelInterface.h"
#include "rope/Conversion/RopeToSPIRV/Pipeline.h"
#include "rope/ExecutionEngine/GpuExecutable.h"
#include "rope/ExecutionEngine/VulkanDevice.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::Expected;

/// The stages up to the one that makes kernels, that one included.
static LogicalResult lowerKernels(GpuStages &stages) {
  if (failed(stages.findChipOf(GpuFamily::SPIRV)) || failed(stages.runShared()))
    return failure();
  return stages.run(getRopeToSPIRVStages().drop_back());
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
  GpuStages stages(module, "rope-to-spirv", options, RopeToSPIRVOptions(),
                   dump);
  Expected<VulkanDriver> driver = VulkanDriver::open(options.without);
  if (!driver)
    return report(module, driver.takeError());
  if (!driver->hasSubgroupExchange())
    stages.ban(kSubgroupReduction);
  if (driver->endsLongLoops())
    stages.checkLoops();
  std::string name = entry.getName().str();
  requestInterface(module);
  if (failed(lowerKernels(stages)))
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
  auto device = std::move(*driver).createDevice(std::move(kernels));
  if (!device)
    return report(module, device.takeError());
  if (failed(stages.run(getRopeToSPIRVStages().back())))
    return failure();
  FailureOr<HostSide> host = HostSide::compile(module, name, signature, dump);
  if (failed(host))
    return failure();
  auto executable =
      createGpuExecutable(*host->code, std::move(signature), std::move(*device),
                          module.getContext());
  if (!executable)
    return report(module, executable.takeError());
  return std::move(*executable);
}

LogicalResult rope::emitSPIRV(ModuleOp module, const RunnerOptions &options,
                              StageDump &dump) {
  GpuStages stages(module, "rope-to-spirv", options, RopeToSPIRVOptions(),
                   dump);
  if (failed(lowerKernels(stages)))
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
  return writeFile(module, options.out,
                   StringRef(reinterpret_cast<const char *>(words.data()),
                             words.size() * sizeof(uint32_t)));
}
