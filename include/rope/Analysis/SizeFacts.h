//===- SizeFacts.h - Where sizes are known to be equal ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Assertions, and the shape contracts of structured ops, say that sizes are
// equal. What an op says holds once it went on: at the ops that it properly
// dominates, and no others. An op that comes later in the block says nothing,
// although the program would stop there: what is in between may have effects,
// or never return. The contract of an op holds at the op itself as well, which
// has no result where its operands do not fit.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ANALYSIS_SIZEFACTS_H
#define ROPE_ANALYSIS_SIZEFACTS_H

#include "mlir/IR/Dominance.h"
#include "rope/Analysis/ElementExpression.h"

namespace mlir::rope {

/// The size equalities that the ops of a function state, collected once, for
/// use while the function is rewritten.
class SizeFacts {
public:
  explicit SizeFacts(FunctionOpInterface function);
  /// Makes the equalities that hold at `op`, an op that was there at
  /// construction, those that `target` uses, in the place of all others.
  void holdAt(ElementExpressions &target, Operation *op) const;
  /// Lets `target` take sizes from here. Then each op that is erased has to be
  /// forgotten, by `target` or here.
  void shareSizes(ElementExpressions &target) {
    target.reuseSizes(elements, [this](Operation *op) { forget(op); });
  }
  /// Another op may be made in the place of `op`, with values in the place of
  /// its values: no fact speaks of them any more.
  void forget(Operation *op);
  /// Whether `op` was there at construction and was not forgotten.
  bool has(Operation *op) const { return number.contains(op); }

private:
  /// The place of an op among those of its block.
  struct Place {
    Block *block;
    size_t number;
  };
  struct Fact {
    Place place;
    bool isContract;
    bool isOverArguments;
    /// Null where it was forgotten.
    const Expr *a, *b;
    std::string why;
  };
  /// The places of `op` and of the ops around it.
  SmallVector<Place, 2> getPlaces(Operation *op) const;
  bool holds(const Fact &fact, ArrayRef<Place> places) const;

  DominanceInfo dominance;
  ElementExpressions elements;
  DenseMap<Operation *, size_t> number;
  std::vector<Fact> facts;
  /// The facts that speak of a result of an op or an argument of its blocks.
  DenseMap<Operation *, SmallVector<size_t, 1>> factsOver;
};

} // namespace mlir::rope

#endif // ROPE_ANALYSIS_SIZEFACTS_H
