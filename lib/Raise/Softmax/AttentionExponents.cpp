//===- AttentionExponents.cpp - Logarithms of weights ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionExponents.h"
#include "AttentionMatch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "rope/Analysis/ExpressionWalk.h"
#include <cmath>

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// The exponent x where `expr` is c^x for a literal c > 1, and ln c.
static const Expr *matchPower(const Expr *expr, double &factor) {
  factor = 1.0;
  if (expr->is<math::ExpOp>())
    return expr->operands[0];
  factor = std::log(2.0);
  if (expr->is<math::Exp2Op>())
    return expr->operands[0];
  std::optional<APFloat> base = expr->is<math::PowFOp>()
                                    ? getFloatUnderCasts(expr->operands[0])
                                    : std::nullopt;
  if (!base || !base->isFinite() || base->convertToDouble() <= 1.0)
    return nullptr;
  factor = std::log(base->convertToDouble());
  return expr->operands[1];
}

/// The number y where `expr` is the logarithm of y, and ln of its base.
static const Expr *matchLogarithm(const Expr *expr, double &lnBase) {
  lnBase = 1.0;
  if (expr->is<math::LogOp>())
    return expr->operands[0];
  lnBase = std::log(2.0);
  if (expr->is<math::Log2Op>())
    return expr->operands[0];
  lnBase = std::log(10.0);
  return expr->is<math::Log10Op>() ? expr->operands[0] : nullptr;
}

static unsigned widthOf(const Expr *expr) {
  return expr->type.getIntOrFloatBitWidth();
}

/// Takes `expr` for one of two numbers, of which one is `literal`: the number
/// of the other operand, and where it is not taken.
static std::optional<unsigned> matchChoice(const Expr *expr, double literal) {
  if (!expr->is<arith::SelectOp>())
    return std::nullopt;
  for (unsigned side : {1, 2})
    if (std::optional<APFloat> number =
            getFloatUnderCasts(expr->operands[3 - side]);
        number && number->convertToDouble() == literal)
      return side;
  return std::nullopt;
}

/// The truth value that `expr` is 1.0 for, or else 0.0; null for another one.
static const Expr *matchIndicator(const Expr *expr) {
  expr = stripCasts(expr);
  return expr->is<arith::UIToFPOp>() && expr->operands[0]->type.isInteger(1)
             ? expr->operands[0]
             : nullptr;
}

FloatType rope::detail::getNarrower(FloatType a, Type b) {
  auto type = cast<FloatType>(b);
  return !a || type.getWidth() < a.getWidth() ? type : a;
}

namespace {
/// Takes a weight apart.
class LogarithmReader {
public:
  LogarithmReader(ExpressionContext &exprs, WeightLogarithm &result,
                  int64_t keySymbol)
      : exprs(exprs), result(result), keySymbol(keySymbol) {}

  /// Adds `factor` times the logarithm of `expr`, which is rounded to `width`
  /// bits afterwards; false where that has none.
  bool addLogarithm(const Expr *expr, double factor, unsigned width = 64);

private:
  bool dependsOnKey(const Expr *expr) const {
    return dependsOnSymbol(expr, keySymbol);
  }
  bool addExponent(const Expr *expr, double factor);
  bool addFree(const Expr *expr, FreeTerm term, unsigned width);
  const Expr *peel(const Expr *expr, double &factor);
  bool isPeeled(const Expr *expr) const;

  bool drop(const Expr *condition, bool where, size_t terms);
  void noteRoundings(const Expr *expr, size_t place, FloatType &narrowest);

  ExpressionContext &exprs;
  WeightLogarithm &result;
  int64_t keySymbol;
  /// Steps taken; a softmax is a few dozen.
  unsigned steps = 0;
  static constexpr unsigned kMostSteps = 256;
};
} // namespace

/// Adds what `expr` is rounded to by the casts around it, as number `place`;
/// `narrowest` is the narrowest type of it and of others.
void LogarithmReader::noteRoundings(const Expr *expr, size_t place,
                                    FloatType &narrowest) {
  narrowest = getNarrower(narrowest, stripCasts(expr)->type);
  for (; expr != stripCasts(expr); expr = expr->operands[0]) {
    if (!expr->is<arith::TruncFOp>())
      continue;
    result.roundings.insert(result.roundings.begin() + place++, expr->type);
    narrowest = getNarrower(narrowest, expr->type);
  }
}

/// The fewest bits that `expr` is rounded to by the casts around it, or
/// `width`.
static unsigned findNarrowest(const Expr *expr, unsigned width) {
  for (; expr != stripCasts(expr); expr = expr->operands[0])
    if (expr->is<arith::TruncFOp>())
      width = std::min(width, widthOf(expr));
  return width;
}

bool LogarithmReader::addLogarithm(const Expr *expr, double factor,
                                   unsigned width) {
  if (++steps > kMostSteps)
    return false;
  size_t roundings = result.roundings.size();
  bool hadExponent = result.exponent;
  const Expr *number = stripCasts(expr);
  // Roundings of what depends on the key are listed below.
  if (!dependsOnKey(number))
    width = findNarrowest(expr, width);
  auto takeParts = [&] {
    double base = 1.0;
    if (const Expr *exponent = matchPower(number, base)) {
      if (!dependsOnKey(exponent))
        return addFree(exponent, {nullptr, factor * base}, widthOf(exponent));
      if (hadExponent)
        return false;
      result.exponential = number;
      result.tolerance = number->type.isF64() ? 0x1p-51 : 0x1p-23;
      return addExponent(exponent, factor * base);
    }
    if (std::optional<APFloat> literal = getFloatUnderCasts(number)) {
      double value = literal->convertToDouble();
      result.constant += factor * std::log(value);
      return value > 0.0 && std::isfinite(value);
    }
    size_t terms = result.terms.size();
    if (std::optional<unsigned> side = matchChoice(number, 0.0))
      return addLogarithm(number->operands[*side], factor, width) &&
             drop(number->operands[0], *side == 2, terms);
    if (number->is<arith::MulFOp>())
      for (unsigned side : {0, 1})
        if (const Expr *kept = matchIndicator(number->operands[side])) {
          result.dropsByProduct = true;
          return addLogarithm(number->operands[1 - side], factor, width) &&
                 drop(kept, /*where=*/false, terms);
        }
    if (number->is<arith::MulFOp>() || number->is<arith::DivFOp>()) {
      double sign = number->is<arith::DivFOp>() ? -1.0 : 1.0;
      return addLogarithm(number->operands[0], factor, width) &&
             addLogarithm(number->operands[1], sign * factor, width);
    }
    if (number->is<math::PowFOp>())
      if (auto power = getFloatUnderCasts(number->operands[1]))
        return addLogarithm(number->operands[0],
                            factor * power->convertToDouble(), width);
    // A sum of exponentials has no sign, and is all that its logarithm may be
    // of.
    if (number->is<math::AbsFOp>())
      if (auto sum = Reduction::match(stripCasts(number->operands[0]));
          sum && sum->kind == ReductionKind::Sum)
        return addLogarithm(number->operands[0], factor, width);
    // What sums along something else is told from what weighs the keys.
    if (dependsOnKey(number) && !Reduction::match(number))
      return false;
    FreeTerm term = {expr, factor, /*isLogarithm=*/true};
    term.width = width;
    result.terms.push_back(term);
    return true;
  };
  if (!takeParts())
    return false;
  // The roundings on the way to the exponential, from the outside in.
  if (!hadExponent && result.exponent)
    noteRoundings(expr, roundings, result.weightType);
  return true;
}

/// Whether a term that is free of the key is in `expr`, which is a sum behind
/// casts and literal factors.
bool LogarithmReader::isPeeled(const Expr *expr) const {
  const Expr *inner = stripCasts(expr);
  double factor = 1.0;
  while (matchScaled(inner, inner, factor))
    inner = stripCasts(inner);
  if (matchLogarithm(inner, factor))
    return true;
  if (!inner->is<arith::AddFOp>() && !inner->is<arith::SubFOp>())
    return false;
  return !dependsOnKey(inner->operands[0]) || !dependsOnKey(inner->operands[1]);
}

/// Takes one term that is free of the key, or a literal factor of such a sum,
/// away from `expr`; null where there is none.
const Expr *LogarithmReader::peel(const Expr *expr, double &factor) {
  const Expr *sum = stripCasts(expr);
  const Expr *rest = nullptr;
  double literal = 1.0;
  if (matchScaled(sum, rest, literal)) {
    if (!isPeeled(rest))
      return nullptr;
    result.scalesNarrow |=
        std::abs(literal) != 1.0 && (widthOf(sum) < 32 || widthOf(rest) < 32);
    factor *= literal;
    return rest;
  }
  bool subtracts = sum->is<arith::SubFOp>();
  if (!subtracts && !sum->is<arith::AddFOp>())
    return nullptr;
  bool left = dependsOnKey(sum->operands[0]);
  if (left == dependsOnKey(sum->operands[1]))
    return nullptr;
  rest = sum->operands[left ? 0 : 1];
  double restFactor = subtracts && !left ? -factor : factor;
  FreeTerm term = {nullptr,
                   subtracts && left ? -factor : factor,
                   /*isLogarithm=*/false,
                   rest,
                   restFactor,
                   result.scalesNarrow};
  if (!addFree(sum->operands[left ? 1 : 0], term, widthOf(sum)))
    return nullptr;
  factor = restFactor;
  return rest;
}

/// Makes the weight zero where `condition` is `where`: its exponent is -inf
/// then, and what the terms from number `terms` on leave of it.
bool LogarithmReader::drop(const Expr *condition, bool where, size_t terms) {
  if (!result.exponent || !(result.factor > 0.0))
    return false;
  result.drops = true;
  auto dropFrom = [&](const Expr *&exponent) {
    // The same choice again.
    if (const Expr *choice = stripCasts(exponent);
        choice->is<arith::SelectOp>() && choice->operands[0] == condition)
      exponent = choice->operands[where ? 2 : 1];
    const Expr *none =
        exprs.constant(FloatAttr::get(exponent->type, -INFINITY));
    const Expr *sides[] = {exponent, none};
    exponent = exprs.apply<arith::SelectOp>(
        {condition, sides[where], sides[!where]}, exponent->type);
  };
  dropFrom(result.exponent);
  for (FreeTerm &term : llvm::drop_begin(result.terms, terms))
    if (term.rest)
      dropFrom(term.rest);
  return true;
}

/// Adds `factor` times `expr`, which depends on the key.
bool LogarithmReader::addExponent(const Expr *expr, double factor) {
  while (const Expr *rest = peel(expr, factor)) {
    if (++steps > kMostSteps)
      return false;
    noteRoundings(expr, result.roundings.size(), result.exponentType);
    expr = rest;
  }
  double lnBase = 1.0;
  const Expr *inner = stripCasts(expr);
  if (const Expr *number = matchLogarithm(inner, lnBase))
    return addLogarithm(number, factor / lnBase);
  // What is taken from -inf as well.
  if (std::optional<unsigned> side = matchChoice(inner, -INFINITY))
    if (isPeeled(inner->operands[*side])) {
      size_t terms = result.terms.size();
      return addExponent(inner->operands[*side], factor) &&
             drop(inner->operands[0], *side == 2, terms);
    }
  result.exponent = expr;
  result.factor = factor;
  return true;
}

/// Adds `term`, of which `expr` is a sum, to the exponent of an exponential in
/// `width` bits.
bool LogarithmReader::addFree(const Expr *expr, FreeTerm term, unsigned width) {
  if (++steps > kMostSteps)
    return false;
  // Rounded to fewer bits, it is another number.
  const Expr *number = expr;
  while (number->is<arith::ExtFOp>() ||
         (number->is<arith::TruncFOp>() && widthOf(number) >= width))
    number = number->operands[0];
  auto add = [&](const Expr *part, double factor) {
    FreeTerm of = term;
    of.factor *= factor;
    return addFree(part, of, width);
  };
  if (std::optional<APFloat> literal = getFloatUnderCasts(number)) {
    result.constant += term.factor * literal->convertToDouble();
    return std::isfinite(result.constant);
  }
  double factor = 1.0;
  const Expr *part = nullptr;
  if (number->is<arith::AddFOp>() || number->is<arith::SubFOp>())
    return add(number->operands[0], 1.0) &&
           add(number->operands[1], number->is<arith::SubFOp>() ? -1.0 : 1.0);
  if (matchScaled(number, part, factor))
    return add(part, factor);
  if (const Expr *of = matchLogarithm(number, factor)) {
    result.takesNarrowLogarithm |= width < 32 || widthOf(number) < 32;
    size_t known = result.terms.size();
    if (!addLogarithm(of, term.factor / factor))
      return false;
    for (FreeTerm &added : llvm::drop_begin(result.terms, known)) {
      added.rest = term.rest;
      added.restFactor = term.restFactor;
    }
    return true;
  }
  term.expr = expr;
  result.terms.push_back(term);
  return true;
}

std::optional<WeightLogarithm> WeightLogarithm::read(ExpressionContext &exprs,
                                                     const Expr *weight,
                                                     int64_t keySymbol) {
  WeightLogarithm result;
  if (!LogarithmReader(exprs, result, keySymbol).addLogarithm(weight, 1.0))
    return std::nullopt;
  return result;
}

bool FreeTerm::isLike(const FreeTerm &other) const {
  return isLogarithm == other.isLogarithm &&
         isEqualUpToCasts(expr, other.expr, /*roundedAlike=*/true);
}

SmallVector<FreeTerm, 4>
WeightLogarithm::minus(const WeightLogarithm &other) const {
  SmallVector<FreeTerm, 4> sums;
  SmallVector<double> sizes;
  auto add = [&](const FreeTerm &term, double sign) {
    auto *known = llvm::find_if(
        sums, [&](const FreeTerm &each) { return each.isLike(term); });
    if (known == sums.end()) {
      sums.push_back(term);
      sums.back().factor = 0.0;
      sizes.push_back(0.0);
      known = std::prev(sums.end());
    }
    known->factor += sign * term.factor;
    double &size = sizes[known - sums.begin()];
    size = std::max(size, std::abs(term.factor));
  };
  for (const FreeTerm &term : terms)
    add(term, 1.0);
  for (const FreeTerm &term : other.terms)
    add(term, -1.0);
  SmallVector<FreeTerm, 4> left;
  double allowed = std::max(tolerance, other.tolerance);
  for (auto [term, size] : llvm::zip(sums, sizes))
    if (std::abs(term.factor) > allowed * size)
      left.push_back(term);
  return left;
}

bool WeightLogarithm::hasConstantOf(const WeightLogarithm &other) const {
  return std::abs(constant - other.constant) <=
         std::max(tolerance, other.tolerance) *
             std::max({1.0, std::abs(constant), std::abs(other.constant)});
}
