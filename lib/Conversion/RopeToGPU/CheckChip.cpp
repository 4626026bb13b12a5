//===- CheckChip.cpp - Refuses chips that a target does not have ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "rope/Conversion/RopeToGPU/ChipInfo.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPUCHECKCHIPPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

namespace {
struct CheckChipPass : impl::RopeGPUCheckChipPassBase<CheckChipPass> {
  using Base::Base;

  void runOnOperation() override {
    std::optional<GpuFamily> wanted;
    if (family == "nvvm")
      wanted = GpuFamily::NVVM;
    else if (family == "rocdl")
      wanted = GpuFamily::ROCDL;
    else if (family == "spirv")
      wanted = GpuFamily::SPIRV;
    if (!requireChip(getOperation(), chip, wanted))
      signalPassFailure();
  }
};
} // namespace
} // namespace mlir::rope
