//===- Frequencies.h - Formulas of the frequency families -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_IR_FREQUENCIES_H
#define ROPE_DIALECT_ROPE_IR_FREQUENCIES_H

#include "rope/Dialect/Rope/IR/Rope.h"

#include <optional>

namespace mlir::rope {

/// Largest relative residual between literals and a family named beside them:
/// f32 literals carry the rounding of a power and of a few products, f64
/// literals that of the order of operations.
constexpr double kResidualBoundF32 = 0x1p-20;
constexpr double kResidualBoundF64 = 0x1p-40;

/// Whether the frequencies or the magnitude of `family` are known only with a
/// sequence length.
bool isLengthDependent(FrequenciesAttr family);

/// Length at which a length-dependent family switches: up to and including it
/// the frequencies are those of the original model.
int64_t getSwitchLength(FrequenciesAttr family);

/// The `dim / 2` frequencies of `family` in f64, by the formulas of
/// `docs/spec/frequencies.md`. Fails when the family depends on the length and
/// none is given.
FailureOr<SmallVector<double>>
computeFrequencies(FrequenciesAttr family,
                   std::optional<int64_t> length = std::nullopt);

/// The factor of cos and sin that belongs to `family`. Fails when it depends on
/// the length and none is given.
FailureOr<double>
computeMagnitude(FrequenciesAttr family,
                 std::optional<int64_t> length = std::nullopt);

/// max_k |computed[k] - literals[k]| / |literals[k]|; zeros must agree exactly,
/// and lists of different lengths are infinitely far apart.
double getResidual(ArrayRef<double> computed, ArrayRef<double> literals);

/// Residual of `family` against `literals`. A length-dependent family is
/// compared at its switch length and just above it, and the better one counts.
double getResidual(FrequenciesAttr family, ArrayRef<double> literals);

/// Values of a rank-1 f32 or f64 elements attribute, widened to f64.
SmallVector<double> getFrequencyLiterals(ElementsAttr values);

/// A family and how far it is from the literals it was fitted to.
struct FrequencyFit {
  FrequenciesAttr family;
  double residual;
};

/// The simplest family (default, linear, proportional, llama3, yarn in this
/// order) whose frequencies are within `bound` of `literals`, or nothing. Only
/// the numbers are looked at.
std::optional<FrequencyFit> fitFamily(MLIRContext *context,
                                      ArrayRef<double> literals, double bound);

/// The fit of the literals of `table` within the bound of their type.
std::optional<FrequencyFit> fitFamily(TableOp table);

namespace detail {
/// Checks base, width and parameters of a family; labels frequencies_c1..c5.
LogicalResult verifyFrequencies(function_ref<InFlightDiagnostic()> emitError,
                                FrequencyFamily family, FloatAttr base,
                                int64_t dim, DictionaryAttr parameters);
} // namespace detail

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_IR_FREQUENCIES_H
