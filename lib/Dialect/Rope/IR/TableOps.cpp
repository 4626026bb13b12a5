//===- TableOps.cpp - rope.table -*- C++ -*-===//
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

MutableOperandRange TableOp::getDpsInitsMutable() {
  return MutableOperandRange(*this, getCosInitMutable().getOperandNumber(), 2);
}

FloatType TableOp::getAngleFloatType() {
  if (std::optional<Type> type = getAngleType())
    return cast<FloatType>(*type);
  return Float32Type::get(getContext());
}

void TableOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  detail::getDestinationStyleEffects(*this, effects);
}
