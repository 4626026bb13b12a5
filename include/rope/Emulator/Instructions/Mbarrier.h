//===- Mbarrier.h - The state of an mbarrier object -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EMULATOR_INSTRUCTIONS_MBARRIER_H
#define ROPE_EMULATOR_INSTRUCTIONS_MBARRIER_H

#include <cstdint>
#include <string>

namespace mlir::rope::emulator {

/// An mbarrier: what its 64 bits in shared memory say. Arrivals and bytes are
/// counted down within a phase; the phase completes when no arrival and no byte
/// is pending, and the next one starts with the count of `init`.
struct Mbarrier {
  static constexpr uint32_t kMaxCount = (1u << 20) - 1;

  /// Arrivals that complete a phase, and those still missing in this one.
  uint32_t count = 0;
  uint32_t pending = 0;
  /// Bytes announced and not arrived; negative where they came first.
  int32_t bytes = 0;
  /// The parity of the phase under way; 0 after `init`.
  bool phase = false;

  /// The opaque word. No word of an mbarrier is 0.
  uint64_t encode() const;
  static Mbarrier decode(uint64_t word);

  /// Each returns what is wrong with it, or an empty string; the state is then
  /// unchanged. `completed` says that it completed the phase.
  static std::string init(uint32_t count, Mbarrier &barrier);
  std::string arrive(uint32_t arrivals, bool &completed);
  std::string expectBytes(uint32_t more);
  std::string completeBytes(uint32_t arrived, bool &completed);
  /// `arrive.expect_tx`: announces bytes, then arrives once.
  std::string arriveExpecting(uint32_t more, bool &completed);
  /// `arrive_drop`: this and all later phases need fewer arrivals.
  std::string arriveDropping(uint32_t arrivals, bool &completed);

  /// `test_wait.parity`: whether the phase of that parity has completed. True
  /// of parity 1 right after `init`.
  bool hasCompleted(bool parity) const { return phase != parity; }

  /// "phase 1 with 2 of 4 arrivals and 4096 bytes pending".
  std::string describe() const;

private:
  bool finishPhase();
};

} // namespace mlir::rope::emulator

#endif // ROPE_EMULATOR_INSTRUCTIONS_MBARRIER_H
