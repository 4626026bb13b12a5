//===- AttentionDecompose.h - Attention in simpler ops ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_IR_ATTENTIONDECOMPOSE_H
#define ROPE_DIALECT_ROPE_IR_ATTENTIONDECOMPOSE_H

#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// `rope.attention` by way of its tileable step.
struct OnlineForm {
  /// The step over all keys, from an empty accumulator.
  OnlineAttentionOp step;
  /// What the results of the attention op become: the finished output and,
  /// where the op has it, the log-sum-exp.
  SmallVector<Value> results;
};

/// Builds before `op`, which must be on tensors:
///
///     A, M, L = fill(0), fill(-inf), fill(0)
///     A, M, L = rope.online_attention ... outs(A, M, L)
///     O       = A / L, with sinks and `empty_row`;  lse = M + ln(L)
///
/// Leaves `op` alone. Fails, with a diagnostic, on memrefs.
FailureOr<OnlineForm> buildOnlineForm(OpBuilder &b, AttentionOp op);

/// Builds before `op`, which is on memrefs, one on tensors whose results go
/// back to the inits: for a bufferization still to come. Leaves `op` alone.
AttentionOp buildAttentionOnTensors(OpBuilder &b, AttentionOp op);
AttentionBackwardOp buildAttentionOnTensors(OpBuilder &b,
                                            AttentionBackwardOp op);

/// `scale * operand`, rounded to the element type of the operand, which is a
/// tensor.
Value scaleLanes(OpBuilder &b, Location loc, Value operand,
                 std::optional<APFloat> scale);

/// Makes `query_scale` and `key_scale` of `op`, which must be on tensors, ops
/// of their own in front of it, with the same roundings.
void separateLaneScales(RewriterBase &rewriter, AttentionOp op);

/// Builds before `op`, which must be on tensors, linalg ops in its order:
/// probabilities are divided by their sum, with the sinks, before they are
/// rounded. Returns what its results become and leaves `op` alone.
SmallVector<Value> buildWholeRowForm(OpBuilder &b, AttentionOp op);

/// Replaces the score program of `op`, which must be on tensors, by a mask of
/// the same values. Null, and nothing is changed, where the program is more
/// than a sum of the score and of what does not depend on it, or the op has a
/// mask. Scores are then added to the sum of these terms, which is class
/// *contract*.
AttentionOp replaceProgramByMask(RewriterBase &rewriter, AttentionOp op);

/// `rope.attention_backward` as one op that can be cut along rows and keys.
struct BackwardForm {
  /// The gradients but that of the sinks, summed in inits of the accumulator
  /// type, so that tiles round once at the end.
  AttentionBackwardOp step;
  /// What the results of the op become.
  SmallVector<Value> results;
};

/// Builds before `op`, which must be on tensors, its tileable form. Leaves `op`
/// alone.
BackwardForm buildBackwardForm(OpBuilder &b, AttentionBackwardOp op);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_IR_ATTENTIONDECOMPOSE_H
