//===- FuseKernels.h - Legality and forming of kernels -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_FUSEKERNELS_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_FUSEKERNELS_H

#include "rope/Dialect/Rope/IR/Rope.h"
#include "llvm/ADT/SetVector.h"
#include <variant>

namespace mlir::rope {

/// Machine whose costs decide whether a legal fusion is made.
enum class CostModel { CPU, H200, Always, Never };

/// Why a rotation stays outside a kernel; `name` is the remark's stable name.
struct FusionRefusal {
  StringRef name;
  std::string detail;
  Operation *at = nullptr;
};

/// A projection with everything on the way to the rotation of its result.
struct ProjectionCluster {
  /// All ops of the cluster, in block order.
  SetVector<Operation *> ops;
  SetVector<Operation *> contractions;
  SmallVector<RotateOp> rotations;
  bool hasBias = false;
  bool hasNorm = false;
};

/// The cluster that ends in `rotate`, or why there is none.
///
/// Walks from the rotation's input to the nearest contractions, through ops on
/// tensors without effects. A reduction on the way must stay within one head:
/// a kernel tile holds whole heads of some rows, so a norm over several heads
/// or over rows would need values of other tiles.
std::variant<ProjectionCluster, FusionRefusal>
findProjectionCluster(RotateOp rotate);

/// Whether `op` may follow ops that it stands before now: it has no effects, or
/// none but assertions, which still hold or fail as before.
bool mayMoveDown(Operation *op);

/// Moves the ops of `cluster` into a new `rope.kernel` and returns it, or null
/// when an op with side effects, or one that cannot be moved, stands between
/// (nothing is changed then).
KernelOp formKernel(RewriterBase &rewriter, ProjectionCluster &cluster);

/// Time of the separate rotation pass over the projected values (read and
/// write) in proportion to the projection: 2 * b * P / (BW * K) for a reduction
/// of length K, element size b bytes, peak P and bandwidth BW. Absent where K
/// is dynamic.
std::optional<double> predictRotationShare(const ProjectionCluster &cluster,
                                           CostModel model);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_FUSEKERNELS_H
