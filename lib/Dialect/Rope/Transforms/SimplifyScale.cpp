//===- SimplifyScale.cpp - Factors of rows across rotations ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimplifyRotations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rope;

/// Whether all elements of `value` along `axis` are provably one number.
static bool isConstantAlong(Value value, int64_t axis) {
  DenseElementsAttr constant;
  if (matchPattern(value, m_Constant(&constant)))
    return constant.isSplat();
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<tensor::SplatOp, linalg::FillOp>(op))
    return true;
  if (auto broadcast = dyn_cast_or_null<linalg::BroadcastOp>(op))
    return llvm::is_contained(broadcast.getDimensions(), axis);
  return false;
}

/// The operand of a product of tensors, element by element, that is multiplied
/// by numbers that do not depend on the position along `laneAxis`; null where
/// `op` is no such product.
static OpOperand *getScaled(Operation *op, int64_t laneAxis) {
  if (auto product = dyn_cast<arith::MulFOp>(op)) {
    for (unsigned scaled : {0u, 1u})
      if (isConstantAlong(op->getOperand(1 - scaled), laneAxis))
        return &op->getOpOperand(scaled);
    return nullptr;
  }
  auto product = dyn_cast<linalg::LinalgOp>(op);
  if (!product || product.getNumDpsInits() != 1 ||
      product.getNumParallelLoops() != product.getNumLoops() ||
      !product.hasPureTensorSemantics())
    return nullptr;
  Block *body = product.getBlock();
  Operation *yield = body->getTerminator();
  auto multiply = yield->getOperand(0).getDefiningOp<arith::MulFOp>();
  if (!multiply || multiply->getBlock() != body ||
      !llvm::hasNItems(body->getOperations(), 2))
    return nullptr;
  AffineMap output =
      product.getMatchingIndexingMap(product.getDpsInitOperand(0));
  AffineExpr lane = output.getResult(laneAxis);
  auto isConstantFactor = [&](Value factor) {
    auto argument = dyn_cast<BlockArgument>(factor);
    if (!argument || argument.getOwner() != body)
      return true; // defined above: one number for the whole tensor
    OpOperand *operand = product.getMatchingOpOperand(argument);
    if (product.isDpsInit(operand))
      return false;
    AffineMap map = product.getMatchingIndexingMap(operand);
    if (!map.isProjectedPermutation(/*allowZeroInResults=*/true))
      return false;
    std::optional<unsigned> axis = map.getResultPosition(lane);
    return !axis || isConstantAlong(operand->get(), *axis);
  };
  for (unsigned scaled : {0u, 1u}) {
    auto argument = dyn_cast<BlockArgument>(multiply->getOperand(scaled));
    if (!argument || argument.getOwner() != body ||
        !isConstantFactor(multiply->getOperand(1 - scaled)))
      continue;
    OpOperand *operand = product.getMatchingOpOperand(argument);
    if (!product.isDpsInit(operand) &&
        product.getMatchingIndexingMap(operand) == output &&
        output.isPermutation())
      return operand;
  }
  return nullptr;
}

namespace {
/// *Matches* a rotation of x * s, with s one number for all lanes of a row, in
/// one element type. *Produces* s times the rotation of x. Class contract.
/// Proof: the lane form is linear in the lanes of one row, so the map of a row,
/// whatever its kind, takes s x to s times what it takes x to; lanes outside
/// the block are those of x. Only the rounding is elsewhere.
/// Factors go towards the scores, where one number for a tensor joins the
/// scale of attention, and free the way from a projection to its rotation.
struct ScaleAfterRotation : OpRewritePattern<RotateOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(RotateOp rotate,
                                PatternRewriter &rewriter) const override {
    Operation *product = rotate.getInput().getDefiningOp();
    if (!product || !rotate.getResult() ||
        !isa<arith::MulFOp, linalg::LinalgOp>(product))
      return rewriter.notifyMatchFailure(rotate, "not of a product");
    OpOperand *scaled = getScaled(product, rotate.getInputLaneAxis());
    if (!scaled)
      return rewriter.notifyMatchFailure(rotate, "no factor of whole rows");
    if (!product->hasOneUse() || product->getBlock() != rotate->getBlock())
      return rewriter.notifyMatchFailure(rotate, "product has other uses");
    Type element = rotate.getInputType().getElementType();
    if (rotate.getInitType().getElementType() != element ||
        rotate.getTableType().getElementType() != element ||
        rotate.getComputeFloatType() != element)
      return rewriter.notifyMatchFailure(rotate, "product is rounded between");
    for (Value operand : product->getOperands())
      if (getElementTypeOrSelf(operand.getType()) != element)
        return rewriter.notifyMatchFailure(rotate, "product converts");
    if (rotate.getInputMap() != rotate.getOutputMap() ||
        scaled->get().getType() != rotate.getInput().getType() ||
        rotate.getInput().getType() != rotate.getInit().getType())
      return rewriter.notifyMatchFailure(rotate, "axes move");
    remark::passed(rotate.getLoc(), getSimplifyRemark("scaled-after", rotate))
        << remark::add("a factor of whole rows is applied after the rotation");
    rewriter.setInsertionPoint(rotate);
    auto rotated = cast<RotateOp>(rewriter.clone(*rotate));
    rotated.getInputMutable().assign(scaled->get());
    Operation *scaling = rewriter.clone(*product);
    scaling->setOperand(scaled->getOperandNumber(), rotated.getResult());
    rewriter.replaceOp(rotate, scaling->getResults());
    rewriter.eraseOp(product);
    return success();
  }
};
} // namespace

void rope::populateScalePatterns(RewritePatternSet &patterns) {
  patterns.add<ScaleAfterRotation>(patterns.getContext());
}
