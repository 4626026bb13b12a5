//===- AsynchronousAccess.cpp - Accesses of units beside threads ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsynchronousAccess.h"

using namespace mlir::rope::emulator;
using llvm::Twine;

void mlir::rope::emulator::startWrite(Thread &thread, const Site *site,
                                      SharedRange range) {
  SharedMemory &shared = thread.getBlock().getShared();
  const char *address = shared.getBase() + range.offset;
  shared.access(thread, site, address, range.bytes, 1, Access::Store);
  SharedByte *bytes = shared.getRecords(address);
  for (uint32_t i = 0; i < range.bytes; ++i)
    bytes[i].pendingWrite = 1;
}

void mlir::rope::emulator::finishWrite(Block &block, SharedRange range,
                                       unsigned writer, uint32_t time) {
  SharedByte *bytes =
      block.getShared().getRecords(block.getShared().getBase() + range.offset);
  for (uint32_t i = 0; i < range.bytes; ++i) {
    bytes[i].pendingWrite = 0;
    bytes[i].writer = static_cast<uint16_t>(writer);
    bytes[i].writeTime = time;
    bytes[i].readers = 0;
    bytes[i].atomic = false;
  }
}

void mlir::rope::emulator::startRead(Thread &thread, const Site *site,
                                     SharedRange range) {
  Block &block = thread.getBlock();
  SharedMemory &shared = block.getShared();
  const char *address = shared.getBase() + range.offset;
  shared.checkBounds(thread, site, address, range.bytes, 1);
  SharedByte *bytes = shared.getRecords(address);
  for (uint32_t i = 0; i < range.bytes; ++i) {
    SharedByte &byte = bytes[i];
    if (byte.pendingWrite != 0)
      thread.fail(site, "reads offset " + Twine(range.offset + i) +
                            " of shared memory before the end of the "
                            "asynchronous write started at " +
                            byte.writeSite->location);
    if (byte.writeTime == 0)
      thread.fail(site, "reads offset " + Twine(range.offset + i) +
                            " of shared memory, which nothing has written");
    ++byte.pendingRead;
    if (byte.writer == kNobody)
      continue;
    if (!thread.hasSeen(byte.writer, byte.writeTime))
      thread.fail(site, "reads offset " + Twine(range.offset + i) +
                            " of shared memory without synchronising with the "
                            "write at " +
                            byte.writeSite->location);
    // Writes of units are made through the asynchronous proxy already.
    if (byte.writer < block.getNumThreads() &&
        !thread.hasFenced(byte.writer, byte.writeTime))
      thread.fail(site, "reads offset " + Twine(range.offset + i) +
                            " of shared memory through the asynchronous proxy "
                            "without fence.proxy.async after the write at " +
                            byte.writeSite->location);
  }
}

void mlir::rope::emulator::finishRead(Thread &thread, const Site *site,
                                      SharedRange range, unsigned reader,
                                      uint32_t time) {
  SharedMemory &shared = thread.getBlock().getShared();
  SharedByte *bytes = shared.getRecords(shared.getBase() + range.offset);
  for (uint32_t i = 0; i < range.bytes; ++i) {
    --bytes[i].pendingRead;
    bytes[i].readers =
        shared.addReader(thread, site, bytes[i].readers, reader, time);
  }
}
