//===- CpuCompiler.cpp - From a module to LLVM for the host ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Compiler/CpuCompiler.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "rope/Support/PassPipeline.h"

using namespace mlir;
using namespace mlir::rope;

void rope::eraseTransformScripts(ModuleOp module) {
  for (Operation &op : llvm::make_early_inc_range(*module.getBody()))
    if (isa<transform::TransformDialect>(op.getDialect()))
      op.erase();
  module->removeAttr(transform::TransformDialect::kWithNamedSequenceAttrName);
}

LogicalResult rope::keepReachable(ModuleOp module, func::FuncOp entry) {
  std::string packing = (entry.getName() + "_pack").str();
  for (auto function : module.getOps<func::FuncOp>())
    if (function != entry && !function.getName().starts_with(packing))
      function.setPrivate();
  PassManager pm(module.getContext(), ModuleOp::getOperationName());
  pm.addPass(createSymbolDCEPass());
  return pm.run(module);
}

void rope::requestInterface(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic() && !function.isExternal())
      function->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                        UnitAttr::get(module.getContext()));
}

LogicalResult
rope::lowerForCpu(ModuleOp module, const RopeToCPUOptions &options,
                  function_ref<void(StringRef stage)> afterStage) {
  requestInterface(module);
  for (const CPUStage &stage : getRopeToCPUStages()) {
    if (failed(runStage(module, [&](OpPassManager &passes) {
          stage.build(passes, options);
        })))
      return emitError(module.getLoc())
             << "the stage '" << stage.name << "' of rope-to-cpu failed";
    if (afterStage)
      afterStage(stage.name);
  }
  return success();
}
