//===- ParallelCalls.cpp - Parallel loops without an OpenMP runtime -------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParallelCalls.h"

#include "ThreadPool.h"
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <sched.h>

using namespace mlir;
using namespace mlir::rope;

CallState &rope::getCallState() {
  static thread_local CallState state;
  return state;
}

void ThreadTeam::fail(const char *text) {
  if (!hasMessage.exchange(true))
    std::snprintf(message, sizeof(message), "%s", text);
  failed = true;
}

void rope::leaveCall(const char *message) {
  CallState &state = getCallState();
  if (!state.jump) {
    // No generated code is on this thread: nothing is there to leave.
    std::fprintf(stderr, "error: %s\n", message);
    std::abort();
  }
  if (state.team)
    state.team->fail(message);
  else
    std::snprintf(state.message, ThreadTeam::kMessageSize, "%s", message);
  std::longjmp(*state.jump, 1);
}

unsigned rope::countThreads(unsigned threads) {
  if (threads != 0)
    return threads;
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof(allowed), &allowed) != 0)
    return 1;
  return std::max(1, CPU_COUNT(&allowed));
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

/// The body of a region, as compilers outline it.
using RegionBody = void (*)(int32_t *globalNumber, int32_t *number,
                            void *captured);

namespace {
struct RegionCall {
  ThreadTeam *team;
  RegionBody region;
  void *captured;
  unsigned threads;
};
} // namespace

/// Runs a thread's part: nothing in the frame that longjmp returns to has a
/// destructor.
static void runPart(const RegionCall &call, unsigned number) {
  CallState &state = getCallState();
  std::jmp_buf jump;
  if (setjmp(jump) != 0)
    return;
  state.team = call.team;
  state.memory = call.team->memory;
  state.threads = call.threads;
  state.number = number;
  state.jump = &jump;
  auto own = static_cast<int32_t>(number);
  call.region(&own, &own, call.captured);
}

static void runOnThread(void *argument, unsigned number) {
  const auto &call = *static_cast<const RegionCall *>(argument);
  ThreadTeam *team = call.team;
  runPart(call, number);
  getCallState() = CallState();
  team->numRunning.fetch_sub(1, std::memory_order_release);
}

static void runRegion(RegionBody region, void *captured) {
  CallState &state = getCallState();
  const CallState outer = state;
  ThreadTeam team;
  team.memory = outer.memory;
  unsigned others = outer.threads - 1;
  ThreadPool &pool = ThreadPool::get();
  // A region inside of another runs on the thread that comes to it.
  bool acquired = !outer.team && others > 0 && pool.tryAcquire(others);
  if (!acquired)
    others = 0;
  team.size = others + 1;
  team.numRunning = others;
  RegionCall call = {&team, region, captured, outer.threads};
  if (others > 0)
    pool.start(others, runOnThread, &call);
  runPart(call, 0);
  for (unsigned i = 0; team.numRunning.load(std::memory_order_acquire) != 0;
       ++i)
    relax(i);
  if (acquired)
    pool.release();
  state = outer;
  if (team.failed)
    leaveCall(team.message);
}

extern "C" {
static void forkCall(void *, int32_t count, RegionBody region, ...) {
  if (count > 1)
    leaveCall("a parallel region of the program takes several parameters");
  va_list list;
  va_start(list, region);
  void *captured = count == 1 ? va_arg(list, void *) : nullptr;
  va_end(list);
  runRegion(region, captured);
}

static int32_t getThreadNumber(void *) {
  return static_cast<int32_t>(getCallState().number);
}

static int32_t getMaxThreads() {
  return static_cast<int32_t>(getCallState().threads);
}

/// The iterations of a thread: as equal parts as there are, in order.
static void initStaticLoop(void *, int32_t, int32_t schedule, int32_t *last,
                           uint64_t *lower, uint64_t *upper, int64_t *stride,
                           int64_t increment, int64_t) {
  // kmp_sch_static, without chunks.
  if (schedule != 34)
    leaveCall("a parallel loop of the program has an unknown schedule");
  const CallState &state = getCallState();
  uint64_t size = state.team ? state.team->size : 1;
  uint64_t number = state.team ? state.number : 0;
  auto step = static_cast<uint64_t>(increment);
  uint64_t count = (*upper - *lower) / step + 1;
  *stride = static_cast<int64_t>(count * step);
  if (size == 1) {
    *last = 1;
    return;
  }
  uint64_t part = count / size, rest = count % size;
  uint64_t begin = number * part + std::min(number, rest);
  uint64_t own = part + (number < rest);
  *last = own != 0 && begin + own == count;
  *lower += begin * step;
  // No iteration is an upper bound one step below the lower one.
  *upper = *lower + (own - 1) * step;
}

static void finishStaticLoop(void *, int32_t) {}

static void waitAtBarrier(void *, int32_t) {
  ThreadTeam *team = getCallState().team;
  if (!team || team->size == 1)
    return;
  unsigned passed = team->numBarriers.load(std::memory_order_acquire);
  if (team->numWaiting.fetch_add(1, std::memory_order_acq_rel) + 1 ==
      team->size) {
    team->numWaiting.store(0, std::memory_order_relaxed);
    team->numBarriers.store(passed + 1, std::memory_order_release);
    return;
  }
  for (unsigned i = 0;
       team->numBarriers.load(std::memory_order_acquire) == passed; ++i) {
    if (team->failed)
      std::longjmp(*getCallState().jump, 1);
    relax(i);
  }
}
} // extern "C"

ArrayRef<LinkedSymbol> rope::getParallelSymbols() {
  static const LinkedSymbol symbols[] = {
      {"__kmpc_fork_call", reinterpret_cast<void *>(&forkCall)},
      {"__kmpc_global_thread_num", reinterpret_cast<void *>(&getThreadNumber)},
      {"__kmpc_for_static_init_8u", reinterpret_cast<void *>(&initStaticLoop)},
      {"__kmpc_for_static_fini", reinterpret_cast<void *>(&finishStaticLoop)},
      {"__kmpc_barrier", reinterpret_cast<void *>(&waitAtBarrier)},
      {"omp_get_max_threads", reinterpret_cast<void *>(&getMaxThreads)},
  };
  return symbols;
}
