//===- TermAttempts.cpp - Attentions that are added -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TermAttempts.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/Reasons.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

//===----------------------------------------------------------------------===//
// One attempt
//===----------------------------------------------------------------------===//

const Expr *Attempt::chooseTerms(const Expr *probability) {
  bool isRounded = false;
  SmallVector<WeightTerm, 2> terms =
      readTerms(*matcher, probability, *choice.computed, isRounded);
  termCount = terms.size();
  hasTermFactors = terms.size() == 1 && (!terms.front().factors.empty() ||
                                         terms.front().scale != 1.0);
  if (terms.size() < 2 && !hasTermFactors)
    return nullptr;
  // From other scores the weights may read as other terms.
  if (choice.count && terms.size() != choice.count)
    return nullptr;
  for (WeightTerm &term : terms)
    if (!(term.weight = matcher->expand(term.weight))) {
      matcher->fail(reason::kBudget, "the weights are too large an expression");
      return nullptr;
    }
  const Expr *weight = nullptr;
  if (choice.number) {
    match.terms = {terms[*choice.number]};
    weight = match.terms.front().weight;
    // Of other scores, or none.
    if (!isOfScores(weight, downstream.values))
      return nullptr;
    termMiss = explainTerm(*matcher, weight, *choice.computed);
  } else {
    SmallVector<unsigned> order;
    weight = joinForms(exprs(),
                       llvm::map_to_vector(
                           terms, [](const WeightTerm &t) { return t.weight; }),
                       match.symbols[*match.termSymbol].expr, order);
    if (!weight)
      return nullptr;
    for (unsigned number : order)
      match.terms.push_back(terms[number]);
  }
  match.proof.lose(Loss::Reassociation,
                   "V is multiplied with each term of the weights alone");
  if (isRounded)
    match.proof.lose(Loss::Cast, "terms of the weights are not rounded before "
                                 "they are added");
  match.proof.assume(Premise::FiniteValues,
                     "V, and what multiplies the weights, is finite");
  return weight;
}

bool Attempt::proveTerms(const TermChoice &terms) {
  choice = terms;
  splitsValues = false;
  if (!prove())
    return false;
  // All of what the terms are computed from is needed where they are read.
  if (downstream.probabilityReader) {
    miss = readByOther(downstream);
    return false;
  }
  match.proof.merge(exprs().takeNotes());
  rewriter = std::make_unique<AttentionRewriter>(*matcher, mask);
  bool isPlanned = rewriter->plan(maskRoot, sinkRoot) && rewriter->planTerms();
  if (!isPlanned)
    miss = matcher->miss;
  return isPlanned;
}

//===----------------------------------------------------------------------===//
// All terms
//===----------------------------------------------------------------------===//

/// Of `scores`, those that the weights read at a place that the key chooses:
/// what multiplies the weights may be computed from products, too.
static std::vector<ScoreProducts> selectScores(const Contraction &output,
                                               unsigned weights,
                                               ArrayRef<ScoreProducts> scores) {
  linalg::LinalgOp op = output.op;
  if (output.reductionLoops.size() != 1)
    return {};
  ElementExpressions elements(op->getContext());
  ExpressionContext &exprs = elements.getExpressions();
  SmallVector<const Expr *> loops;
  for (auto [loop, extent] : llvm::enumerate(op.getStaticLoopRanges()))
    loops.push_back(exprs.symbol(loop, extent));
  Expansion all(
      [](Value value) {
        return ElementExpressions::isTransparent(value) && !isReduced(value);
      },
      /*budget=*/20000);
  const Expr *element = output.factors[weights].getElement(elements, loops);
  element = element ? elements.expand(element, all) : nullptr;
  DenseSet<Value> read;
  int64_t key = output.reductionLoops.front();
  if (element)
    walkExpressions(element, [&](const Expr *expr) {
      if (expr->isLoad() && dependsOnSymbol(expr, key))
        read.insert(expr->value);
      return true;
    });
  std::vector<ScoreProducts> result;
  for (const ScoreProducts &each : scores) {
    Downstream reached = lookDownstream(each.getOps(), op.getOperation());
    if (llvm::any_of(reached.values,
                     [&](Value value) { return read.contains(value); }))
      result.push_back(each);
  }
  return result;
}

TermAttempts::TermAttempts(const Contraction &output, unsigned weights,
                           ArrayRef<ScoreProducts> all, Start start)
    : scores(selectScores(output, weights, all)), start(std::move(start)) {
  SmallVector<Operation *> products;
  for (const ScoreProducts &each : scores)
    llvm::append_range(products, each.getOps());
  linalg::LinalgOp op = output.op;
  if (!products.empty())
    computed = lookDownstream(products, op.getOperation()).values;
}

std::unique_ptr<Attempt> TermAttempts::find(TermChoice choice) {
  choice.computed = &computed;
  for (const ScoreProducts &each : scores) {
    std::unique_ptr<Attempt> attempt = start(each);
    bool isProven = attempt->proveTerms(choice);
    if (!choice.count)
      count =
          isProven ? attempt->termCount : std::max(count, attempt->termCount);
    hasFactors |= attempt->hasTermFactors;
    if (isProven)
      return attempt;
    if (!miss)
      miss = attempt->miss;
    if (termMiss.empty())
      termMiss = attempt->termMiss;
    if (count < 2 && !hasFactors)
      break;
  }
  return nullptr;
}

bool TermAttempts::prove() {
  std::unique_ptr<Attempt> first = find({nullptr, 0, 0});
  std::optional<Miss> reported = std::exchange(miss, std::nullopt);
  if (count < 2 && !hasFactors)
    return false;
  if (count > 1)
    if (std::unique_ptr<Attempt> all = find({nullptr, std::nullopt, count})) {
      attempts.push_back(std::move(all));
      miss = std::nullopt;
      return true;
    }
  // Where a term is a slice of what all of them are, another one may say why
  // they are not one attention.
  attempts.push_back(std::move(first));
  for (unsigned number = 1; number < count; ++number) {
    miss = std::nullopt;
    attempts.push_back(find({nullptr, number, count}));
    if (attempts.back())
      continue;
    if (miss && (!reported || reported->reason == reason::kOperandLayout))
      reported = miss;
  }
  miss = reported;
  if (llvm::is_contained(attempts, nullptr)) {
    // Without any softmax among them, the weights are no near miss.
    bool hasSoftmax =
        miss || !llvm::all_of(attempts, [](auto &each) { return !each; });
    StringRef text = termMiss;
    if (!miss && text.empty())
      text = "no softmax over the keys";
    bool isKnown = miss && miss->reason != reason::kOperandLayout;
    if (hasSoftmax && !isKnown && !text.empty())
      miss = Miss{reason::kOtherWeights,
                  "a term of the weights has " + text.str()};
    return false;
  }
  miss = std::nullopt;
  for (const std::unique_ptr<Attempt> &attempt :
       ArrayRef(attempts).drop_front())
    if (!attempt->getRewriter().hasLayoutOf(attempts.front()->getRewriter())) {
      miss = Miss{reason::kOperandLayout,
                  "terms of the weights are read by different dimensions"};
      return false;
    }
  return true;
}

SmallVector<AttentionOp> TermAttempts::make() {
  SmallVector<AttentionOp> ops;
  SmallVector<ScaledTerm> terms;
  Proof proof;
  for (const std::unique_ptr<Attempt> &attempt : attempts) {
    ops.push_back(attempt->getRewriter().makeTerms(terms));
    proof.merge(attempt->match.proof);
  }
  attempts.front()->getRewriter().replaceBySum(terms, proof);
  return ops;
}
