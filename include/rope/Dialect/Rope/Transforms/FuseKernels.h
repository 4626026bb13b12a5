//===- FuseKernels.h - Legality and forming of kernels ----------*- C++ -*-===//
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

/// Why ops stay apart; `name` is the remark's stable name.
struct FusionRefusal {
  StringRef name;
  std::string detail;
  Operation *at = nullptr;
};

/// Ops of one block that are to become one kernel.
struct KernelCluster {
  /// All ops of the cluster, in block order once `sort` was called.
  SetVector<Operation *> ops;
  /// Those of `ops` that are projections.
  SetVector<Operation *> contractions;
  SmallVector<RotateOp> rotations;

  void insert(const KernelCluster &other);
  void sort();
  Block *getBlock() const { return ops.getArrayRef().front()->getBlock(); }
};

using ClusterOrRefusal = std::variant<KernelCluster, FusionRefusal>;

/// The nearest contractions that `value` comes from, with everything on the
/// way, through ops on tensors without effects; or why there are none.
ClusterOrRefusal findProjection(Value value);

/// The projection of what is rotated, with the rotation and the elementwise ops
/// and norms of each head that follow it, or why there is none.
///
/// A reduction in it must stay within one head: a kernel tile holds whole
/// heads of some rows, so a norm over several heads or over rows would need
/// values of other tiles.
ClusterOrRefusal findProjectionCluster(RotateOp rotate);

/// Whether `op` may follow ops that it stands before now: it has no effects, or
/// none but assertions, which still hold or fail as before.
bool mayMoveDown(Operation *op);

/// What ops make from integers that become floats, through ops that only move
/// or scale elements: weights of quantized projections. Each block is read
/// once, so that the chain of residuals of many layers is not followed from
/// each of them.
class DequantizedValues {
public:
  /// The latest conversion that `op` makes its result from, if there is one.
  Operation *findConversion(Operation *op);

private:
  llvm::DenseSet<Block *> known;
  llvm::DenseMap<Operation *, Operation *> conversions;
};

/// Takes into `cluster` what makes its weights from integers, where nothing
/// else reads it. The refusal names a weight that has to be dequantized
/// outside, if there is one.
std::optional<FusionRefusal> absorbDequantization(KernelCluster &cluster,
                                                  DequantizedValues &values);

/// Takes into `cluster` the writes to caches of the rows it computes, and
/// returns them.
SmallVector<CacheWriteOp> absorbCacheWrites(KernelCluster &cluster);

/// Takes into `cluster` producers that only it uses (inits, fills, transposed
/// weights) and slices of its values, so that the kernel reads and writes no
/// more than it has to.
void absorbNeighbours(KernelCluster &cluster);

/// What the cluster holds, in the order of data flow, as `rope.kernel` names
/// it.
SmallVector<StringRef> describeCluster(const KernelCluster &cluster);

/// Whether the ops can stand in one place: no op with effects, and none that
/// both uses the cluster and is used by it, stands between.
bool isConvex(const KernelCluster &cluster);

/// Moves the ops of `cluster` into a new `rope.kernel` and returns it, or null
/// when the cluster is not convex (nothing is changed then).
KernelOp formKernel(RewriterBase &rewriter, KernelCluster &cluster);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_FUSEKERNELS_H
