//===- StepClock.cpp - Times of the steps of one call ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/StepClock.h"

#include <algorithm>
#include <ctime>

using namespace mlir::rope;

/// The clock that generated code reports to.
static StepClock *active = nullptr;

static double readClock(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) +
         1e-9 * static_cast<double>(now.tv_nsec);
}

ClockTime ClockTime::start() {
  double processor = readClock(CLOCK_PROCESS_CPUTIME_ID);
  return {readClock(CLOCK_MONOTONIC), processor};
}

ClockTime ClockTime::stop() {
  double wall = readClock(CLOCK_MONOTONIC);
  return {wall, readClock(CLOCK_PROCESS_CPUTIME_ID)};
}

double ClockTime::since(const ClockTime &start, bool useProcessor) const {
  double elapsed = wall - start.wall;
  return useProcessor ? std::min(elapsed, processor - start.processor)
                      : elapsed;
}

StepClock::StepClock(size_t numSteps, bool processor)
    : seconds(numSteps, 0.0), processor(processor) {
  active = this;
}

StepClock::~StepClock() { active = nullptr; }

std::vector<double> StepClock::take() {
  std::vector<double> taken(seconds.size(), 0.0);
  taken.swap(seconds);
  return taken;
}

void StepClock::stepDone(int32_t step) {
  if (!active)
    return;
  ClockTime now = ClockTime::stop();
  if (step >= 0)
    active->seconds[step] += now.since(active->last, active->processor);
  active->last = ClockTime::start();
}

void *StepClock::getCallback() { return reinterpret_cast<void *>(&stepDone); }
