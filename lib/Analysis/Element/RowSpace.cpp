//===- RowSpace.cpp - Dimensions that expressions run over ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Analysis/RowSpace.h"
#include "rope/Analysis/ExpressionWalk.h"

using namespace mlir;
using namespace mlir::rope;

RowSpace::RowSpace(ElementExpressions &elements,
                   const ElementFunction &function)
    : elements(elements) {
  for (int64_t dim = 0; dim < function.getRank(); ++dim)
    add(dim, function.getSize(elements, dim));
}

static bool mentionsSymbols(const Expr *root) {
  return !walkExpressions(
      root, [](const Expr *expr) { return expr->kind != ExprKind::Symbol; });
}

std::optional<RowIndex> RowSpace::read(Value tensor, int64_t dim,
                                       const Expr *index) const {
  ExpressionContext &exprs = elements.getExpressions();
  int64_t size = cast<RankedTensorType>(tensor.getType()).getDimSize(dim);
  if (size == 1)
    return index->getInteger() == 0 ? std::optional(RowIndex()) : std::nullopt;
  const Expr *symbol = index->kind == ExprKind::Symbol ? index : nullptr;
  if (index->kind == ExprKind::Linear)
    for (const Expr *operand : index->operands)
      if (operand->kind == ExprKind::Symbol)
        symbol = operand;
  if (!symbol)
    return std::nullopt;
  // Another symbol, or more than one of this, stays in what is left.
  const Expr *start = exprs.sub(index, symbol);
  const Expr *rows = getSize(symbol->ints[0]);
  if (mentionsSymbols(start) || !rows)
    return std::nullopt;
  if (start->getInteger() == 0 &&
      exprs.canonicalSize(rows) ==
          exprs.canonicalSize(elements.size(tensor, dim)))
    start = nullptr;
  return RowIndex{symbol->ints[0], start};
}
