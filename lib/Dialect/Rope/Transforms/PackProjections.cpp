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

void ClusterIndex::insert(const KernelCluster &cluster, unsigned number) {
  Block *block = cluster.getBlock();
  ops.insert(cluster.ops.begin(), cluster.ops.end());
  for (RotateOp rotate : cluster.rotations)
    headDims.insert({block, rotate.getHeadDim()});
  for (Operation *op : cluster.contractions)
    for (unsigned i : {0u, 1u}) {
      auto [it, isNew] = byInput.try_emplace(
          {block, i, stripReshapes(op->getOperand(i))}, number);
      if (!isNew)
        it->second = std::min(it->second, number);
    }
}

std::optional<unsigned>
ClusterIndex::findSameInput(const KernelCluster &cluster) const {
  std::optional<unsigned> first;
  for (Operation *op : cluster.contractions)
    for (unsigned i : {0u, 1u}) {
      auto it = byInput.find(
          {cluster.getBlock(), i, stripReshapes(op->getOperand(i))});
      if (it != byInput.end())
        first = std::min(first.value_or(it->second), it->second);
    }
  return first;
}

/// Whether `op` splits the columns of a value into heads of the lanes that one
/// of `known` rotates, and so may be the values of a caller's attention.
static bool splitsIntoHeads(tensor::ExpandShapeOp op,
                            const ClusterIndex &known) {
  SmallVector<ReassociationIndices> groups = op.getReassociationIndices();
  return !groups.empty() && groups.back().size() >= 2 &&
         known.rotatesHeadsOf(op->getBlock(),
                              op.getResultType().getShape().back());
}

SmallVector<KernelCluster>
rope::findValueProjections(Block *block, const ClusterIndex &known) {
  SmallVector<KernelCluster> clusters;
  llvm::DenseSet<Operation *> found;
  auto isTaken = [&](Operation *op) {
    return known.contains(op) || found.contains(op);
  };
  // What no rotation reads may join others of attention, which share its input.
  auto add = [&](Value value, bool ofAttention = false) {
    while (auto write = value.getDefiningOp<CacheWriteOp>())
      value = write.getRows();
    if (value.getParentBlock() != block)
      return;
    ClusterOrRefusal projection = findProjection(value);
    auto *cluster = std::get_if<KernelCluster>(&projection);
    if (!cluster || llvm::any_of(cluster->ops, isTaken))
      return;
    if (!ofAttention && !known.findSameInput(*cluster))
      return;
    found.insert(cluster->ops.begin(), cluster->ops.end());
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
