//===- SumOfProducts.cpp - Recognises sums of products --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Analysis/SumOfProducts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::rope {

/// The argument that `value` is, or is an extension of; null otherwise.
static BlockArgument getExtendedArgument(Value value, Block *body) {
  if (auto extension = value.getDefiningOp<arith::ExtFOp>())
    value = extension.getIn();
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && argument.getOwner() == body ? argument : BlockArgument();
}

std::optional<SumOfProducts> SumOfProducts::match(linalg::LinalgOp op) {
  if (op.getNumDpsInits() != 1)
    return std::nullopt;
  Block *body = op.getBlock();
  BlockArgument out = op.getMatchingBlockArgument(op.getDpsInitOperand(0));
  auto sum =
      body->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  if (!sum || (sum.getLhs() == out) == (sum.getRhs() == out))
    return std::nullopt;
  Value term = sum.getLhs() == out ? sum.getRhs() : sum.getLhs();
  auto product = term.getDefiningOp<arith::MulFOp>();
  if (!product)
    return std::nullopt;
  SumOfProducts factors{getExtendedArgument(product.getLhs(), body),
                        getExtendedArgument(product.getRhs(), body)};
  if (!factors.x || !factors.y || factors.x == out || factors.y == out)
    return std::nullopt;
  return factors;
}

} // namespace mlir::rope
