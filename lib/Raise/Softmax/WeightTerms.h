//===- WeightTerms.h - Weights that are sums of softmaxes -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Differential attention multiplies V by a linear combination of softmaxes,
//
//     (P - c R) V = P V - c (R V)
//
// each of which is an attention, where c is the same for all keys.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_WEIGHTTERMS_H
#define ROPE_LIB_RAISE_WEIGHTTERMS_H

#include "AttentionMatch.h"

namespace mlir::rope::detail {

/// Which of several terms an attempt is of.
struct TermChoice {
  /// What is computed from products of Q and K.
  const DenseSet<Value> *computed = nullptr;
  /// The term; none where one attention is to compute all of them, as rows of
  /// one more dimension.
  std::optional<unsigned> number;
  /// How many terms there are, where that is known.
  unsigned count = 0;
};

/// The sums and differences that `weights` is, as terms whose factors are free
/// of the key; empty where there are too many. `isRounded` says whether one of
/// them, or a sum, is rounded.
SmallVector<WeightTerm, 2> readTerms(AttentionMatcher &matcher,
                                     const Expr *weights,
                                     const DenseSet<Value> &computed,
                                     bool &isRounded);

/// An expression that is `forms[order[i]]` where `symbol`, which has as many
/// places as there are forms, is i; null where none is found.
const Expr *joinForms(ExpressionContext &exprs, ArrayRef<const Expr *> forms,
                      const Expr *symbol, SmallVectorImpl<unsigned> &order);

/// Whether `expr` reads one of `computed`.
bool isOfScores(const Expr *expr, const DenseSet<Value> &computed);

/// What the weight of a term has that makes it no softmax; empty where that is
/// not known.
StringRef explainTerm(AttentionMatcher &matcher, const Expr *weight,
                      const DenseSet<Value> &computed);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_WEIGHTTERMS_H
