//===- ByteFloats.cpp - Conversions of floats of 8 bits -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ByteFloats.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "rope/Support/NarrowFloats.h"
#include <cmath>

namespace mlir::rope {
namespace {

/// What the numbers of a format are made of.
struct Format {
  explicit Format(Type type)
      : semantics(
            cast<FloatType>(getElementTypeOrSelf(type)).getFloatSemantics()),
        fraction(APFloat::semanticsPrecision(semantics) - 1),
        bias(1 - APFloat::semanticsMinExponent(semantics)),
        largest(getBits(APFloat::getLargest(semantics))),
        nan(getBits(APFloat::getNaN(semantics))),
        hasInfinity(APFloat::semanticsHasInf(semantics)),
        hasNegativeZero(nan != 0x80) {}

  static int64_t getBits(const APFloat &value) {
    return static_cast<int64_t>(value.bitcastToAPInt().getZExtValue());
  }
  /// What a number beyond the largest one is rounded to.
  int64_t getOverflow() const {
    return hasInfinity ? getBits(APFloat::getInf(semantics)) : nan;
  }

  const llvm::fltSemantics &semantics;
  int64_t fraction, bias, largest, nan;
  bool hasInfinity, hasNegativeZero;
};

constexpr int64_t kHalfFraction = 10, kHalfBias = 15;
constexpr int64_t kSingleFraction = 23, kSingleBias = 127;
constexpr int64_t kMagnitude = 0x7fffffff, kInfinity = 0x7f800000;

/// Arithmetic on scalars or vectors of the shape of one type.
class BitsBuilder : public ImplicitLocOpBuilder {
public:
  BitsBuilder(Location loc, OpBuilder &builder, Type like)
      : ImplicitLocOpBuilder(loc, builder), like(like) {}

  Type withElement(Type element) const {
    if (auto shaped = dyn_cast<ShapedType>(like))
      return shaped.clone(element);
    return element;
  }
  Value constant(TypedAttr scalar) {
    if (auto shaped = dyn_cast<ShapedType>(like))
      scalar = DenseElementsAttr::get(shaped.clone(scalar.getType()), scalar);
    return arith::ConstantOp::create(*this, scalar);
  }
  /// An integer of the type of `x`.
  Value number(Value x, int64_t value) {
    auto type = cast<IntegerType>(getElementTypeOrSelf(x.getType()));
    return constant(IntegerAttr::get(type, APInt(type.getWidth(), value,
                                                 /*isSigned=*/false,
                                                 /*implicitTrunc=*/true)));
  }
  Value single(double value) { return constant(getF32FloatAttr(value)); }
  Value bitcast(Type element, Value x) {
    return arith::BitcastOp::create(*this, withElement(element), x);
  }
  Value mask(Value x, int64_t bits) {
    return arith::AndIOp::create(*this, x, number(x, bits));
  }
  Value left(Value x, int64_t by) {
    return arith::ShLIOp::create(*this, x, number(x, by));
  }
  Value right(Value x, int64_t by) {
    return arith::ShRUIOp::create(*this, x, number(x, by));
  }
  Value add(Value x, Value y) { return arith::AddIOp::create(*this, x, y); }
  Value add(Value x, int64_t y) { return add(x, number(x, y)); }
  Value compare(arith::CmpIPredicate predicate, Value x, int64_t y) {
    return arith::CmpIOp::create(*this, predicate, x, number(x, y));
  }
  Value select(Value condition, Value yes, Value no) {
    return arith::SelectOp::create(*this, condition, yes, no);
  }

private:
  Type like;
};

using Predicate = arith::CmpIPredicate;

/// *Matches* `arith.extf` of a float of 8 bits.
/// *Produces* the f16 that has its sign, exponent and fraction, times the power
/// of two by which the biases differ, which is exact in f32.
struct ExtendByteFloat : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::ExtFOp op,
                                PatternRewriter &rewriter) const override {
    Type source = op.getIn().getType(), target = op.getType();
    if (!isByteFloat(getElementTypeOrSelf(source)))
      return failure();
    Format format(source);
    BitsBuilder b(op.getLoc(), rewriter, source);
    Value bits = b.bitcast(b.getI8Type(), op.getIn());
    Value wide = arith::ExtSIOp::create(b, b.withElement(b.getI16Type()), bits);
    int64_t shift = kHalfFraction - format.fraction;
    Value moved = b.left(wide, shift);
    // Of the copies of the sign, the highest one is kept.
    if (shift < 8)
      moved = b.mask(moved, 0x8000 | ((0x80 << shift) - 1));
    // All ones but for the sign are NaN: only there one more sets this bit.
    if (!format.hasInfinity && format.hasNegativeZero)
      moved = arith::OrIOp::create(
          b, moved, b.mask(b.add(moved, 1 << shift), 0x80 << shift));
    Type f32 = b.withElement(b.getF32Type());
    Value x = arith::ExtFOp::create(b, f32, b.bitcast(b.getF16Type(), moved));
    if (format.bias != kHalfBias)
      x = arith::MulFOp::create(
          b, x,
          b.single(std::ldexp(1.0, static_cast<int>(kHalfBias - format.bias))));
    if (!format.hasNegativeZero) {
      Value nan = b.constant(FloatAttr::get(
          b.getF32Type(), APFloat::getNaN(APFloat::IEEEsingle())));
      x = b.select(b.compare(Predicate::eq, bits, format.nan), nan, x);
    }
    if (x.getType() == target)
      rewriter.replaceOp(op, x);
    else if (getElementTypeOrSelf(target).isF64())
      rewriter.replaceOpWithNewOp<arith::ExtFOp>(op, target, x);
    else
      rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, target, x);
    return success();
  }
};

/// *Matches* `arith.truncf` of f32, f16 or bf16 to a float of 8 bits, to the
/// nearest, ties to even.
/// *Produces* the bits of f32 less those of the fraction that are dropped, with
/// just less than half of the last kept bit added before, and one where that
/// bit is odd. Where the result is subnormal, a sum rounds it to its last bit.
struct TruncateToByteFloat : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    Type source = op.getIn().getType(), element = getElementTypeOrSelf(source),
         target = op.getType();
    auto mode = op.getRoundingmode();
    if (!isByteFloat(getElementTypeOrSelf(target)) || element.isF64() ||
        (mode && *mode != arith::RoundingMode::to_nearest_even))
      return failure();
    Format format(target);
    BitsBuilder b(op.getLoc(), rewriter, source);
    Value x = op.getIn();
    if (!element.isF32())
      x = arith::ExtFOp::create(b, b.withElement(b.getF32Type()), x);
    Value all = b.bitcast(b.getI32Type(), x);
    Value magnitude = b.mask(all, kMagnitude);

    int64_t shift = kSingleFraction - format.fraction;
    Value odd = b.mask(b.right(magnitude, shift), 1);
    int64_t moved = (format.bias - kSingleBias) * (1 << kSingleFraction);
    Value normal = b.right(
        b.add(b.add(magnitude, moved + (1 << (shift - 1)) - 1), odd), shift);
    // The last bit of f32 numbers of this size is that of the subnormal ones.
    int64_t exponent = 1 - format.bias - format.fraction + kSingleFraction;
    Value sum = arith::AddFOp::create(
        b, b.bitcast(b.getF32Type(), magnitude),
        b.single(std::ldexp(1.0, static_cast<int>(exponent))));
    Value tiny = b.add(b.bitcast(b.getI32Type(), sum),
                       -(exponent + kSingleBias) * (1 << kSingleFraction));
    int64_t least = (kSingleBias + 1 - format.bias) << kSingleFraction;
    Value code =
        b.select(b.compare(Predicate::uge, magnitude, least), normal, tiny);
    code = b.select(b.compare(Predicate::ugt, code, format.largest),
                    b.number(code, format.getOverflow()), code);
    if (format.hasInfinity)
      code = b.select(b.compare(Predicate::ugt, magnitude, kInfinity),
                      b.number(code, format.nan), code);
    Value sign = b.mask(b.right(all, 24), 0x80);
    if (!format.hasNegativeZero)
      sign = b.select(b.compare(Predicate::eq, code, 0), code, sign);
    Value byte = arith::TruncIOp::create(b, b.withElement(b.getI8Type()),
                                         arith::OrIOp::create(b, code, sign));
    rewriter.replaceOpWithNewOp<arith::BitcastOp>(op, target, byte);
    return success();
  }
};

} // namespace

void populateByteFloatPatterns(RewritePatternSet &patterns) {
  patterns.add<ExtendByteFloat, TruncateToByteFloat>(patterns.getContext());
}

} // namespace mlir::rope
