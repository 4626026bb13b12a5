//===- CacheWriteOps.cpp - rope.cache_write -*- C++ -*-===//
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

static AffineMap getMap(ArrayAttr maps, unsigned index) {
  return cast<AffineMapAttr>(maps[index]).getValue();
}

AffineMap CacheWriteOp::getRowsMap() { return getMap(getIndexingMaps(), 0); }
AffineMap CacheWriteOp::getSlotsMap() { return getMap(getIndexingMaps(), 1); }
AffineMap CacheWriteOp::getCacheMap() { return getMap(getIndexingMaps(), 2); }

void CacheWriteOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  detail::getDestinationStyleEffects(*this, effects);
}
