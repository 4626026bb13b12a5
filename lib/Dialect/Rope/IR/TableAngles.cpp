//===- TableAngles.cpp - Cosine and sine of an angle as arith ops ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The exact angle. All steps are f64; `fma` is the fused operation.
//
//  1. Angle as a sum. For a product: h = p*f, l = fma(p, f, -h), and h + l is
//     the product. For a quotient: h = p/t, l = fma(-h, t, p) / t, within
//     2^-106 of it, relatively.
//  2. Reduction. n = roundeven(h * 2/pi) and r = h - n*(P1 + P2 + P3) + l, with
//     P1 + P2 + P3 = pi/2 to 2^-163. fma(-n, P1, h) is exact while |n| < 2^50:
//     it is a multiple of 2^-53 (h is, being at least pi/4 when n != 0, and so
//     is n*P1) and below 1. The products and sums that follow carry their
//     errors along, so r is a sum x + y with |y| far below x and an absolute
//     error near |n| * 2^-160.
//  3. Taylor polynomials on |x| <= pi/4, with y in the first-order term. Cut
//     off after x^17 and x^16 they are within 2^-63 and 2^-58.
//  4. The quadrant n mod 4, by floor, exchanges the two and sets signs.
//
// Before the last rounding the error is below 1 ulp of f64 while |h| <= 2^40.
//
//===----------------------------------------------------------------------===//

#include "TableAngles.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::rope;

Value rope::convertToFloat(ImplicitLocOpBuilder &b, Value value,
                           FloatType type) {
  if (value.getType().isIndex())
    value = arith::IndexCastOp::create(b, b.getI64Type(), value);
  if (isa<IntegerType>(value.getType()))
    return arith::SIToFPOp::create(b, type, value);
  unsigned width = value.getType().getIntOrFloatBitWidth();
  if (width < type.getWidth())
    return arith::ExtFOp::create(b, type, value);
  if (width > type.getWidth())
    return arith::TruncFOp::create(b, type, value);
  return value;
}

/// A constant of `type`, `value` rounded to nearest even.
static Value createFloat(ImplicitLocOpBuilder &b, FloatType type,
                         double value) {
  return arith::ConstantOp::create(b, b.getFloatAttr(type, value));
}

static CosSin scale(ImplicitLocOpBuilder &b, CosSin value, Value magnitude) {
  if (!magnitude)
    return value;
  Value cos = arith::MulFOp::create(b, value.cos, magnitude);
  Value sin = arith::MulFOp::create(b, value.sin, magnitude);
  return {cos, sin};
}

CosSin rope::emitSourceAngle(ImplicitLocOpBuilder &b, TableOp op,
                             Value position, Value frequency, Value magnitude) {
  FloatType type = op.getAngleFloatType();
  Value p = convertToFloat(b, position, type);
  Value f = convertToFloat(b, frequency, type);
  auto apply = [&](AngleForm form, Value lhs, Value rhs) -> Value {
    if (form == AngleForm::Multiply)
      return arith::MulFOp::create(b, lhs, rhs);
    return arith::DivFOp::create(b, lhs, rhs);
  };
  Value angle = apply(op.getAngleForm(), p, f);
  if (std::optional<APFloat> factor = op.getAngleScale()) {
    Value constant = createFloat(b, type, factor->convertToDouble());
    angle = apply(op.getAngleScaleForm(), angle, constant);
  }
  Value cos = math::CosOp::create(b, angle);
  Value sin = math::SinOp::create(b, angle);
  return scale(b, {cos, sin}, magnitude);
}

namespace {
/// f64 arithmetic with short names, for formulas.
class Wide {
public:
  explicit Wide(ImplicitLocOpBuilder &b) : b(b), type(b.getF64Type()) {}

  Value constant(double value) { return createFloat(b, type, value); }
  Value add(Value x, Value y) { return arith::AddFOp::create(b, x, y); }
  Value sub(Value x, Value y) { return arith::SubFOp::create(b, x, y); }
  Value mul(Value x, Value y) { return arith::MulFOp::create(b, x, y); }
  Value div(Value x, Value y) { return arith::DivFOp::create(b, x, y); }
  Value neg(Value x) { return arith::NegFOp::create(b, x); }
  Value fma(Value x, Value y, Value z) {
    return math::FmaOp::create(b, x, y, z);
  }
  /// x + y = sum + error, exactly.
  std::pair<Value, Value> twoSum(Value x, Value y) {
    Value sum = add(x, y);
    Value yPart = sub(sum, x);
    Value xPart = sub(sum, yPart);
    Value yError = sub(y, yPart);
    Value xError = sub(x, xPart);
    Value error = add(xError, yError);
    return {sum, error};
  }
  /// c[0] + z*(c[1] + z*(c[2] + ...)).
  Value polynomial(Value z, ArrayRef<double> coefficients) {
    Value sum = constant(coefficients.back());
    for (double coefficient : llvm::reverse(coefficients.drop_back()))
      sum = fma(sum, z, constant(coefficient));
    return sum;
  }

private:
  ImplicitLocOpBuilder &b;
  FloatType type;
};

/// A value held as high + low.
struct Sum {
  Value high;
  Value low;
};
} // namespace

/// Step 1.
static Sum emitAngle(Wide &w, AngleForm form, Value p, Value f) {
  if (form == AngleForm::Multiply) {
    Value high = w.mul(p, f);
    Value negated = w.neg(high);
    Value low = w.fma(p, f, negated);
    return {high, low};
  }
  Value high = w.div(p, f);
  Value negated = w.neg(high);
  Value remainder = w.fma(negated, f, p);
  Value low = w.div(remainder, f);
  return {high, low};
}

/// Step 2: the reduced angle, for the multiple `n` of pi/2.
static Sum emitReduction(Wide &w, Sum angle, Value n) {
  Value p1 = w.constant(0x1.921fb54442d18p+0);
  Value p2 = w.constant(0x1.1a62633145c07p-54);
  Value p3 = w.constant(-0x1.f1976b7ed8fbcp-110);
  Value minusN = w.neg(n);
  Value first = w.fma(minusN, p1, angle.high);
  // n*P2 as product + error, n*P3 joins the error.
  Value product = w.mul(minusN, p2);
  Value negated = w.neg(product);
  Value error = w.fma(minusN, p2, negated);
  error = w.fma(minusN, p3, error);
  auto [second, secondError] = w.twoSum(first, product);
  auto [high, highError] = w.twoSum(second, angle.low);
  Value low = w.add(secondError, highError);
  low = w.add(low, error);
  return {high, low};
}

/// Step 3: sin(x + y) = x + (x^3*S(x^2) + y*(1 - x^2/2)).
static Value emitSinPolynomial(Wide &w, Sum r, Value square) {
  constexpr double coefficients[] = {-1.0 / 6.0,
                                     1.0 / 120.0,
                                     -1.0 / 5040.0,
                                     1.0 / 362880.0,
                                     -1.0 / 39916800.0,
                                     1.0 / 6227020800.0,
                                     -1.0 / 1307674368000.0,
                                     1.0 / 355687428096000.0};
  Value series = w.polynomial(square, coefficients);
  Value cube = w.mul(square, r.high);
  Value slope = w.fma(square, w.constant(-0.5), w.constant(1.0));
  Value correction = w.mul(r.low, slope);
  correction = w.fma(cube, series, correction);
  return w.add(r.high, correction);
}

/// Step 3: cos(x + y) = u + ((1 - u - x^2/2) + (x^4*C(x^2) - x*y)) with
/// u = 1 - x^2/2 rounded, so that the rounding of u is given back.
static Value emitCosPolynomial(Wide &w, Sum r, Value square) {
  constexpr double coefficients[] = {1.0 / 24.0,
                                     -1.0 / 720.0,
                                     1.0 / 40320.0,
                                     -1.0 / 3628800.0,
                                     1.0 / 479001600.0,
                                     -1.0 / 87178291200.0,
                                     1.0 / 20922789888000.0};
  Value one = w.constant(1.0);
  Value half = w.mul(square, w.constant(0.5));
  Value upper = w.sub(one, half);
  Value lost = w.sub(one, upper);
  lost = w.sub(lost, half);
  Value series = w.polynomial(square, coefficients);
  Value fourth = w.mul(square, square);
  Value cross = w.mul(r.high, r.low);
  Value negated = w.neg(cross);
  Value tail = w.fma(fourth, series, negated);
  tail = w.add(lost, tail);
  return w.add(upper, tail);
}

CosSin rope::emitExactAngle(ImplicitLocOpBuilder &b, TableOp op, Value position,
                            Value frequency, Value magnitude) {
  Wide w(b);
  FloatType f64 = b.getF64Type();
  Value p = convertToFloat(b, position, f64);
  Value f = convertToFloat(b, frequency, f64);
  Sum angle = emitAngle(w, op.getAngleForm(), p, f);
  Value turns = w.mul(angle.high, w.constant(0x1.45f306dc9c883p-1));
  Value n = math::RoundEvenOp::create(b, turns);
  Sum r = emitReduction(w, angle, n);
  Value square = w.mul(r.high, r.high);
  Value sin = emitSinPolynomial(w, r, square);
  Value cos = emitCosPolynomial(w, r, square);

  // Step 4. Comparisons are false for NaN, which then passes through.
  Value quarter = w.mul(n, w.constant(0.25));
  Value whole = math::FloorOp::create(b, quarter);
  Value quadrant = w.fma(whole, w.constant(-4.0), n);
  auto compare = [&](arith::CmpFPredicate predicate, double value) -> Value {
    Value constant = w.constant(value);
    return arith::CmpFOp::create(b, predicate, quadrant, constant);
  };
  Value isOne = compare(arith::CmpFPredicate::OEQ, 1.0);
  Value isTwo = compare(arith::CmpFPredicate::OEQ, 2.0);
  Value isThree = compare(arith::CmpFPredicate::OEQ, 3.0);
  Value odd = arith::OrIOp::create(b, isOne, isThree);
  Value sinNegative = arith::OrIOp::create(b, isTwo, isThree);
  Value cosNegative = arith::OrIOp::create(b, isOne, isTwo);
  auto pick = [&](Value ifOdd, Value ifEven, Value negative) -> Value {
    Value value = arith::SelectOp::create(b, odd, ifOdd, ifEven);
    Value negated = w.neg(value);
    return arith::SelectOp::create(b, negative, negated, value);
  };
  Value newCos = pick(sin, cos, cosNegative);
  Value newSin = pick(cos, sin, sinNegative);
  return scale(b, {newCos, newSin}, magnitude);
}
