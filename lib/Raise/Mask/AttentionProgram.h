//===- AttentionProgram.h - Masks as score programs -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ATTENTIONPROGRAM_H
#define ROPE_LIB_RAISE_ATTENTIONPROGRAM_H

#include "Materialize/TensorPlan.h"
#include "Operand/AttentionSpace.h"

namespace mlir::rope::detail {

/// One thing done to a score, as an expression of row, key and batch, or, with
/// `computes`, of the score.
struct ProgramStep : MaskStep {
  /*implicit*/ ProgramStep(MaskStep step) : MaskStep(std::move(step)) {}
  bool computes = false;
  /// The values of `expr` for each distance of a key from a row, computed
  /// before; null where the program computes them.
  Plan table;
  /// How many distances there are, and the number of the first one.
  const Expr *numDistances = nullptr, *firstDistance = nullptr;
};
using ProgramPlan = SmallVector<ProgramStep>;

/// What a function of the scores reads beside the score; null where the match
/// has none.
const Expr *getFunctionOperands(AttentionMatcher &matcher,
                                const Expr *function);

/// The masks of the match as a score program, where a tensor of them would have
/// an element for each pair of a row and a key that no input holds: they are
/// computed from positions, integers, and tensors that are smaller. Masks that
/// are not are left in `rest`. Before them comes a function of the scores.
/// Nothing where there is neither that nor a mask of pairs.
std::optional<ProgramPlan> planProgram(AttentionMatcher &matcher,
                                       const AttentionSpace &space,
                                       SmallVectorImpl<MaskStep> &rest);

/// Writes `plan` as the score program of `op`, whose rows are ahead of those of
/// the expressions by its offset.
void writeProgram(AttentionMatcher &matcher, const AttentionSpace &space,
                  const ProgramPlan &plan, AttentionOp op);

/// What is added to V for each pair, as a value program can write it: of
/// positions, and of tensors that are smaller than one of all pairs. Null where
/// it cannot.
const Expr *planPairValue(AttentionMatcher &matcher,
                          const AttentionSpace &space,
                          std::optional<int64_t> lane, const Expr *value);
/// `factors`, which multiply the weights, as a value program can write them:
/// computed from positions and from tensors, also of all pairs, that are given.
/// False where it cannot.
bool planWeightFactors(AttentionMatcher &matcher, const AttentionSpace &space,
                       MutableArrayRef<WeightFactor> factors);
/// Writes the value program of `op`, which multiplies by `factors`.
void writeWeightFactors(AttentionMatcher &matcher, const AttentionSpace &space,
                        ArrayRef<WeightFactor> factors, AttentionOp op);
/// What each pair adds to the gradient of a captured tensor: the gradient of
/// the score times `factors`, and the indices that no dimension of the op is.
struct PairTerm {
  /// An index, and the size of its axis where it may be out of bounds: then
  /// nothing is added.
  struct Index {
    const Expr *expr;
    std::optional<int64_t> size;
  };
  SmallVector<WeightFactor> factors;
  SmallVector<Index> indices;
};
/// `terms` as a gradient program can write them; false where it cannot.
bool planPairTerm(AttentionMatcher &matcher, const AttentionSpace &space,
                  PairTerm &term);
/// Writes the gradient program of `op`.
void writeGradientProgram(AttentionMatcher &matcher,
                          const AttentionSpace &space,
                          ArrayRef<const PairTerm *> terms,
                          AttentionBackwardOp op);
/// Writes the value program of `op`, which adds `value`.
void writeValueProgram(AttentionMatcher &matcher, const AttentionSpace &space,
                       std::optional<int64_t> lane, const Expr *value,
                       AttentionOp op);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_ATTENTIONPROGRAM_H
