//===- IntegerRange.h - Bounds of integers ----------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_ANALYSIS_INTEGERRANGE_H
#define ROPE_LIB_ANALYSIS_INTEGERRANGE_H

#include "rope/Analysis/Expression.h"

namespace mlir::rope::detail {

/// No size of a tensor, product of sizes, or number of a row is above this.
inline constexpr int64_t kLargestCount = int64_t(1) << 52;

/// Sets the bounds of `e` from those of its operands.
void setBounds(Expr &e);

/// Whether the sum `e` is that of numbers: no part of it leaves 64 bits. True
/// for everything that is no sum.
bool isExactSum(const Expr *e);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_ANALYSIS_INTEGERRANGE_H
