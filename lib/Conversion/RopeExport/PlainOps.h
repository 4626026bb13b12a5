//===- PlainOps.h - Rope ops in the form that other compilers have -*- C++ -*-//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ops of other compilers know one layout, [batch, head, row, lane], and one
// kind of mask. These functions bring a rope op to that layout by ordinary
// linalg and tensor ops around it; what cannot be brought there is left alone.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPEEXPORT_PLAINOPS_H
#define ROPE_LIB_CONVERSION_ROPEEXPORT_PLAINOPS_H

#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// Why an op has no plain form, for a remark; null where it has one.
using PlainReason = const char *;

/// Replaces `op` by a *plain attention* between layout ops. Its loops are
/// (b, h, m, n, j, d) and its operands
///
///     query [b, h, m, d]     key [b, h floordiv g, j, d]
///     value [b, h floordiv g, j, n]     mask [b or 1, h or 1, m, j]
///
/// all of one element type. The mask, if any, is an addend without -inf: it
/// says all of the boolean or float mask, window, offset, lengths and `causal`
/// of `op`; with `keepCausal`, a plain causal mask stays the attribute. A row
/// without keys has the mean of the values by the finite mask alone; another
/// `empty_row` is selected behind the op. One factor `scale` is the product of
/// the three of `op`.
PlainReason makePlain(IRRewriter &rewriter, AttentionOp op, bool keepCausal,
                      AttentionOp &plain);

/// Replaces `op` by a *plain rotation* between layout ops: input [b, h, s, d],
/// table [b, s, k] with one entry for a pair, not transposed, one pairing in
/// and out, the block at lane 0, one element type.
PlainReason makePlain(IRRewriter &rewriter, RotateOp op, RotateOp &plain);

/// Replaces `op` by structured ops without a loop, for targets that have none.
PlainReason selectCacheWrite(IRRewriter &rewriter, CacheWriteOp op);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPEEXPORT_PLAINOPS_H
