//===- MaskGradients.cpp - Gradients of masks and sinks -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionGradients.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/SumOfProducts.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

bool AttentionGradients::takeSum(unsigned number, linalg::LinalgOp op,
                                 double scale) {
  Gradient &gradient = gradients[number];
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (gradient.replaced || op.getNumDpsInits() != 1 ||
      op->getBlock() != match.output.op->getBlock() ||
      !map.isProjectedPermutation(/*allowZeroInResults=*/true))
    return false;
  ElementExpressions &elements = matcher.elements;
  std::optional<ReductionBody> body;
  bool isNarrow = false;
  if (op.getNumReductionLoops() != 0) {
    body = ReductionBody::match(op, 0);
    if (!body || !isa<arith::AddFOp>(body->combiner))
      return false;
    // Narrower than what a product with V is summed in, as frameworks add up
    // over a batch.
    auto getWidth = [](Operation *of) {
      return getElementTypeOrSelf(of->getResult(0).getType())
          .getIntOrFloatBitWidth();
    };
    linalg::LinalgOp output = match.output.op;
    isNarrow = getWidth(op) < getWidth(output);
  }
  auto isGradient = [&](const GradientLoops &loops) {
    // The gradient of Q, which that of its factor is made of, sums the keys.
    auto isOverKeys = [&](AffineExpr result) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      return dim &&
             llvm::is_contained(loops.digits[dim.getPosition()], keySymbol);
    };
    if (number == kFactor && llvm::any_of(map.getResults(), isOverKeys))
      return false;
    SmallVector<const Expr *> indices =
        llvm::map_to_vector(map.getResults(), [&](AffineExpr result) {
          auto dim = dyn_cast<AffineDimExpr>(result);
          return dim ? loops.at[dim.getPosition()] : exprs().integer(0);
        });
    const Expr *element = elements.element(op->getResult(0), indices);
    if (body && !matcher.isZero(elements.element(op.getDpsInits()[0], indices)))
      return false;
    if (body)
      element = elements.inBody(op, body->term, loops.at);
    element = expand(element);
    if (!element)
      return false;
    if (number == kFactor)
      return isScoreGradient(element, {0, 0, 0, 0, 0, 0, 0, 0, 1});
    return number == kSinks ? terms->isSinkGradient(element)
                            : terms->isScoreGradient(element, scale, false);
  };
  SmallVector<const LoopSymbol *> symbols(rowSymbols);
  if (number != kSinks)
    symbols.push_back(keySymbol);
  auto slots = llvm::to_vector(llvm::seq<unsigned>(0, op.getNumLoops()));
  auto loops = findLoops(elements, op, slots, symbols, {}, isGradient);
  if (!loops)
    return false;
  terms->hasCasts |= isNarrow;
  gradient.replaced = op;
  for (AffineExpr result : map.getResults()) {
    Axis &axis = gradient.axes.emplace_back();
    if (auto dim = dyn_cast<AffineDimExpr>(result))
      addDigits(axis, loops->digits[dim.getPosition()]);
  }
  return true;
}

void AttentionGradients::takeSums(ArrayRef<Value> results) {
  for (Operation *op : getUsersInOrder()) {
    auto sum = dyn_cast<linalg::LinalgOp>(op);
    if (!sum || sum.getNumReductionLoops() == 0 || sum.getNumDpsInputs() != 1 ||
        !downstream.values.contains(sum.getDpsInputs()[0]))
      continue;
    if (!takeSum(kMask, sum) && match.sink)
      takeSum(kSinks, sum);
    if (!match.queryFactors.empty())
      takeSum(kFactor, sum);
  }
  // What is read as it is, which has an element for each pair. A mask that is
  // scaled with the scores has the gradient of the products.
  for (Value result : results) {
    auto op = findOrigin(result).getDefiningOp<linalg::LinalgOp>();
    if (!op || op.getNumReductionLoops() != 0)
      continue;
    bool isTaken = gradients[kMask].replaced || takeSum(kMask, op);
    if (!isTaken && takeSum(kMask, op, match.scale))
      maskScale = match.scale;
  }
}
