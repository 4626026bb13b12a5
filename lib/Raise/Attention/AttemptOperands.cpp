//===- AttemptOperands.cpp - Q, K and V of an attention -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionAttempt.h"
#include "Operand/AttentionSpace.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/Reasons.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

std::optional<Root> Attempt::findRoot(std::vector<Root> chain,
                                      ViewPolicy policy, StringRef name,
                                      std::optional<SplitRequest> &split) {
  // Keys and lanes are one dimension each.
  SmallVector<int64_t> whole = {match.symbols[match.keySymbol].number,
                                match.symbols[match.laneSymbol].number};
  if (name == "V")
    addValueLanes(whole);
  bool unproven = false;
  while (true) {
    std::optional<Root> root = chooseRoot(chain, policy, split, whole);
    if (split)
      return std::nullopt;
    if (!root) {
      if (unproven)
        matcher->fail(reason::kExtentUnproven,
                      "sizes of " + name +
                          " are not provably those of the product");
      else
        matcher->fail(reason::kOperandLayout,
                      name + " is not read by whole dimensions");
      return std::nullopt;
    }
    // Scores of a narrow type would round the scale.
    bool isScaled = root->wideFactor == 1.0 || match.scoreType.getWidth() >= 32;
    if (hasLoopSizes(*matcher, *root) && isScaled)
      return root;
    // A nearer tensor may have sizes that are known, or the type of the
    // factors.
    unproven |= isScaled;
    while (chain.back().function != root->function)
      chain.pop_back();
    chain.pop_back();
  }
}

/// Dimensions of the result that neither scores nor masks have: those of the
/// lanes of V. What computes V may cut them, as into groups that share a scale.
void Attempt::addValueLanes(SmallVectorImpl<int64_t> &numbers) {
  for (ArrayRef<unsigned> dim : match.digits)
    for (unsigned position : dim) {
      int64_t number = match.symbols[position].number;
      bool isRead = readsSymbol(match.query, number) ||
                    readsSymbol(match.key, number) ||
                    dependsOnSymbol(match.scoresLoad, number);
      for (const MaskStep &step : match.masks)
        isRead |= step.expr && dependsOnSymbol(step.expr, number);
      if (!isRead)
        numbers.push_back(number);
    }
}

std::optional<unsigned> Attempt::findKeySide(const KeyBlock &block,
                                             ArrayRef<Root> query) {
  SmallVector<const Expr *> loops = getScoreLoops(block);
  std::optional<unsigned> side;
  for (auto [number, factor] : llvm::enumerate(block.product.factors)) {
    bool ofKeys = false;
    for (unsigned loop : factor.loops.set_bits())
      ofKeys |= dependsOnSymbol(loops[loop], matcher->key->ints[0]);
    // One key has no symbol: it is beside the query.
    if (block.hasOneKey() && scores.dim >= 0)
      ofKeys =
          isReadBy(followFactor(elements, block.product.factors[1 - number],
                                loops, getQueryPolicy()),
                   query);
    if (ofKeys && side)
      return std::nullopt;
    if (ofKeys)
      side = number;
  }
  return side;
}

bool Attempt::splitPairValue(ViewPolicy policy,
                             std::optional<SplitRequest> &split) {
  const Expr *value = output.factors[1 - weights].getElement(
      elements, getOutputLoops(outputBlocks.front()));
  constexpr unsigned mostSteps = 16;
  bool isRounded = false;
  auto isNarrow = [](const Expr *expr) {
    return expr->type.getIntOrFloatBitWidth() < 32;
  };
  for (unsigned step = 0; step < mostSteps && value; ++step) {
    isRounded |= isNarrow(value);
    value = stripCasts(value);
    isRounded |= isNarrow(value);
    if (!value->isLoad() || isReduced(value->value))
      break;
    value = elements.step(value);
  }
  if (!value || !value->is<arith::AddFOp>())
    return false;
  for (unsigned side : {0, 1}) {
    const Expr *pair = value->operands[1 - side];
    if (!dependsOnSymbol(pair, matcher->key->ints[0]))
      continue;
    std::optional<Root> root = findRoot(
        followViews(elements, stripCasts(value->operands[side]), policy),
        policy, "V", split);
    if (split)
      return false;
    // Of the row is what neither V nor K has.
    bool ofRow =
        root && llvm::any_of(findSymbols(pair), [&](const Expr *symbol) {
          int64_t number = symbol->ints[0];
          return number != matcher->key->ints[0] &&
                 !readsSymbol(*root, number) && !readsSymbol(match.key, number);
        });
    matcher->miss = std::nullopt;
    if (!ofRow)
      continue;
    match.value = std::move(*root);
    match.pairValue = pair;
    if (isRounded)
      match.proof.lose(Loss::Cast, "what is added to V is not rounded before "
                                   "it is multiplied");
    return true;
  }
  return false;
}

bool Attempt::findRoots(std::optional<SplitRequest> &split) {
  SmallVector<KeyBlock, 0> blocks(match.blocks);
  if (blocks.empty()) {
    blocks.assign(scores.blocks.begin(), scores.blocks.end());
    blocks.front().load = match.scoresLoad;
  }
  ViewPolicy queryPolicy = getQueryPolicy(), keyPolicy = getKeyPolicy();
  ViewPolicy valuePolicy{false, false, /*groups=*/true};
  std::vector<std::vector<Root>> queries(blocks.size()), keys(blocks.size()),
      values;
  // Blocks of one key after those that say what the query is.
  auto order = llvm::to_vector(llvm::seq<unsigned>(0, blocks.size()));
  llvm::sort(order, [&](unsigned a, unsigned b) {
    return std::make_pair(blocks[a].hasOneKey(), a) <
           std::make_pair(blocks[b].hasOneKey(), b);
  });
  for (unsigned number : order) {
    const KeyBlock &block = blocks[number];
    linalg::LinalgOp op = block.product.op;
    if (!matcher->isZero(
            elements.element(op.getDpsInits()[0], block.load->operands)))
      return matcher->fail(reason::kNonzeroInit,
                           "the product of Q and K adds to something",
                           op.getLoc());
    std::optional<unsigned> keySide =
        findKeySide(block, queries[order.front()]);
    if (!keySide)
      return matcher->fail(
          reason::kSoftmaxAxis,
          "the keys are not rows of one operand of the scores");
    SmallVector<const Expr *> loops = getScoreLoops(block);
    const Factor *factors = block.product.factors;
    queries[number] =
        followFactor(elements, factors[1 - *keySide], loops, queryPolicy);
    keys[number] = followFactor(elements, factors[*keySide], loops, keyPolicy);
  }
  auto find = [&](ArrayRef<std::vector<Root>> chains, ArrayRef<KeyBlock> of,
                  ViewPolicy policy, StringRef name, Root &into) {
    std::vector<Root> chain = joinChains(*matcher, chains, of);
    std::optional<Root> root;
    if (!chain.empty())
      root = findRoot(std::move(chain), policy, name, split);
    else
      matcher->fail(reason::kOperandLayout,
                    "blocks of keys do not read " + name + " alike");
    if (root)
      into = std::move(*root);
    return root.has_value();
  };
  if (blocks.size() > 1)
    match.proof.use("K is concatenated of " + std::to_string(blocks.size()) +
                    " blocks");
  if (!find(queries, blocks, queryPolicy, "Q", match.query) ||
      !find(keys, blocks, keyPolicy, "K", match.key))
    return false;
  if (!sum.op && splitsValues) {
    bool isSplit = splitPairValue(valuePolicy, split);
    if (isSplit || split)
      return isSplit;
  }
  for (const KeyBlock &block : outputBlocks)
    values.push_back(followFactor(elements, block.product.factors[1 - weights],
                                  getOutputLoops(block), valuePolicy));
  return find(values, outputBlocks, valuePolicy, "V", match.value);
}
