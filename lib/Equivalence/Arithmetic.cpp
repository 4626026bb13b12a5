//===- Arithmetic.cpp - Algebra on exact numbers --------------------------===//
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

/// What is not a number makes the result so.
bool Arithmetic::propagates(Number a, Number b, Number &result) {
  if (!a.isOpaque() && !b.isOpaque())
    return false;
  // What is not modelled may be defined.
  if (a.kind == Number::Unknown || b.kind == Number::Unknown)
    result = Number::unknown();
  else if (a.kind == Number::Poison || b.kind == Number::Poison)
    result = Number::poison();
  else
    result = Number::undefined();
  return true;
}

uint64_t Arithmetic::getElement(Number a, unsigned level) {
  switch (a.kind) {
  case Number::Field:
    return a.bits;
  case Number::Logarithm:
    // Where ln meets something other than a sum, it is any function.
    return applyFunction(Function::Log, a.bits, level);
  case Number::Float:
    return tower[level].fromDouble(a.getReal());
  case Number::Maximum:
  case Number::Minimum:
    return getSetElement(a, level);
  case Number::Choice:
    return getTreeElement(a, level);
  case Number::Guarded: {
    Alternatives::Literals literals;
    return getElement(alternatives.unguard(a, literals), level);
  }
  default:
    return tower[level].fromInteger(a.getInteger());
  }
}

uint64_t Arithmetic::applyFunction(Function name, uint64_t element,
                                   unsigned level) const {
  hasFunctions |= name != Function::Set && name != Function::Condition;
  uint64_t key = mixHash(seed, 64 * uint64_t(name) + level);
  return tower[level].fromHash(mixHash(key, element));
}

uint64_t Arithmetic::applyOdd(Function name, uint64_t element,
                              unsigned level) const {
  uint64_t opposite = tower[level].negate(element);
  if (element == opposite)
    return 0;
  uint64_t value = applyFunction(name, std::min(element, opposite), level);
  return element < opposite ? value : tower[level].negate(value);
}

//===----------------------------------------------------------------------===//
// Rational operations
//===----------------------------------------------------------------------===//

Number Arithmetic::makeRandom(uint64_t key, unsigned level) {
  uint64_t hash = mixHash(seed, key);
  // A sample may be below or above 0; and now and then a number is far off, as
  // constants may be.
  double value = (double(int64_t(hash % 4096)) - 2047.5) / 1024;
  value += 2 * (double(mixHash(seed, 0) % 3) - 1);
  if (hash >> 61 == 0 && order != Order::Small)
    value *= double(1 << ((hash >> 16) % 8));
  return makeField(tower[level].fromHash(mixHash(hash, level)), level,
                   value * inputScale);
}

/// `exact` is what a and b give without rounding; whether `value` is that.
static bool isExactSum(double a, double b, double value) {
  double back = value - a;
  return (a - (value - back)) + (b - back) == 0;
}

// In class finite, what overflows is a fill of scores.
bool Arithmetic::overflows(double a, double b, double value) const {
  return rewriteClass == RewriteClass::Contract && std::isfinite(a) &&
         std::isfinite(b) && !std::isfinite(value);
}

/// Larger sets are shifted as elements.
static constexpr size_t kMaxShifted = 8;

Number Arithmetic::add(Number a, Number b, FloatType type, unsigned level,
                       bool inSum) {
  Number result;
  if (propagates(a, b, result))
    return result;
  if (a.kind == Number::Float && b.kind == Number::Float) {
    double x = a.getReal(), y = b.getReal(), sum = roundTo(type, x + y);
    // A fill less a fill: the maximum of a row without keys, which class finite
    // promises not to occur.
    if (rewriteClass == RewriteClass::Finite && std::min(x, y) <= kFiniteFill &&
        std::max(x, y) >= -kFiniteFill)
      return Number::poison();
    // A fill absorbs what is added to it, in whichever order.
    bool addsToFill =
        rewriteClass == RewriteClass::Contract && std::min(x, y) <= kFiniteFill;
    bool mayRound = !inSum && !addsToFill && !overflows(x, y, sum);
    if (mayRound || !std::isfinite(x) || !std::isfinite(y) ||
        (std::isfinite(sum) && isExactSum(x, y, sum)))
      return Number::real(sum);
    return makeField(
        tower[level].add(getElement(a, level), getElement(b, level)), level,
        Real(x) + Real(y));
  }
  for (Number number : {a, b}) {
    if (number.isSpecial())
      return number;
    if (rewriteClass == RewriteClass::Finite && number.kind == Number::Float &&
        number.getReal() <= kFiniteFill)
      return Number::real(-INFINITY);
  }
  if (a.isReal(0))
    return b;
  if (b.isReal(0))
    return a;
  if ((a.kind == Number::Logarithm || b.kind == Number::Logarithm) &&
      level + 1 < PrimeTower::kNumLevels) {
    // ln u + x = ln(u e^x).
    uint64_t product = tower[level + 1].getOne();
    for (Number number : {a, b})
      product = tower[level + 1].multiply(
          product,
          number.kind == Number::Logarithm
              ? number.bits
              : tower.exponential(level + 1, getElement(number, level)));
    makeField(product, level + 1,
              (getOrder(a, level) + getOrder(b, level)).exponential());
    return {product, Number::Logarithm};
  }
  if (a == b && a.isExtremum())
    return scale(a, 2, level);
  // A small maximum of sums, so that it meets other maxima as its members.
  if (b.isExtremum())
    std::swap(a, b);
  if (a.isExtremum() && !b.isExtremum() &&
      alternatives.set(a).members.size() <= kMaxShifted)
    return mapMembers(a, level, [&](Number member) {
      return add(member, b, type, level, /*inSum=*/true);
    });
  return makeField(tower[level].add(getElement(a, level), getElement(b, level)),
                   level, getOrder(a, level) + getOrder(b, level));
}

Number Arithmetic::negate(Number a, unsigned level) {
  switch (a.kind) {
  case Number::Field:
    return makeField(tower[level].negate(a.bits), level, -getOrder(a, level));
  case Number::Logarithm: {
    uint64_t inverse = tower[level + 1].invert(a.bits);
    makeField(inverse, level + 1, (-getOrder(a, level)).exponential());
    return {inverse, Number::Logarithm};
  }
  case Number::Float:
    return Number::real(-a.getReal());
  case Number::Maximum:
  case Number::Minimum: {
    std::vector<Number> members = alternatives.set(a).members;
    bool nested = isNested(a);
    for (Number &member : members)
      member = negate(member, level);
    if (nested)
      return nestExtrema(a.kind == Number::Minimum, members, level);
    return {alternatives.getSet(level, std::move(members)),
            a.kind == Number::Maximum ? Number::Minimum : Number::Maximum};
  }
  case Number::Choice:
  case Number::Guarded:
    return lift(a, level,
                [&](ArrayRef<Number> x) { return negate(x[0], level); });
  case Number::Undefined:
  case Number::Unknown:
  case Number::Poison:
    return a;
  case Number::Missing:
  case Number::Integer:
    break;
  }
  llvm_unreachable("expected a float to be negated");
}

Number Arithmetic::multiply(Number a, Number b, FloatType type, unsigned level,
                            bool inSum) {
  Number result;
  if (propagates(a, b, result))
    return result;
  if (a.kind == Number::Float && b.kind == Number::Float) {
    double x = a.getReal(), y = b.getReal(), product = roundTo(type, x * y);
    if ((!inSum && !overflows(x, y, product)) || !std::isfinite(x) ||
        !std::isfinite(y) ||
        (std::isfinite(product) && std::fma(x, y, -product) == 0))
      return Number::real(product);
    return makeField(
        tower[level].multiply(getElement(a, level), getElement(b, level)),
        level, Real(x) * Real(y));
  }
  if (b.kind == Number::Float)
    std::swap(a, b);
  if (a.kind == Number::Float) {
    if (std::isnan(a.getReal()))
      return a;
    if (!std::isfinite(a.getReal()))
      return Number::unknown(); // the sign of data is not known
    if (a.getReal() == 0)
      return Number::real(0);
    if (a.getReal() == 1)
      return b;
    if (a.getReal() == -1)
      return negate(b, level);
    if (b.isExtremum())
      return scaleExtremum(b, a.getReal(), level);
    // An element of a tensor of constants is the factor that a scalar would be.
    if (getFactors()) {
      if (ConstantFactors::isFraction(a.getReal()))
        return scale(b, a.getReal(), level);
      hasRounded = true;
      return makeField(
          tower[level].multiply(getElement(a, level), getElement(b, level)),
          level,
          getOrder(a, level).blur(kFactorTolerance) * getOrder(b, level));
    }
  }
  return makeField(
      tower[level].multiply(getElement(a, level), getElement(b, level)), level,
      getOrder(a, level) * getOrder(b, level));
}

Number Arithmetic::scale(Number a, double factor, unsigned level) {
  if (factor == -1)
    return negate(a, level);
  if (a.kind == Number::Float)
    return Number::real(a.getReal() * static_cast<float>(factor));
  if (a.isOpaque())
    return a;
  if (a.isConditional())
    return lift(a, level,
                [&](ArrayRef<Number> x) { return scale(x[0], factor, level); });
  if (a.isExtremum())
    return scaleExtremum(a, factor, level);
  static constexpr double kMaxPower = 64;
  double whole = std::nearbyint(factor);
  bool isWhole = std::fabs(factor - whole) <=
                 (rewriteClass == RewriteClass::Exact ? 0 : kFactorTolerance) *
                     std::fabs(whole);
  if (a.kind == Number::Logarithm && std::fabs(whole) <= kMaxPower && isWhole &&
      whole != 0) {
    // n ln u = ln u^n, of a factor that counts as n.
    const PrimeField &field = tower[level + 1];
    uint64_t power = field.power(a.bits, std::fabs(whole));
    if (factor < 0)
      power = field.invert(power);
    makeField(power, level + 1,
              (getOrder(a, level) * getFactor(factor)).exponential());
    return {power, Number::Logarithm};
  }
  return makeField(tower[level].multiply(getElement(a, level),
                                         getFactorElement(factor, level)),
                   level, getOrder(a, level) * getFactor(factor));
}

Real Arithmetic::getFactor(double factor) {
  return rewriteClass == RewriteClass::Exact || !hasOrder()
             ? Real(factor)
             : factors.getReal(factor);
}

uint64_t Arithmetic::getFactorElement(double factor, unsigned level) {
  if (rewriteClass == RewriteClass::Exact)
    return getElement(Number::real(factor), level);
  return factors.getElement(factor, level);
}

Number Arithmetic::divide(Number a, Number b, FloatType type, unsigned level) {
  Number result;
  if (propagates(a, b, result))
    return result;
  if (a.kind == Number::Float && b.kind == Number::Float)
    return Number::real(roundTo(type, a.getReal() / b.getReal()));
  if (a.isSpecial())
    return a.isNaN() ? a : Number::unknown();
  if (b.isSpecial())
    return b.isNaN() ? b : Number::real(0);
  if (b.isReal(0))
    return Number::unknown();
  if (a.isReal(0))
    return a;
  if (b.isReal(1))
    return a;
  if (b.isReal(-1))
    return negate(a, level);
  // As a factor.
  double reciprocal = b.kind == Number::Float && getFactors()
                          ? factors.getReciprocal(type, b.getReal())
                          : 0;
  if (reciprocal != 0 && std::isfinite(reciprocal))
    return scale(a, reciprocal, level);
  uint64_t denominator = getElement(b, level);
  if (denominator == 0) {
    dividedByZero = true;
    return Number::poison();
  }
  numDivisors += isCounting;
  return makeField(tower[level].multiply(getElement(a, level),
                                         tower[level].invert(denominator)),
                   level, getOrder(a, level) / getOrder(b, level));
}

Number Arithmetic::remainder(Number a, Number b, FloatType type,
                             unsigned level) {
  Number result;
  if (propagates(a, b, result))
    return result;
  if (a.kind == Number::Float && b.kind == Number::Float)
    return Number::real(roundTo(type, std::fmod(a.getReal(), b.getReal())));
  if (a.isSpecial() || b.isSpecial())
    return Number::unknown();
  return makeField(
      applyFunction(Function::Remainder,
                    mixHash(getElement(a, level), getElement(b, level)), level),
      level, getOrder(a, level).remainder(getOrder(b, level)));
}

bool Arithmetic::areEqual(Number a, Number b, unsigned level) {
  if (a.isFinite() && b.isFinite())
    return getElement(a, level) == getElement(b, level);
  // ln u = v where u = e^v.
  if (a.kind != Number::Logarithm)
    std::swap(a, b);
  if (a.kind == Number::Logarithm && b.isFinite() &&
      level + 1 < PrimeTower::kNumLevels)
    return a.bits == tower.exponential(level + 1, getElement(b, level));
  if (a.kind != b.kind)
    return false;
  if (a.kind == Number::Float)
    return a.getReal() == b.getReal() || (a.isNaN() && b.isNaN());
  return a.bits == b.bits;
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

static Function getCastFunction(FloatType type) {
  if (type.isF64())
    return Function::CastF64;
  if (type.isF32())
    return Function::CastF32;
  if (type.isF16())
    return Function::CastF16;
  return type.isBF16() ? Function::CastBF16 : Function::CastOther;
}

Number Arithmetic::rememberType(Number a, FloatType type, unsigned level) {
  if (rewriteClass != RewriteClass::Exact || a.kind != Number::Field)
    return a;
  for (uint64_t element : {a.bits, tower[level].negate(a.bits)}) {
    // A value of a type is one of every wider type.
    for (Function name : {Function::CastF64, Function::CastF32,
                          Function::CastF16, Function::CastBF16}) {
      bool holds = name == getCastFunction(type) || name == Function::CastF64 ||
                   (name == Function::CastF32 && type.getWidth() < 32);
      if (holds)
        typed.insert({element, 64 * unsigned(name) + level});
    }
  }
  return a;
}

Number Arithmetic::cast(Number a, FloatType type, unsigned level) {
  if (a.kind == Number::Float)
    return Number::real(roundTo(type, a.getReal()));
  if (rewriteClass != RewriteClass::Exact)
    return a;
  if (a.isExtremum())
    return mapMembers(a, level,
                      [&](Number member) { return cast(member, type, level); });
  if (a.kind != Number::Field && a.kind != Number::Logarithm)
    return a;
  Function name = getCastFunction(type);
  uint64_t element = getElement(a, level);
  if (typed.contains({element, 64 * unsigned(name) + level}))
    return a;
  return rememberType(makeField(applyOdd(name, element, level), level,
                                getOrder(a, level).applySteps([&](double x) {
                                  return roundTo(type, x);
                                })),
                      type, level);
}

Number Arithmetic::fromInteger(Number a, FloatType type, bool isSigned) const {
  if (a.kind != Number::Integer)
    return a;
  llvm::APFloat value(type.getFloatSemantics());
  value.convertFromAPInt(llvm::APInt(64, a.bits), isSigned,
                         llvm::APFloat::rmNearestTiesToEven);
  bool lossy;
  value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven,
                &lossy);
  return Number::real(value.convertToDouble());
}

Number Arithmetic::toInteger(Number a, unsigned width, bool isSigned) const {
  if (a.isOpaque())
    return a;
  if (a.kind != Number::Float)
    return Number::unknown();
  llvm::APSInt value(width, !isSigned);
  bool exact;
  if (llvm::APFloat(a.getReal())
          .convertToInteger(value, llvm::APFloat::rmTowardZero, &exact) &
      llvm::APFloat::opInvalidOp)
    return Number::poison();
  return Number::integer(width == 1 ? value.getZExtValue()
                                    : value.getSExtValue());
}
