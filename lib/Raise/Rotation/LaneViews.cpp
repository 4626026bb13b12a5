//===- LaneViews.cpp - Views that join lanes ------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneViews.h"

using namespace mlir;
using namespace mlir::rope;

SmallVector<ReassociationIndices> rope::joinLanes(int64_t rank, int64_t first,
                                                  int64_t count) {
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (dim > first && dim < first + count)
      groups.back().push_back(dim);
    else
      groups.push_back({dim});
  }
  return groups;
}

bool rope::joinsLanes(tensor::CollapseShapeOp view, bool rows) {
  SmallVector<ReassociationIndices> groups = view.getReassociationIndices();
  if (groups.empty() || groups.back().size() < 2)
    return false;
  int64_t others = view.getSrcType().getRank() - groups.back().size();
  return (int64_t(groups.size()) != others + 1) == rows;
}

tensor::CollapseShapeOp rope::findLanes(tensor::CollapseShapeOp view) {
  for (Operation *user : view.getSrc().getUsers()) {
    auto lanes = dyn_cast<tensor::CollapseShapeOp>(user);
    if (lanes && lanes->getBlock() == view->getBlock() &&
        joinsLanes(lanes, /*rows=*/false) && joinsLanes(view, /*rows=*/true) &&
        lanes.getReassociationIndices().back() ==
            view.getReassociationIndices().back())
      return lanes;
  }
  return {};
}

Value rope::viewed(Value root) {
  while (root && isa_and_nonnull<tensor::CollapseShapeOp, tensor::ExpandShapeOp,
                                 tensor::CastOp>(root.getDefiningOp()))
    root = root.getDefiningOp()->getOperand(0);
  return root;
}
