//===- AttentionIndex.h - Indices by lists of constants ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ATTENTIONINDEX_H
#define ROPE_LIB_RAISE_ATTENTIONINDEX_H

#include "rope/Analysis/ElementExpression.h"

namespace mlir::rope::detail {

/// `index` with elements of constant lists written as what the whole list is:
/// [0, 0, 1, 1] at h as h floordiv 2, [0, 1, 0, 1] as h mod 2, [0, 1, 2] as h.
/// Every entry is compared. `index` itself where a list is anything else.
const Expr *resolveIndex(ElementExpressions &elements, const Expr *index);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_ATTENTIONINDEX_H
