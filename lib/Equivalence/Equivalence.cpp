//===- Equivalence.cpp - Equality of programs without tolerance -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Equivalence/Equivalence.h"

#include "Aims.h"
#include "Sampler.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

/// Programs that differ pass with a probability of at most 2 to the minus this.
static constexpr double kWantedBits = 40;
static constexpr unsigned kMaxSamples = 16;
/// Integers choose what is read and which branch runs; the bound, which speaks
/// of fields, knows nothing of them.
static constexpr unsigned kIntegerSamples = 3;
/// Draws beside the random ones compare a part of the elements, and corners.
static constexpr int64_t kProbeShare = 8;
/// Elements that draws of sizes compute together, small sizes first. Sizes that
/// need more are drawn only where a choice is to be taken by them.
static constexpr uint64_t kMaxProbed = uint64_t(1) << 21;

namespace {
/// Draws until the verdict is there.
class Decision {
public:
  Decision(InputDraw &inputs, RunSide before, RunSide after,
           ArrayRef<Operation *> firstOps, ArrayRef<Operation *> secondOps,
           bool areFunctions, const EquivalenceOptions &options)
      : inputs(inputs), firstOps(firstOps), secondOps(secondOps),
        options(options),
        sampler(inputs, before, after, firstOps, areFunctions, options),
        result(sampler.getResult()) {}

  EquivalenceResult run() {
    decide();
    if (result.verdict != EquivalenceResult::Different && sampler.isLate())
      leave("the budget of time was used up after " +
            std::to_string(result.samples) + " samples");
    return result;
  }

private:
  void decide() {
    if (!runSamples(1))
      return;
    // What inputs may be is known now.
    inputs.planProbes();
    int64_t fewer = std::max<int64_t>(1, options.elements / kProbeShare);
    if (sampler.sampleProbes({fewer}, kMaxProbed) ||
        aimAtBranches(sampler, firstOps, secondOps, fewer) ||
        !runSamples(kMaxSamples))
      return;
    std::string bound = "2^-" + std::to_string(int64_t(result.bits));
    if (sampler.isDone() && (inputs.hasProbes() || !isEnough()))
      return leave("the budget of " + std::to_string(options.samples) +
                   " samples was used up before all that is to be drawn was, "
                   "at an error of at most " +
                   bound);
    if (result.bits < kWantedBits && sampler.hasCompared())
      return leave("the bound on the error is no better than " + bound);
    if (sampler.wrapsAlways())
      return leave(kAlwaysWraps.str());
    result.coverage = inputs.describeCoverage();
    const Branches &branches = sampler.getBranches();
    if (SmallVector<Way> open = branches.getUncovered(); !open.empty())
      return leave(Branches::describe(open.front()) +
                       " in what was drawn; where it cannot be, assert that",
                   open.front().op);
    if (Operation *loop = sampler.getLongOp())
      return leave("what may tell the programs apart runs for more than " +
                       std::to_string(kMaxIterations) + " iterations",
                   loop);
    leave("");
    result.verdict = EquivalenceResult::Equal;
    for (std::optional<std::string> line :
         {sampler.describeElements(), branches.describeCoverage(),
          sampler.describeLong(), sampler.describeExcused()})
      if (line)
        result.coverage.push_back(std::move(*line));
  }

  void leave(std::string message, Operation *op = nullptr) {
    result.verdict = EquivalenceResult::Undecided;
    result.message = std::move(message);
    result.location.reset();
    if (op)
      result.location = op->getLoc();
  }

  /// Whether random draws have shown what they are to show.
  bool isEnough() const {
    unsigned least = inputs.hasIntegers() ? kIntegerSamples : 1;
    return numRandom >= least && inputs.coversIntegers() &&
           result.bits >= kWantedBits;
  }

  /// Samples of random inputs, until there are `most` or enough; whether the
  /// verdict is still open.
  bool runSamples(unsigned most) {
    Extent extent = {options.elements, 0, {}, /*hasConstants=*/true};
    unsigned attempts = 0, taken = 0;
    while (taken < most && !sampler.isDone()) {
      if (most > 1 && isEnough())
        break;
      const Stop &refusal = sampler.getRefusal();
      if (attempts++ >= inputs.getNumAttempts()) {
        leave(refusal.message, refusal.op);
        return false;
      }
      switch (sampler.sample(extent)) {
      case Sampler::Step::Decided:
        return false;
      case Sampler::Step::Refused:
        inputs.learn(refusal);
        break;
      case Sampler::Step::Compared:
        attempts = 0;
        ++taken;
        ++numRandom;
      }
    }
    return true;
  }

  InputDraw &inputs;
  ArrayRef<Operation *> firstOps, secondOps;
  const EquivalenceOptions &options;
  Sampler sampler;
  EquivalenceResult &result;
  unsigned numRandom = 0; ///< samples without a probe
};
} // namespace

EquivalenceResult equivalence::compareRuns(InputDraw &inputs, RunSide before,
                                           RunSide after,
                                           ArrayRef<Operation *> firstOps,
                                           ArrayRef<Operation *> secondOps,
                                           bool areFunctions,
                                           const EquivalenceOptions &options) {
  return Decision(inputs, before, after, firstOps, secondOps, areFunctions,
                  options)
      .run();
}

EquivalenceResult
mlir::rope::checkEquivalence(FunctionOpInterface before,
                             FunctionOpInterface after,
                             const EquivalenceOptions &options) {
  EquivalenceResult result;
  auto refuse = [&](const Twine &message) {
    result.message = message.str();
    result.location = after->getLoc();
    result.verdict = EquivalenceResult::Different;
    return result;
  };
  if (before.getNumArguments() != after.getNumArguments())
    return refuse("the functions have " + Twine(before.getNumArguments()) +
                  " and " + Twine(after.getNumArguments()) + " arguments");
  if (before.getNumResults() != after.getNumResults())
    return refuse("the functions have " + Twine(before.getNumResults()) +
                  " and " + Twine(after.getNumResults()) + " results");
  InputDraw inputs;
  Operation *first = before, *second = after;
  inputs.addPrograms(first, second);
  for (unsigned i = 0; i < before.getNumArguments(); ++i) {
    Value sources[] = {before.getArgument(i), after.getArgument(i)};
    for (Value source : sources)
      if (!isModelled(source.getType())) {
        llvm::raw_string_ostream(result.message)
            << "argument " << i << " is not modelled: expected a ranked tensor "
            << "or a scalar of floats, or of integers of up to 64 bits, of "
               "fewer "
            << "than 2^48 elements, but got " << source.getType();
        result.location = source.getLoc();
        return result;
      }
    if (failed(inputs.addInput(sources)))
      return refuse("the types of argument " + Twine(i) + " do not agree");
  }
  for (unsigned i = 0; i < before.getNumResults(); ++i)
    if (getElementTypeOrSelf(before.getResultTypes()[i]) !=
        getElementTypeOrSelf(after.getResultTypes()[i]))
      return refuse("the element types of result " + Twine(i) + " differ");
  auto runFunction = [](FunctionOpInterface function) {
    return [function](Executor &executor, ArrayRef<Slot> inputs) mutable
               -> std::optional<SmallVector<Slot>> {
      for (auto [argument, slot] :
           llvm::zip_equal(function.getArguments(), inputs))
        executor.bind(argument, slot);
      FailureOr<Operation *> end = executor.runBody(function.getFunctionBody());
      if (failed(end))
        return std::nullopt;
      SmallVector<Slot> results;
      for (Value value : (*end)->getOperands())
        results.push_back(executor.lookup(value));
      return results;
    };
  };
  auto getOps = [](FunctionOpInterface function) {
    SmallVector<Operation *> ops;
    for (Operation &op : function.getFunctionBody().front())
      ops.push_back(&op);
    return ops;
  };
  return compareRuns(inputs, runFunction(before), runFunction(after),
                     getOps(before), getOps(after), /*areFunctions=*/true,
                     options);
}
