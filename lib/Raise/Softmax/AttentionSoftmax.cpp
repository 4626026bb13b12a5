//===- AttentionSoftmax.cpp - Softmax as an expression --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionMatch.h"
#include "AttentionSearch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/Reasons.h"
#include <cmath>

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// A maximum may start from here without being above scores.
static constexpr double kFarBelowScores = -1e4;

const Expr *AttentionMatcher::literalOf(const Expr *load) {
  Expansion unlimited(ElementExpressions::isTransparent, /*budget=*/1000);
  return elements.expand(load, unlimited);
}

bool AttentionMatcher::isZero(const Expr *load) {
  const Expr *value = literalOf(load);
  std::optional<APFloat> literal =
      value ? getFloatUnderCasts(value) : std::nullopt;
  return literal && literal->isZero();
}

const Expr *AttentionMatcher::initOf(const Reduction &reduction,
                                     const Expr *load) {
  // An init has the indices of its result, which stay symbols: only what is the
  // same for all rows comes out a literal.
  return literalOf(elements.element(reduction.init->get(), load->operands));
}

std::optional<int64_t>
AttentionMatcher::countBeyondKeys(const Reduction &reduction) {
  if (!ShapedType::isDynamic(reduction.extent) &&
      !ShapedType::isDynamic(key->ints[1]))
    return reduction.extent - key->ints[1];
  const Expr *columns = reduction.size(elements);
  if (!columns || !keySize)
    return std::nullopt;
  return exprs()
      .sub(exprs().canonicalSize(columns), exprs().canonicalSize(keySize))
      ->getInteger();
}

bool AttentionMatcher::coversKeys(const Reduction &reduction) {
  return countBeyondKeys(reduction) == 0;
}

/// Whether `load` is the maximum over the keys of what `of` is at the key at
/// hand, however it is rounded.
bool AttentionMatcher::isRowMaximum(const Expr *load, const Expr *of) {
  std::optional<Reduction> maximum = Reduction::match(load);
  if (!maximum || maximum->kind != ReductionKind::Maximum)
    return false;
  std::optional<int64_t> more = countBeyondKeys(*maximum);
  if (!more)
    return fail(reason::kExtentUnproven,
                "the maximum is not provably over the keys that are multiplied "
                "with V",
                maximum->op.getLoc());
  if (*more < firstKey)
    return false;
  match.sinkInMaximum |= *more > 0;
  const Expr *input = termAtKey(*maximum, load);
  if (!input || !isEqualUpToCasts(expand(input), of))
    return false;
  return noteMaximumStart(initOf(*maximum, load), cast<FloatType>(load->type));
}

/// A maximum from -inf, or from the lowest number of its type, is the maximum
/// of the scores. From a larger number on, it is that of scores which reach it;
/// others, a row of fills among them, have exponentials of zero and no sum.
bool AttentionMatcher::noteMaximumStart(const Expr *init, FloatType type) {
  std::optional<APFloat> start = init ? getFloatUnderCasts(init) : std::nullopt;
  if (!start || start->isNaN() || (start->isInfinity() && !start->isNegative()))
    return false;
  double lowest =
      APFloat::getLargest(type.getFloatSemantics(), /*Negative=*/true)
          .convertToDouble();
  double value = start->convertToDouble();
  if (value > kFarBelowScores)
    return false;
  if (value > lowest)
    match.shiftBound = std::max(value, match.shiftBound.value_or(value));
  return true;
}

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

bool rope::detail::isExponential(const Expr *expr) {
  double factor;
  return matchPower(expr, factor);
}

/// `m` where `expr` is `m`, but 0 where `m` is infinite: what is subtracted
/// then gives a row without keys NaN or zeros in place of NaN, which its sum of
/// zero makes NaN again.
static const Expr *stripInfinityGuard(const Expr *expr) {
  if (!expr->is<arith::SelectOp>())
    return nullptr;
  const Expr *condition = expr->operands[0];
  if (!condition->is<arith::CmpFOp>())
    return nullptr;
  using Predicate = arith::CmpFPredicate;
  Predicate predicate = condition->getPredicate<arith::CmpFPredicateAttr>();
  bool whereInfinite =
      predicate == Predicate::OEQ || predicate == Predicate::UEQ;
  bool whereFinite = predicate == Predicate::ONE ||
                     predicate == Predicate::UNE ||
                     predicate == Predicate::OLT || predicate == Predicate::ULT;
  if (!whereInfinite && !whereFinite)
    return nullptr;
  std::optional<APFloat> zero =
      getFloatUnderCasts(expr->operands[whereInfinite ? 1 : 2]);
  const Expr *maximum = stripCasts(expr->operands[whereInfinite ? 2 : 1]);
  const Expr *magnitude = stripCasts(condition->operands[0]);
  std::optional<APFloat> infinity = getFloatUnderCasts(condition->operands[1]);
  if (!zero || !zero->isZero() || !infinity || !infinity->isInfinity() ||
      infinity->isNegative() || !magnitude->is<math::AbsFOp>() ||
      stripCasts(magnitude->operands[0]) != maximum)
    return nullptr;
  return maximum;
}

const Expr *
rope::detail::stripMaximumBound(const Expr *expr,
                                SmallVectorImpl<const Expr *> *bounds) {
  while (true) {
    expr = stripCasts(expr);
    if (const Expr *guarded = stripInfinityGuard(expr)) {
      expr = guarded;
      continue;
    }
    if (!expr->is<arith::MaximumFOp>() && !expr->is<arith::MaxNumFOp>())
      return expr;
    int side = isNegativeInfinity(expr->operands[0], bounds) ? 0 : 1;
    if (!isNegativeInfinity(expr->operands[side], bounds))
      return expr;
    if (bounds)
      bounds->push_back(expr->operands[side]);
    expr = expr->operands[1 - side];
  }
}

bool AttentionMatcher::peelFactor(const Expr *&exponent) {
  const Expr *rest = nullptr;
  double factor = 1.0;
  if (!matchScaled(exponent, rest, factor))
    return true;
  const Expr *shifted = stripCasts(rest);
  // Negated or scaled more than once.
  for (const Expr *inner = nullptr; matchScaled(shifted, inner, factor);)
    shifted = stripCasts(inner);
  if (!shifted->is<arith::SubFOp>())
    return true;
  SmallVector<const Expr *> bounds;
  std::optional<Reduction> reduction =
      Reduction::match(stripMaximumBound(shifted->operands[1], &bounds));
  if (!reduction || reduction->kind != ReductionKind::Maximum)
    return true;
  auto type = cast<FloatType>(exponent->type);
  if (type.getWidth() < 32 || cast<FloatType>(rest->type).getWidth() < 32)
    return fail(reason::kReassociation,
                "scores of fewer than 32 bits are multiplied after their "
                "maximum is subtracted");
  matchScaled(exponent, rest, factor);
  if (factor <= 0.0 || !std::isfinite(factor))
    return fail(reason::kShiftNotMaximum,
                "what is subtracted is the maximum of scores that change their "
                "sign after it");
  match.exponentFactor *= factor;
  // ln 2 times a literal log2(e) is one.
  int precision = type.getFPMantissaWidth() - 1;
  if (std::abs(match.exponentFactor - 1.0) <= std::ldexp(1.0, -precision))
    match.exponentFactor = 1.0;
  // The scale would round once, and the program rounds on both sides of the
  // difference.
  int power = 0;
  if (std::frexp(match.exponentFactor, &power) != 0.5)
    return fail(reason::kReassociation,
                "what the scores are multiplied by after their maximum is "
                "subtracted is no power of two");
  exponent = rest;
  return true;
}

/// Takes `exponent = s - max(s)`, any number of times, down to `s`, also times
/// literals; `shifts` are what is subtracted.
bool AttentionMatcher::peelMaxima(const Expr *&exponent,
                                  SmallVectorImpl<const Expr *> &shifts) {
  while (true) {
    scoresAsRead = exponent;
    exponent = stripCasts(exponent);
    const Expr *scaled = exponent;
    if (!peelFactor(exponent))
      return false;
    if (exponent != scaled)
      continue;
    if (!exponent->is<arith::SubFOp>())
      return true;
    SmallVector<const Expr *> bounds;
    const Expr *maximum = stripMaximumBound(exponent->operands[1], &bounds);
    std::optional<Reduction> reduction = Reduction::match(maximum);
    if (!reduction || reduction->kind != ReductionKind::Maximum)
      return true;
    auto type = cast<FloatType>(exponent->operands[1]->type);
    bool isBounded = llvm::all_of(bounds, [&](const Expr *bound) {
      return noteMaximumStart(bound, type);
    });
    if (!isBounded || !isRowMaximum(maximum, exponent->operands[0]))
      return fail(reason::kShiftNotMaximum,
                  "what is subtracted from the scores is not their maximum "
                  "over the keys");
    shifts.push_back(exponent->operands[1]);
    exponent = exponent->operands[0];
  }
}

/// Splits `sum + exp(sink - max) + ...` into the reduction and the rest.
bool AttentionMatcher::matchDenominator(const Expr *denominator, Sum &sum) {
  SmallVector<const Expr *> worklist = {denominator};
  while (!worklist.empty()) {
    const Expr *term = stripCasts(worklist.pop_back_val());
    if (term->is<arith::AddFOp>()) {
      llvm::append_range(worklist, term->operands);
      continue;
    }
    std::optional<Reduction> reduction = Reduction::match(term);
    if (!reduction || reduction->kind != ReductionKind::Sum) {
      sum.extra.push_back(term);
      continue;
    }
    if (sum.load)
      return false;
    sum.load = term;
    sum.reduction = *reduction;
  }
  return sum.load != nullptr;
}

/// Whether a rounding to a narrower type than `type` is around `expr`.
static bool roundsBelow(const Expr *expr, FloatType type) {
  for (; expr->is<arith::ExtFOp>() || expr->is<arith::TruncFOp>();
       expr = expr->operands[0])
    if (expr->is<arith::TruncFOp>() &&
        expr->type.getIntOrFloatBitWidth() < type.getWidth())
      return true;
  return false;
}

/// Whether what the maximum that `shift` is takes beside the keys, if anything,
/// is `sink`.
bool AttentionMatcher::takesSink(const Expr *shift, const Expr *sink) {
  SmallVector<const Expr *> bounds;
  const Expr *load = stripMaximumBound(shift, &bounds);
  std::optional<Reduction> maximum = Reduction::match(load);
  std::optional<int64_t> more = countBeyondKeys(*maximum);
  if (more != 1)
    return more == 0;
  // The two may be read through other views.
  Expansion unlimited([](Value value) {
    return ElementExpressions::isTransparent(value) && !isReduced(value);
  });
  const Expr *column = termBesideKeys(*maximum, load);
  column = column ? elements.expand(column, unlimited) : nullptr;
  sink = elements.expand(sink, unlimited);
  return column && sink && isEqualUpToCasts(column, sink);
}

/// `column = exp(sink - shifts...)`, one more term of the denominator.
bool AttentionMatcher::matchSink(const Expr *column,
                                 ArrayRef<const Expr *> shifts) {
  const Expr *exponent = stripCasts(column);
  // A sink is a natural logarithm in the op.
  if (!exponent->is<math::ExpOp>() || match.exponentFactor != 1.0 || match.sink)
    return false;
  exponent = stripCasts(exponent->operands[0]);
  for (const Expr *shift : shifts) {
    if (!exponent->is<arith::SubFOp>() ||
        !isEqualUpToCasts(exponent->operands[1], shift) ||
        !isRoundedAlike(exponent->operands[1], shift))
      return false;
    exponent = stripCasts(exponent->operands[0]);
    if (!takesSink(shift, exponent))
      return false;
  }
  match.sink = exponent;
  // A row without keys is no number where its maximum leaves out the sink.
  if (!match.sinkInMaximum)
    match.proof.assume(Premise::RowKeepsKey,
                       "each row keeps a key beside the sink");
  return true;
}

static constexpr StringLiteral kMixed =
    "the softmax is mixed over a dimension that Q and K share before the "
    "product with V";

/// Whether `key`, the dimension that a product with weights sums over, is one
/// that both operands of `scores` have, as heads are: what is summed are
/// softmaxes, and not their keys.
static bool isMixedOverBatch(const Expr *weights, Contraction scores,
                             int64_t key) {
  if (!weights)
    return false;
  bool mixed = false;
  Value product = scores.op->getResult(0);
  AffineMap map =
      scores.op.getMatchingIndexingMap(scores.op.getDpsInitOperand(0));
  walkExpressions(weights, [&](const Expr *expr) {
    if (!expr->isLoad() || expr->value != product)
      return true;
    for (auto [index, result] : llvm::zip(expr->operands, map.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(result);
      mixed |= loop && dependsOnSymbol(index, key) &&
               scores.factors[0].loops.test(loop.getPosition()) &&
               scores.factors[1].loops.test(loop.getPosition());
    }
    return !mixed;
  });
  return mixed;
}

bool AttentionMatcher::matchSoftmaxOp(const Expr *load, const Expr *&scores) {
  auto softmax = load->isLoad() ? load->value.getDefiningOp<linalg::SoftmaxOp>()
                                : linalg::SoftmaxOp();
  if (!softmax || !softmax.hasPureTensorSemantics())
    return false;
  unsigned dim = softmax.getDimension();
  Value input = softmax.getInput();
  if (match.blocks.empty() &&
      isMixedOverBatch(expand(elements.element(input, load->operands)),
                       match.scores, key->ints[0]))
    return fail(reason::kOtherWeights, kMixed, match.output.op->getLoc());
  if (load->operands[dim] != key)
    return fail(reason::kSoftmaxAxis, "the softmax is not over the keys");
  if (exprs().canonicalSize(elements.size(input, dim)) !=
      exprs().canonicalSize(keySize))
    return fail(reason::kSumExtent,
                "the softmax runs over other keys than the product with V");
  match.softmaxType = cast<FloatType>(load->type);
  scores = expand(elements.element(input, load->operands));
  return scores != nullptr;
}

bool AttentionMatcher::matchLogarithmicForm(const Expr *p,
                                            const Expr *&numerator,
                                            const Expr *&denominator) {
  if (!p->is<math::ExpOp>())
    return false;
  const Expr *difference = stripCasts(p->operands[0]);
  if (!difference->is<arith::SubFOp>())
    return false;
  const Expr *exponent = difference->operands[0];
  // Rounded after the logarithm, a sum is off by more than a rounding.
  auto isRounded = [&](const Expr *expr) {
    return roundsBelow(expr, cast<FloatType>(difference->type));
  };
  const Expr *logarithm = stripCasts(difference->operands[1]);
  if (isRounded(difference->operands[1]) ||
      (logarithm->is<arith::AddFOp>() &&
       llvm::any_of(logarithm->operands, isRounded)))
    return false;
  // x - (log(L) + M), or (x - M) - log(L).
  if (logarithm->is<arith::AddFOp>())
    for (int side : {0, 1}) {
      const Expr *term = stripCasts(logarithm->operands[side]);
      if (!term->is<math::LogOp>())
        continue;
      const Expr *shift = logarithm->operands[1 - side];
      if (shift->type != exponent->type)
        return false;
      exponent =
          exprs().apply<arith::SubFOp>({exponent, shift}, exponent->type);
      logarithm = term;
      break;
    }
  if (!logarithm->is<math::LogOp>())
    return false;
  numerator = exprs().apply<math::ExpOp>({exponent}, exponent->type);
  denominator = logarithm->operands[0];
  return true;
}

bool AttentionMatcher::matchQuotient(const Expr *p, const Expr *&numerator,
                                     const Expr *&denominator) {
  if (p->is<arith::DivFOp>()) {
    numerator = p->operands[0];
    denominator = p->operands[1];
    return true;
  }
  if (!p->is<arith::MulFOp>())
    return matchLogarithmicForm(p, numerator, denominator);
  for (int side : {0, 1}) {
    const Expr *inverse = stripCasts(p->operands[side]);
    std::optional<APFloat> one = inverse->is<arith::DivFOp>()
                                     ? getFloatUnderCasts(inverse->operands[0])
                                     : std::nullopt;
    if (!one || one->convertToDouble() != 1.0)
      continue;
    numerator = p->operands[1 - side];
    denominator = inverse->operands[1];
    return true;
  }
  return false;
}

/// Whether `sum` is that of the exponentials `weights`, along the same keys.
bool AttentionMatcher::sumsWeights(const Sum &sum, const Expr *weights) {
  const Expr *numerator = stripCasts(weights);
  auto sumsNumerators = [&] {
    const Expr *summand = termAtKey(sum.reduction, sum.load);
    return summand && !dependsOnSymbol(sum.load, key->ints[0]) &&
           isEqualUpToCasts(expand(summand), numerator) &&
           isRoundedAlike(expand(summand), weights);
  };
  // A column more than keys may be the first one.
  bool isSum = sumsNumerators();
  if (!isSum && countBeyondKeys(sum.reduction) == 1) {
    const Expr *first =
        sum.reduction.termAt(elements, sum.load, exprs().integer(0));
    first = first ? expand(first) : nullptr;
    firstKey = first && !mentions(first, match.scoresTensor);
    isSum = firstKey != 0 && sumsNumerators();
  }
  if (!isSum)
    return fail(reason::kSumOfOtherValues,
                "the denominator does not sum the exponentials that are "
                "multiplied with V over the keys",
                sum.reduction.op->getLoc());
  const Expr *init = initOf(sum.reduction, sum.load);
  std::optional<APFloat> zero = init ? getFloatUnderCasts(init) : std::nullopt;
  if (!zero || !zero->isZero())
    return fail(reason::kSumInit, "the sum does not start from zero",
                sum.reduction.op->getLoc());
  return true;
}

/// Takes what `sum` has beside the keys, a column or a term, for a sink.
bool AttentionMatcher::matchSinks(const Sum &sum,
                                  ArrayRef<const Expr *> shifts) {
  Location loc = sum.reduction.op->getLoc();
  std::optional<int64_t> more = countBeyondKeys(sum.reduction);
  if (!more)
    return fail(reason::kExtentUnproven,
                "the sum is not provably over the keys that are multiplied "
                "with V",
                loc);
  if (*more != 0 && *more != 1)
    return fail(reason::kSumExtent,
                "the sum runs over other keys than the product with V", loc);
  const Expr *column =
      *more ? termBesideKeys(sum.reduction, sum.load) : nullptr;
  if (*more && (!column || !matchSink(expand(column), shifts)))
    return fail(reason::kSumExtent,
                "the sum has a column that is neither a key nor a sink", loc);
  for (const Expr *extra : sum.extra)
    if (!matchSink(extra, shifts))
      return fail(reason::kSumOfOtherValues,
                  "the denominator has a term that is not a sink", loc);
  if (match.sinkInMaximum && !match.sink)
    return fail(reason::kShiftNotMaximum,
                "the maximum is over a column that is neither a key nor a "
                "sink");
  return true;
}

bool AttentionMatcher::matchSoftmax(const Expr *probability,
                                    const Expr *&scores) {
  const Expr *p = peelGuards(probability);
  if (!p)
    return false;
  if (matchSoftmaxOp(p, scoresAsRead)) {
    scores = scoresAsRead;
    return matchGuards(scoresAsRead);
  }
  // Anything else is not a softmax, and no miss.
  const Expr *weights = nullptr, *denominator = nullptr;
  Sum sum;
  if (miss || !matchQuotient(p, weights, denominator) ||
      !isExponential(stripCasts(weights)) ||
      !matchDenominator(denominator, sum))
    return false;
  const Expr *numerator = stripCasts(weights);
  scores = matchPower(numerator, match.exponentFactor);
  match.softmaxType = cast<FloatType>(numerator->type);

  // The sum is no coarser than the quotient.
  if (roundsBelow(denominator, match.probabilityType))
    return fail(reason::kSumOfOtherValues,
                "the denominator is rounded to a narrower type than the "
                "probabilities");
  if (match.blocks.empty() &&
      isMixedOverBatch(numerator, match.scores, key->ints[0]))
    return fail(reason::kOtherWeights, kMixed, match.output.op->getLoc());
  SmallVector<const Expr *> shifts;
  if (!sumsWeights(sum, weights) || !peelMaxima(scores, shifts))
    return false;
  // Exponentials as they are: those of low scores vanish.
  if (shifts.empty()) {
    match.shiftBound = 0.0;
    match.proof.assume(Premise::FiniteValues,
                       "no maximum is subtracted, and exponentials neither "
                       "overflow nor all vanish");
  } else if (match.shiftBound)
    match.proof.assume(Premise::ScoresReachStart,
                       "scores reach " + std::to_string(*match.shiftBound) +
                           ", where their maximum starts");
  return matchSinks(sum, shifts) && matchGuards(scoresAsRead);
}
