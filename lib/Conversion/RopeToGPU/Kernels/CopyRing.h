//===- CopyRing.h - Stages that TMA fills -----------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_COPYRING_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_COPYRING_H

#include "DeviceBuilder.h"

namespace mlir::rope {

/// A ring of stages of shared memory that one warpgroup fills and warps of
/// others read. Each stage has an mbarrier that says that it is full, on which
/// TMA counts its bytes, and one that says that it is empty, on which each warp
/// that reads arrives once. Fills are numbered from 0 on, in 32 bits; fill `n`
/// is in stage `n % stages`.
class CopyRing {
public:
  /// `barriers` points to `getBytes(stages)` bytes of shared memory, aligned to
  /// eight.
  CopyRing(DeviceBuilder &b, Value barriers, int64_t stages)
      : b(b), barriers(barriers), stages(stages) {}
  static int64_t getBytes(int64_t stages) { return 16 * stages; }

  /// By one thread, before a barrier of the block and `fenceBarriers`.
  void init(int64_t readers);
  Value getStage(Value fill) { return b.rem(fill, stages); }

  /// What fills: waits until the stage is free, then either says how many bytes
  /// TMA will bring, or arrives once all of its threads have stored theirs.
  void waitUntilEmpty(Value fill);
  void expectBytes(Value fill, int64_t bytes);
  void arriveFull(Value fill);
  Value getFull(Value fill);

  /// What reads; a stage is released by each thread for which `condition`
  /// holds.
  void waitUntilFull(Value fill);
  void releaseIf(Value condition, Value fill);

private:
  Value getEmpty(Value fill);
  Value getRound(Value fill) { return b.rem(b.div(fill, stages), 2); }

  DeviceBuilder &b;
  Value barriers;
  int64_t stages;
};

/// Makes initialised mbarriers known to TMA.
void fenceBarriers(DeviceBuilder &b);
/// Makes what this thread stored to shared memory known to TMA and `wgmma`.
void fenceShared(DeviceBuilder &b);
/// Waits for `threads` threads at barrier `number` (0 is that of the block).
void namedBarrier(DeviceBuilder &b, int64_t number, int64_t threads);

/// Runs `body` in one thread of the one warp where `isWarp` holds. Of an
/// elected thread, compilers know that it is one: without a loop over threads,
/// they have what instructions of TMA take in uniform registers.
void inElectedThread(DeviceBuilder &b, Value isWarp, function_ref<void()> body);

/// Copies the box of `map` at `coordinates`, innermost first, to `target` in
/// shared memory; its bytes count on the mbarrier `full`.
void copyBox(DeviceBuilder &b, Value target, Value map,
             ArrayRef<Value> coordinates, Value full);

/// Moves registers between warpgroups: `count` for each thread of this one.
void setRegisters(DeviceBuilder &b, int64_t count, bool increase);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_COPYRING_H
