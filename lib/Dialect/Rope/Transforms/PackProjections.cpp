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

SmallVector<KernelCluster>
rope::findValueProjections(Block *block, ArrayRef<KernelCluster> known) {
  SmallVector<KernelCluster> clusters;
  auto isKnown = [&](Operation *op) {
    auto holds = [&](const KernelCluster &cluster) {
      return cluster.ops.contains(op);
    };
    return llvm::any_of(known, holds) || llvm::any_of(clusters, holds);
  };
  for (Operation &op : *block) {
    Value value;
    if (auto attention = dyn_cast<AttentionOp>(op))
      value = attention.getValue();
    else if (auto write = dyn_cast<CacheWriteOp>(op))
      value = write.getRows();
    else
      continue;
    while (auto write = value.getDefiningOp<CacheWriteOp>())
      value = write.getRows();
    if (value.getParentBlock() != block)
      continue;
    ClusterOrRefusal found = findProjection(value);
    auto *cluster = std::get_if<KernelCluster>(&found);
    if (!cluster || llvm::any_of(cluster->ops, isKnown))
      continue;
    if (llvm::any_of(known, [&](const KernelCluster &other) {
          return other.getBlock() == block && projectSameInput(*cluster, other);
        }))
      clusters.push_back(*cluster);
  }
  return clusters;
}
