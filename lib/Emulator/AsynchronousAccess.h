//===- AsynchronousAccess.h - Accesses beside threads -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EMULATOR_ASYNCHRONOUSACCESS_H
#define ROPE_LIB_EMULATOR_ASYNCHRONOUSACCESS_H

#include "rope/Emulator/Thread.h"

namespace mlir::rope::emulator {

/// A run of bytes of shared memory.
struct SharedRange {
  uint32_t offset;
  uint32_t bytes;
};

/// Asynchronous units (the agents of a block): the first ones complete on
/// mbarriers, the others are the matrix units of the warps.
inline constexpr unsigned kMbarrierAgents = 32;
static_assert(kMbarrierAgents + 32 <= Block::kNumAgents,
              "one agent for each warp of the largest block");

/// Checks, as a write of `thread`, that an asynchronous write to the bytes may
/// start, and marks them: any access before `finishWrite` is reported.
void startWrite(Thread &thread, const Site *site, SharedRange range);

/// Ends the marks; the bytes are written by `writer` (a thread, or an agent of
/// the block) at `time`.
void finishWrite(Block &block, SharedRange range, unsigned writer,
                 uint32_t time);

/// Checks that an asynchronous read of the bytes may start on behalf of
/// `thread`: they are written, the writes have happened before, and, where
/// threads made them, a proxy fence came after. Marks them: writes before
/// `finishRead` are reported.
void startRead(Thread &thread, const Site *site, SharedRange range);

/// Ends the marks on behalf of `thread`; the bytes have been read by `reader`
/// (a thread, or an agent of the block) at `time`.
void finishRead(Thread &thread, const Site *site, SharedRange range,
                unsigned reader, uint32_t time);

} // namespace mlir::rope::emulator

#endif // ROPE_LIB_EMULATOR_ASYNCHRONOUSACCESS_H
