//===- AttentionAttempt.h - One attention under trial -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ATTENTIONATTEMPT_H
#define ROPE_LIB_RAISE_ATTENTIONATTEMPT_H

#include "AttentionRewriter.h"
#include "Operand/AttentionBlocks.h"
#include "Softmax/AttentionSearch.h"
#include "Softmax/WeightTerms.h"
#include "rope/Analysis/SizeFacts.h"

namespace mlir::rope::detail {

class AttentionGradients;
class LogSumExp;

/// One product with V and one product Q K^T under trial, or those of several
/// blocks of keys.
class Attempt {
public:
  /// `weights` is the factor of `output` that may be the probabilities, and of
  /// each product that `sum` adds.
  Attempt(const Contraction &output, unsigned weights, ScoreProducts scores,
          const AttentionRaisingOptions &options, SizeFacts &facts,
          ComparedConstants &compared, OutputSum sum = {})
      : output(output), weights(weights), scores(std::move(scores)),
        sum(std::move(sum)), options(options), facts(facts), compared(compared),
        elements(output.op->getContext()) {}

  /// Raises; null with `miss`, or with none where this is not attention.
  AttentionOp run();
  /// Completes `match` and leaves the IR alone; false with `miss`, or with none
  /// where this is not attention.
  bool prove();
  /// The same of some terms of the weights alone, and plans the op.
  bool proveTerms(const TermChoice &terms);
  /// What `proveTerms` planned.
  AttentionRewriter &getRewriter() { return *rewriter; }

  const ScoreProducts &getScores() const { return scores; }
  std::optional<Miss> miss;
  AttentionMatch match;
  /// The gradients that were raised with it; null where there are none.
  AttentionBackwardOp backward;
  /// Whether an attention without gradients is none.
  bool needsGradients = false;
  /// Whether V may be what something is added to for each pair.
  bool splitsValues = true;
  /// Whether factors of the scores stay with them.
  bool keepsFactors = false;
  /// How many factors behind the softmax were taken off the weights.
  unsigned factorCount = 0;
  /// Why the term that was chosen may be no softmax.
  StringRef termMiss;
  /// How many terms the weights were found to be.
  unsigned termCount = 0;
  /// Whether the one term there is has factors.
  bool hasTermFactors = false;

private:
  ExpressionContext &exprs() { return elements.getExpressions(); }
  unsigned addSymbol(int64_t extent, const Expr *size) {
    int64_t number = match.symbols.size();
    match.symbols.push_back(
        {number, extent, exprs().symbol(number, extent), size});
    return number;
  }
  /// Size of a loop of `op`.
  const Expr *sizeOfLoop(linalg::LinalgOp op, unsigned loop);
  /// How many lanes a product of Q and K sums over; null where that is not
  /// known.
  const Expr *countLanes(const Contraction &product);
  /// Numbers the loops, and says which keys each block has; false where blocks
  /// do not fit.
  bool numberLoops();
  bool numberBlocks(MutableArrayRef<KeyBlock> blocks);
  /// The products with V.
  SmallVector<Operation *> getOutputs() const;
  /// The loops of the product with V of `block`.
  SmallVector<const Expr *> getOutputLoops(const KeyBlock &block);
  /// The weight of V at row and key, the same for all blocks; null with a miss.
  const Expr *findProbability();
  /// The weights of the terms that were chosen; null with a miss, or with none
  /// where `probability` is no sum.
  const Expr *chooseTerms(const Expr *probability);
  /// Whether rows may be without any key.
  bool mayBeWithoutKeys();
  const Expr *loopOf(ArrayRef<unsigned> digits);
  bool applySplit(SplitRequest split);
  /// `weight / L` when the product with V is divided by L (or multiplied by
  /// 1 / L) in the one op that reads it; else `weight`.
  const Expr *divideLater(const Expr *weight);
  /// The products that weigh other values by the same probabilities, all of
  /// them attention as well; empty where one of them is not.
  SmallVector<Operation *> findSiblings();
  /// Forgets all but the numbers of symbols.
  void startAnew();
  /// What weighs V; null with a miss, or with none where it is no sum of terms.
  const Expr *readWeights();
  /// Takes `probability` for a softmax of masked products of Q and K; false
  /// with a miss, or with none where it is nothing like that.
  bool matchScores(const Expr *probability);
  /// One try with the loops as they are split now; asks for a split, fails
  /// with a miss, or completes the match.
  bool tryOnce(std::optional<SplitRequest> &split);

  /// Whether the probabilities are computed from the scores.
  bool areWeightsOfScores();
  /// The loops of the product of Q and K at the scores that are read.
  SmallVector<const Expr *> getScoreLoops(const KeyBlock &block);
  /// The tensor behind the operand `name`; nothing with a miss, or with a split
  /// that is asked for.
  std::optional<Root> findRoot(std::vector<Root> chain, ViewPolicy policy,
                               StringRef name,
                               std::optional<SplitRequest> &split);
  void addValueLanes(SmallVectorImpl<int64_t> &numbers);
  /// Reads V where something is added to it for each pair of a row and a key;
  /// false where it is not, or asks for a split.
  bool splitPairValue(ViewPolicy policy, std::optional<SplitRequest> &split);
  /// Reads Q, K and V.
  bool findRoots(std::optional<SplitRequest> &split);
  /// Says what factors behind the softmax rest on; false where a softmax
  /// without factors is meant.
  bool noteFactors();
  /// Which factor of the product is that of keys; nothing where none or both
  /// are.
  std::optional<unsigned> findKeySide(const KeyBlock &block,
                                      ArrayRef<Root> query);
  ViewPolicy getQueryPolicy() const {
    return {/*scales=*/!keepsScales, /*widenings=*/true, /*groups=*/false,
            match.symbols[match.laneSymbol].number};
  }
  ViewPolicy getKeyPolicy() const {
    ViewPolicy policy = getQueryPolicy();
    policy.groups = true;
    return policy;
  }
  /// Whether all else that is computed from the probabilities are gradients.
  bool proveGradients(std::optional<AttentionGradients> &gradients);
  /// Whether the log-sum-exp of the scores is all else that `readers`, which
  /// what `outputs` computes is not among, read of the probabilities.
  bool proveLogSumExp(std::optional<LogSumExp> &found,
                      SmallVectorImpl<Operation *> &outputs,
                      Downstream &readers);
  /// Tells what the masks say, and takes the tensors of mask and sink.
  bool readMasks(std::optional<SplitRequest> &split);

  /// Whether Q and K are the tensors behind their literal factors, as gradients
  /// are of those.
  bool keepsScales = false;
  Contraction output;
  unsigned weights;
  ScoreProducts scores;
  OutputSum sum;
  /// The products with V, and the keys of each.
  std::vector<KeyBlock> outputBlocks;
  const AttentionRaisingOptions &options;
  SizeFacts &facts;
  ComparedConstants &compared;
  ElementExpressions elements;
  Downstream downstream;
  /// The loops of `output`, and the indices of its result.
  SmallVector<const Expr *> outputLoops, outputPlace;
  /// Digits of each parallel loop of `output`.
  SmallVector<SmallVector<unsigned>> loopDigits;
  std::unique_ptr<AttentionMatcher> matcher;
  /// The scores that the softmax is of.
  const Expr *softmaxScores = nullptr;
  TermChoice choice;
  std::unique_ptr<AttentionRewriter> rewriter;
  const Expr *mask = nullptr;
  std::optional<Root> maskRoot, sinkRoot;
};

/// That something else reads probabilities, too.
Miss readByOther(const Downstream &readers);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_ATTENTIONATTEMPT_H
