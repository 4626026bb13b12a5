//===- MathBuilder.h - Arithmetic on scalars --------------------*- C++ -*-===//
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

/// Builds arithmetic on scalars of a float and on integers of its width, and
/// the elementary functions made of it.
struct MathBuilder : ImplicitLocOpBuilder {
  MathBuilder(Location loc, OpBuilder &builder)
      : MathBuilder(loc, builder, builder.getF64Type()) {}
  MathBuilder(Location loc, OpBuilder &builder, FloatType type)
      : ImplicitLocOpBuilder(loc, builder), type(type),
        bits(builder.getIntegerType(type.getWidth())) {}
  using Compare = arith::CmpFPredicate;

  FloatType type;
  IntegerType bits;

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
  /// The bits of a float and back.
  Value toBits(Value x);
  Value fromBits(Value pattern);
  Value andBits(Value x, int64_t mask);
  Value addBits(Value x, Value y);
  Value left(Value x, Value by);
  Value right(Value x, Value by);
  Value left(Value x, int64_t by) { return left(x, integer(by)); }
  Value right(Value x, int64_t by) { return right(x, integer(by)); }
  Value isBits(arith::CmpIPredicate predicate, Value x, int64_t y);
  /// Sum of coefficients times powers of x; the highest power comes first.
  Value polynomial(Value x, ArrayRef<double> coefficients);
  /// a + b as a number and the rest of it that the number does not hold.
  std::pair<Value, Value> addExactly(Value a, Value b);

  /// Whether x is an integer; infinities are.
  Value isWhole(Value x);

  // In f64.
  /// The nearest integer, ties to even, for |x| < 2^51.
  Value roundSmall(Value x);
  /// An f64 that is an integer of less than 2^31, as i64.
  Value toInteger(Value x);
  Value toNumber(Value integer);

  // Exponentials.cpp
  Value exp(Value x);
  Value exp2(Value x);
  Value expm1(Value x);
  Value log(Value x);
  Value log2(Value x);
  Value log10(Value x);
  Value log1p(Value x);
  /// In f32 or f64.
  Value pow(Value x, Value y);
  Value sinh(Value x);
  Value cosh(Value x);
  Value tanh(Value x);
  Value asinh(Value x);
  Value acosh(Value x);
  Value atanh(Value x);
  Value cbrt(Value x);

  // Angles.cpp
  Value sin(Value x);
  Value cos(Value x);
  /// `fromF32` says that x is an f32, which bounds it.
  Value tan(Value x, bool fromF32);
  Value atan(Value x);
  Value atan2(Value y, Value x);
  Value asin(Value x);
  Value acos(Value x);

  // SinglePrecision.cpp, in f32
  Value sinSingle(Value x);
  Value cosSingle(Value x);
  Value logSingle(Value x);
  Value log2Single(Value x);
  Value log10Single(Value x);
  Value exp2Single(Value x);
  /// x^y for x >= 0.
  Value powerSingle(Value x, Value y);

  // ErrorFunction.cpp
  Value erf(Value x);
  Value erfc(Value x);
};

/// The bits of 2/pi after the point, 32 a word.
extern const ArrayRef<uint32_t> kTwoOverPi;

/// Coefficients of the series in r^2 of the sine, if `odd`, or the cosine, the
/// highest power first: (-1)^n divided by the factorial of 2n + `odd`.
SmallVector<double> alternatingSeries(unsigned terms, unsigned odd);

/// n!, exactly up to 22.
inline double factorial(unsigned n) {
  double product = 1.0;
  for (unsigned i = 2; i <= n; ++i)
    product *= i;
  return product;
}

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_EXPANDMATH_MATHBUILDER_H
