//===- MathBuilder.cpp - Arithmetic on scalars ----------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MathBuilder.h"

#include "mlir/Dialect/Math/IR/Math.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rope;

Value MathBuilder::number(double value) {
  return arith::ConstantOp::create(*this, getFloatAttr(type, value));
}
Value MathBuilder::integer(int64_t value) {
  return arith::ConstantOp::create(*this, getIntegerAttr(bits, value));
}
Value MathBuilder::add(Value x, Value y) {
  return arith::AddFOp::create(*this, x, y);
}
Value MathBuilder::sub(Value x, Value y) {
  return arith::SubFOp::create(*this, x, y);
}
Value MathBuilder::mul(Value x, Value y) {
  return arith::MulFOp::create(*this, x, y);
}
Value MathBuilder::div(Value x, Value y) {
  return arith::DivFOp::create(*this, x, y);
}
Value MathBuilder::neg(Value x) { return arith::NegFOp::create(*this, x); }
Value MathBuilder::abs(Value x) { return math::AbsFOp::create(*this, x); }
Value MathBuilder::sqrt(Value x) { return math::SqrtOp::create(*this, x); }
Value MathBuilder::copySign(Value magnitude, Value sign) {
  return math::CopySignOp::create(*this, magnitude, sign);
}
Value MathBuilder::is(Compare predicate, Value x, Value y) {
  return arith::CmpFOp::create(*this, predicate, x, y);
}
Value MathBuilder::both(Value x, Value y) {
  return arith::AndIOp::create(*this, x, y);
}
Value MathBuilder::either(Value x, Value y) {
  return arith::OrIOp::create(*this, x, y);
}
Value MathBuilder::select(Value condition, Value yes, Value no) {
  return arith::SelectOp::create(*this, condition, yes, no);
}
Value MathBuilder::toBits(Value x) {
  return arith::BitcastOp::create(*this, bits, x);
}
Value MathBuilder::fromBits(Value pattern) {
  return arith::BitcastOp::create(*this, type, pattern);
}
Value MathBuilder::andBits(Value x, int64_t mask) {
  return arith::AndIOp::create(*this, x, integer(mask));
}
Value MathBuilder::addBits(Value x, Value y) {
  return arith::AddIOp::create(*this, x, y);
}
Value MathBuilder::left(Value x, Value by) {
  return arith::ShLIOp::create(*this, x, by);
}
Value MathBuilder::right(Value x, Value by) {
  return arith::ShRUIOp::create(*this, x, by);
}
Value MathBuilder::isBits(arith::CmpIPredicate predicate, Value x, int64_t y) {
  return arith::CmpIOp::create(*this, predicate, x, integer(y));
}

/// 1.5 * 2^52 has 1 for the unit of its last place.
static constexpr double kRounder = 0x1.8p52;

Value MathBuilder::roundSmall(Value x) {
  return sub(add(x, kRounder), number(kRounder));
}

/// Numbers have no fraction from here on; below, the sum has none.
Value MathBuilder::isWhole(Value x) {
  double whole = std::ldexp(1.0, type.getFPMantissaWidth() - 1);
  Value size = abs(x);
  Value rounded = sub(add(size, whole), number(whole));
  return either(is(Compare::OEQ, rounded, size), is(Compare::OGE, size, whole));
}

/// The sum's last bits are the integer: no conversion is asked for a NaN.
Value MathBuilder::toInteger(Value x) {
  Value sum = toBits(add(x, kRounder));
  Value low = arith::TruncIOp::create(*this, getI32Type(), sum);
  return arith::ExtSIOp::create(*this, getI64Type(), low);
}

Value MathBuilder::toNumber(Value integer) {
  return arith::SIToFPOp::create(*this, getF64Type(), integer);
}

Value MathBuilder::polynomial(Value x, ArrayRef<double> coefficients) {
  Value sum = number(coefficients.front());
  for (double coefficient : coefficients.drop_front())
    sum = add(mul(sum, x), coefficient);
  return sum;
}

/// Knuth's sum, which asks nothing of the sizes of a and b.
std::pair<Value, Value> MathBuilder::addExactly(Value a, Value b) {
  Value sum = add(a, b);
  Value ofB = sub(sum, a);
  Value rest = add(sub(a, sub(sum, ofB)), sub(b, ofB));
  return {sum, rest};
}
