//===- ExpandFloats.cpp - Conversions of 16-bit floats on their bits ------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToSPIRV/Passes.h"

#include "KernelPatterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPESPIRVEXPANDFLOATSPASS
#include "rope/Conversion/RopeToSPIRV/Passes.h.inc"

namespace {
/// Builds arithmetic on scalars of i32 and f32.
struct Bits : ImplicitLocOpBuilder {
  using ImplicitLocOpBuilder::ImplicitLocOpBuilder;

  Value constant(int64_t value) {
    return arith::ConstantOp::create(
        *this, IntegerAttr::get(getI32Type(), APInt(32, value, false, true)));
  }
  Value constant(float value) {
    return arith::ConstantOp::create(*this, getF32FloatAttr(value));
  }
  Value bitcast(Type type, Value x) {
    return arith::BitcastOp::create(*this, type, x);
  }
  Value add(Value x, int64_t y) {
    return arith::AddIOp::create(*this, x, constant(y));
  }
  Value add(Value x, Value y) { return arith::AddIOp::create(*this, x, y); }
  Value mask(Value x, int64_t y) {
    return arith::AndIOp::create(*this, x, constant(y));
  }
  Value either(Value x, Value y) { return arith::OrIOp::create(*this, x, y); }
  Value left(Value x, int64_t by) {
    return arith::ShLIOp::create(*this, x, constant(by));
  }
  Value right(Value x, int64_t by) {
    return arith::ShRUIOp::create(*this, x, constant(by));
  }
  /// x >= y, unsigned.
  Value atLeast(Value x, int64_t y) {
    return arith::CmpIOp::create(*this, arith::CmpIPredicate::uge, x,
                                 constant(y));
  }
  Value select(Value condition, Value yes, Value no) {
    return arith::SelectOp::create(*this, condition, yes, no);
  }
  Value widen(Value half) {
    return arith::ExtUIOp::create(*this, getI32Type(),
                                  bitcast(getI16Type(), half));
  }
  Value narrow(Type type, Value bits) {
    return bitcast(type, arith::TruncIOp::create(*this, getI16Type(), bits));
  }
};

constexpr int64_t kInfinity = 0x7f800000;

Value extendBF16(Bits &b, Value x) {
  return b.bitcast(b.getF32Type(), b.left(b.widen(x), 16));
}

/// The exponent moves by 112 = 127 - 15, twice for infinities and NaN. A
/// subnormal number is an integer times 2^-24.
Value extendF16(Bits &b, Value x) {
  Value half = b.widen(x);
  Value magnitude = b.mask(half, 0x7fff);
  Value moved = b.add(b.left(magnitude, 13), 112 << 23);
  Value special =
      b.select(b.atLeast(magnitude, 0x7c00), b.add(moved, 112 << 23), moved);
  Value count = arith::UIToFPOp::create(b, b.getF32Type(), magnitude);
  Value tiny = arith::MulFOp::create(b, count, b.constant(0x1p-24f));
  Value bits = b.select(b.atLeast(magnitude, 0x0400), special,
                        b.bitcast(b.getI32Type(), tiny));
  return b.bitcast(b.getF32Type(),
                   b.either(bits, b.left(b.mask(half, 0x8000), 16)));
}

/// Adds just less than half of the last kept bit, and one where that bit is
/// odd: ties go to even.
Value roundToEven(Bits &b, Value bits, int64_t dropped) {
  Value odd = b.mask(b.right(bits, dropped), 1);
  int64_t half = (int64_t(1) << (dropped - 1)) - 1;
  return b.right(b.add(b.add(bits, half), odd), dropped);
}

Value truncateBF16(Bits &b, Value x) {
  Value bits = b.bitcast(b.getI32Type(), x);
  Value isNaN = b.atLeast(b.mask(bits, 0x7fffffff), kInfinity + 1);
  // The sign of a NaN is kept, and so is that it is one.
  Value quiet = b.either(b.right(bits, 16), b.constant(int64_t(0x7fc0)));
  return b.narrow(b.getBF16Type(),
                  b.select(isNaN, quiet, roundToEven(b, bits, 16)));
}

Value truncateF16(Bits &b, Value x) {
  Value bits = b.bitcast(b.getI32Type(), x);
  Value magnitude = b.mask(bits, 0x7fffffff);
  Value normal = roundToEven(b, b.add(magnitude, -(112 << 23)), 13);
  // Below 2^-14 the result counts units of 2^-24; adding 2^23 rounds to them.
  Value scaled = arith::MulFOp::create(b, b.bitcast(b.getF32Type(), magnitude),
                                       b.constant(0x1p24f));
  Value counted = arith::AddFOp::create(b, scaled, b.constant(0x1p23f));
  Value tiny = b.add(b.bitcast(b.getI32Type(), counted), -int64_t(0x4b000000));
  Value finite = b.select(b.atLeast(magnitude, 0x38800000), normal, tiny);
  // From 65520 on, half of a unit beyond the largest number.
  Value half = b.select(b.atLeast(magnitude, 0x477ff000),
                        b.constant(int64_t(0x7c00)), finite);
  half = b.select(b.atLeast(magnitude, kInfinity + 1),
                  b.constant(int64_t(0x7e00)), half);
  Value sign = b.mask(b.right(bits, 16), 0x8000);
  return b.narrow(b.getF16Type(), b.either(half, sign));
}

/// *Matches* `arith.extf` of an f16 or bf16 scalar.
/// *Produces* integer arithmetic, and an extension of the f32 to f64.
struct ExpandExtension : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::ExtFOp op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getIn().getType();
    if (!type.isF16() && !type.isBF16())
      return failure();
    Bits b(op.getLoc(), rewriter);
    Value wide =
        type.isBF16() ? extendBF16(b, op.getIn()) : extendF16(b, op.getIn());
    if (op.getType() != wide.getType())
      wide = arith::ExtFOp::create(b, op.getType(), wide);
    rewriter.replaceOp(op, wide);
    return success();
  }
};

/// *Matches* `arith.truncf` of an f32 scalar to f16 or bf16.
/// *Produces* integer arithmetic.
struct ExpandTruncation : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getType();
    if ((!type.isF16() && !type.isBF16()) || !op.getIn().getType().isF32())
      return failure();
    Bits b(op.getLoc(), rewriter);
    rewriter.replaceOp(op, type.isBF16() ? truncateBF16(b, op.getIn())
                                         : truncateF16(b, op.getIn()));
    return success();
  }
};

/// *Matches* a truncation of a constant, which upstream leaves where it rounds.
/// *Produces* the constant, rounded to nearest even: no kernel needs f64 for a
/// literal of a model.
struct FoldTruncation : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    APFloat value(0.0);
    auto type = dyn_cast<FloatType>(op.getType());
    bool rounds = op.getRoundingmodeAttr() &&
                  op.getRoundingmode() != arith::RoundingMode::to_nearest_even;
    if (!type || rounds || !matchPattern(op.getIn(), m_ConstantFloat(&value)))
      return failure();
    bool lost = false;
    value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                  &lost);
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(
        op, rewriter.getFloatAttr(type, value));
    return success();
  }
};

/// *Matches* `math.trunc`, which the dialect of SPIR-V does not have.
/// *Produces* the floor of the absolute value, with the sign.
struct ExpandTrunc : OpRewritePattern<math::TruncOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::TruncOp op,
                                PatternRewriter &b) const override {
    Value size = math::AbsFOp::create(b, op.getLoc(), op.getOperand());
    Value floor = math::FloorOp::create(b, op.getLoc(), size);
    b.replaceOpWithNewOp<math::CopySignOp>(op, floor, op.getOperand());
    return success();
  }
};

/// *Matches* `math.roundeven` of f64, which Mesa's software driver gets wrong
/// at halves and from 2^24 on, where the processor has no instruction for it.
/// *Produces* the absolute value plus 2^52, a sum without digits after the
/// point, less 2^52, with the sign. From 2^52 on, and at NaN, the number.
struct ExpandRoundEven : OpRewritePattern<math::RoundEvenOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::RoundEvenOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getType().isF64())
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value size = math::AbsFOp::create(b, op.getOperand());
    Value unit = arith::ConstantOp::create(b, b.getF64FloatAttr(0x1p52));
    Value sum = arith::AddFOp::create(b, size, unit);
    Value even = arith::SubFOp::create(b, sum, unit);
    Value isSmall =
        arith::CmpFOp::create(b, arith::CmpFPredicate::OLT, size, unit);
    even = arith::SelectOp::create(b, isSmall, even, size);
    rewriter.replaceOpWithNewOp<math::CopySignOp>(op, even, op.getOperand());
    return success();
  }
};

/// A zero that `value` is known to be.
std::optional<APFloat> getZero(Value value) {
  APFloat known(0.0);
  if (matchPattern(value, m_ConstantFloat(&known)) && known.isZero())
    return known;
  return std::nullopt;
}

/// A zero of the sign of `x`, or of the other sign, where `isNumber`, and NaN
/// elsewhere.
Value makeZeroOrNaN(ImplicitLocOpBuilder &b, Value x, bool changesSign,
                    Value isNumber) {
  auto type = cast<FloatType>(x.getType());
  Type bits = b.getIntegerType(type.getWidth());
  auto makeBits = [&](const APFloat &value) -> Value {
    return arith::ConstantOp::create(
        b, b.getIntegerAttr(bits, value.bitcastToAPInt()));
  };
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  Value sign = makeBits(APFloat::getZero(semantics, /*Negative=*/true));
  Value zero =
      arith::AndIOp::create(b, arith::BitcastOp::create(b, bits, x), sign);
  if (changesSign)
    zero = arith::XOrIOp::create(b, zero, sign);
  Value result = arith::SelectOp::create(b, isNumber, zero,
                                         makeBits(APFloat::getQNaN(semantics)));
  return arith::BitcastOp::create(b, type, result);
}

/// *Matches* a product with a constant zero, which Mesa's software driver takes
/// for zero whatever the other factor is.
/// *Produces* zero of the right sign for numbers, and NaN for others.
struct ExpandProductWithZero : OpRewritePattern<arith::MulFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::MulFOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getType().isF32() && !op.getType().isF64())
      return failure();
    Value x = op.getLhs();
    std::optional<APFloat> zero = getZero(op.getRhs());
    if (!zero) {
      zero = getZero(op.getLhs());
      x = op.getRhs();
    }
    if (!zero)
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value infinity = arith::ConstantOp::create(
        b, b.getFloatAttr(op.getType(), APFloat::getInf(zero->getSemantics())));
    Value isFinite = arith::CmpFOp::create(
        b, arith::CmpFPredicate::OLT, math::AbsFOp::create(b, x), infinity);
    rewriter.replaceOp(op, makeZeroOrNaN(b, x, zero->isNegative(), isFinite));
    return success();
  }
};

/// *Matches* a division by or of a constant zero. SPIR-V leaves the first
/// undefined, and Mesa's software driver takes the second for zero.
/// *Produces* the product with the infinity of that sign, which has the same
/// infinities and NaN, and zero of the right sign, or NaN.
struct ExpandQuotientOfZero : OpRewritePattern<arith::DivFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::DivFOp op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getType();
    if (!type.isF32() && !type.isF64())
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    if (std::optional<APFloat> divisor = getZero(op.getRhs())) {
      Value infinity = arith::ConstantOp::create(
          b, b.getFloatAttr(type, APFloat::getInf(divisor->getSemantics(),
                                                  divisor->isNegative())));
      rewriter.replaceOpWithNewOp<arith::MulFOp>(op, op.getLhs(), infinity);
      return success();
    }
    std::optional<APFloat> zero = getZero(op.getLhs());
    if (!zero)
      return failure();
    Value y = op.getRhs();
    Value isSome = arith::CmpFOp::create(
        b, arith::CmpFPredicate::OGT, math::AbsFOp::create(b, y),
        arith::ConstantOp::create(b, b.getFloatAttr(type, 0.0)));
    rewriter.replaceOp(op, makeZeroOrNaN(b, y, zero->isNegative(), isSome));
    return success();
  }
};

/// *Matches* `math.fma` of f64, which a driver may round twice: that of SPIR-V
/// is as exact as a product and a sum.
/// *Produces* the product and the sum, each with its error (Dekker's product
/// and Knuth's sum), and the sum of all. Where a factor is too large to be
/// split, or the result no number, the product and the sum.
struct ExpandFma : OpRewritePattern<math::FmaOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::FmaOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getType().isF64())
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    auto add = [&](Value x, Value y) -> Value {
      return arith::AddFOp::create(b, x, y);
    };
    auto sub = [&](Value x, Value y) -> Value {
      return arith::SubFOp::create(b, x, y);
    };
    auto mul = [&](Value x, Value y) -> Value {
      return arith::MulFOp::create(b, x, y);
    };
    Value splitter =
        arith::ConstantOp::create(b, b.getF64FloatAttr(0x1.0000002p+27));
    // The first 26 bits, and the rest.
    auto split = [&](Value x) {
      Value scaled = mul(x, splitter);
      Value high = sub(scaled, sub(scaled, x));
      return std::make_pair(high, sub(x, high));
    };
    Value x = op.getA(), y = op.getB(), z = op.getC();
    auto [xHigh, xLow] = split(x);
    auto [yHigh, yLow] = split(y);
    Value product = mul(x, y);
    Value lost = sub(mul(xHigh, yHigh), product);
    lost = add(add(lost, mul(xHigh, yLow)), mul(xLow, yHigh));
    lost = add(lost, mul(xLow, yLow));
    Value sum = add(product, z);
    Value part = sub(sum, product);
    Value rest = add(sub(product, sub(sum, part)), sub(z, part));
    Value exact = add(sum, add(rest, lost));
    Value isNumber =
        arith::CmpFOp::create(b, arith::CmpFPredicate::ORD, exact, exact);
    rewriter.replaceOpWithNewOp<arith::SelectOp>(op, isNumber, exact, sum);
    return success();
  }
};

struct ExpandFloatsPass
    : impl::RopeSPIRVExpandFloatsPassBase<ExpandFloatsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<FoldTruncation, ExpandExtension, ExpandTruncation, ExpandTrunc,
                 ExpandProductWithZero, ExpandQuotientOfZero, ExpandFma,
                 ExpandRoundEven>(&getContext());
    populateSplitComplexPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace
} // namespace mlir::rope
