//===- ColumnTensor.h - Tensors that hold columns ---------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_COLUMNTENSOR_H
#define ROPE_LIB_RAISE_COLUMNTENSOR_H

#include "mlir/IR/Builders.h"
#include "rope/Analysis/ElementExpression.h"

namespace mlir::rope {

/// An existing or new tensor that holds columns; `rows` are the iteration
/// symbols of its dimensions but the last (-1: index 0).
struct ColumnTensor {
  Value value;
  SmallVector<int64_t> rows;
};

/// The tensor whose elements `columns` are as they stand (possibly a slice of
/// it), or nothing. Creates at most one tensor.extract_slice.
std::optional<ColumnTensor> findColumnTensor(ArrayRef<const Expr *> columns,
                                             OpBuilder &builder, Location loc);

/// Whether some tensor is exactly `columns`, so that `findColumnTensor` gives
/// it without a slice.
bool holdsColumns(ArrayRef<const Expr *> columns);

/// Iteration symbols in the columns, ascending.
SmallVector<const Expr *> collectRows(ArrayRef<const Expr *> columns);

/// Removes an exact widening that all columns share, where they are widened or
/// where the tensors they are taken from are.
SmallVector<const Expr *> stripWidening(ElementExpressions &elements,
                                        ArrayRef<const Expr *> columns);

/// a and b when values[k] = a + b * k.
std::optional<std::pair<int64_t, int64_t>>
arithmeticProgression(ArrayRef<const Expr *> values);

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_COLUMNTENSOR_H
