//===- ProjectionPlan.cpp - Contractions and what follows them ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProjectionPlan.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Support/NarrowFloats.h"

namespace mlir::rope {

bool ProjectionPlan::addContraction(linalg::LinalgOp op, std::string &reason) {
  std::optional<ProjectionSource> source = matchContraction(op);
  if (!source)
    return false;
  if (values.count(source->left) || values.count(source->right)) {
    reason = "a contraction of a value that is in registers";
    return false;
  }
  if (!sources.empty()) {
    const ProjectionSource &first = sources.front();
    auto rowsOf = [](const ProjectionSource &s) {
      return llvm::to_vector(
          llvm::map_range(s.leftMap.getResults(), [&](AffineExpr expr) {
            unsigned loop = cast<AffineDimExpr>(expr).getPosition();
            return s.getAxis(loop).kind;
          }));
    };
    if (first.left != source->left || rowsOf(first) != rowsOf(*source)) {
      reason = "contractions of different left factors";
      return false;
    }
  }
  auto init = values.find(source->init);
  if (init != values.end() && !init->second.uniform) {
    reason = "a sum that starts from a value in registers";
    return false;
  }
  EpilogueStep step{
      EpilogueStep::Contraction, op, static_cast<unsigned>(sources.size()), {}};
  LocalValue value;
  value.source = sources.size();
  for (AffineExpr expr : source->outMap.getResults())
    value.axes.push_back(
        source->getAxis(cast<AffineDimExpr>(expr).getPosition()));
  values[op->getResult(0)] = value;
  sources.push_back(*source);
  steps.push_back(step);
  return true;
}

/// Whether `op` may be computed once for each element, without memory.
static bool isScalarOp(Operation &op) {
  return isa<linalg::IndexOp>(op) ||
         (isMemoryEffectFree(&op) && op.getNumRegions() == 0 &&
          isa<arith::ArithDialect, math::MathDialect>(op.getDialect()));
}

/// Whether nothing but a value whose lanes were moved depends on the lane: what
/// else does is at the lanes' own places.
bool ProjectionPlan::checkMovedLanes(linalg::LinalgOp op, std::string &reason) {
  SmallVector<unsigned> laneLoops;
  bool moved = false;
  for (OpOperand &operand : op->getOpOperands()) {
    auto found = values.find(operand.get());
    if (found == values.end() || !found->second.movesLanes)
      continue;
    moved = true;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [expr, axis] :
         llvm::zip_equal(map.getResults(), found->second.axes))
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        if (axis.kind == SpaceAxis::Lane)
          laneLoops.push_back(dim.getPosition());
  }
  if (!moved)
    return true;
  bool depends = !op.getBlock()->getOps<linalg::IndexOp>().empty();
  for (OpOperand &operand : op->getOpOperands()) {
    if (values.lookup(operand.get()).movesLanes ||
        op.getMatchingBlockArgument(&operand).use_empty())
      continue;
    for (unsigned loop : laneLoops)
      depends |= op.getMatchingIndexingMap(&operand).isFunctionOfDim(loop);
  }
  if (depends)
    reason = "an op that joins lanes of two pairings";
  return !depends;
}

bool ProjectionPlan::addStructured(linalg::LinalgOp op, std::string &reason) {
  if (op.getNumDpsInits() != 1) {
    reason = "an op with several results";
    return false;
  }
  Block *body = op.getBlock();
  for (Operation &inner : body->without_terminator()) {
    if (!isScalarOp(inner)) {
      reason = "an op in a body that is not arithmetic";
      return false;
    }
    // Values of the body come from it or from outside of everything here.
    for (Value operand : inner.getOperands())
      if (values.count(operand))
        return false;
  }
  // Axes of the loops, by the operands that are in registers.
  unsigned numLoops = op.getNumLoops();
  SmallVector<std::optional<SpaceAxis>> loops(numLoops);
  std::optional<unsigned> source;
  for (OpOperand &operand : op->getOpOperands()) {
    auto found = values.find(operand.get());
    if (found == values.end() || found->second.uniform)
      continue;
    const LocalValue &value = found->second;
    if (source && *source != value.source) {
      reason = "one op of several contractions";
      return false;
    }
    source = value.source;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [expr, axis] : llvm::zip_equal(map.getResults(), value.axes)) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (!dim) {
        if (!isa<AffineConstantExpr>(expr) || axis.kind != SpaceAxis::Unit) {
          reason = "an operand that is not read at single loops";
          return false;
        }
        continue;
      }
      std::optional<SpaceAxis> &loop = loops[dim.getPosition()];
      if (axis.kind == SpaceAxis::Unit && loop)
        continue;
      if (loop && loop->kind != SpaceAxis::Unit && !(*loop == axis)) {
        reason = "an op that reads one value at two places";
        return false;
      }
      loop = axis;
    }
  }
  // Neither at two loops over one axis, of which a lane has one place alone.
  for (auto [number, loop] : llvm::enumerate(loops))
    if (loop && loop->kind != SpaceAxis::Unit &&
        llvm::is_contained(ArrayRef(loops).take_front(number), loop)) {
      reason = "an op that reads one value at two places";
      return false;
    }
  if (!checkMovedLanes(op, reason))
    return false;
  if (!source) {
    reason = "an op without a value in registers";
    return false;
  }
  EpilogueStep step{EpilogueStep::Elementwise, op, *source, {}};
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (auto [loop, range] : llvm::zip_equal(loops, ranges)) {
    if (!loop && range != 1) {
      reason = "an op over an axis that the contraction does not have";
      return false;
    }
    step.loops.push_back(loop.value_or(SpaceAxis()));
  }
  LocalValue result;
  result.source = *source;
  result.movesLanes = llvm::any_of(op->getOperands(), [&](Value operand) {
    return values.lookup(operand).movesLanes;
  });
  AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  for (AffineExpr expr : out.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    result.axes.push_back(dim ? step.loops[dim.getPosition()] : SpaceAxis());
    if (!dim && !isa<AffineConstantExpr>(expr))
      return false;
  }
  unsigned reductions = 0;
  for (auto [iterator, axis] :
       llvm::zip_equal(op.getIteratorTypesArray(), step.loops)) {
    if (iterator == utils::IteratorType::parallel ||
        axis.kind == SpaceAxis::Unit)
      continue;
    if (axis.kind != SpaceAxis::Lane) {
      reason = "a sum over another axis than the lanes";
      return false;
    }
    ++reductions;
  }
  if (reductions > 0) {
    step.kind = EpilogueStep::RowSum;
    auto sum =
        body->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
    BlockArgument init = body->getArguments().back();
    if (!sum || (sum.getLhs() == init) == (sum.getRhs() == init) ||
        !init.hasOneUse()) {
      reason = "a reduction other than a sum";
      return false;
    }
    auto start = values.find(op.getDpsInits()[0]);
    if (start == values.end() || !start->second.uniform) {
      reason = "a sum that does not start from one number";
      return false;
    }
    sources[*source].wholeHeads = sources[*source].sumsHeads = true;
  } else if (op.getNumReductionLoops() > 0) {
    reason = "a reduction over an axis of size 1";
    return false;
  }
  values[op->getResult(0)] = result;
  steps.push_back(step);
  return true;
}

bool ProjectionPlan::addRotation(RotateOp op, std::string &reason) {
  auto found = values.find(op.getInput());
  if (found == values.end() || found->second.uniform)
    return false;
  if (found->second.movesLanes) {
    reason = "a second rotation";
    return false;
  }
  if (values.count(op.getCos()) || values.count(op.getSin())) {
    reason = "a table that is made in the kernel";
    return false;
  }
  LocalValue value = found->second;
  ProjectionSource &source = sources[value.source];
  if (!(value.axes[op.getInputLaneAxis()] == SpaceAxis{SpaceAxis::Lane, 0}) ||
      source.lanes != op.getHeadDim()) {
    reason = "a rotation of other lanes than those of the contraction";
    return false;
  }
  if (source.rotation) {
    reason = "a second rotation";
    return false;
  }
  EpilogueStep step{EpilogueStep::Rotate, op, value.source, {}};
  step.loops.resize(op.getInputMap().getNumDims());
  for (auto [expr, axis] :
       llvm::zip_equal(op.getInputMap().getResults(), value.axes))
    step.loops[cast<AffineDimExpr>(expr).getPosition()] = axis;
  LocalValue result;
  result.source = value.source;
  result.movesLanes = op.crossesLanes();
  for (AffineExpr expr : op.getOutputMap().getResults())
    result.axes.push_back(step.loops[cast<AffineDimExpr>(expr).getPosition()]);
  source.rotation = op;
  source.wholeHeads = true;
  values[op.getResult()] = result;
  steps.push_back(step);
  return true;
}

/// Ops that only rename axes: a transpose, and axes of size 1 that come or go.
bool ProjectionPlan::addView(Operation *op) {
  if (auto transpose = dyn_cast<linalg::TransposeOp>(op)) {
    auto found = values.find(transpose.getInput());
    if (found == values.end() || found->second.uniform)
      return false;
    LocalValue value = found->second;
    SmallVector<SpaceAxis> axes;
    for (int64_t axis : transpose.getPermutation())
      axes.push_back(value.axes[axis]);
    value.axes = axes;
    values[op->getResult(0)] = value;
    return true;
  }
  auto regroup = [&](Value from, RankedTensorType wide,
                     ArrayRef<ReassociationIndices> groups, bool expands) {
    auto found = values.find(from);
    if (found == values.end() || found->second.uniform)
      return false;
    LocalValue value = found->second;
    SmallVector<SpaceAxis> axes;
    for (auto [number, group] : llvm::enumerate(groups)) {
      int64_t real = -1;
      for (int64_t axis : group) {
        if (wide.getDimSize(axis) == 1 && (group.size() > 1 || !expands))
          continue;
        if (real >= 0)
          return false;
        real = axis;
      }
      if (expands) {
        for (int64_t axis : group)
          axes.push_back(axis == real || (real < 0 && axis == group.front())
                             ? value.axes[number]
                             : SpaceAxis());
      } else {
        axes.push_back(real < 0 ? SpaceAxis() : value.axes[real]);
      }
    }
    value.axes = axes;
    values[op->getResult(0)] = value;
    return true;
  };
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return regroup(expand.getSrc(), expand.getResultType(),
                   expand.getReassociationIndices(), /*expands=*/true);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return regroup(collapse.getSrc(), collapse.getSrcType(),
                   collapse.getReassociationIndices(), /*expands=*/false);
  return false;
}

bool ProjectionPlan::addOp(Operation *op, std::string &reason) {
  // What a fill writes is one number, whatever its destination is.
  if (auto fill = dyn_cast<linalg::FillOp>(op)) {
    LocalValue value;
    value.uniform = fill.getInputs()[0];
    values[op->getResult(0)] = value;
    return true;
  }
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    if (addContraction(structured, reason) || !reason.empty())
      return reason.empty();
  bool isLocal = llvm::any_of(op->getOperands(), [&](Value operand) {
    auto found = values.find(operand);
    return found != values.end() && !found->second.uniform;
  });
  // Ops on values from outside stay outside.
  if (!isLocal)
    return op->getNumRegions() == 0 && isMemoryEffectFree(op)
               ? true
               : isa<linalg::LinalgOp>(op);
  if (addView(op))
    return true;
  if (auto rotation = dyn_cast<RotateOp>(op))
    return addRotation(rotation, reason);
  if (isa<CacheWriteOp>(op))
    return true;
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return addStructured(structured, reason);
  return false;
}

std::optional<ProjectionPlan> ProjectionPlan::make(ArrayRef<Operation *> ops,
                                                   ValueRange outputs,
                                                   std::string &reason) {
  ProjectionPlan plan;
  for (Operation *op : ops) {
    for (Value operand : op->getOperands())
      if (auto fill = operand.getDefiningOp<linalg::FillOp>())
        if (!plan.values.count(operand))
          plan.values[operand].uniform = fill.getInputs()[0];
    if (llvm::any_of(op->getOperands(), [](Value operand) {
          return operand.getDefiningOp<CacheWriteOp>();
        })) {
      reason = "a cache that is read after it was written";
      return std::nullopt;
    }
    if (llvm::any_of(op->getResultTypes(), [](Type type) {
          return isByteFloat(getElementTypeOrSelf(type));
        })) {
      reason = "floats of 8 bits that the kernel makes";
      return std::nullopt;
    }
    if (!plan.addOp(op, reason)) {
      if (reason.empty())
        reason = ("an op '" + op->getName().getStringRef() + "'").str();
      return std::nullopt;
    }
  }
  if (plan.sources.empty()) {
    reason = "no contraction";
    return std::nullopt;
  }
  for (auto [number, output] : llvm::enumerate(outputs)) {
    ProjectionResult result{
        static_cast<unsigned>(number), output, CacheWriteOp(), {}, {}, {}};
    if (auto write = output.getDefiningOp<CacheWriteOp>()) {
      result.write = write;
      result.value = write.getRows();
      if (llvm::is_contained(ops, write.getCache().getDefiningOp()) ||
          plan.values.count(write.getSlots())) {
        reason = "a cache or slots that the kernel makes";
        return std::nullopt;
      }
      auto isInside = [&](OpOperand &use) {
        Block *block = write->getBlock();
        return llvm::is_contained(
            ops, block->findAncestorOpInBlock(*use.getOwner()));
      };
      if (llvm::count_if(write.getCache().getUses(), isInside) != 1) {
        reason = "a cache that the kernel has another use of";
        return std::nullopt;
      }
    }
    if (llvm::any_of(plan.results, [&](const ProjectionResult &other) {
          return other.value == result.value;
        })) {
      reason = "one value for two results";
      return std::nullopt;
    }
    auto found = plan.values.find(result.value);
    if (found == plan.values.end() || found->second.uniform) {
      reason = "a result that is not computed from a contraction";
      return std::nullopt;
    }
    plan.results.push_back(result);
  }
  for (const ProjectionSource &source : plan.sources) {
    if (source.wholeHeads &&
        (ShapedType::isDynamic(source.lanes) || source.lanes > 256)) {
      reason = "heads of more than 256 lanes";
      return std::nullopt;
    }
  }
  return plan;
}

bool isUnread(OpOperand &operand) {
  Operation *op = operand.getOwner();
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return structured.getMatchingBlockArgument(&operand).use_empty();
  auto rotate = dyn_cast<RotateOp>(op);
  return rotate && &operand == &rotate.getInitMutable();
}

std::optional<ProjectionPlan> ProjectionPlan::make(rope_gpu::EpilogueOp op,
                                                   std::string &reason) {
  ProjectionPlan plan;
  Block &body = op.getBody().front();
  BlockArgument sums = body.getArgument(0);
  ProjectionSource &source = plan.sources.emplace_back();
  source.lanes =
      getConstantIntValue(op.getLanes()).value_or(ShapedType::kDynamic);
  LocalValue &start = plan.values[sums];
  unsigned rows = op.getRowSizes().size(), last = op.getAxes().getNumDims() - 1;
  for (auto [axis, expr] : llvm::enumerate(op.getAxes().getResults())) {
    unsigned number = cast<AffineDimExpr>(expr).getPosition();
    start.axes.push_back(number < rows ? SpaceAxis{SpaceAxis::Row, number}
                         : number < last
                             ? SpaceAxis{SpaceAxis::Head, number - rows}
                             : SpaceAxis{SpaceAxis::Lane, 0});
    int64_t size = cast<ShapedType>(sums.getType()).getDimSize(axis);
    if (number == last && !ShapedType::isDynamic(size))
      source.lanes = size;
  }
  for (Operation &inner : body) {
    auto store = dyn_cast<rope_gpu::StoreOp>(inner);
    if (!store && !isa<bufferization::ToTensorOp>(inner) &&
        !plan.addOp(&inner, reason)) {
      if (reason.empty())
        reason = ("an op '" + inner.getName().getStringRef() + "'").str();
      return std::nullopt;
    }
    for (OpOperand &operand : inner.getOpOperands())
      if (isa<RankedTensorType>(operand.get().getType()) &&
          !isUnread(operand) && !plan.values.count(operand.get()) &&
          !operand.get().getDefiningOp<bufferization::ToTensorOp>() &&
          !operand.get().getDefiningOp<CacheWriteOp>()) {
        reason = "a tensor that is neither computed from sums nor a buffer";
        return std::nullopt;
      }
    if (!store)
      continue;
    Value value = store.getValue();
    auto write = value.getDefiningOp<CacheWriteOp>();
    if (write)
      value = write.getRows();
    auto found = plan.values.find(value);
    if (found == plan.values.end() || found->second.uniform) {
      reason = "a result that is not computed from sums";
      return std::nullopt;
    }
    plan.results.push_back({static_cast<unsigned>(plan.results.size()), value,
                            write, store.getTarget(), store.getPieces(),
                            store.getLast()});
  }
  return plan;
}

} // namespace mlir::rope
