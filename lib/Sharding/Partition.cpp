//===- Partition.cpp - The program of one rank ----------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Sharding/Partition.h"

#include "MergeKeys.h"
#include "Ring.h"
#include "StepsAsAttention.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Sharding/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/RegionUtils.h"
#include "rope/Support/ConstantDim.h"

namespace mlir::rope {
#define GEN_PASS_DEF_PARTITIONPASS
#include "rope/Sharding/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

FailureOr<std::optional<int64_t>>
rope::getAnnotatedRanks(func::FuncOp function) {
  std::optional<int64_t> ranks;
  WalkResult result = function.walk([&](shard::ShardOp op) {
    if (op->getBlock() != &function.getBody().front()) {
      op.emitOpError("expected in the body of the function, in no region");
      return WalkResult::interrupt();
    }
    auto sharding = op.getSharding().getDefiningOp<shard::ShardingOp>();
    auto grid = sharding ? SymbolTable::lookupNearestSymbolFrom<shard::GridOp>(
                               op, sharding.getGridAttr())
                         : nullptr;
    if (!grid || grid.getShape().size() != 1 ||
        ShapedType::isDynamic(grid.getShape().front())) {
      op.emitOpError("expected a grid of one axis of static size");
      return WalkResult::interrupt();
    }
    if (!sharding.getStaticHaloSizes().empty() ||
        !sharding.getStaticShardedDimsOffsets().empty()) {
      op.emitOpError("expected equal parts without halo sizes or offsets");
      return WalkResult::interrupt();
    }
    int64_t size = grid.getShape().front();
    if (ranks && *ranks != size) {
      op.emitOpError("expected a grid of ")
          << *ranks << " ranks, as before, but got " << size;
      return WalkResult::interrupt();
    }
    ranks = size;
    MaybeSplit split = getAnnotatedSplit(op);
    if (!split)
      return WalkResult::advance();
    int64_t axis = op.getSrc().getType().getDimSize(split->axis);
    if (ShapedType::isDynamic(axis) || axis != split->getSize() ||
        !divides(*split, size)) {
      op.emitOpError("expected axis ")
          << split->axis << " of static size to divide into " << size
          << " ranks but got " << op.getSrc().getType();
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  return ranks;
}

LogicalResult rope::dissolveKernels(func::FuncOp function) {
  IRRewriter rewriter(function.getContext());
  SmallVector<KernelOp> kernels(function.getBody().front().getOps<KernelOp>());
  for (KernelOp kernel : kernels) {
    rewriter.setInsertionPoint(kernel);
    FailureOr<SmallVector<Value>> results = kernel.decomposeOperation(rewriter);
    if (failed(results))
      return failure();
    rewriter.replaceOp(kernel, *results);
  }
  return success();
}

namespace {
/// Writes the body of the function of one rank.
class RankWriter {
public:
  RankWriter(func::FuncOp whole, func::FuncOp part, const Placement &placement,
             int64_t ranks)
      : b(part.getContext()), whole(whole), part(part), placement(placement),
        ranks(ranks) {}

  LogicalResult write();

private:
  LogicalResult writeOp(Operation &op);
  LogicalResult writeDivided(Operation &op, const Division &division);
  LogicalResult writeWhole(Operation &op);
  LogicalResult writeReturn(func::ReturnOp op);
  void writeAnnotation(shard::ShardOp op);
  void writeSize(tensor::DimOp op);
  /// What the rank holds of `value` under `split`: moved there once.
  Value get(Value value, const MaybeSplit &split);
  Value computePart(Value value, const Split &split);
  Value gather(Location loc, Value local, Type type, const Split &split);
  /// Maps what regions of `op` use from above to wholes.
  IRMapping mapCaptured(Operation &op);

  OpBuilder b;
  func::FuncOp whole, part;
  const Placement &placement;
  int64_t ranks;
  Value rank;
  /// What the rank holds of a value as it comes, and in other forms.
  DenseMap<Value, Value> local;
  DenseMap<Value, SmallVector<std::pair<MaybeSplit, Value>>> moved;
};
} // namespace

Value RankWriter::gather(Location loc, Value value, Type type,
                         const Split &split) {
  auto wholeType = cast<RankedTensorType>(type);
  SmallVector<Value> segments;
  for (auto [segment, partOf] :
       llvm::zip(split.segments, split.getParts(ranks))) {
    Value own = value;
    int64_t size = partOf.second;
    if (split.segments.size() != 1) {
      SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, value);
      SmallVector<OpFoldResult> offsets(sizes.size(), b.getIndexAttr(0));
      SmallVector<OpFoldResult> strides(sizes.size(), b.getIndexAttr(1));
      offsets[split.axis] = b.getIndexAttr(partOf.first / ranks);
      sizes[split.axis] = b.getIndexAttr(size);
      own = tensor::ExtractSliceOp::create(b, loc, value, offsets, sizes,
                                           strides);
    }
    SmallVector<int64_t> shape(
        cast<RankedTensorType>(own.getType()).getShape());
    shape[split.axis] = segment;
    segments.push_back(shard::AllGatherOp::create(
        b, loc, wholeType.clone(shape), kGridName, ArrayRef<int16_t>{0}, own,
        APInt(64, split.axis)));
  }
  if (segments.size() == 1)
    return segments.front();
  return tensor::ConcatOp::create(b, loc, wholeType, split.axis, segments);
}

/// A table of which only a part is read: each rank computes that part. None
/// where something reads all of it.
Value RankWriter::computePart(Value value, const Split &split) {
  auto table = value.getDefiningOp<TableOp>();
  std::string reason;
  auto division =
      table ? divideByResult(cast<OpResult>(value), split, ranks, reason)
            : std::nullopt;
  if (!division)
    return {};
  for (OpResult result : table->getResults())
    for (OpOperand &use : result.getUses()) {
      const Division *user = placement.get(use.getOwner());
      if (!user || user->operands[use.getOperandNumber()] != split)
        return {};
    }
  if (failed(writeDivided(*table, *division)))
    return {};
  for (OpResult result : table->getResults()) {
    moved[result].push_back({split, local[result]});
    local[result] = Value();
  }
  return moved[value].back().second;
}

Value RankWriter::get(Value value, const MaybeSplit &split) {
  Value own = local.lookup(value);
  if (!isa<RankedTensorType>(value.getType()))
    return own;
  MaybeSplit current = placement.get(value);
  if (current == split)
    return own;
  for (auto &[form, other] : moved[value])
    if (form == split)
      return other;
  if (current)
    own = split ? get(value, std::nullopt)
                : gather(value.getLoc(), own, value.getType(), *current);
  if (split && !current)
    if (Value computed = computePart(value, *split))
      return computed;
  if (split)
    own = createSlice(b, value.getLoc(), own, *split, rank, ranks);
  moved[value].push_back({split, own});
  return own;
}

IRMapping RankWriter::mapCaptured(Operation &op) {
  llvm::SetVector<Value> values;
  getUsedValuesDefinedAbove(op.getRegions(), values);
  IRMapping mapping;
  for (Value value : values)
    mapping.map(value, get(value, std::nullopt));
  return mapping;
}

LogicalResult RankWriter::writeDivided(Operation &op,
                                       const Division &division) {
  SmallVector<Value> operands;
  for (auto [operand, split] : llvm::zip(op.getOperands(), division.operands))
    operands.push_back(get(operand, split));
  IRMapping captured = mapCaptured(op);
  FailureOr<SmallVector<Value>> results =
      division.isRing
          ? createRing(b, cast<OnlineAttentionOp>(op), division, operands,
                       captured, rank, ranks)
          : createPart(b, &op, division, operands, captured, rank, ranks);
  if (failed(results))
    return failure();
  if (division.isPartial) {
    if (auto online = dyn_cast<OnlineAttentionOp>(op))
      *results = mergeKeys(b, online, *results, ranks);
    else
      for (Value &result : *results)
        result = shard::AllReduceOp::create(b, op.getLoc(), result, kGridName,
                                            ArrayRef<int16_t>{0},
                                            shard::ReductionKind::Sum);
  }
  for (auto [result, own] : llvm::zip(op.getResults(), *results))
    local[result] = own;
  return success();
}

LogicalResult RankWriter::writeWhole(Operation &op) {
  SmallVector<Value> operands;
  for (Value operand : op.getOperands())
    operands.push_back(get(operand, std::nullopt));
  IRMapping mapping = mapCaptured(op);
  for (auto [operand, own] : llvm::zip(op.getOperands(), operands))
    mapping.map(operand, own);
  Operation *copy = b.clone(op, mapping);
  for (auto [result, own] : llvm::zip(op.getResults(), copy->getResults()))
    local[result] = own;
  return success();
}

void RankWriter::writeAnnotation(shard::ShardOp op) {
  local[op.getResult()] = get(op.getSrc(), placement.get(op.getResult()));
}

/// The size of the whole, which the part has along no divided axis.
void RankWriter::writeSize(tensor::DimOp op) {
  std::optional<int64_t> axis = getConstantDim(op);
  auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
  MaybeSplit split = placement.get(op.getSource());
  if (type && axis && !type.isDynamicDim(*axis))
    local[op.getResult()] =
        arith::ConstantIndexOp::create(b, op.getLoc(), type.getDimSize(*axis));
  else if (axis && split && split->axis == *axis)
    local[op.getResult()] =
        arith::ConstantIndexOp::create(b, op.getLoc(), split->getSize());
  else
    local[op.getResult()] = tensor::DimOp::create(
        b, op.getLoc(),
        axis ? local[op.getSource()] : get(op.getSource(), std::nullopt),
        local[op.getIndex()]);
}

LogicalResult RankWriter::writeReturn(func::ReturnOp op) {
  SmallVector<Value> results;
  for (auto [i, value] : llvm::enumerate(op.getOperands())) {
    results.push_back(local[value]);
    if (MaybeSplit split = placement.get(value))
      part.setResultAttr(i, kSplitAttrName,
                         getSplitAttr(b.getContext(), *split));
  }
  func::ReturnOp::create(b, op.getLoc(), results);
  part.setFunctionType(b.getFunctionType(part.getArgumentTypes(),
                                         ValueRange(results).getTypes()));
  return success();
}

LogicalResult RankWriter::writeOp(Operation &op) {
  if (isa<shard::ShardingOp>(op))
    return success();
  if (auto annotation = dyn_cast<shard::ShardOp>(op)) {
    writeAnnotation(annotation);
    return success();
  }
  if (auto size = dyn_cast<tensor::DimOp>(op)) {
    writeSize(size);
    return success();
  }
  if (auto terminator = dyn_cast<func::ReturnOp>(op))
    return writeReturn(terminator);
  if (const Division *division = placement.get(&op))
    return writeDivided(op, *division);
  return writeWhole(op);
}

LogicalResult RankWriter::write() {
  Block *body = part.addEntryBlock();
  b.setInsertionPointToStart(body);
  for (auto [i, argument] : llvm::enumerate(whole.getArguments())) {
    local[argument] = body->getArgument(i);
    if (MaybeSplit split = placement.get(argument))
      part.setArgAttr(i, kSplitAttrName, getSplitAttr(b.getContext(), *split));
  }
  rank = shard::ProcessLinearIndexOp::create(
      b, whole.getLoc(), FlatSymbolRefAttr::get(b.getContext(), kGridName));
  for (Operation &op : whole.getBody().front())
    if (failed(writeOp(op)))
      return failure();
  return success();
}

static void replaceSteps(func::FuncOp function) {
  IRRewriter rewriter(function.getContext());
  SmallVector<OnlineAttentionOp> steps;
  function.walk([&](OnlineAttentionOp step) {
    if (step->hasAttr(kFinishedAttrName))
      steps.push_back(step);
  });
  for (OnlineAttentionOp step : steps)
    replaceByAttention(rewriter, step);
}

/// What nobody reads any more: wholes of which only a part is used.
static void eraseUnused(func::FuncOp function) {
  IRRewriter rewriter(function.getContext());
  (void)simplifyRegions(rewriter, function->getRegions());
}

FailureOr<func::FuncOp> rope::createRankFunction(func::FuncOp function,
                                                 const Placement &placement,
                                                 int64_t ranks) {
  OpBuilder b(function.getContext());
  b.setInsertionPointAfter(function);
  auto part = cast<func::FuncOp>(b.cloneWithoutRegions(*function));
  SmallVector<Type> types;
  for (BlockArgument argument : function.getArguments())
    types.push_back(
        isa<RankedTensorType>(argument.getType())
            ? getLocalType(argument.getType(), placement.get(argument), ranks)
            : argument.getType());
  part.setFunctionType(b.getFunctionType(types, function.getResultTypes()));
  part->setAttr(kRanksAttrName, b.getI64IntegerAttr(ranks));
  if (failed(RankWriter(function, part, placement, ranks).write())) {
    part->erase();
    return failure();
  }
  replaceSteps(part);
  eraseUnused(part);
  return part;
}

namespace {
struct PartitionPass : public rope::impl::PartitionPassBase<PartitionPass> {
  void runOnOperation() override {
    SmallVector<func::FuncOp> functions;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isExternal())
        functions.push_back(function);
    for (func::FuncOp function : functions)
      if (failed(partition(function)))
        return signalPassFailure();
  }

  LogicalResult partition(func::FuncOp function) {
    FailureOr<std::optional<int64_t>> ranks = getAnnotatedRanks(function);
    if (failed(ranks))
      return failure();
    if (!*ranks)
      return success();
    if (!function.getBody().hasOneBlock())
      return function.emitOpError("expected one block to divide over ranks");
    if (!SymbolTable::symbolKnownUseEmpty(function, getOperation()))
      return function.emitOpError(
          "expected no call of a function that is divided over ranks");
    if (failed(unifyGrid(function, **ranks)) ||
        failed(dissolveKernels(function)))
      return failure();
    Placement placement(function, **ranks);
    placement.compute();
    FailureOr<func::FuncOp> part =
        createRankFunction(function, placement, **ranks);
    if (failed(part))
      return failure();
    function->erase();
    part->walk([&](Operation *op) {
      numCollectives +=
          isa<shard::AllGatherOp, shard::AllReduceOp, shard::ShiftOp>(op);
    });
    return success();
  }

  /// Collectives name the grid `@ranks`.
  LogicalResult unifyGrid(func::FuncOp function, int64_t ranks) {
    auto grid = getOperation().lookupSymbol<shard::GridOp>(kGridName);
    if (grid && grid.getShape() == ArrayRef<int64_t>{ranks})
      return success();
    if (getOperation().lookupSymbol(kGridName))
      return function.emitOpError("expected '@")
             << kGridName << "' to be a grid of " << ranks << " ranks";
    OpBuilder b = OpBuilder::atBlockBegin(getOperation().getBody());
    shard::GridOp::create(b, function.getLoc(), kGridName,
                          ArrayRef<int64_t>{ranks});
    return success();
  }
};
} // namespace
