//===- Equivalence.h - Equality of programs without tolerance ---*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs on tensors are evaluated at random points in prime fields, where
// equality is exact. Method and soundness: docs/Equivalence.md.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EQUIVALENCE_EQUIVALENCE_H
#define ROPE_EQUIVALENCE_EQUIVALENCE_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "rope/Support/RewriteClass.h"
#include <string>

namespace mlir::rope {

struct EquivalenceOptions {
  RewriteClass rewriteClass = RewriteClass::Contract;
  uint64_t seed = 1;
  /// Draws of inputs and fields; 0: as many as the bound needs.
  unsigned samples = 0;
  /// Elements of each result that are compared in a sample; results that have
  /// no more than eight times as many are compared whole.
  int64_t elements = 128;
};

struct EquivalenceResult {
  enum Verdict { Equal, Different, Undecided };
  Verdict verdict = Undecided;
  /// What differs or is not modelled, lower-case, without a period.
  std::string message;
  /// Where, if known.
  std::optional<Location> location;
  /// Samples and elements that were compared, and -log2 of the bound on the
  /// probability that different programs pass.
  unsigned samples = 0;
  int64_t elements = 0;
  double bits = 0;
  /// Of an equal verdict: the sizes and integers that it speaks of.
  std::vector<std::string> coverage;
};

/// Compares two functions with the same arguments and result types up to
/// static and dynamic sizes.
EquivalenceResult checkEquivalence(FunctionOpInterface before,
                                   FunctionOpInterface after,
                                   const EquivalenceOptions &options);

/// Compares a value with the one that is to take its place. Both are in the IR.
/// Tensors that both are computed from are random; what those are computed from
/// is not looked at, unless the values differ.
EquivalenceResult checkReplacement(Value before, Value after,
                                   const EquivalenceOptions &options);

/// The same; fails with an error that holds the ops of both sides where they
/// differ, and warns where that cannot be decided.
LogicalResult verifyReplacement(Value before, Value after,
                                const EquivalenceOptions &options);

} // namespace mlir::rope

#endif // ROPE_EQUIVALENCE_EQUIVALENCE_H
