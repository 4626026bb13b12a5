//===- LogSumExp.h - The log-sum-exp as a further result --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ATTENTION_LOGSUMEXP_H
#define ROPE_LIB_RAISE_ATTENTION_LOGSUMEXP_H

#include "AttentionRewrite.h"
#include "Softmax/AttentionSearch.h"

namespace mlir::rope::detail {

/// The logarithm of the sum of the exponentials of the scores, a tensor that is
/// read beside the product with V, as for an output gate or to merge parts of
/// the keys.
///
/// *Matches* a tensor L computed from the scores s, one number for each row,
/// where exp(s - L) is a softmax over the keys, and so
///
///     L = ln sum_j exp(s_j)
///
/// *Produces* L as the second result of the attention.
class LogSumExp : public AttentionExtension {
public:
  LogSumExp(AttentionMatcher &matcher, const Expr *scores)
      : matcher(matcher), match(matcher.match), scores(scores) {}

  /// Finds it among what is computed from the scores.
  bool find(const Downstream &downstream);
  /// The op that computes it.
  Operation *getOp() const { return replaced; }
  /// Says what it rests on; false, with a miss, where a row is known to have no
  /// key. `mayBeEmpty` says whether there may be no keys at all.
  bool note(bool mayBeEmpty);

  bool takesProgram(const AttentionSpace &) override { return true; }
  bool plan(const PlannedAttention &attention) override;
  void make(OpBuilder &, AttentionOp) override {}
  /// Hands the second result of `attention` on as it, behind which all that
  /// reads it moves.
  void replace(AttentionOp attention);

private:
  bool isLogSumExp(Operation *op);
  /// Whether exp(scores - `element`) is a softmax of the scores.
  bool normalizes(const Expr *element);
  SmallVector<Operation *> findReaders(Block::iterator end) const;

  AttentionMatcher &matcher;
  AttentionMatch &match;
  const Expr *scores;
  Operation *replaced = nullptr;
  /// Whether it stands before the product with V.
  bool isBeforeOutput = false;
  /// Of each dimension of it, its symbols, outermost first, and then their
  /// dimensions in the op.
  SmallVector<SmallVector<const LoopSymbol *, 2>> digits;
  SmallVector<SmallVector<AffineExpr, 2>> dims;
  Proof proof;
};

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_ATTENTION_LOGSUMEXP_H
