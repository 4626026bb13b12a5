//===- ProjectionCluster.cpp - What a rotation can be fused with ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/FuseKernels.h"

#include "ProjectionAxes.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::rope;

namespace {

bool isContraction(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp && linalgOp.hasPureTensorSemantics() &&
         isa<FloatType>(getElementTypeOrSelf(op->getResult(0).getType())) &&
         linalg::isaContractionOpInterface(linalgOp) &&
         linalgOp.getNumReductionLoops() > 0;
}

/// Ops that a kernel may hold between the contraction and the rotation.
bool isOnTheWay(Operation *op) {
  if (isa<RotateOp, PermuteLanesOp>(op))
    return true;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return linalgOp.hasPureTensorSemantics() && mayMoveDown(op);
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
          tensor::ExtractSliceOp, tensor::InsertSliceOp, tensor::ConcatOp,
          tensor::CastOp, tensor::ReshapeOp, tensor::PadOp>(op))
    return true;
  return OpTrait::hasElementwiseMappableTraits(op);
}

/// Looks for a reduction on the way that leaves its head.
std::optional<FusionRefusal> checkNorms(KernelCluster &cluster,
                                        RotateOp rotate) {
  auto contraction =
      cast<linalg::LinalgOp>(cluster.contractions.getArrayRef().front());
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(contraction);
  if (failed(dims))
    return FusionRefusal{"unknown-axes", "the contraction's dimensions",
                         contraction};
  // The rotated lanes say which side of the contraction is the columns.
  for (ArrayRef<unsigned> columns :
       {ArrayRef<unsigned>(dims->n), ArrayRef<unsigned>(dims->m)}) {
    AxisTracker tracker(cluster.contractions.getArrayRef(), columns);
    for (Operation *op : cluster.ops)
      if (!cluster.contractions.contains(op))
        tracker.visit(op);
    const Axes *input = tracker.lookup(rotate.getInput());
    if (!input)
      continue;
    Axis lane = (*input)[rotate.getInputLaneAxis()];
    if (lane.group == Axis::Group::Row)
      continue;
    int64_t headDim = rotate.getHeadDim();
    for (Operation *op : cluster.ops) {
      auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
      if (!linalgOp || cluster.contractions.contains(op))
        continue;
      SmallVector<unsigned> reductions;
      linalgOp.getReductionDims(reductions);
      for (unsigned dim : reductions) {
        Axis reduced;
        for (OpOperand *operand : linalgOp.getDpsInputOperands()) {
          const Axes *axes = tracker.lookup(operand->get());
          if (!axes)
            continue;
          AffineMap map = linalgOp.getMatchingIndexingMap(operand);
          for (auto [axis, expr] : llvm::zip(*axes, map.getResults()))
            if (expr == getAffineDimExpr(dim, op->getContext()))
              reduced = axis;
        }
        switch (reduced.group) {
        case Axis::Group::Unit:
          break;
        case Axis::Group::Unknown:
          return FusionRefusal{"unknown-axes", "the axis a norm reduces over",
                               op};
        case Axis::Group::Row:
          return FusionRefusal{"norm-across-rows",
                               "a reduction over rows of the projection", op};
        case Axis::Group::Column:
          if (reduced.stride <= 0 || ShapedType::isDynamic(reduced.size) ||
              reduced.stride * reduced.size > headDim)
            return FusionRefusal{"norm-across-heads",
                                 "a reduction over more than one head", op};
        }
      }
    }
    return std::nullopt;
  }
  return FusionRefusal{"unknown-axes", "the axis of the rotated lanes", rotate};
}

} // namespace

bool rope::mayMoveDown(Operation *op) {
  if (isMemoryEffectFree(op))
    return true;
  WalkResult walk = op->walk([&](Operation *inner) {
    bool counts = inner != op || op->getNumRegions() == 0;
    return counts && !isa<cf::AssertOp>(inner) && !isMemoryEffectFree(inner)
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return !walk.wasInterrupted();
}

ClusterOrRefusal rope::findProjection(Value value) {
  Block *block = value.getParentBlock();
  // Backwards, to the nearest contractions.
  SetVector<Operation *> reached;
  KernelCluster cluster;
  FusionRefusal blocked{"not-a-projection",
                        "the input comes from no contraction",
                        value.getDefiningOp()};
  SmallVector<Value> worklist{value};
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val().getDefiningOp();
    if (!op || op->getBlock() != block || reached.contains(op))
      continue;
    if (isContraction(op)) {
      reached.insert(op);
      cluster.contractions.insert(op);
      continue;
    }
    if (!isOnTheWay(op)) {
      if (!isa<arith::ConstantOp, tensor::EmptyOp, tensor::DimOp, TableOp>(
              op) &&
          op->getNumResults() && isa<TensorType>(op->getResult(0).getType()))
        blocked = {"unsupported-op",
                   ("'" + op->getName().getStringRef() +
                    "' on the way to the projection")
                       .str(),
                   op};
      continue;
    }
    reached.insert(op);
    worklist.append(op->operand_begin(), op->operand_end());
  }
  if (cluster.contractions.empty())
    return blocked;

  // Keep what depends on a contraction, in block order.
  SmallVector<Operation *> ordered(reached.begin(), reached.end());
  llvm::sort(ordered,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  for (Operation *op : ordered)
    if (cluster.contractions.contains(op) ||
        llvm::any_of(op->getOperands(), [&](Value operand) {
          Operation *producer = operand.getDefiningOp();
          return producer && cluster.ops.contains(producer);
        }))
      cluster.ops.insert(op);
  return cluster;
}

/// Takes in what is done to the rotated values alone: scales, casts, norms.
static void absorbEpilogue(KernelCluster &cluster, RotateOp rotate) {
  SetVector<Operation *> after;
  SmallVector<Operation *> worklist{rotate};
  for (size_t i = 0; i < worklist.size(); ++i)
    for (Operation *user : worklist[i]->getUsers()) {
      bool joins = user->getBlock() == rotate->getBlock() &&
                   !isa<RotateOp, PermuteLanesOp>(user) && isOnTheWay(user) &&
                   !isContraction(user) && !isa<linalg::TransposeOp>(user) &&
                   (isa<linalg::LinalgOp>(user) ||
                    OpTrait::hasElementwiseMappableTraits(user)) &&
                   isMemoryEffectFree(user);
      if (joins && after.insert(user))
        worklist.push_back(user);
    }
  // As far as all readers are in: a value that leaves early would be written
  // twice.
  auto leavesEarly = [&](Operation *op) {
    return llvm::any_of(op->getOperands(), [&](Value operand) {
      Operation *producer = operand.getDefiningOp();
      return producer && (producer == rotate || after.contains(producer)) &&
             llvm::any_of(producer->getUsers(), [&](Operation *user) {
               return !after.contains(user);
             });
    });
  };
  while (true) {
    const auto *op = llvm::find_if(after, leavesEarly);
    if (op == after.end())
      break;
    after.remove(*op);
  }
  cluster.ops.insert(after.begin(), after.end());
}

ClusterOrRefusal rope::findProjectionCluster(RotateOp rotate) {
  if (!rotate.getResult())
    return FusionRefusal{"unsupported-op", "a rotation of memrefs", rotate};
  ClusterOrRefusal found = findProjection(rotate.getInput());
  if (auto *refusal = std::get_if<FusionRefusal>(&found)) {
    if (!refusal->at || refusal->name == "not-a-projection")
      refusal->at = rotate;
    return *refusal;
  }
  auto &cluster = std::get<KernelCluster>(found);
  if (cluster.getBlock() != rotate->getBlock())
    return FusionRefusal{"not-a-projection",
                         "the projection is in another block", rotate};
  cluster.ops.insert(rotate);
  cluster.rotations.push_back(rotate);
  if (std::optional<FusionRefusal> refusal = checkNorms(cluster, rotate))
    return *refusal;
  KernelCluster longer = cluster;
  absorbEpilogue(longer, rotate);
  longer.sort();
  if (longer.ops.size() > cluster.ops.size() && !checkNorms(longer, rotate))
    return longer;
  cluster.sort();
  return cluster;
}
