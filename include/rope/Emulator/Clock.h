//===- Clock.h - What threads know of each other's progress -----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_CLOCK_H
#define ROPE_EMULATOR_CLOCK_H

#include <cstdint>
#include <memory>
#include <vector>

namespace mlir::rope::emulator {

class Block;
class Thread;

/// What a thread knows to have happened. Times count the synchronisations of
/// the block; an access carries the time of who makes it.
struct KnownTimes {
  /// For each thread, then each asynchronous agent of the block, the time up to
  /// which its accesses are known to have happened.
  std::vector<uint32_t> times;
  /// The same about writes that a fence has made visible to the asynchronous
  /// proxy (PTX `fence.proxy.async`).
  std::vector<uint32_t> fenced;
  /// The least of the threads' `times`.
  uint32_t minimum = 0;
};

/// What passes through a point of synchronisation: threads that release leave
/// what they know there, threads that acquire learn all of it (a barrier does
/// both; an arrival without waiting only releases). This is the happens-before
/// relation of the block, as vector clocks.
class SyncClock {
public:
  /// What `thread` has done so far is known to who acquires from now on.
  void release(Thread &thread);
  /// `thread` learns what has been released.
  void acquire(Thread &thread);
  /// Nothing has been released.
  void reset();

  /// What agent `agent` has done up to `time` is known to who acquires.
  void releaseAgent(Block &block, unsigned agent, uint32_t time);

private:
  void prepare(Block &block);

  std::vector<uint32_t> times;
  std::vector<uint32_t> fenced;
  /// The same as a value that threads share; made again after a release.
  std::shared_ptr<const KnownTimes> snapshot;
  /// What is in `times` and `fenced` already: most threads of a block know the
  /// same, so that one comparison serves all of them.
  std::shared_ptr<const KnownTimes> merged;
  unsigned numThreads = 0;
};

/// All that `thread` knows and has done is visible to the asynchronous proxy
/// where it is known (PTX `fence.proxy.async`).
void fenceForAsyncProxy(Thread &thread);

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_CLOCK_H
