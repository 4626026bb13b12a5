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

/// Compares the results of two runs on one draw.
class Comparison {
public:
  enum Outcome {
    Equal,
    Different,
    Undecided,
    Retry ///< the draw says nothing
  };

  Comparison(Evaluator &evaluator, const Executor &first,
             const Executor &second, const EquivalenceOptions &options,
             std::set<int64_t> constants, uint64_t seed)
      : evaluator(evaluator), first(first), second(second), options(options),
        constants(std::move(constants)), seed(seed) {}

  Outcome run(ArrayRef<Slot> before, ArrayRef<Slot> after);

  int64_t getNumCompared() const { return numCompared; }
  const std::string &getMessage() const { return message; }
  std::optional<Location> getLocation() const { return location; }
  /// What differs: a result, and an element where sizes agree.
  std::optional<unsigned> getDifferingResult() const { return differing; }
  const std::optional<SmallVector<int64_t>> &getElement() const {
    return element;
  }
  /// Of what was compared.
  Degree getDegree() const { return degree; }

private:
  Outcome compareResult(unsigned number, const Slot &a, const Slot &b);
  Outcome compareElement(unsigned number, const Tensor &a, const Tensor &b,
                         ArrayRef<int64_t> index);
  /// The first op whose value differs from that of its counterpart.
  void findFirstDifference();

  Evaluator &evaluator;
  const Executor &first;
  const Executor &second;
  const EquivalenceOptions &options;
  std::set<int64_t> constants; ///< that both programs compare with
  uint64_t seed;               ///< of the choice of elements
  int64_t numCompared = 0, numUndefined = 0;
  Degree degree;
  std::string message;
  std::optional<Location> location;
  std::optional<unsigned> differing;
  std::optional<SmallVector<int64_t>> element;
};

/// Runs one side; the tensors of its results, or none after a stop.
using RunSide = llvm::function_ref<std::optional<SmallVector<Slot>>(
    Executor &executor, ArrayRef<Slot> inputs)>;

/// Compares two sides on as many draws as the bound needs.
EquivalenceResult compareRuns(InputDraw &inputs, RunSide before, RunSide after,
                              const EquivalenceOptions &options);

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_COMPARISON_H
