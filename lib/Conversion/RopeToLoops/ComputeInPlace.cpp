//===- ComputeInPlace.cpp - Results where they are inserted ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SubsetOpInterface.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPECOMPUTEINPLACEPASS
#include "rope/Conversion/RopeToLoops/Passes.h.inc"

/// Whether `insertion` runs wherever `user` does: no condition, and no loop
/// that may not run, is between them. The part of the destination may lie
/// outside of it where the condition does not hold.
static bool runsWherever(SubsetInsertionOpInterface insertion,
                         Operation *user) {
  Operation *op = insertion;
  if (isa<tensor::ParallelInsertSliceOp>(op))
    op = op->getParentOp();
  return op->getParentRegion()->isAncestor(user->getParentRegion());
}

namespace {
struct ComputeInPlacePass
    : impl::RopeComputeInPlacePassBase<ComputeInPlacePass> {
  void runOnOperation() override {
    bufferization::OneShotBufferizationOptions options;
    options.allowReturnAllocsFromLoops = true;
    options.bufferizeFunctionBoundaries = true;
    bufferization::OneShotAnalysisState state(getOperation(), options);
    IRRewriter rewriter(&getContext());
    auto build = [](RewriterBase &rewriter, SubsetInsertionOpInterface op,
                    tensor::EmptyOp empty, Operation *user) {
      return runsWherever(op, user) ? bufferization::buildSubsetExtraction(
                                          rewriter, op, empty, user)
                                    : Value();
    };
    if (failed(bufferization::analyzeModuleOp(getOperation(), state)) ||
        failed(bufferization::eliminateEmptyTensors(rewriter, getOperation(),
                                                    state, build)))
      signalPassFailure();
  }
};
} // namespace

} // namespace mlir::rope
