//===- Remainder.cpp - Remainders of floats, exactly ----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remainder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::rope;

namespace {
/// Integers that hold the bits of a float.
struct BitsBuilder : ImplicitLocOpBuilder {
  BitsBuilder(Location loc, OpBuilder &builder, FloatType type)
      : ImplicitLocOpBuilder(loc, builder), type(type),
        bits(builder.getIntegerType(type.getWidth())),
        fraction(type.getFPMantissaWidth() - 1) {}

  Value number(int64_t value) {
    return arith::ConstantOp::create(*this, getIntegerAttr(bits, value));
  }
  Value is(arith::CmpIPredicate predicate, Value x, Value y) {
    return arith::CmpIOp::create(*this, predicate, x, y);
  }
  Value select(Value condition, Value x, Value y) {
    return arith::SelectOp::create(*this, condition, x, y);
  }
  Value twice(Value x) { return arith::ShLIOp::create(*this, x, number(1)); }
  /// A loop of `count` iterations over `values`.
  SmallVector<Value> repeat(Value count, ValueRange values,
                            function_ref<SmallVector<Value>(ValueRange)> body) {
    Value zero = arith::ConstantIndexOp::create(*this, 0);
    Value one = arith::ConstantIndexOp::create(*this, 1);
    auto loop = scf::ForOp::create(*this, zero, count, one, values);
    OpBuilder::InsertionGuard guard(*this);
    setInsertionPointToStart(loop.getBody());
    scf::YieldOp::create(*this, body(loop.getRegionIterArgs()));
    return llvm::to_vector_of<Value>(loop.getResults());
  }

  FloatType type;
  IntegerType bits;
  int64_t fraction;
};
} // namespace

LogicalResult
ExpandRemainder::matchAndRewrite(arith::RemFOp op,
                                 PatternRewriter &rewriter) const {
  auto type = dyn_cast<FloatType>(op.getType());
  if (!type || (!type.isF32() && !type.isF64()))
    return failure();
  using Is = arith::CmpIPredicate;
  BitsBuilder b(op.getLoc(), rewriter, type);
  int64_t width = type.getWidth();
  Value implicit = b.number(int64_t(1) << b.fraction);
  Value fraction = b.number((int64_t(1) << b.fraction) - 1);
  Value shift = b.number(b.fraction);
  Value one = b.number(1), zero = b.number(0);
  Value sizes = b.number(static_cast<int64_t>(
      width == 64 ? ~uint64_t(0) >> 1 : (uint64_t(1) << 31) - 1));
  Value infinity =
      b.number(width == 64 ? int64_t(0x7ff) << 52 : int64_t(0xff) << 23);

  // |x| = m 2^e in units of the smallest number, where e >= 1.
  struct Parts {
    Value size, mantissa, exponent;
  };
  Value xBits = arith::BitcastOp::create(b, b.bits, op.getLhs());
  Value yBits = arith::BitcastOp::create(b, b.bits, op.getRhs());
  auto split = [&](Value value) {
    Parts parts;
    parts.size = arith::AndIOp::create(b, value, sizes);
    Value exponent = arith::ShRUIOp::create(b, parts.size, shift);
    Value low = arith::AndIOp::create(b, parts.size, fraction);
    Value isSmall = b.is(Is::eq, exponent, zero);
    parts.mantissa =
        b.select(isSmall, low, arith::OrIOp::create(b, low, implicit));
    parts.exponent = b.select(isSmall, one, exponent);
    return parts;
  };
  Parts x = split(xBits), y = split(yBits);
  Value sign = arith::XOrIOp::create(b, xBits, x.size);

  // Division by hand, a bit of the quotient at a time. There is no division by
  // zero: what comes of it is not used.
  Value divisor = b.select(b.is(Is::eq, y.mantissa, zero), one, y.mantissa);
  Value steps = arith::SubIOp::create(b, x.exponent, y.exponent);
  // A quotient beside infinities and NaN is not used either.
  Value count = arith::IndexCastOp::create(b, b.getIndexType(), steps);
  Value first = arith::RemUIOp::create(b, x.mantissa, divisor);
  Value rest = b.repeat(count, first, [&](ValueRange values) {
    Value doubled = b.twice(values[0]);
    Value less = arith::SubIOp::create(b, doubled, divisor);
    return SmallVector<Value>{
        b.select(b.is(Is::uge, doubled, divisor), less, doubled)};
  })[0];

  // The remainder as a number: the first bit at its place, unless subnormal.
  Value places = arith::ConstantIndexOp::create(b, b.fraction);
  SmallVector<Value> normal =
      b.repeat(places, {rest, y.exponent}, [&](ValueRange values) {
        Value isBelow =
            arith::AndIOp::create(b, b.is(Is::ult, values[0], implicit),
                                  b.is(Is::ugt, values[1], one));
        Value next = arith::SubIOp::create(b, values[1], one);
        return SmallVector<Value>{
            b.select(isBelow, b.twice(values[0]), values[0]),
            b.select(isBelow, next, values[1])};
      });
  Value isNormal = b.is(Is::uge, normal[0], implicit);
  Value exponent = arith::ShLIOp::create(b, normal[1], shift);
  Value result =
      arith::OrIOp::create(b, arith::AndIOp::create(b, normal[0], fraction),
                           b.select(isNormal, exponent, zero));
  result = arith::OrIOp::create(b, result, sign);
  result = b.select(b.is(Is::ult, x.size, y.size), xBits, result);

  Value isInvalid = arith::OrIOp::create(
      b, b.is(Is::eq, y.size, zero),
      arith::OrIOp::create(b, b.is(Is::uge, x.size, infinity),
                           b.is(Is::ugt, y.size, infinity)));
  Value nan = arith::ConstantOp::create(
      b, b.getFloatAttr(type, APFloat::getQNaN(type.getFloatSemantics())));
  Value value = arith::BitcastOp::create(b, type, result);
  rewriter.replaceOp(op, b.select(isInvalid, nan, value));
  return success();
}
