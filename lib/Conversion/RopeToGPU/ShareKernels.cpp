//===- ShareKernels.cpp - One kernel for equal ones -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "KernelModule.h"

#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPUSHAREKERNELSPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

/// All attributes of a kernel, its type among them, but its name.
static DictionaryAttr getFacts(gpu::GPUFuncOp kernel) {
  NamedAttrList facts(kernel->getAttrDictionary());
  facts.erase(SymbolTable::getSymbolAttrName());
  return facts.getDictionary(kernel.getContext());
}

/// A number that equal kernels have in common.
static llvm::hash_code hash(gpu::GPUFuncOp kernel) {
  llvm::hash_code result = hash_value(Attribute(getFacts(kernel)));
  kernel.getBody().walk([&](Operation *op) {
    result = llvm::hash_combine(result,
                                OperationEquivalence::computeHash(
                                    op, OperationEquivalence::ignoreHashValue,
                                    OperationEquivalence::ignoreHashValue,
                                    OperationEquivalence::IgnoreLocations));
  });
  return result;
}

static bool areEqual(gpu::GPUFuncOp one, gpu::GPUFuncOp other) {
  return getFacts(one) == getFacts(other) &&
         OperationEquivalence::isRegionEquivalentTo(
             &one.getBody(), &other.getBody(),
             OperationEquivalence::IgnoreLocations);
}

namespace {
/// *Matches* kernels that differ in their names and places in the source alone.
/// *Produces* launches of the first of them.
struct ShareKernelsPass : impl::RopeGPUShareKernelsPassBase<ShareKernelsPass> {
  using Base::Base;

  void runOnOperation() override {
    auto kernels =
        getOperation().lookupSymbol<gpu::GPUModuleOp>(kKernelModuleName);
    if (!kernels)
      return;
    llvm::DenseMap<size_t, SmallVector<gpu::GPUFuncOp>> seen;
    llvm::DenseMap<StringAttr, gpu::GPUFuncOp> first;
    SmallVector<gpu::GPUFuncOp> others;
    for (auto kernel : kernels.getOps<gpu::GPUFuncOp>()) {
      SmallVector<gpu::GPUFuncOp> &alike = seen[hash(kernel)];
      auto *found = llvm::find_if(
          alike, [&](gpu::GPUFuncOp other) { return areEqual(other, kernel); });
      if (found == alike.end()) {
        alike.push_back(kernel);
        continue;
      }
      first[kernel.getNameAttr()] = *found;
      others.push_back(kernel);
    }
    getOperation().walk([&](gpu::LaunchFuncOp launch) {
      if (gpu::GPUFuncOp kernel = first.lookup(launch.getKernelName()))
        launch.setKernelAttr(SymbolRefAttr::get(
            launch.getKernelModuleName(), {FlatSymbolRefAttr::get(kernel)}));
    });
    for (gpu::GPUFuncOp kernel : others)
      kernel.erase();
  }
};
} // namespace
} // namespace mlir::rope
