//===- FoldTransposes.cpp - Transposes into indexing maps -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/FoldTransposes.h"

#include "rope/Dialect/Rope/Transforms/Passes.h"

#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::rope {
#define GEN_PASS_DEF_FOLDTRANSPOSESPASS
#include "rope/Dialect/Rope/Transforms/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

namespace {
/// Matches a rotation of a transposed value. Produces the rotation of the
/// value.
struct FoldTransposeOfInput : public OpRewritePattern<RotateOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(RotateOp op,
                                PatternRewriter &rewriter) const override {
    return foldTransposeOfInput(rewriter, op);
  }
};

/// Matches a rotation that is only transposed. Produces the transposed
/// rotation.
struct FoldTransposeOfResult : public OpRewritePattern<RotateOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(RotateOp op,
                                PatternRewriter &rewriter) const override {
    return foldTransposeOfResult(rewriter, op);
  }
};
} // namespace

void rope::populateFoldTransposesIntoRotatePatterns(
    RewritePatternSet &patterns) {
  patterns.add<FoldTransposeOfInput, FoldTransposeOfResult>(
      patterns.getContext());
}

namespace {
struct FoldTransposesPass
    : public rope::impl::FoldTransposesPassBase<FoldTransposesPass> {
  using FoldTransposesPassBase::FoldTransposesPassBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateFoldTransposesIntoRotatePatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
