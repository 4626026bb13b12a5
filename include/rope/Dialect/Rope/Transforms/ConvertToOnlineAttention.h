//===- ConvertToOnlineAttention.h - The tileable form -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_CONVERTTOONLINEATTENTION_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_CONVERTTOONLINEATTENTION_H

#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// Replaces `op` by its online form (`buildOnlineForm`) and returns the step,
/// which can be tiled along the keys. Fails, with a diagnostic, on memrefs.
FailureOr<OnlineAttentionOp> convertToOnlineAttention(RewriterBase &rewriter,
                                                      AttentionOp op);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_CONVERTTOONLINEATTENTION_H
