//===- Comparison.cpp - Judges a result against an expectation ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/Comparison.h"

#include "rope/Support/NarrowFloats.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <cstring>
#include <limits>

using namespace mlir;
using namespace mlir::rope;

static constexpr double kInfinity = std::numeric_limits<double>::infinity();

static Type getPart(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return complex.getElementType();
  return type;
}

double rope::getDefaultTolerance(Type elementType) {
  Type part = getPart(elementType);
  if (part.isF64())
    return 1e-9;
  if (part.isF32())
    return 1e-4;
  if (part.isF16())
    return 1e-2;
  if (part.isBF16() || isByteFloat(part))
    return std::ldexp(1.0, 2 - static_cast<int>(APFloat::semanticsPrecision(
                                   cast<FloatType>(part).getFloatSemantics())));
  return 0;
}

bool rope::canJudge(Type want, Type declared) {
  if (want == declared)
    return true;
  if (isa<ComplexType>(want) != isa<ComplexType>(declared))
    return false;
  Type from = getPart(declared), to = getPart(want);
  if (isa<FloatType>(from) && isa<FloatType>(to))
    // f16 and bf16 do not hold each other's values.
    return to.getIntOrFloatBitWidth() > from.getIntOrFloatBitWidth();
  if (!from.isIntOrIndex() || !to.isIntOrIndex())
    return false;
  if (from.isInteger(1) || to.isInteger(1))
    return from == to;
  // The signedness of a signless type is not known; the bits are compared.
  return HostArray::getElementSize(to) >= HostArray::getElementSize(from);
}

std::string rope::formatElement(const HostArray &array, int64_t index) {
  std::string text;
  llvm::raw_string_ostream os(text);
  Type part = getPart(array.elementType);
  const char *format = part.isF64() ? "%.17g" : part.isF32() ? "%.9g" : "%.5g";
  if (isa<ComplexType>(array.elementType)) {
    std::complex<double> value = array.getComplex(index);
    os << '(' << llvm::format(format, value.real()) << ", "
       << llvm::format(format, value.imag()) << ')';
  } else if (isa<FloatType>(part)) {
    os << llvm::format(format, array.getDouble(index));
  } else if (part.isInteger(1)) {
    os << (array.getInt(index) ? "true" : "false");
  } else if (part.isUnsignedInteger()) {
    os << static_cast<uint64_t>(array.getInt(index));
  } else {
    os << array.getInt(index);
  }
  return text;
}

static std::string formatIndex(int64_t linear, ArrayRef<int64_t> shape) {
  SmallVector<int64_t> index(shape.size());
  for (size_t d = shape.size(); d-- > 0; linear /= shape[d])
    index[d] = linear % shape[d];
  std::string text = "[";
  for (auto [i, value] : llvm::enumerate(index))
    text += (i == 0 ? "" : ", ") + std::to_string(value);
  return text + "]";
}

/// |got - want| of reals; 0 for two NaNs or equal infinities, infinite where
/// only one of them is finite or a NaN.
static double getError(double got, double want) {
  if (got == want || (std::isnan(got) && std::isnan(want)))
    return 0;
  if (!std::isfinite(got) || !std::isfinite(want))
    return kInfinity;
  return std::abs(got - want);
}

/// Position of a value of `type` among all representable ones, so that
/// neighbours differ by one and both zeros are 0.
static int64_t getOrdinal(double value, Type type) {
  HostArray cell(type, {});
  cell.setDouble(0, value);
  unsigned width = type.getIntOrFloatBitWidth();
  uint64_t bits = 0;
  std::memcpy(&bits, cell.data.data(), width / 8);
  uint64_t sign = uint64_t(1) << (width - 1);
  int64_t magnitude = static_cast<int64_t>(bits & (sign - 1));
  return bits & sign ? -magnitude : magnitude;
}

/// Distance in units in the last place of `type`; infinite where only one is a
/// NaN. An infinity is the neighbour of the largest finite value, which is no
/// agreement, so that distance is infinite as well.
static double getUlpDistance(double got, double want, Type type) {
  HostArray cell(type, {2});
  cell.setDouble(0, got);
  cell.setDouble(1, want);
  got = cell.getDouble(0), want = cell.getDouble(1);
  if (got == want || (std::isnan(got) && std::isnan(want)))
    return 0;
  if (!std::isfinite(got) || !std::isfinite(want))
    return kInfinity;
  int64_t a = getOrdinal(got, type), b = getOrdinal(want, type);
  uint64_t distance =
      a > b ? uint64_t(a) - uint64_t(b) : uint64_t(b) - uint64_t(a);
  return static_cast<double>(distance);
}

namespace {
/// One element's error and by how much it fills its tolerance (beyond 1: a
/// mismatch).
struct Judgement {
  double error = 0;
  double fill = 0;
};
} // namespace

static double getFill(double error, double limit) {
  if (error == 0)
    return 0;
  return limit == 0 ? kInfinity : error / limit;
}

static Judgement judgeInteger(const HostArray &got, const HostArray &want,
                              int64_t i) {
  int64_t a = got.getInt(i), b = want.getInt(i);
  // Bits of the narrower width decide where the signedness is not known.
  auto getBits = [](Type type) -> unsigned {
    return isa<IndexType>(type) ? 64 : type.getIntOrFloatBitWidth();
  };
  unsigned bits = std::min(getBits(got.elementType), getBits(want.elementType));
  bool equal = a == b;
  if (got.elementType.isUnsignedInteger() !=
      want.elementType.isUnsignedInteger()) {
    uint64_t mask = llvm::maskTrailingOnes<uint64_t>(bits);
    equal = (uint64_t(a) & mask) == (uint64_t(b) & mask);
  }
  if (equal)
    return {};
  double error = std::abs(static_cast<double>(a) - static_cast<double>(b));
  return {std::max(error, 1.0), kInfinity};
}

static Judgement judge(const HostArray &got, const HostArray &want, int64_t i,
                       Type declared, const Tolerance &tolerance) {
  if (!isa<ComplexType, FloatType>(declared))
    return judgeInteger(got, want, i);
  std::complex<double> a = got.getComplex(i), b = want.getComplex(i);
  double real = getError(a.real(), b.real());
  double imaginary = getError(a.imag(), b.imag());
  Judgement result;
  result.error = std::hypot(real, imaginary);
  if (tolerance.ulp) {
    Type part = getPart(declared);
    double distance = std::max(getUlpDistance(a.real(), b.real(), part),
                               getUlpDistance(a.imag(), b.imag(), part));
    result.fill = getFill(distance, static_cast<double>(*tolerance.ulp));
    return result;
  }
  double modulus = std::abs(b);
  double limit = *tolerance.atol + *tolerance.rtol * modulus;
  // Where the expectation is no number or not finite, an error of the other
  // part is measured by atol alone.
  if (!std::isfinite(limit))
    limit = *tolerance.atol;
  result.fill = getFill(result.error, limit);
  return result;
}

static Tolerance resolve(Type declared, Tolerance tolerance) {
  double fallback = getDefaultTolerance(declared);
  tolerance.rtol = tolerance.rtol.value_or(fallback);
  tolerance.atol = tolerance.atol.value_or(fallback);
  return tolerance;
}

static std::string describe(Type declared, const Tolerance &tolerance) {
  if (!isa<ComplexType, FloatType>(declared))
    return "exact";
  std::string text;
  llvm::raw_string_ostream os(text);
  if (tolerance.ulp)
    os << *tolerance.ulp << " ulp";
  else
    os << "rtol " << llvm::format("%g", *tolerance.rtol) << ", atol "
       << llvm::format("%g", *tolerance.atol);
  return text;
}

Comparison rope::compareArrays(const HostArray &got, const HostArray &want,
                               Type declared, const Tolerance &requested) {
  Tolerance tolerance = resolve(declared, requested);
  Comparison result;
  result.numElements = got.getNumElements();
  result.toleranceText = describe(declared, tolerance);
  double worstFill = 0;
  double worstError = 0;
  for (int64_t i = 0; i < result.numElements; ++i) {
    Judgement one = judge(got, want, i, declared, tolerance);
    result.numMismatches += one.fill > 1;
    result.largestError = std::max(result.largestError, one.error);
    // Ties go to the larger error, then to the first element.
    if (one.fill > worstFill ||
        (one.fill == worstFill && one.error > worstError)) {
      worstFill = one.fill;
      worstError = one.error;
      result.worst = i;
    }
  }
  if (result.worst >= 0) {
    llvm::raw_string_ostream os(result.worstText);
    os << formatIndex(result.worst, got.shape) << ": got "
       << formatElement(got, result.worst) << " but expected "
       << formatElement(want, result.worst) << " (error "
       << llvm::format("%g", worstError) << ')';
  }
  return result;
}
