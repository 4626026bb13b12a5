//===- RotateTiling.cpp - Tiling of rope.rotate ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The iteration space of the interface is every dimension but the lane: a row
// of lanes is never split, as its pairs may lie anywhere in it.
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/OperandTiles.h"
#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;

SmallVector<utils::IteratorType> RotateOp::getLoopIteratorTypes() {
  return SmallVector<utils::IteratorType>(getInputType().getRank() - 1,
                                          utils::IteratorType::parallel);
}

SmallVector<Range> RotateOp::getIterationDomain(OpBuilder &builder) {
  AffineMap map = getInputMap();
  SmallVector<Range> domain;
  for (unsigned dim = 0; dim + 1 < map.getNumDims(); ++dim) {
    unsigned axis = *map.getResultPosition(getAffineDimExpr(dim, getContext()));
    OpFoldResult size =
        rope::detail::getAxisSize(builder, getLoc(), getInput(), axis);
    domain.push_back({builder.getIndexAttr(0), size, builder.getIndexAttr(1)});
  }
  return domain;
}
