//===- Frequencies.cpp - Formulas of the frequency families ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/Frequencies.h"

#include "FrequencyParameters.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::rope;

constexpr double kPi = 3.141592653589793238462643383279502884;

static FrequencyParameters getParameters(FrequenciesAttr family) {
  return FrequencyParameters{family.getParameters()};
}

static double getBase(FrequenciesAttr family) {
  return family.getBase().getValueAsDouble();
}

/// `base^(-2i/dim)` for every pair.
static SmallVector<double> getPowers(double base, int64_t dim) {
  SmallVector<double> powers(dim / 2);
  for (int64_t i = 0; i < dim / 2; ++i)
    powers[i] = std::pow(base, -2.0 * static_cast<double>(i) /
                                   static_cast<double>(dim));
  return powers;
}

bool rope::isLengthDependent(FrequenciesAttr family) {
  if (family.getFamily() == FrequencyFamily::DynamicNTK)
    return true;
  return family.getFamily() == FrequencyFamily::LongRoPE &&
         getParameters(family).getString("switch", "sequence") == "sequence";
}

int64_t rope::getSwitchLength(FrequenciesAttr family) {
  bool dynamic = family.getFamily() == FrequencyFamily::DynamicNTK;
  return static_cast<int64_t>(getParameters(family).get(
      dynamic ? "max_position" : "original_max_position"));
}

//===----------------------------------------------------------------------===//
// Families
//===----------------------------------------------------------------------===//

static SmallVector<double> computeDynamicNTK(FrequenciesAttr family,
                                             int64_t length) {
  FrequencyParameters parameters = getParameters(family);
  double factor = parameters.get("factor");
  double maxPosition = parameters.get("max_position");
  double dim = static_cast<double>(family.getDim());
  double longest = std::max(static_cast<double>(length), maxPosition);
  double stretch = factor * longest / maxPosition - (factor - 1.0);
  double base = getBase(family) * std::pow(stretch, dim / (dim - 2.0));
  return getPowers(base, family.getDim());
}

static SmallVector<double> computeNTKMixed(FrequenciesAttr family) {
  FrequencyParameters parameters = getParameters(family);
  double factor = parameters.get("factor");
  double dim = static_cast<double>(family.getDim());
  SmallVector<double> values =
      getPowers(getBase(family) * factor, family.getDim());
  std::optional<double> mixed = parameters.find("mixed_b");
  if (!mixed) {
    for (double &value : values)
      value /= std::pow(factor, 2.0 / dim);
    return values;
  }
  double a = std::log(factor) / std::pow(dim / 2.0, *mixed);
  for (auto [i, value] : llvm::enumerate(values))
    value /= std::exp(a * std::pow(static_cast<double>(i) + 1.0, *mixed));
  return values;
}

static SmallVector<double> computeYaRN(FrequenciesAttr family) {
  FrequencyParameters parameters = getParameters(family);
  double base = getBase(family);
  double dim = static_cast<double>(family.getDim());
  double factor = parameters.get("factor");
  double extrapolation = parameters.get("extrapolation_factor", 1.0);
  double original = parameters.get("original_max_position");
  auto correction = [&](double rotations) {
    return dim * std::log(original / (2.0 * kPi * rotations)) /
           (2.0 * std::log(base));
  };
  double low = correction(parameters.get("beta_fast", 32.0));
  double high = correction(parameters.get("beta_slow", 1.0));
  if (parameters.getBool("truncate", true)) {
    low = std::floor(low);
    high = std::ceil(high);
  }
  low = std::max(low, 0.0);
  high = std::min(high, dim - 1.0);
  if (low == high)
    high += 0.001;
  SmallVector<double> values = getPowers(base, family.getDim());
  for (auto [i, value] : llvm::enumerate(values)) {
    double ramp = (static_cast<double>(i) - low) / (high - low);
    ramp = std::min(std::max(ramp, 0.0), 1.0);
    double kept = (1.0 - ramp) * extrapolation;
    value *= kept + (1.0 - kept) / factor;
  }
  return values;
}

/// Whether LongRoPE takes its long list: the sequence, or the longest sequence
/// the model is built for, exceeds the original maximum.
static bool takesLongFactors(FrequenciesAttr family,
                             std::optional<int64_t> length) {
  FrequencyParameters parameters = getParameters(family);
  double reached = isLengthDependent(family) ? static_cast<double>(*length)
                                             : parameters.get("max_position");
  return reached > parameters.get("original_max_position");
}

static SmallVector<double> computeLongRoPE(FrequenciesAttr family,
                                           std::optional<int64_t> length) {
  ArrayRef<double> factors = getParameters(family).getList(
      takesLongFactors(family, length) ? "long_factor" : "short_factor");
  SmallVector<double> values(family.getDim() / 2);
  for (int64_t i = 0; i < family.getDim() / 2; ++i)
    values[i] =
        1.0 / (factors[i] * std::pow(getBase(family),
                                     2.0 * static_cast<double>(i) /
                                         static_cast<double>(family.getDim())));
  return values;
}

static SmallVector<double> computeLlama3(FrequenciesAttr family) {
  FrequencyParameters parameters = getParameters(family);
  double factor = parameters.get("factor");
  double low = parameters.get("low_freq_factor");
  double high = parameters.get("high_freq_factor");
  double original = parameters.get("original_max_position");
  SmallVector<double> values = getPowers(getBase(family), family.getDim());
  for (double &value : values) {
    double wavelength = 2.0 * kPi / value;
    if (wavelength > original / low) {
      value /= factor;
    } else if (wavelength >= original / high && high > low) {
      double smooth = (original / wavelength - low) / (high - low);
      value = (1.0 - smooth) * value / factor + smooth * value;
    }
  }
  return values;
}

static SmallVector<double> computeProportional(FrequenciesAttr family) {
  FrequencyParameters parameters = getParameters(family);
  double dim = static_cast<double>(family.getDim());
  auto rotated = static_cast<int64_t>(
      std::floor(parameters.get("partial_rotary_factor") * dim / 2.0));
  SmallVector<double> values = getPowers(getBase(family), family.getDim());
  for (auto [i, value] : llvm::enumerate(values))
    value = static_cast<int64_t>(i) < rotated
                ? value / parameters.get("factor", 1.0)
                : 0.0;
  return values;
}

FailureOr<SmallVector<double>>
rope::computeFrequencies(FrequenciesAttr family,
                         std::optional<int64_t> length) {
  if (isLengthDependent(family) && !length)
    return failure();
  FrequencyParameters parameters = getParameters(family);
  double dim = static_cast<double>(family.getDim());
  switch (family.getFamily()) {
  case FrequencyFamily::Default:
    return getPowers(getBase(family), family.getDim());
  case FrequencyFamily::Linear: {
    SmallVector<double> values = getPowers(getBase(family), family.getDim());
    for (double &value : values)
      value /= parameters.get("factor");
    return values;
  }
  case FrequencyFamily::DynamicNTK:
    return computeDynamicNTK(family, *length);
  case FrequencyFamily::NTKAware:
    return getPowers(getBase(family) *
                         std::pow(parameters.get("alpha"), dim / (dim - 2.0)),
                     family.getDim());
  case FrequencyFamily::NTKMixed:
    return computeNTKMixed(family);
  case FrequencyFamily::YaRN:
    return computeYaRN(family);
  case FrequencyFamily::LongRoPE:
    return computeLongRoPE(family, length);
  case FrequencyFamily::Llama3:
    return computeLlama3(family);
  case FrequencyFamily::Proportional:
    return computeProportional(family);
  case FrequencyFamily::List:
    return SmallVector<double>(parameters.getList("values"));
  }
  llvm_unreachable("unknown frequency family");
}

//===----------------------------------------------------------------------===//
// Magnitudes
//===----------------------------------------------------------------------===//

static double computeYaRNMagnitude(const FrequencyParameters &parameters) {
  if (std::optional<double> given = parameters.find("attention_factor"))
    return *given;
  double factor = parameters.get("factor");
  auto grow = [&](double weight) {
    return factor <= 1.0 ? 1.0 : 0.1 * weight * std::log(factor) + 1.0;
  };
  double mscale = parameters.get("mscale", 0.0);
  double allDim = parameters.get("mscale_all_dim", 0.0);
  if (mscale != 0.0 && allDim != 0.0)
    return grow(mscale) / grow(allDim);
  return grow(1.0);
}

static double computeLongRoPEMagnitude(const FrequencyParameters &parameters,
                                       bool takesLong) {
  if (std::optional<double> own =
          parameters.find(takesLong ? "long_mscale" : "short_mscale"))
    return *own;
  if (std::optional<double> given = parameters.find("attention_factor"))
    return *given;
  double original = parameters.get("original_max_position");
  double factor = 1.0;
  if (std::optional<double> given = parameters.find("factor"))
    factor = *given;
  else if (std::optional<double> maximum = parameters.find("max_position"))
    factor = *maximum / original;
  if (factor <= 1.0)
    return 1.0;
  return std::sqrt(1.0 + std::log(factor) / std::log(original));
}

FailureOr<double> rope::computeMagnitude(FrequenciesAttr family,
                                         std::optional<int64_t> length) {
  if (isLengthDependent(family) && !length)
    return failure();
  FrequencyParameters parameters = getParameters(family);
  switch (family.getFamily()) {
  case FrequencyFamily::YaRN:
    return computeYaRNMagnitude(parameters);
  case FrequencyFamily::LongRoPE:
    return computeLongRoPEMagnitude(parameters,
                                    takesLongFactors(family, length));
  case FrequencyFamily::List:
    return parameters.get("magnitude", 1.0);
  default:
    return 1.0;
  }
}

//===----------------------------------------------------------------------===//
// Residuals
//===----------------------------------------------------------------------===//

double rope::getResidual(ArrayRef<double> computed, ArrayRef<double> literals) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (computed.size() != literals.size())
    return infinity;
  double residual = 0.0;
  for (auto [got, want] : llvm::zip_equal(computed, literals)) {
    if (got == want)
      continue;
    if (want == 0.0 || !std::isfinite(got) || !std::isfinite(want))
      return infinity;
    residual = std::max(residual, std::abs(got - want) / std::abs(want));
  }
  return residual;
}

double rope::getResidual(FrequenciesAttr family, ArrayRef<double> literals) {
  if (!isLengthDependent(family))
    return getResidual(*computeFrequencies(family), literals);
  int64_t length = getSwitchLength(family);
  return std::min(
      getResidual(*computeFrequencies(family, length), literals),
      getResidual(*computeFrequencies(family, length + 1), literals));
}

SmallVector<double> rope::getFrequencyLiterals(ElementsAttr values) {
  SmallVector<double> literals;
  for (const APFloat &value : values.getValues<APFloat>())
    literals.push_back(value.convertToDouble());
  return literals;
}
