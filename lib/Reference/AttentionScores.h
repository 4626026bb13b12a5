//===- AttentionScores.h - Scores of attention, row by row ------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_REFERENCE_ATTENTIONSCORES_H
#define ROPE_LIB_REFERENCE_ATTENTIONSCORES_H

#include "Destination.h"

namespace mlir::rope::reference {

constexpr double minusInfinity = -std::numeric_limits<double>::infinity();

/// An operand with its map over the loops b..., m, n, j, d.
struct MappedOperand {
  Operand operand;
  AffineMap map;
  Format format;
  StringRef name;
};

/// A mapped operand at run time: an array, or one scalar for all points.
struct MappedArray {
  const MappedOperand *operand = nullptr;
  bool isArray = false;
  Array array;
  Scalar scalar;
};

/// What the attention ops share.
struct ScoreRule {
  Operation *op;
  std::optional<double> scale, queryScale, keyScale, softcap;
  bool isCausal, isMaskBoolean = false;
  std::optional<int64_t> windowLeft, windowRight;
  std::optional<unsigned> queryBase, keyBase;
  Format sum, score, softmax, probability, accumulator;
  int64_t numBatchDims;
  MappedOperand query, key, value;
  std::optional<MappedOperand> mask, offset, lengths, sinks;
  /// Of the op that computes gradients.
  std::optional<MappedOperand> output, logSumExp, outputGradient;
  SmallVector<MappedOperand> inits;
  SmallVector<Destination> destinations;
  /// The programs, if any: code, the slots of arguments and of what is yielded.
  struct ProgramCode {
    std::shared_ptr<RegionCode> code;
    SmallVector<unsigned> arguments, results;
  };
  std::optional<ProgramCode> program, valueProgram, gradientProgram;
};

/// One run of an attention op.
class AttentionRun {
public:
  AttentionRun(const ScoreRule &rule, Frame &frame);

  LogicalResult enter();
  /// Runs `fn` for each row (b..., m), whose scores are in `scores`.
  template <typename Fn>
  LogicalResult forEachRow(Fn fn);

  /// The element of an operand at the row at hand.
  FailureOr<Scalar> read(const MappedArray &operand, int64_t n, int64_t j);
  FailureOr<int64_t> locate(const MappedArray &operand, int64_t n, int64_t j);
  /// The index in an operand of the row at hand.
  LogicalResult getIndex(const MappedArray &operand, int64_t n, int64_t j,
                         int64_t d, SmallVectorImpl<int64_t> &index);
  /// sum_j weights[j] * V[j, n] on top of `start`, in the accumulator type.
  FailureOr<double> sumValues(ArrayRef<double> weights, int64_t n,
                              double start);

  /// What the value program makes of an element of V.
  FailureOr<double> runValueProgram(int64_t j, int64_t n, double value);
  /// What the gradient program yields for the gradient of a score.
  FailureOr<SmallVector<Scalar>> runGradientProgram(int64_t j, double gradient);

  const ScoreRule &rule;
  Frame &frame;
  SmallVector<int64_t> bounds;
  SmallVector<double> scores;
  /// Hyperbolic tangents of the scores, with a softcap.
  SmallVector<double> tangents;
  MappedArray query, key, value, mask, offset, lengths, sinks;
  MappedArray output, logSumExp, outputGradient;
  SmallVector<MappedArray> outputs;

  int64_t getNumLanes() const { return bounds[rule.numBatchDims + 1]; }
  int64_t getNumKeys() const { return bounds[rule.numBatchDims + 2]; }

  /// The lanes of a query or key row, times their factor, rounded to their
  /// type.
  LogicalResult readLanes(const MappedArray &operand, int64_t j,
                          std::optional<double> factor,
                          SmallVectorImpl<double> &lanes);

  int64_t getNumQueryLanes() const { return bounds[rule.numBatchDims + 3]; }

private:
  MappedArray open(const MappedOperand &operand);
  LogicalResult addBounds(const MappedArray &operand);
  LogicalResult verifyGroups(const MappedArray &operand);
  LogicalResult computeScores();
  FailureOr<double> computeProduct(int64_t j);
  FailureOr<bool> isVisible(int64_t j);
  /// The positions of a key and of the row at hand.
  int64_t getKeyPosition(int64_t j) const;
  FailureOr<int64_t> getRowPosition();
  /// Replaces a score by what the program makes of it, and says whether it is
  /// seen.
  FailureOr<bool> runScoreProgram(int64_t j, double &score);
  /// Runs a program on an element and the pair of the row at hand and key `j`.
  LogicalResult runProgram(const ScoreRule::ProgramCode &program, int64_t j,
                           double element);
  /// Change of the position of an operand along a loop that it holds plainly.
  int64_t getStride(const MappedArray &operand, int64_t loop) const;
  FailureOr<int64_t> readInteger(const MappedArray &operand);

  SmallVector<int64_t, 8> point, lastPoint;
  SmallVector<double> queryLanes, keyLanes;
};
template <typename Fn>
LogicalResult AttentionRun::forEachRow(Fn fn) {
  return forEachIndex(
      ArrayRef<int64_t>(bounds).take_front(rule.numBatchDims + 1),
      [&](ArrayRef<int64_t> row) -> LogicalResult {
        llvm::copy(row, point.begin());
        if (failed(computeScores()))
          return failure();
        return fn();
      });
}

template <typename OpTy>
std::optional<ScoreRule> getScoreRule(OpTy op, Compiler &compiler);

} // namespace mlir::rope::reference

#endif // ROPE_LIB_REFERENCE_ATTENTIONSCORES_H
