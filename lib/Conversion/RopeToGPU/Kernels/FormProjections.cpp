//===- FormProjections.cpp - Contractions with what follows them ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "ProjectionPlan.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPUFORMPROJECTIONSPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

/// Whether `op` may follow a contraction in its kernel, element by element.
static bool isFollower(Operation *op) {
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return structured.getNumReductionLoops() == 0 &&
           structured.getNumDpsInits() == 1 && !isa<linalg::FillOp>(op);
  return isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op);
}

/// The contraction `op` and what follows it as its only use, as far as one
/// kernel takes it, in a `rope.kernel`.
static void formKernel(RewriterBase &rewriter, linalg::LinalgOp op) {
  SmallVector<Operation *> chain{op};
  while (chain.back()->hasOneUse()) {
    Operation *user = *chain.back()->user_begin();
    if (user->getBlock() != op->getBlock() || !isFollower(user))
      break;
    chain.push_back(user);
  }
  for (; !chain.empty(); chain.pop_back()) {
    std::string reason;
    Operation *last = chain.back();
    if (!isa<linalg::LinalgOp>(last) ||
        !ProjectionPlan::make(chain, last->getResults(), reason))
      continue;
    rewriter.setInsertionPointAfter(last);
    auto kernel =
        KernelOp::create(rewriter, op.getLoc(), last->getResultTypes(),
                         rewriter.getStrArrayAttr({"projection"}));
    Block *body = rewriter.createBlock(&kernel.getBody());
    rewriter.setInsertionPointToEnd(body);
    auto yield = YieldOp::create(rewriter, kernel.getLoc(), last->getResults());
    for (Operation *inner : chain)
      rewriter.moveOpBefore(inner, yield);
    rewriter.replaceUsesWithIf(
        last->getResults(), kernel.getResults(), [&](OpOperand &use) {
          return !kernel->isProperAncestor(use.getOwner());
        });
    return;
  }
}

namespace {
struct FormProjectionsPass
    : impl::RopeGPUFormProjectionsPassBase<FormProjectionsPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<linalg::LinalgOp> contractions;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (!op->getParentOfType<KernelOp>() && matchContraction(op))
        contractions.push_back(op);
    });
    for (linalg::LinalgOp op : contractions)
      formKernel(rewriter, op);
  }
};
} // namespace
} // namespace mlir::rope
