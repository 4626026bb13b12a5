//===- Real.cpp - A real number beyond doubles, and how far off -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Real.h"

#include <algorithm>
#include <cfloat>
#include <utility>

using namespace mlir::rope::equivalence;

/// Functions of the C library are off by less than a unit in the last place,
/// 2^-52; here is room for two of them and for a rounded product.
static constexpr double kOfFunction = 0x1p-50;
/// Sums, products and quotients of pairs of doubles are off by less.
static constexpr double kOfPair = 0x1p-98;
/// What bounds are off by, which are computed in doubles, too.
static constexpr double kOfBounds = 1 + 0x1p-40;
/// The powers of 2 that `high` has beside a power of e: products of two have
/// no fewer bits than others.
static constexpr double kMax = 0x1p400;
/// The exponents up to which exponentials have no power of e.
static constexpr double kMaxExponent = 256;

namespace {
/// A sum or product, and what rounding takes from it.
struct Pair {
  double high, low;
};
} // namespace

static Pair addExactly(double a, double b) {
  double sum = a + b, part = sum - a;
  return {sum, (a - (sum - part)) + (b - part)};
}

static Pair multiplyExactly(double a, double b) {
  double product = a * b;
  return {product, std::fma(a, b, -product)};
}

/// `error` is what the sum is off by at most.
static Pair add(Pair a, Pair b, double &error) {
  Pair sum = addExactly(a.high, b.high), rest = addExactly(a.low, b.low);
  Pair middle = addExactly(sum.low, rest.high);
  Pair first = addExactly(sum.high, middle.high);
  Pair last = addExactly(first.low, rest.low);
  error = std::fabs(middle.low) + std::fabs(last.low);
  return addExactly(first.high, last.high);
}

/// Bounds below doubles would be 0.
static double enlarge(double error) {
  return error == 0 ? 0 : error * kOfBounds + DBL_MIN;
}

Real::Real(double value) : high(value) {
  double size = std::fabs(value);
  if (std::isfinite(value) && value != 0 && (size > kMax || size < 1 / kMax))
    *this = make(value, 0, 0, 0, 0);
}

Real Real::blur(double share) const {
  Real result = *this;
  if (isNumber())
    result.error += std::fabs(high) * share * kOfBounds;
  return result;
}

Real Real::make(double high, double low, double error, double power,
                double scaleLow) {
  if (!std::isfinite(high) || !std::isfinite(low) || !std::isfinite(error) ||
      !std::isfinite(power))
    return unknown();
  Pair value = addExactly(high, low), exponent = addExactly(power, scaleLow);
  double size = std::fabs(value.high);
  auto shift = [&](double by) {
    // In two steps, as e^by alone may be no double.
    double factor = std::exp(-by / 2);
    value = {value.high * factor * factor, value.low * factor * factor};
    error = enlarge(error * factor * factor +
                    std::fabs(value.high) * 2 * kOfFunction + DBL_MIN);
    return by;
  };
  if (size != 0 && size > error && (size > kMax || size < 1 / kMax)) {
    double by = std::nearbyint(std::log(size));
    double off;
    exponent = add(exponent, {shift(by), 0}, off);
    if (off != 0)
      return unknown();
  } else if (exponent.high != 0 && std::fabs(exponent.high) <= kMaxExponent &&
             exponent.low == 0 && size != 0 &&
             std::fabs(exponent.high + std::log(size)) <= kMaxExponent) {
    shift(-exponent.high);
    exponent = {0, 0};
  }
  if (!std::isfinite(error))
    return unknown();
  Real result;
  result.high = value.high;
  result.low = value.low;
  result.error = error;
  if (value.high != 0 || error != 0) {
    result.scale = exponent.high;
    result.scaleLow = exponent.low;
  }
  return result;
}

/// Whether the result is like that whatever is done: of infinities, too, no
/// more is known.
bool Real::passes(Real &result) const {
  if (isUnknown() || isInfinite())
    result = unknown();
  else if (isNoNumber())
    result = noNumber();
  else
    return false;
  return true;
}

bool Real::passes(const Real &a, const Real &b, Real &result) {
  bool ofFirst = a.passes(result);
  if (ofFirst && result.isUnknown())
    return true;
  Real other;
  if (b.passes(other)) {
    result = other;
    return true;
  }
  return ofFirst;
}

bool Real::isBeyondDoubles() const {
  return isNumber() && std::fabs(scale) > -std::log(DBL_TRUE_MIN);
}

bool Real::addPowers(const Real &a, const Real &b, double sign, double &sum,
                     double &low) {
  Pair first = addExactly(a.scale, sign * b.scale);
  Pair rest = addExactly(a.scaleLow, sign * b.scaleLow);
  Pair middle = addExactly(first.low, rest.high);
  sum = first.high;
  low = middle.high;
  return middle.low == 0 && rest.low == 0 && std::isfinite(sum);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

Real Real::operator-() const {
  Real result = *this;
  result.high = -high;
  result.low = -low;
  return result;
}

Real Real::operator+(Real other) const {
  Real result;
  if (passes(*this, other, result))
    return result;
  auto isZero = [](const Real &x) { return x.high == 0 && x.error == 0; };
  if (isZero(*this))
    return other;
  if (isZero(other))
    return *this;
  Real large = *this, small = other;
  double apart, apartLow;
  if (!addPowers(large, small, -1, apart, apartLow))
    return unknown();
  if (apart < 0 || (apart == 0 && apartLow < 0)) {
    std::swap(large, small);
    apart = -apart, apartLow = -apartLow;
  }
  // With the larger power of e. What is below all doubles then is a bound.
  if (double distance = apart + apartLow; distance != 0) {
    double factor = distance > 2000 ? 0 : std::exp(-distance / 2);
    small.high = small.high * factor * factor;
    small.low = small.low * factor * factor;
    // The distance may be rounded.
    small.error = small.error * factor * factor +
                  std::fabs(small.high) * (4 + distance) * kOfFunction +
                  2 * DBL_MIN;
  }
  double off;
  Pair sum = add({large.high, large.low}, {small.high, small.low}, off);
  double error = enlarge(large.error + small.error + off);
  return make(sum.high, sum.low, error, large.scale, large.scaleLow);
}

Real Real::operator*(Real other) const {
  Real result;
  if (passes(*this, other, result))
    return result;
  double power, scaleLow;
  if (!addPowers(*this, other, 1, power, scaleLow))
    return unknown();
  Pair product = multiplyExactly(high, other.high);
  double rest = high * other.low + low * other.high;
  product = addExactly(product.high, product.low + rest);
  double error = enlarge(
      std::fabs(high) * other.error + std::fabs(other.high) * this->error +
      (std::fabs(low) + this->error) * (std::fabs(other.low) + other.error));
  // What is no pair of doubles, as few have.
  bool isExact = low == 0 && other.low == 0;
  if (error != 0 || !isExact)
    error += std::fabs(product.high) * kOfPair + DBL_MIN;
  return make(product.high, product.low, error, power, scaleLow);
}

Real Real::operator/(Real other) const {
  Real result;
  if (passes(*this, other, result))
    return result;
  double power, scaleLow;
  if (!addPowers(*this, other, -1, power, scaleLow))
    return unknown();
  double least = std::fabs(other.high) - std::fabs(other.low) - other.error;
  if (!(least > 0))
    return unknown();
  double first = high / other.high;
  Pair back = multiplyExactly(first, other.high);
  double rest = ((high - back.high) - back.low + low - first * other.low);
  Pair quotient = addExactly(first, rest / other.high);
  double error = enlarge(
      (this->error +
       (std::fabs(quotient.high) + std::fabs(quotient.low)) * other.error) /
      least);
  if (error != 0 || rest != 0 || low != 0 || other.low != 0)
    error += std::fabs(quotient.high) * kOfPair + DBL_MIN;
  return make(quotient.high, quotient.low, error, power, scaleLow);
}

int Real::getSign() const {
  if (!isNumber())
    return 2;
  if (high == 0 && error == 0)
    return 0;
  // Twice as far as it may be off, as bounds of sums are about as large.
  if (!(std::fabs(high) - std::fabs(low) > 2 * error))
    return 2;
  return high < 0 ? -1 : 1;
}

std::optional<bool> Real::isLess(Real a, Real b) {
  if (a.isInfinite() || b.isInfinite()) {
    bool areKnown = (a.isInfinite() || a.isNumber()) &&
                    (b.isInfinite() || b.isNumber()) && a.high != b.high;
    return areKnown ? std::optional(a.high < b.high) : std::nullopt;
  }
  int sign = (a - b).getSign();
  return sign % 2 ? std::optional(sign < 0) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

Real Real::flatten() const {
  if (!isNumber() || scale == 0)
    return *this;
  double exponent = scale + scaleLow;
  if (exponent > 2 * kMaxExponent)
    return unknown();
  double factor = exponent < -2000 ? 0 : std::exp(exponent / 2);
  Real result;
  result.high = high * factor * factor;
  result.error = enlarge((std::fabs(low) + error) * factor * factor +
                         std::fabs(result.high) * 0x1p-40 + DBL_MIN);
  return std::isfinite(result.high) ? result : unknown();
}

Real Real::exponential() const {
  if (high == -INFINITY && error == 0)
    return Real(0);
  Real result;
  if (passes(result))
    return result;
  Real x = flatten();
  // What is off by so much says nothing.
  if (x.isUnknown() || x.error > 0.5)
    return unknown();
  if (x.high == 0 && x.error == 0)
    return Real(1);
  if (std::fabs(x.high) <= kMaxExponent) {
    double value = std::exp(x.high);
    return make(value, value * x.low,
                enlarge(value * (std::expm1(x.error) + kOfFunction)), 0, 0);
  }
  double whole = std::nearbyint(x.high), rest = x.high - whole;
  double wholeLow = std::nearbyint(x.low);
  rest += x.low - wholeLow;
  double value = std::exp(rest);
  return make(value, 0, enlarge(value * (std::expm1(x.error) + kOfFunction)),
              whole, wholeLow);
}

Real Real::logarithm() const {
  Real result;
  if (passes(result))
    return result;
  if (getSign() == -1)
    return noNumber();
  if (getSign() != 1)
    return unknown();
  double value = std::log(high);
  // log(h + l) is within l / (h - |l|) of log h.
  double off = std::fabs(low) + error;
  off = enlarge(off / (high - off) + (std::fabs(value) + 1) * kOfFunction);
  return make(value, 0, off, 0, 0) + make(scale, scaleLow, 0, 0, 0);
}

Real Real::squareRoot() const {
  Real result;
  if (passes(result))
    return result;
  if (getSign() == -1)
    return noNumber();
  if (high == 0 && error == 0)
    return *this;
  if (getSign() != 1)
    return unknown();
  double value = std::sqrt(high), off = std::fabs(low) + error;
  return make(value, 0, enlarge(off / value + value * kOfFunction), scale / 2,
              scaleLow / 2);
}

Real Real::cubeRoot() const {
  Real result;
  if (passes(result))
    return result;
  Real x = flatten();
  int sign = x.getSign();
  if (sign % 2 == 0)
    return sign == 0 ? x : unknown();
  double off = std::fabs(x.low) + x.error, value = std::cbrt(x.high);
  // The slope at the end that is nearer to 0 is the largest.
  double slope = 1 / std::pow(std::cbrt(std::fabs(x.high) - off), 2);
  return make(value, 0, enlarge(slope * off + std::fabs(value) * kOfFunction),
              0, 0);
}

Real Real::power(unsigned exponent) const {
  Real result(1), factor = *this;
  for (; exponent; exponent /= 2, factor = factor * factor)
    if (exponent % 2)
      result = result * factor;
  return result;
}

Real Real::power(Real exponent) const {
  Real result;
  if (passes(*this, exponent, result))
    return result;
  int sign = getSign();
  if (sign == 1)
    return (exponent * logarithm()).exponential();
  if (sign == 0)
    return exponent.getSign() == 1 ? Real(0) : unknown();
  Real plain = exponent.flatten();
  if (sign == 2 || plain.error != 0 || plain.low != 0)
    return unknown();
  if (plain.high != std::nearbyint(plain.high))
    return noNumber();
  result = (exponent * (-*this).logarithm()).exponential();
  return std::fmod(plain.high, 2) == 0 ? result : -result;
}

Real Real::apply(llvm::function_ref<double(double)> function,
                 double slope) const {
  Real result;
  if (passes(result))
    return result;
  Real x = flatten();
  if (x.isUnknown())
    return x;
  double value = function(x.high);
  double off = slope * (std::fabs(x.low) + x.error);
  return make(value, 0, enlarge(off + std::fabs(value) * kOfFunction), 0, 0);
}

Real Real::applySteps(llvm::function_ref<double(double)> function) const {
  Real result;
  if (passes(result))
    return result;
  Real x = flatten();
  if (x.isUnknown())
    return x;
  double off = enlarge(2 * (std::fabs(x.low) + x.error));
  double value = function(x.high);
  double below =
      function(off == 0 ? x.high : std::nextafter(x.high - off, -INFINITY));
  double above =
      function(off == 0 ? x.high : std::nextafter(x.high + off, INFINITY));
  return make(value, 0, enlarge(std::max(value - below, above - value)), 0, 0);
}

Real Real::remainder(Real divisor) const {
  Real quotient = *this / divisor;
  if (!quotient.isNumber())
    return quotient;
  Real whole = quotient.applySteps([](double x) { return std::trunc(x); });
  // Past 2^52 a double has no fraction that could be dropped.
  if (!whole.isNumber() || whole.error != 0 || std::fabs(whole.high) > 0x1p50)
    return unknown();
  return *this - whole * divisor;
}
