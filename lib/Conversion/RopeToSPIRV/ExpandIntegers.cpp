//===- ExpandIntegers.cpp - Integers that SPIR-V lacks --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToSPIRV/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPESPIRVEXPANDINTEGERSPASS
#include "rope/Conversion/RopeToSPIRV/Passes.h.inc"

namespace {

//===----------------------------------------------------------------------===//
// Integers of less than a byte
//===----------------------------------------------------------------------===//

/// Whether `type` is an integer of 2 to 7 bits.
bool isNarrow(Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  return integer && integer.getWidth() > 1 && integer.getWidth() < 8;
}

/// The integer of 32 bits with the value that `narrow` has as a signed or an
/// unsigned number.
Value widen(OpBuilder &b, Location loc, Value narrow, bool isSigned) {
  if (isSigned)
    return arith::ExtSIOp::create(b, loc, b.getI32Type(), narrow);
  return arith::ExtUIOp::create(b, loc, b.getI32Type(), narrow);
}

/// Whether the op reads its operands as signed numbers.
bool readsSigned(Operation *op) {
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    return llvm::is_contained(
        {arith::CmpIPredicate::slt, arith::CmpIPredicate::sle,
         arith::CmpIPredicate::sgt, arith::CmpIPredicate::sge},
        compare.getPredicate());
  return isa<arith::DivSIOp, arith::RemSIOp, arith::MaxSIOp, arith::MinSIOp,
             arith::SIToFPOp, arith::IndexCastOp, math::AbsIOp>(op);
}

/// *Matches* an op of scalars, no conversion between integers, on integers of
/// less than a byte.
/// *Produces* it on 32 bits, and the low bits of the result.
template <typename OpTy>
struct Widen : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!llvm::any_of(op->getOperandTypes(), isNarrow) &&
        !isNarrow(op.getType()))
      return failure();
    Location loc = op.getLoc();
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(isNarrow(operand.getType())
                             ? widen(rewriter, loc, operand, readsSigned(op))
                             : operand);
    Type type = isNarrow(op.getType()) ? rewriter.getI32Type() : op.getType();
    // What an op promises of overflow is of the narrow type.
    ArrayRef<NamedAttribute> attributes;
    if (std::is_same_v<OpTy, arith::CmpIOp>)
      attributes = op->getAttrs();
    Operation *wide = rewriter.create(loc, op->getName().getIdentifier(),
                                      operands, {type}, attributes);
    Value result = wide->getResult(0);
    if (isNarrow(op.getType()))
      result = arith::TruncIOp::create(rewriter, loc, op.getType(), result);
    rewriter.replaceOp(op, result);
    return success();
  }
};

/// *Matches* an arithmetic shift to the right of less than a byte.
/// *Produces* it on 32 bits: the number is signed, what it is shifted by is
/// not.
struct WidenShift : OpRewritePattern<arith::ShRSIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::ShRSIOp op,
                                PatternRewriter &rewriter) const override {
    if (!isNarrow(op.getType()))
      return failure();
    Location loc = op.getLoc();
    Value number = widen(rewriter, loc, op.getLhs(), /*isSigned=*/true);
    Value places = widen(rewriter, loc, op.getRhs(), /*isSigned=*/false);
    Value wide = arith::ShRSIOp::create(rewriter, loc, number, places);
    rewriter.replaceOpWithNewOp<arith::TruncIOp>(op, op.getType(), wide);
    return success();
  }
};

/// *Matches* an extension of the low bits of a number.
/// *Produces* a mask, or two shifts, in the type of the number, and a
/// conversion to that of the result.
template <typename OpTy>
struct ExtendLowBits : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    constexpr bool isSigned = std::is_same_v<OpTy, arith::ExtSIOp>;
    auto low = op.getIn().template getDefiningOp<arith::TruncIOp>();
    if (!low || !isNarrow(low.getType()))
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    auto type = cast<IntegerType>(low.getIn().getType());
    unsigned bits = low.getType().getIntOrFloatBitWidth();
    auto constant = [&](int64_t value) {
      return arith::ConstantOp::create(b, b.getIntegerAttr(type, value));
    };
    Value value = low.getIn();
    if (isSigned) {
      Value places = constant(type.getWidth() - bits);
      value = arith::ShLIOp::create(b, value, places);
      value = arith::ShRSIOp::create(b, value, places);
    } else {
      value =
          arith::AndIOp::create(b, value, constant((int64_t(1) << bits) - 1));
    }
    unsigned width = op.getType().getIntOrFloatBitWidth();
    if (width > type.getWidth())
      value = OpTy::create(b, op.getType(), value);
    else if (width < type.getWidth())
      value = arith::TruncIOp::create(b, op.getType(), value);
    rewriter.replaceOp(op, value);
    return success();
  }
};

/// *Matches* a constant of less than a byte.
/// *Produces* the low bits of one of 32 bits.
struct WidenConstant : OpRewritePattern<arith::ConstantOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::ConstantOp op,
                                PatternRewriter &rewriter) const override {
    if (!isNarrow(op.getType()))
      return failure();
    APInt value = cast<IntegerAttr>(op.getValue()).getValue();
    Value wide = arith::ConstantOp::create(
        rewriter, op.getLoc(),
        rewriter.getI32IntegerAttr(value.getSExtValue()));
    rewriter.replaceOpWithNewOp<arith::TruncIOp>(op, op.getType(), wide);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Counts of bits
//===----------------------------------------------------------------------===//

struct BitCounter : ImplicitLocOpBuilder {
  BitCounter(Location loc, OpBuilder &builder, IntegerType type)
      : ImplicitLocOpBuilder(loc, builder), type(type) {}

  /// The number whose bytes are all `byte`.
  Value repeat(uint8_t byte) {
    return arith::ConstantOp::create(
        *this,
        getIntegerAttr(type, APInt::getSplat(type.getWidth(), APInt(8, byte))));
  }
  Value number(int64_t value) {
    return arith::ConstantOp::create(*this, getIntegerAttr(type, value));
  }
  Value shift(Value x, int64_t places) {
    return arith::ShRUIOp::create(*this, x, number(places));
  }

  /// How many bits of `x` are 1: sums of neighbours, of 2, 4 and 8 bits, and
  /// of the bytes.
  Value count(Value x) {
    using arith::AddIOp, arith::AndIOp, arith::SubIOp;
    x = SubIOp::create(*this, x,
                       AndIOp::create(*this, shift(x, 1), repeat(0x55)));
    x = AddIOp::create(*this, AndIOp::create(*this, x, repeat(0x33)),
                       AndIOp::create(*this, shift(x, 2), repeat(0x33)));
    x = AndIOp::create(*this, AddIOp::create(*this, x, shift(x, 4)),
                       repeat(0x0f));
    for (unsigned places = 8; places < type.getWidth(); places *= 2)
      x = AddIOp::create(*this, x, shift(x, places));
    return AndIOp::create(*this, x, number(0x7f));
  }

  IntegerType type;
};

/// *Matches* a count of bits of an integer or an index.
/// *Produces* arithmetic of that width; SPIR-V counts in 32 bits alone, and no
/// zeros at the end.
template <typename OpTy>
struct ExpandCount : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Type given = op.getType();
    auto type =
        dyn_cast<IntegerType>(given.isIndex() ? rewriter.getI64Type() : given);
    if (!type || type.getWidth() < 8 || !llvm::isPowerOf2_32(type.getWidth()))
      return failure();
    BitCounter b(op.getLoc(), rewriter, type);
    Value x = op.getOperand();
    if (given.isIndex())
      x = arith::IndexCastOp::create(b, type, x);
    if constexpr (std::is_same_v<OpTy, math::CountLeadingZerosOp>) {
      // All bits below the first one are set; the zeros are left.
      for (unsigned places = 1; places < type.getWidth(); places *= 2)
        x = arith::OrIOp::create(b, x, b.shift(x, places));
      x = arith::XOrIOp::create(b, x, b.number(-1));
    } else if constexpr (std::is_same_v<OpTy, math::CountTrailingZerosOp>) {
      Value below = arith::SubIOp::create(b, x, b.number(1));
      x = arith::AndIOp::create(b, arith::XOrIOp::create(b, x, b.number(-1)),
                                below);
    }
    Value result = b.count(x);
    if (given.isIndex())
      result = arith::IndexCastOp::create(b, given, result);
    rewriter.replaceOp(op, result);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Conversions to floats and back
//===----------------------------------------------------------------------===//

bool isHalf(Type type) { return type.isF16() || type.isBF16(); }

/// A number of at most 24 bits that rounds to 16-bit floats as the unsigned
/// `x` does: what is below them becomes the last one of them, if it is not 0.
Value keepLeadingBits(BitCounter &b, Value x) {
  Value result = x;
  for (unsigned bits = 24; bits < b.type.getWidth(); bits += 8) {
    Value below = b.number((int64_t(1) << (bits - 16)) - 1);
    Value unit = b.number(int64_t(1) << (bits - 16));
    Value rest = arith::AndIOp::create(b, x, below);
    Value isExact =
        arith::CmpIOp::create(b, arith::CmpIPredicate::eq, rest, b.number(0));
    Value kept = arith::XOrIOp::create(b, x, rest);
    Value marked = arith::OrIOp::create(b, kept, unit);
    Value isLarge = arith::CmpIOp::create(b, arith::CmpIPredicate::uge, x,
                                          b.number(int64_t(1) << bits));
    result = arith::SelectOp::create(
        b, isLarge, arith::SelectOp::create(b, isExact, kept, marked), result);
  }
  return result;
}

/// *Matches* a conversion of an integer to a float of 16 bits.
/// *Produces* an exact one to f32, and a truncation.
template <typename OpTy>
struct ExpandToHalf : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<IntegerType>(op.getIn().getType());
    if (!type || !isHalf(op.getType()))
      return failure();
    constexpr bool isSigned = std::is_same_v<OpTy, arith::SIToFPOp>;
    BitCounter b(op.getLoc(), rewriter, type);
    Type f32 = b.getF32Type();
    Value x = op.getIn(), real;
    if (type.getWidth() <= 24) {
      real = OpTy::create(b, f32, x);
    } else if (!isSigned) {
      real = arith::UIToFPOp::create(b, f32, keepLeadingBits(b, x));
    } else {
      Value isNegative =
          arith::CmpIOp::create(b, arith::CmpIPredicate::slt, x, b.number(0));
      Value negated = arith::SubIOp::create(b, b.number(0), x);
      Value size = arith::SelectOp::create(b, isNegative, negated, x);
      Value sized = arith::UIToFPOp::create(b, f32, keepLeadingBits(b, size));
      real = arith::SelectOp::create(b, isNegative,
                                     arith::NegFOp::create(b, sized), sized);
    }
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), real);
    return success();
  }
};

/// *Matches* a conversion of a float of 16 bits to an integer.
/// *Produces* one of the number in f32.
template <typename OpTy>
struct ExpandFromHalf : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!isHalf(op.getIn().getType()))
      return failure();
    Value real = arith::ExtFOp::create(rewriter, op.getLoc(),
                                       rewriter.getF32Type(), op.getIn());
    rewriter.replaceOpWithNewOp<OpTy>(op, op.getType(), real);
    return success();
  }
};

/// *Matches* a conversion of a signed number of one bit, 0 or -1.
/// *Produces* a choice.
struct ExpandSignedBoolean : OpRewritePattern<arith::SIToFPOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::SIToFPOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getIn().getType().isInteger(1))
      return failure();
    auto constant = [&](double value) {
      return arith::ConstantOp::create(
          rewriter, op.getLoc(), rewriter.getFloatAttr(op.getType(), value));
    };
    Value yes = constant(-1.0), no = constant(0.0);
    rewriter.replaceOpWithNewOp<arith::SelectOp>(op, op.getIn(), yes, no);
    return success();
  }
};

struct ExpandIntegersPass
    : impl::RopeSPIRVExpandIntegersPassBase<ExpandIntegersPass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    patterns.add<
        Widen<arith::AddIOp>, Widen<arith::SubIOp>, Widen<arith::MulIOp>,
        Widen<arith::AndIOp>, Widen<arith::OrIOp>, Widen<arith::XOrIOp>,
        Widen<arith::ShLIOp>, Widen<arith::ShRUIOp>, Widen<arith::DivSIOp>,
        Widen<arith::DivUIOp>, Widen<arith::RemSIOp>, Widen<arith::RemUIOp>,
        Widen<arith::MaxSIOp>, Widen<arith::MaxUIOp>, Widen<arith::MinSIOp>,
        Widen<arith::MinUIOp>, Widen<arith::CmpIOp>, Widen<arith::SelectOp>,
        Widen<arith::SIToFPOp>, Widen<arith::UIToFPOp>, Widen<arith::FPToSIOp>,
        Widen<arith::FPToUIOp>, Widen<arith::IndexCastOp>,
        Widen<arith::IndexCastUIOp>, Widen<math::AbsIOp>, WidenShift,
        WidenConstant, ExtendLowBits<arith::ExtSIOp>,
        ExtendLowBits<arith::ExtUIOp>, ExpandCount<math::CountLeadingZerosOp>,
        ExpandCount<math::CountTrailingZerosOp>, ExpandCount<math::CtPopOp>,
        ExpandToHalf<arith::SIToFPOp>, ExpandToHalf<arith::UIToFPOp>,
        ExpandFromHalf<arith::FPToSIOp>, ExpandFromHalf<arith::FPToUIOp>>(
        context);
    // Before the conversion of any integer.
    patterns.add<ExpandSignedBoolean>(context, /*benefit=*/2);
    // Folding makes constants of less than a byte again.
    GreedyRewriteConfig config;
    config.enableFolding(false).enableConstantCSE(false);
    if (failed(
            applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      signalPassFailure();
  }
};
} // namespace
} // namespace mlir::rope
