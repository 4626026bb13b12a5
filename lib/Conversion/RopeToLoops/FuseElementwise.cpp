//===- FuseElementwise.cpp - Elementwise chains as one loop ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEFUSEELEMENTWISEPASS
#include "rope/Conversion/RopeToLoops/Passes.h.inc"

/// Fuses where nothing is computed twice: the producer has one use, and the
/// consumer reads each of its elements once. A consumer that is a contraction
/// stays as it is, since its kernel takes plain operands.
static bool isWorthFusing(OpOperand *operand) {
  auto producer = operand->get().getDefiningOp<linalg::GenericOp>();
  auto consumer = dyn_cast<linalg::GenericOp>(operand->getOwner());
  if (!producer || !consumer || !operand->get().hasOneUse())
    return false;
  if (consumer.getNumReductionLoops() > 0 && consumer.getNumDpsInputs() > 1)
    return false;
  AffineMap map = consumer.getMatchingIndexingMap(operand);
  return map.isPermutation();
}

namespace {
struct FuseElementwisePass
    : impl::RopeFuseElementwisePassBase<FuseElementwisePass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    linalg::populateElementwiseOpsFusionPatterns(patterns, isWorthFusing);
    linalg::GenericOp::getCanonicalizationPatterns(patterns, &getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
} // namespace mlir::rope
