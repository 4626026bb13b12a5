//===- Transcendental.cpp - Functions that are not rational ---------------===//
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

/// In the precision that constant folding uses.
template <typename Fn>
static Number evaluate(Fn function, FloatType type, double x) {
  if (type.isF64())
    return Number::real(function(x));
  return Number::real(roundTo(type, function(static_cast<float>(x))));
}

Number Arithmetic::exponential(Number a, FloatType type, unsigned level) {
  if (a.isOpaque())
    return a;
  if (a.kind == Number::Float)
    return evaluate([](auto x) { return std::exp(x); }, type, a.getReal());
  if (level == 0)
    return makeField(applyFunction(Function::Exp, getElement(a, 0), 0), level,
                     getOrder(a, 0).exponential());
  if (a.kind == Number::Logarithm)
    return Number::field(a.bits);
  numExponentials[level - 1] += isCounting;
  return makeField(tower.exponential(level, getElement(a, level - 1)), level,
                   getOrder(a, level - 1).exponential());
}

double Arithmetic::getBits(Degree degree) const {
  // Reciprocals are cleared layer by layer.
  double growth = 1 + numDivisors * std::max(1.0, divisorDegree.polynomial);
  auto getBound = [&](Degree of, unsigned level) {
    return of.polynomial * std::pow(growth, of.nesting) /
           double(tower[level].getPrime());
  };
  // At the level of results; and where two exponents that differ might meet.
  double bound = getBound(degree, PrimeTower::kNumLevels - 2);
  for (unsigned level = 0; level < PrimeTower::kNumLevels; ++level)
    bound += numExponentials[level] * getBound(exponentDegrees[level], level);
  if (bound >= 1)
    return 0;
  return bound == 0 ? 60 : -std::log2(bound);
}

Number Arithmetic::cosineOrSine(Number a, unsigned level, bool sine) {
  if (a.isOpaque())
    return a;
  if (a.isSpecial())
    return Number::real(NAN);
  // Like the cosine of any other angle, that of 0 is no float whose products
  // are rounded.
  if (a.isReal(0))
    return sine ? Number::real(0) : leaveFloats(Number::real(1), level);
  Real value =
      getOrder(a, level ? level - 1 : 0)
          .apply([&](double x) { return sine ? std::sin(x) : std::cos(x); }, 1);
  if (level == 0) {
    uint64_t x = getElement(a, 0);
    uint64_t element =
        sine ? applyOdd(Function::Sin, x, 0)
             : applyFunction(Function::Cos, std::min(x, tower[0].negate(x)), 0);
    return makeField(element, level, value);
  }
  // e^(ix), with the root of -1 of each field for i.
  const PrimeField &field = tower[level];
  uint64_t turned = tower[level - 1].multiply(
      getElement(a, level - 1), tower.getImaginaryUnit(level - 1));
  numExponentials[level - 1] += isCounting;
  uint64_t plus = tower.exponential(level, turned);
  uint64_t minus = field.invert(plus);
  uint64_t two = field.fromInteger(2);
  if (!sine)
    return makeField(field.multiply(field.add(plus, minus), field.invert(two)),
                     level, value);
  uint64_t denominator = field.multiply(two, tower.getImaginaryUnit(level));
  return makeField(
      field.multiply(field.subtract(plus, minus), field.invert(denominator)),
      level, value);
}

Number Arithmetic::cosine(Number a, FloatType /*type*/, unsigned level) {
  return cosineOrSine(a, level, /*sine=*/false);
}

Number Arithmetic::sine(Number a, FloatType /*type*/, unsigned level) {
  return cosineOrSine(a, level, /*sine=*/true);
}

Number Arithmetic::logarithm(Number a, FloatType type, unsigned level) {
  if (a.isOpaque())
    return a;
  if (a.kind == Number::Float)
    return evaluate([](auto x) { return std::log(x); }, type, a.getReal());
  if (level + 1 == PrimeTower::kNumLevels)
    return makeField(applyFunction(Function::Log, getElement(a, level), level),
                     level, getOrder(a, level).logarithm());
  uint64_t element = getElement(a, level + 1);
  if (element == 0) {
    dividedByZero = true;
    return Number::poison();
  }
  return {element, Number::Logarithm};
}

Number Arithmetic::squareRoot(Number a, FloatType type, unsigned level) {
  if (a.isOpaque())
    return a;
  if (a.kind == Number::Float)
    return evaluate([](auto x) { return std::sqrt(x); }, type, a.getReal());
  return makeField(applyFunction(Function::Sqrt, getElement(a, level), level),
                   level, getOrder(a, level).squareRoot());
}

Number Arithmetic::reciprocalSquareRoot(Number a, FloatType type,
                                        unsigned level) {
  if (a.kind == Number::Float)
    return evaluate([](auto x) { return decltype(x)(1) / std::sqrt(x); }, type,
                    a.getReal());
  return divide(Number::real(1), squareRoot(a, type, level), type, level);
}

Number Arithmetic::integerPower(Number a, int64_t exponent, FloatType type,
                                unsigned level) {
  if (a.isOpaque())
    return a;
  if (a.kind == Number::Float)
    return Number::real(
        roundTo(type, std::pow(a.getReal(), static_cast<double>(exponent))));
  if (exponent == 0)
    return Number::real(1);
  uint64_t magnitude = std::abs(exponent);
  Number result =
      magnitude == 1
          ? a
          : makeField(tower[level].power(getElement(a, level), magnitude),
                      level, getOrder(a, level).power(magnitude));
  return exponent < 0 ? divide(Number::real(1), result, type, level) : result;
}

Number Arithmetic::power(Number a, Number b, FloatType type, unsigned level) {
  Number result;
  if (propagates(a, b, result))
    return result;
  if (a.kind == Number::Float && b.kind == Number::Float) {
    if (type.isF64())
      return Number::real(std::pow(a.getReal(), b.getReal()));
    return Number::real(
        roundTo(type, std::pow(static_cast<float>(a.getReal()),
                               static_cast<float>(b.getReal()))));
  }
  if (a.isSpecial() || b.isSpecial())
    return Number::unknown();
  if (b.kind == Number::Float) {
    double exponent = b.getReal();
    if (exponent == 0.5)
      return squareRoot(a, type, level);
    if (exponent == -0.5)
      return reciprocalSquareRoot(a, type, level);
    if (std::fabs(exponent) <= 64 && exponent == std::nearbyint(exponent))
      return integerPower(a, static_cast<int64_t>(exponent), type, level);
  }
  return makeField(
      applyFunction(Function::Power,
                    mixHash(getElement(a, level), getElement(b, level)), level),
      level, getOrder(a, level).power(getOrder(b, level)));
}

/// The function on a float, in either precision.
template <typename T>
static T applyTo(Function name, T x) {
  switch (name) {
  case Function::Tanh:
    return std::tanh(x);
  case Function::Erf:
    return std::erf(x);
  case Function::Floor:
    return std::floor(x);
  case Function::Ceil:
    return std::ceil(x);
  case Function::Round:
    return std::round(x);
  case Function::RoundEven:
    return std::nearbyint(x);
  case Function::Trunc:
    return std::trunc(x);
  case Function::Atan:
    return std::atan(x);
  case Function::Cbrt:
    return std::cbrt(x);
  default:
    llvm_unreachable("expected a function of one float");
  }
}

/// The function on a real number.
static Real applyReal(Function name, Real x) {
  auto function = [&](double value) { return applyTo(name, value); };
  switch (name) {
  case Function::Tanh:
  case Function::Atan:
    return x.apply(function, 1);
  case Function::Erf:
    return x.apply(function, M_2_SQRTPI);
  case Function::Cbrt:
    return x.cubeRoot();
  default:
    return x.applySteps(function);
  }
}

Number Arithmetic::apply(Function name, Number a, FloatType type,
                         unsigned level) {
  if (a.isOpaque())
    return a;
  if (a.kind == Number::Float)
    return evaluate([name](auto x) { return applyTo(name, x); }, type,
                    a.getReal());
  uint64_t element = getElement(a, level);
  Real value = applyReal(name, getOrder(a, level));
  // ceil(-x) = -floor(x); the others are odd.
  if (name == Function::Floor)
    return makeField(applyFunction(name, element, level), level, value);
  if (name == Function::Ceil)
    return makeField(tower[level].negate(applyFunction(
                         Function::Floor, tower[level].negate(element), level)),
                     level, value);
  return makeField(applyOdd(name, element, level), level, value);
}
