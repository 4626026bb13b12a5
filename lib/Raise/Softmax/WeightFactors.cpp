//===- WeightFactors.cpp - What multiplies weights behind a softmax -------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WeightFactors.h"
#include "AttentionSearch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "rope/Analysis/ExpressionWalk.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

static bool isLiteralZero(const Expr *expr) {
  std::optional<APFloat> literal = getFloatUnderCasts(expr);
  return literal && literal->isZero();
}

/// `weights` without its outermost factor, which no score is in and is added to
/// `factors`.
static const Expr *peelFactor(const AttentionMatcher &matcher,
                              const Expr *weights,
                              llvm::function_ref<bool(const Expr *)> ofScores,
                              SmallVectorImpl<WeightFactor> &factors) {
  const Expr *expr = stripCasts(weights);
  ArrayRef<const Expr *> operands = expr->operands;
  bool divides = expr->is<arith::DivFOp>();
  if (expr->is<arith::NegFOp>()) {
    factors.push_back({WeightFactor::Negate});
    return operands[0];
  }
  if (expr->is<arith::SelectOp>()) {
    for (unsigned side : {1, 2})
      if (!ofScores(operands[0]) && isLiteralZero(operands[3 - side]) &&
          ofScores(operands[side])) {
        factors.push_back(
            {side == 1 ? WeightFactor::KeepWhere : WeightFactor::DropWhere,
             operands[0]});
        return operands[side];
      }
    return nullptr;
  }
  if (!divides && !expr->is<arith::MulFOp>())
    return nullptr;
  for (unsigned side : {0, 1}) {
    if (divides && side == 1)
      continue;
    if (ofScores(operands[side]) && !ofScores(operands[1 - side])) {
      factors.push_back(
          {divides ? WeightFactor::Divide : WeightFactor::Multiply,
           operands[1 - side]});
      return operands[side];
    }
  }
  // Exponentials may be multiplied before their sum divides them.
  for (unsigned side : {0, 1}) {
    if ((divides && side == 1) || !ofScores(operands[side]))
      continue;
    SmallVector<const Expr *> without(operands);
    without[side] = peelFactor(matcher, operands[side], ofScores, factors);
    if (without[side])
      return without[side]->type == operands[side]->type
                 ? matcher.elements.getExpressions().rebuild(expr, without)
                 : nullptr;
  }
  return nullptr;
}

const Expr *rope::detail::peelFactors(const AttentionMatcher &matcher,
                                      const Expr *weights, unsigned count,
                                      SmallVectorImpl<WeightFactor> &factors) {
  SmallVector<WeightFactor> outermostFirst;
  auto ofScores = [&](const Expr *operand) {
    return matcher.isComputedFromScores(operand);
  };
  for (unsigned number = 0; number < count && weights; ++number)
    weights = peelFactor(matcher, weights, ofScores, outermostFirst);
  if (weights)
    factors.append(outermostFirst.rbegin(), outermostFirst.rend());
  return weights;
}

bool rope::detail::peelDownTo(const AttentionMatcher &matcher,
                              const Expr *product, const Expr *element,
                              llvm::function_ref<bool(const Expr *)> ofElement,
                              SmallVectorImpl<WeightFactor> &factors) {
  SmallVector<WeightFactor> outermostFirst;
  constexpr unsigned mostFactors = 8;
  while (product && stripCasts(product) != element) {
    // A sum over one term adds it to a zero.
    const Expr *sum = stripCasts(product);
    if (sum->is<arith::AddFOp>() &&
        (isLiteralZero(sum->operands[0]) || isLiteralZero(sum->operands[1]))) {
      product = sum->operands[isLiteralZero(sum->operands[0]) ? 1 : 0];
      continue;
    }
    if (outermostFirst.size() == mostFactors)
      return false;
    product = peelFactor(matcher, product, ofElement, outermostFirst);
  }
  factors.assign(outermostFirst.rbegin(), outermostFirst.rend());
  return product;
}

bool rope::detail::dependOnKey(ArrayRef<WeightFactor> factors, int64_t key) {
  return llvm::any_of(factors, [&](const WeightFactor &factor) {
    return factor.expr && dependsOnSymbol(factor.expr, key);
  });
}

bool rope::detail::readsMasks(const AttentionMatcher &matcher,
                              const Expr *condition) {
  DenseSet<Value> tensors;
  bool hasMasks = false;
  auto collect = [&](const Expr *node) {
    if (node->isLoad())
      tensors.insert(node->value);
    return true;
  };
  Expansion transparent([](Value value) { return !isReduced(value); },
                        /*budget=*/1024);
  // Masks as they are read, and what they are computed from.
  for (const MaskStep &step : matcher.match.allMasks) {
    hasMasks = true;
    walkExpressions(step.expr, collect);
    if (const Expr *whole = matcher.elements.expand(step.expr, transparent))
      walkExpressions(whole, collect);
  }
  if (!hasMasks)
    return false;
  bool hasLoads = false, isShared = false;
  auto look = [&](const Expr *node) {
    hasLoads |= node->isLoad();
    isShared |= node->isLoad() && tensors.contains(node->value);
    return true;
  };
  walkExpressions(condition, look);
  if (const Expr *whole = matcher.elements.expand(condition, transparent))
    walkExpressions(whole, look);
  return isShared || !hasLoads;
}

const Expr *rope::detail::readConditionAsNumber(const Expr *expr) {
  constexpr unsigned mostCasts = 4;
  for (unsigned cast = 0; cast < mostCasts; ++cast) {
    expr = stripCasts(expr);
    if (expr->type.isInteger(1))
      return expr;
    if (expr->is<arith::UIToFPOp>() || expr->is<arith::ExtUIOp>()) {
      expr = expr->operands[0];
      continue;
    }
    // A byte that was a truth value is no negative number.
    if (expr->is<arith::SIToFPOp>() && !expr->operands[0]->type.isInteger(1)) {
      expr = expr->operands[0];
      continue;
    }
    return nullptr;
  }
  return nullptr;
}
