//===- AttentionExponents.h - Logarithms of weights -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The normal form of a softmax. The logarithm of a weight is a sum: one term
// that depends on the key, and terms that are the same for all keys. The rules
// are those of the logarithm:
//
//   ln c^x = x ln c          ln (a b) = ln a + ln b       ln a^n = n ln a
//   ln (a / b) = ln a - ln b                              exponents are linear
//   ln (c ? a : 0) = c ? ln a : -inf
//
// Weights are a softmax where the terms that are free of the key cancel but for
// the logarithm of one sum, over all keys, of exponentials of the same scores.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ATTENTIONEXPONENTS_H
#define ROPE_LIB_RAISE_ATTENTIONEXPONENTS_H

#include "rope/Analysis/Expression.h"

namespace mlir::rope::detail {

/// The type of fewer bits; `b` where there is no `a`.
FloatType getNarrower(FloatType a, Type b);

/// A term of a logarithm that is the same for all keys: `factor` times `expr`,
/// or times its logarithm.
struct FreeTerm {
  const Expr *expr = nullptr;
  double factor = 1.0;
  bool isLogarithm = false;
  /// In an exponent that depends on the key: what is left of that exponent
  /// behind this term, and its factor; else null.
  const Expr *rest = nullptr;
  double restFactor = 1.0;
  /// Whether numbers of fewer than 32 bits are multiplied before.
  bool scalesNarrow = false;
  /// Of a logarithm: the fewest bits that its number, or what is made of that
  /// alone, is rounded to.
  unsigned width = 64;

  /// Whether both are the same number, rounded alike, up to their factors.
  bool isLike(const FreeTerm &other) const;
};

/// ln w = `factor` * `exponent` + the sum of `terms` + `constant`.
struct WeightLogarithm {
  /// What depends on the key; null where nothing does.
  const Expr *exponent = nullptr;
  double factor = 0.0;
  /// Outermost first, along the exponent.
  SmallVector<FreeTerm, 4> terms;
  double constant = 0.0;
  /// The exponential that `exponent` is in; and what that, and the exponent
  /// before terms were taken away, are rounded to, from the outside in.
  const Expr *exponential = nullptr;
  SmallVector<Type, 2> roundings;
  /// The narrowest types that the weight, and what is computed in the exponent,
  /// have on the way; the second one is null where nothing is.
  FloatType weightType, exponentType;
  /// How far factors and constants may be apart, relatively, that are the same
  /// number: literals and their products are rounded.
  double tolerance = 0.0;
  /// Whether a factor of zero drops weights, which have to be numbers.
  bool dropsByProduct = false;
  /// Whether some weights are dropped behind their exponential.
  bool drops = false;
  /// Whether numbers of fewer than 32 bits are multiplied in an exponent, or a
  /// logarithm is in one.
  bool scalesNarrow = false, takesNarrowLogarithm = false;

  /// The logarithm of `weight`; nothing where that is no product of powers.
  static std::optional<WeightLogarithm>
  read(ExpressionContext &exprs, const Expr *weight, int64_t keySymbol);

  /// The terms of this one that `other` does not have.
  SmallVector<FreeTerm, 4> minus(const WeightLogarithm &other) const;
  /// Whether both have the same constant, up to a rounding.
  bool hasConstantOf(const WeightLogarithm &other) const;
};

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_ATTENTIONEXPONENTS_H
