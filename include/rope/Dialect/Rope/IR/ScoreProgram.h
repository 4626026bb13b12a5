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
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Region.h"

namespace mlir::rope {

/// A score and whether its key is seen; `seen` is null where all keys are.
struct ProgramResult {
  Value score, seen;
};

/// What a program adds to its element, or subtracts.
struct AddedTerm {
  Value value;
  bool isNegative;
};

/// A region of an attention op that computes an element from itself, the
/// coordinates of a pair of a row and a key and what it captures. Arguments:
/// the element, an index for each batch dimension, the row `i + offset`, the
/// key `t` and, for `numLanes` of 1, a lane.
class PairProgram {
public:
  explicit operator bool() const { return region; }

  Region &getRegion() const { return *region; }
  Block &getBody() const { return region->front(); }
  unsigned getNumBatchDims() const {
    return getBody().getNumArguments() - 3 - numLanes;
  }
  BlockArgument getElement() const { return getBody().getArgument(0); }
  BlockArgument getBatch(unsigned dim) const {
    return getBody().getArgument(1 + dim);
  }
  BlockArgument getRow() const {
    return getBody().getArgument(1 + getNumBatchDims());
  }
  BlockArgument getKey() const {
    return getBody().getArgument(2 + getNumBatchDims());
  }

  /// The element and what depends on it.
  DenseSet<Value> getElementDependents() const {
    return getDependents(getElement());
  }

  /// Whether a coordinate is used; false without a program.
  bool usesRow() const { return uses(2 + numLanes); }
  bool usesKey() const { return uses(1 + numLanes); }
  bool usesBatch(unsigned dim) const;

  /// Values from above that the program uses, each once, in order.
  SmallVector<Value> getCaptures() const;

  /// The sum of terms that do not depend on the element, in a copy of what
  /// they need at the insertion point of `b`; null where there are none.
  /// `mapping` maps the arguments that are used, and then what was copied.
  Value inlineTermsAt(OpBuilder &b, IRMapping &mapping,
                      ArrayRef<AddedTerm> terms) const;

  /// From here on the program is that of a part that begins at `offset` of
  /// batch dimension `dim`.
  void shiftBatch(unsigned dim, OpFoldResult offset) const;

  /// A copy of the body at the insertion point of `b`: what it yields.
  /// `mapping` maps the arguments that are used.
  SmallVector<Value> inlineValuesAt(OpBuilder &b, IRMapping &mapping) const;

protected:
  PairProgram(Region *region, unsigned numLanes)
      : region(region), numLanes(numLanes) {}

  bool uses(unsigned fromEnd) const;
  /// `argument` and what depends on it.
  DenseSet<Value> getDependents(BlockArgument argument) const;
  /// What is added to `value` to give `sum`, from the last one on.
  std::optional<SmallVector<AddedTerm>> getTermsOf(Value sum) const;
  /// Whether `product` is the element times a factor that neither it nor
  /// `others` have a part in: products and quotients of it, its negation, and
  /// choices of it or 0.
  bool isMultiple(Value product, const DenseSet<Value> &others) const;
  /// From here on `coordinate` begins at `offset`.
  void shift(BlockArgument coordinate, OpFoldResult offset) const;

  Region *region;
  unsigned numLanes;
};

/// The program that computes a score, and whether its key is seen.
class ScoreProgram : public PairProgram {
public:
  /// Null is no program.
  explicit ScoreProgram(Region *region) : PairProgram(region, 0) {}

  BlockArgument getScore() const { return getElement(); }
  /// What the program yields.
  ProgramResult getResult() const;
  /// The terms that the program adds to the score, in their order; nothing
  /// where it does more, or where whether a key is seen depends on the score.
  std::optional<SmallVector<AddedTerm>> getAddedTerms() const;
  /// A copy at the insertion point of `b`; null is an argument that is not
  /// used.
  ProgramResult inlineAt(OpBuilder &b, ValueRange arguments) const;
};

/// The program that computes an element of V from it, for each row.
class ValueProgram : public PairProgram {
public:
  /// Null is no program.
  explicit ValueProgram(Region *region) : PairProgram(region, 1) {}

  BlockArgument getLane() const { return getBody().getArguments().back(); }
  bool usesLane() const { return uses(1); }
  Value getResult() const;
  /// The terms that the program adds to the element, in their order; nothing
  /// where it does more.
  std::optional<SmallVector<AddedTerm>> getAddedTerms() const;
  /// Whether the program gives its element times a factor that neither the
  /// element nor the lane has a part in, the same for all lanes of a pair.
  bool onlyMultiplies() const {
    return isMultiple(getResult(), getDependents(getLane()));
  }
  /// A copy at the insertion point of `b`; `mapping` maps what is used.
  Value inlineAt(OpBuilder &b, IRMapping &mapping) const {
    return inlineValuesAt(b, mapping).front();
  }
  /// The same of a program that only multiplies, applied to each of `values` in
  /// the place of an element of V, with one copy of what the factor is computed
  /// from; `mapping` maps the coordinates that are used.
  SmallVector<Value> multiplyAt(OpBuilder &b, IRMapping &mapping,
                                ValueRange values) const;
  /// From here on the program is that of the lanes from `offset` on.
  void shiftLanes(OpFoldResult offset) const {
    if (usesLane())
      shift(getLane(), offset);
  }
};

/// What a pair adds to a gradient, and the indices of its last axes.
struct GradientTerm {
  Value value;
  SmallVector<Value> indices;
};

/// The program that computes, from the gradient of a score, what a pair adds to
/// the gradients of captured tensors. It yields the value of each of them, with
/// its indices behind it.
class GradientProgram : public PairProgram {
public:
  /// Null is no program.
  explicit GradientProgram(Region *region) : PairProgram(region, 0) {}

  /// What the program yields, of gradients with so many indices each.
  SmallVector<GradientTerm> getTerms(ArrayRef<unsigned> numIndices) const;
  /// Whether `term` adds a multiple of the gradient of the score, to an element
  /// that the gradient has no part in choosing.
  bool isLinear(const GradientTerm &term) const;
};

/// Copies programs into the empty regions of another op.
void clonePrograms(MutableArrayRef<Region> programs,
                   MutableArrayRef<Region> targets);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_IR_SCOREPROGRAM_H
