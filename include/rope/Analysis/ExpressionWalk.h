//===- ExpressionWalk.h - Walks over shared expressions ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ANALYSIS_EXPRESSIONWALK_H
#define ROPE_ANALYSIS_EXPRESSIONWALK_H

#include "rope/Analysis/Expression.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::rope {

/// Calls `visit` once on every node of `roots`, operands after the node, until
/// it returns false. Returns whether it never did.
bool walkExpressions(ArrayRef<const Expr *> roots,
                     llvm::function_ref<bool(const Expr *)> visit);

/// `root` with every node replaced by what `replace` makes of it and of its
/// operands, which are replaced already; shared nodes are replaced once. Null
/// as soon as `replace` returns null.
const Expr *
substitute(const Expr *root,
           llvm::function_ref<const Expr *(const Expr *expr,
                                           ArrayRef<const Expr *> operands)>
               replace);

/// `root` with `from` replaced by `to`; null where `root` is.
const Expr *replaceNode(ExpressionContext &exprs, const Expr *root,
                        const Expr *from, const Expr *to);

/// The iteration symbols of `roots`, ascending.
SmallVector<const Expr *> findSymbols(ArrayRef<const Expr *> roots);

/// Whether iteration dimension `number` is in `root`.
bool dependsOnSymbol(const Expr *root, int64_t number);

} // namespace mlir::rope

#endif // ROPE_ANALYSIS_EXPRESSIONWALK_H
