//===- AttentionGuards.cpp - Rows and keys that are zeroed ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A guard is a condition under which a probability is zero. How it is spelled
// does not matter: it is evaluated at every kind of number that it compares,
// and at what a reduction gives where all, some or none of the keys are
// dropped.
//
//===----------------------------------------------------------------------===//

#include "AttentionMatch.h"
#include "AttentionSearch.h"
#include "Table/LiteralEvaluation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/Reasons.h"
#include "rope/Support/FloatRounding.h"
#include <cmath>

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

//===----------------------------------------------------------------------===//
// Conditions of one number
//===----------------------------------------------------------------------===//

namespace {
/// Which numbers a condition on one number holds for.
struct NumberTest {
  const Expr *number = nullptr;
  bool lowInfinity = false, finite = false, highInfinity = false, nan = false;

  void invert() {
    for (bool *holds : {&lowInfinity, &finite, &highInfinity, &nan})
      *holds = !*holds;
  }
};
} // namespace

static bool comparesNumbers(const Expr *expr) {
  return expr->is<arith::CmpFOp>() || expr->is<math::IsNaNOp>() ||
         expr->is<math::IsInfOp>() || expr->is<math::IsFiniteOp>();
}

/// The one number that `condition` compares, with infinities and itself only;
/// null where it depends on anything else.
static const Expr *findComparedNumber(const Expr *condition) {
  const Expr *number = nullptr;
  auto note = [&](const Expr *operand) {
    operand = stripCasts(operand);
    while (operand->is<math::AbsFOp>() || operand->is<arith::NegFOp>())
      operand = stripCasts(operand->operands[0]);
    if (std::optional<APFloat> literal = getFloatUnderCasts(operand))
      return !literal->isFinite();
    if (number && !isEqualUpToCasts(operand, number))
      return false;
    number = operand;
    return true;
  };
  SmallVector<const Expr *> worklist = {condition};
  llvm::SmallPtrSet<const Expr *, 16> seen;
  while (!worklist.empty()) {
    const Expr *expr = worklist.pop_back_val();
    if (!seen.insert(expr).second)
      continue;
    if (comparesNumbers(expr)) {
      if (!llvm::all_of(expr->operands, note))
        return nullptr;
      continue;
    }
    if (expr->isLoad() || expr->kind == ExprKind::Scalar)
      return nullptr;
    llvm::append_range(worklist, expr->operands);
  }
  return number;
}

/// `condition`, of one number, at each kind of number.
static std::optional<NumberTest> readNumberTest(ElementExpressions &elements,
                                                const Expr *condition) {
  NumberTest test;
  test.number = findComparedNumber(condition);
  if (!test.number)
    return std::nullopt;
  auto type = cast<FloatType>(test.number->type);
  auto holdsAt = [&](double value) -> std::optional<bool> {
    LiteralEvaluator evaluator(elements);
    evaluator.bind(test.number, Literal::number(value, type));
    std::optional<Literal> result = evaluator.evaluate(condition);
    if (!result || !result->isBoolean())
      return std::nullopt;
    return result->getBool();
  };
  double largest =
      APFloat::getLargest(type.getFloatSemantics()).convertToDouble();
  std::optional<bool> low = holdsAt(-INFINITY), high = holdsAt(INFINITY),
                      nan = holdsAt(NAN), finite = holdsAt(0.0);
  if (!low || !high || !nan || !finite)
    return std::nullopt;
  // Only infinities are compared with, so finite numbers are alike unless a
  // cast makes one infinite.
  for (double value : {-largest, -1.0, 1.0, largest})
    if (holdsAt(value) != finite)
      return std::nullopt;
  test.lowInfinity = *low;
  test.highInfinity = *high;
  test.nan = *nan;
  test.finite = *finite;
  return test;
}

//===----------------------------------------------------------------------===//
// Conditions of a row
//===----------------------------------------------------------------------===//

namespace {
/// Rows in which `condition`, of each key, is `holds` for every key.
struct EveryKey {
  const Expr *condition;
  bool holds;
};

/// What a reduction over the keys gives, of terms that are one of two numbers.
struct Count {
  const Reduction &reduction;
  double start, whereTrue, whereFalse;
  Type type;

  /// Where the condition holds for `number` of `keys` keys.
  Literal at(int64_t number, int64_t keys) const {
    double value = start;
    switch (reduction.kind) {
    case ReductionKind::Sum:
      value += whereTrue * double(number) + whereFalse * double(keys - number);
      break;
    case ReductionKind::Maximum:
      value = number > 0 ? std::max(value, whereTrue) : value;
      value = number < keys ? std::max(value, whereFalse) : value;
      break;
    case ReductionKind::Minimum:
      value = number > 0 ? std::min(value, whereTrue) : value;
      value = number < keys ? std::min(value, whereFalse) : value;
      break;
    }
    if (isa<FloatType>(type))
      return Literal::number(value, type);
    return type.isInteger(1) ? Literal::boolean(value != 0.0)
                             : Literal::integer(int64_t(value));
  }
};
} // namespace

/// Whether numbers of `type`, `width` bits wide if they are integers, hold any
/// sum of `keys` terms as it is: none rounds or wraps.
static bool isExact(const Count &count, int64_t keys, unsigned width) {
  auto type = dyn_cast<FloatType>(count.type);
  int digits = type ? type.getFPMantissaWidth() : std::min<int>(width - 1, 53);
  double most = std::max(std::abs(count.whereTrue), std::abs(count.whereFalse));
  return llvm::all_of(
             ArrayRef{count.start, count.whereTrue, count.whereFalse},
             [](double value) { return value == std::trunc(value); }) &&
         std::abs(count.start) + most * double(keys) < std::ldexp(1.0, digits);
}

static double toNumber(const Literal &literal) {
  return literal.isFloat() ? literal.getFloat() : double(literal.bits);
}

/// The one reduction that `condition` reads, and nothing else.
static const Expr *findOnlyReduction(const Expr *condition) {
  const Expr *found = nullptr;
  bool only = walkExpressions(condition, [&](const Expr *expr) {
    if (expr->kind == ExprKind::Scalar || (expr->isLoad() && found))
      return false;
    if (expr->isLoad())
      found = expr;
    return true;
  });
  return only ? found : nullptr;
}

/// The number of keys up to which every count is tried.
static constexpr int64_t kMostCounts = 4096;

/// Whether `condition`, a comparison of what `count` says of `keys` keys, is
/// `holds` where all of them hold, none, and not where some do.
static std::optional<bool> readCount(ElementExpressions &elements,
                                     const Expr *condition, const Expr *load,
                                     const Count &count, int64_t keys,
                                     bool holds) {
  auto isZeroed = [&](int64_t number) -> std::optional<bool> {
    LiteralEvaluator evaluator(elements);
    evaluator.bind(load, count.at(number, keys));
    std::optional<Literal> value = evaluator.evaluate(condition);
    if (!value || !value->isBoolean())
      return std::nullopt;
    return value->getBool() == holds;
  };
  std::optional<bool> none = isZeroed(0), all = isZeroed(keys);
  if (!none || !all || *none == *all)
    return std::nullopt;
  // Maxima and minima of some keys are all the same.
  int64_t last =
      count.reduction.kind == ReductionKind::Sum ? keys - 1 : int64_t(1);
  for (int64_t some = 1; some <= last; ++some)
    if (isZeroed(some) != false)
      return std::nullopt;
  return all;
}

/// Reads `condition`, which is `holds` in rows without keys, as one of every
/// key, where a reduction of truth values, or of numbers made of them, is over
/// `key`.
static std::optional<EveryKey> readEveryKey(AttentionMatcher &matcher,
                                            const Expr *condition, bool holds) {
  ElementExpressions &elements = matcher.elements;
  const Expr *load = findOnlyReduction(condition);
  std::optional<Reduction> reduction =
      load ? Reduction::match(load) : std::nullopt;
  if (!reduction || !matcher.coversKeys(*reduction))
    return std::nullopt;
  const Expr *term = reduction->termAt(elements, load, matcher.key);
  term = term ? matcher.expand(term) : nullptr;
  const Expr *init = matcher.initOf(*reduction, load);
  LiteralEvaluator evaluator(elements);
  std::optional<Literal> start = init ? evaluator.evaluate(init) : std::nullopt;
  if (!term || !start)
    return std::nullopt;
  int64_t keys = reduction->extent;
  bool isCounted = reduction->kind == ReductionKind::Sum;
  if (isCounted && (ShapedType::isDynamic(keys) || keys > kMostCounts))
    return std::nullopt;
  if (ShapedType::isDynamic(keys))
    keys = 2;
  Count count{*reduction, toNumber(*start), 1.0, 0.0, load->type};
  const Expr *ofKey = term;
  if (!term->type.isInteger(1)) {
    std::optional<Choice> choice = readChoice(elements, term);
    if (!choice)
      return std::nullopt;
    ofKey = choice->condition;
    count.whereTrue = toNumber(choice->whereTrue);
    count.whereFalse = toNumber(choice->whereFalse);
    Type type = reduction->body.term.getType();
    unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
    if (isCounted && !isExact(count, keys, width))
      return std::nullopt;
  }
  std::optional<bool> all =
      readCount(elements, condition, load, count, keys, holds);
  if (!all)
    return std::nullopt;
  return EveryKey{ofKey, *all};
}

//===----------------------------------------------------------------------===//
// Divisors
//===----------------------------------------------------------------------===//

/// What `expr` chooses, bounds from below or adds literals to, if anything.
static const Expr *findGuarded(const Expr *expr) {
  expr = stripCasts(expr);
  const Expr *inner = nullptr;
  bool isChoice = expr->is<arith::SelectOp>();
  if (!isChoice && !expr->is<arith::MaximumFOp>() &&
      !expr->is<arith::MaxNumFOp>() && !expr->is<arith::AddFOp>())
    return expr;
  for (const Expr *operand : ArrayRef(expr->operands).drop_front(isChoice)) {
    if (getFloatUnderCasts(operand))
      continue;
    if (inner)
      return expr;
    inner = operand;
  }
  return inner ? findGuarded(inner) : expr;
}

/// Whether `expr` compares nothing but `number` and literals up to 1 between
/// itself and `number`, so that it is one thing for all numbers above 1. What
/// adds to the number moves where a comparison of it changes.
static bool comparesUpToOne(const Expr *expr, const Expr *number,
                            bool isCompared = false) {
  expr = stripCasts(expr);
  if (expr == number)
    return true;
  if (std::optional<APFloat> literal = expr->getFloat())
    return literal->convertToDouble() <= 1.0;
  isCompared |= expr->is<arith::CmpFOp>();
  return (expr->is<arith::SelectOp>() || expr->is<arith::MaximumFOp>() ||
          expr->is<arith::MaxNumFOp>() || expr->is<arith::CmpFOp>() ||
          (expr->is<arith::AddFOp>() && !isCompared)) &&
         llvm::all_of(expr->operands, [&](const Expr *operand) {
           return comparesUpToOne(operand, number, isCompared);
         });
}

std::optional<DivisorGuard> DivisorGuard::read(ElementExpressions &elements,
                                               const Expr *divisor) {
  const Expr *number = findGuarded(divisor);
  auto type = dyn_cast<FloatType>(number->type);
  if (number == stripCasts(divisor) || !type ||
      !comparesUpToOne(divisor, number))
    return std::nullopt;
  auto getAt = [&](double value) {
    LiteralEvaluator evaluator(elements);
    evaluator.bind(number, Literal::number(value, type));
    std::optional<Literal> result = evaluator.evaluate(divisor);
    return result && result->isFloat() ? result->getFloat() : NAN;
  };
  // A literal that is added has to be rounded away, also where ties go up.
  double next = 1.0 + std::ldexp(1.0, 1 - int(type.getFPMantissaWidth()));
  for (double value : {1.0, next, 2.0, std::ldexp(next, 10)})
    if (getAt(value) != value)
      return std::nullopt;
  return DivisorGuard{number, getAt(0.0)};
}

bool AttentionMatcher::isShiftFinite() {
  SmallVector<const Expr *> bounds;
  const Expr *load = stripMaximumBound(shift, &bounds);
  std::optional<Reduction> maximum = Reduction::match(load);
  const Expr *init = maximum ? initOf(*maximum, load) : nullptr;
  std::optional<APFloat> start = init ? getFloatUnderCasts(init) : std::nullopt;
  if (!start)
    return false;
  LiteralEvaluator evaluator(elements);
  evaluator.bind(load, Literal::number(start->convertToDouble(), load->type));
  std::optional<Literal> value = evaluator.evaluate(shift);
  return value && std::isfinite(value->getFloat());
}

bool AttentionMatcher::isZeroWithoutKeys(const Sum &sum,
                                         const Expr *exponential) {
  LiteralEvaluator evaluator(elements);
  for (const Expr *expr : {sum.guard->number, exponential})
    evaluator.bind(expr, Literal::number(0.0, expr->type));
  if (std::optional<Literal> value = evaluator.evaluate(sum.quotient))
    return value->isFloat() && value->getFloat() == 0.0;
  // Some are dropped: the reciprocal is a number in any case.
  return std::isfinite(
      rope::roundTo(match.probabilityType, 1 / sum.guard->ofZero));
}

bool AttentionMatcher::matchDivisorGuard(const Sum &sum,
                                         const WeightLogarithm &weights,
                                         const WeightLogarithm &summand) {
  if (!shift || summand.constant < 0.0)
    return fail(reason::kSumOfOtherValues,
                "the denominator is kept from zero, and may be below 1 where "
                "no maximum is all that is taken from the scores");
  match.proof.lose(Loss::Reassociation,
                   "the denominator is at least 1, and its guard leaves it");
  match.guardsSum = true;
  double ofZero = sum.guard->ofZero;
  if (match.sink || ofZero == 0.0 || std::isnan(ofZero))
    return true;
  // The exponentials of a row without keys are zero where what is taken from
  // the scores is a number, and else NaN.
  if (!isShiftFinite())
    return !weights.drops ||
           fail(reason::kSoftmaxSelect,
                "exponentials are dropped in rows without a maximum");
  if (!isZeroWithoutKeys(sum, weights.exponential))
    return fail(reason::kSumOfOtherValues,
                "the reciprocal of the denominator may overflow in rows "
                "without keys");
  match.emptyRow = EmptyRow::Zero;
  return true;
}

//===----------------------------------------------------------------------===//
// Guards
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kOtherGuard =
    "the probabilities are zeroed where something other than an empty row "
    "holds";

const Expr *AttentionMatcher::peelGuards(const Expr *p) {
  guards.clear();
  guarded.clear();
  FloatType narrowest = match.probabilityType;
  auto strip = [&](const Expr *expr) {
    for (; expr != stripCasts(expr); expr = expr->operands[0])
      narrowest = getNarrower(narrowest, expr->type);
    return expr;
  };
  p = strip(p);
  while (p->is<arith::SelectOp>()) {
    // Zero on one side; a number that is none only where nothing takes it.
    std::optional<unsigned> side;
    for (unsigned each : {2, 1})
      if (std::optional<APFloat> literal =
              getFloatUnderCasts(p->operands[each]);
          literal && (!side || literal->isZero()))
        side = each;
    if (!side)
      return nullptr;
    bool isZero = getFloatUnderCasts(p->operands[*side])->isZero();
    guards.push_back({p->operands[0], *side == 1, isZero});
    p = strip(p->operands[3 - *side]);
    guarded.push_back(p);
  }
  leaveOut("weights", narrowest, match.probabilityType);
  return p;
}

bool AttentionMatcher::matchKeyGuard(const Guard &guard) {
  Value product = match.scoresTensor;
  if (std::optional<NumberTest> test =
          readNumberTest(elements, guard.condition)) {
    if (!guard.zeroWhere)
      test->invert();
    bool ofQuotient = llvm::any_of(guarded, [&](const Expr *each) {
      return isEqualUpToCasts(each, test->number);
    });
    // No quotient of a softmax is infinite, and one that is no number is that
    // of a row without keys, for finite scores.
    if (ofQuotient && !test->finite && (guard.isZero || !test->nan)) {
      if (test->nan) {
        match.emptyRow = EmptyRow::Zero;
        match.proof.lose(Loss::NaNGuard, "scores are not NaN");
      }
      return true;
    }
  } else if (guard.isZero && !mentions(guard.condition, product)) {
    // Waits for the masks.
    match.maskConditions.push_back({guard.condition, guard.zeroWhere});
    return true;
  }
  return fail(reason::kSoftmaxSelect, kOtherGuard);
}

/// Whether `expr` is the scores, or what they add to their product.
bool AttentionMatcher::isScoresOrTheirMask(const Expr *expr,
                                           const Expr *scores) {
  // A number that is rounded may be infinite where another one is not.
  auto isSame = [](const Expr *a, const Expr *b) {
    return isEqualUpToCasts(a, b, /*roundedAlike=*/true);
  };
  if (isSame(expr, scores))
    return true;
  const Expr *sum = stripCasts(scores);
  return sum->is<arith::AddFOp>() && isRoundedAlike(scores, sum) &&
         !mentions(expr, match.scoresTensor) &&
         (isSame(expr, sum->operands[0]) || isSame(expr, sum->operands[1]));
}

bool AttentionMatcher::matchRowGuard(const Guard &guard, const Expr *scores) {
  auto refuse = [&] { return fail(reason::kSoftmaxSelect, kOtherGuard); };
  // A condition is looked into as far as it goes: the mask it is made of may
  // not come from the scores.
  Expansion unlimited([](Value value) {
    return ElementExpressions::isTransparent(value) && !isReduced(value);
  });
  const Expr *condition = elements.expand(guard.condition, unlimited);
  if (!condition || !guard.isZero)
    return refuse();
  const Expr *ofKey = nullptr;
  bool orNaN = false;
  std::optional<NumberTest> test = readNumberTest(elements, condition);
  if (test) {
    // The maximum over the keys is -inf.
    const Expr *maximum = stripMaximumBound(test->number);
    std::optional<Reduction> reduction = Reduction::match(maximum);
    if (!reduction || reduction->kind != ReductionKind::Maximum ||
        !coversKeys(*reduction))
      return refuse();
    const Expr *init = initOf(*reduction, maximum);
    if (!init || !isNegativeInfinity(init))
      return refuse();
    ofKey = reduction->termAt(elements, maximum, key);
    if (!guard.zeroWhere)
      test->invert();
    orNaN = isa<arith::MaxNumFOp>(reduction->body.combiner);
  } else if (std::optional<EveryKey> every =
                 readEveryKey(*this, condition, guard.zeroWhere)) {
    test = readNumberTest(elements, every->condition);
    if (!test) {
      if (mentions(every->condition, match.scoresTensor))
        return refuse();
      match.maskConditions.push_back({every->condition, every->holds});
      return true;
    }
    ofKey = test->number;
    if (!every->holds)
      test->invert();
  }
  if (!ofKey || !test->lowInfinity || test->finite || test->highInfinity)
    return refuse();
  orNaN |= test->nan;
  ofKey = expand(ofKey);
  if (!ofKey)
    return refuse();
  // The guard may see the mask through other views than the scores do.
  bool isGuarded = isScoresOrTheirMask(ofKey, scores);
  if (!isGuarded) {
    const Expr *mask = elements.expand(ofKey, unlimited);
    const Expr *all = elements.expand(scores, unlimited);
    isGuarded = mask && all && isScoresOrTheirMask(mask, all);
  }
  if (!isGuarded)
    return refuse();
  if (orNaN)
    match.proof.lose(Loss::NaNGuard, "scores are not NaN");
  if (!isEqualUpToCasts(ofKey, scores)) {
    match.guardReadsMask = true;
    match.proof.assume(Premise::FiniteValues, "products of Q and K are finite");
  }
  match.emptyRow = EmptyRow::Zero;
  return true;
}

bool AttentionMatcher::matchGuards(const Expr *scores) {
  return llvm::all_of(guards, [&](const Guard &guard) {
    return dependsOnSymbol(guard.condition, key->ints[0])
               ? matchKeyGuard(guard)
               : matchRowGuard(guard, scores);
  });
}

bool AttentionMatcher::saysDropped(const Expr *condition, bool holds,
                                   const MaskStep &step) {
  Expansion unlimited(ElementExpressions::isTransparent);
  const Expr *told = elements.expand(condition, unlimited);
  const Expr *mask = elements.expand(step.expr, unlimited);
  if (!told || !mask)
    return false;
  bool dropsWhere = step.kind == MaskStep::DropWhere;
  if (step.kind == MaskStep::Add) {
    // -inf where a condition drops the key, else 0.
    std::optional<Choice> choice = readChoice(elements, mask);
    if (!choice || !choice->whereTrue.isFloat() ||
        !choice->whereFalse.isFloat())
      return false;
    double added[] = {choice->whereFalse.getFloat(),
                      choice->whereTrue.getFloat()};
    dropsWhere = added[1] != 0.0;
    if (added[!dropsWhere] != 0.0 || added[dropsWhere] != -INFINITY)
      return false;
    mask = choice->condition;
  } else if (step.kind == MaskStep::Subtract) {
    return false;
  }
  if (told == mask)
    return holds == dropsWhere;
  // One is a function of the other.
  for (bool value : {false, true}) {
    LiteralEvaluator ofMask(elements), ofTold(elements);
    ofMask.bind(mask, Literal::boolean(value));
    ofTold.bind(told, Literal::boolean(value));
    std::optional<Literal> a = ofMask.evaluate(told), b = ofTold.evaluate(mask);
    bool same = (holds == dropsWhere) == value;
    if ((!a || a->getBool() != same) && (!b || b->getBool() != same))
      return false;
  }
  return true;
}
