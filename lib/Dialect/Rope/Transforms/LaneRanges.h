//===- LaneRanges.h - Rotated lanes of the operands of an op ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_DIALECT_ROPE_TRANSFORMS_LANERANGES_H
#define ROPE_LIB_DIALECT_ROPE_TRANSFORMS_LANERANGES_H

#include "ProjectionAxes.h"
#include "rope/Dialect/Rope/Transforms/PermuteWeights.h"

namespace mlir::rope {

/// The columns of a projection that are rotated: in each head, which starts at
/// one of `starts`, the lanes [blockOffset, blockOffset + blockWidth).
struct RotatedColumns {
  SmallVector<int64_t> starts;
  int64_t headDim = 0, blockOffset = 0, blockWidth = 0;

  /// Adds the heads of what `rotate` rotates; false where they are not known.
  bool add(RotateOp rotate, const AxisTracker &tracker);
};

/// Whether a value with these axes holds no rotated lane.
bool isApart(ArrayRef<Axis> axes, std::optional<int64_t> first,
             const RotatedColumns &columns);

/// Whether the lanes of a value with these axes are a part of a rotated block,
/// or whether that is not known.
bool isPartOfBlock(ArrayRef<Axis> axes, std::optional<int64_t> first,
                   const RotatedColumns &columns);

/// The ranges of an operand whose lanes are rotated columns, empty where it has
/// none. `loops` are the axes of the op, which starts at column `first`, and
/// `axes` says for each axis of the operand which of them it runs along. None
/// where an element serves columns that are rotated and others, or lanes of a
/// block are not along one axis.
std::optional<SmallVector<PermutedLanes>>
findRotatedLanes(ArrayRef<Axis> loops, std::optional<int64_t> first,
                 ArrayRef<std::optional<unsigned>> axes,
                 const RotatedColumns &columns);

} // namespace mlir::rope

#endif // ROPE_LIB_DIALECT_ROPE_TRANSFORMS_LANERANGES_H
