//===- Equivalence.cpp - Equality of programs without tolerance -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Equivalence/Equivalence.h"

#include "Branches.h"
#include "Comparison.h"
#include "Inputs.h"
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
/// Orders, by real numbers, in which a difference is looked for.
static constexpr unsigned kOrders = 32;
/// Elements that a draw of large sizes computes; one that needs more is left.
static constexpr uint64_t kMaxLargeElements = uint64_t(1) << 22;
/// Draws beside the random ones compare a part of the elements, and corners.
static constexpr int64_t kProbeShare = 8;

namespace {
/// Draws and compares until the verdict is there.
class Sampling {
public:
  Sampling(InputDraw &inputs, RunSide before, RunSide after,
           const EquivalenceOptions &options)
      : inputs(inputs), before(before), after(after), options(options),
        random(mixHash(options.seed, 0x726F7065)) {
    using Clock = std::chrono::steady_clock;
    if (options.seconds)
      deadline =
          Clock::now() +
          std::chrono::duration_cast<Clock::duration>(
              std::chrono::duration<double>(std::min(options.seconds, 1e8)));
  }

  EquivalenceResult run() {
    EquivalenceResult verdict = decide();
    if (verdict.verdict != EquivalenceResult::Different && isLate()) {
      verdict.verdict = EquivalenceResult::Undecided;
      verdict.message = "the budget of time was used up after " +
                        std::to_string(verdict.samples) + " samples";
      verdict.location.reset();
    }
    return verdict;
  }

private:
  EquivalenceResult decide() {
    if (std::optional<EquivalenceResult> verdict = runSamples(1))
      return *verdict;
    // What inputs may be is known now.
    // Class finite promises a key for every row.
    inputs.planProbes(options.rewriteClass != RewriteClass::Finite);
    EquivalenceOptions fewer = options;
    fewer.elements = std::max<int64_t>(1, options.elements / kProbeShare);
    elementOptions = &fewer;
    while (!isDone() && inputs.beginProbe()) {
      Step step = sample();
      inputs.endProbe(step == Step::Compared);
      if (step == Step::Decided)
        return result;
    }
    if (aimAtBranches())
      return result;
    elementOptions = &options;
    if (std::optional<EquivalenceResult> verdict = runSamples(kMaxSamples))
      return *verdict;
    if (isDone() && (inputs.hasProbes() || !isEnough())) {
      result.message = "the budget of " + std::to_string(options.samples) +
                       " samples was used up before all that is to be drawn "
                       "was, at an error of at most 2^-" +
                       std::to_string(int64_t(result.bits));
      return result;
    }
    if (result.bits < kWantedBits && compared) {
      result.message = "the bound on the error is no better than 2^-" +
                       std::to_string(int64_t(result.bits));
      return result;
    }
    if (Operation *open = branches.getOpenLimit()) {
      result.message = branches.describe(open) +
                       " in what was drawn; where it cannot be, assert that";
      result.location = open->getLoc();
      return result;
    }
    result.verdict = EquivalenceResult::Equal;
    result.message.clear();
    result.location.reset();
    result.coverage = inputs.describeCoverage();
    describeBranches();
    return result;
  }

  enum class Step { Compared, Refused, Decided };

  /// Draws large sizes as long as a branch is not covered; whether one of them
  /// decided.
  bool aimAtBranches() {
    if (!branches.getOpenLimit())
      return false;
    inputs.planLargeSizes();
    limit = kMaxLargeElements;
    while (!isDone() && branches.getOpenLimit() && inputs.beginProbe()) {
      Step step = sample();
      inputs.endProbe(step == Step::Compared);
      if (step == Step::Decided)
        return true;
    }
    limit = 0;
    return false;
  }

  void describeBranches() {
    unsigned all = branches.getNumBranches();
    if (all)
      result.coverage.push_back(
          std::to_string(all - branches.getUncovered().size()) + " of " +
          std::to_string(all) + " choices by sizes, integers and booleans");
  }

  bool isLate() const {
    return deadline && std::chrono::steady_clock::now() > *deadline;
  }
  /// Whether a budget is used up.
  bool isDone() const {
    return (options.samples && result.samples >= options.samples) || isLate();
  }
  /// Whether random draws have shown what they are to show.
  bool isEnough() const {
    unsigned least = inputs.hasIntegers() ? kIntegerSamples : 1;
    return result.samples >= least && inputs.coversIntegers() &&
           result.bits >= kWantedBits;
  }

  /// Samples of random inputs, until there are `most` or enough.
  std::optional<EquivalenceResult> runSamples(unsigned most) {
    unsigned attempts = 0, taken = 0;
    while (taken < most && !isDone()) {
      if (most > 1 && isEnough())
        break;
      if (attempts++ >= inputs.getNumAttempts()) {
        result.message = refusal;
        result.location = refusedAt;
        return result;
      }
      switch (sample()) {
      case Step::Decided:
        return result;
      case Step::Refused:
        inputs.learn(refusedStop);
        break;
      case Step::Compared:
        attempts = 0;
        ++taken;
      }
    }
    return std::nullopt;
  }

  Step refuse(const Stop &stop) {
    refusal = stop.message;
    refusedAt.reset();
    if (stop.op)
      refusedAt = stop.op->getLoc();
    refusedStop = stop;
    return Step::Refused;
  }

  Step sample() {
    RandomStream inputStream(random.next());
    Outcome outcome = compareOnce(inputStream, /*ordered=*/false);
    if (outcome.step != Step::Decided || outcome.stopped)
      return outcome.step;
    result.verdict = outcome.verdict;
    if (outcome.verdict == EquivalenceResult::Different && outcome.usesOrder)
      confirm(inputStream);
    return Step::Decided;
  }

  /// Values that differ as functions of sets and conditions may still be one by
  /// an identity of orders: in some order they have to differ, too.
  void confirm(RandomStream inputStream) {
    std::string message = result.message;
    std::optional<Location> location = result.location;
    for (unsigned round = 0; round < kOrders; ++round) {
      Outcome outcome = compareOnce(inputStream, /*ordered=*/true);
      if (outcome.step == Step::Decided &&
          outcome.verdict == EquivalenceResult::Different)
        return;
    }
    result.verdict = EquivalenceResult::Undecided;
    result.message = message + ", but not in any order of values that was "
                               "drawn; no identity of maxima and comparisons "
                               "decides it";
    result.location = location;
  }

  struct Outcome {
    Step step;
    EquivalenceResult::Verdict verdict = EquivalenceResult::Undecided;
    bool usesOrder = false, stopped = false;
  };

  Outcome compareOnce(RandomStream inputStream, bool ordered) {
    PrimeTower tower(random);
    Arithmetic arithmetic(tower, options.rewriteClass, random.next());
    if (ordered)
      arithmetic.setOrdered();
    Graph graph;
    Evaluator evaluator(arithmetic);
    evaluator.setDeadline(deadline);
    evaluator.setLimit(limit);
    std::vector<Slot> slots = inputs.draw(graph, inputStream);
    Executor first(graph, evaluator), second(graph, evaluator);
    std::optional<SmallVector<Slot>> a = before(first, slots);
    std::optional<SmallVector<Slot>> b;
    if (a)
      b = after(second, slots);
    if (evaluator.isExhausted())
      return {Step::Refused};
    if (!a || !b) {
      const Stop &stop = (a ? second : first).getStop();
      Step step = refuse(stop);
      if (stop.reason != Stop::NotModelled)
        return {step};
      result.message = refusal;
      result.location = refusedAt;
      return {Step::Decided, EquivalenceResult::Undecided, false, true};
    }
    Comparison comparison(evaluator, first, second, *elementOptions,
                          elementOptions == &options ? inputs.getConstants()
                                                     : std::set<int64_t>(),
                          random.next());
    Comparison::Outcome outcome = comparison.run(*a, *b);
    if (evaluator.isExhausted())
      return {Step::Refused};
    if (outcome == Comparison::Retry) {
      Stop stop;
      stop.reason = Stop::Redraw;
      stop.isChance = arithmetic.needsNewSample();
      stop.message = "every element that was compared is undefined";
      return {refuse(stop)};
    }
    if (outcome != Comparison::Equal) {
      result.message = comparison.getMessage();
      result.location = comparison.getLocation();
      result.differingResult = comparison.getDifferingResult();
      result.element = comparison.getElement();
      result.inputs = inputs.getDrawn();
      return {Step::Decided,
              outcome == Comparison::Different ? EquivalenceResult::Different
                                               : EquivalenceResult::Undecided,
              arithmetic.getUsesOrder()};
    }
    if (ordered)
      return {Step::Compared};
    ++result.samples;
    inputs.accept();
    branches.note(graph);
    if (result.draws.size() < options.keptDraws)
      result.draws.push_back(inputs.getDrawn());
    result.elements += comparison.getNumCompared();
    // A sample without elements says nothing of values.
    if (comparison.getNumCompared()) {
      compared = true;
      result.bits += arithmetic.getBits(comparison.getDegree());
    }
    return {Step::Compared};
  }

  InputDraw &inputs;
  RunSide before, after;
  const EquivalenceOptions &options;
  const EquivalenceOptions *elementOptions = &options;
  RandomStream random;
  Evaluator::Deadline deadline;
  Branches branches;
  uint64_t limit = 0; ///< on elements of a draw, or 0
  EquivalenceResult result;
  bool compared = false;
  std::string refusal = "no inputs were found that the program accepts";
  std::optional<Location> refusedAt;
  Stop refusedStop;
};
} // namespace

EquivalenceResult equivalence::compareRuns(InputDraw &inputs, RunSide before,
                                           RunSide after,
                                           const EquivalenceOptions &options) {
  return Sampling(inputs, before, after, options).run();
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
  inputs.addProgram(before);
  inputs.addProgram(after);
  for (unsigned i = 0; i < before.getNumArguments(); ++i)
    if (failed(inputs.addInput(
            {before.getArgument(i).getType(), after.getArgument(i).getType()})))
      return refuse("the types of argument " + Twine(i) +
                    " are not those of tensors or scalars that agree");
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
  return compareRuns(inputs, runFunction(before), runFunction(after), options);
}
