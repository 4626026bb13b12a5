//===- AttentionWholeRows.h - Attention that holds whole rows ---*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_DIALECT_ROPE_IR_ATTENTIONWHOLEROWS_H
#define ROPE_LIB_DIALECT_ROPE_IR_ATTENTIONWHOLEROWS_H

#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope::detail {

/// What a step over all keys computes where probabilities are divided before
/// the product with V.
struct WholeRows {
  /// sum_j p * V, divided already.
  Value output;
  Value max, sum;
  /// What is left to divide by: 1, and 0 in a row without keys.
  Value divisor;
};

/// Builds behind `step`, which has all keys, linalg ops of its results. It
/// starts from empty statistics or, with `hasSinks`, from those of the sinks.
WholeRows decomposeWholeRows(OpBuilder &b, OnlineAttentionOp step,
                             bool hasSinks);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_DIALECT_ROPE_IR_ATTENTIONWHOLEROWS_H
