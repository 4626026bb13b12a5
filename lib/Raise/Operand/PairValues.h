//===- PairValues.h - Values of pairs of a row and a key --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Relative positions of values: each weight multiplies a row of V, and a row of
// a table that the pair of row and key chooses,
//
//     O[m, n] = sum_j P[m, j] V[j, n] + sum_j P[m, j] T[e(m, j), n]
//
// which is attention with the value program V + T[e(i, t), n].
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_PAIRVALUES_H
#define ROPE_LIB_RAISE_PAIRVALUES_H

#include "AttentionBlocks.h"

namespace mlir::rope::detail {

/// What the product over pairs of `sum` multiplies by `probability`, where it
/// is added to the product with V whose result is read at `places`, for the row
/// and the key of `probability`; null with a miss.
const Expr *readPairValue(AttentionMatcher &matcher, const OutputSum &sum,
                          SmallVector<const Expr *> places,
                          const Expr *probability);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_PAIRVALUES_H
