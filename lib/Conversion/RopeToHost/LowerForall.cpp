//===- LowerForall.cpp - Parallel loops for threads or for one ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToHost/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"
#include "rope/Conversion/RopeToHost/ParallelLoops.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEHOSTLOWERFORALLPASS
#include "rope/Conversion/RopeToHost/Passes.h.inc"

namespace {
struct LowerForallPass : impl::RopeHostLowerForallPassBase<LowerForallPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<scf::ForallOp> loops;
    // Outer loops first, so that an inner one sees what became of the outer.
    getOperation()->walk<WalkOrder::PreOrder>(
        [&](scf::ForallOp op) { loops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (scf::ForallOp op : loops) {
      if (op->getNumResults() != 0) {
        op.emitOpError("expected a loop on buffers, without results");
        return signalPassFailure();
      }
      lower(rewriter, op);
    }
  }

  void lower(IRRewriter &rewriter, scf::ForallOp op) {
    rewriter.setInsertionPoint(op);
    Location loc = op.getLoc();
    auto values = [&](ArrayRef<OpFoldResult> mixed) {
      return getValueOrCreateConstantIndexOp(rewriter, loc, mixed);
    };
    SmallVector<Value> lower = values(op.getMixedLowerBound()),
                       upper = values(op.getMixedUpperBound()),
                       steps = values(op.getMixedStep());
    Block *target;
    SmallVector<Value> ivs;
    if (threads && !isInParallelLoop(op)) {
      auto loop = scf::ParallelOp::create(rewriter, loc, lower, upper, steps);
      target = loop.getBody();
      ivs = llvm::to_vector_of<Value>(loop.getInductionVars());
    } else {
      target = nullptr;
      for (auto [from, to, step] : llvm::zip(lower, upper, steps)) {
        auto loop = scf::ForOp::create(rewriter, loc, from, to, step);
        target = loop.getBody();
        ivs.push_back(loop.getInductionVar());
        rewriter.setInsertionPointToStart(target);
      }
    }
    Operation *terminator = op.getTerminator();
    rewriter.eraseOp(terminator);
    if (target)
      rewriter.inlineBlockBefore(op.getBody(), target->getTerminator(), ivs);
    else
      rewriter.inlineBlockBefore(op.getBody(), op, ivs);
    rewriter.eraseOp(op);
  }
};
} // namespace
} // namespace mlir::rope
