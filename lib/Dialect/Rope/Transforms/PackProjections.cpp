//===- PackProjections.cpp - Projections of one input ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/PackProjections.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;

/// What `value` is a view of, in the same order of elements.
static Value stripReshapes(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(
            op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

bool rope::projectSameInput(const KernelCluster &x, const KernelCluster &y) {
  for (Operation *a : x.contractions)
    for (Operation *b : y.contractions) {
      if (a == b)
        continue;
      for (unsigned i : {0u, 1u})
        if (stripReshapes(a->getOperand(i)) == stripReshapes(b->getOperand(i)))
          return true;
    }
  return false;
}

/// Whether `op` splits the columns of a value into heads of the lanes that one
/// of `known` rotates, and so may be the values of a caller's attention.
static bool splitsIntoHeads(tensor::ExpandShapeOp op,
                            ArrayRef<KernelCluster> known) {
  SmallVector<ReassociationIndices> groups = op.getReassociationIndices();
  if (groups.empty() || groups.back().size() < 2)
    return false;
  int64_t lanes = op.getResultType().getShape().back();
  return llvm::any_of(known, [&](const KernelCluster &cluster) {
    return llvm::any_of(cluster.rotations, [&](RotateOp rotate) {
      return rotate->getBlock() == op->getBlock() &&
             rotate.getHeadDim() == lanes;
    });
  });
}

SmallVector<KernelCluster>
rope::findValueProjections(Block *block, ArrayRef<KernelCluster> known) {
  SmallVector<KernelCluster> clusters;
  auto isKnown = [&](Operation *op) {
    auto holds = [&](const KernelCluster &cluster) {
      return cluster.ops.contains(op);
    };
    return llvm::any_of(known, holds) || llvm::any_of(clusters, holds);
  };
  // What no rotation reads may join others of attention, which share its input.
  auto add = [&](Value value, bool ofAttention = false) {
    while (auto write = value.getDefiningOp<CacheWriteOp>())
      value = write.getRows();
    if (value.getParentBlock() != block)
      return;
    ClusterOrRefusal found = findProjection(value);
    auto *cluster = std::get_if<KernelCluster>(&found);
    if (!cluster || llvm::any_of(cluster->ops, isKnown))
      return;
    if (ofAttention || llvm::any_of(known, [&](const KernelCluster &other) {
          return other.getBlock() == block && projectSameInput(*cluster, other);
        }))
      clusters.push_back(*cluster);
  };
  for (Operation &op : *block)
    if (auto attention = dyn_cast<AttentionOp>(op))
      for (Value operand :
           {attention.getQuery(), attention.getKey(), attention.getValue()})
        add(operand, /*ofAttention=*/true);
    else if (auto write = dyn_cast<CacheWriteOp>(op))
      add(write.getRows());
  // What is left, where attention is elsewhere.
  for (auto expand : block->getOps<tensor::ExpandShapeOp>())
    if (splitsIntoHeads(expand, known))
      add(expand.getResult());
  return clusters;
}
