//===- Scalar.cpp - One element and its number format ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar.h"

#include "llvm/ADT/APFloat.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

std::optional<Format> Format::get(Type type, Precision precision) {
  Format format;
  if (auto complex = dyn_cast<ComplexType>(type)) {
    std::optional<Format> part = get(complex.getElementType(), precision);
    if (!part || !part->isFloat())
      return std::nullopt;
    format = *part;
    format.kind = Kind::Complex;
    return format;
  }
  if (auto floatType = dyn_cast<FloatType>(type)) {
    if (floatType.getWidth() > 64)
      return std::nullopt;
    return precision == Precision::Wide ? format : getExact(floatType);
  }
  format.kind = Kind::Integer;
  if (isa<IndexType>(type))
    return format;
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || integer.getWidth() == 0 || integer.getWidth() > 64)
    return std::nullopt;
  format.width = integer.getWidth();
  return format;
}

Format Format::getExact(FloatType type) {
  Format format;
  format.semantics = &type.getFloatSemantics();
  if (type.isF64())
    format.rounding = Rounding::None;
  else if (type.isF32())
    format.rounding = Rounding::F32;
  else if (type.isF16())
    format.rounding = Rounding::F16;
  else if (type.isBF16())
    format.rounding = Rounding::BF16;
  else
    format.rounding = Rounding::Other;
  return format;
}

/// Rounds to a binary format with `precision` significant bits and normal
/// exponents from `minExponent` to `maxExponent`.
static double roundBinary(double value, int precision, int minExponent,
                          int maxExponent) {
  if (!std::isfinite(value) || value == 0)
    return value;
  int exponent = std::max(std::ilogb(value), minExponent);
  double quantum = std::ldexp(1.0, exponent - precision + 1);
  // Scaling by a power of two is exact; nearbyint breaks ties to even.
  double rounded = std::nearbyint(value / quantum) * quantum;
  double limit = std::ldexp(1.0, maxExponent + 1);
  if (std::fabs(rounded) >= limit)
    return std::copysign(HUGE_VAL, value);
  return rounded;
}

double Format::roundNarrow(double value) const {
  switch (rounding) {
  case Rounding::F16:
    return roundBinary(value, 11, -14, 15);
  case Rounding::BF16:
    return roundBinary(value, 8, -126, 127);
  default:
    break;
  }
  APFloat rounded(value);
  bool losesInfo;
  rounded.convert(*semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  rounded.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
  return rounded.convertToDouble();
}

double Format::roundUnsigned(uint64_t value) const {
  if (rounding == Rounding::None)
    return static_cast<double>(value);
  // Keep the leading bits and whether any bit below them is set: enough for a
  // format of at most 24 significant bits to round as if it saw all of them.
  constexpr unsigned dropped = 16;
  if (value >> 48)
    value = (value >> dropped << dropped) |
            ((value & ((uint64_t(1) << dropped) - 1)) ? 1u << dropped : 0);
  return round(static_cast<double>(value));
}

double Format::roundInteger(int64_t value) const {
  if (rounding == Rounding::None)
    return static_cast<double>(value);
  if (value < 0)
    return -roundUnsigned(-static_cast<uint64_t>(value));
  return roundUnsigned(value);
}

double Format::fma(double a, double b, double c) const {
  if (rounding == Rounding::None)
    return std::fma(a, b, c);
  // The product of two narrow floats is exact in double. The sum is rounded to
  // odd, so that the rounding to the narrow type sees which side of a tie the
  // exact sum is on.
  double product = a * b;
  double sum = product + c;
  if (std::isfinite(sum)) {
    double back = sum - product;
    double error = (product - (sum - back)) + (c - back);
    uint64_t bits;
    std::memcpy(&bits, &sum, sizeof(bits));
    if (error != 0 && !(bits & 1)) {
      sum = std::nextafter(sum, error > 0 ? HUGE_VAL : -HUGE_VAL);
    }
  }
  return round(sum);
}

int64_t Format::wrap(int64_t value) const {
  if (width == 1)
    return value & 1;
  unsigned unused = 64 - width;
  return static_cast<int64_t>(static_cast<uint64_t>(value) << unused) >> unused;
}

Scalar Format::getUninitialized() const {
  if (isInteger())
    return Scalar::ofInt(wrap(int64_t(1) << (width - 1)));
  double nan = std::numeric_limits<double>::quiet_NaN();
  return Scalar::ofComplex({nan, nan});
}
