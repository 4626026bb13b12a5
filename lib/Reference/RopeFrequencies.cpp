//===- RopeFrequencies.cpp - Frequencies of the families ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Written from the papers' formulas and apart from the dialect's own.
//
//===----------------------------------------------------------------------===//

#include "RopeFrequencies.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

using Real = long double;

namespace {
/// Parameters of a family by name.
class Parameters {
public:
  explicit Parameters(DictionaryAttr dictionary) : dictionary(dictionary) {}

  std::optional<Real> find(StringRef name) const {
    Attribute attribute = dictionary ? dictionary.get(name) : Attribute();
    if (auto number = dyn_cast_or_null<FloatAttr>(attribute))
      return static_cast<Real>(number.getValueAsDouble());
    if (auto integer = dyn_cast_or_null<IntegerAttr>(attribute))
      return static_cast<Real>(integer.getInt());
    return std::nullopt;
  }
  /// NaN where there is none: it spoils all that depends on it.
  Real get(StringRef name) const { return find(name).value_or(NAN); }
  Real get(StringRef name, Real otherwise) const {
    return find(name).value_or(otherwise);
  }
  bool isFalse(StringRef name) const {
    auto value = dictionary ? dyn_cast_or_null<BoolAttr>(dictionary.get(name))
                            : BoolAttr();
    return value && !value.getValue();
  }
  bool is(StringRef name, StringRef text) const {
    auto value = dictionary ? dyn_cast_or_null<StringAttr>(dictionary.get(name))
                            : StringAttr();
    return value && value.getValue() == text;
  }
  SmallVector<Real> getList(StringRef name) const {
    SmallVector<Real> values;
    Attribute attribute = dictionary ? dictionary.get(name) : Attribute();
    if (auto array = dyn_cast_or_null<DenseF64ArrayAttr>(attribute))
      for (double value : array.asArrayRef())
        values.push_back(value);
    return values;
  }

private:
  DictionaryAttr dictionary;
};

/// What the formulas share: width, base, and pair by pair the plain frequency.
struct Model {
  Parameters parameters;
  Real dim;
  Real base;

  /// base^(-2i/dim), or of another base.
  Real plain(int64_t i) const { return plain(i, base); }
  Real plain(int64_t i, Real otherBase) const {
    return std::pow(otherBase, -2 * static_cast<Real>(i) / dim);
  }
};
} // namespace

/// Pairs between `fast` and `slow` rotations over the original length move
/// from the plain frequency to the interpolated one.
static Real yarn(const Model &model, int64_t i) {
  const Parameters &p = model.parameters;
  const Real pi = std::acos(static_cast<Real>(-1));
  auto pairOf = [&](Real rotations) {
    return model.dim *
           std::log(p.get("original_max_position") / (rotations * 2 * pi)) /
           (2 * std::log(model.base));
  };
  Real low = pairOf(p.get("beta_fast", 32)),
       high = pairOf(p.get("beta_slow", 1));
  if (!p.isFalse("truncate")) {
    low = std::floor(low);
    high = std::ceil(high);
  }
  low = std::max<Real>(low, 0);
  high = std::min<Real>(high, model.dim - 1);
  if (low == high)
    high += static_cast<Real>(0.001);
  Real ramp = std::clamp<Real>((i - low) / (high - low), 0, 1);
  Real extrapolated = (1 - ramp) * p.get("extrapolation_factor", 1);
  Real plain = model.plain(i);
  return plain * extrapolated + plain / p.get("factor") * (1 - extrapolated);
}

static Real yarnMagnitude(const Parameters &p) {
  if (std::optional<Real> given = p.find("attention_factor"))
    return *given;
  Real factor = p.get("factor");
  auto scale = [&](Real weight) {
    return factor <= 1 ? 1 : weight * std::log(factor) / 10 + 1;
  };
  Real one = p.get("mscale", 0), all = p.get("mscale_all_dim", 0);
  return one != 0 && all != 0 ? scale(one) / scale(all) : scale(1);
}

/// Wavelengths above O/low are interpolated, below O/high are kept, between
/// are blended by how often they fit into O.
static Real llama3(const Model &model, int64_t i) {
  const Parameters &p = model.parameters;
  const Real pi = std::acos(static_cast<Real>(-1));
  Real plain = model.plain(i), wavelength = 2 * pi / plain;
  Real original = p.get("original_max_position"), factor = p.get("factor");
  Real low = p.get("low_freq_factor"), high = p.get("high_freq_factor");
  if (wavelength > original / low)
    return plain / factor;
  if (wavelength < original / high)
    return plain;
  Real kept = (original / wavelength - low) / (high - low);
  return (1 - kept) * plain / factor + kept * plain;
}

/// Width of the rotated part of the head: pairs behind it do not rotate.
static Real proportional(const Model &model, int64_t i) {
  const Parameters &p = model.parameters;
  Real rotated = std::floor(p.get("partial_rotary_factor") * model.dim / 2);
  return i < rotated ? model.plain(i) / p.get("factor", 1) : 0;
}

/// The base grows with the sequence beyond the length of training.
static Real dynamicNTK(const Model &model, int64_t i, int64_t length) {
  const Parameters &p = model.parameters;
  Real trained = p.get("max_position"), factor = p.get("factor");
  Real reached = std::max<Real>(length, trained);
  Real growth = factor * reached / trained - (factor - 1);
  return model.plain(i, model.base *
                            std::pow(growth, model.dim / (model.dim - 2)));
}

static Real ntkMixed(const Model &model, int64_t i) {
  const Parameters &p = model.parameters;
  Real factor = p.get("factor");
  Real grown = model.plain(i, model.base * factor);
  std::optional<Real> exponent = p.find("mixed_b");
  if (!exponent)
    return grown / std::pow(factor, 2 / model.dim);
  Real a = std::log(factor) / std::pow(model.dim / 2, *exponent);
  return grown / std::exp(a * std::pow(static_cast<Real>(i + 1), *exponent));
}

static bool takesLongFactors(const Parameters &p, int64_t length) {
  Real reached = p.is("switch", "maximum") ? p.get("max_position")
                                           : static_cast<Real>(length);
  return reached > p.get("original_max_position");
}

static Real longRoPEMagnitude(const Parameters &p, bool isLong) {
  if (std::optional<Real> own = p.find(isLong ? "long_mscale" : "short_mscale"))
    return *own;
  if (std::optional<Real> given = p.find("attention_factor"))
    return *given;
  Real original = p.get("original_max_position");
  Real factor =
      p.find("factor").value_or(p.get("max_position", original) / original);
  return factor <= 1 ? 1 : std::sqrt(1 + std::log(factor) / std::log(original));
}

FailureOr<FamilyValues> reference::evaluateFamily(FrequenciesAttr family,
                                                  int64_t length) {
  Model model{Parameters(family.getParameters()),
              static_cast<Real>(family.getDim()),
              family.getBase() ? family.getBase().getValueAsDouble() : NAN};
  const Parameters &p = model.parameters;
  FamilyValues values;
  bool isLong = takesLongFactors(p, length);
  SmallVector<Real> list;
  if (family.getFamily() == FrequencyFamily::LongRoPE)
    list = p.getList(isLong ? "long_factor" : "short_factor");
  else if (family.getFamily() == FrequencyFamily::List)
    list = p.getList("values");
  list.resize(family.getDim() / 2, NAN);

  auto evaluate = [&](int64_t i) -> Real {
    switch (family.getFamily()) {
    case FrequencyFamily::Default:
      return model.plain(i);
    case FrequencyFamily::Linear:
      return model.plain(i) / p.get("factor");
    case FrequencyFamily::DynamicNTK:
      return dynamicNTK(model, i, length);
    case FrequencyFamily::NTKAware:
      return model.plain(i, model.base * std::pow(p.get("alpha"),
                                                  model.dim / (model.dim - 2)));
    case FrequencyFamily::NTKMixed:
      return ntkMixed(model, i);
    case FrequencyFamily::YaRN:
      return yarn(model, i);
    case FrequencyFamily::LongRoPE:
      return model.plain(i) / list[i];
    case FrequencyFamily::Llama3:
      return llama3(model, i);
    case FrequencyFamily::Proportional:
      return proportional(model, i);
    case FrequencyFamily::List:
      return list[i];
    }
    llvm_unreachable("all families are handled");
  };
  for (int64_t i = 0; i < family.getDim() / 2; ++i) {
    values.frequencies.push_back(static_cast<double>(evaluate(i)));
    if (std::isnan(values.frequencies.back()))
      return failure();
  }
  if (family.getFamily() == FrequencyFamily::YaRN)
    values.magnitude = yarnMagnitude(p);
  else if (family.getFamily() == FrequencyFamily::LongRoPE)
    values.magnitude = longRoPEMagnitude(p, isLong);
  else if (family.getFamily() == FrequencyFamily::List)
    values.magnitude = p.get("magnitude", 1);
  return values;
}
