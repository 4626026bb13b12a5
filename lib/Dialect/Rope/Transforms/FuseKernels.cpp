//===- FuseKernels.cpp - Forming of kernels -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/FuseKernels.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::rope;

/// Takes in producers that only the cluster uses (inits, fills, transposed
/// weights), and slices of the cluster's values (V of a packed projection), so
/// that the kernel reads and writes no more than it has to.
static void absorbNeighbours(ProjectionCluster &cluster) {
  Block *block = cluster.rotations.front()->getBlock();
  SmallVector<Operation *> worklist(cluster.ops.begin(), cluster.ops.end());
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    for (Value operand : op->getOperands()) {
      Operation *producer = operand.getDefiningOp();
      if (!producer || producer->getBlock() != block ||
          cluster.ops.contains(producer))
        continue;
      if (!isa<tensor::EmptyOp, linalg::FillOp, linalg::TransposeOp>(producer))
        continue;
      if (llvm::all_of(producer->getUsers(), [&](Operation *user) {
            return cluster.ops.contains(user);
          })) {
        cluster.ops.insert(producer);
        worklist.push_back(producer);
      }
    }
    for (Operation *user : op->getUsers())
      if (user->getBlock() == block && !cluster.ops.contains(user) &&
          isa<tensor::ExtractSliceOp>(user) &&
          llvm::all_of(user->getOperands().drop_front(), [&](Value operand) {
            return !operand.getDefiningOp() ||
                   operand.getDefiningOp()->isBeforeInBlock(op);
          })) {
        cluster.ops.insert(user);
        worklist.push_back(user);
      }
  }
  SmallVector<Operation *> ordered = cluster.ops.takeVector();
  llvm::sort(ordered,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  cluster.ops.insert(ordered.begin(), ordered.end());
}

/// Ops between the first and the last of the cluster that use its values and so
/// have to follow the kernel. Null when the cluster uses one of them back, or
/// one has side effects.
static std::optional<SmallVector<Operation *>>
findFollowers(const ProjectionCluster &cluster) {
  SetVector<Operation *> followers;
  Operation *last = cluster.ops.getArrayRef().back();
  for (Operation *op = cluster.ops.getArrayRef().front(); op != last;
       op = op->getNextNode()) {
    bool inCluster = cluster.ops.contains(op);
    bool usesFollower = false, usesCluster = false;
    op->walk([&](Operation *nested) {
      for (Value operand : nested->getOperands()) {
        Operation *producer = operand.getDefiningOp();
        if (!producer)
          continue;
        usesFollower |= followers.contains(producer);
        usesCluster |= cluster.ops.contains(producer);
      }
    });
    if (inCluster) {
      if (usesFollower)
        return std::nullopt;
      continue;
    }
    if (!usesFollower && !usesCluster)
      continue;
    if (!mayMoveDown(op))
      return std::nullopt;
    followers.insert(op);
  }
  // The last op is of the cluster; it may not use a follower either.
  for (Value operand : last->getOperands())
    if (Operation *producer = operand.getDefiningOp())
      if (followers.contains(producer))
        return std::nullopt;
  return followers.takeVector();
}

KernelOp rope::formKernel(RewriterBase &rewriter, ProjectionCluster &cluster) {
  absorbNeighbours(cluster);
  std::optional<SmallVector<Operation *>> followers = findFollowers(cluster);
  if (!followers)
    return {};

  SmallVector<Value> escaping;
  SmallVector<Location> locations;
  for (Operation *op : cluster.ops) {
    locations.push_back(op->getLoc());
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUsers(), [&](Operation *user) {
            Operation *top = cluster.ops.getArrayRef()
                                 .front()
                                 ->getBlock()
                                 ->findAncestorOpInBlock(*user);
            return !cluster.ops.contains(top);
          }))
        escaping.push_back(result);
  }

  SmallVector<StringRef> fused{"projection"};
  if (cluster.hasBias)
    fused.push_back("bias");
  if (cluster.hasNorm)
    fused.push_back("norm");
  fused.push_back("rotate");

  Operation *last = cluster.ops.getArrayRef().back();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointAfter(last);
  auto kernel = KernelOp::create(rewriter, rewriter.getFusedLoc(locations),
                                 TypeRange(ValueRange(escaping)),
                                 rewriter.getStrArrayAttr(fused));
  Block *body = rewriter.createBlock(&kernel.getBody());
  rewriter.setInsertionPointToEnd(body);
  auto yield = YieldOp::create(rewriter, kernel.getLoc(), escaping);
  for (Operation *op : cluster.ops)
    rewriter.moveOpBefore(op, yield);
  for (auto [inner, outer] : llvm::zip(escaping, kernel.getResults()))
    rewriter.replaceUsesWithIf(inner, outer, [&](OpOperand &use) {
      return !kernel->isProperAncestor(use.getOwner());
    });
  Operation *previous = kernel;
  for (Operation *op : *followers) {
    rewriter.moveOpAfter(op, previous);
    previous = op;
  }
  return kernel;
}
