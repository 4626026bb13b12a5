//===- HostObject.cpp - Host code of kernels as an object file ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostObject.h"

#include "GpuStages.h"
#include "HostSide.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "rope/Compiler/CpuCompiler.h"

using namespace mlir;
using namespace mlir::rope;

LogicalResult rope::emitHostObject(ModuleOp module,
                                   const RunnerOptions &options,
                                   StageDump &dump) {
  requestInterface(module);
  GpuStages stages(module, "rope-to-nvvm", options, RopeToGPUOptions(), dump);
  if (failed(stages.findChipOf(GpuFamily::NVVM)) || failed(stages.runShared()))
    return failure();
  // Kernels are a file of their own.
  for (const GPUStage &stage : getRopeToNVVMStages())
    if (stage.name != "binary" && failed(stages.run(stage)))
      return failure();
  for (auto kernels :
       llvm::make_early_inc_range(module.getOps<gpu::GPUModuleOp>()))
    kernels.erase();
  auto machine = createHostMachine("", "");
  if (!machine)
    return report(module, machine.takeError());
  std::unique_ptr<HostCode> code = translate(module, **machine, dump);
  if (!code || failed(optimize(module, *code, dump)))
    return failure();
  SmallVector<char, 0> object;
  if (llvm::Error failed =
          code->emit(object, llvm::CodeGenFileType::ObjectFile))
    return report(module, std::move(failed));
  return writeFile(module, options.out,
                   StringRef(object.data(), object.size()));
}
