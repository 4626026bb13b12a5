//===- AttentionMask.h - Masks as operands ----------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ATTENTIONMASK_H
#define ROPE_LIB_RAISE_ATTENTIONMASK_H

#include "Softmax/AttentionMatch.h"

namespace mlir::rope::detail {

/// The steps of a match as one mask: an i1 expression that is true where a
/// score is kept, or a float expression that is added; null without masks.
/// Null with `failed` set where the steps cannot be said so.
const Expr *combineMasks(AttentionMatcher &matcher, ArrayRef<MaskStep> masks,
                         bool &failed);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_ATTENTIONMASK_H
