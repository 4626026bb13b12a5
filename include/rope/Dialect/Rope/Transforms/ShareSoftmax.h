//===- ShareSoftmax.h - Attentions of one softmax ---------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_SHARESOFTMAX_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_SHARESOFTMAX_H

#include "mlir/IR/PatternMatch.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// Makes one of the attentions of a block that differ in their values alone,
/// over the lanes of all of them, and returns each that was made. Every element
/// is computed as before.
SmallVector<AttentionOp> shareSoftmaxes(RewriterBase &rewriter,
                                        Operation *root);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_SHARESOFTMAX_H
