//===- ConstantFactors.cpp - Constants that multiply data -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantFactors.h"
#include "rope/Support/FloatRounding.h"

#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::rope::equivalence;

/// The largest odd number above or below the line of a fraction.
static constexpr int64_t kMaxTerm = 255;
/// Numbers of so few bits are what they are: none is near such a fraction.
static constexpr int kShortBits = 12;

/// The base of exponentials by 2 comes before all that programs say.
ConstantFactors::ConstantFactors(const PrimeTower &tower)
    : tower(tower), bases({M_LN2}) {}

/// By the continued fraction of the value in [1, 2).
bool ConstantFactors::findFraction(double value, Product &product) {
  int exponent;
  double rest = 2 * std::frexp(value, &exponent);
  double wanted = rest;
  int64_t p0 = 1, q0 = 0, p1 = std::floor(rest), q1 = 1;
  for (int step = 0; step < 16; ++step) {
    if (p1 > 2 * kMaxTerm || q1 > kMaxTerm)
      return false;
    if (std::fabs(double(p1) / double(q1) - wanted) <=
        kFactorTolerance * wanted) {
      product.numerator = p1;
      product.denominator = q1;
      product.exponent = exponent - 1;
      return true;
    }
    double part = rest - std::floor(rest);
    if (part < 1e-9)
      return false;
    rest = 1 / part;
    int64_t whole = std::floor(rest);
    std::tie(p0, p1) = std::pair(p1, whole * p1 + p0);
    std::tie(q0, q1) = std::pair(q1, whole * q1 + q0);
  }
  return false;
}

/// A power of two times 1 <= x < 2, which is returned.
static double getMantissa(double value) {
  int exponent;
  return 2 * std::frexp(value, &exponent);
}

double ConstantFactors::getReciprocal(FloatType type, double divisor) {
  double exact = 1 / divisor, rounded = rope::getReciprocal(type, divisor);
  if (exact == rounded || !std::isfinite(exact) || rounded == 0)
    return exact;
  Narrow &known = narrow[type];
  double number = getMantissa(std::fabs(rounded));
  if (known.multipliers.count(number))
    return rounded;
  known.quotients.try_emplace(number, exact / rounded * number);
  return exact;
}

double ConstantFactors::getMultiplier(FloatType type, double factor) {
  if (!type || type.getWidth() >= 32 || !std::isfinite(factor) || factor == 0)
    return factor;
  Narrow &known = narrow[type];
  double number = getMantissa(std::fabs(factor));
  if (auto entry = known.quotients.find(number); entry != known.quotients.end())
    return factor / entry->first * entry->second;
  known.multipliers.insert(number);
  return factor;
}

bool ConstantFactors::findSimple(double factor, Product &product) {
  int exponent;
  double bits = std::ldexp(std::frexp(factor, &exponent), kShortBits);
  if (bits == std::floor(bits)) {
    product.numerator = bits;
    product.exponent = exponent - kShortBits;
    return true;
  }
  if (findFraction(factor, product))
    return true;
  for (int power : {1, -1})
    if (findFraction(power > 0 ? factor / M_LN2 : factor * M_LN2, product)) {
      product.powers = {{0, power}};
      return true;
    }
  return false;
}

bool ConstantFactors::isFraction(double factor) {
  Product product;
  double magnitude = std::fabs(factor);
  return isProduct(magnitude) && findSimple(magnitude, product);
}

ConstantFactors::Product ConstantFactors::decompose(double factor) {
  Product product;
  if (findSimple(factor, product))
    return product;
  auto by = [&](double value,
                llvm::SmallVector<std::pair<unsigned, int>, 2> powers) {
    if (!findFraction(value, product))
      return false;
    product.powers = std::move(powers);
    return true;
  };
  for (unsigned i = 1; i < bases.size(); ++i)
    if (by(factor / bases[i], {{i, 1}}) || by(factor * bases[i], {{i, -1}}))
      return product;
  for (unsigned i = 0; i < bases.size(); ++i)
    for (unsigned j = 0; j <= i; ++j) {
      double a = bases[i], b = bases[j];
      if (by(factor / a / b, {{i, 1}, {j, 1}}) ||
          by(factor / a * b, {{i, 1}, {j, -1}}) ||
          by(factor * a / b, {{i, -1}, {j, 1}}) ||
          by(factor * a * b, {{i, -1}, {j, -1}}))
        return product;
    }
  product.powers = {{unsigned(bases.size()), 1}};
  // Products of bases are looked for among a few.
  static constexpr size_t kMaxBases = 24;
  if (bases.size() < kMaxBases)
    bases.push_back(factor);
  else
    product.powers[0].first = ~0u;
  return product;
}

/// A factor and its opposite are one product.
const ConstantFactors::Product &ConstantFactors::getProduct(double magnitude) {
  uint64_t word;
  std::memcpy(&word, &magnitude, sizeof(word));
  auto [known, isNew] = products.try_emplace(word);
  if (isNew)
    known->second = decompose(magnitude);
  return known->second;
}

Real ConstantFactors::getReal(double factor) {
  double magnitude = std::fabs(factor);
  if (!isProduct(magnitude))
    return Real(factor);
  const Product &product = getProduct(magnitude);
  double numerator = std::ldexp(double(product.numerator), product.exponent);
  Real value = Real(numerator) / Real(double(product.denominator));
  double standIn = numerator / product.denominator;
  for (auto [base, power] : product.powers) {
    float image = base == ~0u ? magnitude : bases[base];
    value = power > 0 ? value * Real(image) : value / Real(image);
    standIn = power > 0 ? standIn * image : standIn / image;
    // Products of these may be near each other that are different elements.
    if (base != 0)
      value = value.blur(kFactorTolerance);
  }
  // Where it is no factor, in a sum, the number stands for itself.
  value = value.blur(std::fabs(standIn / magnitude - 1));
  return factor < 0 ? -value : value;
}

uint64_t ConstantFactors::getElement(double factor, unsigned level) {
  uint64_t word;
  std::memcpy(&word, &factor, sizeof(word));
  auto [element, inserted] = elements.try_emplace({word, level}, 0);
  if (!inserted)
    return element->second;
  const PrimeField &field = tower[level];
  double magnitude = std::fabs(factor);
  if (!isProduct(magnitude))
    return element->second = field.fromDouble(factor);
  const Product &product = getProduct(magnitude);
  uint64_t value = field.fromDouble(std::ldexp(1.0, product.exponent));
  value = field.multiply(value, field.fromInteger(product.numerator));
  value = field.multiply(value,
                         field.invert(field.fromInteger(product.denominator)));
  for (auto [base, power] : product.powers) {
    double number = base == ~0u ? magnitude : bases[base];
    uint64_t image = field.fromDouble(static_cast<float>(number));
    value = field.multiply(value, power > 0 ? image : field.invert(image));
  }
  return element->second = factor < 0 ? field.negate(value) : value;
}
