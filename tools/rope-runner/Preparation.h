//===- Preparation.h - From the program to something that runs --*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_PREPARATION_H
#define ROPE_TOOLS_ROPE_RUNNER_PREPARATION_H

#include "Options.h"
#include "Ranks.h"
#include "StageDump.h"
#include "rope/ExecutionEngine/Executable.h"

namespace mlir::rope {

/// Fails, naming the targets that there are, for a target this build lacks.
llvm::Error checkTarget(StringRef target);

/// The module of one side of a run after its passes, and what runs it.
struct PreparedSide {
  OwningOpRef<ModuleOp> module;
  std::string entry;
  std::unique_ptr<Executable> executable;
};

/// Runs the passes of `spec` on a copy of `source` and checks what they leave.
/// Stages are written to `dump`. Null after a diagnostic.
OwningOpRef<ModuleOp> transformModule(ModuleOp source, const TargetSpec &spec,
                                      StageDump &dump);

/// How the entry is divided over ranks, none where it is not; fails, after a
/// diagnostic, where that does not go with the options.
FailureOr<std::optional<RankLayout>> readRanks(func::FuncOp entry,
                                               const TargetSpec &spec,
                                               const RunnerOptions &options);

/// Transforms the module and makes its entry ready on the target. Fails after
/// a diagnostic.
FailureOr<PreparedSide> prepareSide(ModuleOp source, StringRef entry,
                                    const TargetSpec &spec,
                                    const RunnerOptions &options,
                                    StageDump &dump);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_PREPARATION_H
