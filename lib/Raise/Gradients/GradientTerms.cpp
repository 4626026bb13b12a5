//===- GradientTerms.cpp - Gradients as polynomials -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GradientTerms.h"
#include "Softmax/AttentionSearch.h"
#include "Softmax/WeightFactors.h"
#include "Table/LiteralEvaluation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Support/FloatRounding.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

using Polynomial = GradientTerms::Polynomial;

/// What a gradient has is of few terms and of a small degree.
static constexpr size_t kMostTerms = 8;
static constexpr int kMostPower = 8;
/// Where exponents of numbers in M begin, and bits of conditions in it.
static constexpr unsigned kFirstNumber = 9, kMostNumbers = 3;
static constexpr unsigned kFirstCondition = 16, kMostConditions = 8;
static constexpr int kMaskBits = (1 << kFirstCondition) - 1;

GradientTerms::GradientTerms(AttentionMatcher &matcher,
                             const Expansion &everything,
                             const Expr *probability,
                             ArrayRef<WeightFactor> factors)
    : matcher(matcher), everything(everything),
      probability(stripCasts(probability)) {
  for (const WeightFactor &weight : factors)
    switch (weight.kind) {
    case WeightFactor::Negate:
      factorNumber = -factorNumber;
      break;
    case WeightFactor::Multiply:
    case WeightFactor::Divide:
      addFactor(weight.expr, weight.kind == WeightFactor::Multiply ? 1 : -1);
      break;
    case WeightFactor::KeepWhere:
    case WeightFactor::DropWhere:
      addCondition(weight.expr, weight.kind == WeightFactor::KeepWhere);
      break;
    }
  // Scores go through one tanh.
  AttentionMatch &match = matcher.match;
  isCapKept =
      match.softcap &&
      *match.softcap * getReciprocal(match.scoreType, *match.softcap) != 1;
  if (match.softcap)
    walkExpressions({this->probability}, [&](const Expr *node) {
      if (node->is<math::TanhOp>() && mentions(node, match.scoresTensor))
        cap = node;
      return !cap;
    });
  if (match.queryFactors.size() == 1)
    factor =
        matcher.elements.expand(match.queryFactors[0].expr, this->everything);
  logarithm = WeightLogarithm::read(matcher.exprs(), this->probability,
                                    matcher.key->ints[0]);
  if (!logarithm || !logarithm->exponent) {
    logarithm.reset();
    return;
  }
  // The sum is what one logarithm is of, divided by or subtracted.
  ofWeight = logarithm;
  auto isSum = [](const FreeTerm &term) {
    return term.isLogarithm && term.factor == -1.0;
  };
  if (llvm::count_if(logarithm->terms, isSum) != 1)
    return;
  auto *found = llvm::find_if(ofWeight->terms, isSum);
  sum = stripCasts(found->expr);
  guard = DivisorGuard::read(matcher.elements, sum);
  ofWeight->terms.erase(found);
  own = {1, -1};
}

/// `condition` without negations, each of which turns `holds`.
static const Expr *stripNegations(const Expr *condition, bool &holds) {
  constexpr unsigned most = 4;
  for (unsigned step = 0; step < most && condition->is<arith::XOrIOp>(); ++step)
    for (unsigned side : {0, 1})
      if (condition->operands[side]->getBool() == true) {
        holds = !holds;
        condition = condition->operands[1 - side];
        break;
      }
  return condition;
}

std::optional<int> GradientTerms::findCondition(const Expr *condition,
                                                bool holds) const {
  condition = stripNegations(condition, holds);
  for (auto [number, own] : llvm::enumerate(conditions))
    if (own == std::pair(condition, holds))
      return 1 << (kFirstCondition + number);
  return std::nullopt;
}

void GradientTerms::addCondition(const Expr *condition, bool holds) {
  if (std::optional<int> bit = findCondition(condition, holds)) {
    ofFactors.back() |= *bit;
    return;
  }
  condition = stripNegations(condition, holds);
  if (conditions.size() == kMostConditions) {
    knowsFactors = false;
    return;
  }
  conditions.push_back({condition, holds});
  ofFactors.back() |= *findCondition(condition, holds);
}

void GradientTerms::addFactor(const Expr *expr, int power) {
  expr = stripCasts(expr);
  if (std::optional<APFloat> literal = expr->getFloat()) {
    double number = literal->convertToDouble();
    if (power < 0)
      number = getReciprocal(cast<FloatType>(expr->type), number);
    factorNumber *= number;
    return;
  }
  if (expr->is<arith::MulFOp>() ||
      (expr->is<arith::DivFOp>() && expr->operands[1]->getFloat())) {
    addFactor(expr->operands[0], power);
    addFactor(expr->operands[1], expr->is<arith::MulFOp>() ? power : -power);
    return;
  }
  if (power > 0) {
    if (const Expr *condition = readConditionAsNumber(expr)) {
      addCondition(condition, /*holds=*/true);
      return;
    }
    if (expr->is<arith::SelectOp>())
      for (unsigned side : {1, 2}) {
        std::optional<APFloat> zero = getFloatUnderCasts(expr->operands[side]);
        if (!zero || !zero->isZero())
          continue;
        addCondition(expr->operands[0], /*holds=*/side == 2);
        addFactor(expr->operands[3 - side], power);
        return;
      }
  }
  auto *found = llvm::find(numbers, expr);
  unsigned place = found - numbers.begin();
  if (place == numbers.size())
    numbers.push_back(expr);
  if (place >= kMostNumbers)
    knowsFactors = false;
  else
    ofFactors[kFirstNumber + place] += power;
}

std::optional<Polynomial> GradientTerms::getFactor(const Expr *expr) {
  Powers powers = {};
  if (const auto *found = llvm::find(numbers, expr); found != numbers.end()) {
    powers[kFirstNumber + (found - numbers.begin())] = 1;
    return Polynomial{{powers, 1.0}};
  }
  const Expr *condition =
      conditions.empty() ? nullptr : readConditionAsNumber(expr);
  if (!condition)
    return std::nullopt;
  std::optional<int> bit = findCondition(condition, /*holds=*/true);
  if (!bit)
    return std::nullopt;
  powers.back() = *bit;
  return Polynomial{{powers, 1.0}};
}

/// Terms of factor 0 are none.
static Polynomial makeNumber(double number) {
  return number == 0 ? Polynomial{}
                     : Polynomial{{GradientTerms::Powers{}, number}};
}

static void addTo(Polynomial &to, const Polynomial &terms, double factor) {
  for (auto [powers, own] : terms)
    if ((to[powers] += factor * own) == 0)
      to.erase(powers);
}

static GradientTerms::Powers
multiplyPowers(const GradientTerms::Powers &powers,
               const GradientTerms::Powers &others) {
  GradientTerms::Powers product = powers;
  for (auto [power, more] : llvm::drop_end(llvm::zip_equal(product, others)))
    power += more;
  product.back() |= others.back();
  return product;
}

static std::optional<Polynomial> multiply(const Polynomial &a,
                                          const Polynomial &b) {
  Polynomial result;
  for (auto [powers, factor] : a)
    for (auto [others, other] : b) {
      GradientTerms::Powers product = multiplyPowers(powers, others);
      if (llvm::any_of(llvm::drop_end(product),
                       [](int power) { return std::abs(power) > kMostPower; }))
        return std::nullopt;
      addTo(result, {{product, factor * other}}, 1);
    }
  if (result.size() > kMostTerms)
    return std::nullopt;
  return result;
}

/// 1 / x for an x of one term, its factor as the scale of scores counts it.
static std::optional<Polynomial> invert(const Polynomial &terms,
                                        FloatType type) {
  if (terms.size() != 1)
    return std::nullopt;
  auto [powers, factor] = *terms.begin();
  // A product and its sum may be 0.
  GradientTerms::Powers others = {0, -powers[1], 0, 0, 0, 0, -powers[6]};
  for (unsigned place = kFirstNumber; place < kFirstNumber + kMostNumbers;
       ++place)
    others[place] = -powers[place];
  GradientTerms::Powers back = others;
  for (int &power : back)
    power = -power;
  if (powers != back)
    return std::nullopt;
  return Polynomial{{others, getReciprocal(type, factor)}};
}

/// Whether `expr` is rounded to another type, and maybe extended again.
static bool isRounded(const Expr *expr) {
  return expr->is<arith::TruncFOp>() ||
         (expr->is<arith::ExtFOp>() && isRounded(expr->operands[0]));
}

/// The sum over the keys of c * E * G * S^n, or of one element.
std::optional<Polynomial> GradientTerms::getRowSum(const Expr *load) {
  std::optional<Reduction> reduction = Reduction::match(load);
  if (!reduction || reduction->kind != ReductionKind::Sum)
    return std::nullopt;
  const Expr *start = matcher.initOf(*reduction, load);
  std::optional<APFloat> zero = start ? start->getFloat() : std::nullopt;
  if (!zero || !zero->isZero())
    return std::nullopt;
  // Nor is a sum in a narrower type than that of the product with V.
  linalg::LinalgOp output = matcher.match.output.op;
  if (load->type.getIntOrFloatBitWidth() <
      getElementTypeOrSelf(output->getResult(0).getType())
          .getIntOrFloatBitWidth())
    return std::nullopt;
  hasCasts |= load->type.getIntOrFloatBitWidth() < 32;
  bool isOne = reduction->extent == 1;
  const Expr *term = nullptr, *beside = nullptr;
  if (isOne)
    term =
        reduction->termAt(matcher.elements, load, matcher.exprs().integer(0));
  else if (!matcher.readColumns(*reduction, load, term, beside))
    return std::nullopt;
  term = term ? matcher.elements.expand(term, everything) : nullptr;
  // What is rounded before it is summed up is not the sum of the op.
  if (!term || (!isOne && isRounded(term)))
    return std::nullopt;
  std::optional<Polynomial> terms = get(term);
  if (isOne || !terms || terms->empty())
    return terms;
  // A sink has no value: its column adds 0.
  if (beside) {
    beside = matcher.elements.expand(beside, everything);
    std::optional<Polynomial> ofSink =
        beside ? get(beside) : std::optional<Polynomial>();
    if (!ofSink || !ofSink->empty())
      return std::nullopt;
  }
  // Where a row keeps a key, the others add 0. What is the same for all keys
  // is R times something: it is 0 in other rows, too.
  Polynomial result;
  for (auto [powers, factor] : *terms) {
    bool isFree = powers[2] == 0 && powers[3] > 0 && !matcher.match.sink;
    Powers wanted = {1, powers[1], !isFree, isFree ? powers[3] : 0};
    if (!isFree)
      wanted = multiplyPowers(wanted, ofFactors);
    wanted.back() |= powers.back() & kMaskBits;
    if (powers != wanted)
      return std::nullopt;
    addTo(result,
          {{{0, powers[1] - own[1], 0, isFree ? powers[3] : 1}, factor}}, 1);
  }
  return result;
}

/// Whether `expr` is to the sink what E is to a key.
bool GradientTerms::isSinkWeight(const Expr *expr) {
  int64_t symbol = matcher.key->ints[0];
  if (!matcher.match.sink || dependsOnSymbol(expr, symbol))
    return false;
  auto ofSink = WeightLogarithm::read(matcher.exprs(), expr, symbol);
  if (!ofSink || !ofWeight || ofSink->exponent)
    return false;
  const Expr *sink = matcher.elements.expand(matcher.match.sink, everything);
  const Expr *own = matcher.readSink(*ofSink, *ofWeight);
  return sink && own && isEqualUpToCasts(own, sink);
}

std::optional<Polynomial> GradientTerms::getAtom(const Expr *load) {
  if (!isReduced(load->value))
    return std::nullopt;
  if (!dependsOnSymbol(load, matcher.key->ints[0]))
    return getRowSum(load);
  if (product && product != load)
    return std::nullopt;
  product = load;
  return Polynomial{{{0, 0, 1}, 1.0}};
}

/// An exponential of the scores that is P times powers of S.
std::optional<Polynomial> GradientTerms::getWeight(const Expr *expr) {
  bool isPower = expr->is<math::ExpOp>() || expr->is<math::Exp2Op>() ||
                 expr->is<math::PowFOp>() || expr->is<arith::SelectOp>() ||
                 expr->is<arith::MulFOp>();
  if (!logarithm || !isPower || !dependsOnSymbol(expr, matcher.key->ints[0]))
    return std::nullopt;
  auto of = WeightLogarithm::read(matcher.exprs(), expr, matcher.key->ints[0]);
  if (!of || !of->exponent ||
      !isEqualUpToCasts(of->exponent, logarithm->exponent) ||
      std::abs(of->factor - logarithm->factor) >
          of->tolerance * std::abs(of->factor) ||
      !of->hasConstantOf(*logarithm) || of->scalesNarrow ||
      of->takesNarrowLogarithm ||
      (of->dropsByProduct && !logarithm->dropsByProduct))
    return std::nullopt;
  Powers powers = own;
  for (const FreeTerm &term : of->minus(*logarithm)) {
    if (!sum || !term.isLogarithm || stripCasts(term.expr) != sum ||
        term.factor != std::round(term.factor) ||
        std::abs(term.factor) > kMostPower)
      return std::nullopt;
    powers[1] += int(term.factor);
  }
  hasCasts |= of->exponent != logarithm->exponent || !of->roundings.empty();
  return Polynomial{{powers, 1.0}};
}

/// What `condition`, on S and literals, says of any S, which is at least 0, and
/// with a guard at least 1.
std::optional<bool> GradientTerms::decide(const Expr *condition) {
  if (!sum || !condition->is<arith::CmpFOp>())
    return std::nullopt;
  const Expr *number = guard ? guard->number : sum;
  double least = guard ? 1.0 : 0.0;
  for (const Expr *operand : condition->operands) {
    operand = stripCasts(operand);
    std::optional<APFloat> literal = operand->getFloat();
    if (literal ? literal->convertToDouble() > least
                : operand != sum && operand != number)
      return std::nullopt;
  }
  std::optional<bool> result;
  SmallVector<double, 2> values = {least, least + 1.0};
  if (isEmptyRow)
    values = {0.0};
  for (double value : values) {
    LiteralEvaluator evaluator(matcher.elements);
    evaluator.bind(number, Literal::number(value, number->type));
    std::optional<Literal> holds = evaluator.evaluate(condition);
    if (!holds || (result && *result != holds->getBool()))
      return std::nullopt;
    result = holds->getBool();
  }
  return result;
}

/// What is 0 where the mask drops the key, as the probability is there if the
/// row keeps another one.
std::optional<Polynomial> GradientTerms::getMasked(const Expr *select) {
  const Expr *condition = select->operands[0];
  if (std::optional<bool> holds = decide(condition))
    return get(select->operands[*holds ? 1 : 2]);
  // What the weights drop behind the softmax has any other terms.
  for (bool holds : {true, false}) {
    std::optional<APFloat> zero =
        getFloatUnderCasts(select->operands[holds ? 2 : 1]);
    std::optional<int> bit = findCondition(condition, holds);
    if (!bit || !zero || !zero->isZero())
      continue;
    Powers powers = {};
    powers.back() = *bit;
    std::optional<Polynomial> kept = get(select->operands[holds ? 1 : 2]);
    return kept ? multiply(*kept, {{powers, 1.0}}) : kept;
  }
  ArrayRef<MaskStep> steps = matcher.match.allMasks;
  constexpr size_t mostMasks = kFirstCondition;
  for (bool dropsWhere : {false, true}) {
    const Expr *dropped = select->operands[dropsWhere ? 1 : 2];
    std::optional<APFloat> fill = stripCasts(dropped)->getFloat();
    if (!fill || !fill->isZero())
      continue;
    int masks = 0;
    for (auto [number, step] : llvm::enumerate(steps.take_front(mostMasks)))
      if (matcher.saysDropped(condition, dropsWhere, step))
        masks |= 1 << number;
    std::optional<Polynomial> kept =
        masks ? get(select->operands[dropsWhere ? 2 : 1]) : std::nullopt;
    auto hasWeight = [](const auto &term) { return term.first[0] > 0; };
    Powers powers = {};
    powers.back() = masks;
    if (kept && llvm::all_of(*kept, hasWeight))
      return multiply(*kept, {{powers, 1.0}});
  }
  return std::nullopt;
}

std::optional<Polynomial> GradientTerms::stripMasks(const Polynomial &terms) {
  Polynomial result;
  for (auto [given, factor] : terms) {
    Powers powers = given;
    powers.back() &= ~kMaskBits;
    if (!result.emplace(powers, factor).second)
      return std::nullopt;
  }
  return result;
}

/// Whether `expr` is 0 in a row without keys, whose sum the guard replaces.
bool GradientTerms::isZeroInEmptyRow(const Expr *expr) {
  if (!guard || matcher.match.emptyRow != EmptyRow::Zero)
    return true;
  decltype(known) ofOthers;
  std::swap(known, ofOthers);
  isEmptyRow = true;
  bool isZero = std::isfinite(guard->ofZero) && get(expr) == Polynomial{};
  isEmptyRow = false;
  std::swap(known, ofOthers);
  return isZero;
}

std::optional<Polynomial> GradientTerms::compute(const Expr *expr) {
  if (expr == probability)
    return isEmptyRow ? Polynomial{} : Polynomial{{own, 1.0}};
  if (std::optional<Polynomial> factor = getFactor(expr))
    return factor;
  if (std::optional<Polynomial> weight = getWeight(expr))
    return isEmptyRow ? Polynomial{} : weight;
  if (expr == sum && isEmptyRow)
    return makeNumber(guard->ofZero);
  // A sum of exponentials is its absolute value.
  if (sum && (expr == sum || (expr->is<math::AbsFOp>() &&
                              stripCasts(expr->operands[0]) == sum)))
    return Polynomial{{{0, 1}, 1.0}};
  if (expr == cap)
    return Polynomial{{{0, 0, 0, 0, 1}, 1.0}};
  if (factor && expr == stripCasts(factor))
    return Polynomial{{{0, 0, 0, 0, 0, 0, 0, 1}, 1.0}};
  if (factor && expr == matcher.match.scoresLoad)
    return Polynomial{{{0, 0, 0, 0, 0, 0, 0, 0, 1}, 1.0}};
  if ((expr->is<math::ExpOp>() || expr->is<arith::DivFOp>()) &&
      isSinkWeight(expr))
    return Polynomial{{{0, 0, 0, 0, 0, 1}, 1.0}};
  if (std::optional<APFloat> literal = expr->getFloat()) {
    double value = literal->convertToDouble();
    if (isCapKept && value == *matcher.match.softcap)
      return Polynomial{{{0, 0, 0, 0, 0, 0, 1}, 1.0}};
    return makeNumber(value);
  }
  if (expr->isLoad())
    return getAtom(expr);
  if (expr->is<arith::SelectOp>())
    return getMasked(expr);
  bool isSum = expr->is<arith::AddFOp>() || expr->is<arith::SubFOp>();
  bool isQuotient = expr->is<arith::DivFOp>();
  bool isProduct = expr->is<arith::MulFOp>() || isQuotient;
  if (!isSum && !isProduct && !expr->is<arith::NegFOp>())
    return std::nullopt;
  std::optional<Polynomial> first = get(expr->operands[0]);
  // The gradient of a maximum is what adds up to zero times where it is taken.
  if (isProduct && !isEmptyRow)
    for (unsigned side : {0, 1}) {
      if (isQuotient && side == 1)
        continue;
      std::optional<Polynomial> zero = get(expr->operands[side]);
      if (!zero || !zero->empty() || get(expr->operands[1 - side]))
        continue;
      dropsZero = true;
      return zero;
    }
  if (!first)
    return std::nullopt;
  Polynomial result;
  if (expr->is<arith::NegFOp>()) {
    addTo(result, *first, -1);
    return result;
  }
  std::optional<Polynomial> second = get(expr->operands[1]);
  if (!second)
    return std::nullopt;
  if (isQuotient && !(second = invert(*second, cast<FloatType>(expr->type))))
    return std::nullopt;
  if (isProduct) {
    std::optional<Polynomial> product = multiply(*first, *second);
    // Zero times a number that leaves the type is none.
    auto leavesType = [&](const auto &term) {
      double own = roundTo(cast<FloatType>(expr->type), term.second);
      return !std::isfinite(own) || own == 0;
    };
    if (isEmptyRow && (llvm::any_of(*second, leavesType) ||
                       (product && llvm::any_of(*product, leavesType))))
      return std::nullopt;
    return product;
  }
  addTo(result, *first, 1);
  addTo(result, *second, expr->is<arith::SubFOp>() ? -1 : 1);
  if (result.size() > kMostTerms)
    return std::nullopt;
  return result;
}

std::optional<Polynomial> GradientTerms::get(const Expr *written) {
  const Expr *expr = stripCasts(written);
  hasCasts |= expr != written;
  auto found = known.find(expr);
  if (found != known.end())
    return found->second;
  std::optional<Polynomial> terms = compute(expr);
  known[expr] = terms;
  return terms;
}

Polynomial GradientTerms::countCaps(const Polynomial &terms) const {
  Polynomial result;
  for (auto [given, factor] : terms) {
    Powers powers = given;
    int &caps = powers[6];
    for (; caps > 0; --caps)
      factor *= *matcher.match.softcap;
    for (; caps < 0; ++caps)
      factor *= getReciprocal(matcher.match.scoreType, *matcher.match.softcap);
    addTo(result, {{powers, factor}}, 1);
  }
  return result;
}

/// Equality to 24 bits.
static bool isEqualTerm(const Polynomial::value_type &term,
                        const Polynomial::value_type &other) {
  return term.first == other.first && std::abs(term.second - other.second) <=
                                          std::abs(other.second) * 0x1p-23;
}

bool GradientTerms::isProbability(const Expr *expr) {
  std::optional<Polynomial> terms = get(expr);
  std::optional<Polynomial> stripped =
      terms ? stripMasks(*terms) : std::optional<Polynomial>();
  Powers wanted = multiplyPowers(own, ofFactors);
  if (!stripped || stripped->size() != 1 ||
      !isEqualTerm(*stripped->begin(), {wanted, factorNumber}) ||
      // Nothing else than a factor is near to 1.
      (factorNumber == 1 && stripped->begin()->second != 1) ||
      !isZeroInEmptyRow(expr))
    return false;
  dropsEmptyRows &= terms->begin()->first == wanted;
  return true;
}

bool GradientTerms::isScoreGradient(const Expr *expr, double c, bool throughCap,
                                    const Powers &others) {
  // What is read at other rows and keys names no G.
  const Expr *before = product;
  std::optional<Polynomial> terms = get(expr);
  Powers ofProduct = own, ofSum = own;
  ofProduct[2] = ofSum[3] = 1;
  c *= factorNumber;
  Polynomial wanted = {{multiplyPowers(ofProduct, ofFactors), c}, {ofSum, -c}};
  wanted = *multiply(wanted, {{others, 1}});
  if (matcher.match.softcap && throughCap)
    wanted = *multiply(wanted, {{Powers{}, 1}, {{0, 0, 0, 0, 2}, -1}});
  size_t masks = matcher.match.allMasks.size();
  bool dropsAll =
      terms && llvm::all_of(*terms, [&](const auto &term) {
        return llvm::popcount(unsigned(term.first.back() & kMaskBits)) ==
               int(masks);
      });
  if (terms)
    terms = stripMasks(countCaps(*terms));
  if (terms && product && terms->size() == wanted.size() &&
      std::equal(terms->begin(), terms->end(), wanted.begin(), isEqualTerm) &&
      isZeroInEmptyRow(expr)) {
    dropsEmptyRows &= dropsAll;
    return true;
  }
  forget(before);
  return false;
}

bool GradientTerms::isSinkGradient(const Expr *expr) {
  Powers wanted = {0, own[1], 0, 1, 0, 1};
  std::optional<Polynomial> terms = get(expr);
  return terms && terms->size() == 1 &&
         isEqualTerm(*terms->begin(), {wanted, -factorNumber});
}

void GradientTerms::forget(const Expr *before) {
  if (product == before)
    return;
  product = before;
  known.clear();
}
