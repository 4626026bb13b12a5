//===- RotateOps.cpp - rope.rotate -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/DestinationStyle.h"
#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;

AffineMap RotateOp::getInputMap() {
  if (std::optional<ArrayAttr> maps = getIndexingMaps())
    return cast<AffineMapAttr>((*maps)[0]).getValue();
  return AffineMap::getMultiDimIdentityMap(getInputType().getRank(),
                                           getContext());
}

AffineMap RotateOp::getTableMap() {
  if (std::optional<ArrayAttr> maps = getIndexingMaps())
    return cast<AffineMapAttr>((*maps)[1]).getValue();
  // Without maps the table has the rank of the input; axes of size 1 broadcast.
  SmallVector<AffineExpr> exprs;
  int64_t rank = getInputType().getRank();
  for (int64_t axis = 0; axis < rank; ++axis) {
    bool broadcast = axis + 1 < rank && getTableType().getDimSize(axis) == 1;
    exprs.push_back(broadcast ? getAffineConstantExpr(0, getContext())
                              : getAffineDimExpr(axis, getContext()));
  }
  return AffineMap::get(rank, 0, exprs, getContext());
}

AffineMap RotateOp::getOutputMap() {
  if (std::optional<ArrayAttr> maps = getIndexingMaps())
    return cast<AffineMapAttr>((*maps)[2]).getValue();
  return AffineMap::getMultiDimIdentityMap(getInputType().getRank(),
                                           getContext());
}

int64_t RotateOp::getInputLaneAxis() {
  AffineMap map = getInputMap();
  return *map.getResultPosition(
      getAffineDimExpr(map.getNumDims() - 1, getContext()));
}

int64_t RotateOp::getOutputLaneAxis() {
  AffineMap map = getOutputMap();
  return *map.getResultPosition(
      getAffineDimExpr(map.getNumDims() - 1, getContext()));
}

FloatType RotateOp::getComputeFloatType() {
  if (std::optional<Type> type = getComputeType())
    return cast<FloatType>(*type);
  auto input = cast<FloatType>(getInputType().getElementType());
  auto table = cast<FloatType>(getTableType().getElementType());
  if (input == table)
    return input;
  if (input.getWidth() == table.getWidth())
    return Float32Type::get(getContext());
  return input.getWidth() > table.getWidth() ? input : table;
}

void RotateOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  detail::getDestinationStyleEffects(*this, effects);
}
