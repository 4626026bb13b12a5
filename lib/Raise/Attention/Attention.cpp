//===- Attention.cpp - Candidates and remarks -----------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Raise/Attention.h"
#include "AttentionAttempt.h"
#include "AttentionRewrite.h"
#include "Gradients/AttentionGradients.h"
#include "RaiseSteps.h"
#include "Softmax/AttentionSearch.h"
#include "TermAttempts.h"
#include "rope/Analysis/Reasons.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Whether the other factor of `product` has no lanes: no loop of its own.
static bool isRowSum(const Contraction &product, unsigned weights) {
  llvm::SmallBitVector lanes = product.factors[1 - weights].loops;
  return !lanes.reset(product.factors[weights].loops).any();
}

/// The products of Q and K that `output` may weigh V by, those of blocks of
/// keys first.
static std::vector<ScoreProducts> findScores(const Contraction &output,
                                             unsigned weights) {
  Upstream upstream = lookUpstream(output.factors[weights]);
  std::vector<ScoreProducts> result;
  if (!upstream.hasExponential)
    return result;
  for (Value concatenation : upstream.concatenations)
    if (auto products = ScoreProducts::match(concatenation))
      result.push_back(std::move(*products));
  for (Operation *candidate : upstream.contractions)
    result.emplace_back(*Contraction::match(candidate));
  return result;
}

namespace {
/// Raises the attentions of one function.
class AttentionRaiser {
public:
  AttentionRaiser(FunctionOpInterface function,
                  const AttentionRaisingOptions &options, RaiseReport &report)
      : function(function), options(options), report(report) {}

  /// Tries each product once. Returns true where it has to look again: where
  /// gradients were raised, of which others may be sums, or products waited in
  /// vain.
  bool raiseAnchors();
  /// Products Q K^T of attention that was raised or reported.
  DenseSet<Operation *> decided;

private:
  /// What is raised later is so at another product of its sum.
  enum class Outcome { Nothing, Raised, WithGradients, Later };
  /// Tries `output`, or the sum that it is the last term of.
  Outcome raise(const Contraction &output, const OutputSum &sum, bool isMade);
  Outcome tryScores(Attempt &attempt, const Contraction &output,
                    unsigned weights, bool isMade);

  /// Tries a sum of `output` and a product over pairs, at the later one of the
  /// two products.
  Outcome raisePairs(const Contraction &output);
  bool canRaise(const OutputSum &pairs);
  /// Tries `output` where its weights are a sum of softmaxes.
  Outcome raiseTerms(const Contraction &output);
  void reportRaised(AttentionOp attention, const Attempt &attempt);

  FunctionOpInterface function;
  const AttentionRaisingOptions &options;
  RaiseReport &report;
  /// Whether products over pairs are raised with those they are added to, and
  /// how many wait for that.
  bool raisesPairs = true;
  unsigned waiting = 0;
  /// A softmax that several products read is one near miss.
  llvm::SmallDenseSet<Location> reported;
  std::unique_ptr<SizeFacts> facts;
  ComparedConstants compared;
  std::optional<Miss> miss;
  std::optional<Location> missed;
};
} // namespace

void AttentionRaiser::reportRaised(AttentionOp attention,
                                   const Attempt &attempt) {
  Certificate certificate;
  certificate.text = printCertificate(attention);
  certificate.proof = attempt.match.proof;
  report.passed(attention, "attention", std::move(certificate));
}

AttentionRaiser::Outcome AttentionRaiser::tryScores(Attempt &attempt,
                                                    const Contraction &output,
                                                    unsigned weights,
                                                    bool isMade) {
  SmallVector<Operation *> products = attempt.getScores().getOps();
  Location location = products.front()->getLoc();
  AttentionOp attention = attempt.run();
  // A sum over the row of probabilities that are weighed is not the product
  // with V that other readers stand beside.
  if (attempt.miss && attempt.miss->reason == reason::kProbabilitiesUsed &&
      isRowSum(output, weights))
    return Outcome::Nothing;
  if (attention || (attempt.miss && !isMade))
    decided.insert(products.begin(), products.end());
  if (!attention) {
    if (attempt.miss && !miss) {
      miss = attempt.miss;
      missed = location;
    }
    return Outcome::Nothing;
  }
  reportRaised(attention, attempt);
  if (!attempt.backward)
    return Outcome::Raised;
  Certificate gradients;
  gradients.text = printCertificate(attention);
  gradients.proof = attempt.match.proof;
  gradients.text = "gradients of " + gradients.text;
  report.passed(attempt.backward, "attention_backward", std::move(gradients));
  return Outcome::WithGradients;
}

AttentionRaiser::Outcome AttentionRaiser::raise(const Contraction &output,
                                                const OutputSum &sum,
                                                bool isMade) {
  for (unsigned weights : {0, 1})
    for (const ScoreProducts &scores : findScores(output, weights)) {
      Attempt attempt(output, weights, scores, options, *facts, compared, sum);
      attempt.needsGradients = isMade;
      std::optional<Miss> before = miss;
      Outcome outcome = tryScores(attempt, output, weights, isMade);
      // What is added to V may be of no table: V has something for each row.
      if (outcome == Outcome::Nothing && attempt.match.pairValue && !sum.op) {
        Attempt whole(output, weights, scores, options, *facts, compared);
        whole.needsGradients = isMade;
        whole.splitsValues = false;
        miss = before;
        outcome = tryScores(whole, output, weights, isMade);
      }
      if (outcome != Outcome::Nothing)
        return outcome;
    }
  return Outcome::Nothing;
}

AttentionRaiser::Outcome
AttentionRaiser::raiseTerms(const Contraction &output) {
  for (unsigned weights : {0, 1}) {
    std::vector<ScoreProducts> scores = findScores(output, weights);
    if (scores.empty() || isRowSum(output, weights))
      continue;
    TermAttempts terms(output, weights, scores, [&](const ScoreProducts &each) {
      return std::make_unique<Attempt>(output, weights, each, options, *facts,
                                       compared);
    });
    bool isProven = terms.prove();
    if (isProven || terms.miss)
      for (const ScoreProducts &each : terms.getScores())
        decided.insert_range(each.getOps());
    if (isProven) {
      for (auto [attention, attempt] :
           llvm::zip_equal(terms.make(), terms.getAttempts()))
        reportRaised(attention, *attempt);
      return Outcome::Raised;
    }
    if (terms.miss && !miss) {
      miss = terms.miss;
      missed = terms.getScores().front().getOps().front()->getLoc();
    }
  }
  return Outcome::Nothing;
}

bool AttentionRaiser::canRaise(const OutputSum &pairs) {
  const Contraction &output = pairs.products.front();
  for (unsigned weights : {0, 1})
    for (const ScoreProducts &scores : findScores(output, weights))
      if (Attempt(output, weights, scores, options, *facts, compared, pairs)
              .prove())
        return true;
  return false;
}

AttentionRaiser::Outcome
AttentionRaiser::raisePairs(const Contraction &output) {
  linalg::LinalgOp op = output.op;
  for (const OutputSum &pairs : OutputSum::matchPairs(output)) {
    linalg::LinalgOp first = pairs.products.front().op,
                     second = pairs.pairs->op;
    // Raising erases what comes before it alone.
    if (!(first == op ? second : first)->isBeforeInBlock(op)) {
      if (!canRaise(pairs))
        continue;
      ++waiting;
      return Outcome::Later;
    }
    Outcome outcome = raise(pairs.products.front(), pairs, /*isMade=*/false);
    if (outcome == Outcome::Nothing)
      continue;
    --waiting;
    return outcome;
  }
  return Outcome::Nothing;
}

bool AttentionRaiser::raiseAnchors() {
  llvm::SetVector<Operation *> anchors;
  anchors.insert_range(makeMissingOutputs(function));
  size_t numMade = anchors.size();
  function->walk([&](linalg::LinalgOp op) {
    if (Contraction::match(op))
      anchors.insert(op);
  });
  if (anchors.empty())
    return false;
  facts = std::make_unique<SizeFacts>(function);
  compared.clear();
  bool hasGradients = false;
  for (size_t number = 0; number < anchors.size(); ++number) {
    Operation *anchor = anchors[number];
    // Raising one erases others: sums before it, and gradients.
    std::optional<Contraction> output =
        facts->has(anchor) ? Contraction::match(anchor) : std::nullopt;
    if (!output)
      continue;
    bool isMade = number < numMade;
    miss = std::nullopt;
    // A sum is raised once, at its last term.
    Outcome outcome = Outcome::Nothing;
    OutputSum sum = OutputSum::match(*output);
    bool isLast = llvm::all_of(sum.products, [&](const Contraction &product) {
      return !anchor->isBeforeInBlock(product.op);
    });
    if (sum.products.size() > 1 && isLast)
      outcome = raise(sum.products.front(), sum, isMade);
    if (outcome == Outcome::Nothing && !isMade && raisesPairs) {
      std::optional<Miss> before = miss;
      outcome = raisePairs(*output);
      if (outcome == Outcome::Later)
        continue;
      // What is left is said of the product alone.
      if (outcome == Outcome::Nothing)
        miss = before;
    }
    if (outcome == Outcome::Nothing)
      outcome = raise(*output, {}, isMade);
    if (outcome == Outcome::Nothing && !isMade)
      outcome = raiseTerms(*output);
    hasGradients |= outcome == Outcome::WithGradients;
    if (isMade && facts->has(anchor))
      eraseDead(anchor, [&](Operation *op) { facts->forget(op); });
    else if (outcome == Outcome::Nothing && miss && isLast &&
             reported.insert(*missed).second)
      report.missed(anchor, miss->loc.value_or(anchor->getLoc()), "attention",
                    miss->reason, miss->text);
  }
  // What waited in vain is tried by itself.
  bool waits = waiting != 0;
  raisesPairs &= !waits;
  waiting = 0;
  return hasGradients || waits;
}

void rope::raiseAttention(FunctionOpInterface function,
                          const AttentionRaisingOptions &options,
                          RaiseReport &report) {
  AttentionRaiser raiser(function, options, report);
  while (raiser.raiseAnchors()) {
  }
  reportLeftSoftmaxes(function, std::move(raiser.decided), report);
}
