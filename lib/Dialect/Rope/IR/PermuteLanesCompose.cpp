//===- PermuteLanesCompose.cpp - Two permutations of lanes as one ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RotatePatterns.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Dialect/Rope/IR/Rope.h"

#include <numeric>

using namespace mlir;
using namespace mlir::rope;

/// Lanes of one period of two permutations; larger ones are left alone.
static constexpr int64_t kLaneLimit = 1 << 16;

namespace {
/// The reorder that a rope.permute_lanes makes, without the op.
struct Permutation {
  Pairing from, to;
  int64_t period, offset, width;

  static Permutation get(PermuteLanesOp op) {
    return {op.getFrom(), op.getTo(), static_cast<int64_t>(op.getPeriod()),
            static_cast<int64_t>(op.getBlockOffset()),
            static_cast<int64_t>(op.getBlockWidth())};
  }
  Permutation reversed() const { return {to, from, period, offset, width}; }

  /// For each of `count` lanes, a multiple of the period, the lane that it is
  /// read from.
  SmallVector<int64_t> getSources(int64_t count) const {
    SmallVector<int64_t> sources(count);
    std::iota(sources.begin(), sources.end(), 0);
    for (int64_t start = 0; start < count; start += period)
      for (int64_t pair = 0; pair < width / 2; ++pair) {
        auto [lo, hi] = getPairLanes(from, pair, start + offset, width);
        auto [newLo, newHi] = getPairLanes(to, pair, start + offset, width);
        sources[newLo] = lo;
        sources[newHi] = hi;
      }
    return sources;
  }
};

/// *Matches* a permutation of permuted lanes along one axis whose composition
/// is the identity or again a change of pairing. *Produces* the input, or one
/// permutation. Bits move and are not rounded.
/// Proof: lane l of the result is lane first(second(l)) of the input; the
/// composition is compared lane by lane with the candidates. Beside the
/// permutation and its inverse these are the perfect shuffles of 4 and 8 lanes,
/// of order 2 and 3: a shuffle of 4 lanes is its own inverse, and two of 8
/// lanes are one backwards.
struct ComposePermutations : OpRewritePattern<PermuteLanesOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(PermuteLanesOp second,
                                PatternRewriter &rewriter) const override {
    auto first = second.getInput().getDefiningOp<PermuteLanesOp>();
    if (!first || !second.getResult() || first.getAxis() != second.getAxis())
      return rewriter.notifyMatchFailure(second, "not after a permutation");
    Permutation inner = Permutation::get(first);
    Permutation outer = Permutation::get(second);
    int64_t count = std::lcm(inner.period, outer.period);
    if (count > kLaneLimit)
      return rewriter.notifyMatchFailure(second, "too many lanes");
    SmallVector<int64_t> middle = inner.getSources(count);
    SmallVector<int64_t> composed;
    for (int64_t lane : outer.getSources(count))
      composed.push_back(middle[lane]);
    Location loc = rewriter.getFusedLoc({first.getLoc(), second.getLoc()});
    if (llvm::is_sorted(composed)) {
      Value value = first.getInput();
      if (value.getType() != second.getResult().getType())
        value = tensor::CastOp::create(rewriter, loc,
                                       second.getResult().getType(), value);
      rewriter.replaceOp(second, value);
      return success();
    }
    for (const Permutation &candidate :
         {inner, inner.reversed(), outer, outer.reversed()}) {
      if (count % candidate.period != 0 ||
          candidate.getSources(count) != composed)
        continue;
      rewriter.replaceOpWithNewOp<PermuteLanesOp>(
          second, second->getResultTypes(), first.getInput(), second.getInit(),
          candidate.from, candidate.to, second.getAxis(), candidate.period,
          candidate.offset, candidate.width);
      return success();
    }
    return rewriter.notifyMatchFailure(second, "no change of pairing");
  }
};
} // namespace

void rope::populatePermutationPatterns(RewritePatternSet &patterns) {
  patterns.add<ComposePermutations>(patterns.getContext());
}
