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
/// polynomial in E, S, G, R, T, K, C, F and X, where G is one element of a
/// product for each key, R = sum_j P * G, T the tanh of a softcap, K the weight
/// of the sink, as E that of a key, and C the softcap where a quotient by it
/// counts as a product that is rounded: what it multiplies and divides is as it
/// was, F what the scores are multiplied by and X the product of Q and K. So a
/// gradient is the same in each way of writing it: a sum over the keys of c * E
/// * G * S^n is c * S^(n+1) * R. Where weights are multiplied behind the
/// softmax there are exponents of what multiplies them, too, whose product is
/// M, and R = sum_j P * M * G. A last number has a bit for each mask that makes
/// the term 0 where it drops the key, and above these one for each condition in
/// M.
class GradientTerms {
public:
  /// Exponents of E, S, G, R, T, K, C, F and X, of three numbers in M, and the
  /// masks. Where P is no quotient, E is P, and K the probability of the sink,
  /// without an S.
  using Powers = std::array<int, 13>;
  /// Factors, none of which is 0, by exponents.
  using Polynomial = std::map<Powers, double>;

  /// `factors` are what multiplies the weights behind `probability`.
  GradientTerms(AttentionMatcher &matcher, const Expansion &everything,
                const Expr *probability, ArrayRef<WeightFactor> factors = {});

  /// Whether all that multiplies the weights is told apart.
  bool knowsFactors = true;

  /// `expr` as a polynomial; nothing where it is none.
  std::optional<Polynomial> get(const Expr *expr);
  /// Whether `expr` is P, times what multiplies it, where a row keeps a key.
  bool isProbability(const Expr *expr);
  /// Whether `expr` is c * P * (M * G - R) for this c, which counts to 24 bits
  /// and in which numbers that multiply weights are, and times `others`; with a
  /// softcap and `throughCap`, times 1 - T^2.
  bool isScoreGradient(const Expr *expr, double c, bool throughCap = true,
                       const Powers &others = {});

  /// Whether `expr` is the gradient of the score of the sink in a row.
  bool isSinkGradient(const Expr *expr);

  /// The element G, once one is read.
  const Expr *product = nullptr;
  /// Whether casts were left out.
  bool hasCasts = false;
  /// Whether what adds up to zero was multiplied by something else.
  bool dropsZero = false;
  /// Whether every gradient is 0 where the masks drop the key, and P is not
  /// made 0 there, so that the probabilities of a row without keys are in the
  /// gradient of V alone.
  bool dropsEmptyRows = true;
  /// Takes back what was read as G since it was `before`.
  void forget(const Expr *before);

private:
  /// Takes what multiplies weights, or divides them, into M.
  void addFactor(const Expr *expr, int power);
  void addCondition(const Expr *condition, bool holds);
  /// What `expr` is of M: a number or a condition of it.
  std::optional<Polynomial> getFactor(const Expr *expr);
  /// The bit of `condition` where it is 1, or with `holds` false 0.
  std::optional<int> findCondition(const Expr *condition, bool holds) const;

  std::optional<Polynomial> compute(const Expr *expr);
  std::optional<Polynomial> getAtom(const Expr *load);
  std::optional<Polynomial> getWeight(const Expr *expr);
  std::optional<bool> decide(const Expr *condition);
  bool isZeroInEmptyRow(const Expr *expr);
  std::optional<Polynomial> getRowSum(const Expr *load);
  std::optional<Polynomial> getMasked(const Expr *select);
  bool isSinkWeight(const Expr *expr);
  /// The terms without what masks drop; nothing where some are equal then.
  static std::optional<Polynomial> stripMasks(const Polynomial &terms);
  /// With numbers for C.
  Polynomial countCaps(const Polynomial &terms) const;

  AttentionMatcher &matcher;
  Expansion everything;
  const Expr *probability, *sum = nullptr, *cap = nullptr, *factor = nullptr;
  /// Of P, and of E; nothing where P is no product of powers.
  std::optional<WeightLogarithm> logarithm, ofWeight;
  /// What keeps S from zero, which is then at least 1; and whether values are
  /// those of a row without keys.
  std::optional<DivisorGuard> guard;
  bool isEmptyRow = false;
  bool isCapKept = false;
  /// What multiplies weights: literals, M, and the numbers and conditions that
  /// M is the product of.
  double factorNumber = 1;
  Powers ofFactors = {};
  SmallVector<const Expr *, 2> numbers;
  SmallVector<std::pair<const Expr *, bool>, 2> conditions;
  /// P itself.
  Powers own = {1};
  DenseMap<const Expr *, std::optional<Polynomial>> known;
};

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_GRADIENTS_GRADIENTTERMS_H
