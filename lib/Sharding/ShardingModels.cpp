//===- ShardingModels.cpp - The ops for upstream's sharding passes --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Sharding/ShardingModels.h"

#include "MergeKeys.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Sharding/Division.h"

#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"

using namespace mlir;
using namespace mlir::rope;
using shard::Sharding;
using shard::ShardingOption;

/// The split that a sharding on a grid of one axis says of a value.
static MaybeSplit getSplit(const Sharding &sharding, Type type) {
  if (!sharding)
    return std::nullopt;
  for (auto [axis, axes] : llvm::enumerate(sharding.getSplitAxes()))
    if (!axes.empty())
      return Split{static_cast<int64_t>(axis),
                   {cast<RankedTensorType>(type).getDimSize(axis)}};
  return std::nullopt;
}

static Type getMappedType(Operation *op, size_t number) {
  return number < op->getNumOperands()
             ? op->getOperand(number).getType()
             : op->getResult(number - op->getNumOperands()).getType();
}

/// The loop of an op that its operands and results are divided along; fails
/// where they do not agree.
static FailureOr<std::optional<int64_t>>
getDividedLoop(Operation *op, ArrayRef<Sharding> operands,
               ArrayRef<Sharding> results) {
  std::optional<Loops> loops = getLoops(op);
  std::optional<int64_t> divided;
  for (auto [number, sharding] :
       llvm::enumerate(llvm::concat<const Sharding>(operands, results))) {
    MaybeSplit split = getSplit(sharding, getMappedType(op, number));
    if (!split)
      continue;
    auto loop = getLoopOfAxis(loops->maps[number], *split);
    if (!loop || (divided && *divided != loop->first))
      return failure();
    divided = loop->first;
  }
  return divided;
}

/// The division of an op along a loop; an error of the op where there is none.
static FailureOr<Division> divide(Operation *op, int64_t loop, int64_t ranks) {
  std::optional<int64_t> size = getLoopSize(op, *getLoops(op), loop);
  std::string reason = "a size that is known at the call only is not divided";
  std::optional<Division> division;
  if (size)
    division = divideByLoop(op, loop, {*size}, ranks, reason);
  if (!division)
    return op->emitOpError(reason);
  return *division;
}

static FailureOr<int64_t> getRanks(Operation *op, StringRef name) {
  auto grid = SymbolTable::lookupNearestSymbolFrom<shard::GridOp>(
      op, StringAttr::get(op->getContext(), name));
  if (!grid || grid.getShape().size() != 1 ||
      ShapedType::isDynamic(grid.getShape().front()))
    return op->emitOpError("expected a grid of one axis of static size");
  return grid.getShape().front();
}

namespace {
template <typename OpTy>
struct Model
    : public shard::ShardingInterface::ExternalModel<Model<OpTy>, OpTy> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    return getLoops(op)->iterators;
  }
  SmallVector<AffineMap> getIndexingMaps(Operation *op) const {
    return getLoops(op)->maps;
  }
  SmallVector<shard::ReductionKind>
  getReductionLoopIteratorKinds(Operation *op) const {
    // Maximum, sum and accumulator are merged together.
    return SmallVector<shard::ReductionKind>(
        llvm::count(getLoops(op)->iterators, utils::IteratorType::reduction),
        shard::ReductionKind::Generic);
  }

  FailureOr<ShardingOption>
  getShardingOption(Operation *op, ArrayRef<Sharding> operands,
                    ArrayRef<Sharding> results) const {
    FlatSymbolRefAttr grid;
    shard::GridAxesAttr axes;
    for (const Sharding &sharding :
         llvm::concat<const Sharding>(operands, results)) {
      if (!sharding)
        continue;
      grid = sharding.getGridAttr();
      for (shard::GridAxesAttr split : sharding.getSplitAxes())
        if (!split.empty())
          axes = split;
    }
    if (!grid)
      return ShardingOption::makeEmpty();
    FailureOr<std::optional<int64_t>> loop =
        getDividedLoop(op, operands, results);
    if (failed(loop))
      return failure();
    shard::ShardingArray array(getLoops(op)->iterators.size());
    if (*loop)
      array[**loop].append(axes.asArrayRef().begin(), axes.asArrayRef().end());
    return ShardingOption(array, grid);
  }

  FailureOr<std::vector<Sharding>>
  getShardingAnnotations(Operation *op, const ShardingOption &option) const {
    MLIRContext *context = op->getContext();
    std::optional<int64_t> loop;
    for (auto [number, axes] : llvm::enumerate(option.shardingArray))
      if (!axes.empty())
        loop = number;
    size_t numValues = op->getNumOperands() + op->getNumResults();
    SmallVector<MaybeSplit> splits(numValues);
    shard::GridAxesAttr axes;
    if (loop) {
      FailureOr<int64_t> ranks = getRanks(op, option.grid.getValue());
      if (failed(ranks))
        return failure();
      FailureOr<Division> division = divide(op, *loop, *ranks);
      if (failed(division))
        return failure();
      splits = division->operands;
      llvm::append_range(splits, division->results);
      axes = shard::GridAxesAttr::get(context, option.shardingArray[*loop]);
    }
    std::vector<Sharding> shardings;
    for (auto [number, split] : llvm::enumerate(splits)) {
      if (!isa<RankedTensorType>(getMappedType(op, number))) {
        shardings.push_back(Sharding());
        continue;
      }
      SmallVector<shard::GridAxesAttr> splitAxes;
      if (split) {
        splitAxes.assign(split->axis, shard::GridAxesAttr::get(
                                          context, ArrayRef<int16_t>()));
        splitAxes.push_back(axes);
      }
      shardings.push_back(Sharding::get(option.grid, splitAxes));
    }
    return shardings;
  }

  LogicalResult addShardingAnnotations(Operation *op, OpBuilder &b,
                                       const ShardingOption &option) const {
    FailureOr<std::vector<Sharding>> shardings =
        getShardingAnnotations(op, option);
    if (failed(shardings))
      return failure();
    size_t numOperands = op->getNumOperands();
    for (OpResult result : op->getResults())
      shard::maybeInsertTargetShardingAnnotation(
          (*shardings)[numOperands + result.getResultNumber()], result, b);
    for (OpOperand &operand : op->getOpOperands())
      if ((*shardings)[operand.getOperandNumber()])
        shard::maybeInsertSourceShardingAnnotation(
            (*shardings)[operand.getOperandNumber()], operand, b);
    return success();
  }

  LogicalResult partition(Operation *op, ArrayRef<Value> parts,
                          ArrayRef<Sharding> operands,
                          ArrayRef<Sharding> results, IRMapping &mapping,
                          SymbolTableCollection &, OpBuilder &b) const {
    FailureOr<std::optional<int64_t>> loop =
        getDividedLoop(op, operands, results);
    if (failed(loop))
      return op->emitOpError("expected shardings along one loop");
    if (!*loop) {
      Operation *copy = b.clone(*op, mapping);
      mapping.map(op->getResults(), copy->getResults());
      return success();
    }
    StringRef grid;
    for (const Sharding &sharding :
         llvm::concat<const Sharding>(operands, results))
      if (sharding)
        grid = sharding.getGrid();
    FailureOr<int64_t> ranks = getRanks(op, grid);
    if (failed(ranks))
      return failure();
    FailureOr<Division> division = divide(op, **loop, *ranks);
    if (failed(division))
      return failure();
    for (auto [number, sharding] : llvm::enumerate(operands))
      if (getSplit(sharding, op->getOperand(number).getType()) !=
          division->operands[number])
        return op->emitOpError("expected operand ")
               << number << " to be divided as the others are";
    Value rank = shard::ProcessLinearIndexOp::create(
        b, op->getLoc(), FlatSymbolRefAttr::get(b.getContext(), grid));
    FailureOr<SmallVector<Value>> own =
        createPart(b, op, *division, parts, mapping, rank, *ranks);
    if (failed(own))
      return failure();
    if (auto online = dyn_cast<OnlineAttentionOp>(op);
        online && division->isPartial)
      *own = mergeKeys(b, online, *own, *ranks, grid);
    mapping.map(op->getResults(), *own);
    return success();
  }
};
} // namespace

void rope::registerShardingModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, RopeDialect *) {
    TableOp::attachInterface<Model<TableOp>>(*context);
    RotateOp::attachInterface<Model<RotateOp>>(*context);
    PermuteLanesOp::attachInterface<Model<PermuteLanesOp>>(*context);
    AttentionOp::attachInterface<Model<AttentionOp>>(*context);
    OnlineAttentionOp::attachInterface<Model<OnlineAttentionOp>>(*context);
    CacheWriteOp::attachInterface<Model<CacheWriteOp>>(*context);
    context->loadDialect<shard::ShardDialect>();
  });
}
