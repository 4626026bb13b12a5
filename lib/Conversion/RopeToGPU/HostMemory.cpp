//===- HostMemory.cpp - Allocations from the device -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPUHOSTMEMORYPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

namespace {
struct HostMemoryPass : impl::RopeGPUHostMemoryPassBase<HostMemoryPass> {
  using Base::Base;

  void runOnOperation() override {
    const std::pair<StringRef, StringRef> names[] = {
        {"_mlir_memref_to_llvm_alloc", "rope_gpu_alloc"},
        {"_mlir_memref_to_llvm_free", "rope_gpu_free"}};
    SymbolTable symbols(getOperation());
    for (auto [from, to] : names) {
      Operation *function = symbols.lookup(from);
      if (!function)
        continue;
      if (Operation *other = symbols.lookup(to)) {
        other->emitError("expected the symbol '")
            << to << "' to be free, since host code calls the function of this "
            << "name";
        return signalPassFailure();
      }
      if (failed(symbols.rename(function, to)))
        return signalPassFailure();
    }
  }
};
} // namespace
} // namespace mlir::rope
