//===- MaskGradients.cpp - Gradients of masks that are added --------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionGradients.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "rope/Analysis/SumOfProducts.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Whether `op` computes the gradient of the scores behind a mask that is
/// added, summed over some loops.
bool AttentionGradients::isMaskGradient(linalg::LinalgOp op) {
  if (op.getNumDpsInits() != 1 || op->getBlock() != match.output.op->getBlock())
    return false;
  ElementExpressions &elements = matcher.elements;
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  std::optional<ReductionBody> body;
  if (op.getNumReductionLoops() != 0) {
    body = ReductionBody::match(op, 0);
    if (!body || !isa<arith::AddFOp>(body->combiner))
      return false;
  }
  if (!map.isProjectedPermutation(/*allowZeroInResults=*/true))
    return false;
  auto getIndices = [&](const GradientLoops &loops) {
    return llvm::map_to_vector(map.getResults(), [&](AffineExpr result) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      return dim ? loops.at[dim.getPosition()] : exprs().integer(0);
    });
  };
  auto isGradient = [&](const GradientLoops &loops) {
    SmallVector<const Expr *> indices = getIndices(loops);
    const Expr *element = elements.element(op->getResult(0), indices);
    if (body) {
      // No narrower than what a product with V is summed in.
      linalg::LinalgOp output = match.output.op;
      auto getWidth = [](Operation *of) {
        return getElementTypeOrSelf(of->getResult(0).getType())
            .getIntOrFloatBitWidth();
      };
      if (getWidth(op) < getWidth(output) ||
          !matcher.isZero(elements.element(op.getDpsInits()[0], indices)))
        return false;
      element = elements.inBody(op, body->term, loops.at);
    }
    element = expand(element);
    return element && terms->isScoreGradient(element, 1.0, false);
  };
  SmallVector<const LoopSymbol *> symbols(rowSymbols);
  symbols.push_back(keySymbol);
  auto slots = llvm::to_vector(llvm::seq<unsigned>(0, op.getNumLoops()));
  auto loops = findLoops(elements, op, slots, symbols, {}, isGradient);
  if (!loops)
    return false;
  Gradient &gradient = gradients[kMask];
  gradient.replaced = op;
  for (AffineExpr result : map.getResults()) {
    Axis &axis = gradient.axes.emplace_back();
    if (auto dim = dyn_cast<AffineDimExpr>(result))
      addDigits(axis, loops->digits[dim.getPosition()]);
  }
  return true;
}

void AttentionGradients::takeMaskGradient(ArrayRef<Value> results) {
  // A sum over batches or heads, or what is read as it is.
  for (Operation &op : *match.output.op->getBlock()) {
    auto sum = dyn_cast<linalg::LinalgOp>(op);
    if (sum && sum.getNumReductionLoops() != 0 && sum.getNumDpsInputs() == 1 &&
        downstream.values.contains(sum.getDpsInputs()[0]) &&
        isMaskGradient(sum))
      return;
  }
  for (Value result : results)
    if (auto op = findOrigin(result).getDefiningOp<linalg::LinalgOp>();
        op && op.getNumReductionLoops() == 0 && isMaskGradient(op))
      return;
}
