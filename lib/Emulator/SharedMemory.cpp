//===- SharedMemory.cpp - The shared memory of a block, and its use -------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Emulator/SharedMemory.h"

#include "rope/Emulator/Device.h"
#include "rope/Emulator/Thread.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>

using namespace mlir::rope::emulator;
using llvm::Twine;

/// Twice the window, so that one aligned window lies inside.
static constexpr size_t kMappedBytes = 2 * kSharedWindowBytes;

SharedMemory::SharedMemory() {
  void *memory = mmap(nullptr, kMappedBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    std::fprintf(stderr, "error: no memory for emulated shared memory\n");
    std::exit(2);
  }
  mapping = static_cast<char *>(memory);
  uintptr_t address = reinterpret_cast<uintptr_t>(mapping);
  base = mapping + (-address & (kSharedWindowBytes - 1));
}

SharedMemory::~SharedMemory() { munmap(mapping, kMappedBytes); }

void SharedMemory::reset(size_t newBytes) {
  bytes = newBytes;
  records.assign(bytes, SharedByte());
  readerSets.assign(1, ReaderSet());
  additions.clear();
  lastAddition = {0, 0};
  lastResult = 0;
  // What is read by mistake differs from what the block before has left.
  std::memset(base, 0xff, bytes);
}

void SharedMemory::checkBounds(Thread &thread, const Site *site,
                               const void *address, size_t size,
                               size_t alignment) const {
  size_t offset = static_cast<const char *>(address) - base;
  if (offset > bytes || size > bytes - offset)
    thread.fail(site, "accesses " + Twine(size) + " bytes at offset " +
                          Twine(static_cast<int64_t>(offset)) +
                          " of the block's " + Twine(bytes) +
                          " bytes of shared memory");
  if (offset & (alignment - 1))
    thread.fail(site, "expected an address aligned to " + Twine(alignment) +
                          " bytes but got offset " + Twine(offset) +
                          " of shared memory");
}

uint32_t SharedMemory::addReader(Thread &thread, const Site *site,
                                 uint32_t set) {
  return addReader(thread, site, set, thread.getIndex(), thread.time);
}

uint32_t SharedMemory::addReader(Thread &thread, const Site *site, uint32_t set,
                                 uint16_t reader, uint32_t time) {
  const ReaderSet &old = readerSets[set];
  if (old.reader == reader && old.time == time)
    return set;
  std::pair<uint64_t, uint32_t> key = {uint64_t(set) << 16 | reader, time};
  if (key == lastAddition)
    return lastResult;
  uint32_t &result = additions[key];
  if (result == 0) {
    // Reads that happened before this one need not be kept: who is ordered
    // after it is ordered after them.
    uint32_t others = set != 0 && thread.known->minimum >= old.latest ? 0 : set;
    uint32_t latest = std::max(others ? old.latest : 0, time);
    result = readerSets.size();
    readerSets.push_back({others, time, latest, reader, site});
  }
  lastAddition = key;
  lastResult = result;
  return result;
}

const ReaderSet *SharedMemory::findUnordered(const Thread &thread,
                                             uint32_t set) const {
  if (thread.known->minimum >= readerSets[set].latest)
    return nullptr;
  for (; set != 0; set = readerSets[set].others)
    if (!thread.hasSeen(readerSets[set].reader, readerSets[set].time))
      return &readerSets[set];
  return nullptr;
}

/// Fails with a race: `what` names the other access.
[[noreturn]] static void failRace(Thread &thread, const Site *site,
                                  const char *what, uint32_t offset,
                                  unsigned other, const Site *otherSite) {
  if (other >= thread.getBlock().getNumThreads())
    thread.fail(site, Twine(what) + " offset " + Twine(offset) +
                          " of shared memory without waiting for the "
                          "asynchronous access started at " +
                          otherSite->location);
  const Registers &registers = thread.getBlock().getThread(other);
  thread.fail(site, Twine(what) + " offset " + Twine(offset) +
                        " of shared memory without a barrier after thread (" +
                        Twine(registers.threadId[0]) + ", " +
                        Twine(registers.threadId[1]) + ", " +
                        Twine(registers.threadId[2]) + ") at " +
                        otherSite->location);
}

void SharedMemory::read(Thread &thread, const Site *site, SharedByte &byte,
                        const void *address, Access kind) {
  if (byte.writeTime == 0 && byte.pendingWrite == 0)
    thread.fail(site, "reads offset " + Twine(getOffset(address)) +
                          " of shared memory, which nothing has written");
  if (byte.pendingWrite != 0)
    thread.fail(site, "accesses offset " + Twine(getOffset(address)) +
                          " of shared memory before the end of the "
                          "asynchronous write started at " +
                          (byte.writeSite ? byte.writeSite->location : "?"));
  bool bothAtomic = kind == Access::Atomic && byte.atomic;
  if (byte.writer != kNobody && !bothAtomic &&
      !thread.hasSeen(byte.writer, byte.writeTime))
    failRace(thread, site, "reads", getOffset(address), byte.writer,
             byte.writeSite);
  byte.readers = addReader(thread, site, byte.readers);
}

void SharedMemory::write(Thread &thread, const Site *site, SharedByte &byte,
                         const void *address, Access kind) {
  if (byte.pendingWrite != 0 || byte.pendingRead != 0)
    thread.fail(site, "writes offset " + Twine(getOffset(address)) +
                          " of shared memory before the end of an "
                          "asynchronous access");
  bool bothAtomic = kind == Access::Atomic && byte.atomic;
  if (byte.writer != kNobody && !bothAtomic &&
      !thread.hasSeen(byte.writer, byte.writeTime))
    failRace(thread, site, "writes", getOffset(address), byte.writer,
             byte.writeSite);
  // Reads of atomic operations are not recorded: their writes are.
  if (byte.readers != 0)
    if (const ReaderSet *other = findUnordered(thread, byte.readers))
      failRace(thread, site, "writes", getOffset(address), other->reader,
               other->site);
  byte.writeTime = thread.time;
  byte.writer = thread.getIndex();
  byte.readers = 0;
  byte.atomic = kind == Access::Atomic;
  byte.writeSite = site;
}

void SharedMemory::access(Thread &thread, const Site *site, const void *address,
                          size_t size, size_t alignment, Access kind) {
  checkBounds(thread, site, address, size, alignment);
  if (MemoryProfile *profile = thread.getBlock().getDevice().getProfile())
    profile->addShared(thread.getIndex(), thread.getBlock().getNumThreads(),
                       site, getOffset(address), size, kind);
  SharedByte *byte = getRecords(address);
  const char *at = static_cast<const char *>(address);
  for (size_t i = 0; i < size; ++i, ++byte, ++at) {
    if (kind == Access::Load) {
      read(thread, site, *byte, at, kind);
      continue;
    }
    if (kind == Access::Atomic && byte->writeTime == 0)
      thread.fail(site, "reads offset " + Twine(getOffset(at)) +
                            " of shared memory, which nothing has written");
    write(thread, site, *byte, at, kind);
  }
}
