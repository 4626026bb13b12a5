//===- Ring.cpp - Keys that go around the ranks ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ring.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"

using namespace mlir;
using namespace mlir::rope;

std::optional<Division> rope::divideByRing(OnlineAttentionOp op,
                                           ArrayRef<int64_t> rowSegments,
                                           const Split &key, const Split &value,
                                           int64_t ranks, std::string &reason) {
  std::optional<Division> division =
      divideByLoop(op, op.getRowDim(), rowSegments, ranks, reason);
  if (!division)
    return std::nullopt;
  std::optional<Division> keys =
      divideByLoop(op, op.getKeyDim(), key.segments, ranks, reason);
  if (!keys)
    return std::nullopt;
  unsigned keyNumber = op.getKeyMutable().getOperandNumber();
  unsigned valueNumber = op.getValueMutable().getOperandNumber();
  if (keys->operands[keyNumber] != key ||
      keys->operands[valueNumber] != value) {
    reason = "keys and values of a ring are divided alike, along the keys";
    return std::nullopt;
  }
  division->operands[keyNumber] = key;
  division->operands[valueNumber] = value;
  division->isRing = true;
  return division;
}

/// The rank whose keys are at hand after `step` steps: rank - step, around.
static Value getSource(OpBuilder &b, Location loc, Value rank, int64_t step,
                       int64_t ranks) {
  AffineExpr s0 = getAffineSymbolExpr(0, b.getContext());
  OpFoldResult source = affine::makeComposedFoldedAffineApply(
      b, loc, (s0 + (ranks - step)) % ranks, {OpFoldResult(rank)});
  return getValueOrCreateConstantIndexOp(b, loc, source);
}

/// One op over the keys that `source` had at first.
static FailureOr<SmallVector<Value>>
createStep(OpBuilder &b, OnlineAttentionOp rows, ArrayRef<int64_t> segments,
           Value key, Value value, ValueRange inits, Value source,
           int64_t ranks) {
  std::string reason;
  std::optional<Division> division =
      divideByLoop(rows, rows.getKeyDim(), segments, ranks, reason);
  if (!division)
    return rows.emitOpError(reason);
  SmallVector<Value> operands;
  for (auto [operand, split] :
       llvm::zip(rows->getOpOperands(), division->operands)) {
    if (operand.get() == rows.getKey())
      operands.push_back(key);
    else if (operand.get() == rows.getValue())
      operands.push_back(value);
    else if (rows.isDpsInit(&operand))
      operands.push_back(
          inits[rows.getTiedOpResult(&operand).getResultNumber()]);
    else
      operands.push_back(split ? createSlice(b, rows.getLoc(), operand.get(),
                                             *split, source, ranks)
                               : operand.get());
  }
  return createPart(b, rows, *division, operands, IRMapping(), source, ranks);
}

FailureOr<SmallVector<Value>>
rope::createRing(OpBuilder &b, OnlineAttentionOp op, const Division &division,
                 ValueRange operands, const IRMapping &captured, Value rank,
                 int64_t ranks) {
  Location loc = op.getLoc();
  unsigned keyNumber = op.getKeyMutable().getOperandNumber();
  unsigned valueNumber = op.getValueMutable().getOperandNumber();
  Value key = operands[keyNumber], value = operands[valueNumber];
  SmallVector<int64_t> segments = division.operands[keyNumber]->segments;

  // The rows of the rank over all keys, which stand for themselves: ops to be
  // replaced by a chain of steps each.
  Division rowsAlone = division;
  SmallVector<Value> whole(operands);
  SmallVector<Operation *> placeholders;
  for (unsigned number : {keyNumber, valueNumber}) {
    Value full = tensor::EmptyOp::create(
        b, loc, tensor::getMixedSizes(b, loc, op->getOperand(number)),
        getElementTypeOrSelf(operands[number].getType()));
    placeholders.push_back(full.getDefiningOp());
    whole[number] = full;
    rowsAlone.operands[number] = std::nullopt;
  }
  FailureOr<SmallVector<Value>> results =
      createPart(b, op, rowsAlone, whole, captured, rank, ranks);
  if (failed(results))
    return failure();
  SmallVector<OnlineAttentionOp> rows;
  for (Operation *user : placeholders.front()->getUsers())
    if (auto own = dyn_cast<OnlineAttentionOp>(user))
      rows.push_back(own);
  llvm::sort(rows, [](OnlineAttentionOp a, OnlineAttentionOp b) {
    return a->isBeforeInBlock(b);
  });

  // Steps stand where the first of these ops does; what reads them comes after.
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointAfter(rows.back());
  SmallVector<SmallVector<Value>> state;
  for (OnlineAttentionOp own : rows)
    state.push_back(llvm::to_vector(own.getInits()));
  for (int64_t step = 0; step < ranks; ++step) {
    Value source = getSource(b, loc, rank, step, ranks);
    Value nextKey = key, nextValue = value;
    if (step + 1 < ranks)
      for (Value *next : {&nextKey, &nextValue})
        *next = shard::ShiftOp::create(
            b, loc, next->getType(), kGridName, ArrayRef<int16_t>{0}, *next,
            APInt(64, 0), /*offset=*/1, /*rotate=*/true);
    for (auto [own, inits] : llvm::zip(rows, state)) {
      FailureOr<SmallVector<Value>> after =
          createStep(b, own, segments, key, value, inits, source, ranks);
      if (failed(after))
        return failure();
      inits = std::move(*after);
    }
    key = nextKey;
    value = nextValue;
  }
  // With one segment the op itself is the result.
  for (auto [own, finals] : llvm::zip(rows, state)) {
    for (Value &result : *results)
      for (auto [old, now] : llvm::zip(own->getResults(), finals))
        if (result == old)
          result = now;
    own->replaceAllUsesWith(finals);
    own->erase();
  }
  return results;
}
