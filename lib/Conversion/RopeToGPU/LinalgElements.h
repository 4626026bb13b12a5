//===- LinalgElements.h - Code for one element of a linalg op ---*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_LINALGELEMENTS_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_LINALGELEMENTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "rope/Analysis/SumOfProducts.h"

namespace mlir::rope {

/// The loops of a linalg op on buffers, as one number for all parallel ones.
class LinalgElements {
public:
  /// Reads the sizes of the loops; code for them goes to `b`.
  LinalgElements(ImplicitLocOpBuilder &b, linalg::LinalgOp op);

  /// The number of elements of the parallel loops.
  Value getCount() const { return count; }
  std::optional<int64_t> getStaticCount() const;

  /// Code for element `index` of the parallel loops, in `[0, count)`: the loops
  /// over reductions and the body. Elements that are neighbours in memory of
  /// the first result have neighbouring numbers.
  ///
  /// Sums of products are taken in f32 where the result is narrower (docs
  /// `Numerics.md`), and rounded once.
  void emit(ImplicitLocOpBuilder &b, Value index);

  //===--------------------------------------------------------------------===//
  // Reductions that several threads share
  //===--------------------------------------------------------------------===//

  /// Whether each result is one associative and commutative op of what was
  /// there and a term that depends on no result, so that parts of the reduction
  /// can be combined: sums, minima, maxima and bitwise ops.
  bool canShare() const { return !combiners.empty(); }
  /// The number of terms of each element; a constant where it is known.
  OpFoldResult getReductionCount(ImplicitLocOpBuilder &b) const;
  /// Constants that the numbers of elements and of terms do not exceed; -1
  /// where none is known.
  int64_t getMostElements() const;
  int64_t getMostTerms() const;
  /// Whether neighbouring terms are neighbours in memory of all inputs that
  /// they depend on.
  bool readsNeighbours() const;
  /// What the results are accumulated in.
  ArrayRef<Type> getPartTypes() const { return partTypes; }
  /// Of the inputs that terms depend on, how many elements read each row of the
  /// one that fewest read; -1 where no bound is known.
  int64_t getLeastReaders() const;
  /// The neutral values of the results' ops.
  SmallVector<Value> emitNeutral(ImplicitLocOpBuilder &b) const;
  /// Terms `lane, lane + lanes, ...` of element `index`; lane 0 includes what
  /// the outputs hold.
  SmallVector<Value> emitPart(ImplicitLocOpBuilder &b, Value index, Value lane,
                              int64_t lanes);
  /// Both parts together.
  SmallVector<Value> emitCombination(ImplicitLocOpBuilder &b, ValueRange x,
                                     ValueRange y) const;
  /// Stores the results of element `index`.
  void emitResult(ImplicitLocOpBuilder &b, Value index, ValueRange parts);

private:
  bool keepsPlace() const;
  void matchReduction();
  void matchCombiners();
  SmallVector<Value> delinearize(ImplicitLocOpBuilder &b, Value index,
                                 ArrayRef<unsigned> dims);
  void emitBody(ImplicitLocOpBuilder &b, ArrayRef<Value> ivs);
  void emitReduction(ImplicitLocOpBuilder &b, SmallVector<Value> &ivs);
  SmallVector<Value> loadParts(ImplicitLocOpBuilder &b, ArrayRef<Value> ivs);
  void storeParts(ImplicitLocOpBuilder &b, ArrayRef<Value> ivs,
                  ValueRange parts);
  SmallVector<Value> emitTerm(ImplicitLocOpBuilder &b, ArrayRef<Value> ivs,
                              ArrayRef<Value> partial);
  SmallVector<Value> cloneBody(ImplicitLocOpBuilder &b, ArrayRef<Value> ivs,
                               ValueRange outs);
  Value loadOperand(ImplicitLocOpBuilder &b, OpOperand *operand,
                    ArrayRef<Value> ivs);
  SmallVector<Value> getIndices(ImplicitLocOpBuilder &b, OpOperand *operand,
                                ArrayRef<Value> ivs);

  mutable linalg::LinalgOp op;
  SmallVector<OpFoldResult> sizes;
  /// Parallel loops, the slowest first.
  SmallVector<unsigned> order;
  SmallVector<unsigned> reductions;
  Value count;
  /// The op that puts a term to each result; empty where parts cannot be
  /// combined.
  SmallVector<Operation *> combiners;
  SmallVector<Type> partTypes;
  std::optional<SumOfProducts> products;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_LINALGELEMENTS_H
