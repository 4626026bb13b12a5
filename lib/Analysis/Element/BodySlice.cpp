//===- BodySlice.cpp - What a scalar of a body is computed from -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Analysis/BodySlice.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::rope;

BodySlice BodySlice::get(linalg::LinalgOp op, Value value) {
  BodySlice slice;
  slice.value = value;
  slice.operands.resize(op->getNumOperands());
  slice.loops.resize(op.getNumLoops());
  Block *body = op.getBlock();
  llvm::SetVector<Value> values;
  llvm::SetVector<Value> captured;
  llvm::SmallPtrSet<Operation *, 16> seen;
  values.insert(value);
  for (unsigned next = 0; next < values.size(); ++next) {
    Value current = values[next];
    auto argument = dyn_cast<BlockArgument>(current);
    if (argument && argument.getOwner() == body)
      slice.operands.set(op.getMatchingOpOperand(argument)->getOperandNumber());
    Operation *producer = current.getDefiningOp();
    producer = producer ? body->findAncestorOpInBlock(*producer) : nullptr;
    if (!producer) {
      if (isa<ShapedType>(current.getType()) &&
          current.getParentBlock() != body)
        captured.insert(current);
      continue;
    }
    if (!seen.insert(producer).second)
      continue;
    slice.isPure &= mlir::isPure(producer);
    producer->walk<WalkOrder::PreOrder>([&](Operation *inner) {
      if (auto index = dyn_cast<linalg::IndexOp>(inner))
        slice.loops.set(index.getDim());
      for (Value operand : inner->getOperands())
        if (!producer->isAncestor(operand.getParentRegion()->getParentOp()))
          values.insert(operand);
    });
  }
  for (Operation &inner : *body)
    if (seen.contains(&inner))
      slice.ops.push_back(&inner);
  slice.captured = captured.takeVector();
  for (unsigned operand : slice.operands.set_bits()) {
    AffineMap map = op.getMatchingIndexingMap(&op->getOpOperand(operand));
    for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
      if (map.isFunctionOfDim(loop))
        slice.loops.set(loop);
  }
  return slice;
}

SmallVector<Value> BodySlice::getSources(linalg::LinalgOp op) const {
  SmallVector<Value> sources;
  for (unsigned operand : operands.set_bits())
    if (isa<ShapedType>(op->getOperand(operand).getType()))
      sources.push_back(op->getOperand(operand));
  llvm::append_range(sources, captured);
  return sources;
}

SmallVector<unsigned> BodySlice::getLoopOrder(linalg::LinalgOp op) const {
  for (unsigned operand : operands.set_bits()) {
    AffineMap map = op.getMatchingIndexingMap(&op->getOpOperand(operand));
    // A diagonal has a loop twice.
    if (!map.isProjectedPermutation(/*allowZeroInResults=*/true))
      continue;
    SmallVector<unsigned> order;
    for (AffineExpr expr : map.getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        order.push_back(dim.getPosition());
    if (order.size() == loops.count())
      return order;
  }
  return llvm::to_vector(loops.set_bits());
}
