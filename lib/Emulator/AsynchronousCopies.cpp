//===- AsynchronousCopies.cpp - cp.async ----------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsynchronousAccess.h"
#include "Instructions.h"
#include "MbarrierObjects.h"
#include "Operands.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::rope::emulator;
using llvm::Twine;

namespace {
/// One cp.async under way.
struct Copy {
  const Site *site;
  SharedRange target;
  const char *source;
  /// Bytes read; the others become zero.
  uint32_t sourceBytes;
};

/// The copies of one thread.
struct ThreadCopies {
  std::vector<Copy> uncommitted;
  std::deque<std::vector<Copy>> groups;
};

struct Copies {
  std::vector<ThreadCopies> ofThread;

  ThreadCopies &of(Thread &thread) {
    if (ofThread.empty())
      ofThread.resize(thread.getBlock().getNumThreads());
    return ofThread[thread.getIndex()];
  }
};
} // namespace

static void carryOut(Block &block, const Copy &copy, unsigned writer,
                     uint32_t time) {
  char *target = block.getShared().getBase() + copy.target.offset;
  std::memcpy(target, copy.source, copy.sourceBytes);
  std::memset(target + copy.sourceBytes, 0,
              copy.target.bytes - copy.sourceBytes);
  finishWrite(block, copy.target, writer, time);
}

/// cp.async.shared.global target, source[, source bytes]. Attributes: bytes,
/// whether the source bytes are given.
static void copy(Registers *registers, Site *site, void *const *operands,
                 void *) {
  Thread &thread = getThread(registers);
  Block &block = thread.getBlock();
  char *target = readPointer(operands[0]);
  const char *source = readPointer(operands[1]);
  auto bytes = static_cast<uint32_t>(site->attributes[0]);
  uint32_t sourceBytes =
      site->attributes[1] ? readOperand<uint32_t>(operands[2]) : bytes;
  if (sourceBytes > bytes)
    thread.fail(site, "reads " + Twine(sourceBytes) + " bytes to write " +
                          Twine(bytes));
  SharedMemory &shared = block.getShared();
  if (!shared.contains(target))
    thread.fail(site, "expected a target in shared memory");
  shared.checkBounds(thread, site, target, bytes, bytes);
  if (sourceBytes != 0)
    block.getDevice().access(registers, site, source, sourceBytes, bytes,
                             Access::Load);
  SharedRange range = {shared.getOffset(target), bytes};
  startWrite(thread, site, range);
  block.getState<Copies>().of(thread).uncommitted.push_back(
      {site, range, source, sourceBytes});
}

static void commitCopies(Registers *registers, Site *, void *const *, void *) {
  Thread &thread = getThread(registers);
  ThreadCopies &copies = thread.getBlock().getState<Copies>().of(thread);
  copies.groups.push_back(std::move(copies.uncommitted));
  copies.uncommitted.clear();
}

/// Waits until at most as many groups as the attribute says are under way; -1:
/// for all copies, committed or not.
static void waitForCopies(Registers *registers, Site *site, void *const *,
                          void *) {
  Thread &thread = getThread(registers);
  Block &block = thread.getBlock();
  ThreadCopies &copies = block.getState<Copies>().of(thread);
  int64_t left = site->attributes[0];
  auto finish = [&](std::vector<Copy> &group) {
    for (const Copy &copy : group)
      carryOut(block, copy, thread.getIndex(), thread.time);
  };
  while (static_cast<int64_t>(copies.groups.size()) >
         std::max<int64_t>(left, 0)) {
    finish(copies.groups.front());
    copies.groups.pop_front();
  }
  if (left < 0) {
    finish(copies.uncommitted);
    copies.uncommitted.clear();
  }
}

/// cp.async.mbarrier.arrive address: arrives when all copies of the thread so
/// far are done. Attribute: whether the arrival is among those counted by init
/// (noinc); otherwise the phase expects one more.
static void arriveAfterCopies(Registers *registers, Site *site,
                              void *const *operands, void *) {
  Thread &thread = getThread(registers);
  Block &block = thread.getBlock();
  MbarrierObject &object = getMbarrier(thread, site, readPointer(operands[0]));
  if (!site->attributes[0]) {
    if (object.state.pending == Mbarrier::kMaxCount)
      thread.fail(site, "expects more arrivals than an mbarrier counts");
    ++object.state.pending;
    object.update(block, /*phaseCompleted=*/false);
  }
  object.current.release(thread);
  ThreadCopies &copies = block.getState<Copies>().of(thread);
  std::vector<Copy> all;
  for (std::vector<Copy> &group : copies.groups) {
    llvm::append_range(all, group);
    group.clear();
  }
  llvm::append_range(all, copies.uncommitted);
  copies.uncommitted.clear();
  block.defer([&block, &object, site, all = std::move(all)] {
    uint32_t time = ++block.now;
    for (const Copy &copy : all)
      carryOut(block, copy, block.getNumThreads() + object.agent, time);
    object.current.releaseAgent(block, object.agent, time);
    bool completed = false;
    std::string problem = object.state.arrive(1, completed);
    if (!problem.empty())
      return block.report(nullptr, site, problem);
    object.update(block, completed);
  });
}

void mlir::rope::emulator::addAsynchronousCopies(
    std::vector<RuntimeSymbol> &symbols) {
  auto add = [&](llvm::StringRef name, Instruction instruction) {
    symbols.push_back({name, reinterpret_cast<void *>(instruction)});
  };
  add("rope_emulator_cp_async", &copy);
  add("rope_emulator_cp_async_commit", &commitCopies);
  add("rope_emulator_cp_async_wait", &waitForCopies);
  add("rope_emulator_cp_async_arrive", &arriveAfterCopies);
}
