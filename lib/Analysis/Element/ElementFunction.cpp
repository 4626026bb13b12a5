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
    : value(tensor), type(dyn_cast<RankedTensorType>(tensor.getType())),
      splitType(type) {}

ElementFunction::ElementFunction(linalg::LinalgOp op, Value scalar)
    : value(scalar), op(op), slice(BodySlice::get(op, scalar)) {
  loops.append(slice->getLoopOrder(op));
  setLoopType();
}

void ElementFunction::setLoopType() {
  auto linalgOp = op;
  SmallVector<int64_t> ranges = linalgOp.getStaticLoopRanges(), shape;
  for (unsigned loop : loops)
    shape.push_back(ranges[loop]);
  type = splitType = RankedTensorType::get(shape, value.getType());
}

ElementFunction ElementFunction::dropUnitLoops() const {
  ElementFunction function = *this;
  auto linalgOp = op;
  SmallVector<int64_t> ranges = linalgOp.getStaticLoopRanges();
  llvm::erase_if(function.loops,
                 [&](unsigned loop) { return ranges[loop] == 1; });
  function.setLoopType();
  return function;
}

ElementFunction ElementFunction::join(int64_t first, int64_t count) const {
  assert(numJoined == 1 && "dimensions are joined once");
  ElementFunction function = *this;
  function.firstJoined = first;
  function.numJoined = count;
  SmallVector<int64_t> shape(type.getShape());
  for (int64_t dim = first + 1; dim < first + count; ++dim)
    shape[first] *= shape[dim];
  shape.erase(shape.begin() + first + 1, shape.begin() + first + count);
  function.type = type.clone(shape);
  return function;
}

ElementFunction ElementFunction::window(int64_t dim, const Expr *start,
                                        const Expr *count) const {
  ElementFunction function = *this;
  function.windows.push_back({dim, start, count});
  SmallVector<int64_t> shape(type.getShape());
  std::optional<int64_t> literal = count->getInteger();
  shape[dim] = literal ? std::max<int64_t>(*literal, 0) : ShapedType::kDynamic;
  function.type = type.clone(shape);
  return function;
}

ElementFunction ElementFunction::concat(int64_t dim,
                                        ArrayRef<ElementFunction> parts) {
  ElementFunction function = parts.front();
  SmallVector<int64_t> shape(function.type.getShape());
  for (const ElementFunction &part : parts.drop_front()) {
    int64_t size = part.type.getDimSize(dim);
    shape[dim] =
        ShapedType::isDynamic(size) || ShapedType::isDynamic(shape[dim])
            ? ShapedType::kDynamic
            : shape[dim] + size;
  }
  function.type = function.type.clone(shape);
  function.parts = parts;
  function.concatDim = dim;
  return function;
}

SmallVector<ReassociationIndices>
mlir::rope::joinDims(int64_t rank, int64_t first, int64_t count) {
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (dim > first && dim < first + count)
      groups.back().push_back(dim);
    else
      groups.push_back({dim});
  }
  return groups;
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
  ExpressionContext &exprs = elements.getExpressions();
  SmallVector<const Expr *> split(indices);
  for (const Window &window : windows)
    split[window.dim] = exprs.add(split[window.dim], window.start);
  if (numJoined > 1) {
    const Expr *rest = split[firstJoined];
    SmallVector<const Expr *> digits;
    for (int64_t dim = firstJoined + numJoined; --dim > firstJoined;) {
      digits.push_back(exprs.mod(rest, splitType.getDimSize(dim)));
      rest = exprs.floorDiv(rest, splitType.getDimSize(dim));
    }
    split[firstJoined] = rest;
    split.insert(split.begin() + firstJoined + 1, digits.rbegin(),
                 digits.rend());
  }
  if (!slice)
    return elements.element(value, split);
  // A loop of one round is at its start; others are not read.
  auto linalgOp = op;
  SmallVector<const Expr *> all(linalgOp.getNumLoops());
  for (auto [loop, range] : llvm::enumerate(linalgOp.getStaticLoopRanges()))
    if (range == 1)
      all[loop] = exprs.integer(0);
  for (auto [loop, index] : llvm::zip_equal(loops, split))
    all[loop] = index;
  return elements.inBody(linalgOp, value, all);
}

const Expr *ElementFunction::getSize(ElementExpressions &elements,
                                     int64_t dim) const {
  if (!parts.empty()) {
    const Expr *size = parts.front().getSize(elements, dim);
    if (dim == concatDim)
      for (const ElementFunction &part : ArrayRef(parts).drop_front())
        size = elements.getExpressions().add(size, part.getSize(elements, dim));
    return size;
  }
  for (const Window &window : windows)
    if (window.dim == dim)
      return window.count;
  if (!type.isDynamicDim(dim))
    return elements.getExpressions().integer(type.getDimSize(dim));
  if (numJoined > 1 && dim > firstJoined)
    dim += numJoined - 1;
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

bool mlir::rope::sizesAgree(linalg::LinalgOp op) {
  SmallVector<int64_t> sizes(op.getNumLoops(), ShapedType::kDynamic);
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<ShapedType>(operand.get().getType());
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (unsigned dim = 0; type && dim < map.getNumResults(); ++dim) {
      auto loop = dyn_cast<AffineDimExpr>(map.getResult(dim));
      if (!loop || type.isDynamicDim(dim))
        continue;
      int64_t &size = sizes[loop.getPosition()];
      if (!ShapedType::isDynamic(size) && size != type.getDimSize(dim))
        return false;
      size = type.getDimSize(dim);
    }
  }
  return true;
}
