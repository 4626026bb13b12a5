//===- Barriers.cpp - Barriers of blocks and warps ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instructions.h"
#include "rope/Emulator/Thread.h"

using namespace mlir::rope::emulator;
using llvm::Twine;

namespace {
/// What the rows of barriers encode.
enum BarrierAttribute { kHasNumber, kHasCount, kIsAligned };
} // namespace

static NamedBarrier &getBarrier(Thread &thread, const Site *site,
                                int32_t number) {
  if (number < 0 || number >= int32_t(Block::kNumBarriers))
    thread.fail(site, "expected a barrier from 0 to " +
                          Twine(Block::kNumBarriers - 1) + " but got " +
                          Twine(number));
  return thread.getBlock().getBarrier(number);
}

/// Counts `thread` as arrived. True where that completes the phase: the
/// barrier is ready for the next one, and who waited is ready to run.
static bool arrive(Thread &thread, const Site *site, NamedBarrier &barrier,
                   int32_t number, int64_t count) {
  Block &block = thread.getBlock();
  unsigned warpSize = block.getWarpSize();
  if (count < 1 || (count % warpSize != 0 && count != block.getNumThreads()))
    thread.fail(site, "expected the number of threads of barrier " +
                          Twine(number) + " to be a multiple of " +
                          Twine(warpSize) + " but got " + Twine(count));
  if (count > block.getNumThreads())
    thread.fail(site, "expected at most the block's " +
                          Twine(block.getNumThreads()) +
                          " threads at barrier " + Twine(number) + " but got " +
                          Twine(count));
  if (barrier.arrived == 0) {
    barrier.expected = count;
    barrier.siteOfWarp.assign((block.getNumThreads() + warpSize - 1) / warpSize,
                              nullptr);
  } else if (barrier.expected != count) {
    thread.fail(site, "uses barrier " + Twine(number) + " for " + Twine(count) +
                          " threads while others use it for " +
                          Twine(barrier.expected));
  }
  // The instruction is carried out by whole warps.
  const Site *&siteOfWarp = barrier.siteOfWarp[thread.warp];
  if (siteOfWarp && siteOfWarp != site)
    thread.fail(site,
                "is a divergent barrier: other threads of the warp are at "
                "the one at " +
                    Twine(siteOfWarp->location));
  siteOfWarp = site;
  barrier.clock.release(thread);
  return ++barrier.arrived == barrier.expected;
}

/// Ends the phase: who waits learns what all have done.
static void complete(NamedBarrier &barrier) {
  barrier.arrived = 0;
  for (Thread *waiting : barrier.waiting) {
    barrier.clock.acquire(*waiting);
    waiting->wake();
  }
  barrier.waiting.clear();
  barrier.clock.reset();
}

static int64_t getCount(Thread &thread, const Site *site, void *const *operands,
                        unsigned position) {
  return site->attributes[kHasCount]
             ? *static_cast<const int32_t *>(operands[position])
             : thread.getBlock().getNumThreads();
}

static int32_t getNumber(const Site *site, void *const *operands) {
  return site->attributes[kHasNumber]
             ? *static_cast<const int32_t *>(operands[0])
             : 0;
}

extern "C" void rope_emulator_barrier(Registers *registers, Site *site,
                                      void *const *operands, void *) {
  Thread &thread = getThread(registers);
  int32_t number = getNumber(site, operands);
  int64_t count =
      getCount(thread, site, operands, site->attributes[kHasNumber] ? 1 : 0);
  NamedBarrier &barrier = getBarrier(thread, site, number);
  if (!arrive(thread, site, barrier, number, count)) {
    barrier.waiting.push_back(&thread);
    thread.wait(site, "for the other threads of the barrier");
    return;
  }
  barrier.clock.acquire(thread);
  complete(barrier);
}

extern "C" void rope_emulator_barrier_arrive(Registers *registers, Site *site,
                                             void *const *operands, void *) {
  Thread &thread = getThread(registers);
  int32_t number = getNumber(site, operands);
  int64_t count =
      getCount(thread, site, operands, site->attributes[kHasNumber] ? 1 : 0);
  NamedBarrier &barrier = getBarrier(thread, site, number);
  if (arrive(thread, site, barrier, number, count))
    complete(barrier);
}

extern "C" void rope_emulator_syncwarp(Registers *registers, Site *site,
                                       void *const *operands, void *) {
  Thread &thread = getThread(registers);
  uint32_t mask = *static_cast<const int32_t *>(operands[0]);
  thread.getBlock().exchangeInWarp(
      thread, site, mask, &thread, [](llvm::ArrayRef<void *> threads) {
        SyncClock clock;
        for (void *member : threads)
          if (member)
            clock.release(*static_cast<Thread *>(member));
        for (void *member : threads)
          if (member)
            clock.acquire(*static_cast<Thread *>(member));
      });
}
