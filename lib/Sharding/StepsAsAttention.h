//===- StepsAsAttention.h - Steps that are attention -*- C++ -*--===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_SHARDING_STEPSASATTENTION_H
#define ROPE_LIB_SHARDING_STEPSASATTENTION_H

#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// The attribute of a step of online attention of which only `A / L` and
/// `M + ln L` are read: what the finish of an attention reads.
inline constexpr StringLiteral kFinishedAttrName = "rope.finished";

/// *Matches* a step of online attention on tensors. *Produces* attention over
/// the same keys with its log-sum-exp, of which targets have kernels, merged
/// with the inits: a row of attention is accumulator `O`, maximum `lse` and sum
/// 1, or 0 and -inf where it has no keys. Results differ from those of the step
/// by a factor of `A` and `L`, and its logarithm in `M`.
void replaceByAttention(RewriterBase &rewriter, OnlineAttentionOp step);

} // namespace mlir::rope

#endif // ROPE_LIB_SHARDING_STEPSASATTENTION_H
