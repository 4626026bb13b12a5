//===- SeenBlocks.h - Blocks of keys that a program sees --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_SEENBLOCKS_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_SEENBLOCKS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// The indices from `low` to `high`, both included. One value for both is a
/// point.
struct IndexRange {
  Value low, high;
};

/// Of the pairs of a box of coordinates: whether one may be seen, and whether
/// all are. Null where that is not derived: one may be, not all are.
struct BlockSeen {
  Value any, all;
};

/// Derives at run time, from the condition that a score program yields, what it
/// is on a box. `coordinates` are those of the batch, the row and the key, in
/// this order; none is of unknown range.
///
/// Integers of the condition are evaluated as ranges. Elements of a captured
/// tensor along a range are read for their least and greatest value. Positions
/// of 2^40 or more in magnitude, whose sums may wrap, leave the box unknown.
class SeenBlockBuilder {
public:
  /// What does not depend on the key is built by `outside`, the rest by `b`;
  /// both may be the same.
  SeenBlockBuilder(OpBuilder &b, OpBuilder &outside, ScoreProgram program,
                   ArrayRef<std::optional<IndexRange>> coordinates);

  BlockSeen build();

private:
  /// The numbers of a value of the program, which need `bits` bits with their
  /// sign.
  struct Range {
    Value low, high;
    unsigned bits;
    bool ofKey;

    bool isPoint() const { return low == high; }
  };
  /// A condition: whether it may hold, and whether it must.
  struct Truth {
    Value any, all;
    bool ofKey;
  };

  std::optional<Range> getRange(Value value);
  std::optional<Range> evaluate(Value value);
  std::optional<Range> evaluateProduct(const Range &a, const Range &b);
  std::optional<Range> evaluateQuotient(Operation *op, const Range &a,
                                        const Range &b);
  std::optional<Range> evaluateElement(Value source, ValueRange indices);
  Truth getTruth(Value value);
  Truth evaluateTruth(Value value);
  Truth compare(arith::CmpIPredicate predicate, const Range &a, const Range &b);
  Truth getUnknown();

  OpBuilder &at(bool ofKey) { return ofKey ? inner : outer; }
  template <typename OpTy>
  Value make(bool ofKey, Value a, Value b) {
    return OpTy::create(at(ofKey), loc, a, b);
  }
  Value index(int64_t value);
  Value boolean(bool value);

  OpBuilder &inner, &outer;
  Location loc;
  ScoreProgram program;
  SmallVector<std::optional<IndexRange>> coordinates;
  llvm::DenseMap<Value, std::optional<Range>> ranges;
  llvm::DenseMap<Value, Truth> truths;
  /// What has to be small, so that no sum wraps.
  SmallVector<Value> positions;
};

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_SEENBLOCKS_H
