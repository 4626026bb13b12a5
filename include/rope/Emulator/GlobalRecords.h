//===- GlobalRecords.h - Which blocks access global memory ------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_GLOBALRECORDS_H
#define ROPE_EMULATOR_GLOBALRECORDS_H

#include "rope/Emulator/Registers.h"
#include "llvm/ADT/DenseMap.h"
#include <cstdint>
#include <cstdlib>
#include <memory>

namespace mlir::rope::emulator {

/// One record for each four bytes of an allocation, made when it is first
/// accessed: in its lower half who reads, in the upper half who writes. A half
/// is the number of a block with the bytes below it (`Registers::ownBlock`),
/// and is void where it is below that of the first block of the launch. The
/// reader is the first one, the writer the only one.
using GlobalRecord = uint64_t;

struct FreeRecords {
  void operator()(GlobalRecord *records) const { std::free(records); }
};
using GlobalRecordArray = std::unique_ptr<GlobalRecord[], FreeRecords>;

/// Finds blocks of one launch that access the same bytes, one of them to write,
/// not both by atomic operations: nothing orders blocks. As these run one after
/// another, the first reader of a byte and its writer are all that has to be
/// known of it.
class GlobalRecords {
public:
  /// Starts a launch of `numBlocks` blocks. False: numbers start over, and all
  /// records have to be dropped.
  bool beginLaunch(int64_t numBlocks);
  void beginBlock(int64_t number);

  /// Of `Registers`.
  uint32_t getFirst() const { return first; }
  uint32_t getOwn() const { return own; }

  static GlobalRecordArray makeRecords(size_t bytes);

  /// Records an access of the current block to `size` bytes, from byte `offset`
  /// of what `records` are of on. Returns the number of a block whose access is
  /// in the way, or -1; in `wrote` whether that one was a write.
  int64_t record(GlobalRecord *records, size_t offset, size_t size, Access kind,
                 bool &wrote);

  /// Bytes of `records`, which are of `size` bytes, that the launch has read
  /// and written, in steps of four.
  std::pair<size_t, size_t> countBytes(const GlobalRecord *records,
                                       size_t size) const;

private:
  /// What a record has no room for: who accesses each byte, and who does by
  /// atomic operations. Such a record is all ones.
  struct Bytes {
    uint32_t reader[4] = {}, writer[4] = {}, atomic[4] = {};
  };
  static constexpr GlobalRecord kInBytes = ~GlobalRecord(0);
  static constexpr unsigned kMaskBits = 4;

  bool isValid(uint32_t half) const { return half >= first; }
  bool isOther(uint32_t half) const {
    return isValid(half) && half >> kMaskBits != own >> kMaskBits;
  }
  int64_t getBlock(uint32_t half) const {
    return (half >> kMaskBits) - (first >> kMaskBits);
  }
  Bytes &split(GlobalRecord &record);
  bool recordWhole(GlobalRecord &record, uint32_t mask, Access kind,
                   uint32_t &other, bool &wrote);
  uint32_t recordBytes(Bytes &bytes, uint32_t mask, Access kind, bool &wrote);

  /// Numbers of the first block of the launch, and of the one that runs,
  /// without bytes; of the next launch.
  uint32_t first = 0, own = 0;
  uint64_t next = 1;
  llvm::DenseMap<GlobalRecord *, Bytes> inBytes;
};

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_GLOBALRECORDS_H
