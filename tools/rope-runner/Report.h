//===- Report.h - What a run found, for people and programs -----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_REPORT_H
#define ROPE_TOOLS_ROPE_RUNNER_REPORT_H

#include "Options.h"
#include "rope/ExecutionEngine/Executable.h"

namespace mlir::rope {

/// One output against one expectation.
struct JudgedOutput {
  unsigned output = 0;
  /// The file, or the target (and pipeline) that computed the expectation.
  std::string against;
  Comparison comparison;
};

struct Report {
  std::string file;
  std::string entry;
  TargetSpec main;
  unsigned threads = 0;
  /// Type and sizes of every output, as computed.
  SmallVector<std::string> outputs;
  SmallVector<JudgedOutput> judged;
  /// What each rank sent in a run.
  SmallVector<rope_rank_traffic> ranks;
  RunTimes times;
  /// What the times of steps are of.
  SmallVector<TimedStep> timedSteps;
  llvm::json::Value kernels = nullptr;

  bool holds() const;
  void print(raw_ostream &os) const;
  void printJson(raw_ostream &os) const;

private:
  SmallVector<double> getStepTimes(size_t number) const;
};

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_REPORT_H
