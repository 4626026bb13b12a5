//===- Comparison.h - Judges a result against an expectation ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EXECUTIONENGINE_COMPARISON_H
#define ROPE_EXECUTIONENGINE_COMPARISON_H

#include "rope/Support/HostArray.h"
#include <optional>

namespace mlir::rope {

/// What the user asked for; what is not set has the default of the result's
/// type. `ulp` excludes the other two.
struct Tolerance {
  std::optional<double> rtol;
  std::optional<double> atol;
  std::optional<uint64_t> ulp;
};

/// The default of both rtol and atol: f64 1e-9, f32 1e-4, f16 1e-2, bf16 2^-6,
/// f8E4M3FN and f8E4M3FNUZ 2^-2, f8E5M2 2^-1, complex as its part, 0 for
/// integers.
double getDefaultTolerance(Type elementType);

/// Outcome over all elements. An element holds where
/// `|got - want| <= atol + rtol * |want|` (complex by modulus) or where the two
/// are at most `ulp` representable values apart in the declared type (complex:
/// each part); integers, i1 and index exactly. NaN equals NaN, an infinity only
/// the infinity of the same sign (complex: in each part).
struct Comparison {
  int64_t numElements = 0;
  int64_t numMismatches = 0;
  /// Largest |got - want|; infinite where only one of the two is finite.
  double largestError = 0;
  /// The element furthest beyond its tolerance, or, where all hold, the one
  /// with the largest error; -1 where nothing differs.
  int64_t worst = -1;
  /// "[1, 2]: got 1.25 but expected 1 (error 0.25)".
  std::string worstText;
  /// "rtol 0.0001, atol 0.0001", "2 ulp" or "exact".
  std::string toleranceText;

  bool holds() const { return numMismatches == 0; }
};

/// Whether an expectation of type `want` can judge a result of type
/// `declared`: the same type, or a wider one of the same kind.
bool canJudge(Type want, Type declared);

/// Compares arrays of equal shape whose types `canJudge` allows; `got` may be
/// wider than the declared type, too.
Comparison compareArrays(const HostArray &got, const HostArray &want,
                         Type declared, const Tolerance &tolerance);

/// The element as text with enough digits to tell it from its neighbours.
std::string formatElement(const HostArray &array, int64_t linearIndex);

} // namespace mlir::rope

#endif // ROPE_EXECUTIONENGINE_COMPARISON_H
