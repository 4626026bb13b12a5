//===- PermuteWeights.cpp - Another pairing by permuted weights -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/PermuteWeights.h"

#include "PermutedConstant.h"
#include "ProjectionAxes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rope;

namespace {
/// Collects the operands that have to be permuted for one rotation.
class LaneCollector {
public:
  LaneCollector(RotateOp rotate, AttentionOp attention, PairingChange &change)
      : rotate(rotate), attention(attention), change(change) {}

  /// False with `change.refusal` set where the pairing has to stay.
  bool collect();

private:
  bool refuse(StringRef name, StringRef detail, Operation *at) {
    change.refusal = FusionRefusal{name, detail.str(), at};
    return false;
  }
  bool checkReaders();
  bool collectFrom(const KernelCluster &cluster, const AxisTracker &tracker);
  bool collectOperand(OpOperand &operand, ArrayRef<Axis> axes);
  bool permute(OpOperand &operand, int64_t axis, int64_t period, bool whole);
  bool followWeight(OpOperand &operand, int64_t axis, int64_t period);

  RotateOp rotate;
  AttentionOp attention;
  PairingChange &change;
};
} // namespace

/// Nothing but this attention may see the order of the rotated lanes.
bool LaneCollector::checkReaders() {
  for (OpOperand &use : rotate->getUses()) {
    Operation *user = use.getOwner();
    if (user == attention && use.getOperandNumber() <= 1)
      continue;
    if (isa<CacheWriteOp, tensor::InsertSliceOp, tensor::ConcatOp,
            tensor::InsertOp, tensor::ScatterOp>(user))
      return refuse("cache-layout",
                    "a cache holds lanes in the order of the source", rotate);
    return refuse("rotated-value-read-elsewhere",
                  "another op reads the rotated lanes in their order", rotate);
  }
  return true;
}

bool LaneCollector::permute(OpOperand &operand, int64_t axis, int64_t period,
                            bool whole) {
  PermutedOperand permuted;
  permuted.operand = &operand;
  permuted.axis = axis;
  permuted.period = period;
  permuted.blockOffset = whole ? 0 : rotate.getBlockOffset();
  permuted.blockWidth = rotate.getBlockWidth();
  auto type = cast<RankedTensorType>(operand.get().getType());
  if (matchPattern(operand.get(), m_Constant())) {
    ++change.numConstants;
  } else {
    double bytes = type.getElementType().isIntOrFloat()
                       ? type.getElementTypeBitWidth() / 8.0
                       : 8;
    for (int64_t size : type.getShape())
      bytes *= static_cast<double>(ShapedType::isDynamic(size) ? 1024 : size);
    change.argumentBytes += bytes;
  }
  change.operands.push_back(permuted);
  return true;
}

/// A weight or a parameter of a norm, back through ops that are applied to it
/// alone: transposes and dequantization. The lanes run along `axis`.
bool LaneCollector::followWeight(OpOperand &start, int64_t first,
                                 int64_t period) {
  SmallVector<std::pair<OpOperand *, int64_t>> worklist{{&start, first}};
  while (!worklist.empty()) {
    auto [operand, axis] = worklist.pop_back_val();
    Value value = operand->get();
    Operation *op = value.getDefiningOp();
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || axis >= type.getRank())
      return refuse("unknown-axes", "the axis of the lanes of an operand",
                    operand->getOwner());
    bool own = op && value.hasOneUse() && op->getBlock() == rotate->getBlock();
    if (auto transpose = dyn_cast_or_null<linalg::TransposeOp>(op);
        transpose && own) {
      worklist.push_back(
          {transpose.getDpsInputOperand(0), transpose.getPermutation()[axis]});
      continue;
    }
    auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
    if (generic && own && generic.hasPureTensorSemantics() &&
        generic.getNumReductionLoops() == 0 && !generic.hasIndexSemantics() &&
        generic->getNumResults() == 1) {
      auto dim = dyn_cast<AffineDimExpr>(
          generic.getMatchingIndexingMap(generic.getDpsInitOperand(0))
              .getResult(axis));
      if (!dim)
        return refuse("unknown-axes", "the axis of the lanes of an operand",
                      generic);
      for (OpOperand *input : generic.getDpsInputOperands()) {
        AffineMap map = generic.getMatchingIndexingMap(input);
        for (auto [position, expr] : llvm::enumerate(map.getResults())) {
          if (!expr.isFunctionOfDim(dim.getPosition()))
            continue;
          // One scale for several lanes of a block cannot follow them.
          if (expr != dim)
            return refuse("quantized-by-group",
                          "a scale serves a group of lanes", generic);
          worklist.push_back({input, position});
        }
      }
      continue;
    }
    if (auto collapse = dyn_cast_or_null<tensor::CollapseShapeOp>(op);
        collapse && own) {
      ReassociationIndices group = collapse.getReassociationIndices()[axis];
      auto source = collapse.getSrcType();
      SmallVector<int64_t> axes;
      for (int64_t part : group)
        if (source.getDimSize(part) != 1)
          axes.push_back(part);
      // Lanes that are one axis before, or whose last part holds whole heads.
      int64_t last = axes.empty() ? group.back() : axes.back();
      int64_t size = source.getDimSize(last);
      if (axes.size() > 1 &&
          (ShapedType::isDynamic(size) || size % period != 0))
        return refuse("quantized-by-group",
                      "lanes of one head are cut into groups", collapse);
      worklist.push_back({&collapse.getSrcMutable(), last});
      continue;
    }
    if (!permute(*operand, axis, period, /*whole=*/false))
      return false;
  }
  return true;
}

/// Adds `operand` where its axes hold lanes of the projection.
bool LaneCollector::collectOperand(OpOperand &operand, ArrayRef<Axis> axes) {
  int64_t headDim = rotate.getHeadDim();
  for (auto [index, axis] : llvm::enumerate(axes)) {
    if (axis.group != Axis::Group::Column)
      continue;
    if (axis.stride >= headDim && axis.stride % headDim == 0)
      continue;
    if (axis.stride != 1 || ShapedType::isDynamic(axis.size) ||
        axis.size % headDim != 0)
      return refuse("unknown-axes", "the lanes of an operand are cut",
                    operand.getOwner());
    if (!followWeight(operand, index, headDim))
      return false;
  }
  return true;
}

bool LaneCollector::collectFrom(const KernelCluster &cluster,
                                const AxisTracker &tracker) {
  for (Operation *op : cluster.ops) {
    if (op == rotate)
      continue;
    // What another op reads of the projection has the order of the source.
    for (Operation *user : op->getUsers())
      if (!cluster.ops.contains(user) && !isa<tensor::DimOp>(user))
        return refuse("read-elsewhere",
                      "another op reads the projection in its order", op);
    if (isa<RotateOp, PermuteLanesOp>(op))
      return refuse("rotated-twice", "the lanes were moved before", op);
    if (isa<tensor::ExtractSliceOp, tensor::InsertSliceOp, tensor::ConcatOp,
            tensor::PadOp, tensor::ReshapeOp>(op))
      return refuse("lanes-cut", "a slice of the projection lies on the way",
                    op);
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (!linalgOp)
      continue;
    if (linalgOp.hasIndexSemantics())
      return refuse("lanes-counted", "an op on the way counts lanes", op);
    if (cluster.contractions.contains(op)) {
      const Axes *axes = tracker.lookup(op->getResult(0));
      AffineMap out =
          linalgOp.getMatchingIndexingMap(linalgOp.getDpsInitOperand(0));
      Operation *init = linalgOp.getDpsInits()[0].getDefiningOp();
      if (!isa_and_nonnull<linalg::FillOp>(init))
        return refuse("unsupported-op", "the projection adds to a value", op);
      for (OpOperand *input : linalgOp.getDpsInputOperands()) {
        AffineMap map = linalgOp.getMatchingIndexingMap(input);
        SmallVector<Axis> of(map.getNumResults());
        for (auto [axis, expr] : llvm::zip(*axes, out.getResults()))
          for (auto [position, other] : llvm::enumerate(map.getResults()))
            if (other == expr)
              of[position] = axis;
        if (!collectOperand(*input, of))
          return false;
      }
      continue;
    }
    Axes loops = tracker.getLoops(linalgOp);
    for (OpOperand *input : linalgOp.getDpsInputOperands()) {
      Operation *producer = input->get().getDefiningOp();
      if (producer && cluster.ops.contains(producer))
        continue;
      AffineMap map = linalgOp.getMatchingIndexingMap(input);
      SmallVector<Axis> of(map.getNumResults());
      for (auto [position, expr] : llvm::enumerate(map.getResults()))
        if (auto dim = dyn_cast<AffineDimExpr>(expr))
          of[position] = loops[dim.getPosition()];
      if (!collectOperand(*input, of))
        return false;
    }
  }
  // A table with a value for each lane goes along.
  if (rotate.hasFullWidthTable())
    for (OpOperand *table : {&rotate.getCosMutable(), &rotate.getSinMutable()})
      permute(*table, rotate.getTableLaneAxis(), rotate.getBlockWidth(),
              /*whole=*/true);
  return true;
}

bool LaneCollector::collect() {
  if (!checkReaders())
    return false;
  ClusterOrRefusal found = findProjectionCluster(rotate);
  if (auto *refusal = std::get_if<FusionRefusal>(&found)) {
    change.refusal = *refusal;
    return false;
  }
  auto &cluster = std::get<KernelCluster>(found);
  if (llvm::any_of(cluster.ops,
                   [&](Operation *op) { return rotate->isBeforeInBlock(op); }))
    return refuse("read-elsewhere",
                  "another op reads the rotated lanes in their order", rotate);
  if (cluster.contractions.size() != 1)
    return refuse("unsupported-op", "more than one projection is rotated",
                  rotate);
  auto contraction = cast<linalg::LinalgOp>(cluster.contractions.front());
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(contraction);
  if (failed(dims))
    return refuse("unknown-axes", "the contraction's dimensions", contraction);
  for (ArrayRef<unsigned> columns :
       {ArrayRef<unsigned>(dims->n), ArrayRef<unsigned>(dims->m)}) {
    AxisTracker tracker(cluster.contractions.getArrayRef(), columns);
    for (Operation *op : cluster.ops)
      if (op != contraction)
        tracker.visit(op);
    const Axes *input = tracker.lookup(rotate.getInput());
    if (!input)
      continue;
    Axis lane = (*input)[rotate.getInputLaneAxis()];
    if (lane.group != Axis::Group::Column || lane.stride != 1)
      continue;
    return collectFrom(cluster, tracker);
  }
  return refuse("unknown-axes", "the axis of the rotated lanes", rotate);
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
  for (RotateOp rotate : {query, key})
    if (!LaneCollector(rotate, op, change).collect())
      return change;
  change.rotations = {query, key};
  return change;
}

void rope::applyPairingChange(RewriterBase &rewriter,
                              const PairingChange &change) {
  OpBuilder::InsertionGuard guard(rewriter);
  // A value that two operands share is permuted once.
  SmallVector<std::pair<PermutedOperand, std::pair<Value, Value>>> made;
  for (const PermutedOperand &permuted : change.operands) {
    OpOperand &operand = *permuted.operand;
    Value value = operand.get();
    auto *same = llvm::find_if(made, [&](auto &entry) {
      return entry.second.first == value && entry.first.axis == permuted.axis &&
             entry.first.period == permuted.period &&
             entry.first.blockOffset == permuted.blockOffset;
    });
    Value result;
    if (same != made.end()) {
      result = same->second.second;
    } else {
      rewriter.setInsertionPointAfterValue(value);
      result = createPermuted(rewriter, value, change.from, change.to,
                              permuted.axis, permuted.period,
                              permuted.blockOffset, permuted.blockWidth);
      made.push_back({permuted, {value, result}});
    }
    rewriter.modifyOpInPlace(operand.getOwner(), [&] { operand.set(result); });
  }
  for (RotateOp rotate : change.rotations)
    rewriter.modifyOpInPlace(rotate, [&] {
      rotate.setInPairing(change.to);
      rotate.setOutPairing(change.to);
    });
}
