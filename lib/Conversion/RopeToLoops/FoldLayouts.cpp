//===- FoldLayouts.cpp - Transposes into the maps of contractions ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/FoldLayouts.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Conversion/RopeToLoops/Passes.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEFOLDLAYOUTSPASS
#include "rope/Conversion/RopeToLoops/Passes.h.inc"

namespace {
struct FoldLayoutsPass : impl::RopeFoldLayoutsPassBase<FoldLayoutsPass> {
  void runOnOperation() override {
    if (failed(foldLayouts(getOperation(), /*kernelsOnly=*/false)))
      signalPassFailure();
  }
};
} // namespace
} // namespace mlir::rope
