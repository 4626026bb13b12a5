//===- Real.h - A real number beyond doubles, and how far off ---*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Draws of real numbers tell an order, or a difference, from roundings alone.
// So each number carries a bound on how far it is off. Exponentials of fills
// leave the range of doubles; their powers of e are kept apart.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_REAL_H
#define ROPE_LIB_EQUIVALENCE_REAL_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cmath>
#include <limits>
#include <optional>

namespace mlir::rope::equivalence {

/// (high + low) e^scale, off by `error` e^scale at most. `low` is below a unit
/// in the last place of `high`, so a score is not lost beside a fill.
class Real {
public:
  Real(double value = 0);
  /// One that doubles do not say, or that is not computed: it may be anything.
  static Real unknown() {
    Real real;
    real.error = std::numeric_limits<double>::infinity();
    return real;
  }
  /// The root of what is below 0, and what is made of it.
  static Real noNumber() { return Real(NAN); }

  bool isUnknown() const { return std::isinf(error); }
  bool isNoNumber() const { return std::isnan(high); }
  bool isInfinite() const { return std::isinf(high); }
  bool isNumber() const { return std::isfinite(high) && !isUnknown(); }
  /// One that is off by `share` of itself.
  Real blur(double share) const;
  /// Whether it is beyond doubles, so that sums with others absorb those.
  bool isBeyondDoubles() const;

  Real operator-() const;
  Real operator+(Real other) const;
  Real operator-(Real other) const { return *this + -other; }
  Real operator*(Real other) const;
  /// Unknown by what may be 0.
  Real operator/(Real other) const;

  /// -1, 0 or 1; 2 where it may be another one.
  int getSign() const;
  /// Where what both are off by leaves it open, nothing.
  static std::optional<bool> isLess(Real a, Real b);

  Real exponential() const;
  /// Unknown of what may be 0.
  Real logarithm() const;
  Real squareRoot() const;
  Real cubeRoot() const;
  Real power(unsigned exponent) const;
  Real power(Real exponent) const;
  /// A function of doubles whose slope is at most `slope`.
  Real apply(llvm::function_ref<double(double)> function, double slope) const;
  /// One that never falls, and may jump.
  Real applySteps(llvm::function_ref<double(double)> function) const;
  Real remainder(Real divisor) const;

private:
  /// Without a power of e.
  Real flatten() const;
  static Real make(double high, double low, double error, double power,
                   double scaleLow);
  /// Powers of e are exact, a pair of doubles each; so has to be their sum.
  static bool addPowers(const Real &a, const Real &b, double sign, double &sum,
                        double &low);
  bool passes(Real &result) const;
  static bool passes(const Real &a, const Real &b, Real &result);

  double high = 0, low = 0, error = 0, scale = 0, scaleLow = 0;
};

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_REAL_H
