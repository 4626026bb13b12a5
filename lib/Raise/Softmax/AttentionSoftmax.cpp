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

void AttentionMatcher::leaveOut(StringRef what, FloatType rounded,
                                FloatType type) {
  if (!rounded || rounded.getWidth() >= type.getWidth())
    return;
  std::string text;
  llvm::raw_string_ostream(text) << what << " are not rounded to " << rounded;
  match.proof.lose(Loss::Cast, text);
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

bool AttentionMatcher::readColumns(const Reduction &reduction, const Expr *load,
                                   const Expr *&atKey, const Expr *&beside) {
  std::optional<int64_t> more = countBeyondKeys(reduction);
  if (more != 0 && more != 1)
    return false;
  atKey = *more ? termAtKey(reduction, load)
                : reduction.termAt(elements, load, key);
  beside = *more ? termBesideKeys(reduction, load) : nullptr;
  return atKey && (beside || *more == 0);
}

/// Whether both are the same number times their factors, up to casts; with
/// `roundedAlike`, up to extensions.
static bool isSameScaled(const Expr *a, double ofA, const Expr *b, double ofB,
                         double tolerance, bool roundedAlike) {
  auto isSame = [&] {
    return isEqualUpToCasts(a, b, roundedAlike) &&
           std::abs(ofA - ofB) <= tolerance * std::abs(ofA);
  };
  auto strip = [&](const Expr *&expr, double &factor) {
    const Expr *rest = nullptr;
    double literal = 1.0;
    const Expr *inner = roundedAlike ? expr : stripCasts(expr);
    while (matchScaled(inner, rest, literal)) {
      factor *= literal;
      expr = rest;
      inner = roundedAlike ? expr : stripCasts(expr);
    }
  };
  if (isSame())
    return true;
  strip(a, ofA);
  strip(b, ofB);
  return isSame();
}

/// `expr` where `condition`, if there is one, does not drop it: it is chosen
/// beside a literal far below scores. Without a condition, any choice counts,
/// and `condition` is that of the outermost one.
static const Expr *stripDropped(const Expr *expr, const Expr *&condition) {
  const Expr *choice = stripCasts(expr);
  if (!choice->is<arith::SelectOp>() ||
      (condition && choice->operands[0] != condition))
    return expr;
  for (unsigned side : {1, 2})
    if (std::optional<APFloat> fill =
            getFloatUnderCasts(choice->operands[side]);
        fill && fill->convertToDouble() <= kFarBelowScores) {
      condition = choice->operands[0];
      return choice->operands[3 - side];
    }
  return expr;
}

/// `m` where `expr` is the larger of a row maximum `m` and `beside`, each as
/// `stripMaximumBound` reads it; else what that reads, without `beside`. A NaN
/// in `beside` is in the sum, too, and makes its row NaN.
static const Expr *stripMaximumBeside(const Expr *expr,
                                      SmallVectorImpl<const Expr *> &bounds,
                                      const Expr *&beside) {
  expr = stripMaximumBound(expr, &bounds);
  beside = nullptr;
  auto operands = readLarger(expr);
  if (!operands)
    return expr;
  for (unsigned side : {0, 1}) {
    SmallVector<const Expr *> own;
    const Expr *load = stripMaximumBound((*operands)[side], &own);
    std::optional<Reduction> maximum = Reduction::match(load);
    if (!maximum || maximum->kind != ReductionKind::Maximum)
      continue;
    llvm::append_range(bounds, own);
    beside = (*operands)[1 - side];
    return load;
  }
  return expr;
}

/// Whether `term`, which is taken from the exponent of `weights`, is the
/// negative of the maximum over the keys of what it leaves there, however that
/// is rounded; `isAbove` says whether it is that of scores that are rounded
/// otherwise, or of more keys, some of which are dropped later.
bool AttentionMatcher::isRowMaximum(const FreeTerm &term,
                                    const WeightLogarithm &weights,
                                    bool &isAbove) {
  if (term.isLogarithm || term.factor >= 0.0)
    return false;
  SmallVector<const Expr *> bounds;
  const Expr *beside = nullptr;
  const Expr *load = stripMaximumBeside(term.expr, bounds, beside);
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
  const Expr *input = termAtKey(*maximum, load);
  const Expr *rest = term.rest ? term.rest : weights.exponent;
  double factor = term.rest ? term.restFactor : weights.factor;
  input = input ? expand(input) : nullptr;
  if (!input)
    return false;
  isAbove = !isSameScaled(input, -term.factor, rest, factor, weights.tolerance,
                          /*roundedAlike=*/true);
  if (isAbove) {
    const Expr *dropped = nullptr;
    rest = stripDropped(rest, dropped);
    input = dropped ? stripDropped(input, dropped) : input;
    if (!isSameScaled(input, -term.factor, rest, factor, weights.tolerance,
                      /*roundedAlike=*/false))
      return false;
  }
  auto type = cast<FloatType>(term.expr->type);
  bool starts =
      noteMaximumStart(initOf(*maximum, load), cast<FloatType>(load->type)) &&
      llvm::all_of(bounds, [&](const Expr *bound) {
        return noteMaximumStart(bound, type);
      });
  match.sinkInMaximum |= starts && (beside || *more > 0);
  return starts;
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

/// Whether what maximum `place` of the terms of `summand` takes beside the
/// keys, if anything, is `sink` less the maxima that are taken from the scores
/// before.
bool AttentionMatcher::takesSink(const WeightLogarithm &summand, unsigned place,
                                 const Expr *sink) {
  SmallVector<const Expr *> bounds;
  const Expr *beside = nullptr;
  const Expr *load =
      stripMaximumBeside(summand.terms[place].expr, bounds, beside);
  std::optional<Reduction> maximum = Reduction::match(load);
  std::optional<int64_t> more = countBeyondKeys(*maximum);
  if (more != 1 && !beside)
    return more == 0;
  auto isInner = [&](const FreeTerm &term) {
    return term.rest && &term > &summand.terms[place];
  };
  for (const FreeTerm &term : llvm::reverse(summand.terms))
    if (isInner(term) && term.factor == -1.0)
      sink = exprs().apply<arith::SubFOp>({sink, term.expr}, sink->type);
    else if (isInner(term))
      return false;
  // The two may be read through other views.
  Expansion unlimited([](Value value) {
    return ElementExpressions::isTransparent(value) && !isReduced(value);
  });
  sink = elements.expand(sink, unlimited);
  auto isSink = [&](const Expr *other) {
    other = other ? elements.expand(other, unlimited) : nullptr;
    return other && sink && isEqualUpToCasts(other, sink);
  };
  return (!beside || isSink(beside)) &&
         (more == 0 || (more == 1 && isSink(termBesideKeys(*maximum, load))));
}

/// A sink that is a number, the same for all rows: null where it would be
/// rounded, as the logarithm of a literal that is added to the sum.
const Expr *AttentionMatcher::makeLiteralSink(double value) {
  FloatType type = match.softmaxType;
  if (type.getWidth() < 32)
    type = Float32Type::get(type.getContext());
  FloatAttr literal = FloatAttr::get(type, value);
  bool isExact = std::isfinite(value) && literal.getValueAsDouble() == value;
  return isExact ? exprs().constant(literal) : nullptr;
}

const Expr *AttentionMatcher::readSink(const WeightLogarithm &ofSink,
                                       const WeightLogarithm &ofKey) {
  SmallVector<FreeTerm, 4> left = ofSink.minus(ofKey);
  if (left.empty())
    return makeLiteralSink(ofSink.constant - ofKey.constant);
  // A sink is a natural logarithm in the op.
  bool isOne = left.size() == 1 && !left[0].isLogarithm &&
               std::abs(left[0].factor - 1.0) <= ofKey.tolerance;
  return isOne && ofSink.hasConstantOf(ofKey) ? stripCasts(left[0].expr)
                                              : nullptr;
}

/// `column`, one more term of the denominator, is the exponential of a sink
/// less what is subtracted from the scores in `summand`.
bool AttentionMatcher::matchSink(const Expr *column,
                                 const WeightLogarithm &summand) {
  std::optional<WeightLogarithm> logarithm =
      WeightLogarithm::read(exprs(), column, key->ints[0]);
  if (!logarithm || logarithm->exponent || match.sink)
    return false;
  const Expr *sink = readSink(*logarithm, summand);
  if (!sink)
    return false;
  for (auto [place, term] : llvm::enumerate(summand.terms))
    if (llvm::is_contained(maxima, term.expr) &&
        !takesSink(summand, place, sink))
      return false;
  match.sink = sink;
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

/// The weights that `sum` adds, as those of the key at hand, if they differ
/// from `weights` by what is free of the key.
std::optional<WeightLogarithm>
AttentionMatcher::readSummand(const Sum &sum, const WeightLogarithm &weights) {
  if (dependsOnSymbol(sum.load, key->ints[0]))
    return std::nullopt;
  const Expr *summand = termAtKey(sum.reduction, sum.load);
  summand = summand ? expand(summand) : nullptr;
  std::optional<WeightLogarithm> result;
  if (summand)
    result = WeightLogarithm::read(exprs(), summand, key->ints[0]);
  if (!result || !result->exponent || result->roundings != weights.roundings ||
      result->exponential->type != weights.exponential->type ||
      !isSameScaled(result->exponent, result->factor, weights.exponent,
                    weights.factor, weights.tolerance, /*roundedAlike=*/true))
    return std::nullopt;
  return result;
}

/// Whether `sum`, the logarithm of which is term `place` of `weights`, makes
/// them a softmax: all other terms are in its summand, too.
bool AttentionMatcher::sumsWeights(const Sum &sum,
                                   const WeightLogarithm &weights,
                                   unsigned place, WeightLogarithm &summand) {
  std::optional<WeightLogarithm> found = readSummand(sum, weights);
  // A column more than keys may be the first one.
  if (!found && countBeyondKeys(sum.reduction) == 1) {
    const Expr *first =
        sum.reduction.termAt(elements, sum.load, exprs().integer(0));
    first = first ? expand(first) : nullptr;
    firstKey = first && !mentions(first, match.scoresTensor);
    if (firstKey != 0)
      found = readSummand(sum, weights);
  }
  WeightLogarithm others = weights;
  others.terms.erase(others.terms.begin() + place);
  // A quotient by a sum along other loops weighs the keys.
  bool weighsKeys = llvm::any_of(others.terms, [&](const FreeTerm &term) {
    return dependsOnSymbol(term.expr, key->ints[0]);
  });
  if (weighsKeys || !found || !others.minus(*found).empty() ||
      !others.hasConstantOf(*found))
    return fail(reason::kSumOfOtherValues,
                "the denominator does not sum the exponentials that are "
                "multiplied with V over the keys",
                sum.reduction.op->getLoc());
  const Expr *init = initOf(sum.reduction, sum.load);
  std::optional<APFloat> zero = init ? getFloatUnderCasts(init) : std::nullopt;
  if (!zero || !zero->isZero())
    return fail(reason::kSumInit, "the sum does not start from zero",
                sum.reduction.op->getLoc());
  summand = std::move(*found);
  return true;
}

/// Takes what `sum` has beside the keys, a column or a term, for a sink.
bool AttentionMatcher::matchSinks(const Sum &sum,
                                  const WeightLogarithm &summand) {
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
  if (*more && (!column || !matchSink(expand(column), summand)))
    return fail(reason::kSumExtent,
                "the sum has a column that is neither a key nor a sink", loc);
  for (const Expr *extra : sum.extra)
    if (!matchSink(extra, summand))
      return fail(reason::kSumOfOtherValues,
                  "the denominator has a term that is not a sink", loc);
  if (match.sinkInMaximum && !match.sink)
    return fail(reason::kShiftNotMaximum,
                "the maximum is over a column that is neither a key nor a "
                "sink");
  return true;
}

static bool isMaximum(const Expr *expr) {
  SmallVector<const Expr *> bounds;
  const Expr *beside = nullptr;
  std::optional<Reduction> reduction =
      Reduction::match(stripMaximumBeside(expr, bounds, beside));
  return reduction && reduction->kind == ReductionKind::Maximum;
}

/// Whether the exponentials of both have the same exponent but for a literal,
/// so that one overflows where the other does.
static bool overflowAlike(WeightLogarithm a, WeightLogarithm b) {
  for (WeightLogarithm *each : {&a, &b})
    llvm::erase_if(each->terms,
                   [](const FreeTerm &term) { return !term.rest; });
  return a.minus(b).empty();
}

/// Reads what `weights` takes from the scores besides the logarithm `sum`.
bool AttentionMatcher::readShifts(const WeightLogarithm &weights,
                                  const FreeTerm *sum, Shifts &shifts) {
  for (const FreeTerm &term : weights.terms) {
    if (sum && &term == sum)
      continue;
    bool isAbove = false;
    if (isRowMaximum(term, weights, isAbove)) {
      if (!llvm::is_contained(maxima, term.expr))
        maxima.push_back(term.expr);
      shifts.others |= isAbove;
      if (term.rest)
        shifts.maximum = &term;
      else
        shifts.others = true;
      continue;
    }
    if (!term.isLogarithm &&
        (isMaximum(term.expr) || isComputedFromScores(term.expr)))
      return fail(reason::kShiftNotMaximum,
                  "what is subtracted from the scores is not their maximum "
                  "over the keys");
    (shifts.maximum && term.rest ? shifts.inside : shifts.others) = true;
  }
  return true;
}

/// Finds the scores that `weights`, and `summand`, are the exponentials of, and
/// what keeps these from overflow: the maximum that both take from the scores.
/// Term `place` of `weights` is the logarithm of the sum.
bool AttentionMatcher::findScores(const WeightLogarithm &weights,
                                  unsigned place,
                                  const WeightLogarithm &summand) {
  Shifts own, ofSummand;
  if (!readShifts(weights, &weights.terms[place], own) ||
      !readShifts(summand, nullptr, ofSummand))
    return false;
  const FreeTerm *maximum = own.maximum;
  bool isBounded = maximum && ofSummand.maximum;
  bool takesOthers = own.others || ofSummand.others || weights.dropsByProduct ||
                     summand.dropsByProduct ||
                     (!isBounded && (maximum || ofSummand.maximum ||
                                     own.inside || ofSummand.inside));
  // Where a sum overflows alone, its quotients are zero and not NaN.
  if (!isBounded && !overflowAlike(weights, summand))
    return fail(reason::kShiftNotMaximum,
                "no maximum is subtracted from the scores before they are "
                "summed, and the sum may overflow alone");
  match.softmaxType = cast<FloatType>(weights.exponential->type);
  leaveOut("weights", weights.weightType, match.probabilityType);
  match.exponentType = weights.exponentType;
  if (weights.takesNarrowLogarithm ||
      (takesOthers && match.softmaxType.getWidth() < 32))
    return fail(reason::kReassociation,
                "what is taken from the scores beside their maximum is "
                "rounded to fewer than 32 bits");
  if (isBounded ? maximum->scalesNarrow : weights.scalesNarrow)
    return fail(reason::kReassociation,
                "scores of fewer than 32 bits are multiplied after their "
                "maximum is subtracted");
  match.exponentFactor = isBounded ? maximum->restFactor : weights.factor;
  // ln 2 times a literal log2(e) is one.
  int precision = match.softmaxType.getFPMantissaWidth() - 1;
  if (std::abs(match.exponentFactor - 1.0) <= std::ldexp(1.0, -precision))
    match.exponentFactor = 1.0;
  scoresAsRead = isBounded ? maximum->rest : weights.exponent;
  if (!isBounded) {
    match.shiftBound.reset();
    if (!takesOthers)
      match.shiftBound = -weights.constant;
  }
  match.takesOtherShift = takesOthers;
  // A maximum that is rounded up leaves exponentials below 1 only.
  auto isKept = [](const Expr *expr) { return !expr->is<arith::TruncFOp>(); };
  shift = isBounded && !takesOthers && walkExpressions(maximum->expr, isKept)
              ? maximum->expr
              : nullptr;
  if (takesOthers || weights.dropsByProduct || summand.dropsByProduct)
    match.proof.assume(Premise::FiniteValues,
                       "what is taken from the scores is finite, and "
                       "exponentials neither overflow nor all vanish");
  else if (!isBounded)
    match.proof.assume(Premise::FiniteValues,
                       "no maximum is subtracted, and exponentials neither "
                       "overflow nor all vanish");
  else if (match.shiftBound)
    match.proof.assume(Premise::ScoresReachStart,
                       "scores reach " + std::to_string(*match.shiftBound) +
                           ", where their maximum starts");
  return true;
}

/// Takes `weights` for a softmax with the sum that its term `place` is the
/// logarithm of.
bool AttentionMatcher::matchNormalized(const WeightLogarithm &weights,
                                       unsigned place, const Sum &sum) {
  // The sum is no coarser than the quotient.
  if (weights.terms[place].width < match.probabilityType.getWidth())
    return fail(reason::kSumOfOtherValues,
                "the denominator is rounded to a narrower type than the "
                "probabilities");
  WeightLogarithm summand;
  return sumsWeights(sum, weights, place, summand) &&
         findScores(weights, place, summand) && matchSinks(sum, summand) &&
         (!sum.guard || matchDivisorGuard(sum, weights, summand)) &&
         matchGuards(scoresAsRead);
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
  std::optional<WeightLogarithm> weights;
  if (!miss)
    weights = WeightLogarithm::read(exprs(), p, key->ints[0]);
  if (!weights)
    return false;
  for (auto [place, term] : llvm::enumerate(weights->terms)) {
    Sum sum;
    sum.guard = DivisorGuard::read(elements, term.expr);
    sum.quotient = p;
    if (!term.isLogarithm || std::abs(term.factor + 1.0) > weights->tolerance ||
        !matchDenominator(sum.guard ? sum.guard->number : term.expr, sum))
      continue;
    if (!weights->exponent)
      return fail(reason::kOtherWeights,
                  "what weighs V is the same for all keys",
                  match.output.op->getLoc());
    if (match.blocks.empty() &&
        isMixedOverBatch(weights->exponent, match.scores, key->ints[0]))
      return fail(reason::kOtherWeights, kMixed, match.output.op->getLoc());
    std::optional<Miss> before = std::exchange(miss, std::nullopt);
    if (matchNormalized(*weights, place, sum)) {
      scores = scoresAsRead;
      return true;
    }
    if (before)
      miss = before;
  }
  return false;
}
