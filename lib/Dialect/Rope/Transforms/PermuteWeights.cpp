//===- PermuteWeights.cpp - Another pairing by permuted weights -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/PermuteWeights.h"

#include "LaneRanges.h"
#include "PermutedValues.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rope;

namespace {
/// A projection whose columns are rotated, once or, where Q and K are packed,
/// twice.
struct RotatedProjection {
  KernelCluster cluster;
  SmallVector<RotateOp> rotations;

  linalg::LinalgOp getContraction() const {
    return cast<linalg::LinalgOp>(cluster.contractions.getArrayRef().front());
  }
};

/// Collects the operands that have to be permuted for one projection.
class LaneCollector {
public:
  LaneCollector(const RotatedProjection &projection, PairingChange &change)
      : projection(projection), cluster(projection.cluster), change(change) {}

  /// False with `change.refusal` set where the pairing has to stay.
  bool collect();

private:
  bool refuse(StringRef name, StringRef detail, Operation *at) {
    change.refusal = FusionRefusal{name, detail.str(), at};
    return false;
  }
  bool findColumns(AxisTracker &tracker);
  bool checkReaders(Operation *op, AxisTracker &tracker);
  bool collectFrom(Operation *op, AxisTracker &tracker);
  bool collectOperand(OpOperand &operand, AffineMap map, ArrayRef<Axis> loops,
                      std::optional<int64_t> first);
  bool follow(OpOperand &operand, const PermutedLanes &lanes);
  void permute(OpOperand &operand, const PermutedLanes &lanes);

  const RotatedProjection &projection;
  const KernelCluster &cluster;
  PairingChange &change;
  RotatedColumns columns;
};
} // namespace

void LaneCollector::permute(OpOperand &operand, const PermutedLanes &lanes) {
  auto type = cast<RankedTensorType>(operand.get().getType());
  if (isConstantInCallers(operand.get())) {
    ++change.numConstants;
  } else {
    double bytes = type.getElementType().isIntOrFloat()
                       ? type.getElementTypeBitWidth() / 8.0
                       : 8;
    for (int64_t size : type.getShape())
      bytes *= static_cast<double>(ShapedType::isDynamic(size) ? 1024 : size);
    change.argumentBytes += bytes;
  }
  change.operands.push_back({&operand, lanes});
}

/// Whether `lanes` takes all of `axis`.
static bool isWhole(const PermutedLanes &lanes, int64_t axis) {
  return lanes.offsets[axis] == 0 && ShapedType::isDynamic(lanes.sizes[axis]);
}

/// The lanes of an operand of rank `rank`, of which `positions` says where each
/// axis of `lanes` is found; what has no axis there is dropped.
static PermutedLanes mapLanes(const PermutedLanes &lanes, int64_t rank,
                              ArrayRef<std::optional<int64_t>> positions) {
  PermutedLanes mapped = lanes;
  mapped.offsets.assign(rank, 0);
  mapped.sizes.assign(rank, ShapedType::kDynamic);
  for (auto [axis, position] : llvm::enumerate(positions)) {
    if (!position)
      continue;
    mapped.offsets[*position] = lanes.offsets[axis];
    mapped.sizes[*position] = lanes.sizes[axis];
    if (static_cast<int64_t>(axis) == lanes.axis)
      mapped.axis = *position;
  }
  return mapped;
}

/// A weight or a parameter of a norm, back through ops that are applied to it
/// alone: transposes, dequantization, the slice of one layer of a stack.
bool LaneCollector::follow(OpOperand &start, const PermutedLanes &first) {
  SmallVector<std::pair<OpOperand *, PermutedLanes>> worklist{{&start, first}};
  while (!worklist.empty()) {
    auto [operand, lanes] = worklist.pop_back_val();
    Value value = operand->get();
    Operation *op = value.hasOneUse() ? value.getDefiningOp() : nullptr;
    auto rank = static_cast<int64_t>(lanes.sizes.size());
    if (auto transpose = dyn_cast_or_null<linalg::TransposeOp>(op)) {
      SmallVector<std::optional<int64_t>> positions(
          transpose.getPermutation().begin(), transpose.getPermutation().end());
      worklist.push_back(
          {transpose.getDpsInputOperand(0), mapLanes(lanes, rank, positions)});
      continue;
    }
    auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
    if (generic && generic.hasPureTensorSemantics() &&
        generic.getNumReductionLoops() == 0 && !generic.hasIndexSemantics() &&
        generic->getNumResults() == 1 &&
        !generic.payloadUsesValueFromOperand(generic.getDpsInitOperand(0))) {
      AffineMap out =
          generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
      if (!out.isProjectedPermutation())
        return refuse("unknown-axes", "the axis of the lanes of an operand",
                      generic);
      for (OpOperand *input : generic.getDpsInputOperands()) {
        AffineMap map = generic.getMatchingIndexingMap(input);
        SmallVector<std::optional<int64_t>> positions(rank);
        bool parted = false;
        for (int64_t axis = 0; axis < rank; ++axis) {
          AffineExpr dim = out.getResult(axis);
          unsigned number = cast<AffineDimExpr>(dim).getPosition();
          for (auto [position, expr] : llvm::enumerate(map.getResults())) {
            if (expr == dim)
              positions[axis] = position;
            // One scale for several lanes of a block cannot follow them.
            else if (expr.isFunctionOfDim(number) &&
                     (axis == lanes.axis || !isWhole(lanes, axis)))
              return refuse("quantized-by-group",
                            "a scale serves a group of lanes", generic);
          }
          parted |= !positions[axis] && !isWhole(lanes, axis);
        }
        if (!positions[lanes.axis])
          continue;
        if (parted)
          return refuse("lanes-cut",
                        "an element serves rotated columns and others",
                        generic);
        worklist.push_back(
            {input, mapLanes(lanes, map.getNumResults(), positions)});
      }
      continue;
    }
    if (auto collapse = dyn_cast_or_null<tensor::CollapseShapeOp>(op)) {
      RankedTensorType source = collapse.getSrcType();
      SmallVector<std::optional<int64_t>> positions(rank);
      for (auto [axis, group] :
           llvm::enumerate(collapse.getReassociationIndices())) {
        SmallVector<int64_t> axes;
        for (int64_t part : group)
          if (source.getDimSize(part) != 1)
            axes.push_back(part);
        // Lanes that are one axis before, or whose last part holds whole heads.
        int64_t last = axes.empty() ? group.back() : axes.back();
        int64_t size = source.getDimSize(last);
        bool ofLanes = static_cast<int64_t>(axis) == lanes.axis;
        if (axes.size() > 1 && ofLanes &&
            (ShapedType::isDynamic(size) || size % lanes.period != 0))
          return refuse("quantized-by-group",
                        "lanes of one head are cut into groups", collapse);
        if (axes.size() > 1 && !isWhole(lanes, axis))
          return refuse("lanes-cut",
                        "the rotated columns are a part of an "
                        "axis that is joined from several",
                        collapse);
        positions[axis] = last;
      }
      worklist.push_back({&collapse.getSrcMutable(),
                          mapLanes(lanes, source.getRank(), positions)});
      continue;
    }
    // One layer of a stack that a loop takes apart: all layers before it.
    auto slice = dyn_cast_or_null<tensor::ExtractSliceOp>(op);
    if (slice &&
        slice.getSource().getParentRegion() != slice->getParentRegion()) {
      llvm::SmallBitVector dropped = slice.getDroppedDims();
      SmallVector<std::optional<int64_t>> positions;
      bool whole = true;
      for (int64_t axis = 0; axis < slice.getSourceType().getRank(); ++axis) {
        if (dropped.test(axis))
          continue;
        int64_t to = positions.size();
        bool all =
            !slice.isDynamicSize(axis) &&
            slice.getStaticSize(axis) == slice.getSourceType().getDimSize(axis);
        whole &= all || (to != lanes.axis && isWhole(lanes, to));
        positions.push_back(axis);
      }
      if (whole) {
        worklist.push_back(
            {&slice.getSourceMutable(),
             mapLanes(lanes, slice.getSourceType().getRank(), positions)});
        continue;
      }
    }
    permute(*operand, lanes);
  }
  return true;
}

/// Adds `operand`, which an op with these loops reads through `map`, where it
/// holds rotated columns.
bool LaneCollector::collectOperand(OpOperand &operand, AffineMap map,
                                   ArrayRef<Axis> loops,
                                   std::optional<int64_t> first) {
  if (!isa<RankedTensorType>(operand.get().getType()))
    return true;
  SmallVector<std::optional<unsigned>> axes(map.getNumResults());
  for (auto [position, expr] : llvm::enumerate(map.getResults())) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      axes[position] = dim.getPosition();
      continue;
    }
    for (auto [number, axis] : llvm::enumerate(loops))
      if (axis.group == Axis::Group::Column && expr.isFunctionOfDim(number))
        return refuse("unknown-axes", "the lanes of an operand are cut",
                      operand.getOwner());
  }
  std::optional<SmallVector<PermutedLanes>> ranges =
      findRotatedLanes(loops, first, axes, columns);
  if (!ranges)
    return refuse("lanes-cut",
                  "an operand serves rotated columns and others, or cuts the "
                  "lanes of a head",
                  operand.getOwner());
  return llvm::all_of(*ranges, [&](const PermutedLanes &lanes) {
    return follow(operand, lanes);
  });
}

/// What other ops read of the projection must not be rotated columns: these
/// have the order of the source.
bool LaneCollector::checkReaders(Operation *op, AxisTracker &tracker) {
  SmallVector<Operation *> worklist{op};
  llvm::SmallDenseSet<Operation *> seen;
  while (!worklist.empty()) {
    Operation *next = worklist.pop_back_val();
    for (Operation *user : next->getUsers()) {
      if (cluster.ops.contains(user) || isa<tensor::DimOp>(user) ||
          !seen.insert(user).second)
        continue;
      bool view = user->getBlock() == op->getBlock() &&
                  isa<tensor::ExtractSliceOp, tensor::ExpandShapeOp,
                      tensor::CollapseShapeOp, linalg::TransposeOp>(user);
      if (view) {
        tracker.visit(user);
        Value result = user->getResult(0);
        const Axes *axes = tracker.lookup(result);
        if (axes && isApart(*axes, tracker.getFirstColumn(result), columns))
          continue;
        worklist.push_back(user);
        continue;
      }
      return refuse("read-elsewhere",
                    "another op reads the projection in its order", op);
    }
  }
  return true;
}

/// The operands of `op`, an op on the way from the projection to a rotation.
bool LaneCollector::collectFrom(Operation *op, AxisTracker &tracker) {
  if (auto rotate = dyn_cast<RotateOp>(op);
      rotate && llvm::is_contained(projection.rotations, rotate))
    return true;
  if (!checkReaders(op, tracker))
    return false;
  if (isa<RotateOp, PermuteLanesOp>(op))
    return refuse("rotated-twice", "the lanes were moved before", op);
  if (isa<tensor::InsertSliceOp, tensor::ConcatOp, tensor::PadOp,
          tensor::ReshapeOp>(op))
    return refuse("lanes-cut", "columns of the projection are put together",
                  op);
  std::optional<int64_t> first = tracker.getFirstColumn(op->getResult(0));
  auto isInside = [&](Value value) {
    Operation *producer = value.getDefiningOp();
    return producer && cluster.ops.contains(producer);
  };
  auto isCut = [&](Value value) {
    const Axes *axes = tracker.lookup(value);
    return !axes ||
           isPartOfBlock(*axes, tracker.getFirstColumn(value), columns);
  };
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  // A part of a block would be other lanes once they are moved.
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
      slice && isCut(slice.getResult()) && !isCut(slice.getSource()))
    return refuse("lanes-cut", "some lanes of a block are taken", op);
  if (linalgOp && linalgOp.getNumReductionLoops() > 0 &&
      !cluster.contractions.contains(op) &&
      llvm::any_of(linalgOp.getDpsInputs(), [&](Value input) {
        return isInside(input) && isCut(input);
      }))
    return refuse("lanes-cut", "a reduction spans some lanes of a block", op);
  if (!linalgOp) {
    if (!OpTrait::hasElementwiseMappableTraits(op))
      return true;
    const Axes *axes = tracker.lookup(op->getResult(0));
    if (!axes)
      return refuse("unknown-axes", "the axes of an op on the way", op);
    AffineMap map =
        AffineMap::getMultiDimIdentityMap(axes->size(), op->getContext());
    return llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
      return isInside(operand.get()) ||
             collectOperand(operand, map, *axes, first);
    });
  }
  if (linalgOp.hasIndexSemantics())
    return refuse("lanes-counted", "an op on the way counts lanes", op);
  Axes loops = tracker.getLoops(linalgOp);
  if (cluster.contractions.contains(op)) {
    AffineMap out =
        linalgOp.getMatchingIndexingMap(linalgOp.getDpsInitOperand(0));
    for (auto [axis, expr] :
         llvm::zip(*tracker.lookup(op->getResult(0)), out.getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        loops[dim.getPosition()] = axis;
    Operation *init = linalgOp.getDpsInits()[0].getDefiningOp();
    if (!isa_and_nonnull<linalg::FillOp>(init))
      return refuse("unsupported-op", "the projection adds to a value", op);
  }
  for (OpOperand &operand : op->getOpOperands()) {
    bool isRead = !linalgOp.isDpsInit(&operand) ||
                  linalgOp.payloadUsesValueFromOperand(&operand);
    if (!isRead || isInside(operand.get()) ||
        isa_and_nonnull<linalg::FillOp>(operand.get().getDefiningOp()))
      continue;
    AffineMap map = linalgOp.getMatchingIndexingMap(&operand);
    if (!collectOperand(operand, map, loops, first))
      return false;
  }
  return true;
}

/// Finds which columns are rotated. Either side of the contraction can be the
/// columns; `tracker` is left with the axes of that one.
bool LaneCollector::findColumns(AxisTracker &tracker) {
  for (Operation *op : cluster.ops)
    if (!cluster.contractions.contains(op))
      tracker.visit(op);
  columns = RotatedColumns();
  return llvm::all_of(projection.rotations, [&](RotateOp rotate) {
    return columns.add(rotate, tracker);
  });
}

bool LaneCollector::collect() {
  linalg::LinalgOp contraction = projection.getContraction();
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(contraction);
  if (failed(dims))
    return refuse("unknown-axes", "the contraction's dimensions", contraction);
  for (ArrayRef<unsigned> side :
       {ArrayRef<unsigned>(dims->n), ArrayRef<unsigned>(dims->m)}) {
    AxisTracker tracker(cluster.contractions.getArrayRef(), side);
    if (!findColumns(tracker))
      continue;
    for (Operation *op : cluster.ops)
      if (!collectFrom(op, tracker))
        return false;
    // A table with a value for each lane goes along.
    for (RotateOp rotate : projection.rotations) {
      if (!rotate.hasFullWidthTable())
        continue;
      for (OpOperand *table :
           {&rotate.getCosMutable(), &rotate.getSinMutable()}) {
        PermutedLanes lanes;
        lanes.axis = rotate.getTableLaneAxis();
        lanes.period = lanes.blockWidth = rotate.getBlockWidth();
        auto type = cast<RankedTensorType>(table->get().getType());
        lanes.offsets.assign(type.getRank(), 0);
        lanes.sizes.assign(type.getRank(), ShapedType::kDynamic);
        permute(*table, lanes);
      }
    }
    return true;
  }
  return refuse("unknown-axes", "the axis of the rotated lanes",
                projection.rotations.front());
}

/// Nothing but this attention may see the order of the rotated lanes.
static std::optional<FusionRefusal> checkRotated(RotateOp rotate,
                                                 AttentionOp attention) {
  for (OpOperand &use : rotate->getUses()) {
    Operation *user = use.getOwner();
    if (user == attention && use.getOperandNumber() <= 1)
      continue;
    if (isa<CacheWriteOp, tensor::InsertSliceOp, tensor::ConcatOp,
            tensor::InsertOp, tensor::ScatterOp>(user))
      return FusionRefusal{"cache-layout",
                           "a cache holds lanes in the order of the source",
                           rotate};
    return FusionRefusal{"rotated-value-read-elsewhere",
                         "another op reads the rotated lanes in their order",
                         rotate};
  }
  return std::nullopt;
}

/// The projections that `rotations` come from, one where they share it, or why
/// they have none.
static std::optional<FusionRefusal>
findProjections(ArrayRef<RotateOp> rotations, AttentionOp attention,
                SmallVectorImpl<RotatedProjection> &projections) {
  for (RotateOp rotate : rotations) {
    if (auto refusal = checkRotated(rotate, attention))
      return refusal;
    ClusterOrRefusal found = findProjectionCluster(rotate);
    if (auto *refusal = std::get_if<FusionRefusal>(&found))
      return *refusal;
    auto &cluster = std::get<KernelCluster>(found);
    if (cluster.contractions.size() != 1)
      return FusionRefusal{"unsupported-op",
                           "more than one projection is rotated", rotate};
    auto *same =
        llvm::find_if(projections, [&](const RotatedProjection &other) {
          return other.cluster.contractions.front() ==
                 cluster.contractions.front();
        });
    if (same == projections.end()) {
      projections.push_back({cluster, {rotate}});
      continue;
    }
    same->cluster.insert(cluster);
    same->cluster.sort();
    same->rotations.push_back(rotate);
  }
  return std::nullopt;
}

PairingChange rope::findPairingChange(AttentionOp op, Pairing target) {
  PairingChange change;
  change.to = target;
  auto query = op.getQuery().getDefiningOp<RotateOp>();
  auto key = op.getKey().getDefiningOp<RotateOp>();
  auto differs = [&](RotateOp rotate) {
    return rotate && rotate.getInPairing() == rotate.getOutPairing() &&
           rotate.getInPairing() != target && rotate.getBlockWidth() > 2;
  };
  if (!differs(query) && !differs(key))
    return change;
  RotateOp one = differs(query) ? query : key;
  change.from = one.getInPairing();
  auto refuse = [&](StringRef name, StringRef detail, Operation *at) {
    change.refusal = FusionRefusal{name, detail.str(), at};
    return change;
  };
  if (!query || !key) {
    // A cached key was rotated on its way into the cache.
    Value other = query ? op.getKey() : op.getQuery();
    Operation *producer = other.getDefiningOp();
    if (query && isa_and_nonnull<CacheWriteOp, tensor::ConcatOp,
                                 tensor::InsertSliceOp, scf::ForOp>(producer))
      return refuse("cache-layout",
                    "the keys come from a cache, whose lanes have the order of "
                    "the source",
                    one);
    return refuse("not-both-rotated",
                  "only one of Q and K is rotated here, and both have to "
                  "change",
                  one);
  }
  if (query == key)
    return refuse("read-elsewhere", "query and key are one value", one);
  if (!differs(query) || !differs(key) ||
      query.getInPairing() != key.getInPairing() ||
      query.getBlockOffset() != key.getBlockOffset() ||
      query.getBlockWidth() != key.getBlockWidth() ||
      query.getHeadDim() != key.getHeadDim())
    return refuse("different-lanes",
                  "Q and K are not rotated in the same lanes", key);
  if (op.getQueryMap().getResult(query.getOutputLaneAxis()) !=
          getAffineDimExpr(op.getQueryLaneDim(), op->getContext()) ||
      op.getKeyMap().getResult(key.getOutputLaneAxis()) !=
          getAffineDimExpr(op.getQueryLaneDim(), op->getContext()))
    return refuse("unknown-axes",
                  "the rotated lanes are not those of the scores", one);
  SmallVector<RotatedProjection, 2> projections;
  if (auto refusal = findProjections({query, key}, op, projections)) {
    change.refusal = refusal;
    return change;
  }
  for (const RotatedProjection &projection : projections)
    if (!LaneCollector(projection, change).collect())
      return change;
  change.rotations = {query, key};
  return change;
}

void rope::applyPairingChange(RewriterBase &rewriter,
                              const PairingChange &change) {
  // A value that two operands share is permuted once.
  PermutedValues values(rewriter, change.from, change.to);
  for (const PermutedOperand &permuted : change.operands) {
    OpOperand &operand = *permuted.operand;
    Value result = values.get(operand.get(), permuted.lanes);
    rewriter.modifyOpInPlace(operand.getOwner(), [&] { operand.set(result); });
  }
  values.eraseDeadArguments();
  for (RotateOp rotate : change.rotations)
    rewriter.modifyOpInPlace(rotate, [&] {
      rotate.setInPairing(change.to);
      rotate.setOutPairing(change.to);
    });
}
