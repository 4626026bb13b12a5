//===- CachePlace.h - Where a row goes in a cache ---------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_CACHEPLACE_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_CACHEPLACE_H

#include "GlobalBuffer.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// Where `rope.cache_write` puts what is at some of its loops.
class CachePlace {
public:
  /// `axes`: coordinates in the rows that are written. `slots`: the slot
  /// numbers, a buffer (null: `scalar` is the slot). `lastWriters`: flags of
  /// `findLastWriters`, or null.
  CachePlace(DeviceBuilder &b, CacheWriteOp write, ArrayRef<Value> axes,
             const GlobalBuffer &cache, const GlobalBuffer *slots, Value scalar,
             const GlobalBuffer *lastWriters);

  /// Writes only if no later row along `meeting` (loops of the write, of rows
  /// of `sizes`) has the same slot: for few rows, in place of flags.
  void yieldToLater(ArrayRef<Value> axes, ArrayRef<unsigned> meeting,
                    ArrayRef<Value> sizes);

  /// Whether there is something to write.
  Value isWritten;

  /// The element of the cache for the element at `axes`, which is of the row
  /// that this place was made for.
  Value getPointer(ArrayRef<Value> axes) const;

private:
  SmallVector<Value> getLoops(ArrayRef<Value> axes) const;
  Value readSlot(ArrayRef<Value> loops) const;

  DeviceBuilder &b;
  mutable CacheWriteOp write;
  const GlobalBuffer &cache;
  const GlobalBuffer *slots;
  Value scalar, slot;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_CACHEPLACE_H
