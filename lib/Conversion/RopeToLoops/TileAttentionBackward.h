//===- TileAttentionBackward.h - Gradients in blocks ------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOLOOPS_TILEATTENTIONBACKWARD_H
#define ROPE_LIB_CONVERSION_ROPETOLOOPS_TILEATTENTIONBACKWARD_H

#include "mlir/IR/PatternMatch.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// *Matches* gradients of attention, on memrefs by way of tensors of them.
/// *Produces* tasks over the batch dimensions whose gradients no other task
/// adds to. A task visits blocks of `rowBlock` rows in order, and for each the
/// blocks of `keyBlock` keys that its rows see: what is added to an element is
/// in one order, whatever the number of threads. Rotations of gradients in the
/// kernel of the op are computed at the end of a task, whose own memory the
/// gradients are.
LogicalResult tileAttentionBackward(IRRewriter &rewriter,
                                    AttentionBackwardOp op, int64_t rowBlock,
                                    int64_t keyBlock);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOLOOPS_TILEATTENTIONBACKWARD_H
