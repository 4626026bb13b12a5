//===- ExpressionWalk.cpp - Walks over shared expressions -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Analysis/ExpressionWalk.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace mlir::rope;

bool mlir::rope::walkExpressions(ArrayRef<const Expr *> roots,
                                 llvm::function_ref<bool(const Expr *)> visit) {
  SmallVector<const Expr *> stack(roots);
  llvm::SmallPtrSet<const Expr *, 16> seen;
  while (!stack.empty()) {
    const Expr *expr = stack.pop_back_val();
    if (!seen.insert(expr).second)
      continue;
    if (!visit(expr))
      return false;
    llvm::append_range(stack, expr->operands);
  }
  return true;
}

const Expr *mlir::rope::substitute(
    const Expr *root,
    llvm::function_ref<const Expr *(const Expr *, ArrayRef<const Expr *>)>
        replace) {
  DenseMap<const Expr *, const Expr *> done;
  SmallVector<const Expr *> stack{root};
  while (!stack.empty()) {
    const Expr *expr = stack.back();
    if (done.contains(expr)) {
      stack.pop_back();
      continue;
    }
    SmallVector<const Expr *> operands;
    for (const Expr *operand : expr->operands) {
      auto known = done.find(operand);
      if (known == done.end())
        stack.push_back(operand);
      else
        operands.push_back(known->second);
    }
    if (operands.size() != expr->operands.size())
      continue;
    stack.pop_back();
    const Expr *replaced = replace(expr, operands);
    if (!replaced)
      return nullptr;
    done[expr] = replaced;
  }
  return done.lookup(root);
}

const Expr *ExpressionContext::import(const Expr *root) {
  return substitute(root,
                    [&](const Expr *expr, ArrayRef<const Expr *> operands) {
                      return import(expr, operands);
                    });
}

const Expr *mlir::rope::replaceNode(ExpressionContext &exprs, const Expr *root,
                                    const Expr *from, const Expr *to) {
  if (!root)
    return nullptr;
  return substitute(root,
                    [&](const Expr *expr, ArrayRef<const Expr *> operands) {
                      return expr == from ? to : exprs.rebuild(expr, operands);
                    });
}

bool mlir::rope::dependsOnSymbol(const Expr *root, int64_t number) {
  return !walkExpressions(root, [&](const Expr *expr) {
    return expr->kind != ExprKind::Symbol || expr->ints[0] != number;
  });
}

SmallVector<const Expr *>
mlir::rope::findSymbols(ArrayRef<const Expr *> roots) {
  SmallVector<const Expr *> symbols;
  walkExpressions(roots, [&](const Expr *expr) {
    if (expr->kind == ExprKind::Symbol)
      symbols.push_back(expr);
    return true;
  });
  llvm::sort(symbols, [](const Expr *a, const Expr *b) {
    return a->ints[0] < b->ints[0];
  });
  return symbols;
}
