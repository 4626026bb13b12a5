//===- Exponentials.cpp - exp, log and what is made of them ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MathBuilder.h"

#include <limits>

using namespace mlir;
using namespace mlir::rope;

static constexpr double kInfinity = std::numeric_limits<double>::infinity();
static constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
/// log(2) in two parts; the first has 32 bits, so that its product with an
/// exponent is exact.
static constexpr double kLog2High = 0x1.62e42feep-1;
static constexpr double kLog2Low = 0x1.a39ef35793c76p-33;
static constexpr double kInverseLog2 = 0x1.71547652b82fep+0;

/// Coefficients 1/n! of x^(n - drop), the highest first, down to n = `first`.
static SmallVector<double> inverseFactorials(unsigned last, unsigned first) {
  SmallVector<double> coefficients;
  for (unsigned n = last; n + 1 > first; --n)
    coefficients.push_back(1.0 / factorial(n));
  return coefficients;
}

/// 2^count * exp(rest), |rest| <= log(2)/2, where the series to rest^13 leaves
/// 2^-57. The power of two is multiplied in two halves, so that it is a normal
/// number even where the result is not.
static Value scaleExponential(MathBuilder &b, Value count, Value rest) {
  Value sum = b.polynomial(rest, inverseFactorials(13, 0));
  Value k = b.toInteger(count);
  Value half = arith::ShRSIOp::create(b, k, b.integer(1));
  Value other = arith::SubIOp::create(b, k, half);
  auto power = [&](Value exponent) {
    return b.fromBits(b.left(b.addBits(exponent, b.integer(1023)), 52));
  };
  return b.mul(b.mul(sum, power(half)), power(other));
}

/// `x` between bounds beyond which the result is infinite or 0 whatever x is.
static Value bound(MathBuilder &b, Value x, double low, double high) {
  using Compare = MathBuilder::Compare;
  Value below = b.select(b.is(Compare::OGT, x, high), b.number(high), x);
  return b.select(b.is(Compare::OLT, below, low), b.number(low), below);
}

Value MathBuilder::exp(Value x) {
  Value small = bound(*this, x, -760.0, 720.0);
  Value count = roundSmall(mul(small, kInverseLog2));
  Value rest = sub(small, mul(count, kLog2High));
  rest = sub(rest, mul(count, kLog2Low));
  return select(isNaN(x), x, scaleExponential(*this, count, rest));
}

Value MathBuilder::exp2(Value x) {
  Value small = bound(*this, x, -1100.0, 1030.0);
  Value count = roundSmall(small);
  Value rest = mul(sub(small, count), kLog2High + kLog2Low);
  return select(isNaN(x), x, scaleExponential(*this, count, rest));
}

/// The series where exp(x) - 1 would cancel.
Value MathBuilder::expm1(Value x) {
  Value near = mul(x, polynomial(x, inverseFactorials(18, 1)));
  Value far = sub(exp(x), number(1.0));
  // The product keeps the sign of zero.
  return select(is(Compare::OLT, abs(x), 0.5), near, far);
}

/// log(x) = e * log(2) + 2 * atanh(s), s = (m - 1) / (m + 1), for m between
/// sqrt(1/2) and sqrt(2): s^2 < 0.0295, and twelve terms leave 2^-58.
Value MathBuilder::log(Value x) {
  // A subnormal number has its exponent in its mantissa.
  Value isTiny = is(Compare::OLT, x, 0x1p-1022);
  Value normal = select(isTiny, mul(x, 0x1p54), x);
  Value bits = toBits(normal);
  Value biased = andBits(right(bits, 52), 0x7ff);
  Value mantissa = arith::OrIOp::create(
      *this, andBits(bits, 0x000fffffffffffff), integer(0x3ff0000000000000));
  Value m = fromBits(mantissa);
  Value isLarge = is(Compare::OGT, m, 0x1.6a09e667f3bcdp+0);
  m = select(isLarge, mul(m, 0.5), m);
  Value exponent = select(isTiny, addBits(biased, integer(-1023 - 54)),
                          addBits(biased, integer(-1023)));
  exponent = select(isLarge, addBits(exponent, integer(1)), exponent);
  Value e = toNumber(exponent);
  Value f = sub(m, number(1.0));
  Value s = div(f, add(f, 2.0));
  Value z = mul(s, s);
  SmallVector<double> terms;
  for (unsigned n = 12; n > 0; --n)
    terms.push_back(2.0 / (2 * n + 1));
  // 2 s = f - s f, where f is exact: the large part comes last.
  Value correction = mul(s, sub(f, mul(z, polynomial(z, terms))));
  Value low = sub(mul(e, kLog2Low), correction);
  Value result = add(mul(e, kLog2High), add(f, low));
  result = select(is(Compare::OEQ, x, kInfinity), x, result);
  result = select(is(Compare::OEQ, x, 0.0), number(-kInfinity), result);
  result = select(is(Compare::OLT, x, 0.0), number(kNaN), result);
  return select(isNaN(x), x, result);
}

Value MathBuilder::log2(Value x) { return mul(log(x), 0x1.71547652b82fep+0); }
Value MathBuilder::log10(Value x) { return mul(log(x), 0x1.bcb7b1526e50ep-2); }

/// The rounding of 1 + x is made good by the quotient.
Value MathBuilder::log1p(Value x) {
  Value sum = add(x, 1.0);
  Value rounded = sub(sum, number(1.0));
  Value far = div(mul(log(sum), x), rounded);
  Value result = select(is(Compare::OEQ, rounded, 0.0), x, far);
  return select(is(Compare::OEQ, x, kInfinity), x, result);
}

Value MathBuilder::pow(Value x, Value y) {
  Value size = abs(x);
  Value magnitude =
      type.isF32() ? powerSingle(size, y) : exp(mul(y, log(size)));
  Value one = number(1.0);
  // log(1) is 0, whatever y is; x^0 is 1, whatever x is.
  magnitude = select(is(Compare::OEQ, size, 1.0), one, magnitude);
  Value whole = isWhole(y);
  Value halfWhole = isWhole(mul(y, 0.5));
  Value yes = arith::ConstantOp::create(*this, getBoolAttr(true));
  Value odd = both(whole, arith::XOrIOp::create(*this, halfWhole, yes));
  Value isNegative = isBits(arith::CmpIPredicate::slt, toBits(x), 0);
  Value result = select(both(isNegative, odd), neg(magnitude), magnitude);
  Value undefined =
      both(both(is(Compare::OLT, x, 0.0), is(Compare::UNE, size, kInfinity)),
           arith::XOrIOp::create(*this, whole, yes));
  result = select(undefined, number(kNaN), result);
  result = select(either(isNaN(x), isNaN(y)), add(x, y), result);
  Value isOne = either(is(Compare::OEQ, x, 1.0), is(Compare::OEQ, y, 0.0));
  return select(isOne, one, result);
}

/// With t = exp(|x|) - 1: (t + t / (t + 1)) / 2; exp(|x| / 2) twice where that
/// would overflow before the result does.
Value MathBuilder::sinh(Value x) {
  Value size = abs(x);
  Value t = expm1(size);
  Value near = mul(add(t, div(t, add(t, 1.0))), 0.5);
  Value root = exp(mul(size, 0.5));
  Value far = mul(mul(root, 0.5), root);
  return copySign(select(is(Compare::OGT, size, 40.0), far, near), x);
}

Value MathBuilder::cosh(Value x) {
  Value root = exp(mul(abs(x), 0.5));
  Value large = mul(mul(root, 0.5), root);
  return add(large, div(number(0.5), mul(root, root)));
}

/// With t = exp(2 |x|) - 1: t / (t + 2), which is 1 from 22 on.
Value MathBuilder::tanh(Value x) {
  Value size = abs(x);
  Value t = expm1(mul(size, 2.0));
  Value result = div(t, add(t, 2.0));
  result = select(is(Compare::OGT, size, 22.0), number(1.0), result);
  return copySign(result, x);
}

Value MathBuilder::asinh(Value x) {
  Value size = abs(x);
  Value square = mul(size, size);
  Value root = sqrt(add(square, 1.0));
  Value near = log1p(add(size, div(square, add(root, 1.0))));
  Value far = add(log(size), kLog2High + kLog2Low);
  return copySign(select(is(Compare::OGT, size, 0x1p30), far, near), x);
}

Value MathBuilder::acosh(Value x) {
  Value t = sub(x, number(1.0));
  Value near = log1p(add(t, mul(sqrt(t), sqrt(add(t, 2.0)))));
  Value far = add(log(x), kLog2High + kLog2Low);
  return select(is(Compare::OGT, x, 0x1p30), far, near);
}

Value MathBuilder::atanh(Value x) {
  Value size = abs(x);
  Value quotient = div(mul(size, 2.0), sub(number(1.0), size));
  return copySign(mul(log1p(quotient), 0.5), x);
}

/// One step of Newton's method takes the error of the power away. Numbers whose
/// cube of the root would be subnormal are moved up before.
Value MathBuilder::cbrt(Value x) {
  Value all = abs(x);
  Value isTiny = is(Compare::OLT, all, 0x1p-900);
  Value size = select(isTiny, mul(all, 0x1p162), all);
  Value root = exp(mul(log(size), 1.0 / 3.0));
  Value square = mul(root, root);
  Value step = div(sub(mul(square, root), size), mul(square, 3.0));
  Value better = sub(root, step);
  better = select(isTiny, mul(better, 0x1p-54), better);
  Value finite =
      both(is(Compare::OGT, all, 0.0),
           is(Compare::OLT, all, std::numeric_limits<double>::infinity()));
  return copySign(select(finite, better, all), x);
}
