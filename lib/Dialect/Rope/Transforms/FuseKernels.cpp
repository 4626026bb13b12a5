//===- FuseKernels.cpp - Forming of kernels -------------------------------===//
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
#include "llvm/ADT/PriorityQueue.h"

using namespace mlir;
using namespace mlir::rope;

void KernelCluster::insert(const KernelCluster &other) {
  ops.insert(other.ops.begin(), other.ops.end());
  contractions.insert(other.contractions.begin(), other.contractions.end());
  for (RotateOp rotate : other.rotations)
    if (!llvm::is_contained(rotations, rotate))
      rotations.push_back(rotate);
}

void KernelCluster::sort() {
  SmallVector<Operation *> ordered = ops.takeVector();
  llvm::sort(ordered,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  ops.insert(ordered.begin(), ordered.end());
}

void rope::absorbNeighbours(KernelCluster &cluster) {
  Block *block = cluster.getBlock();
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
  cluster.sort();
}

/// Where integers become floats: the weight of a quantized projection. Integers
/// of 64 bits are positions.
static bool convertsFromIntegers(Operation *op) {
  auto converts = [](Operation *inner) {
    return isa<arith::SIToFPOp, arith::UIToFPOp>(inner) &&
           !getElementTypeOrSelf(inner->getOperand(0).getType()).isInteger(64);
  };
  if (converts(op))
    return true;
  auto generic = dyn_cast<linalg::GenericOp>(op);
  return generic && generic.getNumReductionLoops() == 0 &&
         llvm::any_of(*generic.getBody(),
                      [&](Operation &inner) { return converts(&inner); });
}

/// Ops that only move or scale the elements of a weight.
static bool isOfWeight(Operation *op) {
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
          tensor::ConcatOp, linalg::TransposeOp>(op) ||
      OpTrait::hasElementwiseMappableTraits(op))
    return true;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp && linalgOp.hasPureTensorSemantics() &&
         linalgOp.getNumReductionLoops() == 0 && isMemoryEffectFree(op);
}

/// Calls `visit` with the ops that make what `op` computes with.
static void forEachSource(Operation *op,
                          llvm::function_ref<void(Operation *)> visit) {
  auto dps = dyn_cast<DestinationStyleOpInterface>(op);
  for (OpOperand &input : op->getOpOperands())
    if (!dps || !dps.isDpsInit(&input))
      if (Operation *source = input.get().getDefiningOp())
        visit(source);
}

Operation *DequantizedValues::findConversion(Operation *op) {
  Block *block = op->getBlock();
  if (known.insert(block).second)
    for (Operation &each : *block) {
      if (!isOfWeight(&each))
        continue;
      Operation *latest = convertsFromIntegers(&each) ? &each : nullptr;
      if (!latest)
        forEachSource(&each, [&](Operation *source) {
          Operation *found = conversions.lookup(source);
          if (found && found->getBlock() == block &&
              (!latest || latest->isBeforeInBlock(found)))
            latest = found;
        });
      if (latest)
        conversions[&each] = latest;
    }
  return conversions.lookup(op);
}

std::optional<FusionRefusal>
rope::absorbDequantization(KernelCluster &cluster, DequantizedValues &values) {
  Block *block = cluster.getBlock();
  std::optional<FusionRefusal> refusal;
  for (Operation *contraction : cluster.contractions) {
    for (Value operand : cast<linalg::LinalgOp>(contraction).getDpsInputs()) {
      // From the last op on, each behind all that read it. Everything up to
      // the integers, if nothing else reads it.
      auto isBefore = [](Operation *a, Operation *b) {
        return a->isBeforeInBlock(b);
      };
      llvm::PriorityQueue<Operation *, std::vector<Operation *>,
                          decltype(isBefore)>
          queue(isBefore);
      llvm::DenseSet<Operation *> queued;
      auto push = [&](Operation *op) {
        if (op->getBlock() == block && !cluster.ops.contains(op) &&
            isOfWeight(op) && queued.insert(op).second)
          queue.push(op);
      };
      if (Operation *op = operand.getDefiningOp();
          op && values.findConversion(op))
        push(op);
      SetVector<Operation *> taken;
      while (!queue.empty()) {
        Operation *op = queue.top();
        queue.pop();
        bool isOwn = llvm::all_of(op->getUsers(), [&](Operation *user) {
          return taken.contains(user) || cluster.ops.contains(user);
        });
        if (!isOwn) {
          if (Operation *conversion = values.findConversion(op);
              conversion && !refusal)
            refusal = FusionRefusal{"weight-read-elsewhere",
                                    "the dequantized weight has another reader",
                                    conversion};
          continue;
        }
        taken.insert(op);
        forEachSource(op, push);
      }
      if (llvm::any_of(taken, convertsFromIntegers))
        cluster.ops.insert(taken.begin(), taken.end());
    }
  }
  cluster.sort();
  return refusal;
}

SmallVector<CacheWriteOp> rope::absorbCacheWrites(KernelCluster &cluster) {
  Block *block = cluster.getBlock();
  SmallVector<CacheWriteOp> writes;
  SmallVector<Operation *> worklist(cluster.ops.begin(), cluster.ops.end());
  for (size_t i = 0; i < worklist.size(); ++i)
    for (Operation *user : worklist[i]->getUsers()) {
      if (user->getBlock() != block || cluster.ops.contains(user))
        continue;
      // Rows through views that only the write uses.
      bool isView =
          isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
              linalg::TransposeOp>(user) &&
          user->hasOneUse() &&
          isa<CacheWriteOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp,
              tensor::CastOp, linalg::TransposeOp>(*user->user_begin());
      auto write = dyn_cast<CacheWriteOp>(user);
      if (isView) {
        // Kept only if it ends in a write.
        Operation *end = *user->user_begin();
        while (!isa<CacheWriteOp>(end) && end->hasOneUse() &&
               end->getNumResults() == 1)
          end = *end->user_begin();
        if (!isa<CacheWriteOp>(end))
          continue;
      } else if (!write || write.getRows().getDefiningOp() != worklist[i] ||
                 !write.getResult()) {
        continue;
      }
      cluster.ops.insert(user);
      worklist.push_back(user);
      if (write)
        writes.push_back(write);
    }
  cluster.sort();
  return writes;
}

SmallVector<StringRef> rope::describeCluster(const KernelCluster &cluster) {
  SmallVector<StringRef> parts;
  auto add = [&](StringRef part) {
    if (!llvm::is_contained(parts, part))
      parts.push_back(part);
  };
  llvm::SmallPtrSet<Operation *, 16> ofRows;
  for (Operation *op : cluster.ops) {
    bool projects = cluster.contractions.contains(op);
    bool follows = llvm::any_of(op->getOperands(), [&](Value operand) {
      return operand.getDefiningOp() &&
             ofRows.contains(operand.getDefiningOp());
    });
    if (projects || follows)
      ofRows.insert(op);
    if (projects) {
      add("projection");
    } else if (isa<RotateOp>(op)) {
      add("rotate");
    } else if (isa<AttentionOp>(op)) {
      add("attention");
    } else if (isa<AttentionBackwardOp>(op)) {
      add("attention_backward");
    } else if (isa<CacheWriteOp>(op)) {
      add("cache_write");
    } else if (!follows && convertsFromIntegers(op)) {
      add("dequantize");
    } else if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
               linalgOp && follows && op->getNumRegions() == 1) {
      int64_t inside =
          llvm::count_if(linalgOp.getDpsInputs(), [&](Value value) {
            return value.getDefiningOp() &&
                   ofRows.contains(value.getDefiningOp());
          });
      if (linalgOp.getNumReductionLoops() > 0)
        add("norm");
      else if (inside == 1 && linalgOp.getNumDpsInputs() == 2 &&
               !op->getRegion(0).getOps<arith::AddFOp>().empty())
        add("bias");
    }
  }
  return parts;
}

/// Ops between the first and the last of the cluster that use its values and so
/// have to follow the kernel. Null when the cluster uses one of them back, or
/// one has side effects.
static std::optional<SmallVector<Operation *>>
findFollowers(const KernelCluster &cluster) {
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
  WalkResult walk = last->walk([&](Operation *nested) {
    for (Value operand : nested->getOperands())
      if (Operation *producer = operand.getDefiningOp())
        if (followers.contains(producer))
          return WalkResult::interrupt();
    return WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return std::nullopt;
  return followers.takeVector();
}

bool rope::isConvex(const KernelCluster &cluster) {
  return findFollowers(cluster).has_value();
}

KernelOp rope::formKernel(RewriterBase &rewriter, KernelCluster &cluster) {
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

  SmallVector<StringRef> fused = describeCluster(cluster);
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
