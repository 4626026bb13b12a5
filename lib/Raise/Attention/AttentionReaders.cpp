//===- AttentionReaders.cpp - What else reads probabilities ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionAttempt.h"
#include "Gradients/AttentionGradients.h"
#include "LogSumExp.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

SmallVector<Operation *> Attempt::findSiblings() {
  constexpr unsigned mostSiblings = 8;
  std::optional<SmallVector<Operation *>> products =
      findWeighedProducts(scores.getOps().front());
  if (!products || products->size() > mostSiblings)
    return {};
  llvm::erase(*products, output.op.getOperation());
  bool allProven = llvm::all_of(*products, [&](Operation *op) {
    std::optional<Contraction> other = Contraction::match(op);
    return llvm::any_of(ArrayRef<unsigned>{0, 1}, [&](unsigned side) {
      return Attempt(*other, side, scores, options, facts, compared).prove();
    });
  });
  return allProven ? *products : SmallVector<Operation *>();
}

bool Attempt::proveGradients(std::optional<AttentionGradients> &gradients) {
  auto prove = [&] {
    KeyBlock whole = scores.blocks.front();
    whole.load = match.scoresLoad;
    gradients.emplace(*matcher, outputLoops, getScoreLoops(whole), downstream);
    return gradients->prove(facts);
  };
  auto isPlain = [](const Root &root) {
    return root.factor == 1.0 && root.wideFactor == 1.0;
  };
  if (prove())
    return true;
  if (isPlain(match.query) && isPlain(match.key))
    return false;
  gradients.reset();
  std::optional<SplitRequest> split;
  keepsScales = true;
  if (tryOnce(split) && prove())
    return true;
  gradients.reset();
  keepsScales = false;
  [[maybe_unused]] bool again = tryOnce(split = std::nullopt);
  assert(again && "expected what was proven before");
  return false;
}

bool Attempt::proveLogSumExp(std::optional<LogSumExp> &found,
                             SmallVectorImpl<Operation *> &outputs,
                             Downstream &readers) {
  // That of the op has its sinks, too, and natural exponentials.
  if (match.sink || match.exponentFactor != 1.0)
    return false;
  found.emplace(*matcher, softmaxScores);
  if (!found->find(downstream))
    return false;
  outputs.push_back(found->getOp());
  Downstream others = lookDownstream(scores.getOps(), outputs);
  if (others.probabilityReader || !found->note(mayBeWithoutKeys()))
    return false;
  readers = std::move(others);
  return true;
}
