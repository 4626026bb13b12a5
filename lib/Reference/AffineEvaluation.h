//===- AffineEvaluation.h - Values of affine expressions --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_REFERENCE_AFFINEEVALUATION_H
#define ROPE_LIB_REFERENCE_AFFINEEVALUATION_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Operation.h"

namespace mlir::rope::reference {

/// The value of an expression; none where it divides by zero or less.
std::optional<int64_t> evaluate(AffineExpr expr, ArrayRef<int64_t> dims,
                                ArrayRef<int64_t> symbols = {});

/// The results of a map; `operands` are its dimensions, then its symbols.
/// Fails with a diagnostic on `op` on a division by zero or less.
LogicalResult evaluate(Operation *op, AffineMap map, ArrayRef<int64_t> operands,
                       SmallVectorImpl<int64_t> &results);

} // namespace mlir::rope::reference

#endif // ROPE_LIB_REFERENCE_AFFINEEVALUATION_H
