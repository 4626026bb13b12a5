//===- SharedLayout.cpp - Offsets of shared variables ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceLowering.h"

#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rope;

/// `offset` moved up to a multiple of `alignment` that is not one of twice
/// that.
static int64_t placeAt(int64_t offset, int64_t alignment) {
  offset = llvm::alignTo(offset, alignment);
  return offset % (2 * alignment) == 0 ? offset + alignment : offset;
}

SmallVector<StringRef>
SharedLayout::getVariables(LLVM::LLVMFuncOp function) const {
  llvm::SetVector<StringRef> found;
  llvm::SetVector<Operation *> functions;
  functions.insert(function);
  for (size_t i = 0; i < functions.size(); ++i)
    functions[i]->walk([&](Operation *op) {
      if (auto address = dyn_cast<LLVM::AddressOfOp>(op)) {
        if (variables.contains(address.getGlobalName()))
          found.insert(address.getGlobalName());
        else if (Operation *callee = SymbolTable::lookupSymbolIn(
                     module, address.getGlobalName()))
          if (isa<LLVM::LLVMFuncOp>(callee))
            functions.insert(callee);
      } else if (auto call = dyn_cast<LLVM::CallOp>(op)) {
        if (call.getCallee())
          if (Operation *callee =
                  SymbolTable::lookupSymbolIn(module, *call.getCallee()))
            functions.insert(callee);
      }
    });
  return found.takeVector();
}

SharedLayout::SharedLayout(gpu::GPUModuleOp module) : module(module) {
  DataLayout layout = DataLayout::closest(module);
  module.walk([&](LLVM::GlobalOp global) {
    if (global.getAddrSpace() != unsigned(DeviceSpace::Shared))
      return;
    SharedVariable variable;
    variable.bytes = layout.getTypeSize(global.getType());
    variable.isDynamic = variable.bytes == 0;
    // As LLVM writes it into PTX; MLIR's ABI has integers of 64 bits at
    // multiples of 4.
    variable.alignment = global.getAlignment().value_or(
        layout.getTypePreferredAlignment(global.getType()));
    variables.insert({global.getName(), variable});
  });
  // Variables of one kernel must not overlap; a variable has one place in all
  // kernels, because they may share the function that mentions it.
  llvm::MapVector<StringRef, SmallVector<StringRef>> kernels;
  for (auto function : module.getOps<LLVM::LLVMFuncOp>())
    kernels[function.getName()] = getVariables(function);
  for (auto &[name, variable] : variables) {
    if (variable.isDynamic)
      continue;
    int64_t end = 0;
    for (auto &[kernel, used] : kernels) {
      if (!llvm::is_contained(used, name))
        continue;
      for (StringRef other : used)
        if (variables.find(other) < variables.find(name))
          end = std::max(end, variables[other].offset + variables[other].bytes);
    }
    variable.offset = placeAt(end, variable.alignment);
  }
}

SharedUse SharedLayout::getUse(LLVM::LLVMFuncOp kernel) const {
  SharedUse use;
  // What a launch guarantees for dynamic shared memory.
  int64_t dynamicAlignment = 16;
  for (StringRef name : getVariables(kernel)) {
    const SharedVariable &variable = variables.find(name)->second;
    if (variable.isDynamic) {
      dynamicAlignment = std::max(dynamicAlignment, variable.alignment);
      continue;
    }
    use.staticBytes =
        std::max(use.staticBytes, variable.offset + variable.bytes);
    use.declaredBytes =
        llvm::alignTo(use.declaredBytes, variable.alignment) + variable.bytes;
  }
  use.dynamicOffset = placeAt(use.staticBytes, dynamicAlignment);
  return use;
}
