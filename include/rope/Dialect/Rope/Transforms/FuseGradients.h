//===- FuseGradients.h - Rotations of gradients -----------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The gradient of a rotation is the transposed rotation of a gradient. It
// stands between the gradients of attention, of which it reads one, and those
// of the projections, which read it.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_FUSEGRADIENTS_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_FUSEGRADIENTS_H

#include "rope/Dialect/Rope/Transforms/FuseKernels.h"

namespace mlir::rope {

/// The rotation that alone reads a gradient of attention, as the last of what
/// it is computed by: elementwise ops of one operand, such as conversions and
/// products with a number, stand before it. Empty where there is none.
SmallVector<Operation *> findRotationOfGradient(OpResult gradient);

/// Gradients of attention with the rotations that join them, and why others do
/// not.
struct GradientCluster {
  KernelCluster cluster;
  SmallVector<FusionRefusal> refusals;
};

/// What of the rotations of the results of `op` can be computed where a task
/// has added up its gradient: the lanes are axes that no task cuts, and nothing
/// else reads the gradient.
GradientCluster findGradientCluster(AttentionBackwardOp op);

/// The contraction that sums over all heads and lanes of what `rotate` writes,
/// with the views on the way: as the gradient of what a projection read.
/// Another contraction may read the rotated value as well.
ClusterOrRefusal findRotatedContraction(RotateOp rotate);

/// Makes the contraction of `cluster`, as `findRotatedContraction` found it,
/// read the rotation itself, each axis by a loop of its own. The cluster is the
/// two ops then. Fails where an axis is split in a way that has no such form;
/// the contraction may be a generic op then, and nothing else is changed.
LogicalResult readRotation(RewriterBase &rewriter, KernelCluster &cluster);

/// Erases views and sizes of `value` that nothing reads, so that it need not
/// leave a kernel for them.
void eraseUnusedViews(RewriterBase &rewriter, Value value);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_FUSEGRADIENTS_H
