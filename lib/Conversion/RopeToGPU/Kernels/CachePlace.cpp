//===- CachePlace.cpp - Where a row goes in a cache -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CachePlace.h"

#include "LastWriter.h"

namespace mlir::rope {

/// Coordinates of the loops of the write, of which the rows are a permutation.
SmallVector<Value> CachePlace::getLoops(ArrayRef<Value> axes) const {
  SmallVector<Value> loops(axes.size());
  for (auto [expr, axis] :
       llvm::zip_equal(write.getRowsMap().getResults(), axes))
    loops[cast<AffineDimExpr>(expr).getPosition()] = axis;
  return loops;
}

Value CachePlace::readSlot(ArrayRef<Value> loops) const {
  if (!slots)
    return b.toI64(scalar);
  SmallVector<Value> at;
  for (AffineExpr expr : write.getSlotsMap().getResults())
    at.push_back(loops[cast<AffineDimExpr>(expr).getPosition()]);
  return b.toI64(slots->load(b, at));
}

CachePlace::CachePlace(DeviceBuilder &b, CacheWriteOp write,
                       ArrayRef<Value> axes, const GlobalBuffer &cache,
                       const GlobalBuffer *slots, Value scalar,
                       const GlobalBuffer *lastWriters)
    : b(b), write(write), cache(cache), slots(slots), scalar(scalar) {
  SmallVector<Value> loops = getLoops(axes);
  Value wide = readSlot(loops);
  // The slot is inside where each axis that it selects holds its index.
  Value limit;
  for (auto [axis, expr] : llvm::enumerate(write.getCacheMap().getResults())) {
    if (isa<AffineDimExpr>(expr) || expr.getKind() == AffineExprKind::Mod)
      continue;
    limit = b.mul(b.toI64(cache.sizes[axis]), write.getBlockSize());
  }
  isWritten = b.both(b.compare(arith::CmpIPredicate::sge, wide, b.i64(0)),
                     b.compare(arith::CmpIPredicate::slt, wide, limit));
  if (lastWriters) {
    // Along axes that no slot depends on there is one flag for all.
    for (unsigned loop = 0; loop < loops.size(); ++loop)
      if (write.isCacheDim(loop) && !write.getSlotsMap().isFunctionOfDim(loop))
        loops[loop] = b.i32(0);
    Value last = lastWriters->load(b, loops);
    isWritten = b.both(isWritten, b.compare(arith::CmpIPredicate::ne, last,
                                            b.constant(0, last.getType())));
  }
  slot = b.toI32(wide);
}

void CachePlace::yieldToLater(ArrayRef<Value> axes, ArrayRef<unsigned> meeting,
                              ArrayRef<Value> sizes) {
  SmallVector<Value> loops = getLoops(axes), extents = getLoops(sizes);
  Value isLast = isLastWriter(b, meeting, loops, extents,
                              [&](ArrayRef<Value> at) { return readSlot(at); });
  isWritten = b.both(isWritten, isLast);
}

Value CachePlace::getPointer(ArrayRef<Value> axes) const {
  SmallVector<Value> loops = getLoops(axes), place;
  int64_t block = write.getBlockSize();
  for (AffineExpr expr : write.getCacheMap().getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      place.push_back(loops[dim.getPosition()]);
    } else if (isa<AffineSymbolExpr>(expr)) {
      place.push_back(slot);
    } else {
      bool within = expr.getKind() == AffineExprKind::Mod;
      place.push_back(within ? b.rem(slot, block) : b.div(slot, block));
    }
  }
  return cache.getPointer(b, place);
}

} // namespace mlir::rope
