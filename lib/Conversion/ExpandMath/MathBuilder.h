//===- MathBuilder.h - Arithmetic in f64 ------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_EXPANDMATH_MATHBUILDER_H
#define ROPE_LIB_CONVERSION_EXPANDMATH_MATHBUILDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rope {

/// Builds arithmetic on scalars of f64 and i64, and the elementary functions
/// made of it.
struct MathBuilder : ImplicitLocOpBuilder {
  using ImplicitLocOpBuilder::ImplicitLocOpBuilder;
  using Compare = arith::CmpFPredicate;

  Value number(double value);
  Value integer(int64_t value);
  Value add(Value x, Value y);
  Value sub(Value x, Value y);
  Value mul(Value x, Value y);
  Value div(Value x, Value y);
  Value neg(Value x);
  Value add(Value x, double y) { return add(x, number(y)); }
  Value mul(Value x, double y) { return mul(x, number(y)); }
  Value abs(Value x);
  Value sqrt(Value x);
  Value copySign(Value magnitude, Value sign);
  Value is(Compare predicate, Value x, Value y);
  Value is(Compare predicate, Value x, double y) {
    return is(predicate, x, number(y));
  }
  Value isNaN(Value x) { return is(Compare::UNO, x, x); }
  Value both(Value x, Value y);
  Value either(Value x, Value y);
  Value select(Value condition, Value yes, Value no);
  /// The bits of an f64 and back.
  Value toBits(Value x);
  Value fromBits(Value bits);
  Value andBits(Value x, int64_t mask);
  Value addBits(Value x, Value y);
  Value left(Value x, Value by);
  Value right(Value x, Value by);
  Value left(Value x, int64_t by) { return left(x, integer(by)); }
  Value right(Value x, int64_t by) { return right(x, integer(by)); }
  Value isBits(arith::CmpIPredicate predicate, Value x, int64_t y);
  /// The nearest integer, ties to even, for |x| < 2^51.
  Value roundSmall(Value x);
  /// Whether x is an integer; infinities are.
  Value isWhole(Value x);
  /// An f64 that is an integer of less than 2^31, as i64.
  Value toInteger(Value x);
  Value toNumber(Value integer);
  /// Sum of coefficients times powers of x; the highest power comes first.
  Value polynomial(Value x, ArrayRef<double> coefficients);

  // Exponentials.cpp
  Value exp(Value x);
  Value exp2(Value x);
  Value expm1(Value x);
  Value log(Value x);
  Value log1p(Value x);
  Value pow(Value x, Value y);
  Value sinh(Value x);
  Value cosh(Value x);
  Value tanh(Value x);
  Value asinh(Value x);
  Value acosh(Value x);
  Value atanh(Value x);
  Value cbrt(Value x);

  // Angles.cpp
  /// Sine and cosine. `fromF32` says that x is an f32, which bounds it.
  Value sin(Value x, bool fromF32);
  Value cos(Value x, bool fromF32);
  Value tan(Value x, bool fromF32);
  Value atan(Value x);
  Value atan2(Value y, Value x);
  Value asin(Value x);
  Value acos(Value x);

  // ErrorFunction.cpp
  Value erf(Value x);
  Value erfc(Value x);
};

/// n!, exactly up to 22.
inline double factorial(unsigned n) {
  double product = 1.0;
  for (unsigned i = 2; i <= n; ++i)
    product *= i;
  return product;
}

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_EXPANDMATH_MATHBUILDER_H
