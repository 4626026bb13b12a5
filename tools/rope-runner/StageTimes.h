//===- StageTimes.h - How long the stages of compilation take ---*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_STAGETIMES_H
#define ROPE_TOOLS_ROPE_RUNNER_STAGETIMES_H

#include "mlir/Support/LLVM.h"
#include <string>
#include <vector>

namespace mlir::rope {

/// Processor time of each stage, of all threads, and the most memory that the
/// process has had at its end. The first stage begins with the process.
class StageTimes {
public:
  /// A stage is over. What happens until `resume` belongs to none.
  void record(StringRef name);
  void resume();

  void print(raw_ostream &os) const;

private:
  struct Stage {
    std::string name;
    double seconds;
    int64_t peakBytes;
  };

  std::vector<Stage> stages;
  double begin = 0;
};

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_STAGETIMES_H
