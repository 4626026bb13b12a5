//===- ProjectionCluster.cpp - What a rotation can be fused with -*- C++
//-*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/FuseKernels.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::rope;

namespace {

/// Where a tensor axis comes from in the projection's result. `column` is the
/// group of axes that the rotated lanes belong to.
struct Axis {
  enum class Group { Unknown, Row, Column, Unit } group = Group::Unknown;
  /// For columns: distance in the projection's column index of neighbours.
  int64_t stride = 0;
  int64_t size = ShapedType::kDynamic;
};
using Axes = SmallVector<Axis>;

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

/// Axes of a contraction's result, with `columns` the iteration dimensions that
/// count as columns.
Axes getContractionAxes(linalg::LinalgOp contraction,
                        ArrayRef<unsigned> columns) {
  Axes axes;
  AffineMap map =
      contraction.getMatchingIndexingMap(contraction.getDpsInitOperand(0));
  SmallVector<int64_t> sizes = contraction.getStaticLoopRanges();
  int64_t stride = 1;
  axes.resize(map.getNumResults());
  for (int64_t i = map.getNumResults() - 1; i >= 0; --i) {
    auto dim = dyn_cast<AffineDimExpr>(map.getResult(i));
    if (!dim)
      continue;
    axes[i].size = sizes[dim.getPosition()];
    if (llvm::is_contained(columns, dim.getPosition())) {
      axes[i].group = Axis::Group::Column;
      axes[i].stride = stride;
      stride = ShapedType::isDynamic(axes[i].size) ? 0 : stride * axes[i].size;
    } else {
      axes[i].group = Axis::Group::Row;
    }
  }
  return axes;
}

/// Splits one axis into the sizes of an expanded shape.
void expandAxis(const Axis &axis, ArrayRef<int64_t> sizes, Axes &out) {
  size_t begin = out.size();
  out.append(sizes.size(), axis);
  int64_t stride = axis.stride;
  for (int64_t i = sizes.size() - 1; i >= 0; --i) {
    Axis &part = out[begin + i];
    part.size = sizes[i];
    if (sizes[i] == 1)
      part.group = Axis::Group::Unit;
    part.stride = stride;
    stride = ShapedType::isDynamic(sizes[i]) ? 0 : stride * sizes[i];
  }
}

/// Merges a group of axes into one; axes of size 1 do not count.
Axis collapseAxes(ArrayRef<Axis> parts) {
  Axis merged;
  merged.group = Axis::Group::Unit;
  merged.size = 1;
  for (const Axis &part : parts) {
    if (part.group == Axis::Group::Unit)
      continue;
    if (merged.group != Axis::Group::Unit && merged.group != part.group)
      return Axis();
    merged.group = part.group;
    merged.stride = part.stride;
    merged.size =
        ShapedType::isDynamic(part.size) || ShapedType::isDynamic(merged.size)
            ? ShapedType::kDynamic
            : merged.size * part.size;
  }
  return merged;
}

/// A reshape keeps the row-major order, so trailing static sizes of equal
/// product on both sides correspond. What stands before them is rows if all of
/// it was rows.
Axes reshapeAxes(ArrayRef<Axis> in, ArrayRef<int64_t> inSizes,
                 ArrayRef<int64_t> outSizes) {
  Axes out(outSizes.size());
  int64_t i = in.size(), o = outSizes.size();
  while (i > 0 && o > 0) {
    int64_t iBegin = i - 1, oBegin = o - 1;
    if (ShapedType::isDynamic(inSizes[iBegin]) ||
        ShapedType::isDynamic(outSizes[oBegin]))
      break;
    int64_t inProduct = inSizes[iBegin], outProduct = outSizes[oBegin];
    while (inProduct != outProduct) {
      int64_t &begin = inProduct < outProduct ? iBegin : oBegin;
      ArrayRef<int64_t> sizes = inProduct < outProduct ? inSizes : outSizes;
      int64_t &product = inProduct < outProduct ? inProduct : outProduct;
      if (begin == 0 || ShapedType::isDynamic(sizes[begin - 1]))
        break;
      product *= sizes[--begin];
    }
    if (inProduct != outProduct)
      break;
    Axes parts;
    expandAxis(collapseAxes(in.slice(iBegin, i - iBegin)),
               outSizes.slice(oBegin, o - oBegin), parts);
    llvm::copy(parts, out.begin() + oBegin);
    i = iBegin;
    o = oBegin;
  }
  bool rows = llvm::all_of(in.take_front(i), [](const Axis &axis) {
    return axis.group == Axis::Group::Row || axis.group == Axis::Group::Unit;
  });
  for (Axis &axis : MutableArrayRef(out).take_front(o))
    if (rows)
      axis.group = Axis::Group::Row;
  return out;
}

/// Follows axes through the ops on the way.
class AxisTracker {
public:
  AxisTracker(ArrayRef<Operation *> contractions,
              ArrayRef<unsigned> columnDims) {
    for (Operation *op : contractions)
      axes[op->getResult(0)] =
          getContractionAxes(cast<linalg::LinalgOp>(op), columnDims);
  }

  const Axes *lookup(Value value) const {
    auto it = axes.find(value);
    return it == axes.end() ? nullptr : &it->second;
  }

  /// Computes the axes of the results of `op` from those of its operands.
  void visit(Operation *op) {
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      return visitLinalg(linalgOp);
    if (auto rotate = dyn_cast<RotateOp>(op))
      return visitMapped(rotate.getInput(), rotate.getInputMap(),
                         rotate.getOutputMap(), rotate.getResult());
    Value source;
    for (Value operand : op->getOperands())
      if (lookup(operand)) {
        source = operand;
        break;
      }
    if (!source)
      return;
    const Axes in = *lookup(source);
    Value result = op->getResult(0);
    auto resultType = dyn_cast<RankedTensorType>(result.getType());
    if (!resultType)
      return;
    Axes out;
    if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
      for (auto [axis, group] : llvm::zip(in, expand.getReassociationIndices()))
        expandAxis(axis,
                   resultType.getShape().slice(group.front(), group.size()),
                   out);
    } else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
      for (ArrayRef<int64_t> group : collapse.getReassociationIndices())
        out.push_back(
            collapseAxes(ArrayRef(in).slice(group.front(), group.size())));
    } else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
      llvm::SmallBitVector dropped = slice.getDroppedDims();
      for (auto [index, axis] : llvm::enumerate(in))
        if (!dropped.test(index)) {
          out.push_back(axis);
          if (slice.getStaticSizes()[index] == 1)
            out.back().group = Axis::Group::Unit;
        }
    } else if (isa<tensor::ReshapeOp>(op)) {
      out = reshapeAxes(in, cast<ShapedType>(source.getType()).getShape(),
                        resultType.getShape());
    } else if (resultType.getRank() == static_cast<int64_t>(in.size())) {
      out = in;
    } else {
      out.resize(resultType.getRank());
    }
    axes[result] = out;
  }

private:
  void visitMapped(Value input, AffineMap inMap, AffineMap outMap,
                   Value result) {
    const Axes *in = lookup(input);
    if (!in)
      return;
    Axes loops(inMap.getNumDims());
    for (auto [axis, expr] : llvm::zip(*in, inMap.getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        loops[dim.getPosition()] = axis;
    assign(loops, outMap, result);
  }

  void visitLinalg(linalg::LinalgOp op) {
    Axes loops(op.getNumLoops());
    for (OpOperand &operand : op->getOpOperands()) {
      const Axes *in = lookup(operand.get());
      if (!in)
        continue;
      AffineMap map = op.getMatchingIndexingMap(&operand);
      for (auto [axis, expr] : llvm::zip(*in, map.getResults()))
        if (auto dim = dyn_cast<AffineDimExpr>(expr))
          if (loops[dim.getPosition()].group == Axis::Group::Unknown ||
              loops[dim.getPosition()].group == Axis::Group::Unit)
            loops[dim.getPosition()] = axis;
    }
    for (OpResult result : op->getOpResults())
      assign(loops, op.getIndexingMapMatchingResult(result), result);
  }

  void assign(const Axes &loops, AffineMap map, Value result) {
    Axes out;
    for (AffineExpr expr : map.getResults()) {
      out.push_back(Axis());
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        out.back() = loops[dim.getPosition()];
      else
        out.back().group = Axis::Group::Unit;
    }
    axes[result] = out;
  }

  llvm::DenseMap<Value, Axes> axes;
};

/// Looks for a reduction on the way that leaves its head.
std::optional<FusionRefusal> checkNorms(ProjectionCluster &cluster,
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
      if (!cluster.contractions.contains(op) && op != rotate)
        tracker.visit(op);
    const Axes *input = tracker.lookup(rotate.getInput());
    if (!input)
      continue;
    Axis lane = (*input)[rotate.getInputLaneAxis()];
    if (lane.group == Axis::Group::Row)
      continue;
    if (!cluster.hasNorm)
      return std::nullopt;
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

/// Notes whether an op on the way is a bias or part of a norm.
void classify(Operation *op, ProjectionCluster &cluster) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || linalgOp->getNumRegions() == 0)
    return;
  if (linalgOp.getNumReductionLoops() > 0) {
    cluster.hasNorm = true;
    return;
  }
  bool adds = llvm::any_of(linalgOp->getRegion(0).getOps<arith::AddFOp>(),
                           [](arith::AddFOp) { return true; });
  int64_t inside = llvm::count_if(linalgOp.getDpsInputs(), [&](Value value) {
    return value.getDefiningOp() && cluster.ops.contains(value.getDefiningOp());
  });
  if (adds && inside == 1 && linalgOp.getNumDpsInputs() == 2)
    cluster.hasBias = true;
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

std::variant<ProjectionCluster, FusionRefusal>
rope::findProjectionCluster(RotateOp rotate) {
  Block *block = rotate->getBlock();
  if (!rotate.getResult())
    return FusionRefusal{"unsupported-op", "a rotation of memrefs", rotate};

  // Backwards, to the nearest contractions.
  SetVector<Operation *> reached;
  ProjectionCluster cluster;
  FusionRefusal blocked{"not-a-projection",
                        "the input comes from no contraction", rotate};
  SmallVector<Value> worklist{rotate.getInput()};
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
  cluster.ops.insert(rotate);
  cluster.rotations.push_back(rotate);
  for (Operation *op : cluster.ops)
    if (!cluster.contractions.contains(op))
      classify(op, cluster);
  if (std::optional<FusionRefusal> refusal = checkNorms(cluster, rotate))
    return *refusal;
  return cluster;
}

std::optional<double>
rope::predictRotationShare(const ProjectionCluster &cluster, CostModel model) {
  auto contraction =
      cast<linalg::LinalgOp>(cluster.contractions.getArrayRef().front());
  SmallVector<unsigned> reductions;
  contraction.getReductionDims(reductions);
  double length = 1;
  for (unsigned dim : reductions) {
    int64_t size = contraction.getStaticLoopRanges()[dim];
    if (ShapedType::isDynamic(size))
      return std::nullopt;
    length *= static_cast<double>(size);
  }
  auto elementType = cast<FloatType>(
      getElementTypeOrSelf(contraction->getResult(0).getType()));
  double bytes = elementType.getWidth() / 8.0;
  // Flops per byte at the roofline's ridge: an H200 in bf16, one CPU core in
  // f32.
  double balance = model == CostModel::H200 ? 790e12 / 4.07e12 : 102e9 / 20e9;
  return length > 0 ? std::optional(2 * bytes * balance / length)
                    : std::nullopt;
}
