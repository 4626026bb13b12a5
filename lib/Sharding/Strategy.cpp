//===- Strategy.cpp - What is divided, from the attention on --------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Strategy.h"

#include "Ring.h"
#include "StepsAsAttention.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/Transforms/ConvertToOnlineAttention.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::rope;

//===----------------------------------------------------------------------===//
// Loops of attention
//===----------------------------------------------------------------------===//

/// The batch dimension of the heads: the one of groups that share keys, else
/// the last one.
template <typename OpTy>
static int64_t getHeadLoop(OpTy attention) {
  for (AffineExpr expr : attention.getKeyMap().getResults())
    if (auto group = dyn_cast<AffineBinaryOpExpr>(expr))
      return cast<AffineDimExpr>(group.getLHS()).getPosition();
  return attention.getNumBatchDims() - 1;
}

/// The loop that a mode divides; none where the op has no such loop.
template <typename OpTy>
static std::optional<int64_t> getLoop(OpTy attention, ShardMode mode) {
  int64_t numBatchDims = attention.getNumBatchDims();
  switch (mode) {
  case ShardMode::Rows:
    return attention.getRowDim();
  case ShardMode::Keys:
    return attention.getKeyDim();
  case ShardMode::Heads:
    return numBatchDims == 0 ? std::nullopt
                             : std::optional(getHeadLoop(attention));
  default:
    return numBatchDims < 2 || getHeadLoop(attention) == 0
               ? std::nullopt
               : std::optional<int64_t>(0);
  }
}

static StringRef getLoopName(ShardMode mode) {
  switch (mode) {
  case ShardMode::Rows:
    return "rows of the query";
  case ShardMode::Keys:
    return "keys";
  case ShardMode::Heads:
    return "heads";
  default:
    return "sequences";
  }
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

void Strategy::request(Value value, const Split &split) {
  if (!requested.insert(value).second)
    return;
  if (isa<BlockArgument>(value)) {
    if (value.getParentBlock() == &function.getBody().front())
      arguments.insert({value, split});
    return;
  }
  std::string reason;
  auto division = divideByResult(cast<OpResult>(value), split, ranks, reason);
  if (!division)
    return;
  for (auto [operand, part] :
       llvm::zip(value.getDefiningOp()->getOperands(), division->operands))
    if (part)
      request(operand, *part);
}

bool Strategy::trace(Value value, const Split &split,
                     llvm::MapVector<Value, Split> &found) const {
  if (isa<BlockArgument>(value)) {
    const auto *known = arguments.find(value);
    return known != arguments.end()
               ? known->second == split
               : found.insert({value, split}).first->second == split;
  }
  Operation *op = value.getDefiningOp();
  // Each rank makes its own part of these.
  if (isa<tensor::EmptyOp, linalg::FillOp, arith::ConstantOp>(op))
    return true;
  std::string reason;
  auto division = divideByResult(cast<OpResult>(value), split, ranks, reason);
  if (!division || !value.hasOneUse())
    return false;
  for (auto [operand, part] : llvm::zip(op->getOperands(), division->operands))
    if (part && !trace(operand, *part, found))
      return false;
  return true;
}

bool Strategy::deliver(Value value, const Split &split) {
  if (matchPattern(value, m_Constant()))
    return false;
  llvm::MapVector<Value, Split> found;
  if (!trace(value, split, found) || found.empty())
    return false;
  for (auto &[argument, part] : found)
    arguments.insert({argument, part});
  return true;
}

Placement Strategy::place() const {
  Placement placement(function, ranks);
  for (auto &[argument, split] : arguments)
    placement.set(argument, split);
  placement.compute();
  return placement;
}

Placement Strategy::settle() {
  for (;;) {
    Placement placement(function, ranks);
    for (auto &[argument, split] : arguments)
      placement.set(argument, split);
    size_t before = arguments.size();
    placement.compute([&](Value whole, const Split &split) {
      return arguments.size() == before && deliver(whole, split);
    });
    if (arguments.size() == before)
      return placement;
  }
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// Columns of a product: an operand of one use, and its axis that is a loop of
/// no other operand.
static SmallVector<std::pair<Value, int64_t>> getColumns(Operation *op) {
  SmallVector<std::pair<Value, int64_t>> columns;
  std::optional<Loops> loops = getLoops(op);
  auto linalgOp = cast<linalg::LinalgOp>(op);
  for (OpOperand *operand : linalgOp.getDpsInputOperands())
    for (auto [axis, expr] : llvm::enumerate(
             loops->maps[operand->getOperandNumber()].getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (!dim ||
          loops->iterators[dim.getPosition()] != utils::IteratorType::parallel)
        continue;
      bool isOther =
          llvm::any_of(linalgOp.getDpsInputOperands(), [&](OpOperand *other) {
            return other != operand &&
                   loops->maps[other->getOperandNumber()].isFunctionOfDim(
                       dim.getPosition());
          });
      if (!isOther && operand->get().hasOneUse())
        columns.push_back({operand->get(), axis});
    }
  return columns;
}

static unsigned countDivided(func::FuncOp function,
                             const Placement &placement) {
  unsigned count = 0;
  for (Operation &op : function.getBody().front()) {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    count += linalgOp && linalg::isaContractionOpInterface(linalgOp) &&
             placement.get(&op);
  }
  return count;
}

void Strategy::divideProducts() {
  Placement placement = settle();
  for (Operation &op : function.getBody().front()) {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (!linalgOp || !linalg::isaContractionOpInterface(linalgOp) ||
        placement.get(&op))
      continue;
    for (auto [weight, axis] : getColumns(&op)) {
      std::string reason;
      MaybeSplit split = splitAxis(weight.getType(), axis, ranks, reason);
      if (!split)
        continue;
      llvm::MapVector<Value, Split> before = arguments;
      // Activations are read by more than this product.
      llvm::MapVector<Value, Split> found;
      if (!trace(weight, *split, found) || found.empty() ||
          !llvm::all_of(found,
                        [](auto &entry) { return entry.first.hasOneUse(); }))
        continue;
      for (auto &[argument, part] : found)
        arguments.insert({argument, part});
      Placement divided = settle();
      // Nothing that was not gathered before may have to be, and the sum that
      // follows has to be divided, too, or the result to stay as it is.
      if (divided.getTraffic().gathered <= placement.getTraffic().gathered &&
          countDivided(function, divided) > countDivided(function, placement)) {
        placement = std::move(divided);
        break;
      }
      arguments = std::move(before);
    }
  }
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

bool Strategy::divide(Operation *attention, int64_t loop, int64_t interleave) {
  std::optional<Loops> loops = getLoops(attention);
  std::optional<int64_t> size = getLoopSize(attention, *loops, loop);
  std::string reason = "a size that is known at the call only is not divided";
  std::optional<Division> division;
  if (size && *size % interleave != 0)
    reason = std::to_string(*size) + " does not divide into " +
             std::to_string(interleave) + " segments";
  else if (size)
    division = divideByLoop(
        attention, loop, SmallVector<int64_t>(interleave, *size / interleave),
        ranks, reason);
  if (!division) {
    reasons.push_back(reason);
    return false;
  }
  for (auto [operand, split] :
       llvm::zip(attention->getOperands(), division->operands))
    if (split)
      request(operand, *split);
  return true;
}

LogicalResult Strategy::choose(ShardMode mode, int64_t interleave, bool ring) {
  SmallVector<AttentionOp> found;
  for (auto op : function.getBody().front().getOps<AttentionOp>())
    found.push_back(op);
  SmallVector<Operation *> ops(found.begin(), found.end());
  bool isRing = ring && mode == ShardMode::Rows;
  if (mode == ShardMode::Keys || isRing) {
    IRRewriter rewriter(function.getContext());
    for (auto [op, attention] : llvm::zip(ops, found)) {
      FailureOr<OnlineAttentionOp> online =
          convertToOnlineAttention(rewriter, attention);
      if (failed(online))
        return failure();
      op = *online;
      op->setAttr(kFinishedAttrName, rewriter.getUnitAttr());
      if (isRing)
        op->setAttr(kRingAttrName, rewriter.getUnitAttr());
    }
  }
  bool any = false;
  for (Operation *op : ops) {
    std::optional<int64_t> loop =
        isa<AttentionOp>(op) ? getLoop(cast<AttentionOp>(op), mode)
                             : getLoop(cast<OnlineAttentionOp>(op), mode);
    if (!loop)
      reasons.push_back(
          ("attention without a loop of " + getLoopName(mode)).str());
    else
      any |= divide(op, *loop, mode == ShardMode::Rows ? interleave : 1);
  }
  if (ops.empty())
    reasons.push_back("no attention in the body of the function");
  if (!any)
    return failure();
  if (mode == ShardMode::Heads)
    divideProducts();
  Placement placement = settle();
  // A value that attention reads may come from something that is not divided.
  bool divided = llvm::any_of(
      ops, [&](Operation *op) { return placement.get(op) != nullptr; });
  if (!divided)
    reasons.push_back(
        ("no argument brings " + getLoopName(mode) + " in parts").str());
  return success(divided);
}

void Strategy::annotate() {
  OpBuilder b = OpBuilder::atBlockBegin(&function.getBody().front());
  MLIRContext *context = b.getContext();
  // In the order of the arguments.
  for (BlockArgument argument : function.getArguments()) {
    auto *known = arguments.find(argument);
    if (known == arguments.end())
      continue;
    const Split &split = known->second;
    SmallVector<shard::GridAxesAttr> axes(
        split.axis, shard::GridAxesAttr::get(context, ArrayRef<int16_t>()));
    axes.push_back(shard::GridAxesAttr::get(context, ArrayRef<int16_t>{0}));
    auto sharding = shard::ShardingOp::create(
        b, argument.getLoc(), FlatSymbolRefAttr::get(context, kGridName), axes);
    auto annotation = shard::ShardOp::create(
        b, argument.getLoc(), argument, sharding, /*annotate_for_users=*/true);
    if (split.segments.size() != 1)
      annotation->setAttr(kSegmentsAttrName,
                          b.getDenseI64ArrayAttr(split.segments));
    argument.replaceAllUsesExcept(annotation.getResult(), annotation);
  }
}
