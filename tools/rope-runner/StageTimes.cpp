//===- StageTimes.cpp - How long the stages of compilation take -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StageTimes.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <ctime>
#include <sys/resource.h>

using namespace mlir;
using namespace mlir::rope;

static double getProcessorSeconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) +
         1e-9 * static_cast<double>(now.tv_nsec);
}

static int64_t getPeakBytes() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss * int64_t(1024);
}

void StageTimes::record(StringRef name) {
  stages.push_back({name.str(), getProcessorSeconds() - begin, getPeakBytes()});
}

void StageTimes::resume() { begin = getProcessorSeconds(); }

void StageTimes::print(raw_ostream &os) const {
  double total = 0;
  auto row = [&](StringRef name, double seconds, int64_t bytes) {
    os << "  " << llvm::left_justify(name, 28)
       << llvm::format("%9.3f s %8lld MiB\n", seconds,
                       static_cast<long long>(bytes >> 20));
  };
  os << "processor time of each stage, and the peak of memory so far:\n";
  for (const Stage &stage : stages) {
    row(stage.name, stage.seconds, stage.peakBytes);
    total += stage.seconds;
  }
  row("all", total, stages.empty() ? 0 : stages.back().peakBytes);
}
