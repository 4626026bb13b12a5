//===- Sampler.cpp - One draw of two programs -----------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sampler.h"

#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

using Order = Arithmetic::Order;

/// Draws of real numbers in which a difference is looked for.
static constexpr unsigned kRealDraws = 32;
/// Further ones, two of each scale, for what saturates or leaves the range of
/// doubles but near 0.
static constexpr unsigned kScales = 12;

/// What inputs are multiplied by. Every second draw is scaled at first, by
/// numbers that are far from each other.
static double getScale(unsigned round) {
  if (round % 2 == 0 || round / 4 >= kScales)
    return 1;
  return std::ldexp(1.0, -1 - int((5 * (round / 4) + 6) % kScales));
}

Sampler::Sampler(InputDraw &inputs, RunSide before, RunSide after,
                 ArrayRef<Operation *> firstOps, bool areFunctions,
                 const EquivalenceOptions &options)
    : inputs(inputs), before(before), after(after), areFunctions(areFunctions),
      options(options), random(mixHash(options.seed, 0x726F7065)),
      branches(firstOps) {
  using Clock = std::chrono::steady_clock;
  refusal.message = "no inputs were found that the program accepts";
  if (options.seconds)
    deadline =
        Clock::now() +
        std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double>(std::min(options.seconds, 1e8)));
}

Sampler::Step Sampler::sample(const Extent &extent) {
  RandomStream inputStream(random.next());
  Outcome outcome = compareOnce(inputStream, extent, Order::None);
  if (outcome.step != Step::Decided || outcome.stopped)
    return outcome.step;
  result.verdict = outcome.verdict;
  if (outcome.verdict == EquivalenceResult::Different && outcome.needsReals)
    confirm(inputStream, extent);
  return Step::Decided;
}

bool Sampler::sampleProbes(const Extent &extent, uint64_t sizeWork,
                           llvm::function_ref<bool()> isWanted) {
  uint64_t ofSizes = 0;
  while (!isDone() && isWanted() && inputs.beginProbe()) {
    Extent here = extent;
    bool isLimited = sizeWork && inputs.isOfSizes();
    // No limit is 0.
    if (isLimited)
      here.limit =
          std::max<uint64_t>(1, sizeWork - std::min(sizeWork, ofSizes));
    uint64_t before = numComputed;
    refusal = Stop();
    Step step = sample(here);
    if (isLimited)
      ofSizes += numComputed - before;
    inputs.endProbe(step == Step::Compared,
                    /*isForeign=*/refusal.reason != Stop::TooLong);
    if (step == Step::Decided)
      return true;
  }
  return false;
}

std::optional<std::string> Sampler::describeElements() const {
  if (someIsWhole)
    return std::nullopt;
  return std::to_string(mostCompared) + " of " + std::to_string(ofElements) +
         " elements, in the draw with most";
}

std::optional<std::string> Sampler::describeLong() const {
  if (!numLong)
    return std::nullopt;
  return std::to_string(numLong) + " runs of more than " +
         std::to_string(kMaxIterations) + " iterations were not compared";
}

std::optional<std::string> Sampler::describeExcused() const {
  if (!numKeyless && !numWrapping && !numExcused)
    return std::nullopt;
  std::string wrapping;
  if (numWrapping)
    wrapping =
        ", " + std::to_string(numWrapping) + " of integers that wrap in sums";
  return "what class finite promises: " + std::to_string(numKeyless) +
         " draws of masks without keys" + wrapping + " and " +
         std::to_string(numExcused) +
         " infinite or NaN elements of the first program were not compared";
}

/// Values that differ as functions of fields, sets and conditions may still be
/// one by an identity of roots, of functions or of orders: some real numbers
/// have to tell them apart, too.
void Sampler::confirm(RandomStream inputStream, const Extent &extent) {
  std::string message = result.message;
  std::optional<Location> location = result.location;
  for (unsigned round = 0; round < kRealDraws + 2 * kScales; ++round) {
    Order order = round % 4 < 2 ? Order::Small : Order::Any;
    Outcome outcome = compareOnce(inputStream, extent, order, getScale(round));
    if (outcome.step == Step::Decided &&
        outcome.verdict == EquivalenceResult::Different)
      return;
  }
  result.verdict = EquivalenceResult::Undecided;
  result.message = message + ", but not for any real numbers that were drawn; "
                             "no identity that is known decides it";
  result.location = location;
}

/// The last draw is that of a witness, and outside of what is compared: the
/// values of the witness are why, if it is not without them.
void Sampler::noteOutside(RandomStream start, const Extent &extent,
                          const Graph &graph, Comparison &comparison,
                          ArrayRef<Slot> second) {
  if (!inputs.isAimed() || !isDefinedWithoutAim(start, extent))
    return;
  comparison.evaluateAll(second);
  branches.noteOutside(graph, comparison.getEvaluator(),
                       comparison.isWhole(second));
}

/// Runs that are equally long say nothing. One that is alone may be what tells
/// the programs apart.
void Sampler::noteLong(const Stop &first, const Stop &second) {
  for (const Stop &stop : {first, second})
    if (stop.isLoop) {
      ++numLong;
      if (inputs.isAimed() || !stop.iterations ||
          first.iterations != second.iterations)
        longOp = stop.op;
    }
}

bool Sampler::isDefinedWithoutAim(RandomStream start, const Extent &extent) {
  PrimeTower tower(random);
  Arithmetic arithmetic(tower, options.rewriteClass, random.next());
  Graph graph;
  Evaluator evaluator(arithmetic);
  inputs.setAim(false);
  std::vector<Slot> slots = inputs.draw(graph, start);
  inputs.setAim(true);
  Executor first(graph, evaluator), second(graph, evaluator);
  std::optional<SmallVector<Slot>> results = before(first, slots);
  return results && Comparison(evaluator, first, second, options, extent, {},
                               random.next())
                        .isDefined(*results);
}

/// Whether integers of 64 bits wrap in what one side computes of the elements
/// that are compared. Alone: the sides share what they have in common.
bool Sampler::hasWrap(RunSide side, RandomStream start, const Extent &extent,
                      uint64_t seed) {
  PrimeTower tower(random);
  Arithmetic arithmetic(tower, options.rewriteClass, random.next());
  Graph graph;
  Evaluator evaluator(arithmetic);
  evaluator.setDeadline(deadline);
  std::vector<Slot> slots = inputs.draw(graph, start);
  Executor executor(graph, evaluator), none(graph, evaluator);
  Constants constants;
  if (extent.hasConstants)
    constants = inputs.getConstants();
  if (std::optional<SmallVector<Slot>> results = side(executor, slots))
    Comparison(evaluator, executor, none, options, extent, std::move(constants),
               seed)
        .evaluateAll(*results);
  return arithmetic.hasWrapped();
}

/// Whether the last draw is outside of what is promised of sums. Those of the
/// first program are what a proof speaks of; of large integers the second one
/// may make sums of its own.
bool Sampler::breaksNoWrap(RandomStream start, const Extent &extent,
                           uint64_t seed) {
  return hasWrap(before, start, extent, seed) ||
         (inputs.mayWrap() && hasWrap(after, start, extent, seed));
}

Sampler::Outcome Sampler::stop(const Stop &why, bool isDefined,
                               const Arithmetic &arithmetic) {
  refusal = why;
  result.location.reset();
  auto decide = [&](EquivalenceResult::Verdict verdict, std::string message,
                    bool stopped) {
    result.message = std::move(message);
    if (why.op)
      result.location = why.op->getLoc();
    return Outcome{Step::Decided, verdict, false, stopped};
  };
  if (why.reason == Stop::NotModelled)
    return decide(EquivalenceResult::Undecided, why.message, true);
  // The second program is defined where the first one is.
  if (!isDefined || arithmetic.needsNewSample())
    return {Step::Refused};
  result.inputs = inputs.getDrawn();
  return decide(EquivalenceResult::Different,
                "the second program is not defined, but the first one is: " +
                    why.message,
                false);
}

Sampler::Outcome Sampler::compareOnce(RandomStream inputStream,
                                      const Extent &extent, Order order,
                                      double scale) {
  PrimeTower tower(random);
  Arithmetic arithmetic(tower, options.rewriteClass, random.next());
  arithmetic.setOrder(order, scale);
  Graph graph;
  Evaluator evaluator(arithmetic);
  llvm::scope_exit count([&] { numComputed += evaluator.getNumComputed(); });
  evaluator.setDeadline(deadline);
  evaluator.setLimit(extent.limit);
  RandomStream start = inputStream;
  std::vector<Slot> slots = inputs.draw(graph, inputStream);
  Executor first(graph, evaluator), second(graph, evaluator);
  std::optional<SmallVector<Slot>> a = before(first, slots);
  std::optional<SmallVector<Slot>> b = after(second, slots);
  if (evaluator.isExhausted())
    return {Step::Refused};
  Constants constants;
  if (extent.hasConstants)
    constants = inputs.getConstants();
  uint64_t seed = random.next();
  Comparison comparison(evaluator, first, second, options, extent,
                        std::move(constants), seed);
  auto breaksPromise = [&] {
    return options.promises.noWrap && arithmetic.hasWrapped() &&
           breaksNoWrap(start, extent, seed);
  };
  auto leaveOut = [&] {
    ++numWrapping;
    refusal = Stop();
    refusal.reason = Stop::Redraw;
    refusal.isWrap = true;
    refusal.message = kAlwaysWraps.str();
    return Outcome{Step::Refused};
  };
  if (!a || !b) {
    const Stop &why = (a ? second : first).getStop();
    if (a || first.getStop().reason == Stop::TooLong)
      noteLong(first.getStop(), second.getStop());
    bool isDefined = areFunctions && a && why.reason == Stop::Redraw &&
                     !why.isChance && comparison.isDefined(*a);
    if (isDefined && breaksPromise())
      return leaveOut();
    Outcome outcome = stop(why, isDefined, arithmetic);
    if (outcome.step == Step::Refused && b && !why.isChance)
      noteOutside(start, extent, graph, comparison, *b);
    return outcome;
  }
  Comparison::Outcome outcome = comparison.run(*a, *b);
  if (evaluator.isExhausted())
    return {Step::Refused};
  if (options.promises.rowKeepsKey && inputs.isAllFalse()) {
    ++numKeyless;
    return {Step::Refused};
  }
  if (outcome == Comparison::Retry) {
    refusal = Stop();
    refusal.reason = Stop::Redraw;
    refusal.isChance = arithmetic.needsNewSample();
    refusal.message = "every element that was compared is undefined";
    if (!refusal.isChance)
      noteOutside(start, extent, graph, comparison, *b);
    return {Step::Refused};
  }
  if (outcome == Comparison::Different && breaksPromise())
    return leaveOut();
  if (outcome != Comparison::Equal) {
    result.message = comparison.getMessage();
    result.location = comparison.getLocation();
    result.differingResult = comparison.getDifferingResult();
    result.element = comparison.getElement();
    result.inputs = inputs.getDrawn();
    return {Step::Decided,
            outcome == Comparison::Different ? EquivalenceResult::Different
                                             : EquivalenceResult::Undecided,
            arithmetic.getUsesOrder() ||
                (options.rewriteClass != RewriteClass::Exact &&
                 comparison.isOfFunctions())};
  }
  if (order == Order::None) {
    hadNoWrap = hadNoWrap || !breaksPromise();
    note(comparison, *a, *b, graph, arithmetic);
  }
  return {Step::Compared};
}

/// Both programs took the draw and are equal on it.
void Sampler::note(Comparison &comparison, ArrayRef<Slot> first,
                   ArrayRef<Slot> second, const Graph &graph,
                   const Arithmetic &arithmetic) {
  ++result.samples;
  inputs.accept(!comparison.foundPoison());
  lastIsWhole = comparison.isWhole(first);
  branches.note(graph, comparison.getEvaluator(), lastIsWhole);
  if (inputs.isAimed()) {
    comparison.evaluateAll(second);
    branches.noteOutside(graph, comparison.getEvaluator(), lastIsWhole);
  }
  if (result.draws.size() < options.keptDraws)
    result.draws.push_back(inputs.getDrawn());

  int64_t numCompared = comparison.getNumCompared();
  result.elements += numCompared;
  numExcused += comparison.getNumExcused();
  someIsWhole |= lastIsWhole;
  int64_t all = 0;
  for (const Slot &slot : first)
    all += slot.tensor ? slot.tensor.getNumElements() : 1;
  if (numCompared > mostCompared)
    std::tie(mostCompared, ofElements) = std::pair(numCompared, all);
  // A sample without elements says nothing of values.
  if (numCompared) {
    compared = true;
    result.bits += arithmetic.getBits(comparison.getDegree());
  }
}
