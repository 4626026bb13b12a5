//===- StateVectorWidth.cpp - Width of registers that processors choose ---===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/Passes.h"
#include "rope/Conversion/RopeToCPU/TargetInfo.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPECPUSTATEVECTORWIDTHPASS
#include "rope/Conversion/RopeToCPU/Passes.h.inc"

namespace {
struct StateVectorWidthPass
    : impl::RopeCPUStateVectorWidthPassBase<StateVectorWidthPass> {
  using Base::Base;

  void runOnOperation() override {
    TargetInfo target = TargetInfo::get(cpu, features, vectorBits);
    if (!target.chosenBits)
      return;
    auto scale = IntegerAttr::get(IntegerType::get(&getContext(), 32),
                                  target.chosenBits / 128);
    auto range = LLVM::VScaleRangeAttr::get(&getContext(), scale, scale);
    getOperation().walk([&](LLVM::LLVMFuncOp function) {
      if (!function.isExternal())
        function.setVscaleRangeAttr(range);
    });
  }
};
} // namespace
} // namespace mlir::rope
