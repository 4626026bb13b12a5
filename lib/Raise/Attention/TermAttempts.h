//===- TermAttempts.h - Attentions that are added ---------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_TERMATTEMPTS_H
#define ROPE_LIB_RAISE_TERMATTEMPTS_H

#include "AttentionAttempt.h"

#include <functional>

namespace mlir::rope::detail {

/// A product of V with a linear combination of softmaxes under trial: one
/// attention for all of them, or one for each.
class TermAttempts {
public:
  using Start =
      std::function<std::unique_ptr<Attempt>(const ScoreProducts &scores)>;
  /// `start` begins an attempt at `output`, the product with V, whose factor
  /// `weights` may be computed from one of `all`.
  TermAttempts(const Contraction &output, unsigned weights,
               ArrayRef<ScoreProducts> all, Start start);

  /// Proves every term and plans all ops; false with a miss, or with none where
  /// the weights are no combination. Nothing is changed.
  bool prove();
  /// Replaces the product with V; the op of each attempt.
  SmallVector<AttentionOp> make();

  ArrayRef<std::unique_ptr<Attempt>> getAttempts() const { return attempts; }
  /// The products of Q and K.
  ArrayRef<ScoreProducts> getScores() const { return scores; }
  std::optional<Miss> miss;

private:
  /// An attempt at `choice` that was proven; null where there is none.
  std::unique_ptr<Attempt> find(TermChoice choice);

  std::vector<ScoreProducts> scores;
  Start start;
  DenseSet<Value> computed;
  std::vector<std::unique_ptr<Attempt>> attempts;
  /// How many terms there are, and whether one that is alone has factors.
  unsigned count = 0;
  bool hasFactors = false;
  /// What a term has that makes it no softmax, where that is known.
  StringRef termMiss;
};

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_TERMATTEMPTS_H
