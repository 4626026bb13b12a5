//===- RegisterInstructions.cpp - Registers of a block and who has them ---===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instructions.h"
#include "Operands.h"

using namespace mlir::rope::emulator;
using llvm::Twine;

namespace {
/// The registers that no thread of the block has. A launch gives every thread
/// what the kernel is compiled for, so that the pool is empty at first.
struct RegisterPool {
  struct Warpgroup {
    /// Of each thread; 0 before the first change.
    int64_t registers = 0;
    /// Threads that wait for the pool.
    std::vector<Thread *> waiting;
  };
  std::vector<Warpgroup> warpgroups;
  int64_t available = 0;
};
} // namespace

static void wakeAll(std::vector<Thread *> &threads) {
  for (Thread *thread : threads)
    thread->wake();
  threads.clear();
}

/// setmaxnreg by the four warps of a warpgroup: a decrease puts registers into
/// the pool of the block, and an increase waits until it has enough of them.
static void setMaxRegisters(Registers *registers, Site *site, void *const *,
                            void *) {
  Thread &thread = getThread(registers);
  Block &block = thread.getBlock();
  int64_t compiled = block.getKernel().registersPerThread;
  int64_t count = site->attributes[0];
  bool increase = site->attributes[1] != 0;
  if (compiled == 0)
    thread.fail(site, "expected a kernel that says how many registers its "
                      "threads have, by nvvm.maxnreg or the threads of its "
                      "blocks");
  auto &pool = block.getState<RegisterPool>();
  unsigned number = thread.warp / Block::kWarpgroupWarps;
  if (pool.warpgroups.empty())
    pool.warpgroups.resize(thread.numWarps / Block::kWarpgroupWarps + 1);
  RegisterPool::Warpgroup &group = pool.warpgroups[number];
  if (group.registers == 0)
    group.registers = compiled;
  if (increase ? count < group.registers : count > group.registers)
    thread.fail(site, Twine(increase ? "increases" : "decreases") +
                          " the registers of a thread to " + Twine(count) +
                          ", which has " + Twine(group.registers));
  char nothing;
  block.exchangeInWarpgroup(
      thread, site, &nothing, [&](llvm::ArrayRef<void *> members) {
        if (increase)
          return;
        pool.available += (group.registers - count) * int64_t(members.size());
        group.registers = count;
        for (RegisterPool::Warpgroup &other : pool.warpgroups)
          wakeAll(other.waiting);
      });
  // The first thread of the group that finds enough takes them for all.
  while (increase && group.registers < count) {
    int64_t needed = (count - group.registers) *
                     int64_t(Block::kWarpgroupWarps * thread.warpSize);
    if (pool.available < needed) {
      group.waiting.push_back(&thread);
      thread.wait(site, "for registers that no warpgroup gives up");
      continue;
    }
    pool.available -= needed;
    group.registers = count;
    wakeAll(group.waiting);
  }
}

void mlir::rope::emulator::addRegisterInstructions(
    std::vector<RuntimeSymbol> &symbols) {
  Instruction instruction = &setMaxRegisters;
  symbols.push_back({"rope_emulator_set_max_registers",
                     reinterpret_cast<void *>(instruction)});
}
