//===- LastWriter.h - Which rows of a cache write stay ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_LASTWRITER_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_LASTWRITER_H

#include "KernelLaunch.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// Rows of a cache write run in parallel, and the last of those that name one
/// slot has to win. Makes a tensor with an i8 for each index of the write's
/// loops (1 along the axes of the cache): 1 where no later row has the slot of
/// this one. Null where no two rows can meet. `slots` is a tensor or a scalar;
/// `sizes` are the extents of the loops.
Value findLastWriters(KernelLaunch &launch, CacheWriteOp write, Value slots,
                      ArrayRef<OpFoldResult> sizes);

/// Loops whose rows may meet in one slot, in order: not those of axes of the
/// cache, nor of size 1, and none where slots ascend along the one that is
/// left. `slots` are those of the host.
SmallVector<unsigned> getMeetingLoops(CacheWriteOp write, Value slots,
                                      ArrayRef<OpFoldResult> sizes);

/// Whether no later row has the slot of the one at `loops`. `meeting` are the
/// loops of `getMeetingLoops`, `extents` the sizes of all; `getSlot` reads the
/// slot at some loops.
Value isLastWriter(DeviceBuilder &b, ArrayRef<unsigned> meeting,
                   ArrayRef<Value> loops, ArrayRef<Value> extents,
                   function_ref<Value(ArrayRef<Value>)> getSlot);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_LASTWRITER_H
