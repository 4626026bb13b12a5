//===- PackProjections.h - Projections of one input -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_PACKPROJECTIONS_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_PACKPROJECTIONS_H

#include "rope/Dialect/Rope/Transforms/FuseKernels.h"

namespace mlir::rope {

/// Clusters by what they hold and by what they project, so that finding one
/// takes as long in a large block as in a small one.
class ClusterIndex {
public:
  /// Adds what `cluster` holds. Of several with one input, the one of the
  /// least `number` is found.
  void insert(const KernelCluster &cluster, unsigned number);

  /// Whether a cluster holds `op`.
  bool contains(Operation *op) const { return ops.contains(op); }

  /// The first cluster of the same block that projects what `cluster` does: the
  /// same operand of their contractions is a view of one value.
  std::optional<unsigned> findSameInput(const KernelCluster &cluster) const;

  /// Whether a cluster of `block` rotates heads of `lanes` lanes.
  bool rotatesHeadsOf(Block *block, int64_t lanes) const {
    return headDims.contains({block, lanes});
  }

private:
  llvm::DenseSet<Operation *> ops;
  llvm::DenseSet<std::pair<Block *, int64_t>> headDims;
  /// By block, operand of a contraction, and what the operand is a view of.
  llvm::DenseMap<std::tuple<Block *, unsigned, Value>, unsigned> byInput;
};

/// Projections in `block` that no cluster of `known` holds: of queries, keys
/// and values of attention, and, where they project the input of a known one,
/// of rows of caches and of what is split into heads as the rotated values are.
SmallVector<KernelCluster> findValueProjections(Block *block,
                                                const ClusterIndex &known);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_PACKPROJECTIONS_H
