//===- ContractionShape.cpp - Recognises contractions ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContractionShape.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::rope {

/// The argument that `value` is, or is an extension of; null otherwise.
static BlockArgument getExtendedArgument(Value value, Block *body) {
  if (auto extension = value.getDefiningOp<arith::ExtFOp>())
    value = extension.getIn();
  auto arg = dyn_cast<BlockArgument>(value);
  return arg && arg.getOwner() == body ? arg : BlockArgument();
}

static bool hasContractionBody(linalg::GenericOp op) {
  Block *body = op.getBody();
  auto yield = cast<linalg::YieldOp>(body->getTerminator());
  auto sum = yield.getOperand(0).getDefiningOp<arith::AddFOp>();
  if (!sum)
    return false;
  BlockArgument out = body->getArgument(2);
  Value addend;
  if (sum.getLhs() == out)
    addend = sum.getRhs();
  else if (sum.getRhs() == out)
    addend = sum.getLhs();
  else
    return false;
  auto product = addend.getDefiningOp<arith::MulFOp>();
  if (!product)
    return false;
  BlockArgument x = getExtendedArgument(product.getLhs(), body);
  BlockArgument y = getExtendedArgument(product.getRhs(), body);
  return x && y && x != out && y != out && x != y;
}

/// Whether all results of `map` are single, distinct loops or the constant 0.
static bool hasPlainResults(AffineMap map) {
  llvm::SmallDenseSet<unsigned> seen;
  return llvm::all_of(map.getResults(), [&](AffineExpr expr) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      return seen.insert(dim.getPosition()).second;
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    return constant && constant.getValue() == 0;
  });
}

std::optional<ContractionShape> ContractionShape::match(linalg::GenericOp op) {
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1)
    return std::nullopt;
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<MemRefType>(operand.getType());
    if (!type || !isa<Float32Type, Float64Type, Float16Type, BFloat16Type>(
                     type.getElementType()))
      return std::nullopt;
  }
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!llvm::all_of(maps, hasPlainResults) || !hasContractionBody(op))
    return std::nullopt;

  ContractionShape shape;
  for (unsigned dim = 0, e = op.getNumLoops(); dim < e; ++dim) {
    bool inA = maps[0].isFunctionOfDim(dim);
    bool inB = maps[1].isFunctionOfDim(dim);
    bool inC = maps[2].isFunctionOfDim(dim);
    bool isParallel =
        op.getIteratorTypesArray()[dim] == utils::IteratorType::parallel;
    if (isParallel != inC)
      return std::nullopt;
    if (inA && inB && inC)
      shape.batch.push_back(dim);
    else if (inA && inC)
      shape.m.push_back(dim);
    else if (inB && inC)
      shape.n.push_back(dim);
    else if (inA && inB)
      shape.k.push_back(dim);
    else
      return std::nullopt;
  }
  // A sum over nothing is a product of elements, which loops do as well.
  if (shape.k.empty())
    return std::nullopt;
  return shape;
}

} // namespace mlir::rope
