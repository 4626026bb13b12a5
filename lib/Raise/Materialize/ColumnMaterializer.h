//===- ColumnMaterializer.h - Columns as a tensor ---------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_COLUMNMATERIALIZER_H
#define ROPE_LIB_RAISE_COLUMNMATERIALIZER_H

#include "mlir/IR/Builders.h"
#include "rope/Analysis/Expression.h"

namespace mlir::rope {

/// A new tensor [rows..., columns] computed by one linalg.generic; null when
/// the columns are not instances of one formula. `sizeOf` gives the extent of
/// an iteration symbol by number.
Value materializeColumns(ArrayRef<const Expr *> columns,
                         ArrayRef<const Expr *> rows,
                         llvm::function_ref<OpFoldResult(int64_t)> sizeOf,
                         OpBuilder &builder, Location loc);

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_COLUMNMATERIALIZER_H
