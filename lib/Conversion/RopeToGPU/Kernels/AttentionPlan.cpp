//===- AttentionPlan.cpp - Attention that a kernel takes ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionPlan.h"

#include "WarpgroupAttention.h"

namespace mlir::rope {

/// Size of loop `dim` in an operand that has it as an axis.
static int64_t getSize(Value operand, AffineMap map, int64_t dim) {
  auto axis =
      map.getResultPosition(getAffineDimExpr(dim, operand.getContext()));
  return axis ? cast<ShapedType>(operand.getType()).getDimSize(*axis)
              : ShapedType::kDynamic;
}

static bool checkTypes(AttentionOp op, Type element, std::string &reason) {
  auto isFloat = [](Type type) {
    return isa<Float32Type, Float16Type, BFloat16Type>(type);
  };
  if (!isFloat(element) || getElementTypeOrSelf(op.getKey()) != element ||
      getElementTypeOrSelf(op.getValue()) != element) {
    reason = "query, key and value of several types, or f64";
    return false;
  }
  for (Value init : op.getInits())
    if (!isFloat(getElementTypeOrSelf(init))) {
      reason = "a result in f64";
      return false;
    }
  if (!isFloat(op.getScoreFloatType()) || !op.getSoftmaxFloatType().isF32() ||
      !op.getAccumulatorFloatType().isF32() ||
      !isFloat(op.getProbabilityFloatType())) {
    reason = "arithmetic in f64";
    return false;
  }
  // Weights are factors of `mma.sync`, in the type of the values.
  Type weights = op.getProbabilityFloatType();
  if (!element.isF32() && !weights.isF32() && weights != element) {
    reason = "weights of another 16-bit type than the values";
    return false;
  }
  for (Value operand : {op.getMask(), op.getSinks()}) {
    Type type = operand ? getElementTypeOrSelf(operand) : element;
    if (!isFloat(type) && !type.isInteger(1)) {
      reason = "a mask or sinks in f64";
      return false;
    }
  }
  return true;
}

/// Heads that share a key head become rows of one block where rows are few.
static void packHeads(AttentionPlan &plan, int64_t rows) {
  AttentionOp op = plan.op;
  if (ShapedType::isDynamic(rows))
    return;
  for (auto [axis, expr] : llvm::enumerate(op.getKeyMap().getResults())) {
    auto grouped = dyn_cast<AffineBinaryOpExpr>(expr);
    if (!grouped)
      continue;
    auto dim = cast<AffineDimExpr>(grouped.getLHS());
    int64_t size = cast<AffineConstantExpr>(grouped.getRHS()).getValue();
    if (rows * size > 64 || plan.groupedDim >= 0)
      return;
    // The value is shared alike, and keys of all heads have the same positions.
    if (!llvm::is_contained(op.getValueMap().getResults(), expr))
      return;
    for (AffineMap map : {op.getOffsetMap(), op.getLengthsMap()})
      if (map && map.isFunctionOfDim(dim.getPosition()))
        return;
    plan.groupedDim = dim.getPosition();
    plan.group = size;
  }
}

int64_t AttentionPlan::getSharedBytes() const {
  int64_t bytes = getQuery().getBytes() +
                  stages * (getKey().getBytes() + getValue().getBytes());
  // Tiles with a swizzle of 128 bytes start at multiples of 1024.
  return warpgroups ? bytes + 2 * CopyRing::getBytes(stages) + 1024 : bytes;
}

int64_t AttentionPlan::getTileRegisters() const {
  int64_t sums = 16 * paddedLanes / layout.getNumLanes();
  int64_t scores = 16 * keys / keyWarps / layout.getNumLanes();
  Value mask = AttentionOp(op).getMask();
  if (!mask)
    return sums + scores;
  // Pairs of 16 bits, and what is loaded before it is bits.
  bool isWide = getElementTypeOrSelf(mask).isF32();
  return sums + scores + (isWide ? scores : scores / 2);
}

/// Of 232 registers, those behind the products make weights of scores.
static constexpr int64_t kMaxTileRegisters = 168;

bool AttentionPlan::overlapsProducts() const {
  int64_t weights = keys / 4;
  return !AttentionOp(op).getProbabilityFloatType().isF32() &&
         getTileRegisters() + weights <= kMaxTileRegisters;
}

/// Tiles for warpgroups: as many keys as the registers of scores and sums are
/// for.
static bool chooseWarpgroups(AttentionPlan &plan, int64_t rows, int64_t keys,
                             const KernelTarget &target) {
  plan.warpgroups = true;
  plan.keyWarps = 1;
  plan.rowWarps =
      !ShapedType::isDynamic(rows) && rows * plan.group <= 64 ? 4 : 8;
  plan.keys = plan.paddedLanes <= 128 ? 128 : 64;
  while (!ShapedType::isDynamic(keys) && plan.keys > 16 &&
         plan.keys / 2 >= keys)
    plan.keys /= 2;
  constexpr int64_t minKeys = 32;
  for (; plan.keys >= 16; plan.keys /= 2)
    if (plan.getSharedBytes() <= target.sharedBytes &&
        (plan.getTileRegisters() <= kMaxTileRegisters || plan.keys <= minKeys))
      return true;
  return false;
}

std::optional<AttentionPlan> AttentionPlan::make(AttentionOp op,
                                                 RotateOp rotation,
                                                 const KernelTarget &target,
                                                 std::string &reason) {
  AttentionPlan plan;
  plan.op = op;
  plan.rotation = rotation;
  if (!isa<RankedTensorType>(op.getQuery().getType()) ||
      op->getNumResults() == 0) {
    reason = "an op on buffers";
    return std::nullopt;
  }
  if (op.hasProgram()) {
    reason = op.getValueProgram() ? "a value program" : "a score program";
    return std::nullopt;
  }
  if (target.mode == NumericsMode::Strict) {
    reason = "strict numerics, which divide before they add";
    return std::nullopt;
  }
  plan.element = getElementTypeOrSelf(op.getQuery());
  if (!checkTypes(op, plan.element, reason))
    return std::nullopt;
  plan.unit = target.unit;
  plan.layout = MatrixProduct::getSumLayout(plan.unit);
  if (plan.unit != MatrixUnit::Mma &&
      !findMatrixInstruction(plan.unit, plan.element)) {
    reason = "a type that the chip has no matrix product of";
    return std::nullopt;
  }
  auto smaller = [](int64_t x, int64_t y) {
    return ShapedType::isDynamic(x) ? y : x;
  };
  plan.depth =
      smaller(getSize(op.getQuery(), op.getQueryMap(), op.getQueryLaneDim()),
              getSize(op.getKey(), op.getKeyMap(), op.getQueryLaneDim()));
  plan.lanes =
      smaller(getSize(op.getInits()[0], op.getInitMap(0), op.getValueLaneDim()),
              getSize(op.getValue(), op.getValueMap(), op.getValueLaneDim()));
  if (ShapedType::isDynamic(plan.depth) || ShapedType::isDynamic(plan.lanes) ||
      plan.depth > 256 || plan.lanes > 256 || plan.depth < 1 ||
      plan.lanes < 1) {
    reason = "heads of an unknown number of lanes, or of more than 256";
    return std::nullopt;
  }
  bool isMfma = plan.unit == MatrixUnit::Mfma;
  plan.paddedDepth = llvm::alignTo(
      plan.depth,
      isMfma ? MatrixProduct::getDepth(plan.unit, plan.element) : 16);
  plan.paddedLanes = llvm::alignTo(plan.lanes, 16);
  // Half of the 256 registers of a lane would be sums.
  if (plan.unit == MatrixUnit::Wmma && plan.lanes > 128) {
    reason = "heads of more than 128 lanes in the registers of a wave of 32";
    return std::nullopt;
  }
  for (AffineMap map : {op.getQueryMap(), op.getMaskMap()})
    if (map)
      for (AffineExpr expr : map.getResults())
        if (isa<AffineBinaryOpExpr>(expr)) {
          reason = "a query that heads share";
          return std::nullopt;
        }

  int64_t rows = getSize(op.getInits()[0], op.getInitMap(0), op.getRowDim());
  packHeads(plan, rows);
  bool isDecode = !ShapedType::isDynamic(rows) && rows * plan.group <= 16;
  plan.splits = isDecode;
  plan.joins = isDecode || op.getEmptyRow() == EmptyRow::Mean;
  plan.keyWarps = isDecode ? 4 : 1;
  if (target.warpgroups) {
    int64_t keys = getSize(op.getKey(), op.getKeyMap(), op.getKeyDim());
    if (!fitsWarpgroups(plan, reason))
      return std::nullopt;
    if (chooseWarpgroups(plan, rows, keys, target))
      return plan;
    reason = "tiles that exceed the shared memory";
    return std::nullopt;
  }
  int64_t maxRowWarps = isDecode ? 1 : 4;
  while (maxRowWarps > 1 && !ShapedType::isDynamic(rows) &&
         16 * (maxRowWarps / 2) >= rows * plan.group)
    maxRowWarps /= 2;
  // Beside the numbers of a tile `mma.sync` has factors, addresses of copies
  // and what is computed from a score. Of the 256 registers of WMMA, 32 hold
  // the next keys or values.
  constexpr int64_t maxRegisters = 120, minKeys = 32;
  auto fitsRegisters = [&] {
    if (plan.unit == MatrixUnit::Mma)
      return plan.keys <= minKeys || plan.getTileRegisters() <= maxRegisters;
    return plan.unit != MatrixUnit::Wmma ||
           plan.keys * std::max(plan.paddedDepth, plan.paddedLanes) * 2 <=
               32 * 4 * plan.getThreads();
  };
  for (plan.rowWarps = maxRowWarps; plan.rowWarps >= 1; plan.rowWarps /= 2)
    for (plan.keys = 64; plan.keys >= 16 * plan.keyWarps; plan.keys /= 2)
      if (plan.getSharedBytes() <= target.sharedBytes && fitsRegisters())
        return plan;
  if (plan.keyWarps == 4) {
    // Rows that are few, of heads that are large: fewer warps.
    plan.rowWarps = 1;
    for (plan.keyWarps = 2; plan.keyWarps >= 1; plan.keyWarps /= 2)
      for (plan.keys = 32; plan.keys >= 16 * plan.keyWarps; plan.keys /= 2)
        if (plan.getSharedBytes() <= target.sharedBytes)
          return plan;
  }
  reason = "tiles that exceed the shared memory";
  return std::nullopt;
}

} // namespace mlir::rope
