//===- WritePtx.cpp - Kernels as PTX text ---------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "mlir/Dialect/GPU/IR/CompilationInterfaces.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "rope/Support/DebugLines.h"

using namespace mlir;

/// Drops how long compilation took, which differs from run to run.
static void dropTimes(gpu::BinaryOp binary) {
  SmallVector<Attribute> objects;
  for (auto object : binary.getObjects().getAsRange<gpu::ObjectAttr>()) {
    NamedAttrList properties;
    if (DictionaryAttr given = object.getProperties())
      properties.append(given.getValue());
    properties.erase("LLVMIRToISATimeInMs");
    properties.erase("ISAToBinaryTimeInMs");
    objects.push_back(gpu::ObjectAttr::get(
        object.getContext(), object.getTarget(), object.getFormat(),
        object.getObject(), properties.getDictionary(object.getContext()),
        object.getKernels()));
  }
  binary.setObjectsAttr(ArrayAttr::get(binary.getContext(), objects));
}

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPUWRITEPTXPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

namespace {
struct WritePtxPass : impl::RopeGPUWritePtxPassBase<WritePtxPass> {
  using Base::Base;

  void runOnOperation() override {
    auto complete = [](llvm::Module &module) { completeLines(module); };
    gpu::TargetOptions options(
        /*toolkitPath=*/{}, /*librariesToLink=*/{}, /*cmdOptions=*/{},
        /*elfSection=*/{}, gpu::CompilationTarget::Assembly,
        /*getSymbolTableCallback=*/{}, /*initialLlvmIRCallback=*/{},
        /*linkedLlvmIRCallback=*/{}, complete);
    if (failed(gpu::transformGpuModulesToBinaries(getOperation(), nullptr,
                                                  options)))
      return signalPassFailure();
    for (auto binary : getOperation().getOps<gpu::BinaryOp>())
      dropTimes(binary);
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    // As upstream's pass does: targets come with their dialects.
    registry.insert<gpu::GPUDialect, LLVM::LLVMDialect>();
  }
};
} // namespace
} // namespace mlir::rope
