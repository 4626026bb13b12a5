//===- FoldTransposes.cpp - Transposes into indexing maps -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/FoldTransposes.h"

#include "rope/Dialect/Rope/Transforms/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::rope {
#define GEN_PASS_DEF_FOLDTRANSPOSESPASS
#include "rope/Dialect/Rope/Transforms/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

static void setMaps(RotateOp op, AffineMap input, AffineMap table,
                    AffineMap output) {
  Builder builder(op.getContext());
  op.setIndexingMapsAttr(builder.getAffineMapArrayAttr({input, table, output}));
}

LogicalResult rope::foldTransposeOfInput(RewriterBase &rewriter, RotateOp op) {
  auto transpose = op.getInput().getDefiningOp<linalg::TransposeOp>();
  if (!transpose)
    return failure();
  // Axis i of the result is axis p[i] of the operand.
  AffineMap map = op.getInputMap(), table = op.getTableMap();
  SmallVector<AffineExpr> exprs(map.getNumResults());
  for (auto [axis, source] : llvm::enumerate(transpose.getPermutation()))
    exprs[source] = map.getResult(axis);
  AffineMap input = AffineMap::get(map.getNumDims(), 0, exprs, op.getContext());
  rewriter.modifyOpInPlace(op, [&] {
    setMaps(op, input, table, op.getOutputMap());
    op.getInputMutable().assign(transpose.getInput());
  });
  return success();
}

FailureOr<RotateOp> rope::foldTransposeOfResult(RewriterBase &rewriter,
                                                RotateOp op) {
  if (!op.getResult() || !op->hasOneUse())
    return failure();
  auto transpose = dyn_cast<linalg::TransposeOp>(*op->user_begin());
  if (!transpose || transpose.getInput() != op.getResult())
    return failure();
  AffineMap map = op.getOutputMap();
  SmallVector<AffineExpr> exprs;
  for (int64_t source : transpose.getPermutation())
    exprs.push_back(map.getResult(source));
  // At the transpose, where its init is defined.
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(transpose);
  auto rotated = RotateOp::create(
      rewriter, op.getLoc(), transpose->getResultTypes(), op.getInput(),
      op.getCos(), op.getSin(), transpose.getInit(), op.getInPairingAttr(),
      op.getOutPairingAttr(), op.getBlockOffsetAttr(), op.getBlockWidthAttr(),
      op.getTransposedAttr(), op.getKindAttr(), op.getComputeTypeAttr(),
      /*indexing_maps=*/ArrayAttr());
  setMaps(rotated, op.getInputMap(), op.getTableMap(),
          AffineMap::get(map.getNumDims(), 0, exprs, op.getContext()));
  rotated->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.replaceOp(transpose, rotated);
  rewriter.eraseOp(op);
  return rotated;
}

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
