//===- StepClock.h - Times of the steps of one call -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EXECUTIONENGINE_STEPCLOCK_H
#define ROPE_EXECUTIONENGINE_STEPCLOCK_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <vector>

namespace mlir::rope {

/// The function `void (i32)` that generated code calls behind step i, and with
/// -1 in front of the first one.
constexpr llvm::StringLiteral kStepClockName = "rope_step_done";

/// Seconds of wall time, and of processor time of this process.
struct ClockTime {
  double wall, processor;

  /// Before and behind what is timed: the clock of the wall, which takes less
  /// to read, is the one next to it.
  static ClockTime start();
  static ClockTime stop();
  /// Seconds since `start`. With `processor`, what the process has used, which
  /// others of the machine do not add to; reading that clock takes longer than
  /// short code does, so that the shorter of both counts.
  double since(const ClockTime &start, bool processor) const;
};

/// For its lifetime, takes the times between the calls of `rope_step_done`.
class StepClock {
public:
  /// `processor`: as in `ClockTime::since`, for code on one thread.
  StepClock(size_t numSteps, bool processor);
  ~StepClock();
  StepClock(const StepClock &) = delete;

  /// The seconds of each step since the last call; 0 for those that did not
  /// run.
  std::vector<double> take();

  static void *getCallback();

private:
  static void stepDone(int32_t step);

  std::vector<double> seconds;
  bool processor;
  ClockTime last = {};
};

} // namespace mlir::rope

#endif // ROPE_EXECUTIONENGINE_STEPCLOCK_H
