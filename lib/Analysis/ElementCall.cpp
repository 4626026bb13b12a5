//===- ElementCall.cpp - Elements of the results of calls -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "rope/Analysis/ElementExpression.h"

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
  DenseMap<const Expr *, const Expr *> memo;
  SmallVector<const Expr *> stack{element};
  while (!stack.empty()) {
    const Expr *expr = stack.back();
    if (memo.count(expr)) {
      stack.pop_back();
      continue;
    }
    SmallVector<const Expr *> operands;
    bool ready = true;
    for (const Expr *operand : expr->operands) {
      auto found = memo.find(operand);
      if (found == memo.end()) {
        stack.push_back(operand);
        ready = false;
      } else {
        operands.push_back(found->second);
      }
    }
    if (!ready)
      continue;
    stack.pop_back();
    if (!expr->value) {
      memo[expr] = exprs.rebuild(expr, operands);
    } else {
      auto parameter = dyn_cast<BlockArgument>(expr->value);
      // A value of the callee has no meaning outside.
      if (!parameter || parameter.getOwner() != &body)
        return nullptr;
      Value operand = op->getOperand(parameter.getArgNumber());
      if (expr->isLoad())
        memo[expr] = exprs.load(operand, operands);
      else if (expr->kind == ExprKind::Size)
        memo[expr] = size(operand, expr->ints[0]);
      else
        memo[expr] = scalar(operand);
    }
    if (!memo[expr])
      return nullptr;
  }
  return memo.lookup(element);
}
