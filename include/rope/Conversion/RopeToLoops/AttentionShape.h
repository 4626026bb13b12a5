//===- AttentionShape.h - Steps that the attention kernel takes -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOLOOPS_ATTENTIONSHAPE_H
#define ROPE_CONVERSION_ROPETOLOOPS_ATTENTIONSHAPE_H

#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// Whether an operand is absent, a scalar or holds exactly one element.
bool isSingle(Value value);

/// Whether `op` is of a kind that the attention kernel computes: scores and
/// sums in f32, which may be rounded to less, masks by position or as a tensor,
/// lanes of the result last. Factors of lanes have to be separated.
bool hasKernelArithmetic(AttentionOp op);
bool hasKernelArithmetic(OnlineAttentionOp op);

/// How many elements in a row along a batch dimension use the same keys and
/// values: all (0), groups of that many, or none where there is no such number.
std::optional<int64_t> getSharingGroup(AttentionOp op, int64_t dim);

/// The shape of a step for the attention kernel.
struct AttentionShape {
  /// The batch dimension of the heads that share keys and values; none where
  /// there is one head. All others have one element.
  std::optional<int64_t> headDim;

  /// *Matches* a step of `hasKernelArithmetic`, on tensors or buffers, whose
  /// heads share keys and values, with one offset and one length.
  static std::optional<AttentionShape> match(OnlineAttentionOp step);
};

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPETOLOOPS_ATTENTIONSHAPE_H
