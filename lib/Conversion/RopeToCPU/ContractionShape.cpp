//===- ContractionShape.cpp - Recognises contractions ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContractionShape.h"

#include "rope/Analysis/SumOfProducts.h"

namespace mlir::rope {

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
  if (!llvm::all_of(op->getOperands(), [](Value operand) {
        return isa<MemRefType>(operand.getType());
      }))
    return std::nullopt;
  bool areFloats = llvm::all_of(op->getOperands(), [](Value operand) {
    return isa<Float32Type, Float64Type, Float16Type, BFloat16Type>(
        getElementTypeOrSelf(operand.getType()));
  });
  auto isInteger = [&](unsigned operand, unsigned width) {
    return getElementTypeOrSelf(op->getOperand(operand).getType())
        .isInteger(width);
  };
  bool areBytes = isInteger(0, 8) && isInteger(1, 8) && isInteger(2, 32);
  if (!areFloats && !areBytes)
    return std::nullopt;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  std::optional<SumOfProducts> body =
      areFloats ? SumOfProducts::match(op) : SumOfProducts::matchIntegers(op);
  if (!llvm::all_of(maps, hasPlainResults) || !body || body->x == body->y)
    return std::nullopt;

  ContractionShape shape;
  shape.areBytes = areBytes;
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
