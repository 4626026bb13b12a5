//===- ElementCall.cpp - Elements of the results of calls -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "rope/Analysis/ElementExpression.h"
#include "rope/Analysis/ExpressionWalk.h"

using namespace mlir;
using namespace mlir::rope;

/// Functions of more ops are no helpers that are looked into.
static constexpr unsigned kCalleeLimit = 64;

Operation *ElementExpressions::pureCallee(Operation *op) {
  auto call = dyn_cast<func::CallOp>(op);
  if (!call)
    return nullptr;
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  if (!callee || !callee.getBody().hasOneBlock() ||
      callee.getBody().front().getOperations().size() > kCalleeLimit)
    return nullptr;
  // Calls in calls are not followed, so there is no recursion.
  for (Operation &inner : callee.getBody().front().without_terminator())
    if (!isMemoryEffectFree(&inner))
      return nullptr;
  return callee;
}

const Expr *ElementExpressions::stepCall(Operation *op, unsigned result,
                                         ArrayRef<const Expr *> indices) {
  auto callee = cast_or_null<func::FuncOp>(pureCallee(op));
  if (!callee)
    return nullptr;
  Block &body = callee.getBody().front();
  Expansion inside([](Value value) { return isTransparent(value); });
  const Expr *element = expand(
      exprs.load(body.getTerminator()->getOperand(result), indices), inside);
  if (!element)
    return nullptr;
  // Parameters become the operands of this call.
  return substitute(element,
                    [&](const Expr *expr, ArrayRef<const Expr *> operands) {
                      if (!expr->value)
                        return exprs.rebuild(expr, operands);
                      auto parameter = dyn_cast<BlockArgument>(expr->value);
                      // A value of the callee has no meaning outside.
                      if (!parameter || parameter.getOwner() != &body)
                        return static_cast<const Expr *>(nullptr);
                      Value operand = op->getOperand(parameter.getArgNumber());
                      if (expr->isLoad())
                        return exprs.load(operand, operands);
                      if (expr->kind == ExprKind::Size)
                        return size(operand, expr->ints[0]);
                      return scalar(operand);
                    });
}
