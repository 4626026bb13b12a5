//===- DissolveKernels.cpp - Replaces rope.kernel by its body -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/Passes.h"

#include "rope/Conversion/RopeToLoops/DissolveKernel.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEDISSOLVEKERNELSPASS
#include "rope/Conversion/RopeToLoops/Passes.h.inc"

void dissolveKernel(RewriterBase &rewriter, KernelOp kernel) {
  Block *body = &kernel.getBody().front();
  Operation *yield = body->getTerminator();
  SmallVector<Value> results(yield->getOperands());
  rewriter.eraseOp(yield);
  rewriter.inlineBlockBefore(body, kernel);
  rewriter.replaceOp(kernel, results);
}

namespace {
struct DissolveKernelsPass
    : impl::RopeDissolveKernelsPassBase<DissolveKernelsPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<KernelOp> kernels;
    getOperation()->walk([&](KernelOp op) { kernels.push_back(op); });
    for (KernelOp kernel : kernels)
      dissolveKernel(rewriter, kernel);
  }
};
} // namespace
} // namespace mlir::rope
