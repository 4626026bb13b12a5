//===- Comparison.h - Comparing sampled elements ----------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_COMPARISON_H
#define ROPE_LIB_EQUIVALENCE_COMPARISON_H

#include "Inputs.h"

namespace mlir::rope::equivalence {

/// What is compared of a draw.
struct Extent {
  int64_t elements;   ///< of each result
  uint64_t limit = 0; ///< on elements that are computed, or 0
  /// On axes: elements with these are among them.
  ArrayRef<int64_t> places = {};
  bool hasConstants = false; ///< and those at the programs' constants
  int64_t whole = 0; ///< all elements of results with no more than these
};

/// Compares the results of two runs on one draw.
class Comparison {
public:
  enum Outcome {
    Equal,
    Different,
    Undecided,
    Retry ///< the draw says nothing
  };

  /// Elements at `constants` are compared, too; `seed` chooses others.
  Comparison(Evaluator &evaluator, const Executor &first,
             const Executor &second, const EquivalenceOptions &options,
             const Extent &extent, Constants constants, uint64_t seed)
      : evaluator(evaluator), first(first), second(second), options(options),
        extent(extent), constants(std::move(constants)), seed(seed) {}

  Outcome run(ArrayRef<Slot> before, ArrayRef<Slot> after);
  /// Whether the first program gives something that is defined.
  bool isDefined(ArrayRef<Slot> before);
  /// Whether `run` compares all elements.
  bool isWhole(ArrayRef<Slot> before) const;
  /// Computes what `run` would compare of one side.
  void evaluateAll(ArrayRef<Slot> slots);

  Evaluator &getEvaluator() { return evaluator; }
  int64_t getNumCompared() const { return numCompared; }
  /// Whether some element of the first program was the result of undefined
  /// behaviour.
  bool foundPoison() const { return hasPoison; }
  /// Elements that class finite takes not to occur: infinities and NaN.
  int64_t getNumExcused() const { return numExcused; }
  const std::string &getMessage() const { return message; }
  std::optional<Location> getLocation() const { return location; }
  /// What differs: a result, and an element where sizes agree.
  std::optional<unsigned> getDifferingResult() const { return differing; }
  const std::optional<SmallVector<int64_t>> &getElement() const {
    return element;
  }
  /// Whether what differs are functions of the inputs, not two numbers.
  bool isOfFunctions() const { return ofFunctions; }
  /// Of what was compared.
  Degree getDegree() const { return degree; }

private:
  /// The most elements of a result that is compared whole.
  int64_t getMostWhole() const;
  /// The elements of a result that are compared.
  std::vector<SmallVector<int64_t>> getIndices(ArrayRef<int64_t> shape,
                                               unsigned result) const;
  Outcome compareResult(unsigned number, const Slot &a, const Slot &b);
  Outcome compareElement(unsigned number, const Tensor &a, const Tensor &b,
                         ArrayRef<int64_t> index);
  /// The first op whose value differs from that of its counterpart.
  void findFirstDifference();

  Evaluator &evaluator;
  const Executor &first;
  const Executor &second;
  const EquivalenceOptions &options;
  Extent extent;
  Constants constants;
  uint64_t seed;
  int64_t numCompared = 0, numExcused = 0;
  bool hasPoison = false;
  Degree degree;
  bool ofFunctions = false;
  std::string message;
  std::optional<Location> location;
  std::optional<unsigned> differing;
  std::optional<SmallVector<int64_t>> element;
};

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_COMPARISON_H
