//===- Registers.h - What kernel code reads by offset -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_REGISTERS_H
#define ROPE_EMULATOR_REGISTERS_H

#include <cstddef>
#include <cstdint>

namespace mlir::rope::emulator {

/// The special registers of one thread. Every emulated function takes a pointer
/// to them as its first argument; the lowering loads fields by their offsets.
struct Registers {
  int32_t threadId[3];
  int32_t blockId[3];
  int32_t blockSize[3];
  int32_t gridSize[3];
  /// Number of the thread in its warp, of the warp in its block.
  int32_t lane;
  int32_t warp;
  int32_t warpSize;
  int32_t numWarps;
  int32_t dynamicSharedBytes;
  int32_t totalSharedBytes;
  /// Where the block's shared memory starts: its low 18 bits are 0, so that
  /// those of an address inside are the offset in the shared space.
  char *shared;
  /// Where the dynamic part of it starts.
  char *dynamicShared;
  /// Iterations of loops until the thread lets others run.
  int64_t steps;
  /// The block, and the first one of the launch, in records of global memory:
  /// numbers whose lower four bits, which are 0, stand for bytes.
  uint32_t firstBlock;
  uint32_t ownBlock;
};

/// One operation of a kernel as the runtime knows it: passed by kernel code to
/// everything that can fail. The lowering reserves an array of these; the
/// runtime fills it when the kernel is registered.
struct Site {
  const char *location;
  const char *operation;
  /// What the instruction's row in the table of the lowering has encoded.
  const int64_t *attributes;
  int64_t numAttributes;
  /// The allocation that the last checked access hit, [low, high): kernel code
  /// compares with it before it calls the runtime. Empty at the start of a
  /// launch.
  uintptr_t low;
  uintptr_t high;
  /// Where the record of address 0 would be among those of the allocation, of
  /// eight bytes for each four.
  uintptr_t records;
};

/// Bits of an offset in the shared space.
inline constexpr unsigned kSharedOffsetBits = 18;
inline constexpr size_t kSharedWindowBytes = size_t(1) << kSharedOffsetBits;

/// What an access does.
enum class Access : int32_t { Load = 0, Store = 1, Atomic = 2 };

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_REGISTERS_H
