//===- SharedMemory.h - The shared memory of a block, and its use ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_SHAREDMEMORY_H
#define ROPE_EMULATOR_SHAREDMEMORY_H

#include "rope/Emulator/Registers.h"
#include "llvm/ADT/DenseMap.h"
#include <cstdint>
#include <vector>

namespace mlir::rope::emulator {

class Thread;

/// Who made an access that no thread waits for: an asynchronous unit.
inline constexpr uint16_t kNobody = 0xffff;

/// What is known of one byte.
struct SharedByte {
  /// When the last write was made; 0: none since the block started.
  uint32_t writeTime = 0;
  /// The reads since then, as a `ReaderSet`; 0: none.
  uint32_t readers = 0;
  /// Who made the last write: a thread, or an asynchronous agent.
  uint16_t writer = kNobody;
  /// Not 0: the number of an asynchronous operation that still writes here
  /// (`pendingWrite`) or reads from here (`pendingRead`).
  uint16_t pendingWrite = 0;
  uint16_t pendingRead = 0;
  /// Whether the last write was atomic.
  bool atomic = false;
  const Site *writeSite = nullptr;
};

/// A set of reads that nothing orders: the last one added, and the others.
/// Equal sets are one, so that the bytes of a tile share them.
struct ReaderSet {
  uint32_t others = 0;
  uint32_t time = 0;
  /// The latest time in the set.
  uint32_t latest = 0;
  uint16_t reader = kNobody;
  const Site *site = nullptr;
};

/// The shared memory of the block that runs, with a record of each byte's
/// accesses: finds reads and writes of different threads that nothing orders,
/// reads of bytes that nobody has written, and accesses out of bounds.
class SharedMemory {
public:
  SharedMemory();
  SharedMemory(const SharedMemory &) = delete;
  ~SharedMemory();

  /// Starts a block with `bytes` of shared memory, none written.
  void reset(size_t bytes);

  /// Address of offset 0; a multiple of the window's size.
  char *getBase() const { return base; }
  size_t getBytes() const { return bytes; }
  /// Whether the address is in the shared window, in bounds or not.
  bool contains(const void *address) const {
    return static_cast<size_t>(static_cast<const char *>(address) - base) <
           kSharedWindowBytes;
  }
  /// The address that a 32-bit shared pointer of an instruction means.
  char *resolve(uint32_t pointer) const {
    return base + (pointer & (kSharedWindowBytes - 1));
  }
  uint32_t getOffset(const void *address) const {
    return static_cast<const char *>(address) - base;
  }

  /// Checks and records an access of `thread`; a problem ends the launch.
  /// `alignment` is a power of two.
  void access(Thread &thread, const Site *site, const void *address,
              size_t size, size_t alignment, Access kind);
  /// Only the part about bounds and alignment.
  void checkBounds(Thread &thread, const Site *site, const void *address,
                   size_t size, size_t alignment) const;

  /// The records of bytes from `address` on, for what instructions of their own
  /// kind check and record.
  SharedByte *getRecords(const void *address) {
    return records.data() + getOffset(address);
  }
  /// The set that a read of `thread` makes of another.
  uint32_t addReader(Thread &thread, const Site *site, uint32_t set);
  /// The same for a read of `reader`, a thread or an agent, at `time`, which
  /// `thread` knows of.
  uint32_t addReader(Thread &thread, const Site *site, uint32_t set,
                     uint16_t reader, uint32_t time);
  /// A read of the set that does not happen before what `thread` does now, or
  /// null.
  const ReaderSet *findUnordered(const Thread &thread, uint32_t set) const;

private:
  void read(Thread &thread, const Site *site, SharedByte &byte,
            const void *address, Access kind);
  void write(Thread &thread, const Site *site, SharedByte &byte,
             const void *address, Access kind);

  char *mapping = nullptr;
  char *base = nullptr;
  size_t bytes = 0;
  std::vector<SharedByte> records;
  std::vector<ReaderSet> readerSets;
  /// (set, reader, time) to the set with that read added.
  llvm::DenseMap<std::pair<uint64_t, uint32_t>, uint32_t> additions;
  std::pair<uint64_t, uint32_t> lastAddition = {0, 0};
  uint32_t lastResult = 0;
};

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_SHAREDMEMORY_H
