//===- BulkCopies.cpp - cp.async.bulk and tensor copies (TMA) -------------===//
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
#include "rope/Emulator/Instructions/TensorMap.h"

using namespace mlir::rope::emulator;
using llvm::Twine;

static constexpr size_t kBoxAlignment = 128;
static constexpr size_t kBulkAlignment = 16;

namespace {
/// One copy between a range of shared memory and global memory: a box of a
/// tensor, or bytes in a row.
struct BulkCopy {
  const Site *site = nullptr;
  bool isTensor = false;
  TensorMap map;
  std::array<int32_t, TensorMap::kMaxRank> coordinates = {};
  char *global = nullptr;
  uint32_t offset = 0;
  uint32_t bytes = 0;

  llvm::ArrayRef<int32_t> getCoordinates() const {
    return llvm::ArrayRef(coordinates).take_front(map.rank);
  }
  void load(char *shared) const {
    if (isTensor)
      map.load(getCoordinates(), offset, shared);
    else
      std::memcpy(shared + offset, global, bytes);
  }
  void store(const char *shared) const {
    if (isTensor)
      map.store(getCoordinates(), offset, shared);
    else
      std::memcpy(global, shared + offset, bytes);
  }
  /// Calls `visit` for the ranges of shared memory that it touches.
  void forEachRange(llvm::function_ref<void(SharedRange)> visit) const {
    // Lines of 128 bytes are permuted within themselves.
    if (!isTensor || map.swizzle == Swizzle::none || bytes % kBoxAlignment == 0)
      return visit({offset, bytes});
    for (uint32_t at = 0; at < bytes; at += 16)
      visit({applySwizzle(map.swizzle, offset + at), 16});
  }
};

/// A copy to global memory, kept until the thread has waited for it.
struct BulkStore {
  BulkCopy copy;
  bool isDone = false;
  /// Whether the thread knows that shared memory has been read.
  bool isRead = false;

  void carryOut(Block &block) {
    if (!isDone)
      copy.store(block.getShared().getBase());
    isDone = true;
  }
};

struct ThreadStores {
  std::vector<std::shared_ptr<BulkStore>> uncommitted;
  std::vector<std::vector<std::shared_ptr<BulkStore>>> groups;
};

struct BulkStores {
  std::vector<ThreadStores> ofThread;

  ThreadStores &of(Thread &thread) {
    if (ofThread.empty())
      ofThread.resize(thread.getBlock().getNumThreads());
    return ofThread[thread.getIndex()];
  }
};
} // namespace

/// Fills what the operands of a tensor copy say and checks all of it but shared
/// memory.
static void readTensorCopy(Registers *registers, Site *site,
                           const void *mapAddress, const char *shared,
                           void *const *coordinates, int64_t rank,
                           Access access, BulkCopy &copy) {
  Thread &thread = getThread(registers);
  Block &block = thread.getBlock();
  Device &device = block.getDevice();
  device.access(registers, site, mapAddress, sizeof(TensorMap),
                alignof(TensorMap), Access::Load);
  std::memcpy(static_cast<void *>(&copy.map), mapAddress, sizeof(TensorMap));
  if (copy.map.magic != TensorMap::kMagic)
    thread.fail(site, "expected the address of a tensor map");
  if (copy.map.rank != rank)
    thread.fail(site, "expected " + Twine(unsigned(copy.map.rank)) +
                          " coordinates for the tensor map but got " +
                          Twine(rank));
  copy.site = site;
  copy.isTensor = true;
  for (int64_t i = 0; i < rank; ++i)
    copy.coordinates[i] = readOperand<int32_t>(coordinates[i]);
  copy.bytes = copy.map.getBoxBytes();
  if (!block.getShared().contains(shared))
    thread.fail(site, "expected a box in shared memory");
  block.getShared().checkBounds(thread, site, shared, copy.bytes,
                                kBoxAlignment);
  copy.offset = block.getShared().getOffset(shared);
  // The tensor may be smaller than what the map says.
  copy.map.forEachRow(copy.getCoordinates(), [&](uint32_t, uint32_t,
                                                 uint32_t count, char *row) {
    if (count != 0)
      device.access(registers, site, row, count * copy.map.getElementBytes(), 1,
                    access);
  });
}

static void readPlainCopy(Registers *registers, Site *site, char *global,
                          const char *shared, uint32_t bytes, Access access,
                          BulkCopy &copy) {
  Thread &thread = getThread(registers);
  Block &block = thread.getBlock();
  if (bytes % kBulkAlignment != 0)
    thread.fail(site, "expected a multiple of " + Twine(kBulkAlignment) +
                          " bytes but got " + Twine(bytes));
  if (!block.getShared().contains(shared))
    thread.fail(site, "expected an address in shared memory");
  block.getShared().checkBounds(thread, site, shared, bytes, kBulkAlignment);
  if (bytes != 0)
    block.getDevice().access(registers, site, global, bytes, kBulkAlignment,
                             access);
  copy.site = site;
  copy.global = global;
  copy.offset = block.getShared().getOffset(shared);
  copy.bytes = bytes;
}

/// Starts a load that completes on an mbarrier.
static void startLoad(Thread &thread, Site *site, const BulkCopy &copy,
                      const void *mbarrier) {
  Block &block = thread.getBlock();
  MbarrierObject &object = getMbarrier(thread, site, mbarrier);
  requireFencedInit(thread, site, object);
  copy.forEachRange(
      [&](SharedRange range) { startWrite(thread, site, range); });
  uint32_t objectOffset = object.offset;
  block.defer([&block, copy, objectOffset] {
    auto &objects = block.getState<MbarrierObjects>().objects;
    auto found = objects.find(objectOffset);
    if (found == objects.end())
      return block.report(nullptr, copy.site,
                          "completes on an mbarrier that is invalid by then");
    MbarrierObject &object = found->second;
    copy.load(block.getShared().getBase());
    uint32_t time = ++block.now;
    copy.forEachRange([&](SharedRange range) {
      finishWrite(block, range, block.getNumThreads() + object.agent, time);
    });
    object.completeBytes(block, copy.site, copy.bytes, time);
  });
}

/// cp.async.bulk.tensor, global to shared: target, map, coordinates, mbarrier.
/// Attributes: rank, position of the predicate.
static void loadTensor(Registers *registers, Site *site, void *const *operands,
                       void *) {
  int64_t rank = site->attributes[0];
  if (isOff(operands, site->attributes[1]))
    return;
  Thread &thread = getThread(registers);
  BulkCopy copy;
  readTensorCopy(registers, site, readPointer(operands[1]),
                 readPointer(operands[0]), operands + 2, rank, Access::Load,
                 copy);
  startLoad(thread, site, copy, readPointer(operands[2 + rank]));
}

/// cp.async.bulk, global to shared: target, source, mbarrier, bytes.
static void loadBulk(Registers *registers, Site *site, void *const *operands,
                     void *) {
  Thread &thread = getThread(registers);
  BulkCopy copy;
  readPlainCopy(registers, site, readPointer(operands[1]),
                readPointer(operands[0]), readOperand<uint32_t>(operands[3]),
                Access::Load, copy);
  startLoad(thread, site, copy, readPointer(operands[2]));
}

/// Starts a store that the thread waits for by groups.
static void startStore(Thread &thread, const BulkCopy &copy) {
  Block &block = thread.getBlock();
  copy.forEachRange(
      [&](SharedRange range) { startRead(thread, copy.site, range); });
  auto store = std::make_shared<BulkStore>();
  store->copy = copy;
  block.getState<BulkStores>().of(thread).uncommitted.push_back(store);
  block.defer([&block, store] { store->carryOut(block); });
  block.atEnd([&block, &thread, store] {
    if (!store->isRead)
      block.report(&thread, store->copy.site,
                   "is not waited for: the block ends while shared memory may "
                   "still be read");
  });
}

/// cp.async.bulk.tensor, shared to global: map, source, coordinates.
/// Attributes: rank, position of the predicate.
static void storeTensor(Registers *registers, Site *site, void *const *operands,
                        void *) {
  if (isOff(operands, site->attributes[1]))
    return;
  Thread &thread = getThread(registers);
  BulkCopy copy;
  readTensorCopy(registers, site, readPointer(operands[0]),
                 readPointer(operands[1]), operands + 2, site->attributes[0],
                 Access::Store, copy);
  startStore(thread, copy);
}

/// cp.async.bulk, shared to global: target, source, bytes.
static void storeBulk(Registers *registers, Site *site, void *const *operands,
                      void *) {
  Thread &thread = getThread(registers);
  BulkCopy copy;
  readPlainCopy(registers, site, readPointer(operands[0]),
                readPointer(operands[1]), readOperand<uint32_t>(operands[2]),
                Access::Store, copy);
  startStore(thread, copy);
}

static void commitGroup(Registers *registers, Site *, void *const *, void *) {
  Thread &thread = getThread(registers);
  ThreadStores &stores = thread.getBlock().getState<BulkStores>().of(thread);
  stores.groups.push_back(std::move(stores.uncommitted));
  stores.uncommitted.clear();
}

/// cp.async.bulk.wait_group. Attributes: how many groups may be left, whether
/// only the reads are waited for.
static void waitGroup(Registers *registers, Site *site, void *const *, void *) {
  Thread &thread = getThread(registers);
  Block &block = thread.getBlock();
  ThreadStores &stores = block.getState<BulkStores>().of(thread);
  auto left = static_cast<size_t>(site->attributes[0]);
  size_t finished =
      stores.groups.size() > left ? stores.groups.size() - left : 0;
  for (size_t i = 0; i < finished; ++i)
    for (std::shared_ptr<BulkStore> &store : stores.groups[i]) {
      store->carryOut(block);
      if (store->isRead)
        continue;
      store->isRead = true;
      store->copy.forEachRange([&](SharedRange range) {
        finishRead(thread, store->copy.site, range, thread.getIndex(),
                   thread.time);
      });
    }
  // Groups whose reads alone are waited for may still be waited for.
  if (!site->attributes[1])
    stores.groups.erase(stores.groups.begin(),
                        stores.groups.begin() + finished);
}

void mlir::rope::emulator::addBulkCopies(std::vector<RuntimeSymbol> &symbols) {
  auto add = [&](llvm::StringRef name, Instruction instruction) {
    symbols.push_back({name, reinterpret_cast<void *>(instruction)});
  };
  add("rope_emulator_load_tensor", &loadTensor);
  add("rope_emulator_store_tensor", &storeTensor);
  add("rope_emulator_load_bulk", &loadBulk);
  add("rope_emulator_store_bulk", &storeBulk);
  add("rope_emulator_bulk_commit", &commitGroup);
  add("rope_emulator_bulk_wait", &waitGroup);
}
