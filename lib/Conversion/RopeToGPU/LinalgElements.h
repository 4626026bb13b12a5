//===- LinalgElements.h - Code for one element of a linalg op - -*- C++ -*-===//
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

private:
  void emitBody(ImplicitLocOpBuilder &b, ArrayRef<Value> ivs);
  void emitReduction(ImplicitLocOpBuilder &b, SmallVector<Value> &ivs);
  SmallVector<Value> cloneBody(ImplicitLocOpBuilder &b, ArrayRef<Value> ivs,
                               ValueRange outs);
  Value loadOperand(ImplicitLocOpBuilder &b, OpOperand *operand,
                    ArrayRef<Value> ivs);
  SmallVector<Value> getIndices(ImplicitLocOpBuilder &b, OpOperand *operand,
                                ArrayRef<Value> ivs);

  linalg::LinalgOp op;
  SmallVector<OpFoldResult> sizes;
  /// Parallel loops, the slowest first.
  SmallVector<unsigned> order;
  SmallVector<unsigned> reductions;
  Value count;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_LINALGELEMENTS_H
