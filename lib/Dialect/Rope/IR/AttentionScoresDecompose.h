//===- AttentionScoresDecompose.h - Scores in linalg ------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_DIALECT_ROPE_IR_ATTENTIONSCORESDECOMPOSE_H
#define ROPE_LIB_DIALECT_ROPE_IR_ATTENTIONSCORESDECOMPOSE_H

#include "rope/Dialect/Rope/IR/Rope.h"

#include "mlir/Dialect/Utils/StructuredOpsUtils.h"

namespace mlir::rope::detail {

/// Builds the scores of an attention op, with axes (b..., m, j), as linalg ops.
template <typename OpTy>
class ScoreDecomposer {
public:
  ScoreDecomposer(OpBuilder &b, OpTy op)
      : b(b), loc(op.getLoc()), op(op), score(op.getScoreFloatType()),
        softmax(op.getSoftmaxFloatType()),
        probability(op.getProbabilityFloatType()),
        accumulator(op.getAccumulatorFloatType()) {}

protected:
  /// Loops of one linalg op: some dimensions of the op, in its order.
  struct Loops {
    SmallVector<int64_t> dims;
    SmallVector<utils::IteratorType> iterators;
  };
  Loops getLoops(ArrayRef<int64_t> trailing, bool reduceLast);
  /// `map` of the op over the loops. A group that holds all heads of a static
  /// dimension is the constant 0, which later stages read as a broadcast.
  AffineMap getMap(AffineMap map, const Loops &loops);
  AffineMap getAxesMap(ArrayRef<int64_t> trailing, const Loops &loops);
  Value createEmpty(ArrayRef<int64_t> trailing, Type type);
  SmallVector<std::pair<Value, Value>> splitLanes();
  Value createProducts();
  /// A product of rows times the scale and, with a softcap, its hyperbolic
  /// tangent before the cap is multiplied in.
  struct CappedScore {
    Value value, tangent;
  };
  CappedScore scaleAndCap(OpBuilder &b, Location loc, Value product);
  Value finishScores(Value products);
  Value maskByPosition(OpBuilder &b, Value score, Value offset, Value length);
  /// The program at a point of loops (b..., m, j).
  ProgramResult runProgram(OpBuilder &b, Value score, Value offset);
  /// Tensors of pairs with axes (b..., m, j), of `types`: what `body` makes of
  /// the elements of `values`, which are tensors of pairs, and of `program`,
  /// whose coordinates it is given in a mapping.
  using PairBody = function_ref<SmallVector<Value>(
      OpBuilder &b, IRMapping &mapping, ValueRange elements)>;
  SmallVector<Value> mapPairs(PairProgram program, ArrayRef<Value> values,
                              ArrayRef<Type> types, PairBody body);
  /// A tensor with its elements in `type`, by an op of its own: products of
  /// matrices have no casts to a narrower type in them.
  Value convert(Value value, FloatType type);
  /// `values`, tensors of pairs with axes (b..., m, j), times the factors of a
  /// value program that only multiplies, in the accumulator type; the first one
  /// is rounded to the probability type before.
  SmallVector<Value> multiplyByFactors(ArrayRef<Value> values);
  /// `i + offset` and `t` at a point of loops (b..., m, j).
  Value getRow(OpBuilder &b, Value offset);
  Value getKey(OpBuilder &b);

  OpBuilder &b;
  Location loc;
  OpTy op;
  FloatType score, softmax, probability, accumulator;
};

} // namespace mlir::rope::detail

#endif // ROPE_LIB_DIALECT_ROPE_IR_ATTENTIONSCORESDECOMPOSE_H
