//===- StageDump.h - Writes the IR after each stage -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_STAGEDUMP_H
#define ROPE_TOOLS_ROPE_RUNNER_STAGEDUMP_H

#include "StageTimes.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/Error.h"

namespace mlir::rope {

/// Numbered files in one folder: `00-parsed.mlir`, `01-....mlir`, ...
class StageDump {
public:
  /// With an empty folder nothing is written.
  /// With `locations`, each op is printed with its own, which is completed
  /// first where a pass has dropped it.
  /// `times`, if any, takes the time that each stage took.
  explicit StageDump(StringRef folder, bool locations = false,
                     StageTimes *times = nullptr)
      : folder(folder), locations(locations), times(times) {}

  bool isEnabled() const { return !folder.empty(); }

  /// Makes the folder and its parents.
  llvm::Error prepare();

  /// A stage is over that leaves nothing to write.
  void pass(StringRef name);

  /// Writes one stage; `extension` is "mlir", "ll", ...
  void write(StringRef name, StringRef extension,
             function_ref<void(raw_ostream &)> print);
  void write(StringRef name, Operation *op);

  /// Writes the module after every pass of `pm` that changes it, named after
  /// the pass. The context must not run passes in parallel.
  void instrument(PassManager &pm);

  /// The first error of a write.
  llvm::Error takeError();

private:
  std::string folder;
  bool locations;
  StageTimes *times;
  unsigned count = 0;
  std::string failed;
};

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_STAGEDUMP_H
