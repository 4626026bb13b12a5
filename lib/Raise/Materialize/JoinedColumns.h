//===- JoinedColumns.h - Columns of several formulas ------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_JOINEDCOLUMNS_H
#define ROPE_LIB_RAISE_JOINEDCOLUMNS_H

#include "mlir/IR/Builders.h"
#include "rope/Analysis/Expression.h"

namespace mlir::rope {

/// Makes tensors [rows..., columns] of expressions, `sizeOf` being the extent
/// of an iteration symbol and `expand` what an expression is further up.
class ColumnJoiner {
public:
  using SizeFn = llvm::function_ref<OpFoldResult(int64_t)>;
  using ExpandFn = llvm::function_ref<const Expr *(const Expr *)>;

  ColumnJoiner(ArrayRef<const Expr *> rows, SizeFn sizeOf, ExpandFn expand,
               OpBuilder &builder, Location loc);

  /// One tensor or op where the columns are one formula, else a few runs of
  /// columns next to each other, or the even and the odd columns, each of them
  /// one formula. Null when they are neither; then ops may be left behind.
  Value make(ArrayRef<const Expr *> columns);

private:
  Value makeOne(ArrayRef<const Expr *> columns);
  Value makeRuns(ArrayRef<const Expr *> columns);
  Value makeAlternating(ArrayRef<const Expr *> columns);

  ArrayRef<const Expr *> rows;
  SizeFn sizeOf;
  ExpandFn expand;
  OpBuilder &builder;
  Location loc;
  SmallVector<int64_t> rowNumbers;
};

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_JOINEDCOLUMNS_H
