//===- MbarrierObjects.h - The mbarriers of a block -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EMULATOR_MBARRIEROBJECTS_H
#define ROPE_LIB_EMULATOR_MBARRIEROBJECTS_H

#include "rope/Emulator/Instructions/Mbarrier.h"
#include "rope/Emulator/Thread.h"
#include <map>

namespace mlir::rope::emulator {

/// What the emulator knows of an mbarrier beside its word in shared memory.
struct MbarrierObject {
  uint32_t offset = 0;
  Mbarrier state;
  /// Who initialised it, and when.
  unsigned initThread = 0;
  uint32_t initTime = 0;
  /// Whether fence.mbarrier_init came after.
  bool isFenced = false;
  /// The agent that writes for it.
  unsigned agent = 0;
  /// What the arrivals of the phase under way release, and what those of the
  /// last completed phase and all before it have.
  SyncClock current, completed;
  struct Waiter {
    Thread *thread;
    bool parity;
  };
  std::vector<Waiter> waiters;
  /// Completes "waits ..." of those who wait.
  char description[160] = {};

  /// Writes the word to memory; after a completed phase wakes who waits for it.
  void update(Block &block, bool phaseCompleted);
  /// Bytes of an asynchronous copy whose writes were made at `time` arrive.
  /// Reports what is wrong with that.
  void completeBytes(Block &block, const Site *site, uint32_t bytes,
                     uint32_t time);
};

/// The mbarriers of a block, by their offset in shared memory.
struct MbarrierObjects {
  std::map<uint32_t, MbarrierObject> objects;
  unsigned numMade = 0;
};

/// The live mbarrier at the address. Fails where there is none, where `thread`
/// is not ordered after its initialisation, or where its word was overwritten.
MbarrierObject &getMbarrier(Thread &thread, const Site *site,
                            const void *address);

/// Fails unless the initialisation is visible to the asynchronous proxy.
void requireFencedInit(Thread &thread, const Site *site,
                       const MbarrierObject &object);

} // namespace mlir::rope::emulator

#endif // ROPE_LIB_EMULATOR_MBARRIEROBJECTS_H
