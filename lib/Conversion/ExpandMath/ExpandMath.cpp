//===- ExpandMath.cpp - Transcendental functions as arithmetic ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MathBuilder.h"
#include "Remainder.h"
#include "rope/Conversion/ExpandMath/Passes.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEEXPANDMATHPASS
#include "rope/Conversion/ExpandMath/Passes.h.inc"

namespace {
/// A function in f64; the flag says that its arguments are extended from f32.
using Unary = Value (*)(MathBuilder &, Value, bool);
using Binary = Value (*)(MathBuilder &, Value, Value);

bool isExpanded(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isF32() || element.isF64();
}

Value extend(MathBuilder &b, Value x) {
  return x.getType().isF64()
             ? x
             : arith::ExtFOp::create(b, b.getF64Type(), x).getResult();
}

Value truncate(MathBuilder &b, Type type, Value x) {
  return type.isF64() ? x : arith::TruncFOp::create(b, type, x).getResult();
}

/// *Matches* a function of one f32 or f64.
/// *Produces* its expansion in f64.
template <typename OpTy>
struct ExpandUnary : OpRewritePattern<OpTy> {
  ExpandUnary(MLIRContext *context, Unary function)
      : OpRewritePattern<OpTy>(context), function(function) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getType();
    if (!type.isF32() && !type.isF64())
      return failure();
    MathBuilder b(op.getLoc(), rewriter);
    Value result =
        function(b, extend(b, op.getOperand()), /*fromF32=*/type.isF32());
    rewriter.replaceOp(op, truncate(b, type, result));
    return success();
  }

  Unary function;
};

/// A function in the type of its argument.
using Direct = Value (MathBuilder::*)(Value);

/// *Matches* a function of one f32 or f64.
/// *Produces* its expansion in that type.
template <typename OpTy>
struct ExpandDirectly : OpRewritePattern<OpTy> {
  ExpandDirectly(MLIRContext *context, Direct ofSingle, Direct ofDouble)
      : OpRewritePattern<OpTy>(context), ofSingle(ofSingle),
        ofDouble(ofDouble) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<FloatType>(op.getType());
    if (!type || (!type.isF32() && !type.isF64()))
      return failure();
    MathBuilder b(op.getLoc(), rewriter, type);
    rewriter.replaceOp(op, type.isF32() ? (b.*ofSingle)(op.getOperand())
                                        : (b.*ofDouble)(op.getOperand()));
    return success();
  }

  Direct ofSingle, ofDouble;
};

/// *Matches* a power of f32 or f64.
/// *Produces* its expansion in that type.
struct ExpandPower : OpRewritePattern<math::PowFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::PowFOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<FloatType>(op.getType());
    if (!type || (!type.isF32() && !type.isF64()))
      return failure();
    MathBuilder b(op.getLoc(), rewriter, type);
    // A square is one product, as the exact power rounds.
    FloatAttr exponent;
    Value x = op.getLhs();
    bool isSquare = matchPattern(op.getRhs(), m_Constant(&exponent)) &&
                    exponent.getValueAsDouble() == 2.0;
    rewriter.replaceOp(op, isSquare ? b.mul(x, x) : b.pow(x, op.getRhs()));
    return success();
  }
};

/// *Matches* a function of two f32 or f64.
/// *Produces* its expansion in f64.
template <typename OpTy>
struct ExpandBinary : OpRewritePattern<OpTy> {
  ExpandBinary(MLIRContext *context, Binary function)
      : OpRewritePattern<OpTy>(context), function(function) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getType();
    if (!type.isF32() && !type.isF64())
      return failure();
    MathBuilder b(op.getLoc(), rewriter);
    Value result =
        function(b, extend(b, op->getOperand(0)), extend(b, op->getOperand(1)));
    rewriter.replaceOp(op, truncate(b, type, result));
    return success();
  }

  Binary function;
};

/// *Matches* a function on vectors.
/// *Produces* one on each element.
template <typename OpTy>
struct Unroll : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<VectorType>(op->getResult(0).getType());
    if (!type || type.isScalable() || !isExpanded(type))
      return failure();
    Location loc = op.getLoc();
    Value result =
        arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(type));
    SmallVector<int64_t> position(type.getRank(), 0);
    for (int64_t i = 0; i < type.getNumElements(); ++i) {
      int64_t rest = i;
      for (int64_t axis = type.getRank() - 1; axis >= 0; --axis) {
        position[axis] = rest % type.getDimSize(axis);
        rest /= type.getDimSize(axis);
      }
      SmallVector<Value> operands;
      for (Value operand : op->getOperands())
        operands.push_back(
            vector::ExtractOp::create(rewriter, loc, operand, position));
      Operation *scalar =
          rewriter.create(loc, op->getName().getIdentifier(), operands,
                          {type.getElementType()}, op->getAttrs());
      result = vector::InsertOp::create(rewriter, loc, scalar->getResult(0),
                                        result, position);
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};

/// *Matches* `math.rsqrt`.
/// *Produces* a root and a division.
struct ExpandRsqrt : OpRewritePattern<math::RsqrtOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::RsqrtOp op,
                                PatternRewriter &b) const override {
    Type type = op.getType();
    if (!isExpanded(type))
      return failure();
    TypedAttr one = b.getFloatAttr(getElementTypeOrSelf(type), 1.0);
    if (auto shaped = dyn_cast<ShapedType>(type))
      one = DenseElementsAttr::get(shaped, Attribute(one));
    Value numerator = arith::ConstantOp::create(b, op.getLoc(), one);
    Value root = math::SqrtOp::create(b, op.getLoc(), op.getOperand());
    b.replaceOpWithNewOp<arith::DivFOp>(op, numerator, root);
    return success();
  }
};

/// *Matches* `math.sincos`.
/// *Produces* the two functions.
struct ExpandSincos : OpRewritePattern<math::SincosOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::SincosOp op,
                                PatternRewriter &b) const override {
    Value sin = math::SinOp::create(b, op.getLoc(), op.getOperand());
    Value cos = math::CosOp::create(b, op.getLoc(), op.getOperand());
    b.replaceOp(op, {sin, cos});
    return success();
  }
};

/// *Matches* a question about the kind of a number.
/// *Produces* a comparison of its absolute value.
template <typename OpTy, arith::CmpFPredicate predicate>
struct ExpandKind : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &b) const override {
    Type type = op.getOperand().getType();
    if (!isExpanded(type))
      return failure();
    auto element = cast<FloatType>(getElementTypeOrSelf(type));
    TypedAttr limit =
        b.getFloatAttr(element, APFloat::getInf(element.getFloatSemantics()));
    if (auto shaped = dyn_cast<ShapedType>(type))
      limit = DenseElementsAttr::get(shaped, Attribute(limit));
    Value size = math::AbsFOp::create(b, op.getLoc(), op.getOperand());
    Value infinity = arith::ConstantOp::create(b, op.getLoc(), limit);
    b.replaceOpWithNewOp<arith::CmpFOp>(op, predicate, size, infinity);
    return success();
  }
};

/// *Matches* `math.floor` or `math.ceil`.
/// *Produces* the truncation and one step where that went the other way; the
/// sign is that of the argument, so that zeros keep theirs.
template <typename OpTy, arith::CmpFPredicate wrong>
struct ExpandRounding : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &b) const override {
    Type type = op.getType();
    if (!type.isF32() && !type.isF64())
      return failure();
    Location loc = op.getLoc();
    double step = wrong == arith::CmpFPredicate::OGT ? -1.0 : 1.0;
    Value x = op.getOperand();
    Value whole = math::TruncOp::create(b, loc, x);
    Value isWrong = arith::CmpFOp::create(b, loc, wrong, whole, x);
    Value one = arith::ConstantOp::create(b, loc, b.getFloatAttr(type, step));
    Value next = arith::AddFOp::create(b, loc, whole, one);
    Value result = arith::SelectOp::create(b, loc, isWrong, next, whole);
    b.replaceOpWithNewOp<math::CopySignOp>(op, result, x);
    return success();
  }
};

template <typename OpTy>
void add(RewritePatternSet &patterns, Unary function) {
  patterns.add<ExpandUnary<OpTy>>(patterns.getContext(), function);
  patterns.add<Unroll<OpTy>>(patterns.getContext());
}

template <typename OpTy>
void add(RewritePatternSet &patterns, Binary function) {
  patterns.add<ExpandBinary<OpTy>>(patterns.getContext(), function);
  patterns.add<Unroll<OpTy>>(patterns.getContext());
}

template <typename OpTy>
void add(RewritePatternSet &patterns, Direct ofSingle, Direct ofDouble) {
  patterns.add<ExpandDirectly<OpTy>>(patterns.getContext(), ofSingle, ofDouble);
  patterns.add<Unroll<OpTy>>(patterns.getContext());
}

#define ROPE_FUNCTION(NAME)                                                    \
  [](MathBuilder &b, Value x, bool) { return b.NAME(x); }
#define ROPE_ANGLE(NAME)                                                       \
  [](MathBuilder &b, Value x, bool fromF32) { return b.NAME(x, fromF32); }

void addFunctions(RewritePatternSet &patterns) {
  add<math::ExpOp>(patterns, ROPE_FUNCTION(exp));
  add<math::Exp2Op>(patterns, &MathBuilder::exp2Single, &MathBuilder::exp2);
  add<math::ExpM1Op>(patterns, ROPE_FUNCTION(expm1));
  add<math::LogOp>(patterns, &MathBuilder::logSingle, &MathBuilder::log);
  add<math::Log1pOp>(patterns, ROPE_FUNCTION(log1p));
  add<math::Log2Op>(patterns, &MathBuilder::log2Single, &MathBuilder::log2);
  add<math::Log10Op>(patterns, &MathBuilder::log10Single, &MathBuilder::log10);
  patterns.add<ExpandPower, Unroll<math::PowFOp>>(patterns.getContext());
  add<math::SinhOp>(patterns, ROPE_FUNCTION(sinh));
  add<math::CoshOp>(patterns, ROPE_FUNCTION(cosh));
  add<math::TanhOp>(patterns, ROPE_FUNCTION(tanh));
  add<math::AsinhOp>(patterns, ROPE_FUNCTION(asinh));
  add<math::AcoshOp>(patterns, ROPE_FUNCTION(acosh));
  add<math::AtanhOp>(patterns, ROPE_FUNCTION(atanh));
  add<math::CbrtOp>(patterns, ROPE_FUNCTION(cbrt));
  add<math::SinOp>(patterns, &MathBuilder::sinSingle, &MathBuilder::sin);
  add<math::CosOp>(patterns, &MathBuilder::cosSingle, &MathBuilder::cos);
  add<math::TanOp>(patterns, ROPE_ANGLE(tan));
  add<math::AtanOp>(patterns, ROPE_FUNCTION(atan));
  add<math::Atan2Op>(
      patterns, [](MathBuilder &b, Value y, Value x) { return b.atan2(y, x); });
  add<math::AsinOp>(patterns, ROPE_FUNCTION(asin));
  add<math::AcosOp>(patterns, ROPE_FUNCTION(acos));
  add<math::ErfOp>(patterns, ROPE_FUNCTION(erf));
  add<math::ErfcOp>(patterns, ROPE_FUNCTION(erfc));
}

struct ExpandMathPass : impl::RopeExpandMathPassBase<ExpandMathPass> {
  using Base::Base;

  void runOnOperation() override {
    // What is used per score and per activation, in f32 throughout.
    RewritePatternSet fast(&getContext());
    populateMathPolynomialApproximationPatterns(fast, [](StringRef name) {
      return name == "math.exp" || name == "math.tanh" || name == "math.erf";
    });
    if (failed(applyPatternsGreedily(getOperation(), std::move(fast))))
      return signalPassFailure();
    RewritePatternSet patterns(&getContext());
    addFunctions(patterns);
    patterns
        .add<ExpandRsqrt, ExpandSincos, ExpandRemainder, Unroll<arith::RemFOp>,
             ExpandKind<math::IsFiniteOp, arith::CmpFPredicate::OLT>,
             ExpandKind<math::IsInfOp, arith::CmpFPredicate::OEQ>,
             ExpandKind<math::IsNaNOp, arith::CmpFPredicate::UNO>>(
            &getContext());
    if (expandRounding)
      patterns.add<ExpandRounding<math::FloorOp, arith::CmpFPredicate::OGT>,
                   ExpandRounding<math::CeilOp, arith::CmpFPredicate::OLT>>(
          &getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
} // namespace mlir::rope
