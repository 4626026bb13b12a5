//===- LeaveStack.cpp - Buffers of host code that kernels can reach -------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPULEAVESTACKPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

namespace {
/// *Matches* a stack allocation that is not in a kernel, and scopes of such.
/// *Produces* an allocation, which deallocation passes free, and the body of
/// the scope.
struct LeaveStackPass : impl::RopeGPULeaveStackPassBase<LeaveStackPass> {
  using Base::Base;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<Operation *> work;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      // Memory of one thread is on its stack.
      if (isa<gpu::LaunchOp>(op))
        return WalkResult::skip();
      if (isa<memref::AllocaOp, memref::AllocaScopeOp>(op))
        work.push_back(op);
      return WalkResult::advance();
    });
    for (Operation *op : work) {
      rewriter.setInsertionPoint(op);
      if (auto stack = dyn_cast<memref::AllocaOp>(op)) {
        rewriter.replaceOpWithNewOp<memref::AllocOp>(
            stack, stack.getType(), stack.getDynamicSizes(),
            stack.getSymbolOperands(), stack.getAlignmentAttr());
        continue;
      }
      // A body of several blocks stays; it has no stack memory any more.
      auto scope = cast<memref::AllocaScopeOp>(op);
      if (!scope.getBodyRegion().hasOneBlock())
        continue;
      Block *body = &scope.getBodyRegion().front();
      SmallVector<Value> results(body->getTerminator()->getOperands());
      rewriter.eraseOp(body->getTerminator());
      rewriter.inlineBlockBefore(body, scope);
      rewriter.replaceOp(scope, results);
    }
  }
};
} // namespace
} // namespace mlir::rope
