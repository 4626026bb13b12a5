//===- BlockMemory.h - Temporaries of a block of threads --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_BLOCKMEMORY_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_BLOCKMEMORY_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "rope/Conversion/RopeToGPU/ChipInfo.h"

namespace mlir::rope {

/// Gives the allocations in the body of a launch a place in workgroup memory.
/// Those that are never live together share one.
class BlockMemory {
public:
  BlockMemory(IRRewriter &rewriter, gpu::LaunchOp launch, const ChipInfo &chip)
      : rewriter(rewriter), launch(launch), chip(chip) {}

  /// Names an allocation in `op` whose size has no constant bound; empty where
  /// all have one.
  static std::string whyUnbounded(Operation *op);

  /// Replaces all allocations, and erases what frees them. What workgroup
  /// memory has no room for is allocated before the launch, for all blocks.
  void place();

private:
  struct Slot {
    Type elementType;
    int64_t elements = 0;
    /// Where in the program the slot is free again.
    unsigned freeFrom = 0;
    SmallVector<memref::AllocOp> users;
  };

  void assignSlots();
  /// A flat buffer for the block, and where in it the slot begins.
  std::pair<Value, OpFoldResult> createWorkgroupMemory(const Slot &slot);
  std::pair<Value, OpFoldResult> createLaunchMemory(const Slot &slot);

  IRRewriter &rewriter;
  gpu::LaunchOp launch;
  const ChipInfo &chip;
  SmallVector<Slot> slots;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_BLOCKMEMORY_H
