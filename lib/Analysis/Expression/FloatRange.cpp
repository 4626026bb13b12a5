//===- FloatRange.cpp - What floats an expression can be ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Analysis/FloatRange.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rope;

static constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// No float is nearer than this to a zero of the cosine or, but for zero
/// itself, of the sine: the nearest f64 is at 1e-19.
static constexpr double kNearestTurn = 1e-20;
/// More than any sequence of roundings that is followed adds.
static constexpr double kSlack = 1.01;

static FloatRange ofLiteral(const APFloat &value) {
  FloatRange range;
  range.zero = value.isPosZero();
  range.negativeZero = value.isNegZero();
  range.positive = !value.isZero() && !value.isNegative();
  range.negative = !value.isZero() && value.isNegative();
  if (!value.isFinite())
    return range;
  bool inexact;
  APFloat wide = value;
  wide.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &inexact);
  range.least = range.most = std::abs(wide.convertToDouble());
  return range;
}

/// A range after rounding to `type`: what is too large is infinite, what is too
/// small, where an operation `underflows`, a zero.
static FloatRange rounded(FloatRange range, Type type, bool underflows) {
  const llvm::fltSemantics &semantics =
      cast<FloatType>(type).getFloatSemantics();
  // f64 is the widest type that doubles bound.
  if (APFloat::getSizeInBits(semantics) > 64)
    return FloatRange();
  bool inexact;
  auto number = [&](APFloat value) {
    value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                  &inexact);
    return value.convertToDouble();
  };
  if (range.most * kSlack > number(APFloat::getLargest(semantics)))
    range.most = kInfinity;
  if (underflows &&
      range.least <
          kSlack * number(APFloat::getSmallestNormalized(semantics))) {
    range.least = 0.0;
    range.zero |= range.positive;
    range.negativeZero |= range.negative;
  }
  return range;
}

static FloatRange negated(FloatRange range) {
  std::swap(range.zero, range.negativeZero);
  std::swap(range.positive, range.negative);
  return range;
}

static FloatRange product(const FloatRange &a, const FloatRange &b) {
  FloatRange range;
  range.least = a.least * b.least / kSlack;
  // Zero times infinity is no number.
  range.most =
      a.isFinite() && b.isFinite() ? a.most * b.most * kSlack : kInfinity;
  bool plusA = a.positive || a.zero, minusA = a.negative || a.negativeZero;
  bool plusB = b.positive || b.zero, minusB = b.negative || b.negativeZero;
  range.positive = (a.positive && b.positive) || (a.negative && b.negative);
  range.negative = (a.positive && b.negative) || (a.negative && b.positive);
  range.zero = (a.zero && plusB) || (plusA && b.zero) ||
               (a.negativeZero && minusB) || (minusA && b.negativeZero);
  range.negativeZero = (a.zero && minusB) || (minusA && b.zero) ||
                       (a.negativeZero && plusB) || (plusA && b.negativeZero);
  return range;
}

static FloatRange sum(const FloatRange &a, const FloatRange &b) {
  FloatRange range;
  range.most = (a.most + b.most) * kSlack;
  range.positive = a.positive || b.positive;
  range.negative = a.negative || b.negative;
  // What cancels is +0; only two negative zeros add to one.
  range.negativeZero = a.negativeZero && b.negativeZero;
  return range;
}

static FloatRange quotient(const FloatRange &a, const FloatRange &b) {
  if (b.zero || b.negativeZero || !b.isFinite() || b.least == 0.0)
    return FloatRange();
  FloatRange inverse = b;
  inverse.least = 1.0 / b.most;
  inverse.most = 1.0 / b.least;
  return product(a, inverse);
}

static FloatRange turned(const FloatRange &angle, bool cosine) {
  FloatRange range;
  range.most = angle.isFinite() ? 1.0 : kInfinity;
  range.least = cosine ? kNearestTurn : std::min(angle.least / 2, kNearestTurn);
  range.zero = !cosine && angle.zero;
  range.negativeZero = !cosine && angle.negativeZero;
  return range;
}

FloatRange FloatRange::of(const Expr *expr, unsigned depth) {
  constexpr unsigned most = 12;
  if (!isa<FloatType>(expr->type) || depth > most)
    return FloatRange();
  if (std::optional<APFloat> value = expr->getFloat())
    return ofLiteral(*value);
  auto operand = [&](unsigned number) {
    return of(expr->operands[number], depth + 1);
  };
  bool isSigned = expr->is<arith::SIToFPOp>();
  if (isSigned || expr->is<arith::UIToFPOp>()) {
    Type type = expr->signature.getInput(0);
    unsigned bits = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
    FloatRange range;
    range.least = 1.0;
    range.most = std::ldexp(1.0, bits - isSigned);
    range.negativeZero = false;
    range.negative = isSigned;
    return rounded(range, expr->type, /*underflows=*/false);
  }
  if (expr->is<arith::ExtFOp>())
    return operand(0);
  if (expr->is<arith::TruncFOp>())
    return rounded(operand(0), expr->type, /*underflows=*/true);
  if (expr->is<arith::NegFOp>())
    return negated(operand(0));
  if (expr->is<arith::MulFOp>())
    return rounded(product(operand(0), operand(1)), expr->type,
                   /*underflows=*/true);
  if (expr->is<arith::DivFOp>())
    return rounded(quotient(operand(0), operand(1)), expr->type,
                   /*underflows=*/true);
  if (expr->is<arith::AddFOp>())
    return rounded(sum(operand(0), operand(1)), expr->type,
                   /*underflows=*/false);
  if (expr->is<arith::SubFOp>())
    return rounded(sum(operand(0), negated(operand(1))), expr->type,
                   /*underflows=*/false);
  if (expr->is<math::CosOp>() || expr->is<math::SinOp>())
    return rounded(turned(operand(0), expr->is<math::CosOp>()), expr->type,
                   /*underflows=*/false);
  return FloatRange();
}

/// Made of cosines, sines and literals: numbers wherever the angles are.
static bool isBounded(const Expr *expr, unsigned depth = 0) {
  if (expr->is<math::CosOp>() || expr->is<math::SinOp>() || expr->getFloat())
    return true;
  return depth < 8 &&
         (expr->is<arith::MulFOp>() || expr->is<arith::ExtFOp>() ||
          expr->is<arith::NegFOp>() || expr->is<arith::AddFOp>() ||
          expr->is<arith::SubFOp>()) &&
         llvm::all_of(
             expr->operands,
             [&](const Expr *operand) {
               return isBounded(operand, depth + 1);
             });
}

bool mlir::rope::isZero(const Expr *expr, unsigned depth) {
  if (std::optional<APFloat> value = expr->getFloat())
    return value->isZero();
  if (depth > 8)
    return false;
  if (expr->is<arith::ExtFOp>() || expr->is<arith::TruncFOp>() ||
      expr->is<arith::NegFOp>())
    return isZero(expr->operands[0], depth + 1);
  if (expr->operands.size() != 2)
    return false;
  bool left = isZero(expr->operands[0], depth + 1);
  bool right = isZero(expr->operands[1], depth + 1);
  if (expr->is<arith::MulFOp>())
    return (left || right) && isBounded(expr);
  return left && right &&
         (expr->is<arith::AddFOp>() || expr->is<arith::SubFOp>());
}

const Expr *mlir::rope::dropZero(const Expr *sum, bool products, bool &negative,
                                 Proof &proof) {
  bool difference = sum->is<arith::SubFOp>();
  if (!difference && !sum->is<arith::AddFOp>())
    return nullptr;
  for (int side : {1, 0}) {
    const Expr *zero = sum->operands[side];
    if (products ? !isZero(zero)
                 : !zero->getFloat() || !zero->getFloat()->isZero())
      continue;
    FloatRange zeros = FloatRange::of(zero);
    if (!zeros.isFinite())
      proof.lose(Loss::ZeroTerm);
    bool plus = zeros.zero, minus = zeros.negativeZero;
    // x - z is x + -z.
    if (difference && side == 1)
      std::swap(plus, minus);
    negative = difference && side == 0;
    const Expr *left = sum->operands[1 - side];
    FloatRange range = FloatRange::of(left);
    // Only -0 + 0 is not -0, and only 0 - 0 not the negation of 0.
    if (plus && (negative ? range.zero : range.negativeZero))
      proof.lose(Loss::SignOfZero);
    return left;
  }
  return nullptr;
}
