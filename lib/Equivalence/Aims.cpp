//===- Aims.cpp - Draws of the ways that no draw took ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Aims.h"

#include "Formulas.h"
#include "Sinks.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

/// Elements that a draw of large sizes computes; one that needs more is left.
static constexpr uint64_t kMaxLargeElements = uint64_t(1) << 22;
/// Elements that a draw computes to compare all of them, and draws of them.
static constexpr uint64_t kMaxWhole = uint64_t(1) << 20;
static constexpr unsigned kMaxWholeDraws = 16;
/// Draws of ever smaller integers, for one of which all is defined.
static constexpr unsigned kMaxNarrowing = 12;
/// Sizes that a solver may use, least first.
static constexpr int64_t kWitnessSizes[] = {64, 4096, int64_t(1) << 21};
static constexpr int64_t kFixedSize = 3;
/// The most draws for one way and one of these.
static constexpr unsigned kWitnesses = 4;
/// The most draws for integers that are next to each other, or differ.
static constexpr unsigned kMaxNear = 32;
/// The most questions whether two integers differ.
static constexpr unsigned kMaxQueries = 128;

namespace {
class Aims {
public:
  using Step = Sampler::Step;

  Aims(Sampler &sampler, ArrayRef<Operation *> firstOps,
       ArrayRef<Operation *> secondOps, int64_t elements)
      : sampler(sampler), inputs(sampler.getInputs()),
        branches(sampler.getBranches()), firstOps(firstOps),
        secondOps(secondOps), elements(elements) {}

  bool draw() {
    return drawLargeSizes() || drawWhole() || drawDefined() || drawWitnesses();
  }

private:
  bool drawLargeSizes() {
    if (!branches.hasOpenLimit())
      return false;
    inputs.planLargeSizes();
    return sampler.sampleProbes({elements, kMaxLargeElements}, /*sizeWork=*/0,
                                [&] { return branches.hasOpenLimit(); });
  }

  /// Compares all elements of a draw, if they are not too many.
  bool drawWhole() {
    if (branches.getUncovered().empty())
      return false;
    Extent whole = {elements, /*limit=*/kMaxWhole};
    whole.whole = kMaxWhole;
    uint64_t before = sampler.getNumComputed();
    Step step = Step::Refused;
    for (unsigned i = 0; i < kMaxWholeDraws && step == Step::Refused &&
                         sampler.getNumComputed() - before <= kMaxWhole;
         ++i)
      step = sampler.sample(whole);
    if (step == Step::Compared && sampler.isWhole())
      branches.excludeConstant();
    return step == Step::Decided;
  }

  /// Looks for a draw of which all is defined: what a witness does not say is
  /// as there.
  bool drawDefined() {
    if (branches.getUncovered().empty() || !inputs.hasIntegers())
      return false;
    Step step = Step::Compared;
    for (unsigned steps = 1; steps <= kMaxNarrowing && step != Step::Decided &&
                             !inputs.hasDefined() && !sampler.isDone();
         ++steps) {
      inputs.narrow(steps);
      step = sampler.sample({elements});
    }
    inputs.narrow(0);
    return step == Step::Decided;
  }

  /// Asks a solver for inputs that take each way that is left, or that there
  /// are none.
  bool drawWitnesses() {
    auto getName = [&](Value value) { return inputs.getName(value); };
    Domain all = {firstOps,     inputs.hadEmpty() ? 0 : 1, getAnySize(),
                  std::nullopt, sampler.getMostInteger(),  getName,
                  solver};
    SmallVector<Domain, 4> drawable;
    for (int64_t mostSize : kWitnessSizes) {
      drawable.push_back(all);
      drawable.back().mostSize = mostSize;
    }
    // Reductions can be written out where sizes are numbers.
    drawable.push_back(all);
    drawable.back().fixedSize = kFixedSize;
    for (Way way : branches.getUncovered()) {
      if (sampler.isDone() || branches.isCovered(way))
        continue;
      Witness witness;
      if (find(way, all, {}, witness) == Reach::Impossible)
        branches.exclude(way, all.mostSize);
      for (const Domain &domain : drawable)
        if (drawWitnesses(way, domain, kWitnesses))
          return true;
    }
    if (drawDifferences(drawable[0]))
      return true;
    // Programs whose limits differ by one differ next to a limit.
    unsigned numNear = 0;
    for (Way way : branches.getUncoveredNear())
      if (numNear++ < kMaxNear && drawWitnesses(way, drawable[0], 1))
        return true;
    return false;
  }

  /// That no run goes a way is said of sizes up to this one: what can be drawn,
  /// unless the programs compare something with larger numbers.
  int64_t getAnySize() const {
    const std::set<int64_t> &compared = inputs.getConstants().compared;
    int64_t drawn = std::end(kWitnessSizes)[-1];
    auto beyond = compared.lower_bound(drawn);
    return beyond != compared.end() && *beyond <= Formulas::kMostSize
               ? Formulas::kMostSize
               : drawn;
  }

  /// Draws what makes integers of both programs differ that may be
  /// counterparts. Those that are equal to one of the other program need none.
  bool drawDifferences(const Domain &domain) {
    unsigned numQueries = 0, numDraws = 0;
    for (ArrayRef<SinkPair> candidates : pairSinks(firstOps, secondOps)) {
      SmallVector<Witness> found;
      bool isEqual = false;
      for (SinkPair pair : candidates) {
        if (isEqual || sampler.isDone() || numQueries++ >= kMaxQueries)
          break;
        Witness witness;
        Reach reach = findDifference(pair.first, pair.second, domain, witness);
        isEqual = reach == Reach::Impossible;
        if (reach == Reach::Possible)
          found.push_back(std::move(witness));
      }
      if (isEqual)
        continue;
      for (const Witness &witness : found)
        if (numDraws++ < kMaxNear && drawWitness(witness))
          return true;
    }
    return false;
  }

  static Reach find(Way way, const Domain &domain, ArrayRef<Witness> before,
                    Witness &witness) {
    return findWay(way, domain, isStatement(way.op), before, witness);
  }

  /// Of one way. Several are drawn where it is not taken: each may be outside
  /// of what is compared.
  bool drawWitnesses(Way way, const Domain &domain, unsigned most) {
    SmallVector<Witness> tried;
    while (tried.size() < most && !sampler.isDone() &&
           !branches.isCovered(way)) {
      Witness witness;
      if (find(way, domain, tried, witness) != Reach::Possible)
        break;
      tried.push_back(witness);
      // Of those in loops whole draws count.
      if (drawWitness(witness, isInLoop(way.op) ? kMaxWhole : 0))
        return true;
    }
    return false;
  }

  bool drawWitness(const Witness &witness, int64_t whole = 0) {
    inputs.planWitness(witness);
    return sampler.sampleProbes({elements, kMaxLargeElements, witness.places,
                                 /*hasConstants=*/false, whole});
  }

  Sampler &sampler;
  InputDraw &inputs;
  Branches &branches;
  ArrayRef<Operation *> firstOps, secondOps;
  int64_t elements;
  llvm::SMTSolverRef solver;
};
} // namespace

bool equivalence::aimAtBranches(Sampler &sampler,
                                ArrayRef<Operation *> firstOps,
                                ArrayRef<Operation *> secondOps,
                                int64_t elements) {
  return Aims(sampler, firstOps, secondOps, elements).draw();
}
