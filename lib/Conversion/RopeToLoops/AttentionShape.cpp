//===- AttentionShape.cpp - Steps that the attention kernel takes ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/AttentionShape.h"

namespace mlir::rope {

bool isSingle(Value value) {
  auto type = value ? dyn_cast<ShapedType>(value.getType()) : ShapedType();
  return !type || (type.hasStaticShape() && type.getNumElements() == 1);
}

/// Whether the mask of `op`, if any, lies along the keys in memory, and has one
/// element for a head, row and key.
template <typename OpTy>
static bool hasPlainMask(OpTy op) {
  if (!op.getMask())
    return true;
  Type type = getElementTypeOrSelf(op.getMask().getType());
  if (!type.isF32() && !type.isF16() && !type.isBF16() && !type.isInteger(1))
    return false;
  AffineMap map = op.getMaskMap();
  auto isPlain = [](AffineExpr expr) {
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    return isa<AffineDimExpr>(expr) || (constant && constant.getValue() == 0);
  };
  return map.getNumResults() > 0 && llvm::all_of(map.getResults(), isPlain) &&
         map.getResults().back() ==
             getAffineDimExpr(op.getKeyDim(), map.getContext());
}

template <typename OpTy>
static bool hasArithmetic(OpTy op) {
  auto isStored = [](Value operand) {
    Type type = getElementTypeOrSelf(operand.getType());
    return type.isF32() || type.isF16() || type.isBF16();
  };
  if (!isStored(op.getQuery()) || !isStored(op.getKey()) ||
      getElementTypeOrSelf(op.getKey().getType()) !=
          getElementTypeOrSelf(op.getValue().getType()))
    return false;
  if (op.getScoreFloatType().isF64() || op.getProbabilityFloatType().isF64() ||
      !op.getSoftmaxFloatType().isF32() ||
      !op.getAccumulatorFloatType().isF32())
    return false;
  AffineMap result = op.getInitMap(0);
  return hasPlainMask(op) && !op.hasProgram() &&
         op.getQueryMap().isProjectedPermutation() &&
         result.isProjectedPermutation() &&
         result.isFunctionOfDim(op.getValueLaneDim()) &&
         result.getDimPosition(result.getNumResults() - 1) ==
             op.getValueLaneDim();
}

bool hasKernelArithmetic(AttentionOp op) { return hasArithmetic(op); }
bool hasKernelArithmetic(OnlineAttentionOp op) {
  return !op.getQueryScale() && !op.getKeyScale() && hasArithmetic(op);
}

std::optional<int64_t> getSharingGroup(AttentionOp op, int64_t dim) {
  int64_t group = 0;
  for (AffineMap map : {op.getKeyMap(), op.getValueMap()})
    for (AffineExpr expr : map.getResults()) {
      if (!expr.isFunctionOfDim(dim))
        continue;
      auto quotient = dyn_cast<AffineBinaryOpExpr>(expr);
      if (!quotient || quotient.getKind() != AffineExprKind::FloorDiv ||
          !isa<AffineDimExpr>(quotient.getLHS()))
        return std::nullopt;
      auto size = dyn_cast<AffineConstantExpr>(quotient.getRHS());
      if (!size || (group != 0 && group != size.getValue()))
        return std::nullopt;
      group = size.getValue();
    }
  return group;
}

/// Whether all elements of a tile along `dim` are at one place of `operand`.
static bool isShared(Value operand, AffineMap map, int64_t dim) {
  auto type = cast<ShapedType>(operand.getType());
  for (auto [axis, expr] : llvm::enumerate(map.getResults()))
    if (expr.isFunctionOfDim(dim) && type.getDimSize(axis) != 1)
      return false;
  return true;
}

std::optional<AttentionShape> AttentionShape::match(OnlineAttentionOp step) {
  if (!hasKernelArithmetic(step) || step.getSinks() ||
      !isSingle(step.getOffset()) || !isSingle(step.getLengths()))
    return std::nullopt;
  AttentionShape shape;
  AffineMap map = step.getInitMap(0);
  auto type = cast<ShapedType>(step.getAccumulatorInit().getType());
  for (int64_t dim = 0; dim < step.getNumBatchDims(); ++dim) {
    auto axis = map.getResultPosition(getAffineDimExpr(dim, map.getContext()));
    if (!axis)
      return std::nullopt;
    if (type.getDimSize(*axis) == 1)
      continue;
    if (shape.headDim || !isShared(step.getKey(), step.getKeyMap(), dim) ||
        !isShared(step.getValue(), step.getValueMap(), dim))
      return std::nullopt;
    shape.headDim = dim;
  }
  return shape;
}

} // namespace mlir::rope
