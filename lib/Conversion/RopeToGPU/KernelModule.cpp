//===- KernelModule.cpp - The module that holds the kernels ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelModule.h"

#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::rope;

gpu::GPUModuleOp rope::getOrCreateKernelModule(ModuleOp module) {
  if (auto kernels = module.lookupSymbol<gpu::GPUModuleOp>(kKernelModuleName))
    return kernels;
  OpBuilder builder(module.getContext());
  builder.setInsertionPointToEnd(module.getBody());
  module->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                  builder.getUnitAttr());
  return gpu::GPUModuleOp::create(builder, module.getLoc(), kKernelModuleName);
}

std::string rope::getNextKernelName(gpu::GPUModuleOp kernels,
                                    StringRef function) {
  std::string prefix = (function + "_kernel_").str();
  for (unsigned number = 0;; ++number) {
    std::string name = prefix + std::to_string(number);
    if (!kernels.lookupSymbol(name))
      return name;
  }
}
