//===- LaneNearMiss.cpp - What is almost a rotation -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/LaneForm.h"
#include "rope/Analysis/Reasons.h"

using namespace mlir;
using namespace mlir::rope;

static const Expr *stripCasts(const Expr *expr) {
  while (expr->is<arith::ExtFOp>() || expr->is<arith::TruncFOp>() ||
         expr->is<arith::NegFOp>())
    expr = expr->operands[0];
  return expr;
}

/// Elements that a product is computed from.
static SmallVector<const Expr *> loadsOf(const Expr *product) {
  SmallVector<const Expr *> result, stack{product};
  llvm::SmallPtrSet<const Expr *, 16> seen;
  while (!stack.empty()) {
    const Expr *expr = stack.pop_back_val();
    if (!seen.insert(expr).second)
      continue;
    if (expr->isLoad() && isa<FloatType>(expr->type))
      result.push_back(expr);
    else
      llvm::append_range(stack, expr->operands);
  }
  return result;
}

/// The two products that `expr` adds, if it does.
static std::optional<std::pair<const Expr *, const Expr *>>
matchProducts(const Expr *expr) {
  if (!expr->is<arith::AddFOp>() && !expr->is<arith::SubFOp>())
    return std::nullopt;
  const Expr *lhs = stripCasts(expr->operands[0]);
  const Expr *rhs = stripCasts(expr->operands[1]);
  if (!lhs->is<arith::MulFOp>() || !rhs->is<arith::MulFOp>())
    return std::nullopt;
  return std::make_pair(lhs, rhs);
}

Value LaneFormAnalysis::findRotatedRows(Operation *loop,
                                        std::optional<Location> &where) {
  // Two elements of one tensor that differ in one index, by a literal.
  auto isPair = [&](const Expr *a, const Expr *b) {
    if (a->value != b->value)
      return false;
    unsigned others = 0, lanes = 0;
    for (auto [i, j] : llvm::zip(a->operands, b->operands))
      if (i != j)
        ++(exprs.sub(i, j)->getInteger() ? lanes : others);
    return lanes == 1 && others == 0;
  };
  Value root;
  loop->walk([&](Operation *op) {
    if (op == loop || op->getNumResults() != 1 ||
        op->getParentOfType<linalg::LinalgOp>())
      return WalkResult::advance();
    Value part = op->getResult(0);
    const Expr *element = nullptr;
    if (isa<FloatType>(part.getType())) {
      if (isa<arith::AddFOp, arith::SubFOp>(op))
        element = elements.scalar(part);
    } else if (isCandidate(part) && !isa<tensor::InsertSliceOp>(op)) {
      auto type = cast<RankedTensorType>(part.getType());
      SmallVector<const Expr *> indices;
      for (int64_t dim = 0; dim < type.getRank(); ++dim)
        indices.push_back(exprs.symbol(dim, type.getDimSize(dim)));
      element = exprs.load(part, indices);
    }
    if (!element)
      return WalkResult::advance();
    const Expr *sum = stripCasts(expandAll(element));
    if (auto products = matchProducts(sum))
      for (const Expr *a : loadsOf(products->first))
        for (const Expr *b : loadsOf(products->second))
          if (isPair(a, b)) {
            root = a->value;
            where = op->getLoc();
            return WalkResult::interrupt();
          }
    return WalkResult::advance();
  });
  return root;
}

/// The tensor of which one of `near` is a sum of two products over different
/// elements, as far as that shows without lanes, and where the sum is.
Value LaneFormAnalysis::findRotated(ArrayRef<Value> near,
                                    std::optional<Location> &where) {
  DenseMap<Value, SmallVector<Value>> sourcesOf;
  for (Value part : near) {
    auto type = dyn_cast<RankedTensorType>(part.getType());
    if (!type || !isa<FloatType>(type.getElementType()) || isTerminal(part))
      continue;
    SmallVector<const Expr *> indices;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      indices.push_back(exprs.symbol(dim, type.getDimSize(dim)));
    const Expr *sum = stripCasts(expandAll(exprs.load(part, indices)));
    auto products = matchProducts(sum);
    if (!products)
      continue;
    for (const Expr *a : loadsOf(products->first))
      for (const Expr *b : loadsOf(products->second)) {
        // A sum over lanes is the same for all of them.
        auto varies = [&](const Expr *index) {
          return index->getInteger() || (dependsOnSymbol(a, index->ints[0]) &&
                                         dependsOnSymbol(b, index->ints[0]));
        };
        if (a == b || !llvm::all_of(indices, varies))
          continue;
        auto reaches = [&](Value from, Value to) {
          return llvm::is_contained(
              nearestSources(from, kNearLimit, /*first=*/0, sourcesOf), to);
        };
        Value root = reaches(a->value, b->value)   ? b->value
                     : reaches(b->value, a->value) ? a->value
                                                   : Value();
        if (!root)
          continue;
        where = elements.locate(sum);
        return root;
      }
  }
  return {};
}

bool LaneFormAnalysis::addsTurned(const Expr *lane, Value root) {
  auto products = matchProducts(stripCasts(lane));
  if (!products)
    return false;
  auto isTurned = [&](const Expr *product) {
    bool turned = false;
    for (const Expr *value = product; value->is<arith::MulFOp>();) {
      bool left = dependsOn(value->operands[0], root);
      if (left == dependsOn(value->operands[1], root))
        return false;
      turned |= !walkExpressions(
          expandAll(value->operands[left]), [](const Expr *expr) {
            return !expr->is<math::CosOp>() && !expr->is<math::SinOp>();
          });
      value = stripCasts(value->operands[!left]);
    }
    return turned;
  };
  return isTurned(products->first) && isTurned(products->second);
}

const Expr *LaneFormAnalysis::findMovedRows(const Expr *lane, Value root) {
  auto products = lane ? matchProducts(stripCasts(lane)) : std::nullopt;
  if (!products)
    return nullptr;
  const Expr *sides[] = {products->first, products->second};
  for (int side : {0, 1})
    if (llvm::any_of(loadsOf(sides[side]),
                     [&](const Expr *load) { return load->value == root; }))
      for (const Expr *load : loadsOf(sides[1 - side]))
        if (load->value != root && joinedFrom(load->value) == root)
          return sides[1 - side];
  return nullptr;
}

StringRef LaneFormAnalysis::findNearMiss(ArrayRef<Lane> lanes, StringRef failed,
                                         LaneFormOutcome &outcome) {
  Value root = outcome.root;
  outcome.nearMiss = pairsLanes(lanes, root);
  if (outcome.nearMiss)
    return failed;
  if (failed.empty())
    failed = reason::kNotARotation;
  if (failed == reason::kNotARotation)
    if (const Expr *moved = findMovedRows(lanes.back().element, root)) {
      outcome.nearMiss = true;
      return fail(reason::kRowLayout, moved);
    }
  for (const Lane &lane : {lanes.back(), lanes.front()})
    if (!outcome.nearMiss && lane.element && addsTurned(lane.element, root)) {
      outcome.nearMiss = true;
      culprit = culprit ? culprit : lane.element;
    }
  return failed;
}
