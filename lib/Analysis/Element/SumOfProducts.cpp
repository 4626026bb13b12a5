//===- SumOfProducts.cpp - Recognises sums of products --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Analysis/SumOfProducts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "rope/Analysis/BodySlice.h"

namespace mlir::rope {

/// The argument that `value` is, or is an extension of; null otherwise.
template <typename ExtensionOp>
static BlockArgument getExtendedArgument(Value value, Block *body) {
  if (auto extension = value.getDefiningOp<ExtensionOp>())
    value = extension.getIn();
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && argument.getOwner() == body ? argument : BlockArgument();
}

/// Whether the iterations that write one element of `result` are those along
/// the reduction loops: the labels of loops alone do not say so.
static bool reducesAsLabelled(linalg::LinalgOp op, unsigned result) {
  AffineMap written = op.getMatchingIndexingMap(op.getDpsInitOperand(result));
  return llvm::all_of(
      llvm::enumerate(op.getIteratorTypesArray()), [&](auto it) {
        bool isReduced = it.value() == utils::IteratorType::reduction;
        return written.isFunctionOfDim(it.index()) != isReduced ||
               op.getStaticLoopRanges()[it.index()] == 1;
      });
}

std::optional<ReductionBody> ReductionBody::match(linalg::LinalgOp op,
                                                  unsigned result) {
  if (!reducesAsLabelled(op, result))
    return std::nullopt;
  BlockArgument out = op.getMatchingBlockArgument(op.getDpsInitOperand(result));
  Operation *combiner =
      op.getBlock()->getTerminator()->getOperand(result).getDefiningOp();
  if (!combiner || combiner->getNumOperands() != 2 ||
      combiner->getNumResults() != 1)
    return std::nullopt;
  for (unsigned side : {0, 1})
    if (combiner->getOperand(side) == out) {
      Value term = combiner->getOperand(1 - side);
      if (!BodySlice::get(op, term).readsInits(op))
        return ReductionBody{combiner, term};
    }
  return std::nullopt;
}

template <typename AddOp, typename MulOp, typename ExtensionOp>
static std::optional<SumOfProducts> matchSum(linalg::LinalgOp op) {
  if (op.getNumDpsInits() != 1)
    return std::nullopt;
  Block *body = op.getBlock();
  std::optional<ReductionBody> reduction = ReductionBody::match(op);
  if (!reduction || !isa<AddOp>(reduction->combiner))
    return std::nullopt;
  auto product = reduction->term.getDefiningOp<MulOp>();
  if (!product)
    return std::nullopt;
  SumOfProducts factors{
      getExtendedArgument<ExtensionOp>(product.getLhs(), body),
      getExtendedArgument<ExtensionOp>(product.getRhs(), body)};
  if (!factors.x || !factors.y)
    return std::nullopt;
  return factors;
}

std::optional<SumOfProducts> SumOfProducts::match(linalg::LinalgOp op) {
  return matchSum<arith::AddFOp, arith::MulFOp, arith::ExtFOp>(op);
}

std::optional<SumOfProducts> SumOfProducts::matchIntegers(linalg::LinalgOp op) {
  return matchSum<arith::AddIOp, arith::MulIOp, arith::ExtSIOp>(op);
}

} // namespace mlir::rope
