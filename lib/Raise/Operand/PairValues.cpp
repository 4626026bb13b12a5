//===- PairValues.cpp - Values of pairs of a row and a key ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PairValues.h"
#include "Softmax/AttentionSearch.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/Reasons.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

SmallVector<OutputSum, 2> OutputSum::matchPairs(const Contraction &product) {
  linalg::LinalgOp op = product.op;
  Value value = op->getResult(0);
  SmallVector<Operation *> views;
  Operation *sum = nullptr;
  constexpr unsigned mostViews = 8;
  while (views.size() <= mostViews && value.hasOneUse()) {
    Operation *user = *value.user_begin();
    if (user->getBlock() != op->getBlock() || user->getNumResults() != 1)
      return {};
    if (matchAddition(user)) {
      sum = user;
      break;
    }
    if (viewed(user) != value)
      return {};
    views.insert(views.begin(), user);
    value = user->getResult(0);
  }
  if (!sum)
    return {};
  auto [lhs, rhs] = *matchAddition(sum);
  if (lhs == rhs)
    return {};
  Value other = lhs == value ? rhs : lhs;
  SmallVector<Operation *> otherViews;
  std::optional<Contraction> beside = followTerm(other, otherViews);
  if (!beside || beside->op->getBlock() != op->getBlock())
    return {};
  OutputSum first;
  first.products = {product};
  first.views = views;
  first.op = sum;
  first.pairs = beside;
  first.addend = other;
  OutputSum second;
  second.products = {*beside};
  second.views = otherViews;
  second.op = sum;
  second.pairs = product;
  second.addend = value;
  return {first, second};
}

/// Where `view`, of a tensor that is read at `places`, is read; false where
/// that is not known.
static bool moveForward(ExpressionContext &exprs, Operation *view,
                        SmallVector<const Expr *> &places) {
  SmallVector<const Expr *> moved;
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(view)) {
    RankedTensorType type = expand.getResultType();
    for (auto [place, group] :
         llvm::zip_equal(places, expand.getReassociationIndices())) {
      SmallVector<const Expr *> digits;
      int64_t stride = 1;
      for (int64_t dim : llvm::reverse(group)) {
        const Expr *digit = exprs.floorDiv(place, stride);
        // The size of the first digit is not asked for.
        if (dim != group.front()) {
          if (type.isDynamicDim(dim))
            return false;
          digit = exprs.mod(digit, type.getDimSize(dim));
          stride *= type.getDimSize(dim);
        }
        digits.push_back(digit);
      }
      llvm::append_range(moved, llvm::reverse(digits));
    }
  } else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(view)) {
    RankedTensorType type = collapse.getSrcType();
    for (ArrayRef<int64_t> group : collapse.getReassociationIndices()) {
      const Expr *place = places[group.front()];
      for (int64_t dim : group.drop_front()) {
        if (type.isDynamicDim(dim))
          return false;
        place = exprs.linearize(place, places[dim],
                                exprs.integer(type.getDimSize(dim)));
      }
      moved.push_back(place);
    }
  } else if (auto op = dyn_cast<linalg::LinalgOp>(view)) {
    AffineMap input = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
    AffineMap result = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
    if (op.getNumDpsInputs() != 1 || !input.isPermutation() ||
        !result.isPermutation())
      return false;
    SmallVector<const Expr *> loops(places.size());
    for (auto [dim, place] : llvm::enumerate(places))
      loops[input.getDimPosition(dim)] = place;
    for (AffineExpr expr : result.getResults())
      moved.push_back(loops[cast<AffineDimExpr>(expr).getPosition()]);
  } else if (isa<tensor::CastOp>(view)) {
    return true;
  } else {
    return false;
  }
  places = std::move(moved);
  return true;
}

const Expr *rope::detail::readPairValue(AttentionMatcher &matcher,
                                        const OutputSum &sum,
                                        SmallVector<const Expr *> places,
                                        const Expr *probability) {
  ExpressionContext &exprs = matcher.exprs();
  ElementExpressions &elements = matcher.elements;
  auto fail = [&](const Twine &text) {
    matcher.fail(reason::kOtherWeights, text);
    return nullptr;
  };
  for (Operation *view : llvm::reverse(sum.views))
    if (!moveForward(exprs, view, places))
      return fail("the product with V is added behind a view whose sizes are "
                  "not known");
  // Down to the product over pairs.
  linalg::LinalgOp op = sum.pairs->op;
  const Expr *load = elements.element(sum.addend, places);
  constexpr unsigned mostSteps = 16;
  for (unsigned step = 0; step < mostSteps && load; ++step) {
    load = stripCasts(load);
    if (!load->isLoad() || load->value == op->getResult(0))
      break;
    load = elements.step(load);
  }
  if (!load || !load->isLoad() || load->value != op->getResult(0))
    return fail("what is added to the product with V is not told apart");
  SmallVector<const Expr *> loops(op.getNumLoops(), exprs.integer(0));
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  for (auto [result, index] : llvm::zip_equal(map.getResults(), load->operands))
    loops[cast<AffineDimExpr>(result).getPosition()] = index;
  if (sum.pairs->reductionLoops.size() != 1)
    return fail("the product with a table sums over several dimensions");
  unsigned keyLoop = sum.pairs->reductionLoops.front();
  auto [tensor, dim] = findDimOfLoop(op, keyLoop);
  const Expr *size = tensor ? elements.size(tensor, dim) : nullptr;
  if (!size ||
      exprs.canonicalSize(size) != exprs.canonicalSize(matcher.keySize))
    return fail("the product with a table does not sum over all keys");
  loops[keyLoop] = matcher.key;
  if (!matcher.isZero(sum.pairs->getStart(elements, loops)))
    return fail("the product with a table adds to something");
  for (unsigned weights : {0, 1}) {
    const Expr *weight =
        matcher.expand(sum.pairs->factors[weights].getElement(elements, loops));
    if (weight == probability)
      return sum.pairs->factors[1 - weights].getElement(elements, loops);
  }
  return fail("what is added to the product with V has other weights");
}
