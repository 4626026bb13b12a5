//===- MergeKeys.h - Attention over keys of several ranks -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_SHARDING_MERGEKEYS_H
#define ROPE_LIB_SHARDING_MERGEKEYS_H

#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Sharding/Split.h"

namespace mlir::rope {

/// Accumulator, maximum and sum over the keys of all ranks, from those that
/// each rank has of its own, which began at 0, -inf and 0:
///     M = max_r M_r    L = sum_r exp(M_r - M) L_r    A = sum_r exp(M_r - M)
///     A_r
/// The maxima are gathered, since no reduction of a message says what NaN does.
SmallVector<Value> mergeKeys(OpBuilder &builder, OnlineAttentionOp whole,
                             ValueRange own, int64_t ranks,
                             StringRef grid = kGridName);

} // namespace mlir::rope

#endif // ROPE_LIB_SHARDING_MERGEKEYS_H
