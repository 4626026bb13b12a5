//===- ComputedElements.cpp - Tensors that a kernel does not store --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComputedElements.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rope {

SmallVector<Value> getCoordinates(DeviceBuilder &b, AffineMap map,
                                  ArrayRef<Value> loops) {
  SmallVector<Value> coordinates;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    coordinates.push_back(
        dim ? loops[dim.getPosition()]
            : b.i32(cast<AffineConstantExpr>(expr).getValue()));
  }
  return coordinates;
}

// Computed ops read computed ops: as deep as the chain of ops of one table.
Value ComputedElements::read(Value tensor, ArrayRef<Value> coordinates) {
  if (!isComputed(tensor))
    return open(tensor).load(b, coordinates);
  auto op = cast<linalg::LinalgOp>(tensor.getDefiningOp());
  unsigned number = cast<OpResult>(tensor).getResultNumber();
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(number));
  SmallVector<Value> loops(op.getNumLoops());
  for (auto [expr, coordinate] : llvm::zip_equal(map.getResults(), coordinates))
    loops[cast<AffineDimExpr>(expr).getPosition()] = coordinate;
  return compute(op, loops)[number];
}

SmallVector<Value> ComputedElements::compute(linalg::LinalgOp op,
                                             ArrayRef<Value> loops) {
  IRMapping mapping;
  for (OpOperand *operand : op.getDpsInputOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(operand);
    if (argument.use_empty())
      continue;
    Value value = operand->get();
    if (!isa<ShapedType>(value.getType())) {
      mapping.map(argument, getScalar(value));
      continue;
    }
    SmallVector<Value> at =
        getCoordinates(b, op.getMatchingIndexingMap(operand), loops);
    Value element = read(value, at);
    // Buffers of `index` are read as 64 bits.
    if (isa<IndexType>(argument.getType()))
      element = b.toInteger(element, argument.getType());
    mapping.map(argument, element);
  }
  auto lookUp = [&](Value value) {
    if (!mapping.contains(value))
      mapping.map(value, getScalar(value));
    return mapping.lookup(value);
  };
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
      mapping.map(index.getResult(),
                  b.toInteger(loops[index.getDim()], b.getIndexType()));
      continue;
    }
    if (auto extract = dyn_cast<tensor::ExtractOp>(inner)) {
      SmallVector<Value> at;
      for (Value place : extract.getIndices())
        at.push_back(b.toI32(lookUp(place)));
      Value element = read(extract.getTensor(), at);
      if (isa<IndexType>(extract.getType()))
        element = b.toInteger(element, extract.getType());
      mapping.map(extract.getResult(), element);
      continue;
    }
    for (Value operand : inner.getOperands())
      lookUp(operand);
    b.clone(inner, mapping);
  }
  return llvm::map_to_vector(op.getBlock()->getTerminator()->getOperands(),
                             lookUp);
}

} // namespace mlir::rope
