//===- LaneViews.h - Views that join lanes ----------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_LANEVIEWS_H
#define ROPE_LIB_RAISE_LANEVIEWS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rope {

/// Lists of the dimensions of a type of rank `rank` in which `count` from
/// `first` on are one.
SmallVector<ReassociationIndices> joinLanes(int64_t rank, int64_t first,
                                            int64_t count);

/// Whether `view` joins the last dimensions, and with `rows` others, too, or
/// without, none.
bool joinsLanes(tensor::CollapseShapeOp view, bool rows);

/// The view of the same tensor, in the same block, that joins the lanes of
/// `view` and nothing else; null where there is none.
tensor::CollapseShapeOp findLanes(tensor::CollapseShapeOp view);

/// The tensor that `root` is a view of: a near miss over both is one.
Value viewed(Value root);

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_LANEVIEWS_H
