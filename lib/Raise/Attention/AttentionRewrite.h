//===- AttentionRewrite.h - From a match to the op --------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ATTENTIONREWRITE_H
#define ROPE_LIB_RAISE_ATTENTIONREWRITE_H

#include "Softmax/AttentionMatch.h"

namespace mlir::rope::detail {

/// Replaces the result of the second contraction by `rope.attention` and
/// erases what nothing reads any more. `mask` is the combined mask or null,
/// `maskRoot` the tensor that holds it where one exists. Null, with a miss and
/// nothing changed, where the op cannot say it.
AttentionOp rewriteAttention(AttentionMatcher &matcher, const Expr *mask,
                             const std::optional<Root> &maskRoot,
                             const std::optional<Root> &sinkRoot);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_ATTENTIONREWRITE_H
