//===- RotatePlan.cpp - Rotations and cache writes of one launch ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RotatePlan.h"

#include "DeviceBuilder.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Support/NarrowFloats.h"

namespace mlir::rope {

Type RotateMember::getRowType() const {
  RotateOp op = rotation;
  return getElementTypeOrSelf(op ? op.getInit() : input);
}

bool isComputedByElement(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumReductionLoops() != 0)
    return false;
  auto isDims = [](AffineMap map) {
    return llvm::all_of(map.getResults(), [](AffineExpr expr) {
      return isa<AffineDimExpr, AffineConstantExpr>(expr);
    });
  };
  for (OpOperand &operand : op->getOpOperands())
    if (!isDims(op.getMatchingIndexingMap(&operand)))
      return false;
  for (OpOperand &init : op.getDpsInitsMutable()) {
    AffineMap map = op.getMatchingIndexingMap(&init);
    if (!map.isPermutation() || !op.getMatchingBlockArgument(&init).use_empty())
      return false;
  }
  return llvm::all_of(
      op.getBlock()->without_terminator(), [](Operation &inner) {
        return isa<linalg::IndexOp, tensor::ExtractOp>(inner) ||
               (isMemoryEffectFree(&inner) && inner.getNumRegions() == 0 &&
                isa<arith::ArithDialect, math::MathDialect>(
                    inner.getDialect()));
      });
}

int64_t countUses(KernelOp kernel, Value value) {
  return llvm::count_if(value.getUses(), [&](OpOperand &use) {
    return kernel->isProperAncestor(use.getOwner());
  });
}

/// How many pairs or lanes go together: a power of two that divides the
/// beginning and the size of each range of lanes, of at most 16 bytes.
static int64_t getVector(const RotateMember &member) {
  int64_t bytes = std::max(getElementBytes(getElementTypeOrSelf(member.input)),
                           getElementBytes(member.getRowType()));
  int64_t behind = member.lanes - member.offset - 2 * member.pairs;
  int64_t vector = std::max<int64_t>(16 / bytes, 1);
  for (int64_t size : {member.offset, member.pairs, behind})
    while (size % vector != 0)
      vector /= 2;
  return vector;
}

static void splitLoops(RotateMember &member, unsigned numLoops) {
  for (unsigned loop = 0; loop < numLoops; ++loop) {
    if (loop == member.laneLoop)
      continue;
    bool isUsed = member.tableMap && member.tableMap.isFunctionOfDim(loop);
    (isUsed ? member.tableLoops : member.freeLoops).push_back(loop);
  }
}

/// Rows of a thread: several where there are many, as their loads are under
/// way together and share the entries of the table.
static int64_t getRowsOfThread(const RotateMember &member) {
  auto type = cast<ShapedType>(member.input.getType());
  int64_t free = 1, all = 1;
  for (auto [expr, size] :
       llvm::zip_equal(member.inputMap.getResults(), type.getShape())) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    if (loop == member.laneLoop)
      continue;
    if (ShapedType::isDynamic(size) || all < 0) {
      all = -1;
      continue;
    }
    all *= size;
    if (llvm::is_contained(member.freeLoops, loop))
      free *= size;
  }
  constexpr int64_t maxRows = 4, manyRows = 4096;
  if (all >= 0 && all < manyRows)
    return 1;
  return all < 0 ? maxRows : std::clamp<int64_t>(free, 1, maxRows);
}

static bool addRotation(RotatePlan &plan, RotateOp op, std::string &reason) {
  if (!isa<RankedTensorType>(op.getInit().getType()))
    return false;
  RotateMember member;
  member.rotation = op;
  member.input = op.getInput();
  member.inputMap = op.getInputMap();
  member.tableMap = op.getTableMap();
  member.rowsMap = op.getOutputMap();
  member.laneLoop = member.inputMap.getNumDims() - 1;
  member.lanes = op.getHeadDim();
  member.offset = op.getBlockOffset();
  member.pairs = op.getNumPairs();
  if (ShapedType::isDynamic(member.lanes)) {
    reason = "heads of an unknown number of lanes";
    return false;
  }
  splitLoops(member, member.inputMap.getNumDims());
  plan.members.push_back(member);
  return true;
}

static bool addWrite(RotatePlan &plan, CacheWriteOp op, unsigned number,
                     std::string &reason) {
  if (isByteFloat(getElementTypeOrSelf(op.getCache().getType()))) {
    reason = "a cache of floats of 8 bits";
    return false;
  }
  for (RotateMember &member : plan.members) {
    if (!member.rotation || member.rotation.getResult() != op.getRows())
      continue;
    member.writes.push_back({op, number});
    return true;
  }
  RotateMember member;
  member.input = op.getRows();
  member.inputMap = member.rowsMap = op.getRowsMap();
  member.laneLoop =
      cast<AffineDimExpr>(member.inputMap.getResults().back()).getPosition();
  member.lanes = cast<ShapedType>(member.input.getType()).getShape().back();
  member.offset = member.lanes;
  member.pairs = 0;
  if (ShapedType::isDynamic(member.lanes) || !op.isCacheDim(member.laneLoop) ||
      op.getSlotsMap().isFunctionOfDim(member.laneLoop)) {
    reason = "rows of a cache whose lanes are not one axis of it";
    return false;
  }
  member.writes.push_back({op, number});
  splitLoops(member, member.inputMap.getNumDims());
  plan.members.push_back(member);
  return true;
}

std::optional<RotatePlan> RotatePlan::make(KernelOp kernel,
                                           std::string &reason) {
  RotatePlan plan;
  ValueRange outputs = kernel.getYield().getValues();
  for (Operation &op : kernel.getBody().front().without_terminator()) {
    if (auto rotation = dyn_cast<RotateOp>(op)) {
      if (rotation.getInput().getDefiningOp<RotateOp>() &&
          rotation.getInput().getParentBlock() == rotation->getBlock()) {
        reason = "a rotation of what the kernel rotates";
        return std::nullopt;
      }
      if (!addRotation(plan, rotation, reason))
        return std::nullopt;
      continue;
    }
    if (auto write = dyn_cast<CacheWriteOp>(op)) {
      auto found = llvm::find(outputs, write.getResult());
      if (found == outputs.end() || !write->hasOneUse() ||
          write.getCache().getParentBlock() == write->getBlock() ||
          countUses(kernel, write.getCache()) != 1 ||
          (isa<ShapedType>(write.getSlots().getType()) &&
           write.getSlots().getParentBlock() == write->getBlock())) {
        reason = "a cache that the kernel has another use of, or that it makes";
        return std::nullopt;
      }
      if (!addWrite(plan, write, std::distance(outputs.begin(), found), reason))
        return std::nullopt;
      continue;
    }
    if (isa<tensor::EmptyOp>(op) || op.hasTrait<OpTrait::ConstantLike>())
      continue;
    auto structured = dyn_cast<linalg::LinalgOp>(op);
    if (!structured || !isComputedByElement(structured)) {
      reason = ("an op '" + op.getName().getStringRef() + "'").str();
      return std::nullopt;
    }
    plan.computed.insert(&op);
  }
  for (unsigned number = 0; number < outputs.size(); ++number) {
    Value output = outputs[number];
    if (output.getDefiningOp<CacheWriteOp>())
      continue;
    auto member = llvm::find_if(plan.members, [&](const RotateMember &each) {
      RotateOp op = each.rotation;
      return op && op.getResult() == output;
    });
    if (member == plan.members.end() || member->result) {
      reason = "a result that is not rotated, or twice";
      return std::nullopt;
    }
    member->result = number;
  }
  if (plan.members.empty()) {
    reason = "no rotation and no cache";
    return std::nullopt;
  }
  for (RotateMember &member : plan.members) {
    // What the kernel computes are tables; rows come from outside.
    if (member.input.getParentBlock() == &kernel.getBody().front()) {
      reason = "rows that the kernel makes";
      return std::nullopt;
    }
    for (auto [write, number] : member.writes) {
      unsigned lane = 0;
      for (auto [axis, expr] : llvm::enumerate(member.rowsMap.getResults()))
        if (expr == getAffineDimExpr(member.laneLoop, kernel.getContext()))
          lane = cast<AffineDimExpr>(
                     CacheWriteOp(write).getRowsMap().getResult(axis))
                     .getPosition();
      if (!CacheWriteOp(write).isCacheDim(lane) ||
          CacheWriteOp(write).getSlotsMap().isFunctionOfDim(lane)) {
        reason = "rows of a cache whose lanes are not one axis of it";
        return std::nullopt;
      }
    }
    member.vector = getVector(member);
    member.rows = getRowsOfThread(member);
  }
  return plan;
}

} // namespace mlir::rope
