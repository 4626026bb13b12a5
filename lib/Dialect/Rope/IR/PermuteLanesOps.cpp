//===- PermuteLanesOps.cpp - rope.permute_lanes -*- C++ -*-===//
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

int64_t PermuteLanesOp::getSourceLane(int64_t lane) {
  int64_t offset = getBlockOffset(), width = getBlockWidth();
  if (lane < offset || lane >= offset + width)
    return lane;
  int64_t pair, second;
  if (getTo() == Pairing::Half) {
    pair = (lane - offset) % (width / 2);
    second = (lane - offset) / (width / 2);
  } else {
    pair = (lane - offset) / 2;
    second = (lane - offset) % 2;
  }
  auto [lo, hi] = getPairLanes(getFrom(), pair, offset, width);
  return second ? hi : lo;
}

void PermuteLanesOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  detail::getDestinationStyleEffects(*this, effects);
}
