//===- FoldLayouts.cpp - Transposes and head splits into maps -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/FoldLayouts.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "rope/Dialect/Rope/Transforms/FoldTransposes.h"
#include "rope/Dialect/Rope/Transforms/TransposesThroughReshapes.h"

using namespace mlir;
using namespace mlir::rope;

/// Whether `op` is a sum of products that a matmul kernel takes.
static bool isKernelContraction(Operation *op) {
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  return generic && generic.hasPureTensorSemantics() &&
         generic.getNumDpsInits() == 1 &&
         linalg::isaContractionOpInterface(generic);
}

/// Whether `op` is elementwise over its one result, whose init it does not
/// read.
static bool writesElementwise(Operation *op) {
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  return generic && generic.hasPureTensorSemantics() &&
         generic.getNumDpsInits() == 1 && generic.getNumReductionLoops() == 0 &&
         !generic.payloadUsesValueFromOperand(generic.getDpsInitOperand(0)) &&
         generic.getMatchingIndexingMap(generic.getDpsInitOperand(0))
             .isPermutation();
}

static bool isInKernel(Operation *op) {
  return op && op->getParentOfType<KernelOp>();
}

/// Contractions take layouts at no cost wherever they are, since their operands
/// are packed; other ops do where they are computed on a tile.
static bool takesLayouts(Operation *op) {
  return isKernelContraction(op) || (writesElementwise(op) && isInKernel(op));
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

/// *Matches* a generic op with a `linalg.transpose` as input.
/// *Produces* the op on the source, with the permutation in its map.
struct FoldInputTranspose : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    bool reduces = isInKernel(op) && op.hasPureTensorSemantics();
    if (!takesLayouts(op) && !reduces)
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

/// *Matches* a `linalg.transpose` whose input is a contraction from a fill, or
/// an elementwise op of a kernel, used by nothing else. *Produces* the op in
/// the transposed layout.
struct FoldOutputTranspose : OpRewritePattern<linalg::TransposeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::TransposeOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics())
      return failure();
    auto generic = op.getInput().getDefiningOp<linalg::GenericOp>();
    if (!takesLayouts(generic) || !generic->hasOneUse() ||
        generic->getBlock() != op->getBlock())
      return failure();
    auto fill = generic.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
    if (!fill && !writesElementwise(generic))
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
    Value init =
        tensor::EmptyOp::create(rewriter, loc, newSizes, type.getElementType());
    if (fill)
      init = linalg::FillOp::create(rewriter, loc, fill.getInputs()[0], init)
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
} // namespace

/// What exporters spell as copies becomes transposes, and those between
/// attention and the projection after it cancel.
static LogicalResult prepareTransposes(Operation *root) {
  MLIRContext *context = root->getContext();
  RewritePatternSet specialize(context);
  populateSpecializeTransposePatterns(specialize);
  SmallVector<Operation *> generics, contractions;
  root->walk([&](linalg::GenericOp op) { generics.push_back(op); });
  if (failed(applyOpPatternsGreedily(generics, std::move(specialize))))
    return failure();
  root->walk([&](linalg::LinalgOp op) {
    auto isJoined = [](Value value) {
      auto collapse = value.getDefiningOp<tensor::CollapseShapeOp>();
      return collapse && collapse.getSrc().getDefiningOp<linalg::TransposeOp>();
    };
    if (linalg::isaContractionOpInterface(op) &&
        llvm::all_of(op.getDpsInputs(), isJoined))
      contractions.push_back(op);
  });
  RewritePatternSet sums(context);
  sums.add<GeneralizeContraction, FoldInputTranspose>(context);
  populateReorderedSumPatterns(sums);
  tensor::ExpandShapeOp::getCanonicalizationPatterns(sums, context);
  return applyOpPatternsGreedily(contractions, std::move(sums));
}

/// The patterns, to be applied in this order: a weight takes its transpose
/// before its columns are split, and a result its transpose after.
static SmallVector<FrozenRewritePatternSet> getPatterns(MLIRContext *context) {
  RewritePatternSet inputs(context);
  inputs.add<GeneralizeContraction, FoldInputTranspose>(context);
  populateFoldTransposesIntoRopePatterns(inputs);
  RewritePatternSet reshapes(context);
  // A reshape of the result moves to the operands; never one of an operand to
  // the result, which would sum over several axes.
  linalg::populateFoldReshapeOpsByExpansionPatterns(
      reshapes, [](OpOperand *operand) {
        Operation *producer = operand->get().getDefiningOp();
        return isa<tensor::ExpandShapeOp>(operand->getOwner()) &&
               takesLayouts(producer) && producer->hasOneUse() &&
               producer->getBlock() == operand->getOwner()->getBlock();
      });
  tensor::ExpandShapeOp::getCanonicalizationPatterns(reshapes, context);
  tensor::CollapseShapeOp::getCanonicalizationPatterns(reshapes, context);
  linalg::FillOp::getCanonicalizationPatterns(reshapes, context);
  RewritePatternSet outputs(context);
  outputs.add<FoldInputTranspose, FoldOutputTranspose>(context);
  populateTransposeAfterExpandPatterns(outputs);
  populateFoldTransposesIntoRopePatterns(outputs);
  SmallVector<FrozenRewritePatternSet> sets;
  for (RewritePatternSet *patterns : {&inputs, &reshapes, &outputs})
    sets.emplace_back(std::move(*patterns));
  return sets;
}

/// In the order of their block. They are near one another; where many ops were
/// made in one place, Operation::isBeforeInBlock would number the whole block
/// again, for each attention of it.
static SmallVector<Operation *> sortOps(const SetVector<Operation *> &ops) {
  if (ops.empty())
    return {};
  SmallVector<Operation *> before, sorted = {ops.front()};
  Operation *previous = ops.front(), *next = previous;
  while (before.size() + sorted.size() < ops.size() && (previous || next)) {
    if (previous && (previous = previous->getPrevNode()))
      if (ops.contains(previous))
        before.push_back(previous);
    if (next && (next = next->getNextNode()))
      if (ops.contains(next))
        sorted.push_back(next);
  }
  assert(before.size() + sorted.size() == ops.size() && "ops of one block");
  sorted.insert(sorted.begin(), before.rbegin(), before.rend());
  return sorted;
}

void MadeOps::eraseUnused() {
  SmallVector<Operation *> sorted = sortOps(ops);
  for (Operation *op : llvm::reverse(sorted))
    if (isOpTriviallyDead(op))
      rewriter.eraseOp(op);
}

namespace {
/// Some ops of a block, and what is made of them there.
struct OwnOps : RewriterBase::ForwardingListener {
  OwnOps(ArrayRef<Operation *> first, RewriterBase::Listener &listener)
      : ForwardingListener(&listener), block(first.front()->getBlock()),
        ops(first.begin(), first.end()) {}
  void notifyOperationInserted(Operation *op,
                               OpBuilder::InsertPoint previous) override {
    ForwardingListener::notifyOperationInserted(op, previous);
    if (!previous.isSet() && op->getBlock() == block)
      ops.insert(op);
  }
  void notifyOperationErased(Operation *op) override {
    ForwardingListener::notifyOperationErased(op);
    ops.remove(op);
  }

  Block *block;
  SetVector<Operation *> ops;
};
} // namespace

LogicalResult rope::foldLayouts(ArrayRef<Operation *> ops,
                                RewriterBase::Listener &listener) {
  if (ops.empty())
    return success();
  OwnOps own(ops, listener);
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  config.setListener(&own);
  for (const FrozenRewritePatternSet &patterns :
       getPatterns(ops.front()->getContext()))
    if (failed(applyOpPatternsGreedily(sortOps(own.ops), patterns, config)))
      return failure();
  return success();
}

LogicalResult rope::foldLayouts(Operation *root, bool kernelsOnly) {
  MLIRContext *context = root->getContext();
  if (failed(prepareTransposes(root)))
    return failure();
  for (const FrozenRewritePatternSet &frozen : getPatterns(context)) {
    if (!kernelsOnly) {
      if (failed(applyPatternsGreedily(root, frozen)))
        return failure();
      continue;
    }
    SmallVector<Operation *> ops;
    root->walk([&](Operation *op) {
      if (isInKernel(op))
        ops.push_back(op);
    });
    GreedyRewriteConfig config;
    config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
    if (failed(applyOpPatternsGreedily(ops, frozen, config)))
      return failure();
  }
  if (!kernelsOnly)
    return success();
  RewritePatternSet around(context);
  populateFoldTransposesIntoRopePatterns(around);
  populateTransposesThroughReshapesPatterns(around);
  tensor::ExpandShapeOp::getCanonicalizationPatterns(around, context);
  tensor::CollapseShapeOp::getCanonicalizationPatterns(around, context);
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    if (isa<RotateOp, AttentionOp, CacheWriteOp, linalg::TransposeOp>(op))
      ops.push_back(op);
    // Views of attention, which are joined into one.
    if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
      for (Value value = op->getOperand(0);;) {
        Operation *producer = value.getDefiningOp();
        if (isa_and_nonnull<AttentionOp, AttentionBackwardOp>(producer))
          ops.push_back(op);
        if (!isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
                producer))
          break;
        value = producer->getOperand(0);
      }
  });
  return applyOpPatternsGreedily(ops, std::move(around));
}
