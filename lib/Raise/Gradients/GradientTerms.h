//===- GradientTerms.h - Gradients as polynomials ---------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_GRADIENTS_GRADIENTTERMS_H
#define ROPE_LIB_RAISE_GRADIENTS_GRADIENTTERMS_H

#include "Softmax/AttentionMatch.h"

namespace mlir::rope::detail {

/// Reads what is computed from the probabilities P = E / S of a row as a
/// polynomial in E, S, G, R and T, where G is one element of a product for each
/// key, R = sum_j P * G, and T the tanh of a softcap. So a gradient is the same
/// in each way of writing it: a sum over the keys of c * E * G * S^n is
/// c * S^(n+1) * R.
class GradientTerms {
public:
  /// Exponents of E, S, G, R and T. Where P is no quotient, E is P, without an
  /// S.
  using Powers = std::array<int, 5>;
  /// Factors, none of which is 0, by exponents.
  using Polynomial = std::map<Powers, double>;

  GradientTerms(AttentionMatcher &matcher, const Expansion &everything,
                const Expr *probability);

  /// `expr` as a polynomial; nothing where it is none.
  std::optional<Polynomial> get(const Expr *expr);
  /// Whether `expr` is P.
  bool isProbability(const Expr *expr);
  /// Whether `expr` is c * P * (G - R) for this c, which counts to 24 bits;
  /// with a softcap and `throughCap`, times 1 - T^2.
  bool isScoreGradient(const Expr *expr, double c, bool throughCap = true);

  /// The element G, once one is read.
  const Expr *product = nullptr;
  /// Whether casts were left out.
  bool hasCasts = false;
  /// Takes back what was read as G since it was `before`.
  void forget(const Expr *before);

private:
  std::optional<Polynomial> compute(const Expr *expr);
  std::optional<Polynomial> getAtom(const Expr *load);
  std::optional<Polynomial> getRowSum(const Expr *load);
  std::optional<Polynomial> getMasked(const Expr *select);

  AttentionMatcher &matcher;
  Expansion everything;
  const Expr *probability, *weight = nullptr, *sum = nullptr, *cap = nullptr;
  /// P itself.
  Powers own = {1, 0, 0, 0, 0};
  DenseMap<const Expr *, std::optional<Polynomial>> known;
};

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_GRADIENTS_GRADIENTTERMS_H
