//===- FoldLayouts.cpp - Transposes into the maps of contractions ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPECPUFOLDLAYOUTSPASS
#include "rope/Conversion/RopeToCPU/Passes.h.inc"

/// Whether `op` is a sum of products that the matmul kernels take.
static bool isContraction(Operation *op) {
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  return generic && generic.hasPureTensorSemantics() &&
         generic.getNumDpsInits() == 1 &&
         linalg::isaContractionOpInterface(generic);
}

namespace {
/// *Matches* a named contraction. *Produces* its generic form.
struct GeneralizeContraction
    : OpInterfaceRewritePattern<linalg::ContractionOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(linalg::ContractionOpInterface op,
                                PatternRewriter &rewriter) const override {
    auto linalgOp = cast<linalg::LinalgOp>(op.getOperation());
    if (!linalgOp.hasPureTensorSemantics() ||
        isa<linalg::GenericOp>(op.getOperation()))
      return failure();
    return linalg::generalizeNamedOp(rewriter, linalgOp);
  }
};

/// *Matches* a contraction with a `linalg.transpose` as input.
/// *Produces* the contraction on the source, with the permutation in its map.
struct FoldInputTranspose : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!isContraction(op))
      return failure();
    for (OpOperand *operand : op.getDpsInputOperands()) {
      auto transpose = operand->get().getDefiningOp<linalg::TransposeOp>();
      if (!transpose)
        continue;
      // result[i...] = input[i[inverse]...], so axis p[k] of the input is
      // indexed by what axis k of the result is.
      AffineMap map = op.getMatchingIndexingMap(operand);
      ArrayRef<int64_t> permutation = transpose.getPermutation();
      SmallVector<AffineExpr> exprs(map.getNumResults());
      for (auto [axis, source] : llvm::enumerate(permutation))
        exprs[source] = map.getResult(axis);
      SmallVector<AffineMap> maps = op.getIndexingMapsArray();
      maps[operand->getOperandNumber()] =
          AffineMap::get(map.getNumDims(), 0, exprs, op.getContext());
      rewriter.modifyOpInPlace(op, [&] {
        operand->set(transpose.getInput());
        op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
      });
      return success();
    }
    return failure();
  }
};

/// *Matches* a `linalg.transpose` whose input is a contraction from a fill,
/// used by nothing else. *Produces* the contraction in the transposed layout.
struct FoldOutputTranspose : OpRewritePattern<linalg::TransposeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::TransposeOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics())
      return failure();
    auto generic = op.getInput().getDefiningOp<linalg::GenericOp>();
    if (!isContraction(generic) || !generic->hasOneUse())
      return failure();
    auto fill = generic.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
    if (!fill)
      return failure();
    Location loc = generic.getLoc();
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(rewriter, loc, generic.getDpsInits()[0]);
    SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
    SmallVector<OpFoldResult> newSizes;
    SmallVector<AffineExpr> exprs;
    for (int64_t source : op.getPermutation()) {
      newSizes.push_back(sizes[source]);
      exprs.push_back(maps.back().getResult(source));
    }
    maps.back() = AffineMap::get(maps.back().getNumDims(), 0, exprs,
                                 rewriter.getContext());
    Value empty =
        tensor::EmptyOp::create(rewriter, loc, newSizes, type.getElementType());
    Value init =
        linalg::FillOp::create(rewriter, loc, fill.getInputs()[0], empty)
            .getResult(0);
    auto result = linalg::GenericOp::create(rewriter, loc, init.getType(),
                                            generic.getDpsInputs(), init, maps,
                                            generic.getIteratorTypesArray());
    rewriter.inlineRegionBefore(generic.getRegion(), result.getRegion(),
                                result.getRegion().begin());
    Value value = result.getResult(0);
    if (value.getType() != type)
      value = tensor::CastOp::create(rewriter, loc, type, value);
    rewriter.replaceOp(op, value);
    rewriter.eraseOp(generic);
    return success();
  }
};

struct FoldLayoutsPass : impl::RopeCPUFoldLayoutsPassBase<FoldLayoutsPass> {
  void runOnOperation() override {
    // In this order: a weight takes its transpose before its columns are split,
    // and a result its transpose after.
    RewritePatternSet inputs(&getContext());
    inputs.add<GeneralizeContraction, FoldInputTranspose>(&getContext());
    RewritePatternSet reshapes(&getContext());
    // A reshape of the result moves to the operands; never one of an operand to
    // the result, which would sum over several axes.
    linalg::populateFoldReshapeOpsByExpansionPatterns(
        reshapes, [](OpOperand *operand) {
          Operation *producer = operand->get().getDefiningOp();
          return isa<tensor::ExpandShapeOp>(operand->getOwner()) &&
                 isContraction(producer) && producer->hasOneUse();
        });
    tensor::ExpandShapeOp::getCanonicalizationPatterns(reshapes, &getContext());
    tensor::CollapseShapeOp::getCanonicalizationPatterns(reshapes,
                                                         &getContext());
    linalg::FillOp::getCanonicalizationPatterns(reshapes, &getContext());
    RewritePatternSet outputs(&getContext());
    outputs.add<FoldOutputTranspose>(&getContext());
    for (RewritePatternSet *patterns : {&inputs, &reshapes, &outputs})
      if (failed(applyPatternsGreedily(getOperation(), std::move(*patterns))))
        return signalPassFailure();
  }
};
} // namespace
} // namespace mlir::rope
