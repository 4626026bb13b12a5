//===- SplitAttentionPlan.cpp - Attention whose keys are split ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitAttentionPlan.h"

#include "Kernels/AttentionPlan.h"
#include "rope/Conversion/RopeToLoops/AttentionShape.h"

namespace mlir::rope {

/// Rows of one block, of all its heads.
static constexpr int64_t kBlockRows = 16;
/// Scores of one step of a block, and the fewest keys of a step.
static constexpr int64_t kStepScores = 512, kMinStepKeys = 32;
/// Parts of a row, at most.
static constexpr int64_t kMaxParts = 64;
/// Blocks for each multiprocessor, and multiprocessors where the chip is not
/// known.
static constexpr int64_t kBlocksEach = 4, kUnknownMultiprocessors = 64;

static int64_t getStaticSize(Value operand, AffineMap map, int64_t dim) {
  auto axis =
      map.getResultPosition(getAffineDimExpr(dim, operand.getContext()));
  return cast<ShapedType>(operand.getType()).getDimSize(*axis);
}

/// Heads that share keys and have them at the same positions are one block, as
/// far as their rows are few.
void SplitPlan::chooseTiles(int64_t rows) {
  int64_t rowTile = std::min(rows, kBlockRows), joined = rowTile;
  for (int64_t dim = 0; dim < op.getNumBatchDims(); ++dim) {
    int64_t heads = getStaticSize(op.getInits()[0], op.getInitMap(0), dim);
    std::optional<int64_t> group = getSharingGroup(op, dim);
    for (AffineMap map : {op.getOffsetMap(), op.getLengthsMap()})
      if (map && map.isFunctionOfDim(dim))
        group = std::nullopt;
    int64_t tile = 1;
    if (group && !ShapedType::isDynamic(heads)) {
      if (*group > 0 && heads % *group == 0 && joined * *group <= kBlockRows)
        tile = *group;
      for (int64_t part = 2; *group == 0 && part <= heads; ++part)
        if (heads % part == 0 && joined * part <= kBlockRows)
          tile = part;
    }
    joined *= tile;
    tiles.push_back(tile);
  }
  tiles.push_back(rowTile);
  stepKeys =
      std::clamp<int64_t>(llvm::bit_floor<uint64_t>(kStepScores / joined),
                          kMinStepKeys, minPartKeys);
}

std::optional<SplitPlan> SplitPlan::make(Operation *root,
                                         const GpuStrategyContext &context,
                                         std::string &reason) {
  SplitPlan plan;
  std::tie(plan.op, plan.queryRotation) = matchAttention(root);
  AttentionOp op = plan.op;
  if (!op)
    return std::nullopt;
  if (isa<KernelOp>(root)) {
    plan.keyRotation = op.getKey().getDefiningOp<RotateOp>();
    if (plan.keyRotation && plan.keyRotation->getBlock() != op->getBlock())
      plan.keyRotation = {};
  } else {
    plan.queryRotation = {};
  }
  if (op->getNumResults() == 0) {
    reason = "an op on buffers";
    return std::nullopt;
  }
  if (op.hasProgram()) {
    reason = op.getValueProgram() ? "a value program" : "a score program";
    return std::nullopt;
  }
  if (context.mode == NumericsMode::Strict) {
    reason = "strict numerics, which divide before they add";
    return std::nullopt;
  }
  Value output = op.getInits()[0];
  int64_t rows = getStaticSize(output, op.getInitMap(0), op.getRowDim());
  int64_t lanes = getStaticSize(output, op.getInitMap(0), op.getValueLaneDim());
  if (ShapedType::isDynamic(rows) || ShapedType::isDynamic(lanes)) {
    reason = "an unknown number of rows, or of lanes";
    return std::nullopt;
  }
  for (Type type : op->getOperandTypes())
    if (auto shaped = dyn_cast<ShapedType>(type))
      if (llvm::is_contained(shaped.getShape(), 0)) {
        reason = "an operand without elements";
        return std::nullopt;
      }
  plan.chooseTiles(rows);
  // What is not known counts once.
  int64_t blocks = llvm::divideCeil(rows, plan.tiles.back());
  for (int64_t dim = 0; dim < op.getNumBatchDims(); ++dim) {
    int64_t size = getStaticSize(output, op.getInitMap(0), dim);
    if (!ShapedType::isDynamic(size))
      blocks *= size / plan.tiles[dim];
  }
  int64_t multiprocessors = context.chip.multiprocessors;
  int64_t wanted = kBlocksEach * (multiprocessors ? multiprocessors
                                                  : kUnknownMultiprocessors);
  plan.maxParts = std::min(wanted / blocks, kMaxParts);
  if (plan.maxParts < 2) {
    reason = "rows and heads enough for the multiprocessors";
    return std::nullopt;
  }
  int64_t keys = getStaticSize(op.getKey(), op.getKeyMap(), op.getKeyDim());
  if (!ShapedType::isDynamic(keys))
    plan.maxParts = std::min(plan.maxParts, keys / minPartKeys);
  if (plan.maxParts < 2) {
    reason = "keys too few for two parts";
    return std::nullopt;
  }
  return plan;
}

} // namespace mlir::rope
