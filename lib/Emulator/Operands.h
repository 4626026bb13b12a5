//===- Operands.h - What instructions read of their operands ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EMULATOR_OPERANDS_H
#define ROPE_LIB_EMULATOR_OPERANDS_H

#include "rope/Emulator/Thread.h"
#include <cstring>

namespace mlir::rope::emulator {

template <typename T>
T readOperand(const void *pointer) {
  T value;
  std::memcpy(static_cast<void *>(&value), pointer, sizeof(T));
  return value;
}

template <typename T>
void writeResult(void *pointer, T value) {
  std::memcpy(pointer, &value, sizeof(T));
}

/// The address that an operand of pointer type holds.
inline char *readPointer(const void *pointer) {
  return readOperand<char *>(pointer);
}

/// Whether the operand at `position` (negative: there is none) says not to
/// execute the instruction.
inline bool isOff(void *const *operands, int64_t position) {
  return position >= 0 && !(readOperand<uint8_t>(operands[position]) & 1);
}

/// Fails with what `check` returns unless that is empty. The string is gone
/// before the thread suspends.
inline void require(Thread &thread, const Site *site,
                    llvm::function_ref<std::string()> check) {
  bool failed = false;
  {
    std::string problem = check();
    if (!problem.empty()) {
      thread.getBlock().report(&thread, site, problem);
      failed = true;
    }
  }
  // Only the first report counts.
  if (failed)
    thread.fail(site, "has failed");
}

/// All lanes of the warp, for instructions that are always aligned.
inline uint64_t getFullMask(const Thread &thread) {
  return ~uint64_t(0) >> (64 - thread.warpSize);
}

/// Fails unless the thread's warp has all its lanes.
inline void requireFullWarp(Thread &thread, const Site *site) {
  unsigned present = thread.getBlock().getWarpThreads(thread.warp);
  if (present != static_cast<unsigned>(thread.warpSize))
    thread.fail(site, "expected a warp of " + llvm::Twine(thread.warpSize) +
                          " threads but got " + llvm::Twine(present));
}

} // namespace mlir::rope::emulator

#endif // ROPE_LIB_EMULATOR_OPERANDS_H
