//===- MbarrierInstructions.cpp - mbarrier --------------------------------===//
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
#include <cstdio>

using namespace mlir::rope::emulator;
using llvm::Twine;

static constexpr size_t kWordBytes = sizeof(uint64_t);

void MbarrierObject::update(Block &block, bool phaseCompleted) {
  writeResult(block.getShared().getBase() + offset, state.encode());
  std::snprintf(description, sizeof(description),
                "for the mbarrier at offset %u in %s", offset,
                state.describe().c_str());
  if (!phaseCompleted)
    return;
  completed = current;
  std::vector<Waiter> stillWaiting;
  for (Waiter &waiter : waiters) {
    if (state.hasCompleted(waiter.parity))
      waiter.thread->wake();
    else
      stillWaiting.push_back(waiter);
  }
  waiters = std::move(stillWaiting);
}

void MbarrierObject::completeBytes(Block &block, const Site *site,
                                   uint32_t bytes, uint32_t time) {
  current.releaseAgent(block, agent, time);
  bool phaseCompleted = false;
  std::string problem = state.completeBytes(bytes, phaseCompleted);
  if (!problem.empty())
    return block.report(nullptr, site, problem);
  update(block, phaseCompleted);
}

/// Checks the place of an mbarrier and returns its offset.
static uint32_t checkPlace(Thread &thread, const Site *site,
                           const void *address) {
  SharedMemory &shared = thread.getBlock().getShared();
  if (!shared.contains(address))
    thread.fail(site, "expected an mbarrier in shared memory");
  shared.checkBounds(thread, site, address, kWordBytes, kWordBytes);
  return shared.getOffset(address);
}

MbarrierObject &mlir::rope::emulator::getMbarrier(Thread &thread,
                                                  const Site *site,
                                                  const void *address) {
  Block &block = thread.getBlock();
  uint32_t offset = checkPlace(thread, site, address);
  auto &objects = block.getState<MbarrierObjects>().objects;
  auto found = objects.find(offset);
  if (found == objects.end())
    thread.fail(site, "expected an initialised mbarrier at offset " +
                          Twine(offset) + " of shared memory");
  MbarrierObject &object = found->second;
  if (!thread.hasSeen(object.initThread, object.initTime))
    thread.fail(site, "uses the mbarrier at offset " + Twine(offset) +
                          " without a barrier after its initialisation");
  if (readOperand<uint64_t>(address) != object.state.encode())
    thread.fail(site, "finds the mbarrier at offset " + Twine(offset) +
                          " overwritten");
  return object;
}

void mlir::rope::emulator::requireFencedInit(Thread &thread, const Site *site,
                                             const MbarrierObject &object) {
  if (!object.isFenced && !thread.hasFenced(object.initThread, object.initTime))
    thread.fail(site, "completes on the mbarrier at offset " +
                          Twine(object.offset) +
                          " without fence.mbarrier_init or fence.proxy.async "
                          "after its initialisation");
}

/// mbarrier.init address, count. Attribute: position of the predicate.
static void init(Registers *registers, Site *site, void *const *operands,
                 void *) {
  if (isOff(operands, site->attributes[0]))
    return;
  Thread &thread = getThread(registers);
  Block &block = thread.getBlock();
  char *address = readPointer(operands[0]);
  uint32_t offset = checkPlace(thread, site, address);
  block.getShared().access(thread, site, address, kWordBytes, kWordBytes,
                           Access::Store);
  auto &all = block.getState<MbarrierObjects>();
  if (all.objects.count(offset))
    thread.fail(site, "initialises the mbarrier at offset " + Twine(offset) +
                          " again without mbarrier.inval");
  Mbarrier state;
  require(thread, site, [&] {
    return Mbarrier::init(readOperand<uint32_t>(operands[1]), state);
  });
  MbarrierObject &object = all.objects[offset];
  object.offset = offset;
  object.state = state;
  object.initThread = thread.getIndex();
  object.initTime = thread.time;
  object.agent = all.numMade++ % kMbarrierAgents;
  object.update(block, /*phaseCompleted=*/false);
}

static void invalidate(Registers *registers, Site *site, void *const *operands,
                       void *) {
  Thread &thread = getThread(registers);
  MbarrierObject &object = getMbarrier(thread, site, readPointer(operands[0]));
  if (!object.waiters.empty())
    thread.fail(site, "invalidates an mbarrier that threads wait for");
  thread.getBlock().getState<MbarrierObjects>().objects.erase(object.offset);
}

/// Fails with what `change` returns; otherwise stores the changed state.
static void
apply(Thread &thread, const Site *site, MbarrierObject &object,
      llvm::function_ref<std::string(Mbarrier &, bool &completed)> change) {
  bool completed = false;
  require(thread, site, [&] { return change(object.state, completed); });
  object.update(thread.getBlock(), completed);
}

/// mbarrier.arrive[_drop][.expect_tx] address, [count or bytes]. Attributes:
/// position of count or bytes (or none), whether these are bytes, whether it
/// drops, whether there is a result, position of the predicate.
static void arriveAtMbarrier(Registers *registers, Site *site,
                             void *const *operands, void *result) {
  enum { Amount, IsBytes, Drops, HasResult, Predicate };
  const int64_t *attributes = site->attributes;
  if (isOff(operands, attributes[Predicate]))
    return;
  Thread &thread = getThread(registers);
  MbarrierObject &object = getMbarrier(thread, site, readPointer(operands[0]));
  uint32_t amount = attributes[Amount] < 0
                        ? 1
                        : readOperand<uint32_t>(operands[attributes[Amount]]);
  uint64_t before = object.state.encode();
  object.current.release(thread);
  apply(thread, site, object, [&](Mbarrier &state, bool &completed) {
    if (!attributes[IsBytes])
      return attributes[Drops] ? state.arriveDropping(amount, completed)
                               : state.arrive(amount, completed);
    if (!attributes[Drops])
      return state.arriveExpecting(amount, completed);
    std::string problem = state.expectBytes(amount);
    return problem.empty() ? state.arriveDropping(1, completed) : problem;
  });
  if (attributes[HasResult])
    writeResult(result, before);
}

/// mbarrier.expect_tx and mbarrier.complete_tx address, bytes. Attribute:
/// whether they complete.
static void changeBytes(Registers *registers, Site *site, void *const *operands,
                        void *) {
  Thread &thread = getThread(registers);
  MbarrierObject &object = getMbarrier(thread, site, readPointer(operands[0]));
  auto bytes = readOperand<uint32_t>(operands[1]);
  apply(thread, site, object, [&](Mbarrier &state, bool &completed) {
    return site->attributes[0] ? state.completeBytes(bytes, completed)
                               : state.expectBytes(bytes);
  });
}

/// mbarrier.try_wait.parity as the NVVM dialect has it: waits until the phase
/// of the parity has completed.
static void waitParity(Registers *registers, Site *site, void *const *operands,
                       void *) {
  Thread &thread = getThread(registers);
  MbarrierObject &object = getMbarrier(thread, site, readPointer(operands[0]));
  bool parity = readOperand<uint32_t>(operands[1]) & 1;
  while (!object.state.hasCompleted(parity)) {
    object.waiters.push_back({&thread, parity});
    thread.wait(site, object.description);
  }
  object.completed.acquire(thread);
}

/// mbarrier.test_wait and mbarrier.try_wait: one look. Attribute: whether the
/// operand is a state (i64) rather than a parity (i32).
static void testWait(Registers *registers, Site *site, void *const *operands,
                     void *result) {
  Thread &thread = getThread(registers);
  MbarrierObject &object = getMbarrier(thread, site, readPointer(operands[0]));
  bool parity = site->attributes[0]
                    ? Mbarrier::decode(readOperand<uint64_t>(operands[1])).phase
                    : (readOperand<uint32_t>(operands[1]) & 1) != 0;
  if (!object.state.hasCompleted(parity))
    thread.yield(site, /*progress=*/false);
  bool completed = object.state.hasCompleted(parity);
  if (completed)
    object.completed.acquire(thread);
  writeResult<uint8_t>(result, completed);
}

//===----------------------------------------------------------------------===//
// Fences
//===----------------------------------------------------------------------===//

/// fence.mbarrier_init: what the thread has initialised is visible to units.
static void fenceInit(Registers *registers, Site *, void *const *, void *) {
  Thread &thread = getThread(registers);
  for (auto &[offset, object] :
       thread.getBlock().getState<MbarrierObjects>().objects)
    if (object.initThread == thread.getIndex())
      object.isFenced = true;
}

static void fenceProxy(Registers *registers, Site *, void *const *, void *) {
  fenceForAsyncProxy(getThread(registers));
}

/// Orderings that the emulator keeps anyway, and hints.
static void ignore(Registers *, Site *, void *const *, void *) {}

void mlir::rope::emulator::addMbarrierInstructions(
    std::vector<RuntimeSymbol> &symbols) {
  auto add = [&](llvm::StringRef name, Instruction instruction) {
    symbols.push_back({name, reinterpret_cast<void *>(instruction)});
  };
  add("rope_emulator_mbarrier_init", &init);
  add("rope_emulator_mbarrier_inval", &invalidate);
  add("rope_emulator_mbarrier_arrive", &arriveAtMbarrier);
  add("rope_emulator_mbarrier_change_bytes", &changeBytes);
  add("rope_emulator_mbarrier_wait_parity", &waitParity);
  add("rope_emulator_mbarrier_test_wait", &testWait);
  add("rope_emulator_fence_mbarrier_init", &fenceInit);
  add("rope_emulator_fence_proxy", &fenceProxy);
  add("rope_emulator_ignore", &ignore);
}
