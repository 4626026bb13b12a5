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
      signalPassFailure();
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    // As upstream's pass does: targets come with their dialects.
    registry.insert<gpu::GPUDialect, LLVM::LLVMDialect>();
  }
};
} // namespace
} // namespace mlir::rope
