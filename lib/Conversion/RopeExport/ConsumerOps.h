//===- ConsumerOps.h - Plain rope ops as ops of a consumer ------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPEEXPORT_CONSUMEROPS_H
#define ROPE_LIB_CONVERSION_ROPEEXPORT_CONSUMEROPS_H

#include "PlainOps.h"

namespace mlir::rope {

/// Replaces a plain attention by `iree_linalg_ext.attention`, with the heads of
/// key and value and the query heads that share one as two axes, since IREE
/// reads no `floordiv` in a map. A reason where the op cannot be said.
PlainReason writeIreeAttention(IRRewriter &rewriter, AttentionOp plain);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPEEXPORT_CONSUMEROPS_H
