//===- JoinScores.h - Scores that are sums of products ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_JOINSCORES_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_JOINSCORES_H

#include "mlir/IR/PatternMatch.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// *Matches* attention whose mask is the product of other lanes of the rows and
/// keys, times a constant. *Produces* attention over all of these lanes,
///
///     scale Q K^T + f Q2 K2^T = scale [Q, (f / scale) Q2] [K, K2]^T
///
/// in the place of `op`. Null, with nothing changed, where the mask is none or
/// something else reads it.
AttentionOp joinScores(RewriterBase &rewriter, AttentionOp op);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_JOINSCORES_H
