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
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "rope/Conversion/RopeToGPU/ChipInfo.h"
#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"
#include "rope/Support/DebugLines.h"

using namespace mlir;

/// What is not in the text of kernels but decides how many run side by side, as
/// comments.
static std::string describeLaunches(gpu::GPUModuleOp module,
                                    const rope::ChipInfo *chip) {
  std::string comments;
  llvm::raw_string_ostream os(comments);
  if (chip && chip->multiprocessor.registers)
    os << "// multiprocessor: " << chip->multiprocessor.registers
       << " registers, " << chip->multiprocessor.threads << " threads, "
       << chip->multiprocessor.blocks << " blocks, "
       << chip->multiprocessor.sharedBytes << " bytes of shared memory\n";
  for (auto kernel : module.getOps<LLVM::LLVMFuncOp>())
    if (auto bytes = kernel->getAttrOfType<IntegerAttr>(
            rope::rope_gpu::kDynamicSharedAttrName))
      os << "// launches of " << kernel.getName() << ": " << bytes.getInt()
         << " bytes of dynamic shared memory\n";
  return comments;
}

/// Puts comments in front of the text and drops how long compilation took,
/// which differs from run to run.
static void finishText(gpu::BinaryOp binary, const std::string &comments) {
  SmallVector<Attribute> objects;
  for (auto object : binary.getObjects().getAsRange<gpu::ObjectAttr>()) {
    NamedAttrList properties;
    if (DictionaryAttr given = object.getProperties())
      properties.append(given.getValue());
    properties.erase("LLVMIRToISATimeInMs");
    properties.erase("ISAToBinaryTimeInMs");
    objects.push_back(gpu::ObjectAttr::get(
        object.getContext(), object.getTarget(), object.getFormat(),
        StringAttr::get(object.getContext(),
                        comments + object.getObject().getValue()),
        properties.getDictionary(object.getContext()), object.getKernels()));
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
    llvm::StringMap<std::string> comments;
    for (auto kernels : getOperation().getOps<gpu::GPUModuleOp>())
      comments[kernels.getName()] = describeLaunches(kernels, findChip(chip));
    if (failed(gpu::transformGpuModulesToBinaries(getOperation(), nullptr,
                                                  options)))
      return signalPassFailure();
    for (auto binary : getOperation().getOps<gpu::BinaryOp>())
      finishText(binary, comments[binary.getName()]);
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    // As upstream's pass does: targets come with their dialects.
    registry.insert<gpu::GPUDialect, LLVM::LLVMDialect>();
  }
};
} // namespace
} // namespace mlir::rope
