//===- RotateTransposes.cpp - Transposes into indexing maps ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An element keeps its row and its lane whatever axis holds them, so a
// rotation may read and write through any permutation of axes. The same
// products and sums are computed.
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/RotateTransposes.h"

#include "RotatePatterns.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

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

/// Whether `transpose` moves other axes than the last one only.
static bool keepsLastAxis(linalg::TransposeOp transpose) {
  ArrayRef<int64_t> permutation = transpose.getPermutation();
  return permutation.back() == static_cast<int64_t>(permutation.size()) - 1;
}

namespace {
/// *Matches* a rotation of a transposed value, the lanes last before and after.
/// *Produces* the rotation that reads the value before by its input map.
struct ReadThroughTranspose : OpRewritePattern<RotateOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(RotateOp op,
                                PatternRewriter &rewriter) const override {
    auto transpose = op.getInput().getDefiningOp<linalg::TransposeOp>();
    if (!transpose || !keepsLastAxis(transpose) ||
        op.getInputLaneAxis() != op.getInputType().getRank() - 1)
      return rewriter.notifyMatchFailure(op, "no transpose of rows before");
    return foldTransposeOfInput(rewriter, op);
  }
};

/// *Matches* a rotation that is only transposed, the lanes last before and
/// after. *Produces* the rotation that writes what the transpose writes.
struct WriteThroughTranspose : OpRewritePattern<RotateOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(RotateOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getResult() || !op->hasOneUse())
      return rewriter.notifyMatchFailure(op, "not used once");
    auto transpose = dyn_cast<linalg::TransposeOp>(*op->user_begin());
    if (!transpose || !keepsLastAxis(transpose) ||
        transpose->getBlock() != op->getBlock() ||
        op.getOutputLaneAxis() != op.getInitType().getRank() - 1)
      return rewriter.notifyMatchFailure(op, "no transpose of rows after");
    return foldTransposeOfResult(rewriter, op);
  }
};
} // namespace

void rope::populateRotateTransposePatterns(RewritePatternSet &patterns) {
  patterns.add<ReadThroughTranspose, WriteThroughTranspose>(
      patterns.getContext());
}
