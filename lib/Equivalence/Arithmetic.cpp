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

/// From here on a finite fill masks scores, in class finite.
static constexpr double kFiniteFill = -1.0e4;

/// Undefined and poisoned operands make the result so.
bool Arithmetic::propagates(Number a, Number b, Number &result) {
  if (a.kind != Number::Poison && b.kind != Number::Poison &&
      a.kind != Number::Undefined && b.kind != Number::Undefined)
    return false;
  result = a.kind == Number::Poison || b.kind == Number::Poison
               ? Number::poison()
               : Number::undefined();
  return true;
}

uint64_t Arithmetic::getElement(Number a, unsigned level) {
  switch (a.kind) {
  case Number::Field:
    return a.bits;
  case Number::Logarithm:
    // Where ln meets something other than a sum, it is any function.
    return applyFunction(Function::Log, a.bits, level);
  case Number::Float: {
    auto [entry, inserted] = images.try_emplace({a.bits, level}, 0);
    if (inserted)
      entry->second = tower[level].fromDouble(a.getReal());
    return entry->second;
  }
  default:
    return tower[level].fromInteger(a.getInteger());
  }
}

uint64_t Arithmetic::applyFunction(Function name, uint64_t element,
                                   unsigned level) const {
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

Number Arithmetic::add(Number a, Number b, FloatType type, unsigned level,
                       bool inSum) {
  Number result;
  if (propagates(a, b, result))
    return result;
  if (a.kind == Number::Float && b.kind == Number::Float) {
    double x = a.getReal(), y = b.getReal(), sum = roundTo(type, x + y);
    if ((!inSum && !overflows(x, y, sum)) || !std::isfinite(x) ||
        !std::isfinite(y) || (std::isfinite(sum) && isExactSum(x, y, sum)))
      return Number::real(sum);
    return Number::field(
        tower[level].add(getElement(a, level), getElement(b, level)));
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
    return {product, Number::Logarithm};
  }
  return Number::field(
      tower[level].add(getElement(a, level), getElement(b, level)));
}

Number Arithmetic::negate(Number a, unsigned level) const {
  switch (a.kind) {
  case Number::Field:
    return Number::field(tower[level].negate(a.bits));
  case Number::Logarithm:
    return {tower[level + 1].invert(a.bits), Number::Logarithm};
  case Number::Float:
    return Number::real(-a.getReal());
  default:
    return a;
  }
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
    return Number::field(
        tower[level].multiply(getElement(a, level), getElement(b, level)));
  }
  if (b.kind == Number::Float)
    std::swap(a, b);
  if (a.kind == Number::Float) {
    if (std::isnan(a.getReal()))
      return a;
    if (!std::isfinite(a.getReal()))
      return Number::poison(); // the sign of data is not known
    if (a.getReal() == 0)
      return Number::real(0);
    if (a.getReal() == 1)
      return b;
    if (a.getReal() == -1)
      return negate(b, level);
  }
  return Number::field(
      tower[level].multiply(getElement(a, level), getElement(b, level)));
}

Number Arithmetic::scale(Number a, double factor, unsigned level) {
  if (factor == -1)
    return negate(a, level);
  if (a.kind == Number::Float)
    return Number::real(a.getReal() * static_cast<float>(factor));
  if (a.kind == Number::Poison || a.kind == Number::Undefined)
    return a;
  uint64_t image = getElement(Number::real(static_cast<float>(factor)), level);
  return Number::field(tower[level].multiply(getElement(a, level), image));
}

Number Arithmetic::divide(Number a, Number b, FloatType type, unsigned level) {
  Number result;
  if (propagates(a, b, result))
    return result;
  if (a.kind == Number::Float && b.kind == Number::Float)
    return Number::real(roundTo(type, a.getReal() / b.getReal()));
  if (a.isSpecial())
    return std::isnan(a.getReal()) ? a : Number::poison();
  if (b.isSpecial())
    return std::isnan(b.getReal()) ? b : Number::real(0);
  if (b.isReal(0))
    return Number::poison();
  if (a.isReal(0))
    return a;
  if (b.isReal(1))
    return a;
  if (b.isReal(-1))
    return negate(a, level);
  // As a factor.
  double reciprocal =
      b.kind == Number::Float ? getReciprocal(type, b.getReal()) : 0;
  if (reciprocal != 0 && rewriteClass != RewriteClass::Exact &&
      std::isfinite(reciprocal))
    return scale(a, reciprocal, level);
  uint64_t denominator = getElement(b, level);
  if (denominator == 0) {
    dividedByZero = true;
    return Number::poison();
  }
  numDivisors += isCounting;
  return Number::field(tower[level].multiply(getElement(a, level),
                                             tower[level].invert(denominator)));
}

Number Arithmetic::remainder(Number a, Number b, FloatType type,
                             unsigned level) {
  Number result;
  if (propagates(a, b, result))
    return result;
  if (a.kind == Number::Float && b.kind == Number::Float)
    return Number::real(roundTo(type, std::fmod(a.getReal(), b.getReal())));
  if (a.isSpecial() || b.isSpecial())
    return Number::poison();
  return Number::field(applyFunction(
      Function::Remainder, mixHash(getElement(a, level), getElement(b, level)),
      level));
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

bool Arithmetic::isLess(Number a, Number b, unsigned level) {
  if (a.kind == Number::Float && b.kind == Number::Float)
    return a.getReal() < b.getReal();
  auto isBottom = [&](Number number) {
    return number.kind == Number::Float &&
           (number.getReal() == -INFINITY ||
            (rewriteClass == RewriteClass::Finite &&
             number.getReal() <= kFiniteFill));
  };
  if (isBottom(b) || a.isReal(INFINITY))
    return false;
  if (isBottom(a) || b.isReal(INFINITY))
    return true;
  uint64_t x = getElement(a, level), y = getElement(b, level);
  return x != y && applyFunction(Function::Order, x, level) <
                       applyFunction(Function::Order, y, level);
}

static bool isNaN(Number number) {
  return number.kind == Number::Float && std::isnan(number.getReal());
}

Number Arithmetic::maximum(Number a, Number b, unsigned level) {
  Number result;
  if (propagates(a, b, result))
    return result;
  if (isNaN(a) || isNaN(b))
    return isNaN(a) ? a : b;
  return isLess(a, b, level) ? b : a;
}

Number Arithmetic::minimum(Number a, Number b, unsigned level) {
  Number result;
  if (propagates(a, b, result))
    return result;
  if (isNaN(a) || isNaN(b))
    return isNaN(a) ? a : b;
  return isLess(b, a, level) ? b : a;
}

Number Arithmetic::maximumNumber(Number a, Number b, unsigned level) {
  if (isNaN(a) || isNaN(b))
    return isNaN(a) ? b : a;
  return maximum(a, b, level);
}

Number Arithmetic::minimumNumber(Number a, Number b, unsigned level) {
  if (isNaN(a) || isNaN(b))
    return isNaN(a) ? b : a;
  return minimum(a, b, level);
}

Number Arithmetic::absolute(Number a, unsigned level) {
  if (a.kind == Number::Float)
    return Number::real(std::fabs(a.getReal()));
  return maximum(a, negate(a, level), level);
}

Number Arithmetic::compare(arith::CmpFPredicate predicate, Number a, Number b,
                           unsigned level) {
  using Predicate = arith::CmpFPredicate;
  Number result;
  if (propagates(a, b, result))
    return result;
  bool unordered = isNaN(a) || isNaN(b);
  bool less = !unordered && isLess(a, b, level);
  bool greater = !unordered && isLess(b, a, level);
  bool equal = !unordered && !less && !greater;
  switch (predicate) {
  case Predicate::AlwaysFalse:
    return Number::integer(0);
  case Predicate::AlwaysTrue:
    return Number::integer(1);
  case Predicate::OEQ:
    return Number::integer(equal);
  case Predicate::OGT:
    return Number::integer(greater);
  case Predicate::OGE:
    return Number::integer(greater || equal);
  case Predicate::OLT:
    return Number::integer(less);
  case Predicate::OLE:
    return Number::integer(less || equal);
  case Predicate::ONE:
    return Number::integer(less || greater);
  case Predicate::ORD:
    return Number::integer(!unordered);
  case Predicate::UEQ:
    return Number::integer(equal || unordered);
  case Predicate::UGT:
    return Number::integer(greater || unordered);
  case Predicate::UGE:
    return Number::integer(greater || equal || unordered);
  case Predicate::ULT:
    return Number::integer(less || unordered);
  case Predicate::ULE:
    return Number::integer(less || equal || unordered);
  case Predicate::UNE:
    return Number::integer(!equal);
  case Predicate::UNO:
    return Number::integer(unordered);
  }
  llvm_unreachable("unknown predicate");
}

bool Arithmetic::areEqual(Number a, Number b, unsigned level) {
  auto isElement = [](Number number) {
    return number.kind == Number::Field || number.isFiniteReal();
  };
  if (isElement(a) && isElement(b))
    return getElement(a, level) == getElement(b, level);
  if (a.kind != b.kind)
    return false;
  if (a.kind == Number::Float)
    return a.getReal() == b.getReal() || (isNaN(a) && isNaN(b));
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
  if (rewriteClass != RewriteClass::Exact ||
      (a.kind != Number::Field && a.kind != Number::Logarithm))
    return a;
  Function name = getCastFunction(type);
  uint64_t element = getElement(a, level);
  if (typed.contains({element, 64 * unsigned(name) + level}))
    return a;
  return rememberType(Number::field(applyOdd(name, element, level)), type,
                      level);
}

Number Arithmetic::fromInteger(Number a, FloatType type) const {
  if (a.kind != Number::Integer)
    return a;
  llvm::APFloat value(type.getFloatSemantics());
  value.convertFromAPInt(llvm::APInt(64, a.bits), /*IsSigned=*/true,
                         llvm::APFloat::rmNearestTiesToEven);
  bool lossy;
  value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven,
                &lossy);
  return Number::real(value.convertToDouble());
}

Number Arithmetic::toInteger(Number a, unsigned width, bool isSigned) const {
  if (a.kind == Number::Undefined)
    return a;
  if (a.kind != Number::Float)
    return Number::poison();
  llvm::APSInt value(width, !isSigned);
  bool exact;
  if (llvm::APFloat(a.getReal())
          .convertToInteger(value, llvm::APFloat::rmTowardZero, &exact) &
      llvm::APFloat::opInvalidOp)
    return Number::poison();
  return Number::integer(width == 1 ? value.getZExtValue()
                                    : value.getSExtValue());
}
