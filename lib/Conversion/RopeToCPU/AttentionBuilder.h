//===- AttentionBuilder.h - Body of an attention kernel ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOCPU_ATTENTIONBUILDER_H
#define ROPE_LIB_CONVERSION_ROPETOCPU_ATTENTIONBUILDER_H

#include "AttentionKernel.h"
#include "MatmulBuilder.h"

namespace mlir::rope {

/// Builds the body of one attention function: for each block of keys, packed
/// once, and in it each panel of rows, which is as high as the micro-kernel:
///
///     S = scale * Q K^T       stored as panels of A of the second product
///     S = cap * tanh(S / cap)             where there is a softcap
///     S = S + mask, -inf where hidden     where there is a mask
///     M' = max(M, S), P = exp(S - M'), L' = f * L + sum P      in vectors
///     A = f * A + P V
///
/// The scores of a panel stay in the first cache.
class AttentionBuilder : MatmulBuilder {
public:
  AttentionBuilder(ImplicitLocOpBuilder &b, const AttentionTypes &attention,
                   const AttentionTiling &tiling);

  /// `arguments` are those of the function (see `getOrCreateAttention`).
  void build(ValueRange arguments);

private:
  /// One of the two products of panels.
  struct Product {
    MatmulTypes types;
    int64_t grouped;
  };
  /// What is packed and multiplied from here on is of this product.
  void use(const Product &product) {
    types = product.types;
    tiling.grouped = product.grouped;
    tiling.squares = types.takesSquares(product.grouped);
  }
  /// Rows that are computed together, `height` of them from `row` on, and the
  /// position of the first one after the first key of the block.
  struct Panel {
    Value head, number, row, position;
    int64_t height;
  };
  /// The keys of a block that some row of a panel sees are in these panels of
  /// columns, and are the first `visible` ones at most.
  struct Columns {
    Value from, to, visible;
  };

  Value getMatrix(Value buffer, Value head);
  void loadStatistics(Value maxima, Value totals, bool back);
  void addBlock(Value firstKey, Value count);
  void addPanel(const Panel &panel, Value count);
  void computeScores(const Panel &panel, const Columns &columns);
  void adjustScores(const Panel &panel, const Columns &columns);
  void maskScores(const Panel &panel, const Columns &columns);
  SmallVector<Value>
  forScores(const Columns &columns, int64_t height, Value init,
            function_ref<Value(int64_t row, Value position, Value old)> body);
  void computeWeights(const Panel &panel, const Columns &columns);
  void addValues(const Panel &panel, const Columns &columns, Value count);
  void storeWeight(Value weight, ValueRange position);
  SmallVector<Value> multiply(Value packedA, Value packedB, const Chunk &at,
                              const Block &block);
  Value getSum(ArrayRef<Value> sums, int64_t i);
  void storeSums(ArrayRef<Value> sums, const Block &block);

  Value loadMask(Value head, Value row, Value key);
  Value expOfNonPositive(Value x);
  Value tanh(Value x);
  Value loadScore(Value vector, int64_t row);
  Value splat(double value);
  /// The larger one; `y` where one of them is NaN.
  Value larger(Value x, Value y) {
    Value isAbove = arith::CmpFOp::create(b, arith::CmpFPredicate::OGT, x, y);
    return arith::SelectOp::create(b, isAbove, x, y);
  }

  /// A score as it is after each of its operations.
  Value roundScore(Value x) { return roundTo(attention.score, x); }
  /// `x` rounded to `type`, as f32.
  Value roundTo(FloatType type, Value x);

  AttentionTypes attention;
  int64_t keyBlock;
  Product scoreProduct, sumProduct;
  Value query, results, scale, position, left, right, length;
  /// Null where there is none.
  Value softcap, mask;
  Value heads, lanes, keys;
  /// The first key of the block at hand.
  Value blockKey;
  Value packedQuery, packedKey, packedValue;
  /// [1, 1, key / length, row, key % length], as packed rows; weights that are
  /// multiplied in pairs have a buffer of their own, [1, 1, key / step, row,
  /// key % step].
  Value scores, weights;
  /// Of each panel of rows: maxima and sums, [head, panel, 2, row].
  Value statistics;
  /// Of the panel at hand: what exponents are shifted by, and the factor of
  /// sums that are there, [2, row].
  Value shifts;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOCPU_ATTENTIONBUILDER_H
