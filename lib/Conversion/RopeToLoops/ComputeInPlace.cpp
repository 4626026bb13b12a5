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
#include "mlir/Dialect/Linalg/IR/Linalg.h"
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

/// What `op`, elementwise on a tile, may overwrite: an operand of the type of
/// its result that a structured op of the same block has made, and that nothing
/// reads later.
static OpOperand *findOverwritten(linalg::GenericOp op) {
  if (!op->getParentOfType<LoopLikeOpInterface>() ||
      !op.hasPureTensorSemantics() || op.getNumReductionLoops() != 0 ||
      op.getNumDpsInits() != 1)
    return nullptr;
  OpOperand *init = op.getDpsInitOperand(0);
  if (!init->get().getDefiningOp<tensor::EmptyOp>() ||
      !op.getMatchingIndexingMap(init).isIdentity())
    return nullptr;
  for (OpOperand *input : op.getDpsInputOperands()) {
    auto producer = input->get().getDefiningOp<linalg::LinalgOp>();
    auto isEarlier = [&](OpOperand &use) {
      Operation *user = use.getOwner();
      return &use == input ||
             (user->getBlock() == op->getBlock() && user->isBeforeInBlock(op));
    };
    if (producer && producer->getBlock() == op->getBlock() &&
        input->get().getType() == init->get().getType() &&
        op.getMatchingIndexingMap(input).isIdentity() &&
        llvm::all_of(input->get().getUses(), isEarlier))
      return input;
  }
  return nullptr;
}

namespace {
struct ComputeInPlacePass
    : impl::RopeComputeInPlacePassBase<ComputeInPlacePass> {
  void runOnOperation() override {
    getOperation()->walk([](linalg::GenericOp op) {
      if (OpOperand *input = findOverwritten(op))
        op.getDpsInitOperand(0)->set(input->get());
    });
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
