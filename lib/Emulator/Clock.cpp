//===- Clock.cpp - What threads know of each other's progress -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Emulator/Clock.h"

#include "rope/Emulator/Thread.h"
#include <algorithm>

using namespace mlir::rope::emulator;

static void mergeInto(std::vector<uint32_t> &times,
                      const std::vector<uint32_t> &other) {
  for (size_t i = 0, e = times.size(); i < e; ++i)
    times[i] = std::max(times[i], other[i]);
}

static bool isBelow(const std::vector<uint32_t> &times,
                    const std::vector<uint32_t> &other) {
  for (size_t i = 0, e = times.size(); i < e; ++i)
    if (times[i] > other[i])
      return false;
  return true;
}

static std::shared_ptr<const KnownTimes> makeKnown(std::vector<uint32_t> times,
                                                   std::vector<uint32_t> fenced,
                                                   unsigned numThreads) {
  auto known = std::make_shared<KnownTimes>();
  known->minimum = *std::min_element(times.begin(), times.begin() + numThreads);
  known->times = std::move(times);
  known->fenced = std::move(fenced);
  return known;
}

void SyncClock::prepare(Block &block) {
  if (!times.empty())
    return;
  numThreads = block.getNumThreads();
  times.assign(numThreads + Block::kNumAgents, 0);
  fenced.assign(times.size(), 0);
}

void SyncClock::release(Thread &thread) {
  Block &block = thread.getBlock();
  prepare(block);
  if (thread.known != merged) {
    mergeInto(times, thread.known->times);
    mergeInto(fenced, thread.known->fenced);
    merged = thread.known;
  }
  uint32_t &own = times[thread.getIndex()];
  own = std::max(own, thread.time);
  snapshot.reset();
  // What the thread does from here on is not released.
  thread.time = ++block.now;
}

void SyncClock::releaseAgent(Block &block, unsigned agent, uint32_t time) {
  prepare(block);
  uint32_t &own = times[numThreads + agent];
  own = std::max(own, time);
  snapshot.reset();
}

void SyncClock::acquire(Thread &thread) {
  if (times.empty())
    return;
  if (!snapshot)
    snapshot = makeKnown(times, fenced, numThreads);
  const KnownTimes &known = *thread.known;
  if (thread.known == merged || (isBelow(known.times, snapshot->times) &&
                                 isBelow(known.fenced, snapshot->fenced))) {
    merged = thread.known;
    thread.known = snapshot;
    return;
  }
  std::vector<uint32_t> bothTimes = known.times;
  std::vector<uint32_t> bothFenced = known.fenced;
  mergeInto(bothTimes, snapshot->times);
  mergeInto(bothFenced, snapshot->fenced);
  thread.known =
      makeKnown(std::move(bothTimes), std::move(bothFenced), numThreads);
}

void SyncClock::reset() {
  times.clear();
  fenced.clear();
  snapshot.reset();
  merged.reset();
}

void mlir::rope::emulator::fenceForAsyncProxy(Thread &thread) {
  std::vector<uint32_t> times = thread.known->times;
  std::vector<uint32_t> fenced = times;
  fenced[thread.getIndex()] = thread.time;
  thread.known = makeKnown(std::move(times), std::move(fenced),
                           thread.getBlock().getNumThreads());
  // Writes after the fence are later than it.
  thread.time = ++thread.getBlock().now;
}
