//===- FrequencyFit.cpp - Families that reproduce literals ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/Frequencies.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/Threading.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rope;

/// Roundings of `value` to 1 to 8 significant decimal digits, coarsest first,
/// then `value` itself: configurations hold short decimal numbers.
static SmallVector<double> getRoundCandidates(double value) {
  SmallVector<double> candidates;
  if (!std::isfinite(value) || value <= 0.0)
    return candidates;
  double exponent = std::floor(std::log10(value));
  for (int digits = 1; digits <= 8; ++digits) {
    double shift = digits - 1 - exponent;
    // A power of ten above 1 is exact, so a division rounds once.
    double rounded = shift >= 0 ? std::round(value * std::pow(10.0, shift)) /
                                      std::pow(10.0, shift)
                                : std::round(value / std::pow(10.0, -shift)) *
                                      std::pow(10.0, -shift);
    if (candidates.empty() || candidates.back() != rounded)
      candidates.push_back(rounded);
  }
  candidates.push_back(value);
  return candidates;
}

namespace {
/// Literals with what the search of every family starts from.
class FamilySearch {
public:
  FamilySearch(MLIRContext *context, ArrayRef<double> literals, double bound)
      : builder(context), literals(literals), bound(bound),
        dim(2 * static_cast<int64_t>(literals.size())) {}

  std::optional<FrequencyFit> run();

private:
  /// The family when it is a legal attribute that reproduces the literals.
  std::optional<FrequencyFit> test(FrequencyFamily family, double base,
                                   ArrayRef<NamedAttribute> parameters = {});
  NamedAttribute number(StringRef name, double value) {
    return builder.getNamedAttr(name, builder.getF64FloatAttr(value));
  }
  NamedAttribute integer(StringRef name, int64_t value) {
    return builder.getNamedAttr(name, builder.getI64IntegerAttr(value));
  }
  /// Base that entry `i` of unscaled frequencies implies.
  double getImpliedBase(size_t i, double value) {
    return std::pow(value,
                    -static_cast<double>(dim) / (2.0 * static_cast<double>(i)));
  }
  /// Number of leading entries that are positive; the rest must be zero.
  std::optional<size_t> countPositive();

  std::optional<FrequencyFit> fitPowers(size_t positive);
  std::optional<FrequencyFit> fitBlended();
  std::optional<FrequencyFit> fitLlama3(double base, double factor);
  std::optional<FrequencyFit> fitYaRN(double base, double factor);

  Builder builder;
  ArrayRef<double> literals;
  double bound;
  int64_t dim;
};
} // namespace

std::optional<FrequencyFit>
FamilySearch::test(FrequencyFamily family, double base,
                   ArrayRef<NamedAttribute> parameters) {
  // A base or a parameter that the attribute refuses is no fit, and no error.
  MLIRContext *context = builder.getContext();
  ScopedDiagnosticHandler handler(
      context, [thread = llvm::get_threadid()](Diagnostic &) {
        return success(thread == llvm::get_threadid());
      });
  auto silent = [&]() { return emitError(UnknownLoc::get(context)); };
  DictionaryAttr dictionary = parameters.empty()
                                  ? DictionaryAttr()
                                  : builder.getDictionaryAttr(parameters);
  auto attr = FrequenciesAttr::getChecked(
      silent, context, family, builder.getF64FloatAttr(base), dim, dictionary);
  if (!attr)
    return std::nullopt;
  double residual = getResidual(attr, literals);
  if (residual > bound)
    return std::nullopt;
  return FrequencyFit{attr, residual};
}

std::optional<size_t> FamilySearch::countPositive() {
  size_t positive = 0;
  while (positive < literals.size() && literals[positive] > 0.0)
    ++positive;
  for (double value : literals.drop_front(positive))
    if (value != 0.0)
      return std::nullopt;
  return positive;
}

/// default, linear and proportional: a geometric sequence, its first entry
/// `1 / factor`, with zeros after `positive` entries.
std::optional<FrequencyFit> FamilySearch::fitPowers(size_t positive) {
  // Two entries are the least that say a base.
  if (positive < 2)
    return std::nullopt;
  double ratio = literals[positive - 1] / literals[0];
  for (double base : getRoundCandidates(getImpliedBase(positive - 1, ratio))) {
    for (double factor : getRoundCandidates(1.0 / literals[0])) {
      std::optional<FrequencyFit> fit;
      if (positive == literals.size()) {
        fit = factor == 1.0 ? test(FrequencyFamily::Default, base)
                            : test(FrequencyFamily::Linear, base,
                                   {number("factor", factor)});
      } else {
        SmallVector<NamedAttribute> parameters = {number(
            "partial_rotary_factor", static_cast<double>(positive) /
                                         static_cast<double>(literals.size()))};
        if (factor != 1.0)
          parameters.push_back(number("factor", factor));
        fit = test(FrequencyFamily::Proportional, base, parameters);
      }
      if (fit)
        return fit;
    }
  }
  return std::nullopt;
}

/// llama3: where it is neither kept nor divided, an entry is `(1-t)/f + t` of
/// the unscaled one with `t = (O * inv / 2pi - a) / (c - a)`. Scaling O, a and
/// c together changes nothing, so `a = 1` is the representative.
std::optional<FrequencyFit> FamilySearch::fitLlama3(double base,
                                                    double factor) {
  SmallVector<std::pair<double, double>> blended;
  for (auto [i, value] : llvm::enumerate(literals)) {
    double unscaled = std::pow(base, -2.0 * static_cast<double>(i) /
                                         static_cast<double>(dim));
    double t = (value / unscaled - 1.0 / factor) / (1.0 - 1.0 / factor);
    if (t > 1e-3 && t < 1.0 - 1e-3)
      blended.push_back({unscaled, t});
  }
  if (blended.size() < 2)
    return std::nullopt;
  auto [inv0, t0] = blended.front();
  auto [inv1, t1] = blended.back();
  double slope = (t0 - t1) / (inv0 - inv1);
  double offset = t0 - slope * inv0;
  double high = 1.0 - 1.0 / offset;
  constexpr double pi = 3.141592653589793238462643383279502884;
  for (double highFactor : getRoundCandidates(high)) {
    auto original = static_cast<int64_t>(
        std::llround(slope * 2.0 * pi * (highFactor - 1.0)));
    if (auto fit = test(FrequencyFamily::Llama3, base,
                        {number("factor", factor),
                         number("high_freq_factor", highFactor),
                         number("low_freq_factor", 1.0),
                         integer("original_max_position", original)}))
      return fit;
  }
  return std::nullopt;
}

/// yarn with the usual beta 32 and 1: the original maximum is a power of two,
/// or a small multiple of one, in every published model.
std::optional<FrequencyFit> FamilySearch::fitYaRN(double base, double factor) {
  for (int64_t multiple : {4, 5, 6, 7}) {
    for (int64_t power = 256; power <= (int64_t(1) << 24); power *= 2) {
      for (bool truncate : {true, false}) {
        SmallVector<NamedAttribute> parameters = {
            number("factor", factor),
            integer("original_max_position", power / 4 * multiple)};
        if (!truncate)
          parameters.push_back(
              builder.getNamedAttr("truncate", builder.getBoolAttr(false)));
        if (auto fit = test(FrequencyFamily::YaRN, base, parameters))
          return fit;
      }
    }
  }
  return std::nullopt;
}

/// Families that keep the fast pairs and divide the slow ones by one factor.
/// The base comes from the kept entries, the farther the more precise.
std::optional<FrequencyFit> FamilySearch::fitBlended() {
  if (literals.size() < 4 || literals[0] != 1.0)
    return std::nullopt;
  double base = getImpliedBase(1, literals[1]);
  for (size_t i = 2; i < literals.size(); ++i) {
    double implied = getImpliedBase(i, literals[i]);
    // Rounding of an f32 entry shows in the base, enlarged by the exponent.
    double slack = 4.0 * bound * static_cast<double>(dim) /
                   (2.0 * static_cast<double>(i - 1));
    if (std::abs(implied - base) > slack * base)
      break;
    base = implied;
  }
  for (double roundBase : getRoundCandidates(base)) {
    double last =
        std::pow(roundBase, -2.0 * static_cast<double>(literals.size() - 1) /
                                static_cast<double>(dim));
    for (double factor : getRoundCandidates(last / literals.back())) {
      if (factor <= 1.0)
        continue;
      // A factor far from the data cannot fit and would be searched in vain.
      if (std::abs(last / factor - literals.back()) > bound * literals.back())
        continue;
      if (auto fit = fitLlama3(roundBase, factor))
        return fit;
      if (auto fit = fitYaRN(roundBase, factor))
        return fit;
    }
  }
  return std::nullopt;
}

std::optional<FrequencyFit> FamilySearch::run() {
  for (double value : literals)
    if (!std::isfinite(value) || value < 0.0)
      return std::nullopt;
  std::optional<size_t> positive = countPositive();
  if (!positive)
    return std::nullopt;
  if (auto fit = fitPowers(*positive))
    return fit;
  if (*positive == literals.size())
    return fitBlended();
  return std::nullopt;
}

std::optional<FrequencyFit>
rope::fitFamily(MLIRContext *context, ArrayRef<double> literals, double bound) {
  return FamilySearch(context, literals, bound).run();
}

std::optional<FrequencyFit> rope::fitFamily(TableOp table) {
  ElementsAttr values = *table.getFrequencyValues();
  SmallVector<double> literals = getFrequencyLiterals(values);
  if (table.getAngleForm() == AngleForm::Divide)
    for (double &value : literals)
      value = 1.0 / value;
  return fitFamily(table.getContext(), literals,
                   values.getElementType().isF32() ? kResidualBoundF32
                                                   : kResidualBoundF64);
}
