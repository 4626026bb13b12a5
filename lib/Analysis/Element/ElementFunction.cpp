//===- ElementFunction.cpp - Tensors that need not exist ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Analysis/ElementFunction.h"

using namespace mlir;
using namespace mlir::rope;

ElementFunction::ElementFunction(Value tensor)
    : value(tensor), type(dyn_cast<RankedTensorType>(tensor.getType())) {}

ElementFunction::ElementFunction(linalg::LinalgOp op, Value scalar)
    : value(scalar), op(op), slice(BodySlice::get(op, scalar)) {
  SmallVector<int64_t> ranges = op.getStaticLoopRanges(), shape;
  for (unsigned loop : slice->getLoopOrder(op))
    if (ranges[loop] != 1) {
      loops.push_back(loop);
      shape.push_back(ranges[loop]);
    }
  type = RankedTensorType::get(shape, scalar.getType());
}

Operation *ElementFunction::getOp() const {
  auto linalgOp = op;
  return slice ? linalgOp.getOperation() : value.getDefiningOp();
}

SmallVector<Value> ElementFunction::getSources() const {
  return slice ? slice->getSources(op) : ElementExpressions::sources(value);
}

const Expr *ElementFunction::getElement(ElementExpressions &elements,
                                        ArrayRef<const Expr *> indices) const {
  if (!slice)
    return elements.element(value, indices);
  // A loop of one round is at its start; others are not read.
  auto linalgOp = op;
  SmallVector<const Expr *> all(linalgOp.getNumLoops());
  for (auto [loop, range] : llvm::enumerate(linalgOp.getStaticLoopRanges()))
    if (range == 1)
      all[loop] = elements.getExpressions().integer(0);
  for (auto [loop, index] : llvm::zip_equal(loops, indices))
    all[loop] = index;
  return elements.inBody(linalgOp, value, all);
}

const Expr *ElementFunction::getSize(ElementExpressions &elements,
                                     int64_t dim) const {
  auto [tensor, axis] =
      slice ? findDimOfLoop(op, loops[dim]) : std::make_pair(value, dim);
  return elements.size(tensor, axis);
}

std::pair<Value, int64_t> mlir::rope::findDimOfLoop(linalg::LinalgOp op,
                                                    unsigned loop) {
  AffineExpr dim = getAffineDimExpr(loop, op.getContext());
  for (OpOperand &operand : op->getOpOperands())
    if (auto position =
            op.getMatchingIndexingMap(&operand).getResultPosition(dim))
      return {operand.get(), *position};
  return {};
}
