//===- Order.cpp - Maxima, comparisons, and what depends on them ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

/// Ops on choices by more conditions than this take them as elements.
static constexpr size_t kMaxConditions = 4;

/// Statements on a difference.
static constexpr uint64_t kIsZero = 0x7A65726F, kIsPositive = 0x61626F76;

/// Whether it is below all data.
bool Arithmetic::isBottom(Number a) const {
  return a.isReal(-INFINITY) ||
         (rewriteClass == RewriteClass::Finite && a.kind == Number::Float &&
          a.getReal() <= kFiniteFill);
}

//===----------------------------------------------------------------------===//
// Maxima and minima
//===----------------------------------------------------------------------===//

Number Arithmetic::extremum(bool isMaximum, ArrayRef<Number> given,
                            unsigned level, bool numbersWin) {
  auto isGuarded = [](Number number) { return number.kind == Number::Guarded; };
  if (llvm::any_of(given, isGuarded)) {
    std::vector<Number> plain;
    Alternatives::Literals literals;
    for (Number number : given)
      plain.push_back(alternatives.unguard(number, literals));
    return alternatives.guard(extremum(isMaximum, plain, level, numbersWin),
                              literals);
  }
  Number::Kind kind = isMaximum ? Number::Maximum : Number::Minimum;
  std::vector<Number> members;
  std::optional<double> constant;
  Number opaque;
  for (Number number : given) {
    if (number.isOpaque()) {
      if (!opaque.isOpaque())
        opaque = number;
      Number both;
      if (propagates(opaque, number, both))
        opaque = both;
    } else if (number.isNaN()) {
      if (!numbersWin)
        constant = NAN;
    } else if (number.kind == Number::Float) {
      double value = number.getReal();
      if (!constant)
        constant = value;
      else if (!std::isnan(*constant))
        constant =
            isMaximum ? std::max(*constant, value) : std::min(*constant, value);
    } else if (number.kind == kind) {
      llvm::append_range(members, alternatives.set(number).members);
    } else if (number.kind == Number::Field || number.kind == Number::Choice ||
               number.isExtremum()) {
      members.push_back(number);
    } else {
      members.push_back(
          makeField(getElement(number, level), level, getOrder(number, level)));
    }
  }
  if (opaque.isOpaque())
    return opaque;
  auto isExtremum = [](Number number) { return number.isExtremum(); };
  if (llvm::any_of(members, isExtremum) &&
      !(constant && std::isnan(*constant))) {
    Number number = Number::real(constant.value_or(INFINITY));
    if (constant && (isMaximum ? number.isReal(INFINITY) : isBottom(number)))
      return number;
    if (constant && !isBottom(number) && !number.isReal(INFINITY))
      members.push_back(number);
    return nestExtrema(isMaximum, members, level);
  }
  // Constants of sets that were united are one constant.
  llvm::erase_if(members, [&](Number member) {
    if (member.kind != Number::Float)
      return false;
    double value = member.getReal();
    if (!constant || (isMaximum ? value > *constant : value < *constant))
      constant = value;
    return true;
  });
  if (constant) {
    Number number = Number::real(*constant);
    if (members.empty() || number.isNaN() ||
        number.isReal(isMaximum ? INFINITY : -INFINITY))
      return number;
    bool bottom = isBottom(number);
    if (!isMaximum && bottom)
      return number;
    if (!bottom && !number.isReal(INFINITY)) {
      uint64_t image = getElement(number, level);
      llvm::erase_if(members, [&](Number member) {
        return member.kind == Number::Field && member.bits == image;
      });
      members.push_back(number);
    }
  }
  if (members.empty())
    return numbersWin && !given.empty()
               ? Number::real(NAN)
               : Number::real(isMaximum ? -INFINITY : INFINITY);
  if (members.size() == 1)
    return members.front();
  usesOrder = true;
  bool isNumber = llvm::none_of(members, [&](Number member) {
    return hasOrder() && isNoNumber(member, level);
  });
  if (hasOrder() && (isNumber || numbersWin))
    return pickExtremum(isMaximum, members, level).value_or(Number::unknown());
  unsigned set = alternatives.getSet(level, std::move(members));
  Number result{set, kind};
  // A root of what is below 0 passes through: no order says which one it is.
  if (hasOrder()) {
    hasNoNumbers = true;
    return makeField(getSetElement(result, level), level, Real::noNumber());
  }
  if (alternatives.set(result).members.size() == 1)
    return alternatives.set(result).members.front();
  return result;
}

Real Arithmetic::getOrder(Number a, unsigned level) const {
  if (!hasOrder())
    return Real(0);
  if (isBottom(a))
    return Real(-INFINITY);
  if (a.kind == Number::Float)
    return Real(a.getReal());
  bool isLogarithm = a.kind == Number::Logarithm;
  auto found = a.kind == Number::Field || isLogarithm
                   ? reals.find({a.bits, isLogarithm ? level + 1 : level})
                   : reals.end();
  if (found == reals.end()) {
    lacksReals = true;
    return Real::unknown();
  }
  return isLogarithm ? found->second.logarithm() : found->second;
}

bool Arithmetic::isNoNumber(Number a, unsigned level) const {
  return getOrder(a, level).isNoNumber();
}

std::optional<bool> Arithmetic::isLess(Number a, Number b,
                                       unsigned level) const {
  if (a == b)
    return false;
  return Real::isLess(getOrder(a, level), getOrder(b, level));
}

bool Arithmetic::areNear(Number a, Number b, unsigned level) const {
  bool areData = isOfInputs(a) || isOfInputs(b);
  if (!hasOrder() || !areData || a.isOpaque() || b.isOpaque())
    return false;
  if (rewriteClass == RewriteClass::Exact)
    return hasNoNumbers;
  Real x = getOrder(a, level), y = getOrder(b, level);
  if (x.isUnknown() || y.isUnknown())
    return lacksReals || !areFieldsComplete();
  if (x.isNoNumber() || y.isNoNumber())
    return x.isNoNumber();
  return !Real::isLess(x, y) && !(hasAbsorbing && areFieldsComplete());
}

std::optional<Number> Arithmetic::pickExtremum(bool isMaximum,
                                               ArrayRef<Number> members,
                                               unsigned level) const {
  Number best = members.front();
  for (Number member : members.drop_front()) {
    std::optional<bool> less = isLess(best, member, level);
    if (!less)
      return std::nullopt;
    if (*less == isMaximum)
      best = member;
  }
  return best;
}

Number Arithmetic::absolute(Number a, unsigned level) {
  if (a.kind == Number::Float)
    return Number::real(std::fabs(a.getReal()));
  Number opposite = negate(a, level);
  // The maximum of members and their opposites is above 0.
  if (a.kind == Number::Maximum && opposite.kind == Number::Minimum &&
      alternatives.set(a).members == alternatives.set(opposite).members)
    return a;
  return extremum(/*isMaximum=*/true, {a, opposite}, level);
}

Number Arithmetic::mapMembers(Number a, unsigned level,
                              llvm::function_ref<Number(Number)> function) {
  std::vector<Number> members = alternatives.set(a).members;
  for (Number &member : members)
    member = function(member);
  return extremum(a.kind == Number::Maximum, members, level);
}

Number Arithmetic::scaleExtremum(Number a, double factor, unsigned level) {
  uint64_t word;
  std::memcpy(&word, &factor, sizeof(word));
  std::pair<uint64_t, uint64_t> key = {2 * a.bits + (a.kind == Number::Maximum),
                                       word};
  auto found = scaled.find(key);
  if (found != scaled.end())
    return found->second;
  uint64_t image = getFactorElement(std::fabs(factor), level);
  Number result = mapMembers(a, level, [&](Number member) {
    if (member.kind == Number::Float)
      return Number::real(member.getReal() * std::fabs(factor));
    if (member.isExtremum())
      return scaleExtremum(member, std::fabs(factor), level);
    return makeField(tower[level].multiply(getElement(member, level), image),
                     level,
                     getOrder(member, level) * getFactor(std::fabs(factor)));
  });
  if (factor < 0)
    result = negate(result, level);
  scaled[key] = result;
  return result;
}

//===----------------------------------------------------------------------===//
// Comparisons and choices
//===----------------------------------------------------------------------===//

/// The choice as a polynomial in its conditions, each a random element: two of
/// them that agree there agree where conditions are 0 or 1. With a value that
/// is no number the tree has a random one.
uint64_t Arithmetic::getTreeElement(Number a, unsigned level) {
  if (std::optional<uint64_t> known = alternatives.tree(a).element)
    return *known;
  const PrimeField &field = tower[level];
  Alternatives::Tree tree = alternatives.tree(a);
  uint64_t result;
  if (!hasOnlyNumbers(a)) {
    result = applyFunction(Function::Condition, a.bits, level);
  } else {
    uint64_t statement = alternatives.getStatement(tree.condition);
    uint64_t holds = applyFunction(Function::Condition, statement, level);
    uint64_t taken = getElement(tree.taken, level);
    uint64_t other = getElement(tree.other, level);
    result =
        field.add(other, field.multiply(holds, field.subtract(taken, other)));
  }
  alternatives.tree(a).element = result;
  return result;
}

bool Arithmetic::hasOnlyNumbers(Number a) {
  if (a.kind != Number::Choice)
    return a.isFinite();
  Alternatives::Tree tree = alternatives.tree(a);
  return hasOnlyNumbers(tree.taken) && hasOnlyNumbers(tree.other);
}

Number Arithmetic::lift(ArrayRef<Number> operands, unsigned level,
                        llvm::function_ref<Number(ArrayRef<Number>)> function) {
  SmallVector<Number, 4> numbers(operands);
  Alternatives::Literals literals;
  for (Number &number : numbers)
    number = alternatives.unguard(number, literals);
  if (!literals.empty())
    return alternatives.guard(lift(numbers, level, function), literals);
  llvm::SmallVector<unsigned, 4> conditions =
      alternatives.getConditions(operands);
  // Of many conditions, numbers go on as elements, and what is not a number
  // as a condition of its own.
  if (conditions.size() > kMaxConditions)
    for (Number &number : numbers) {
      if (number.kind != Number::Choice ||
          alternatives.tree(number).conditions.size() == 1)
        continue;
      if (hasOnlyNumbers(number))
        number = Number::field(getElement(number, level));
      else
        number = joinConditions(number, level);
    }
  conditions = alternatives.getConditions(numbers);
  if (conditions.empty())
    return function(numbers);
  if (conditions.size() > 2 * kMaxConditions)
    return Number::unknown();
  unsigned top = conditions.front();
  SmallVector<Number, 4> taken, other;
  for (Number number : numbers) {
    taken.push_back(alternatives.restrict(number, top, true));
    other.push_back(alternatives.restrict(number, top, false));
  }
  Number ifHolds = lift(taken, level, function);
  Number ifNot = lift(other, level, function);
  // Data that differ as functions are equal almost nowhere: what is asserted
  // of them is taken to hold.
  if (ifHolds.kind == Number::Poison &&
      equalities.contains(alternatives.getStatement(top)))
    return ifNot;
  if (std::optional<Number> number = chooseExtremum(top, ifHolds, ifNot, level))
    return *number;
  return alternatives.choose(top, ifHolds, ifNot, level);
}

/// The choice between two numbers by the sign of their difference.
std::optional<Number> Arithmetic::chooseExtremum(unsigned condition, Number a,
                                                 Number b, unsigned level) {
  if (level != kConditionLevel || !a.isFinite() || !b.isFinite())
    return std::nullopt;
  const PrimeField &field = tower[level];
  uint64_t difference =
      field.subtract(getElement(a, level), getElement(b, level));
  uint64_t statement = alternatives.getStatement(condition);
  if (statement == mixHash(kIsPositive, difference))
    return extremum(/*isMaximum=*/true, {a, b}, level);
  if (statement == mixHash(kIsPositive, field.negate(difference)))
    return extremum(/*isMaximum=*/false, {a, b}, level);
  return std::nullopt;
}

Number Arithmetic::underGuard(Number a,
                              llvm::function_ref<Number(Number)> function) {
  Alternatives::Literals literals;
  Number inner = alternatives.unguard(a, literals);
  return alternatives.guard(function(inner), literals);
}

/// An i1 that depends on many conditions, as one; anything else is not known.
Number Arithmetic::joinConditions(Number a, unsigned level) {
  if (!isTruth(a))
    return Number::unknown();
  uint64_t statement = mixHash(0x6A6F696E, getTruthHash(a));
  return alternatives.choose(alternatives.getCondition(statement),
                             Number::integer(1), Number::integer(0), level);
}

bool Arithmetic::isTruth(Number a) {
  if (a.kind != Number::Choice)
    return a.kind == Number::Integer && a.bits <= 1;
  Alternatives::Tree tree = alternatives.tree(a);
  return isTruth(tree.taken) && isTruth(tree.other);
}

/// The same at all levels.
uint64_t Arithmetic::getTruthHash(Number a) {
  if (a.kind != Number::Choice)
    return a.bits;
  Alternatives::Tree tree = alternatives.tree(a);
  return mixHash(mixHash(alternatives.getStatement(tree.condition),
                         getTruthHash(tree.taken)),
                 getTruthHash(tree.other));
}

Number Arithmetic::makeCondition(bool isEquality, uint64_t difference,
                                 unsigned level) {
  const PrimeField &field = tower[kConditionLevel];
  // x = y is y = x.
  if (isEquality)
    difference = std::min(difference, field.negate(difference));
  uint64_t statement = mixHash(isEquality ? kIsZero : kIsPositive, difference);
  if (isEquality)
    equalities.insert(statement);
  return alternatives.choose(alternatives.getCondition(statement),
                             Number::integer(1), Number::integer(0), level);
}

Number Arithmetic::compare(arith::CmpFPredicate predicate, Number a, Number b,
                           unsigned level) {
  using Predicate = arith::CmpFPredicate;
  Number result;
  if (propagates(a, b, result))
    return result;
  bool unordered = a.isNaN() || b.isNaN();
  switch (predicate) {
  case Predicate::AlwaysFalse:
    return Number::integer(0);
  case Predicate::AlwaysTrue:
    return Number::integer(1);
  case Predicate::ORD:
    return Number::integer(!unordered);
  case Predicate::UNO:
    return Number::integer(unordered);
  case Predicate::OEQ:
  case Predicate::OGT:
  case Predicate::OGE:
  case Predicate::OLT:
  case Predicate::OLE:
  case Predicate::ONE:
    if (unordered)
      return Number::integer(0);
    break;
  default:
    if (unordered)
      return Number::integer(1);
    break;
  }
  // As a statement on x < y, y < x or x = y, or its opposite.
  bool isEquality = false, opposite = false;
  switch (predicate) {
  case Predicate::OLT:
  case Predicate::ULT:
    break;
  case Predicate::OGT:
  case Predicate::UGT:
    std::swap(a, b);
    break;
  case Predicate::OGE:
  case Predicate::UGE:
    opposite = true;
    break;
  case Predicate::OLE:
  case Predicate::ULE:
    std::swap(a, b);
    opposite = true;
    break;
  default:
    isEquality = true;
    opposite = predicate == Predicate::ONE || predicate == Predicate::UNE;
  }
  auto known = [&](bool holds) { return Number::integer(holds != opposite); };
  if (a.kind == Number::Float && b.kind == Number::Float)
    return known(isEquality ? a.getReal() == b.getReal()
                            : a.getReal() < b.getReal());
  // Data are neither infinite nor, in class finite, a fill.
  bool aIsEnd = isBottom(a) || a.isReal(INFINITY);
  bool bIsEnd = isBottom(b) || b.isReal(INFINITY);
  if (aIsEnd || bIsEnd)
    return known(!isEquality && (isBottom(a) || b.isReal(INFINITY)));
  const PrimeField &field = tower[kConditionLevel];
  uint64_t difference = field.subtract(getElement(b, kConditionLevel),
                                       getElement(a, kConditionLevel));
  if (difference == 0)
    return known(isEquality);
  usesOrder = true;
  if (hasOrder()) {
    std::optional<bool> less = isLess(a, b, kConditionLevel);
    return less ? known(!isEquality && *less) : Number::unknown();
  }
  Number condition = makeCondition(isEquality, difference, level);
  if (!opposite)
    return condition;
  return lift(condition, level, [](ArrayRef<Number> x) {
    return Number::integer(!x[0].getInteger());
  });
}

//===----------------------------------------------------------------------===//
// Agreement
//===----------------------------------------------------------------------===//

Arithmetic::Refinement Arithmetic::refines(Number a, Number b, unsigned level,
                                           bool finite) {
  if (a.kind == Number::Undefined || a.kind == Number::Poison ||
      (finite && a.isSpecial()))
    return Refinement::Holds;
  if (a.kind == Number::Unknown || b.kind == Number::Unknown)
    return Refinement::Unknown;
  if (a.kind == Number::Guarded || b.kind == Number::Guarded) {
    // The second may be poison only where the first is.
    Alternatives::Literals ofFirst, ofSecond;
    Number x = alternatives.unguard(a, ofFirst);
    Number y = alternatives.unguard(b, ofSecond);
    return llvm::includes(ofFirst, ofSecond) ? refines(x, y, level, finite)
                                             : Refinement::Fails;
  }
  if (a.kind != Number::Choice && b.kind != Number::Choice)
    return areEqual(a, b, level) || areNear(a, b, level) ? Refinement::Holds
                                                         : Refinement::Fails;
  // Choices of different conditions may be one polynomial.
  if (hasOnlyNumbers(a) && hasOnlyNumbers(b))
    return getElement(a, level) == getElement(b, level) ? Refinement::Holds
                                                        : Refinement::Fails;
  unsigned top = alternatives.getConditions({a, b}).front();
  Refinement result = Refinement::Holds;
  for (bool holds : {true, false}) {
    Refinement side =
        refines(alternatives.restrict(a, top, holds),
                alternatives.restrict(b, top, holds), level, finite);
    if (side == Refinement::Fails)
      return side;
    if (side == Refinement::Unknown)
      result = side;
  }
  return result;
}
