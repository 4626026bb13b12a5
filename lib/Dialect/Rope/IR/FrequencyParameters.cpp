//===- FrequencyParameters.cpp - Parameters of the families ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/Frequencies.h"

#include "FrequencyParameters.h"
#include "llvm/ADT/StringExtras.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rope;

namespace {
enum class ParameterKind {
  Positive,        // finite number > 0
  NonNegative,     // finite number >= 0
  Number,          // finite number
  PositiveInteger, // integer > 0 that f64 holds
  Boolean,
  Policy,       // "sequence" or "maximum"
  PositiveList, // dim / 2 finite numbers > 0
  NumberList,   // dim / 2 finite numbers
};

struct ParameterRule {
  StringLiteral name;
  ParameterKind kind;
  bool required;
};
} // namespace

/// Parameters a family knows, in alphabetical order, the order of printing.
static ArrayRef<ParameterRule> getRules(FrequencyFamily family) {
  using Kind = ParameterKind;
  static const ParameterRule linear[] = {{"factor", Kind::Positive, true}};
  static const ParameterRule dynamicNTK[] = {
      {"factor", Kind::Positive, true},
      {"max_position", Kind::PositiveInteger, true}};
  static const ParameterRule ntkAware[] = {{"alpha", Kind::Positive, true}};
  static const ParameterRule ntkMixed[] = {{"factor", Kind::Positive, true},
                                           {"mixed_b", Kind::Number, false}};
  static const ParameterRule yarn[] = {
      {"attention_factor", Kind::Positive, false},
      {"beta_fast", Kind::Positive, false},
      {"beta_slow", Kind::Positive, false},
      {"extrapolation_factor", Kind::NonNegative, false},
      {"factor", Kind::Positive, true},
      {"mscale", Kind::NonNegative, false},
      {"mscale_all_dim", Kind::NonNegative, false},
      {"original_max_position", Kind::PositiveInteger, true},
      {"truncate", Kind::Boolean, false}};
  static const ParameterRule longRoPE[] = {
      {"attention_factor", Kind::Positive, false},
      {"factor", Kind::Positive, false},
      {"long_factor", Kind::PositiveList, true},
      {"long_mscale", Kind::Positive, false},
      {"max_position", Kind::PositiveInteger, false},
      {"original_max_position", Kind::PositiveInteger, true},
      {"short_factor", Kind::PositiveList, true},
      {"short_mscale", Kind::Positive, false},
      {"switch", Kind::Policy, false}};
  static const ParameterRule llama3[] = {
      {"factor", Kind::Positive, true},
      {"high_freq_factor", Kind::Positive, true},
      {"low_freq_factor", Kind::Positive, true},
      {"original_max_position", Kind::PositiveInteger, true}};
  static const ParameterRule proportional[] = {
      {"factor", Kind::Positive, false},
      {"partial_rotary_factor", Kind::NonNegative, true}};
  static const ParameterRule list[] = {{"magnitude", Kind::Positive, false},
                                       {"values", Kind::NumberList, true}};
  switch (family) {
  case FrequencyFamily::Default:
    return {};
  case FrequencyFamily::Linear:
    return linear;
  case FrequencyFamily::DynamicNTK:
    return dynamicNTK;
  case FrequencyFamily::NTKAware:
    return ntkAware;
  case FrequencyFamily::NTKMixed:
    return ntkMixed;
  case FrequencyFamily::YaRN:
    return yarn;
  case FrequencyFamily::LongRoPE:
    return longRoPE;
  case FrequencyFamily::Llama3:
    return llama3;
  case FrequencyFamily::Proportional:
    return proportional;
  case FrequencyFamily::List:
    return list;
  }
  llvm_unreachable("unknown frequency family");
}

//===----------------------------------------------------------------------===//
// Access
//===----------------------------------------------------------------------===//

static std::optional<double> toNumber(Attribute attr) {
  if (auto value = dyn_cast_or_null<FloatAttr>(attr))
    return value.getValueAsDouble();
  auto value = dyn_cast_or_null<IntegerAttr>(attr);
  if (value && value.getType().isSignlessInteger(64))
    return static_cast<double>(value.getInt());
  return std::nullopt;
}

std::optional<double> FrequencyParameters::find(StringRef name) const {
  return parameters ? toNumber(parameters.get(name)) : std::nullopt;
}

double FrequencyParameters::get(StringRef name) const { return *find(name); }

double FrequencyParameters::get(StringRef name, double defaultValue) const {
  return find(name).value_or(defaultValue);
}

bool FrequencyParameters::getBool(StringRef name, bool defaultValue) const {
  auto value = parameters ? parameters.getAs<BoolAttr>(name) : BoolAttr();
  return value ? value.getValue() : defaultValue;
}

StringRef FrequencyParameters::getString(StringRef name,
                                         StringRef defaultValue) const {
  auto value = parameters ? parameters.getAs<StringAttr>(name) : StringAttr();
  return value ? value.getValue() : defaultValue;
}

ArrayRef<double> FrequencyParameters::getList(StringRef name) const {
  return parameters.getAs<DenseF64ArrayAttr>(name).asArrayRef();
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// What `kind` expects, for diagnostics.
static std::string describe(ParameterKind kind, int64_t dim) {
  switch (kind) {
  case ParameterKind::Positive:
    return "a positive number";
  case ParameterKind::NonNegative:
    return "a number of at least 0";
  case ParameterKind::Number:
    return "a finite number";
  case ParameterKind::PositiveInteger:
    return "a positive 64-bit integer of at most 2^53";
  case ParameterKind::Boolean:
    return "a boolean";
  case ParameterKind::Policy:
    return "\"sequence\" or \"maximum\"";
  case ParameterKind::PositiveList:
    return "an array<f64> of " + std::to_string(dim / 2) + " positive numbers";
  case ParameterKind::NumberList:
    return "an array<f64> of " + std::to_string(dim / 2) + " finite numbers";
  }
  llvm_unreachable("unknown parameter kind");
}

static bool satisfies(ParameterKind kind, Attribute attr, int64_t dim) {
  switch (kind) {
  case ParameterKind::Positive:
  case ParameterKind::NonNegative:
  case ParameterKind::Number: {
    std::optional<double> value = toNumber(attr);
    if (!value || !std::isfinite(*value))
      return false;
    return kind == ParameterKind::Number ||
           (kind == ParameterKind::Positive ? *value > 0 : *value >= 0);
  }
  case ParameterKind::PositiveInteger: {
    auto value = dyn_cast<IntegerAttr>(attr);
    return value && value.getType().isSignlessInteger(64) &&
           value.getInt() > 0 && value.getInt() <= int64_t(1) << 53;
  }
  case ParameterKind::Boolean:
    return isa<BoolAttr>(attr);
  case ParameterKind::Policy: {
    auto value = dyn_cast<StringAttr>(attr);
    return value && (value == "sequence" || value == "maximum");
  }
  case ParameterKind::PositiveList:
  case ParameterKind::NumberList: {
    auto value = dyn_cast<DenseF64ArrayAttr>(attr);
    if (!value || value.size() != dim / 2)
      return false;
    return llvm::all_of(value.asArrayRef(), [&](double element) {
      return std::isfinite(element) &&
             (kind == ParameterKind::NumberList || element > 0);
    });
  }
  }
  llvm_unreachable("unknown parameter kind");
}

/// frequencies_c5: conditions that tie parameters to each other.
static LogicalResult
verifyCombination(function_ref<InFlightDiagnostic()> emitError,
                  FrequencyFamily family, double base, int64_t dim,
                  const FrequencyParameters &parameters) {
  bool raisesBase = family == FrequencyFamily::DynamicNTK ||
                    family == FrequencyFamily::NTKAware;
  if (raisesBase && dim < 4)
    return emitError() << "expected dim of at least 4 but got " << dim
                       << ", because the exponent is dim / (dim - 2)";
  if (family == FrequencyFamily::DynamicNTK && parameters.get("factor") < 1)
    return emitError() << "expected factor of at least 1 but got "
                       << parameters.get("factor");
  if (family == FrequencyFamily::YaRN && base <= 1)
    return emitError() << "expected base greater than 1 but got " << base;
  if (family == FrequencyFamily::Llama3 &&
      parameters.get("high_freq_factor") < parameters.get("low_freq_factor"))
    return emitError() << "expected high_freq_factor of at least "
                          "low_freq_factor but got "
                       << parameters.get("high_freq_factor") << " and "
                       << parameters.get("low_freq_factor");
  if (family == FrequencyFamily::Proportional &&
      parameters.get("partial_rotary_factor") > 1)
    return emitError() << "expected partial_rotary_factor of at most 1 but got "
                       << parameters.get("partial_rotary_factor");
  if (family != FrequencyFamily::LongRoPE)
    return success();
  if (parameters.getString("switch", "sequence") == "maximum" &&
      !parameters.find("max_position"))
    return emitError() << "expected max_position with switch = \"maximum\"";
  if (parameters.get("original_max_position") < 2)
    return emitError() << "expected original_max_position of at least 2 but "
                          "got 1";
  bool ownMagnitudes =
      parameters.find("short_mscale") && parameters.find("long_mscale");
  if (!ownMagnitudes && !parameters.find("attention_factor") &&
      !parameters.find("factor") && !parameters.find("max_position"))
    return emitError() << "expected a magnitude from attention_factor, factor, "
                          "max_position, or short_mscale and long_mscale";
  return success();
}

LogicalResult
rope::detail::verifyFrequencies(function_ref<InFlightDiagnostic()> emitError,
                                FrequencyFamily family, FloatAttr base,
                                int64_t dim, DictionaryAttr parameters) {
  // frequencies_c1
  if (dim <= 0 || dim % 2 != 0)
    return emitError() << "expected dim to be positive and even but got "
                       << dim;
  // frequencies_c2
  if (family == FrequencyFamily::List) {
    if (base)
      return emitError() << "expected no base with family list";
  } else {
    if (!base)
      return emitError() << "expected a base with family "
                         << stringifyFrequencyFamily(family);
    double value = base.getValueAsDouble();
    if (!std::isfinite(value) || value <= 0)
      return emitError() << "expected base to be a positive number but got "
                         << base;
  }
  ArrayRef<ParameterRule> rules = getRules(family);
  // frequencies_c3
  if (parameters) {
    for (NamedAttribute entry : parameters) {
      const ParameterRule *rule =
          llvm::find_if(rules, [&](const ParameterRule &r) {
            return r.name == entry.getName();
          });
      if (rule == rules.end()) {
        InFlightDiagnostic diagnostic = emitError();
        diagnostic << "unknown parameter " << entry.getName() << " of family "
                   << stringifyFrequencyFamily(family) << ", expected ";
        if (rules.empty())
          return diagnostic << "none";
        diagnostic << "one of ";
        llvm::interleaveComma(rules, diagnostic, [&](const ParameterRule &r) {
          diagnostic << r.name;
        });
        return diagnostic;
      }
      if (!satisfies(rule->kind, entry.getValue(), dim))
        return emitError() << "expected parameter " << rule->name << " to be "
                           << describe(rule->kind, dim) << " but got "
                           << entry.getValue();
    }
  }
  // frequencies_c4
  for (const ParameterRule &rule : rules)
    if (rule.required && !(parameters && parameters.get(rule.name)))
      return emitError() << "expected parameter " << rule.name
                         << " with family " << stringifyFrequencyFamily(family);
  // frequencies_c5
  return verifyCombination(emitError, family,
                           base ? base.getValueAsDouble() : 0.0, dim,
                           FrequencyParameters{parameters});
}
