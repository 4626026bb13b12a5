//===- ElementMaterializer.h - An expression as a tensor --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ELEMENTMATERIALIZER_H
#define ROPE_LIB_RAISE_ELEMENTMATERIALIZER_H

#include "mlir/IR/Builders.h"
#include "rope/Analysis/Expression.h"

namespace mlir::rope {

/// A tensor of the values of `expr` over `symbols` (number to loop), whose
/// sizes are `sizes`, by one linalg.generic; null where an op cannot be
/// written, and what was made is the caller's to erase.
Value materialize(OpBuilder &b, Location loc, const Expr *expr,
                  ArrayRef<int64_t> symbols, ArrayRef<OpFoldResult> sizes);

/// `expr`, which mentions no symbol, computed at `b`; null where an op cannot
/// be written, and what was made is the caller's to erase.
Value materializeScalar(OpBuilder &b, Location loc, const Expr *expr);

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_ELEMENTMATERIALIZER_H
