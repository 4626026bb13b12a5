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
#include "mlir/Dialect/Tensor/IR/Tensor.h"
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

namespace {
/// Matches attention whose only result is only transposed. Produces attention
/// that writes what the transpose writes.
struct FoldTransposeOfAttention : public OpRewritePattern<AttentionOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AttentionOp op,
                                PatternRewriter &rewriter) const override {
    if (op->getNumResults() != 1 || !op->hasOneUse())
      return failure();
    auto transpose = dyn_cast<linalg::TransposeOp>(*op->user_begin());
    if (!transpose || transpose.getInput() != op->getResult(0) ||
        transpose->getBlock() != op->getBlock())
      return failure();
    SmallVector<AffineMap> maps = op.getMaps();
    SmallVector<AffineExpr> exprs;
    for (int64_t source : transpose.getPermutation())
      exprs.push_back(maps.back().getResult(source));
    maps.back() =
        AffineMap::get(maps.back().getNumDims(), 0, exprs, op.getContext());
    // At the transpose, where its init is defined.
    rewriter.setInsertionPoint(transpose);
    auto moved = cast<AttentionOp>(rewriter.clone(*op));
    rewriter.modifyOpInPlace(moved, [&] {
      moved.getInitsMutable().assign(transpose.getInit());
      moved->getResult(0).setType(transpose->getResult(0).getType());
      moved.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    });
    rewriter.replaceOp(transpose, moved->getResults());
    rewriter.eraseOp(op);
    return success();
  }
};

/// Matches attention that reads a part of a transposed value. Produces
/// attention that reads the part of the value.
struct FoldTransposeOfSlice : public OpRewritePattern<AttentionOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AttentionOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<AffineMap> maps = op.getMaps();
    // Query, key and value.
    for (OpOperand &operand : op->getOpOperands().take_front(3)) {
      auto slice = operand.get().getDefiningOp<tensor::ExtractSliceOp>();
      auto transpose =
          slice ? slice.getSource().getDefiningOp<linalg::TransposeOp>()
                : linalg::TransposeOp();
      if (!transpose ||
          slice.getSourceType().getRank() != slice.getResultType().getRank())
        continue;
      // Axis i of what is transposed is axis p[i] of its source.
      ArrayRef<int64_t> permutation = transpose.getPermutation();
      SmallVector<OpFoldResult> offsets(permutation.size()), sizes(offsets),
          strides(offsets);
      SmallVector<AffineExpr> exprs(permutation.size());
      AffineMap &map = maps[operand.getOperandNumber()];
      for (auto [axis, source] : llvm::enumerate(permutation)) {
        offsets[source] = slice.getMixedOffsets()[axis];
        sizes[source] = slice.getMixedSizes()[axis];
        strides[source] = slice.getMixedStrides()[axis];
        exprs[source] = map.getResult(axis);
      }
      rewriter.setInsertionPoint(slice);
      Value part = tensor::ExtractSliceOp::create(rewriter, slice.getLoc(),
                                                  transpose.getInput(), offsets,
                                                  sizes, strides);
      map = AffineMap::get(map.getNumDims(), 0, exprs, op.getContext());
      rewriter.modifyOpInPlace(op, [&] {
        operand.set(part);
        op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
      });
      if (slice->use_empty())
        rewriter.eraseOp(slice);
      return success();
    }
    return failure();
  }
};

/// Matches a cache write of transposed rows. Produces the write of the rows.
struct FoldTransposeOfRows : public OpRewritePattern<CacheWriteOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CacheWriteOp op,
                                PatternRewriter &rewriter) const override {
    auto transpose = op.getRows().getDefiningOp<linalg::TransposeOp>();
    if (!transpose)
      return failure();
    AffineMap map = op.getRowsMap();
    SmallVector<AffineExpr> exprs(map.getNumResults());
    for (auto [axis, source] : llvm::enumerate(transpose.getPermutation()))
      exprs[source] = map.getResult(axis);
    AffineMap rows =
        AffineMap::get(map.getNumDims(), 0, exprs, op.getContext());
    rewriter.modifyOpInPlace(op, [&] {
      op.getRowsMutable().assign(transpose.getInput());
      op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(
          {rows, op.getSlotsMap(), op.getCacheMap()}));
    });
    return success();
  }
};
} // namespace

void rope::populateFoldTransposesIntoRopePatterns(RewritePatternSet &patterns) {
  patterns
      .add<FoldTransposeOfInput, FoldTransposeOfResult,
           FoldTransposeOfAttention, FoldTransposeOfSlice, FoldTransposeOfRows>(
          patterns.getContext());
  // Transposed operands of attention are canonicalized into its maps.
  AttentionOp::getCanonicalizationPatterns(patterns, patterns.getContext());
}

namespace {
struct FoldTransposesPass
    : public rope::impl::FoldTransposesPassBase<FoldTransposesPass> {
  using FoldTransposesPassBase::FoldTransposesPassBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateFoldTransposesIntoRopePatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
