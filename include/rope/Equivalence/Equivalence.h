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

/// What a rewrite takes for granted of inputs. Draws that break it are not
/// compared, and the coverage counts them.
struct Promises {
  /// Not all booleans or integers of a mask are 0.
  bool rowKeepsKey = false;
  /// Sums of row numbers and integers of 64 bits do not wrap.
  bool noWrap = false;
};

struct EquivalenceOptions {
  RewriteClass rewriteClass = RewriteClass::Contract;
  Promises promises;
  uint64_t seed = 1;
  /// The most draws of inputs and fields, and the most seconds; 0: as many as
  /// the verdict needs. Where they do not suffice for it the pair is undecided.
  unsigned samples = 0;
  double seconds = 0;
  /// How many of the draws that both programs took the result keeps.
  unsigned keptDraws = 0;
  /// Elements of each result that are compared in a sample; results that have
  /// no more than eight times as many are compared whole.
  int64_t elements = 128;
};

/// One input of a draw.
struct DrawnInput {
  Type elementType;
  bool isTensor = false;
  SmallVector<int64_t> shape;
  /// In C order, sign-extended, i1 as 0 or 1; empty for floats and complex
  /// numbers, which stand for all values.
  std::vector<int64_t> integers;
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
  /// Of a different one: the draw, and the result and element that differ in
  /// it. No inputs where the signatures differ, no element where sizes do.
  std::vector<DrawnInput> inputs;
  /// The first draws that both programs took.
  std::vector<std::vector<DrawnInput>> draws;
  std::optional<unsigned> differingResult;
  std::optional<SmallVector<int64_t>> element;
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
