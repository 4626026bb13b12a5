//===- Thread.cpp - The scheduler of a block ------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Emulator/Thread.h"

#include "rope/Emulator/Device.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::rope::emulator;
using llvm::Twine;

static void printPosition(llvm::raw_ostream &os, const int32_t (&position)[3]) {
  os << '(' << position[0] << ", " << position[1] << ", " << position[2] << ')';
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

void Thread::fail(const Site *failing, const Twine &what) {
  block->report(this, failing, what);
  for (;;)
    fiber.suspend();
}

void Thread::wait(const Site *at, const char *why) {
  state = State::Waiting;
  site = at;
  reason = why;
  fiber.suspend();
}

void Thread::wake() {
  assert(state == State::Waiting && "expected a waiting thread");
  state = State::Ready;
  ++block->events;
  block->idleYields = 0;
  block->ready.push_back(this);
}

void Thread::yield(const Site *at, bool progress) {
  site = at;
  reason = "polls";
  block->idleYields = progress ? 0 : block->idleYields + 1;
  block->ready.push_back(this);
  fiber.suspend();
}

/// Iterations of loops between two chances for others, and those that a block
/// may spend without an event.
static constexpr int64_t kStepsInTurn = int64_t(1) << 20;
static constexpr int64_t kIdleStepsOfBlock = int64_t(1) << 30;
static constexpr int64_t kLeastIdleSteps = int64_t(1) << 25;

void Thread::spendSteps(const Site *at) {
  if (seenEvents != block->events)
    idleSteps = 0;
  seenEvents = block->events;
  idleSteps += kStepsInTurn;
  steps = kStepsInTurn;
  if (idleSteps >
      std::max(kIdleStepsOfBlock / block->numThreads, kLeastIdleSteps))
    fail(at, "is the end of a loop of more than " + Twine(idleSteps - 1) +
                 " iterations, in which no other thread gets on: a wait "
                 "without end");
  site = at;
  reason = "loops";
  block->idleYields = 0;
  block->ready.push_back(this);
  fiber.suspend();
}

void Thread::exit(const Site *at) {
  site = at;
  // Collectives that wait for this lane would never end.
  for (const Collective &collective : block->warpCollectives[warp])
    if (!collective.isIdle() && collective.mask >> lane & 1)
      fail(collective.getSite(), "waits for a thread that has exited");
  state = State::Finished;
  ++block->numFinished;
  ++block->events;
  block->idleYields = 0;
  fiber.finish();
}

bool Thread::ownsLocal(const void *address, size_t size) const {
  // What lies below the current frame is not in use.
  const char *frame = static_cast<const char *>(__builtin_frame_address(0));
  const char *first = static_cast<const char *>(address);
  const char *top = fiber.getStack().top;
  return first >= frame && first <= top && size <= size_t(top - first);
}

//===----------------------------------------------------------------------===//
// Instructions of several threads
//===----------------------------------------------------------------------===//

void Collective::arrive(Thread &thread, const Site *at, unsigned position,
                        unsigned size, unsigned expected, void *contribution,
                        Action action) {
  if (arrived == 0) {
    site = at;
    contributions.assign(size, nullptr);
    waiting.clear();
  } else if (site != at) {
    thread.fail(at, "is reached by some threads of the group while others are "
                    "at '" +
                        Twine(site->operation) + "' at " + site->location);
  }
  contributions[position] = contribution;
  if (++arrived < expected) {
    waiting.push_back(&thread);
    thread.wait(at, "for the other threads of the instruction");
    return;
  }
  action(contributions);
  // The threads that go on may come back here before the others do.
  arrived = 0;
  for (Thread *other : waiting)
    other->wake();
}

void Block::exchangeInWarp(Thread &thread, const Site *site, uint64_t mask,
                           void *contribution, Collective::Action action) {
  unsigned warp = thread.warp;
  uint64_t present = ~uint64_t(0) >> (64 - getWarpThreads(warp));
  if (!(mask >> thread.lane & 1))
    thread.fail(site, "expected the mask to name the executing lane " +
                          Twine(thread.lane));
  // Lanes beyond the end of a short warp count as absent, as in hardware.
  mask &= present;
  for (unsigned lane = 0; lane < warpSize; ++lane)
    if (mask >> lane & 1) {
      Thread &other = getThread(warp * warpSize + lane);
      if (other.getState() == Thread::State::Finished)
        thread.fail(site,
                    "waits for lane " + Twine(lane) + ", which has exited");
    }
  std::vector<Collective> &collectives = warpCollectives[warp];
  Collective *collective = nullptr;
  for (Collective &candidate : collectives)
    if (!candidate.isIdle() && candidate.mask == mask)
      collective = &candidate;
  if (!collective) {
    for (Collective &candidate : collectives)
      if (candidate.isIdle())
        collective = &candidate;
    if (!collective)
      thread.fail(site, "is reached with more masks at a time than there are "
                        "lanes");
    collective->mask = mask;
  }
  collective->arrive(thread, site, thread.lane, warpSize, llvm::popcount(mask),
                     contribution, action);
}

void Block::exchangeInWarpgroup(Thread &thread, const Site *site,
                                void *contribution, Collective::Action action) {
  unsigned size = kWarpgroupWarps * warpSize;
  unsigned group = thread.warp / kWarpgroupWarps;
  if ((group + 1) * size > numThreads)
    thread.fail(site, "expected a warpgroup of " + Twine(size) +
                          " threads but the block has " + Twine(numThreads));
  warpgroupCollectives[group].arrive(thread, site,
                                     thread.getIndex() - group * size, size,
                                     size, contribution, action);
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

Block::Block(Device &device) : device(device) {}
Block::~Block() = default;

void Block::report(const Thread *thread, const Site *site, const Twine &what) {
  if (failed)
    return;
  failed = true;
  llvm::raw_string_ostream os(failure);
  if (site)
    os << site->location << ": '" << site->operation << "' ";
  os << what << " [kernel '" << kernel->name << "'";
  if (thread) {
    os << ", thread ";
    printPosition(os, thread->threadId);
  }
  if (numThreads != 0) {
    os << ", block ";
    printPosition(os, threads.front()->blockId);
  }
  os << ']';
}

void Block::runThread(void *argument) {
  auto *thread = static_cast<Thread *>(argument);
  Block &block = *thread->block;
  block.kernel->invoke(thread, block.arguments);
  thread->exit(nullptr);
}

void Block::prepare(const Kernel &newKernel, void **newArguments,
                    const Registers &registers) {
  kernel = &newKernel;
  arguments = newArguments;
  warpSize = registers.warpSize;
  numThreads =
      registers.blockSize[0] * registers.blockSize[1] * registers.blockSize[2];
  numFinished = 0;
  idleYields = 0;
  events = 0;
  now = 1;
  failure.clear();
  failed = false;
  ready.clear();
  deferred.clear();
  checksAtEnd.clear();
  states.clear();
  shared.reset(registers.totalSharedBytes);
  // At most one mask a lane is under way.
  warpCollectives.assign(registers.numWarps, std::vector<Collective>(warpSize));
  warpgroupCollectives.assign(registers.numWarps / kWarpgroupWarps + 1,
                              Collective());
  barriers.assign(kNumBarriers, NamedBarrier());
  auto known = std::make_shared<KnownTimes>();
  known->times.assign(numThreads + kNumAgents, 0);
  known->fenced = known->times;
  while (threads.size() < numThreads)
    threads.push_back(std::make_unique<Thread>());
  for (unsigned i = 0; i < numThreads; ++i) {
    Thread &thread = *threads[i];
    static_cast<Registers &>(thread) = registers;
    thread.threadId[0] = i % registers.blockSize[0];
    thread.threadId[1] = i / registers.blockSize[0] % registers.blockSize[1];
    thread.threadId[2] = i / registers.blockSize[0] / registers.blockSize[1];
    thread.lane = i % warpSize;
    thread.warp = i / warpSize;
    thread.shared = shared.getBase();
    thread.dynamicShared = shared.getBase() + kernel->dynamicSharedOffset;
    thread.block = this;
    thread.index = i;
    thread.state = Thread::State::Ready;
    thread.site = nullptr;
    thread.time = 1;
    thread.steps = kStepsInTurn;
    thread.idleSteps = 0;
    thread.seenEvents = 0;
    thread.known = known;
    ready.push_back(&thread);
  }
}

bool Block::runReady() {
  StackPool &stacks = device.getStacks();
  while (!ready.empty() && !failed) {
    // All that can run only poll: time for what they wait for.
    if (idleYields > ready.size() + 1) {
      if (deferred.empty())
        return true;
      idleYields = 0;
      return true;
    }
    Thread *thread = ready.front();
    ready.pop_front();
    if (!thread->fiber.isStarted())
      thread->fiber.start(stacks.take(), &Block::runThread, thread);
    thread->fiber.resume();
    if (thread->state == Thread::State::Finished)
      stacks.give(thread->fiber.drop());
  }
  return !failed;
}

std::string Block::run(const Kernel &newKernel, void **newArguments,
                       const Registers &registers) {
  prepare(newKernel, newArguments, registers);
  while (runReady()) {
    if (!deferred.empty()) {
      std::function<void()> action = std::move(deferred.front());
      deferred.pop_front();
      action();
      continue;
    }
    if (numFinished < numThreads)
      report(nullptr, nullptr, describeDeadlock());
    else
      for (const std::function<void()> &check : checksAtEnd)
        check();
    break;
  }
  // Nothing of a failed launch may go on later.
  if (failed)
    for (std::unique_ptr<Thread> &thread : getThreads())
      if (thread->fiber.isStarted())
        device.getStacks().give(thread->fiber.drop());
  for (std::unique_ptr<Thread> &thread : getThreads())
    thread->known.reset();
  return failed ? failure : std::string();
}

std::string Block::describeDeadlock() {
  // One line for each place where threads are, in the order of the threads.
  struct Place {
    const Thread *first;
    unsigned count;
  };
  std::vector<Place> places;
  for (std::unique_ptr<Thread> &thread : getThreads()) {
    auto same = llvm::find_if(places, [&](const Place &place) {
      return place.first->getState() == thread->getState() &&
             place.first->getSite() == thread->getSite();
    });
    if (same == places.end())
      places.push_back({thread.get(), 1});
    else
      ++same->count;
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "deadlock: ";
  llvm::interleave(
      places, os,
      [&](const Place &place) {
        const Thread &thread = *place.first;
        os << place.count << (place.count == 1 ? " thread" : " threads")
           << " from ";
        printPosition(os, thread.threadId);
        if (thread.getState() == Thread::State::Finished) {
          os << (place.count == 1 ? " has" : " have") << " exited";
        } else {
          os << (place.count == 1 ? " is" : " are") << " at '"
             << thread.getSite()->operation << "' at "
             << thread.getSite()->location << " waiting " << thread.reason;
        }
      },
      "; ");
  return text;
}
