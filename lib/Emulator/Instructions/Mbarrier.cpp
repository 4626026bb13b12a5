//===- Mbarrier.cpp - The state of an mbarrier object ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Emulator/Instructions/Mbarrier.h"
#include "llvm/ADT/Twine.h"

using namespace mlir::rope::emulator;

// The word: bits 0-19 count, 20-39 pending, 40-60 bytes plus the bias, 62
// always set, 63 phase.
static constexpr int32_t bytesLimit = (1 << 20) - 1;

uint64_t Mbarrier::encode() const {
  return static_cast<uint64_t>(count) | static_cast<uint64_t>(pending) << 20 |
         static_cast<uint64_t>(bytes + bytesLimit) << 40 | 1ull << 62 |
         static_cast<uint64_t>(phase) << 63;
}

Mbarrier Mbarrier::decode(uint64_t word) {
  Mbarrier barrier;
  barrier.count = word & kMaxCount;
  barrier.pending = word >> 20 & kMaxCount;
  barrier.bytes = static_cast<int32_t>(word >> 40 & 0x1fffff) - bytesLimit;
  barrier.phase = word >> 63;
  return barrier;
}

std::string Mbarrier::init(uint32_t count, Mbarrier &barrier) {
  if (count == 0 || count > kMaxCount)
    return ("expected a count between 1 and " + llvm::Twine(kMaxCount) +
            " but got " + llvm::Twine(count))
        .str();
  barrier = Mbarrier();
  barrier.count = barrier.pending = count;
  return "";
}

bool Mbarrier::finishPhase() {
  if (pending != 0 || bytes != 0)
    return false;
  phase = !phase;
  pending = count;
  return true;
}

std::string Mbarrier::arrive(uint32_t arrivals, bool &completed) {
  if (arrivals == 0 || arrivals > pending)
    return ("arrives " + llvm::Twine(arrivals) + " times at an mbarrier in " +
            describe())
        .str();
  pending -= arrivals;
  completed = finishPhase();
  return "";
}

std::string Mbarrier::expectBytes(uint32_t more) {
  if (static_cast<int64_t>(bytes) + more > bytesLimit)
    return ("the transaction count of the mbarrier overflows: " +
            llvm::Twine(more) + " more bytes in " + describe())
        .str();
  bytes += static_cast<int32_t>(more);
  return "";
}

std::string Mbarrier::completeBytes(uint32_t arrived, bool &completed) {
  if (static_cast<int64_t>(bytes) - arrived < -bytesLimit)
    return ("the transaction count of the mbarrier underflows: " +
            llvm::Twine(arrived) + " bytes arrive in " + describe())
        .str();
  // All arrivals are in, so that nothing can announce the excess any more.
  if (pending == 0 && static_cast<int64_t>(bytes) < arrived)
    return ("more bytes arrive than the mbarrier expects: " +
            llvm::Twine(arrived) + " in " + describe())
        .str();
  bytes -= static_cast<int32_t>(arrived);
  completed = finishPhase();
  return "";
}

std::string Mbarrier::arriveExpecting(uint32_t more, bool &completed) {
  Mbarrier before = *this;
  std::string problem = expectBytes(more);
  if (problem.empty())
    problem = arrive(1, completed);
  if (!problem.empty())
    *this = before;
  return problem;
}

std::string Mbarrier::arriveDropping(uint32_t arrivals, bool &completed) {
  if (arrivals >= count)
    return ("drops " + llvm::Twine(arrivals) + " of the " + llvm::Twine(count) +
            " arrivals of an mbarrier")
        .str();
  if (arrivals == 0 || arrivals > pending)
    return arrive(arrivals, completed);
  count -= arrivals;
  return arrive(arrivals, completed);
}

std::string Mbarrier::describe() const {
  return ("phase " + llvm::Twine(phase ? 1 : 0) + " with " +
          llvm::Twine(pending) + " of " + llvm::Twine(count) +
          " arrivals and " + llvm::Twine(bytes) + " bytes pending")
      .str();
}
