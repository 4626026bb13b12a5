//===- RotateCanonicalize.cpp - Permutations of lanes around rotations ----===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A permutation of the block moves pair k from its lanes under one pairing to
// its lanes under the other, so that a rotation next to it can read or write
// under the other pairing instead. Products and sums stay the same ones.
//
//===----------------------------------------------------------------------===//

#include "RotatePatterns.h"
#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;

/// Whether `permute` reorders exactly the block of `op` in rows whose lanes are
/// along `laneAxis`.
static bool permutesBlock(PermuteLanesOp permute, RotateOp op,
                          int64_t laneAxis) {
  return static_cast<int64_t>(permute.getAxis()) == laneAxis &&
         static_cast<int64_t>(permute.getPeriod()) == op.getHeadDim() &&
         permute.getBlockOffset() == op.getBlockOffset() &&
         permute.getBlockWidth() == op.getBlockWidth();
}

/// Sets the pairing that is read or written. A full-width table is indexed by
/// `out_pairing`, which then has to stay.
static void setPairing(RotateOp op, bool written, Pairing pairing) {
  if (written != op.getTransposed())
    op.setOutPairing(pairing);
  else
    op.setInPairing(pairing);
}

namespace {
/// Matches a rotation of permuted lanes that reads under the pairing the
/// permutation ends in. Produces the rotation of the lanes before, read under
/// the pairing the permutation starts from.
struct FoldPermutedInput : public OpRewritePattern<RotateOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(RotateOp op,
                                PatternRewriter &rewriter) const override {
    auto permute = op.getInput().getDefiningOp<PermuteLanesOp>();
    if (!permute || !permutesBlock(permute, op, op.getInputLaneAxis()) ||
        permute.getTo() != op.getReadPairing())
      return failure();
    if (op.hasFullWidthTable() && op.getTransposed())
      return rewriter.notifyMatchFailure(
          op, "table is indexed by the lanes that are read");
    rewriter.modifyOpInPlace(op, [&] {
      setPairing(op, /*written=*/false, permute.getFrom());
      op.getInputMutable().assign(permute.getInput());
    });
    return success();
  }
};

/// Matches a permutation of the lanes of a rotation that is not used otherwise
/// and writes under the pairing the permutation starts from. Produces the
/// rotation into the init of the permutation, written under the pairing it ends
/// in.
struct FoldPermutedResult : public OpRewritePattern<PermuteLanesOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(PermuteLanesOp permute,
                                PatternRewriter &rewriter) const override {
    auto op = permute.getInput().getDefiningOp<RotateOp>();
    if (!op || !op->hasOneUse() ||
        !permutesBlock(permute, op, op.getOutputLaneAxis()) ||
        permute.getFrom() != op.getWritePairing() ||
        permute.getInit().getType() != op.getInit().getType())
      return failure();
    if (op.hasFullWidthTable() && !op.getTransposed())
      return rewriter.notifyMatchFailure(op, "table is indexed by the lanes "
                                             "that are written");
    // At the permutation, where its init is defined.
    auto rotated = cast<RotateOp>(rewriter.clone(*op));
    setPairing(rotated, /*written=*/true, permute.getTo());
    rotated.getInitMutable().assign(permute.getInit());
    rewriter.replaceOp(permute, rotated);
    return success();
  }
};
} // namespace

void RotateOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *context) {
  patterns.add<FoldPermutedInput, FoldPermutedResult>(context);
  populateRotateViewPatterns(patterns);
  populateRotateTransposePatterns(patterns);
  populatePermutationPatterns(patterns);
}
