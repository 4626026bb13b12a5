//===- Sampler.h - One draw of two programs ---------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_SAMPLER_H
#define ROPE_LIB_EQUIVALENCE_SAMPLER_H

#include "Branches.h"
#include "Comparison.h"

namespace mlir::rope::equivalence {

/// Why nothing is known where each draw is left out.
constexpr llvm::StringLiteral kAlwaysWraps =
    "no inputs were found for which sums of integers of 64 bits do not wrap";

/// Runs one side; the tensors of its results, or none after a stop.
using RunSide = llvm::function_ref<std::optional<SmallVector<Slot>>(
    Executor &executor, ArrayRef<Slot> inputs)>;

/// Draws inputs, runs two programs on them and compares the results. Knows what
/// all draws have shown.
class Sampler {
public:
  enum class Step {
    Compared,
    Refused, ///< the draw says nothing
    Decided
  };

  /// `areFunctions`: the second side is to be defined where the first one is.
  /// A part of a function has the rest of it to say what inputs it takes.
  Sampler(InputDraw &inputs, RunSide before, RunSide after,
          ArrayRef<Operation *> firstOps, bool areFunctions,
          const EquivalenceOptions &options);

  Step sample(const Extent &extent);
  /// The probes that are planned, while `isWanted`; whether one decides. Those
  /// of sizes compute at most `sizeWork` elements together, if it is not 0.
  bool sampleProbes(
      const Extent &extent, uint64_t sizeWork = 0,
      llvm::function_ref<bool()> isWanted = [] { return true; });

  InputDraw &getInputs() { return inputs; }
  Branches &getBranches() { return branches; }
  EquivalenceResult &getResult() { return result; }
  /// Why the last draw was refused.
  const Stop &getRefusal() const { return refusal; }
  /// Whether the budget of time is used up.
  bool isLate() const {
    return deadline && std::chrono::steady_clock::now() > *deadline;
  }
  /// Whether a budget is used up.
  bool isDone() const {
    return (options.samples && result.samples >= options.samples) || isLate();
  }
  /// The largest integer of 64 bits that draws are made of.
  int64_t getMostInteger() const {
    return options.promises.noWrap ? kMostSummed
                                   : std::numeric_limits<int64_t>::max();
  }
  /// Whether some draw compared an element.
  bool hasCompared() const { return compared; }
  /// Whether the last draw compared all elements.
  bool isWhole() const { return lastIsWhole; }
  /// Elements, in all draws.
  uint64_t getNumComputed() const { return numComputed; }
  /// Which elements an equal verdict speaks of, if not of all.
  std::optional<std::string> describeElements() const;
  /// Runs that were too long.
  std::optional<std::string> describeLong() const;
  /// The loop of one that was to show something; or null.
  Operation *getLongOp() const { return longOp; }
  /// Whether sums wrap in every draw, and some were left out for that.
  bool wrapsAlways() const { return numWrapping && !hadNoWrap; }
  /// What draws had that the class promises not to occur.
  std::optional<std::string> describeExcused() const;

private:
  struct Outcome {
    Step step;
    EquivalenceResult::Verdict verdict = EquivalenceResult::Undecided;
    bool needsReals = false, stopped = false;
  };
  Outcome compareOnce(RandomStream inputStream, const Extent &extent,
                      Arithmetic::Order order, double scale = 1);
  /// A program stopped; `isDefined`: the second one alone.
  Outcome stop(const Stop &why, bool isDefined, const Arithmetic &arithmetic);
  void confirm(RandomStream inputStream, const Extent &extent);
  void noteLong(const Stop &first, const Stop &second);
  bool breaksNoWrap(RandomStream start, const Extent &extent, uint64_t seed);
  bool hasWrap(RunSide side, RandomStream start, const Extent &extent,
               uint64_t seed);
  void noteOutside(RandomStream start, const Extent &extent, const Graph &graph,
                   Comparison &comparison, ArrayRef<Slot> after);
  bool isDefinedWithoutAim(RandomStream start, const Extent &extent);
  void note(Comparison &comparison, ArrayRef<Slot> first, ArrayRef<Slot> second,
            const Graph &graph, const Arithmetic &arithmetic);

  InputDraw &inputs;
  RunSide before, after;
  bool areFunctions;
  const EquivalenceOptions &options;
  RandomStream random;
  Evaluator::Deadline deadline;
  Branches branches;
  EquivalenceResult result;
  Stop refusal;
  uint64_t numComputed = 0;
  unsigned numLong = 0;
  Operation *longOp = nullptr;
  bool compared = false;
  bool lastIsWhole = false, someIsWhole = false;
  bool hadNoWrap = false; ///< a draw that was compared keeps the promise
  /// Of class finite: draws of masks without keys, infinities and NaN.
  int64_t numKeyless = 0, numWrapping = 0, numExcused = 0;
  int64_t mostCompared = 0, ofElements = 0; ///< of a draw not compared whole
};

/// Compares two sides on as many draws as the bound needs. Their ops are all
/// that is in the bodies of functions, or a part.
EquivalenceResult compareRuns(InputDraw &inputs, RunSide before, RunSide after,
                              ArrayRef<Operation *> firstOps,
                              ArrayRef<Operation *> secondOps,
                              bool areFunctions,
                              const EquivalenceOptions &options);

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_SAMPLER_H
