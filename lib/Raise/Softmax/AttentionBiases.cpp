//===- AttentionBiases.cpp - What scores and masks are made of ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionMatch.h"
#include "mlir/IR/Matchers.h"
#include "rope/Analysis/ExpressionWalk.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Tensors that `expr` loads.
static SmallVector<Value> loadedTensors(const Expr *expr) {
  SmallVector<Value> values;
  walkExpressions(expr, [&](const Expr *next) {
    if (next->isLoad())
      values.push_back(next->value);
    return true;
  });
  return values;
}

/// Whether a tensor that `expr` loads is computed from the result of `product`,
/// an op of the same block.
static bool isComputedFrom(const Expr *expr, Operation *product) {
  SmallVector<Value> values = loadedTensors(expr);
  llvm::SmallPtrSet<Operation *, 32> seen;
  while (!values.empty()) {
    Operation *op = values.pop_back_val().getDefiningOp();
    if (!op || !seen.insert(op).second)
      continue;
    if (op == product)
      return true;
    // What stands before the product cannot depend on it.
    if (op->getBlock() != product->getBlock() || op->isBeforeInBlock(product))
      continue;
    llvm::append_range(values, op->getOperands());
  }
  return false;
}

bool rope::detail::dropsScores(const APFloat &value) {
  return std::abs(value.convertToDouble()) >= 1e4;
}

/// Whether `attribute` holds a float that drops scores.
static bool holdsFill(Attribute attribute) {
  auto isFill = [](const APFloat &value) { return dropsScores(value); };
  if (auto number = dyn_cast<FloatAttr>(attribute))
    return isFill(number.getValue());
  auto elements = dyn_cast<DenseFPElementsAttr>(attribute);
  return elements &&
         (elements.isSplat()
              ? isFill(elements.getSplatValue<APFloat>())
              : llvm::any_of(elements.getValues<APFloat>(), isFill));
}

bool rope::detail::isMaskItself(const Expr *bias) {
  constexpr unsigned mostOps = 256;
  bool dropped = !walkExpressions(bias, [](const Expr *expr) {
    std::optional<APFloat> literal = expr->getFloat();
    return !literal || !dropsScores(*literal);
  });
  if (dropped)
    return true;
  SmallVector<Value> values = loadedTensors(bias);
  llvm::SmallPtrSet<Operation *, 32> seen;
  for (unsigned ops = 0; !values.empty() && ops < mostOps; ++ops) {
    Operation *op = values.pop_back_val().getDefiningOp();
    if (!op || !seen.insert(op).second)
      continue;
    bool found = false;
    op->walk([&](Operation *inner) {
      Attribute constant;
      found |=
          matchPattern(inner, m_Constant(&constant)) && holdsFill(constant);
      for (Value operand : inner->getOperands())
        if (!op->isAncestor(operand.getParentBlock()->getParentOp()) ||
            inner == op)
          values.push_back(operand);
    });
    if (found)
      return true;
  }
  return false;
}

bool AttentionMatcher::isComputedFromScores(const Expr *expr) const {
  return isComputedFrom(expr, match.scoresTensor.getDefiningOp()) ||
         llvm::any_of(match.blocks, [&](const KeyBlock &block) {
           return isComputedFrom(expr, block.product.op);
         });
}
