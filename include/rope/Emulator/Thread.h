//===- Thread.h - Threads, warps and blocks of an emulated launch ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_THREAD_H
#define ROPE_EMULATOR_THREAD_H

#include "rope/Emulator/Clock.h"
#include "rope/Emulator/Fiber.h"
#include "rope/Emulator/Registers.h"
#include "rope/Emulator/SharedMemory.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/Twine.h"
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace mlir::rope::emulator {

class Block;
class Device;
struct Kernel;

/// One thread of the block that runs.
///
/// Runtime functions run on its stack. A failing one calls `fail`, which does
/// not return and drops the frames of all threads of the launch: while it or
/// anything that suspends is called, no frame may own heap memory.
class Thread : public Registers {
public:
  enum class State { Ready, Waiting, Finished };

  Block &getBlock() const { return *block; }
  /// Number in the block, x fastest.
  unsigned getIndex() const { return index; }
  State getState() const { return state; }
  /// Where the thread waits, or has finished; null before.
  const Site *getSite() const { return site; }

  /// Ends the launch with a diagnostic: "<location>: '<op>' <what>" with the
  /// kernel, thread and block named. Only the first failure of a launch counts.
  [[noreturn]] void fail(const Site *site, const llvm::Twine &what);

  /// Suspends until another thread, or a deferred action, calls `wake`.
  /// `reason` completes "waits ..." in the report of a deadlock; it lives as
  /// long as the thread waits.
  void wait(const Site *site, const char *reason);
  /// Makes a waiting thread ready; it runs after those that are ready already.
  void wake();
  /// Lets all other ready threads run first: for instructions that are polled
  /// in a loop. `progress` false says that nothing has changed; a block in
  /// which all threads only say so, and nothing is deferred, is a deadlock.
  void yield(const Site *site, bool progress);
  /// Lets others run after many iterations of loops. A thread that iterates on
  /// and on while nothing else happens in the block waits for what never comes:
  /// a failure.
  void spendSteps(const Site *site);
  /// Ends the thread (PTX `exit`).
  [[noreturn]] void exit(const Site *site);

  /// Whether the bytes are local memory in use by the thread.
  bool ownsLocal(const void *address, size_t size) const;

  /// Time of the accesses that the thread makes now.
  uint32_t time = 1;
  /// What it knows of the others.
  std::shared_ptr<const KnownTimes> known;

  /// Whether an access that thread `other` made at `otherTime` has happened
  /// before what this thread does now.
  bool hasSeen(unsigned other, uint32_t otherTime) const {
    return other == index || known->times[other] >= otherTime;
  }
  /// The same about a write that the asynchronous proxy is to see on behalf of
  /// this thread.
  bool hasFenced(unsigned other, uint32_t otherTime) const {
    return known->fenced[other] >= otherTime;
  }

private:
  friend class Block;
  friend class SyncClock;

  Block *block = nullptr;
  unsigned index = 0;
  State state = State::Ready;
  const Site *site = nullptr;
  const char *reason = nullptr;
  /// Iterations since the block has got on, which it last had at `seenEvents`.
  int64_t idleSteps = 0;
  uint64_t seenEvents = 0;
  Fiber fiber;
};

/// Threads that carry out an instruction together. Every thread contributes a
/// pointer to what it brings and wants back, on its stack; the last one to
/// arrive carries the instruction out for all of them.
class Collective {
public:
  /// Called with the contributions, those of absent lanes null.
  using Action = llvm::function_ref<void(llvm::ArrayRef<void *>)>;

  /// Suspends until `expected` threads of `size` have called this. `position`
  /// is the thread's place among the contributions. The op of the last one has
  /// to be the one of all others: another is reported as divergence.
  void arrive(Thread &thread, const Site *site, unsigned position,
              unsigned size, unsigned expected, void *contribution,
              Action action);

  bool isIdle() const { return arrived == 0; }
  /// The threads that carry it out; kept by the block.
  uint64_t mask = 0;
  const Site *getSite() const { return site; }

private:
  unsigned arrived = 0;
  const Site *site = nullptr;
  std::vector<void *> contributions;
  std::vector<Thread *> waiting;
};

/// A hardware barrier of a block, by its number.
struct NamedBarrier {
  /// Threads that complete a phase; 0 while nobody has arrived.
  unsigned expected = 0;
  unsigned arrived = 0;
  /// Where the threads of each warp have arrived: one place for all of them.
  std::vector<const Site *> siteOfWarp;
  std::vector<Thread *> waiting;
  SyncClock clock;
};

/// A block of threads: the scheduler. Threads run in the order of their numbers
/// until they wait; who becomes ready queues behind who is.
class Block {
public:
  explicit Block(Device &device);
  ~Block();

  /// Runs `kernel` for the block `blockId`, to its end or the first failure.
  /// Returns the text of that, or an empty string.
  std::string run(const Kernel &kernel, void **arguments,
                  const Registers &registers);

  Device &getDevice() const { return device; }
  const Kernel &getKernel() const { return *kernel; }
  SharedMemory &getShared() { return shared; }
  llvm::MutableArrayRef<std::unique_ptr<Thread>> getThreads() {
    return llvm::MutableArrayRef(threads).take_front(numThreads);
  }
  Thread &getThread(unsigned index) { return *threads[index]; }
  unsigned getNumThreads() const { return numThreads; }
  unsigned getWarpSize() const { return warpSize; }
  /// Threads of warp `warp`: the last one may be short.
  unsigned getWarpThreads(unsigned warp) const {
    return std::min(warpSize, numThreads - warp * warpSize);
  }

  /// A warp-wide instruction: all threads of `mask` (bit = lane), which has to
  /// name threads that exist and have not exited, arrive at `site`. Calls
  /// `action` once, with `warpSize` contributions, null outside of the mask.
  void exchangeInWarp(Thread &thread, const Site *site, uint64_t mask,
                      void *contribution, Collective::Action action);
  /// Warps that carry out an instruction of a warpgroup.
  static constexpr unsigned kWarpgroupWarps = 4;
  /// The same among the 4 warps of a warpgroup, aligned to a multiple of 4,
  /// with 128 contributions.
  void exchangeInWarpgroup(Thread &thread, const Site *site, void *contribution,
                           Collective::Action action);

  /// Calls `action` when no thread is ready, one action at a time in the order
  /// they were deferred: what an asynchronous unit does, as late as possible.
  /// The action may wake threads. Actions that are left when all threads have
  /// finished are carried out then.
  void defer(std::function<void()> action) {
    deferred.push_back(std::move(action));
  }

  /// Calls `check` when all threads have finished and nothing is deferred: for
  /// what has to be over by then. It reports what is not.
  void atEnd(std::function<void()> check) {
    checksAtEnd.push_back(std::move(check));
  }

  NamedBarrier &getBarrier(unsigned number) { return barriers[number]; }
  /// Hardware barriers of a block.
  static constexpr unsigned kNumBarriers = 16;

  /// State of a family of instructions that lives as long as the block, made
  /// when first asked for.
  template <typename T>
  T &getState() {
    static const char key = 0;
    for (auto &[known, state] : states)
      if (known == &key)
        return *static_cast<T *>(state.get());
    auto state = std::make_shared<T>();
    states.emplace_back(&key, state);
    return *state;
  }

  /// Records a failure of `thread`, or of nobody in particular where it is
  /// null. For deferred actions; threads call their `fail`.
  void report(const Thread *thread, const Site *site, const llvm::Twine &what);

  /// Agents that access memory beside the threads; agent k is the writer with
  /// the number `getNumThreads() + k`.
  static constexpr unsigned kNumAgents = 64;

  /// Time of the block: counts synchronisations.
  uint32_t now = 1;

private:
  friend class Thread;

  static void runThread(void *thread);
  void prepare(const Kernel &kernel, void **arguments,
               const Registers &registers);
  /// Runs ready threads until none is; false after a failure.
  bool runReady();
  /// What is wrong when nothing can run although threads have not finished.
  std::string describeDeadlock();

  Device &device;
  SharedMemory shared;
  const Kernel *kernel = nullptr;
  void **arguments = nullptr;
  unsigned numThreads = 0;
  unsigned warpSize = 32;
  unsigned numFinished = 0;
  std::vector<std::unique_ptr<Thread>> threads;
  std::deque<Thread *> ready;
  /// Threads that were woken, or have finished.
  uint64_t events = 0;
  /// Yields in a row that reported no progress.
  size_t idleYields = 0;
  std::deque<std::function<void()>> deferred;
  std::vector<std::function<void()>> checksAtEnd;
  /// Those of a warp that are under way, by mask.
  std::vector<std::vector<Collective>> warpCollectives;
  std::vector<Collective> warpgroupCollectives;
  std::vector<NamedBarrier> barriers;
  std::vector<std::pair<const void *, std::shared_ptr<void>>> states;
  std::string failure;
  bool failed = false;
};

/// The thread whose registers kernel code passes.
inline Thread &getThread(Registers *registers) {
  return *static_cast<Thread *>(registers);
}

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_THREAD_H
