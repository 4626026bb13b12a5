//===- ExpandFloats.cpp - Conversions and powers that need care -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/Passes.h"

#include "ByteFloats.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "rope/Support/NarrowFloats.h"
#include <limits>

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEEXPANDFLOATSPASS
#include "rope/Conversion/RopeToLoops/Passes.h.inc"

/// `type` with its element type replaced by `element`.
static Type withElement(Type type, Type element) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    return shaped.clone(element);
  return element;
}

static Value createConstant(OpBuilder &b, Location loc, Type type,
                            TypedAttr scalar) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    return arith::ConstantOp::create(b, loc,
                                     DenseElementsAttr::get(shaped, scalar));
  return arith::ConstantOp::create(b, loc, scalar);
}

static Value createInteger(OpBuilder &b, Location loc, Type type,
                           int64_t value) {
  return createConstant(b, loc, type,
                        b.getIntegerAttr(getElementTypeOrSelf(type), value));
}

namespace {
/// Whether code computes in no type as narrow as `element`, which f32 holds.
bool isNarrow(Type element) {
  return element.isBF16() || element.isF16() || isByteFloat(element);
}

/// *Matches* `arith.truncf` from f64 to bf16, f16 or a float of 8 bits, to the
/// nearest.
/// *Produces* a truncation to f32 that is rounded to odd, and one from there.
/// An f32 has more than two bits beyond the narrow type, so that the second
/// rounding gives what a single one would.
struct TruncateOnce : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &b) const override {
    Type wide = op.getIn().getType(), narrow = op.getType();
    Type narrowElement = getElementTypeOrSelf(narrow);
    auto mode = op.getRoundingmode();
    if (!getElementTypeOrSelf(wide).isF64() || !isNarrow(narrowElement) ||
        (mode && *mode != arith::RoundingMode::to_nearest_even))
      return failure();
    Location loc = op.getLoc();
    Type f32 = withElement(wide, b.getF32Type());
    Type i32 = withElement(wide, b.getI32Type());
    Value x = op.getIn();
    Value near = arith::TruncFOp::create(b, loc, f32, x);
    Value back = arith::ExtFOp::create(b, loc, wide, near);
    // Not equal and ordered: the truncation was inexact and x is no NaN.
    Value inexact =
        arith::CmpFOp::create(b, loc, arith::CmpFPredicate::ONE, back, x);
    Value absBack = math::AbsFOp::create(b, loc, back);
    Value absX = math::AbsFOp::create(b, loc, x);
    Value away =
        arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGT, absBack, absX);
    Value bits = arith::BitcastOp::create(b, loc, i32, near);
    Value one = createInteger(b, loc, i32, 1);
    Value zero = createInteger(b, loc, i32, 0);
    // Toward zero first, then the last bit set.
    Value step = arith::SelectOp::create(b, loc, away, one, zero);
    Value down = arith::SubIOp::create(b, loc, bits, step);
    Value odd = arith::OrIOp::create(b, loc, down, one);
    Value fixed = arith::SelectOp::create(b, loc, inexact, odd, bits);
    Value rounded = arith::BitcastOp::create(b, loc, f32, fixed);
    b.replaceOpWithNewOp<arith::TruncFOp>(op, narrow, rounded);
    return success();
  }
};

/// *Matches* `arith.extf` from bf16, f16 or a float of 8 bits to f64.
/// *Produces* two extensions by way of f32; both are exact.
struct ExtendInSteps : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::ExtFOp op,
                                PatternRewriter &b) const override {
    Type narrow = getElementTypeOrSelf(op.getIn().getType());
    if (!getElementTypeOrSelf(op.getType()).isF64() || !isNarrow(narrow))
      return failure();
    Value f32 = arith::ExtFOp::create(
        b, op.getLoc(), withElement(op.getType(), b.getF32Type()), op.getIn());
    b.replaceOpWithNewOp<arith::ExtFOp>(op, op.getType(), f32);
    return success();
  }
};

/// Numbers from the first to the second, which an integer is one of.
using IntegerBounds = std::pair<int64_t, int64_t>;

/// What follows for an integer from the ops that made it, as far as they are
/// those that take integers of few bits out of others; else all that its type
/// has. None for types of more than 32 bits.
std::optional<IntegerBounds> getBounds(Value value, unsigned depth = 0) {
  Type type = getElementTypeOrSelf(value.getType());
  if (!type.isInteger() || type.getIntOrFloatBitWidth() > 32)
    return std::nullopt;
  int64_t half = int64_t(1) << (type.getIntOrFloatBitWidth() - 1);
  IntegerBounds all = {-half, half - 1};
  // Sums and differences may leave the type, and are anything then.
  auto inType = [&](int64_t least, int64_t greatest) {
    return least >= -half && greatest < half ? IntegerBounds(least, greatest)
                                             : all;
  };
  Operation *op = depth < 8 ? value.getDefiningOp() : nullptr;
  if (!op)
    return all;
  auto ofOperand = [&](unsigned i) {
    return getBounds(op->getOperand(i), depth + 1);
  };
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return IntegerBounds(constant.getSExtValue(), constant.getSExtValue());
  if (isa<arith::ExtSIOp>(op))
    return ofOperand(0);
  if (isa<arith::ExtUIOp>(op)) {
    Type from = getElementTypeOrSelf(op->getOperand(0).getType());
    return IntegerBounds(0, (int64_t(1) << from.getIntOrFloatBitWidth()) - 1);
  }
  if (isa<arith::AndIOp>(op) &&
      matchPattern(op->getOperand(1), m_ConstantInt(&constant)) &&
      constant.isNonNegative())
    return IntegerBounds(0, constant.getSExtValue());
  if (isa<arith::ShRUIOp>(op) &&
      matchPattern(op->getOperand(1), m_ConstantInt(&constant)) &&
      constant.ugt(0) && constant.ult(constant.getBitWidth()))
    return IntegerBounds(0, (2 * half - 1) >> constant.getZExtValue());
  if (!isa<arith::AddIOp, arith::SubIOp>(op))
    return all;
  auto x = ofOperand(0), y = ofOperand(1);
  if (isa<arith::SubIOp>(op))
    return inType(x->first - y->second, x->second - y->first);
  return inType(x->first + y->first, x->second + y->second);
}

/// *Matches* an extension of what was rounded to bf16 or f16, back to the type
/// before, where that was an integer which the narrow type holds.
/// *Produces* the value before.
struct SkipExactRounding : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::ExtFOp op,
                                PatternRewriter &b) const override {
    auto rounding = op.getIn().getDefiningOp<arith::TruncFOp>();
    if (!rounding || rounding.getIn().getType() != op.getType())
      return failure();
    auto narrow = cast<FloatType>(getElementTypeOrSelf(rounding.getType()));
    Operation *source = rounding.getIn().getDefiningOp();
    if (!isa_and_present<arith::SIToFPOp, arith::UIToFPOp>(source) ||
        (!narrow.isBF16() && !narrow.isF16()))
      return failure();
    Value integer = source->getOperand(0);
    auto bounds = getBounds(integer);
    if (bounds && bounds->first < 0 && isa<arith::UIToFPOp>(source)) {
      Type type = getElementTypeOrSelf(integer.getType());
      bounds = {0, (int64_t(1) << type.getIntOrFloatBitWidth()) - 1};
    }
    // All integers up to this one have as many bits as the narrow type.
    int64_t most = int64_t(1) << narrow.getFPMantissaWidth();
    if (!bounds || bounds->first < -most || bounds->second > most)
      return failure();
    b.replaceOp(op, rounding.getIn());
    return success();
  }
};

/// *Matches* `math.fpowi` on f32 and f64.
/// *Produces* products for the constant exponents 0 to 3, else `math.powf` in
/// f64.
struct ExpandIntegerPower : OpRewritePattern<math::FPowIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::FPowIOp op,
                                PatternRewriter &b) const override {
    Type type = op.getType();
    Type element = getElementTypeOrSelf(type);
    if (!element.isF32() && !element.isF64())
      return failure();
    Location loc = op.getLoc();
    Value x = op.getLhs();
    APInt exponent;
    if (matchPattern(op.getRhs(), m_ConstantInt(&exponent)) &&
        exponent.sge(0) && exponent.sle(3)) {
      int64_t n = exponent.getSExtValue();
      if (n == 0) {
        b.replaceOp(op,
                    createConstant(b, loc, type, b.getFloatAttr(element, 1.0)));
        return success();
      }
      Value product = x;
      for (int64_t i = 1; i < n; ++i)
        product = arith::MulFOp::create(b, loc, product, x);
      b.replaceOp(op, product);
      return success();
    }
    Type f64 = withElement(type, b.getF64Type());
    Value n = arith::SIToFPOp::create(b, loc, f64, op.getRhs());
    if (element.isF32())
      x = arith::ExtFOp::create(b, loc, f64, x);
    Value power = math::PowFOp::create(b, loc, x, n);
    if (element.isF32())
      power = arith::TruncFOp::create(b, loc, type, power);
    b.replaceOp(op, power);
    return success();
  }
};

/// Whether the element type is one that code computes in.
bool isComputed(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isF32() || element.isF64();
}

/// *Matches* `math.log1p` on f32 and f64.
/// *Produces* `log(u) * x / (u - 1)` with `u = 1 + x`: the quotient makes the
/// rounding of `u` good, which `log(1 + x)` loses near 0.
struct ExpandLog1p : OpRewritePattern<math::Log1pOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::Log1pOp op,
                                PatternRewriter &b) const override {
    Type type = op.getType();
    if (!isComputed(type))
      return failure();
    Location loc = op.getLoc();
    auto number = [&](double value) {
      return createConstant(b, loc, type,
                            b.getFloatAttr(getElementTypeOrSelf(type), value));
    };
    auto equals = [&](Value x, double value) -> Value {
      return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, x,
                                   number(value));
    };
    Value x = op.getOperand();
    Value sum = arith::AddFOp::create(b, loc, x, number(1.0));
    Value rounded = arith::SubFOp::create(b, loc, sum, number(1.0));
    Value log = math::LogOp::create(b, loc, sum);
    Value scaled = arith::MulFOp::create(b, loc, log, x);
    Value far = arith::DivFOp::create(b, loc, scaled, rounded);
    Value near = arith::SelectOp::create(b, loc, equals(rounded, 0.0), x, far);
    Value isInfinite = equals(x, std::numeric_limits<double>::infinity());
    b.replaceOpWithNewOp<arith::SelectOp>(op, isInfinite, x, near);
    return success();
  }
};

/// *Matches* `math.expm1` on f32 and f64.
/// *Produces* `(u - 1) * x / log(u)` with `u = exp(x)`: errors of `u` cancel in
/// the quotient, while `exp(x) - 1` loses all bits near 0.
struct ExpandExpM1 : OpRewritePattern<math::ExpM1Op> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::ExpM1Op op,
                                PatternRewriter &b) const override {
    Type type = op.getType();
    if (!isComputed(type))
      return failure();
    Location loc = op.getLoc();
    auto number = [&](double value) {
      return createConstant(b, loc, type,
                            b.getFloatAttr(getElementTypeOrSelf(type), value));
    };
    auto equals = [&](Value x, double value) -> Value {
      return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, x,
                                   number(value));
    };
    Value x = op.getOperand();
    Value power = math::ExpOp::create(b, loc, x);
    Value less = arith::SubFOp::create(b, loc, power, number(1.0));
    Value log = math::LogOp::create(b, loc, power);
    Value ratio = arith::DivFOp::create(b, loc, x, log);
    Value near = arith::MulFOp::create(b, loc, less, ratio);
    // Far from 0 nothing cancels, and the logarithm may not be finite.
    Value size = math::AbsFOp::create(b, loc, x);
    Value isFar = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGT, size,
                                        number(1.0));
    Value result = arith::SelectOp::create(b, loc, isFar, less, near);
    b.replaceOpWithNewOp<arith::SelectOp>(op, equals(power, 1.0), x, result);
    return success();
  }
};

struct ExpandFloatsPass : impl::RopeExpandFloatsPassBase<ExpandFloatsPass> {
  void runOnOperation() override {
    // The emulation of narrow types marks its conversions `contract`, under
    // which a truncation and the extension after it fold away along with the
    // rounding that the narrow type owes.
    getOperation()->walk([](Operation *op) {
      if (auto extend = dyn_cast<arith::ExtFOp>(op))
        extend.removeFastmathAttr();
      else if (auto truncate = dyn_cast<arith::TruncFOp>(op))
        truncate.removeFastmathAttr();
    });
    RewritePatternSet patterns(&getContext());
    populateMathPolynomialApproximationPatterns(
        patterns, [](StringRef name) { return name == "math.exp"; });
    patterns.add<TruncateOnce, ExtendInSteps, SkipExactRounding,
                 ExpandIntegerPower, ExpandLog1p, ExpandExpM1>(&getContext());
    populateByteFloatPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
} // namespace mlir::rope
