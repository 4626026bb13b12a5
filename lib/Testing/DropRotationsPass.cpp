//===- DropRotationsPass.cpp - The program without its rotations ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Testing/Passes.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPETESTDROPROTATIONSPASS
#include "rope/Testing/Passes.h.inc"

namespace {
struct DropRotationsPass
    : impl::RopeTestDropRotationsPassBase<DropRotationsPass> {
  using Base = impl::RopeTestDropRotationsPassBase<DropRotationsPass>;
  using Base::Base;

  void runOnOperation() override {
    getOperation()->walk([&](Operation *op) {
      bool isMarked =
          !marked.empty() && isa<linalg::LinalgOp>(op) && op->hasAttr(marked);
      if (!isMarked && !isa<RotateOp>(op))
        return;
      if (op->getNumResults() != 1 ||
          op->getOperand(0).getType() != op->getResult(0).getType())
        return;
      op->getResult(0).replaceAllUsesWith(op->getOperand(0));
      op->erase();
    });
  }
};
} // namespace
} // namespace mlir::rope
