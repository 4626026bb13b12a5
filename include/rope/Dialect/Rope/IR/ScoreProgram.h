//===- ScoreProgram.h - Scores of attention as a program --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_IR_SCOREPROGRAM_H
#define ROPE_DIALECT_ROPE_IR_SCOREPROGRAM_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Region.h"

namespace mlir::rope {

/// A score and whether its key is seen; `seen` is null where all keys are.
struct ProgramResult {
  Value score, seen;
};

/// What a program adds to the score, or subtracts.
struct ScoreTerm {
  Value value;
  bool isNegative;
};

/// The region of an attention op that computes a score from the score, the
/// coordinates of the pair and what it captures. Arguments: the score, an index
/// for each batch dimension, the row `i + offset` and the key `t`.
class ScoreProgram {
public:
  /// Null is no program.
  explicit ScoreProgram(Region *region) : region(region) {}
  explicit operator bool() const { return region; }

  Region &getRegion() const { return *region; }
  Block &getBody() const { return region->front(); }
  unsigned getNumBatchDims() const { return getBody().getNumArguments() - 3; }
  BlockArgument getScore() const { return getBody().getArgument(0); }
  BlockArgument getBatch(unsigned dim) const {
    return getBody().getArgument(1 + dim);
  }
  BlockArgument getRow() const {
    return getBody().getArgument(1 + getNumBatchDims());
  }
  BlockArgument getKey() const {
    return getBody().getArgument(2 + getNumBatchDims());
  }
  /// What the program yields.
  ProgramResult getResult() const;

  /// The score and what depends on it.
  DenseSet<Value> getScoreDependents() const;
  /// The terms that the program adds to the score, in their order; nothing
  /// where it does more, or where whether a key is seen depends on the score.
  std::optional<SmallVector<ScoreTerm>> getAddedTerms() const;

  /// Whether a coordinate is used; false without a program.
  bool usesRow() const { return uses(2); }
  bool usesKey() const { return uses(1); }
  bool usesBatch(unsigned dim) const;

  /// Values from above that the program uses, each once, in order.
  SmallVector<Value> getCaptures() const;

  /// A copy of the body at the insertion point of `b`. `arguments` are the
  /// score, the coordinates of the batch, row and key; null where not used.
  ProgramResult inlineAt(OpBuilder &b, ValueRange arguments) const;
  /// Copies the program into the empty region of another op.
  void cloneInto(Region &target) const;
  /// From here on the program is that of a part that begins at `offset` of
  /// batch dimension `dim`.
  void shiftBatch(unsigned dim, OpFoldResult offset) const;

private:
  bool uses(unsigned fromEnd) const;

  Region *region;
};

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_IR_SCOREPROGRAM_H
