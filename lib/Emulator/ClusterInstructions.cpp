//===- ClusterInstructions.cpp - Clusters of one block --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instructions.h"
#include "Operands.h"

using namespace mlir::rope::emulator;

namespace {
/// The barrier of a cluster: all its threads arrive, then all wait.
struct ClusterBarrier {
  unsigned arrived = 0;
  unsigned phase = 0;
  SyncClock clock, completed;
  /// For each thread, the phase it has arrived in and not waited for, plus one.
  std::vector<unsigned> arrivedIn;
  std::vector<Thread *> waiting;
};
} // namespace

static ClusterBarrier &getBarrier(Thread &thread) {
  auto &barrier = thread.getBlock().getState<ClusterBarrier>();
  barrier.arrivedIn.resize(thread.getBlock().getNumThreads());
  return barrier;
}

/// cluster.arrive. Attribute: whether it releases what the thread has done.
static void arriveAtCluster(Registers *registers, Site *site, void *const *,
                            void *) {
  Thread &thread = getThread(registers);
  ClusterBarrier &barrier = getBarrier(thread);
  unsigned &arrivedIn = barrier.arrivedIn[thread.getIndex()];
  if (arrivedIn != 0)
    thread.fail(site, "arrives again without cluster.wait");
  arrivedIn = barrier.phase + 1;
  if (site->attributes[0])
    barrier.clock.release(thread);
  if (++barrier.arrived < thread.getBlock().getNumThreads())
    return;
  barrier.arrived = 0;
  ++barrier.phase;
  barrier.completed = barrier.clock;
  for (Thread *waiting : barrier.waiting)
    waiting->wake();
  barrier.waiting.clear();
}

static void waitForCluster(Registers *registers, Site *site, void *const *,
                           void *) {
  Thread &thread = getThread(registers);
  ClusterBarrier &barrier = getBarrier(thread);
  unsigned arrivedIn = barrier.arrivedIn[thread.getIndex()];
  if (arrivedIn == 0)
    thread.fail(site, "waits without cluster.arrive");
  while (barrier.phase < arrivedIn) {
    barrier.waiting.push_back(&thread);
    thread.wait(site, "for the other threads of the cluster");
  }
  barrier.arrivedIn[thread.getIndex()] = 0;
  barrier.completed.acquire(thread);
}

/// A register whose value does not depend on the thread. Attribute: the value.
static void readConstant(Registers *, Site *site, void *const *, void *result) {
  writeResult(result, static_cast<uint32_t>(site->attributes[0]));
}

void mlir::rope::emulator::addClusterInstructions(
    std::vector<RuntimeSymbol> &symbols) {
  auto add = [&](llvm::StringRef name, Instruction instruction) {
    symbols.push_back({name, reinterpret_cast<void *>(instruction)});
  };
  add("rope_emulator_cluster_arrive", &arriveAtCluster);
  add("rope_emulator_cluster_wait", &waitForCluster);
  add("rope_emulator_constant", &readConstant);
}
