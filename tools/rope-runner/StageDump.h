//===- StageDump.h - Writes the IR after each stage -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_STAGEDUMP_H
#define ROPE_TOOLS_ROPE_RUNNER_STAGEDUMP_H

#include "mlir/Pass/PassManager.h"
#include "llvm/Support/Error.h"

namespace mlir::rope {

/// Numbered files in one folder: `00-parsed.mlir`, `01-....mlir`, ...
class StageDump {
public:
  /// With an empty folder nothing is written.
  /// With `locations`, each op is printed with its own, which is completed
  /// first where a pass has dropped it.
  explicit StageDump(StringRef folder, bool locations = false)
      : folder(folder), locations(locations) {}

  bool isEnabled() const { return !folder.empty(); }

  /// Makes the folder and its parents.
  llvm::Error prepare();

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
  unsigned count = 0;
  std::string failed;
};

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_STAGEDUMP_H
