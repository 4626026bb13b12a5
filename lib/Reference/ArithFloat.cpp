//===- ArithFloat.cpp - arith on floats -----------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"
#include "FloatFunctions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/APFloat.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

/// Registers `fn(a, b)`, rounded. For +, -, *, / and sqrt of formats of at
/// most 24 bits, rounding the double result once more is the correct rounding.
template <typename OpTy, typename Fn>
static void addBinaryFloat(OpTable &ops, Fn fn) {
  addElementwise(ops, OpTy::getOperationName(),
                 [fn](const Format &f, const Scalar *in, Scalar *out) {
                   out->re = f.round(fn(in[0].re, in[1].re));
                 });
}

static bool compare(arith::CmpFPredicate predicate, double a, double b) {
  bool unordered = std::isnan(a) || std::isnan(b);
  switch (predicate) {
  case arith::CmpFPredicate::AlwaysFalse:
    return false;
  case arith::CmpFPredicate::OEQ:
    return a == b;
  case arith::CmpFPredicate::OGT:
    return a > b;
  case arith::CmpFPredicate::OGE:
    return a >= b;
  case arith::CmpFPredicate::OLT:
    return a < b;
  case arith::CmpFPredicate::OLE:
    return a <= b;
  case arith::CmpFPredicate::ONE:
    return !unordered && a != b;
  case arith::CmpFPredicate::ORD:
    return !unordered;
  case arith::CmpFPredicate::UEQ:
    return unordered || a == b;
  case arith::CmpFPredicate::UGT:
    return unordered || a > b;
  case arith::CmpFPredicate::UGE:
    return unordered || a >= b;
  case arith::CmpFPredicate::ULT:
    return unordered || a < b;
  case arith::CmpFPredicate::ULE:
    return unordered || a <= b;
  case arith::CmpFPredicate::UNE:
    return unordered || a != b;
  case arith::CmpFPredicate::UNO:
    return unordered;
  case arith::CmpFPredicate::AlwaysTrue:
    return true;
  }
  llvm_unreachable("all predicates are handled");
}

static APFloat::roundingMode getRoundingMode(arith::RoundingMode mode) {
  switch (mode) {
  case arith::RoundingMode::to_nearest_even:
    return APFloat::rmNearestTiesToEven;
  case arith::RoundingMode::downward:
    return APFloat::rmTowardNegative;
  case arith::RoundingMode::upward:
    return APFloat::rmTowardPositive;
  case arith::RoundingMode::toward_zero:
    return APFloat::rmTowardZero;
  case arith::RoundingMode::to_nearest_away:
    return APFloat::rmNearestTiesToAway;
  }
  llvm_unreachable("all rounding modes are handled");
}

static double convertWith(APFloat::roundingMode mode,
                          const llvm::fltSemantics &semantics, double value) {
  APFloat converted(value);
  bool losesInfo;
  converted.convert(semantics, mode, &losesInfo);
  converted.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                    &losesInfo);
  return converted.convertToDouble();
}

static FailureOr<Step> compileTruncF(arith::TruncFOp op, Compiler &compiler) {
  std::optional<Format> format = compiler.getFormat(op.getType());
  if (!format)
    return failure();
  bool isWide = compiler.getPrecision() == Precision::Wide;
  if (isWide || !op.getRoundingmode())
    return makeElementwise(op, compiler,
                           [f = *format](const Scalar *in, Scalar *out) {
                             out->re = f.round(in[0].re);
                             return success();
                           });
  APFloat::roundingMode mode = getRoundingMode(*op.getRoundingmode());
  const llvm::fltSemantics &semantics =
      cast<FloatType>(getElementTypeOrSelf(op.getType())).getFloatSemantics();
  return makeElementwise(op, compiler,
                         [mode, &semantics](const Scalar *in, Scalar *out) {
                           out->re = convertWith(mode, semantics, in[0].re);
                           return success();
                         });
}

/// The bits of an element in the type that the program gives it.
static uint64_t getBits(Type type, Scalar value, const Format &format) {
  auto floatType = dyn_cast<FloatType>(type);
  if (!floatType)
    return format.toUnsigned(value.integer);
  APFloat rounded(value.re);
  bool losesInfo;
  rounded.convert(floatType.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
  return rounded.bitcastToAPInt().getZExtValue();
}

static Scalar fromBits(Type type, uint64_t bits, const Format &format) {
  auto floatType = dyn_cast<FloatType>(type);
  if (!floatType)
    return Scalar::ofInt(format.wrap(bits));
  APFloat value(floatType.getFloatSemantics(),
                APInt(floatType.getWidth(), bits));
  bool losesInfo;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return Scalar::ofFloat(value.convertToDouble());
}

FailureOr<Step> reference::makeBitcast(Operation *op, Compiler &compiler) {
  Type from = getElementTypeOrSelf(op->getOperand(0).getType());
  Type to = getElementTypeOrSelf(op->getResult(0).getType());
  std::optional<Format> fromFormat = compiler.getFormat(from);
  std::optional<Format> toFormat = compiler.getFormat(to);
  if (!fromFormat || !toFormat || fromFormat->isComplex() ||
      toFormat->isComplex())
    return failure();
  return makeElementwise(op, compiler,
                         [from, to, f = *fromFormat,
                          t = *toFormat](const Scalar *in, Scalar *out) {
                           *out = fromBits(to, getBits(from, in[0], f), t);
                           return success();
                         });
}

void reference::addArithFloat(OpTable &ops) {
  addBinaryFloat<arith::AddFOp>(ops, [](double a, double b) { return a + b; });
  addBinaryFloat<arith::SubFOp>(ops, [](double a, double b) { return a - b; });
  addBinaryFloat<arith::MulFOp>(ops, [](double a, double b) { return a * b; });
  addBinaryFloat<arith::DivFOp>(ops, [](double a, double b) { return a / b; });
  addBinaryFloat<arith::RemFOp>(
      ops, [](double a, double b) { return std::fmod(a, b); });
  addBinaryFloat<arith::MaximumFOp>(ops, maximum);
  addBinaryFloat<arith::MinimumFOp>(ops, minimum);
  addBinaryFloat<arith::MaxNumFOp>(ops, maximumNumber);
  addBinaryFloat<arith::MinNumFOp>(ops, minimumNumber);
  ops.add<arith::NegFOp>([](arith::NegFOp op, Compiler &compiler) {
    return makeElementwise(op, compiler, [](const Scalar *in, Scalar *out) {
      out->re = -in[0].re;
      return success();
    });
  });
  ops.add<arith::ExtFOp>(
      [](arith::ExtFOp op, Compiler &compiler) -> FailureOr<Step> {
        // A wider type holds every value of a narrower one, f8 types aside.
        std::optional<Format> format = compiler.getFormat(op.getType());
        if (!format)
          return failure();
        return makeElementwise(op, compiler,
                               [f = *format](const Scalar *in, Scalar *out) {
                                 out->re = f.round(in[0].re);
                                 return success();
                               });
      });
  ops.add<arith::TruncFOp>(compileTruncF);
  ops.add<arith::BitcastOp>([](arith::BitcastOp op, Compiler &compiler) {
    return makeBitcast(op, compiler);
  });
  ops.add<arith::CmpFOp>([](arith::CmpFOp op, Compiler &compiler) {
    return makeElementwise(
        op, compiler, [p = op.getPredicate()](const Scalar *in, Scalar *out) {
          *out = Scalar::ofInt(compare(p, in[0].re, in[1].re));
          return success();
        });
  });
}
