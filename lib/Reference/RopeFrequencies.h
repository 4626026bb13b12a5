//===- RopeFrequencies.h - Frequencies of the families ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_REFERENCE_ROPEFREQUENCIES_H
#define ROPE_LIB_REFERENCE_ROPEFREQUENCIES_H

#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope::reference {

/// What a family gives for a sequence length.
struct FamilyValues {
  /// One a pair.
  SmallVector<double> frequencies;
  /// Factor of cos and sin.
  double magnitude = 1;
};

/// `length` is read by the families that depend on it. Computed in more than
/// f64 and rounded once. Fails without a diagnostic where a parameter that the
/// family needs is missing.
FailureOr<FamilyValues> evaluateFamily(FrequenciesAttr family, int64_t length);

} // namespace mlir::rope::reference

#endif // ROPE_LIB_REFERENCE_ROPEFREQUENCIES_H
