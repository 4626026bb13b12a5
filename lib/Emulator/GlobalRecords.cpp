//===- GlobalRecords.cpp - Which blocks access global memory --------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Emulator/GlobalRecords.h"

#include <algorithm>

using namespace mlir::rope::emulator;

/// Numbers that leave room for the bytes, and that a record of all ones is far
/// from.
static constexpr uint64_t kMaxNumber = (uint64_t(1) << 28) - 16;

GlobalRecordArray GlobalRecords::makeRecords(size_t bytes) {
  // Zeros that are backed when they are touched.
  void *memory = std::calloc(bytes / 4 + 2, sizeof(GlobalRecord));
  return GlobalRecordArray(static_cast<GlobalRecord *>(memory));
}

bool GlobalRecords::beginLaunch(int64_t numBlocks) {
  for (auto &[record, bytes] : inBytes)
    *record = 0;
  inBytes.clear();
  bool goesOn = next + numBlocks <= kMaxNumber;
  if (!goesOn)
    next = 1;
  first = static_cast<uint32_t>(next << kMaskBits);
  next = std::min(next + numBlocks, kMaxNumber);
  return goesOn;
}

void GlobalRecords::beginBlock(int64_t number) {
  // Of more blocks than there are numbers the last ones count as one.
  uint64_t mine = std::min<uint64_t>((first >> kMaskBits) + number, kMaxNumber);
  own = static_cast<uint32_t>(mine << kMaskBits);
}

GlobalRecords::Bytes &GlobalRecords::split(GlobalRecord &record) {
  Bytes &bytes = inBytes[&record];
  if (record == kInBytes)
    return bytes;
  auto reader = static_cast<uint32_t>(record);
  auto writer = static_cast<uint32_t>(record >> 32);
  for (unsigned i = 0; i < 4; ++i) {
    if (reader >> i & 1)
      bytes.reader[i] = reader;
    if (writer >> i & 1)
      bytes.writer[i] = writer;
  }
  record = kInBytes;
  return bytes;
}

/// False where the record has no room.
bool GlobalRecords::recordWhole(GlobalRecord &record, uint32_t mask,
                                Access kind, uint32_t &other, bool &wrote) {
  if (record == kInBytes || kind == Access::Atomic)
    return false;
  auto reader = static_cast<uint32_t>(record);
  auto writer = static_cast<uint32_t>(record >> 32);
  if (isOther(writer)) {
    if (!(writer & mask))
      return false;
    wrote = true;
    other = writer;
    return true;
  }
  uint32_t &mine = kind == Access::Load ? reader : writer;
  if (isOther(reader) && kind == Access::Store) {
    if (!(reader & mask))
      return false;
    wrote = false;
    other = reader;
    return true;
  }
  if (!isValid(mine))
    mine = own | mask;
  else if (!isOther(mine))
    mine |= mask;
  else if ((mine & mask) != mask)
    return false;
  record = GlobalRecord(writer) << 32 | reader;
  return true;
}

/// Returns what is in the way, or 0.
uint32_t GlobalRecords::recordBytes(Bytes &bytes, uint32_t mask, Access kind,
                                    bool &wrote) {
  for (unsigned i = 0; i < 4; ++i) {
    if (!(mask >> i & 1))
      continue;
    wrote = true;
    if (isOther(bytes.writer[i]))
      return bytes.writer[i];
    if (kind != Access::Atomic && isOther(bytes.atomic[i]))
      return bytes.atomic[i];
    wrote = false;
    if (kind != Access::Load && isOther(bytes.reader[i]))
      return bytes.reader[i];
    uint32_t &mine = kind == Access::Load    ? bytes.reader[i]
                     : kind == Access::Store ? bytes.writer[i]
                                             : bytes.atomic[i];
    if (!isValid(mine))
      mine = own;
  }
  return 0;
}

int64_t GlobalRecords::record(GlobalRecord *records, size_t offset, size_t size,
                              Access kind, bool &wrote) {
  for (size_t at = offset / 4, end = offset + size; 4 * at < end; ++at) {
    size_t from = std::max(4 * at, offset) - 4 * at;
    size_t to = std::min<size_t>(end - 4 * at, 4);
    uint32_t mask = (1u << to) - (1u << from), other = 0;
    GlobalRecord &record = records[at];
    if (!recordWhole(record, mask, kind, other, wrote))
      other = recordBytes(split(record), mask, kind, wrote);
    if (other)
      return getBlock(other);
  }
  return -1;
}

std::pair<size_t, size_t> GlobalRecords::countBytes(const GlobalRecord *records,
                                                    size_t size) const {
  size_t read = 0, written = 0;
  for (size_t i = 0; i < (size + 3) / 4; ++i) {
    GlobalRecord record = records[i];
    if (record == kInBytes) {
      auto bytes = inBytes.find(const_cast<GlobalRecord *>(records + i));
      if (bytes == inBytes.end())
        continue;
      for (unsigned byte = 0; byte < 4; ++byte) {
        read += isValid(bytes->second.reader[byte]);
        written += isValid(bytes->second.writer[byte]);
      }
      continue;
    }
    read += isValid(static_cast<uint32_t>(record)) ? 4 : 0;
    written += isValid(static_cast<uint32_t>(record >> 32)) ? 4 : 0;
  }
  return {read, written};
}
