//===- Loops.cpp - Dividing structured ops by one of their loops ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Sharding/Division.h"

#include "rope/Dialect/Rope/IR/Rope.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rope;

/// A map for each operand and result of a destination-style op, from maps of
/// its operands, of which some are null.
static Loops makeLoops(DestinationStyleOpInterface op,
                       ArrayRef<AffineMap> operandMaps, int64_t numLoops) {
  Loops loops;
  loops.iterators.assign(numLoops, utils::IteratorType::parallel);
  for (AffineMap map : operandMaps)
    loops.maps.push_back(map ? map
                             : AffineMap::get(numLoops, 0, op.getContext()));
  for (OpResult result : op->getResults())
    loops.maps.push_back(
        loops.maps[op.getTiedOpOperand(result)->getOperandNumber()]);
  return loops;
}

template <typename OpTy>
static Loops getAttentionLoops(OpTy op) {
  SmallVector<AffineMap> maps(op->getNumOperands());
  for (auto [operand, map] :
       llvm::zip_equal(op.getMappedOperands(), op.getMaps()))
    maps[operand->getOperandNumber()] = map;
  Loops loops = makeLoops(op, maps, op.getNumLoops());
  loops.iterators[op.getKeyDim()] = utils::IteratorType::reduction;
  loops.iterators[op.getQueryLaneDim()] = utils::IteratorType::reduction;
  return loops;
}

std::optional<Loops> rope::getLoops(Operation *op) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    Loops loops;
    loops.iterators = linalgOp.getIteratorTypesArray();
    for (OpOperand &operand : op->getOpOperands())
      loops.maps.push_back(linalgOp.getMatchingIndexingMap(&operand));
    for (OpResult result : op->getResults())
      loops.maps.push_back(linalgOp.getIndexingMapMatchingResult(result));
    return loops;
  }
  if (auto attention = dyn_cast<AttentionOp>(op))
    return getAttentionLoops(attention);
  if (auto online = dyn_cast<OnlineAttentionOp>(op))
    return getAttentionLoops(online);
  if (auto rotate = dyn_cast<RotateOp>(op))
    return makeLoops(rotate, rotate.getOperandMaps(),
                     rotate.getInputType().getRank());
  if (auto permute = dyn_cast<PermuteLanesOp>(op))
    return makeLoops(permute, permute.getOperandMaps(),
                     permute.getInputType().getRank());
  if (auto table = dyn_cast<TableOp>(op))
    return makeLoops(table, table.getOperandMaps(),
                     table.getTableType().getRank());
  if (auto write = dyn_cast<CacheWriteOp>(op)) {
    // The slot is read from memory: a loop of its own, behind those of the
    // rows, goes along each axis that it names.
    int64_t numLoops = write.getRowsType().getRank();
    SmallVector<AffineMap> maps = write.getOperandMaps();
    SmallVector<AffineExpr> axes;
    for (AffineExpr expr : maps.back().getResults())
      axes.push_back(isa<AffineDimExpr>(expr)
                         ? expr
                         : getAffineDimExpr(numLoops++, op->getContext()));
    for (AffineMap &map : MutableArrayRef(maps).drop_back())
      if (map)
        map = AffineMap::get(numLoops, 0, map.getResults(), op->getContext());
    maps.back() = AffineMap::get(numLoops, 0, axes, op->getContext());
    return makeLoops(write, maps, numLoops);
  }
  return std::nullopt;
}

bool rope::isSlotLoop(CacheWriteOp write, int64_t loop) {
  if (loop < write.getRowsType().getRank())
    return false;
  for (auto [axis, expr] :
       llvm::enumerate(getLoops(write)->maps[2].getResults()))
    if (auto dim = dyn_cast<AffineDimExpr>(expr);
        dim && dim.getPosition() == loop) {
      auto slot =
          dyn_cast<AffineBinaryOpExpr>(write.getCacheMap().getResult(axis));
      return !slot || slot.getKind() == AffineExprKind::FloorDiv;
    }
  return false;
}

/// Why no rank may compute a part of `loop` alone, or nothing.
static std::string getObstacle(Operation *op, const Loops &loops,
                               int64_t loop) {
  int64_t last = loops.iterators.size() - 1;
  if (isa<RotateOp, PermuteLanesOp>(op) && loop == last)
    return "lanes of a head are not divided";
  if (isa<TableOp>(op) && loop == last)
    return "pairs of a table are not divided";
  if (auto write = dyn_cast<CacheWriteOp>(op)) {
    int64_t rank = write.getRowsType().getRank();
    if (loop < rank && !write.isCacheDim(loop))
      return "rows that are written are divided where they lie in the cache";
    if (loop >= rank && !isSlotLoop(write, loop))
      return "slots of a block are not divided";
  }
  if (auto attention = dyn_cast<AttentionOp>(op)) {
    if (loop == attention.getKeyDim())
      return "keys are divided in the online form";
    if (loop == attention.getValueLaneDim())
      return "lanes of values are not divided";
  }
  if (auto online = dyn_cast<OnlineAttentionOp>(op);
      online && loop == online.getValueLaneDim())
    return "lanes of values are not divided";
  if (isa<AttentionOp, OnlineAttentionOp>(op) && loop == last)
    return "lanes of queries and keys are not divided";
  return {};
}

/// Whether a value is zero everywhere, which adds nothing to a sum.
static bool isZero(Value value) {
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    value = fill.getInputs().front();
  return matchPattern(value, m_AnyZeroFloat()) || matchPattern(value, m_Zero());
}

/// Why parts of the reductions of an op of linalg cannot be added up, or
/// nothing.
static std::string getSumObstacle(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  for (auto [i, init] : llvm::enumerate(op.getDpsInits())) {
    SmallVector<Operation *> combiners;
    if (!matchReduction(op.getRegionOutputArgs(), i, combiners) ||
        combiners.size() != 1 ||
        !isa<arith::AddFOp, arith::AddIOp>(combiners.front()) ||
        combiners.front() !=
            body->getTerminator()->getOperand(i).getDefiningOp())
      return "only sums are added up over the ranks";
    if (!isZero(init))
      return "a sum that does not begin with 0 is not added up over the ranks";
  }
  return {};
}

/// Whether a value is -inf everywhere.
static bool isNegativeInfinity(Value value) {
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    value = fill.getInputs().front();
  return matchPattern(value, m_NegInfFloat());
}

/// Why accumulators of parts of the keys cannot be merged, or nothing.
static std::string getMergeObstacle(OnlineAttentionOp op) {
  if (isZero(op.getAccumulatorInit()) && isZero(op.getSumInit()) &&
      isNegativeInfinity(op.getMaxInit()))
    return {};
  return "keys are divided where the accumulator begins at 0, the maximum at "
         "-inf and the sum at 0";
}

/// The split of an operand or result with `map` where the parts of `loop` are
/// the ranks'; sets `reason` where there is none.
static MaybeSplit getSplitByLoop(AffineMap map, int64_t loop,
                                 ArrayRef<int64_t> segments, int64_t ranks,
                                 std::string &reason) {
  MaybeSplit split;
  for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
    if (!expr.isFunctionOfDim(loop))
      continue;
    if (split) {
      reason = "one loop goes along two axes of an operand";
      return std::nullopt;
    }
    split = Split{static_cast<int64_t>(axis), SmallVector<int64_t>(segments)};
    if (isa<AffineDimExpr>(expr))
      continue;
    auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
    auto group =
        binary ? dyn_cast<AffineConstantExpr>(binary.getRHS()) : nullptr;
    if (!group || binary.getKind() != AffineExprKind::FloorDiv ||
        !isa<AffineDimExpr>(binary.getLHS())) {
      reason = "an axis of an operand is more than one loop";
      return std::nullopt;
    }
    for (int64_t &segment : split->segments) {
      if (segment % (group.getValue() * ranks) != 0) {
        reason = "groups of " + std::to_string(group.getValue()) +
                 " heads that share keys are not divided";
        return std::nullopt;
      }
      segment /= group.getValue();
    }
  }
  return split;
}

bool rope::usesNumber(Operation *op, int64_t loop) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return linalgOp.hasIndexSemantics();
  auto uses = [&](auto attention) {
    if (loop < attention.getNumBatchDims())
      return attention.usesBatchPosition(loop);
    return (loop == attention.getRowDim() && attention.usesQueryPosition()) ||
           (loop == attention.getKeyDim() && attention.usesKeyPosition());
  };
  if (auto attention = dyn_cast<AttentionOp>(op))
    return uses(attention);
  if (auto online = dyn_cast<OnlineAttentionOp>(op))
    return uses(online);
  if (auto table = dyn_cast<TableOp>(op))
    return loop == 0 && table.hasOffsetPositions();
  if (auto write = dyn_cast<CacheWriteOp>(op))
    return isSlotLoop(write, loop);
  return false;
}

std::optional<Division> rope::divideByLoop(Operation *op, int64_t loop,
                                           ArrayRef<int64_t> segments,
                                           int64_t ranks, std::string &reason) {
  std::optional<Loops> loops = getLoops(op);
  if (!loops) {
    reason = "the op has no loops";
    return std::nullopt;
  }
  if (reason = getObstacle(op, *loops, loop); !reason.empty())
    return std::nullopt;
  if (!divides(Split{0, SmallVector<int64_t>(segments)}, ranks)) {
    reason = std::to_string(segments.front()) + " does not divide into " +
             std::to_string(ranks) + " ranks";
    return std::nullopt;
  }
  Division division;
  division.loop = loop;
  division.segments.assign(segments.begin(), segments.end());
  size_t numOperands = op->getNumOperands();
  for (size_t i = 0; i < loops->maps.size(); ++i) {
    MaybeSplit split =
        getSplitByLoop(loops->maps[i], loop, segments, ranks, reason);
    if (!reason.empty())
      return std::nullopt;
    (i < numOperands ? division.operands : division.results).push_back(split);
  }
  division.isPartial = loops->iterators[loop] == utils::IteratorType::reduction;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
      linalgOp && division.isPartial)
    if (reason = getSumObstacle(linalgOp); !reason.empty())
      return std::nullopt;
  if (auto online = dyn_cast<OnlineAttentionOp>(op);
      online && division.isPartial)
    if (reason = getMergeObstacle(online); !reason.empty())
      return std::nullopt;
  return division;
}

std::optional<int64_t> rope::getLoopSize(Operation *op, const Loops &loops,
                                         int64_t loop) {
  for (auto [i, map] : llvm::enumerate(loops.maps)) {
    Type type = i < op->getNumOperands()
                    ? op->getOperand(i).getType()
                    : op->getResult(i - op->getNumOperands()).getType();
    auto shaped = dyn_cast<ShapedType>(type);
    for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (dim && dim.getPosition() == loop && shaped &&
          !shaped.isDynamicDim(axis))
        return shaped.getDimSize(axis);
    }
  }
  return std::nullopt;
}
