//===- SplitEmpty.cpp - Memory of its own for each destination ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/Passes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPESPLITEMPTYPASS
#include "rope/Conversion/RopeToLoops/Passes.h.inc"

namespace {
struct SplitEmptyPass : impl::RopeSplitEmptyPassBase<SplitEmptyPass> {
  void runOnOperation() override {
    SmallVector<tensor::EmptyOp> shared;
    getOperation()->walk([&](tensor::EmptyOp op) {
      if (!op.getResult().hasOneUse())
        shared.push_back(op);
    });
    for (tensor::EmptyOp op : shared) {
      SmallVector<OpOperand *> uses;
      for (OpOperand &use : op.getResult().getUses())
        uses.push_back(&use);
      // Beside its user, but not in loops that the memory is outside of.
      for (OpOperand *use : uses) {
        Operation *user =
            op->getParentRegion()->findAncestorOpInRegion(*use->getOwner());
        OpBuilder builder(user);
        use->set(builder.clone(*op)->getResult(0));
      }
      op.erase();
    }
  }
};
} // namespace
} // namespace mlir::rope
