//===- FuseAttention.h - Rotations before and after attention ---*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_FUSEATTENTION_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_FUSEATTENTION_H

#include "rope/Dialect/Rope/Transforms/FuseKernels.h"
#include "rope/Dialect/Rope/Transforms/KernelCost.h"

namespace mlir::rope {

/// Which rotations around attention may join it.
struct AttentionFusionOptions {
  /// Rotation of the query, on the rows of a task.
  bool query = true;
  /// Rotation of the result.
  bool inverse = true;
  /// Rotation of the keys in the loop over keys, which repeats it for each
  /// block of rows.
  bool keysInLoop = false;
};

/// An attention with the rotations that join it, and why others do not.
struct AttentionCluster {
  KernelCluster cluster;
  RotateOp query, key, inverse;
  SmallVector<FusionRefusal> refusals;
};

/// Where `operand` is a rotation with axes split after it (query heads into
/// groups), splits them before it, so that the rotation is what is read.
/// Nothing is changed where the lanes are split, or axes of the table, or
/// another op reads one of the two values.
void splitBeforeRotation(RewriterBase &rewriter, OpOperand &operand);

/// What of the rotations around `op` can be computed on its tiles.
AttentionCluster findAttentionCluster(AttentionOp op,
                                      const AttentionFusionOptions &options);

/// Adds what the rotation of the keys of `op` costs when each block of 64 rows
/// repeats it.
void addRepeatedRotation(KernelCost &cost, RotateOp key, AttentionOp op,
                         const MachineModel &machine, double outside);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_FUSEATTENTION_H
