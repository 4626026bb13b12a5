//===- TransposesThroughReshapes.cpp - Transposes nearer to attention -----===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/TransposesThroughReshapes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;

/// Whether `value` is a view of attention, or of a gradient of it, that nothing
/// else reads.
static bool isOfAttention(Value value) {
  while (value.hasOneUse()) {
    Operation *op = value.getDefiningOp();
    if (isa_and_nonnull<AttentionOp, AttentionBackwardOp>(op))
      return true;
    if (!isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

/// Whether only contractions read `op`, which take its order in their maps.
static bool isForContractions(linalg::TransposeOp op) {
  return llvm::all_of(op->getUsers(), [](Operation *user) {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(user);
    return linalgOp && linalg::isaContractionOpInterface(linalgOp);
  });
}

/// The transpose of `source` at the insertion point.
static Value createTranspose(RewriterBase &rewriter, Location loc, Value source,
                             ArrayRef<int64_t> permutation) {
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(rewriter, loc, source);
  SmallVector<OpFoldResult> moved = llvm::map_to_vector(
      permutation, [&](int64_t axis) { return sizes[axis]; });
  Value init = tensor::EmptyOp::create(rewriter, loc, moved,
                                       getElementTypeOrSelf(source));
  return linalg::TransposeOp::create(rewriter, loc, source, init, permutation)
      ->getResult(0);
}

namespace {
/// *Matches* a `linalg.generic` that yields its one input, over permutations of
/// all axes. *Produces* a `linalg.transpose`, or the input.
struct SpecializeTranspose : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 1 ||
        op.getNumDpsInits() != 1)
      return failure();
    Block *body = op.getBody();
    auto yield = cast<linalg::YieldOp>(body->getTerminator());
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    if (&body->front() != yield || yield.getValues()[0] != body->getArgument(0))
      return failure();
    if (!maps[0].isPermutation() || !maps[1].isPermutation())
      return failure();
    Value input = op.getDpsInputs()[0];
    // Axis i of the result runs with the loop of axis p[i] of the input.
    SmallVector<int64_t> permutation;
    for (AffineExpr expr : maps[1].getResults())
      permutation.push_back(*maps[0].getResultPosition(expr));
    if (llvm::is_sorted(permutation) &&
        input.getType() == op->getResult(0).getType()) {
      rewriter.replaceOp(op, input);
      return success();
    }
    rewriter.replaceOpWithNewOp<linalg::TransposeOp>(
        op, input, op.getDpsInits()[0], permutation);
    return success();
  }
};

/// *Matches* a transpose of attention whose axes were joined. *Produces* the
/// join of the transpose.
struct TransposeBeforeCollapse : OpRewritePattern<linalg::TransposeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::TransposeOp op,
                                PatternRewriter &rewriter) const override {
    auto collapse = op.getInput().getDefiningOp<tensor::CollapseShapeOp>();
    if (!collapse || !op.hasPureTensorSemantics() ||
        !isOfAttention(op.getInput()) || isForContractions(op))
      return failure();
    SmallVector<ReassociationIndices> groups =
        collapse.getReassociationIndices();
    SmallVector<int64_t> permutation;
    SmallVector<ReassociationIndices> moved;
    for (int64_t axis : op.getPermutation()) {
      moved.emplace_back();
      for (int64_t part : groups[axis]) {
        moved.back().push_back(permutation.size());
        permutation.push_back(part);
      }
    }
    Value transposed =
        createTranspose(rewriter, op.getLoc(), collapse.getSrc(), permutation);
    rewriter.replaceOpWithNewOp<tensor::CollapseShapeOp>(
        op, op->getResult(0).getType(), transposed, moved);
    return success();
  }
};

/// *Matches* a transpose of attention whose axes were split, where it keeps the
/// parts of an axis together. *Produces* the split of the transpose; axes of
/// size 1 may go anywhere.
struct TransposeBeforeExpand : OpRewritePattern<linalg::TransposeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::TransposeOp op,
                                PatternRewriter &rewriter) const override {
    auto expand = op.getInput().getDefiningOp<tensor::ExpandShapeOp>();
    if (!expand || !op.hasPureTensorSemantics() ||
        !isOfAttention(op.getInput()) || isForContractions(op))
      return failure();
    RankedTensorType type = expand.getResultType();
    // The axis of the source that a part is kept with; none for a size of 1
    // that can go anywhere.
    SmallVector<std::optional<int64_t>> owner(type.getRank());
    for (auto [axis, group] :
         llvm::enumerate(expand.getReassociationIndices())) {
      bool owned = false;
      for (int64_t part : group)
        if (type.getDimSize(part) != 1) {
          owner[part] = axis;
          owned = true;
        }
      if (!owned)
        owner[group.front()] = axis;
    }
    SmallVector<int64_t> permutation;
    SmallVector<ReassociationIndices> groups;
    SmallVector<OpFoldResult> sizes = expand.getMixedOutputShape(), moved;
    ReassociationIndices leading;
    int64_t last = -1;
    for (auto [position, part] : llvm::enumerate(op.getPermutation())) {
      moved.push_back(sizes[part]);
      std::optional<int64_t> axis = owner[part];
      if (!axis) {
        (groups.empty() ? leading : groups.back()).push_back(position);
        continue;
      }
      if (permutation.empty() || permutation.back() != *axis) {
        if (llvm::is_contained(permutation, *axis))
          return failure();
        permutation.push_back(*axis);
        groups.emplace_back();
        last = -1;
      }
      // Parts of one axis stay in their order.
      if (part < last)
        return failure();
      last = part;
      groups.back().push_back(position);
    }
    if (groups.empty())
      return failure();
    groups.front().insert(groups.front().begin(), leading.begin(),
                          leading.end());
    Value transposed =
        createTranspose(rewriter, op.getLoc(), expand.getSrc(), permutation);
    rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(
        op, op->getResult(0).getType(), transposed, groups, moved);
    return success();
  }
};

/// *Matches* attention whose axes of size 1 are dropped with a join and made
/// with a split, all others staying. *Produces* a drop and a split of these
/// alone.
struct ReshapeUnitAxes : OpRewritePattern<tensor::ExpandShapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::ExpandShapeOp op,
                                PatternRewriter &rewriter) const override {
    auto collapse = op.getSrc().getDefiningOp<tensor::CollapseShapeOp>();
    if (!collapse || !isOfAttention(op.getSrc()))
      return failure();
    RankedTensorType from = collapse.getSrcType(), to = op.getResultType();
    auto getOthers = [](RankedTensorType type) {
      return llvm::filter_to_vector(type.getShape(),
                                    [](int64_t size) { return size != 1; });
    };
    SmallVector<int64_t> shape = getOthers(from);
    if (shape.empty() || shape != getOthers(to) ||
        llvm::count(shape, ShapedType::kDynamic) > 1)
      return failure();
    // The axes of size 1 go with the axis before them, or with the first.
    auto getGroups = [](RankedTensorType type) {
      SmallVector<ReassociationIndices> groups;
      ReassociationIndices leading;
      for (int64_t axis = 0; axis < type.getRank(); ++axis) {
        if (type.getDimSize(axis) != 1) {
          groups.emplace_back(leading);
          leading.clear();
          groups.back().push_back(axis);
        } else {
          (groups.empty() ? leading : groups.back()).push_back(axis);
        }
      }
      return groups;
    };
    auto middle = RankedTensorType::get(shape, from.getElementType());
    // Nothing is gained where one of the two does this already.
    if (collapse.getResultType() == middle)
      return failure();
    Value dropped = tensor::CollapseShapeOp::create(
        rewriter, op.getLoc(), middle, collapse.getSrc(), getGroups(from));
    rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(
        op, to, dropped, getGroups(to), op.getMixedOutputShape());
    return success();
  }
};

/// *Matches* a transposed operand of a contraction whose axes are split.
/// *Produces* the transpose of the split operand.
struct TransposeAfterExpand : OpRewritePattern<tensor::ExpandShapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::ExpandShapeOp op,
                                PatternRewriter &rewriter) const override {
    auto transpose = op.getSrc().getDefiningOp<linalg::TransposeOp>();
    if (!transpose || !transpose.hasPureTensorSemantics() ||
        !transpose->hasOneUse() ||
        !llvm::all_of(op->getUsers(), [](Operation *user) {
          auto linalgOp = dyn_cast<linalg::LinalgOp>(user);
          return linalgOp && linalg::isaContractionOpInterface(linalgOp);
        }))
      return failure();
    SmallVector<ReassociationIndices> groups = op.getReassociationIndices();
    SmallVector<OpFoldResult> sizes = op.getMixedOutputShape(), before;
    // Parts of axis p[i] of the source are those of axis i.
    SmallVector<int64_t> inverse =
        invertPermutationVector(transpose.getPermutation());
    SmallVector<int64_t> shape, permutation(sizes.size());
    SmallVector<ReassociationIndices> moved;
    for (int64_t axis : inverse) {
      moved.emplace_back();
      for (int64_t part : groups[axis]) {
        permutation[part] = before.size();
        moved.back().push_back(before.size());
        before.push_back(sizes[part]);
        shape.push_back(op.getResultType().getDimSize(part));
      }
    }
    auto type =
        RankedTensorType::get(shape, op.getResultType().getElementType());
    Value expanded = tensor::ExpandShapeOp::create(
        rewriter, op.getLoc(), type, transpose.getInput(), moved, before);
    rewriter.replaceOp(
        op, createTranspose(rewriter, op.getLoc(), expanded, permutation));
    return success();
  }
};
} // namespace

void rope::populateSpecializeTransposePatterns(RewritePatternSet &patterns) {
  patterns.add<SpecializeTranspose>(patterns.getContext());
}

void rope::populateTransposeAfterExpandPatterns(RewritePatternSet &patterns) {
  patterns.add<TransposeAfterExpand>(patterns.getContext());
}

void rope::populateTransposesThroughReshapesPatterns(
    RewritePatternSet &patterns) {
  patterns.add<TransposeBeforeCollapse, TransposeBeforeExpand, ReshapeUnitAxes>(
      patterns.getContext());
}

/// The transpose that `value` joins axes of, by ops that nothing else reads.
static linalg::TransposeOp getJoinedTranspose(Value value) {
  auto collapse = value.getDefiningOp<tensor::CollapseShapeOp>();
  return collapse && value.hasOneUse()
             ? collapse.getSrc().getDefiningOp<linalg::TransposeOp>()
             : linalg::TransposeOp();
}

void rope::populateReorderedSumPatterns(RewritePatternSet &patterns) {
  populateTransposeAfterExpandPatterns(patterns);
  linalg::populateFoldReshapeOpsByExpansionPatterns(
      patterns, [](OpOperand *operand) {
        auto generic = dyn_cast<linalg::GenericOp>(operand->getOwner());
        return generic && generic.hasPureTensorSemantics() &&
               generic.getNumDpsInputs() == 2 &&
               linalg::isaContractionOpInterface(generic) &&
               llvm::all_of(generic.getDpsInputs(), getJoinedTranspose);
      });
}
