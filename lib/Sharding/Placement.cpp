//===- Placement.cpp - Where the values of a function lie -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Sharding/Placement.h"

#include "Ring.h"
#include "rope/Dialect/Rope/IR/Rope.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::rope;

void Traffic::addGather(int64_t wholeBytes, int64_t ranks) {
  gathered += wholeBytes / ranks * (ranks - 1);
  messages += ranks - 1;
  ++collectives;
}

void Traffic::addReduce(int64_t wholeBytes, int64_t ranks) {
  reduced += 2 * (wholeBytes / ranks) * (ranks - 1);
  messages += 2 * (ranks - 1);
  ++collectives;
}

void Traffic::addRing(int64_t wholeBytes, int64_t ranks) {
  shifted += wholeBytes / ranks * (ranks - 1);
  shifts += ranks - 1;
  collectives += ranks - 1;
}

MaybeSplit rope::getAnnotatedSplit(shard::ShardOp op) {
  shard::Sharding sharding(op.getSharding());
  for (auto [axis, axes] : llvm::enumerate(sharding.getSplitAxes())) {
    if (axes.empty())
      continue;
    Split split{static_cast<int64_t>(axis), {}};
    if (auto segments = op->getAttrOfType<DenseI64ArrayAttr>(kSegmentsAttrName))
      split.segments.assign(segments.asArrayRef().begin(),
                            segments.asArrayRef().end());
    else
      split.segments = {op.getResult().getType().getDimSize(axis)};
    return split;
  }
  return std::nullopt;
}

MaybeSplit Placement::get(Value value) const {
  auto found = splits.find(value);
  return found == splits.end() ? std::nullopt : MaybeSplit(found->second);
}

const Division *Placement::get(Operation *op) const {
  auto found = divisions.find(op);
  return found == divisions.end() ? nullptr : &found->second;
}

/// A size that is known at the call only counts as 1024, as in the costs.
int64_t Placement::getBytes(Type type) const {
  auto shaped = cast<RankedTensorType>(type);
  int64_t bits =
      shaped.getElementType().isIndex() ? 64 : shaped.getElementTypeBitWidth();
  for (int64_t size : shaped.getShape())
    bits *= ShapedType::isDynamic(size) ? 1024 : size;
  return bits / 8;
}

int64_t Placement::getGatheredBytes(Operation *op,
                                    const Division *division) const {
  int64_t bytes = 0;
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    MaybeSplit split = get(operand);
    if (split && (!division || division->operands[i] != split))
      bytes += getBytes(operand.getType()) * (ranks - 1) / ranks;
  }
  return bytes;
}

int64_t Placement::getReducedBytes(Operation *op,
                                   const Division &division) const {
  if (!division.isPartial)
    return 0;
  int64_t bytes = 0;
  for (Value result : op->getResults())
    bytes += getBytes(result.getType()) * 2 * (ranks - 1) / ranks;
  return bytes;
}

void Placement::addTraffic(Operation *op, const Division *division) {
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    MaybeSplit split = get(operand);
    // A value is gathered once.
    if (split && (!division || division->operands[i] != split) &&
        gathered.insert(operand).second)
      traffic.addGather(getBytes(operand.getType()), ranks);
  }
  if (!division || !division->isPartial)
    return;
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    // The maxima of rows are gathered.
    if (isa<OnlineAttentionOp>(op) && i == 1)
      traffic.addGather(getBytes(result.getType()) * ranks, ranks);
    else
      traffic.addReduce(getBytes(result.getType()), ranks);
  }
}

/// Ops that are worth dividing even where more bytes move: what they compute is
/// most of the work, and their weights most of the memory.
static bool isHeavy(Operation *op) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return linalg::isaContractionOpInterface(linalgOp);
  return isa<AttentionOp, OnlineAttentionOp>(op);
}

void Placement::place(Operation *op, Deliver deliver) {
  SmallVector<Division, 0> candidates;
  std::string reason;
  bool hasSplit = false;
  for (OpOperand &operand : op->getOpOperands()) {
    MaybeSplit split = get(operand.get());
    if (!split)
      continue;
    hasSplit = true;
    std::string obstacle;
    if (auto division = divideByOperand(operand, *split, ranks, obstacle))
      candidates.push_back(std::move(*division));
    else
      reason = obstacle;
  }
  if (!hasSplit)
    return;
  if (auto online = dyn_cast<OnlineAttentionOp>(op);
      online && online->hasAttr(kRingAttrName)) {
    auto query = get(online.getQuery()), key = get(online.getKey()),
         value = get(online.getValue());
    if (query && key && value)
      if (auto ring = divideByRing(online, query->segments, *key, *value, ranks,
                                   reason)) {
        traffic.addRing(getBytes(online.getKey().getType()), ranks);
        traffic.addRing(getBytes(online.getValue().getType()), ranks);
        candidates = {std::move(*ring)};
      }
  }
  auto getCost = [&](const Division &division) {
    return getGatheredBytes(op, &division) + getReducedBytes(op, division);
  };
  auto *best =
      llvm::min_element(candidates, [&](const Division &a, const Division &b) {
        return getCost(a) < getCost(b);
      });
  int64_t whole = getGatheredBytes(op, nullptr);
  if (best == candidates.end() || (!isHeavy(op) && getCost(*best) > whole)) {
    addTraffic(op, nullptr);
    wholeOps.push_back(
        {op, reason.empty() ? "the whole is fewer bytes to move" : reason});
    return;
  }
  for (auto [operand, split] : llvm::zip(op->getOperands(), best->operands))
    if (split && !get(operand))
      deliver(operand, *split);
  addTraffic(op, best);
  for (auto [result, split] : llvm::zip(op->getResults(), best->results))
    if (split && !best->isPartial)
      splits[result] = *split;
  divisions[op] = std::move(*best);
}

void Placement::compute(Deliver deliver) {
  for (Operation &op : function.getBody().front().without_terminator()) {
    if (auto annotation = dyn_cast<shard::ShardOp>(op)) {
      MaybeSplit split = getAnnotatedSplit(annotation);
      MaybeSplit given = get(annotation.getSrc());
      // What an argument is annotated with is how it arrives.
      if (split && !given && isa<BlockArgument>(annotation.getSrc()))
        splits[annotation.getSrc()] = *split;
      else if (given && given != split) {
        traffic.gathered +=
            getBytes(annotation.getSrc().getType()) * (ranks - 1) / ranks;
        ++traffic.collectives;
      }
      if (split)
        splits[annotation.getResult()] = *split;
      continue;
    }
    // The size of an axis is known without what the axis holds.
    if (!isa<shard::ShardingOp, tensor::DimOp>(op))
      place(&op, deliver);
  }
}
