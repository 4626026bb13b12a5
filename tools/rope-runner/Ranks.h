//===- Ranks.h - A program that is divided over ranks -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_RANKS_H
#define ROPE_TOOLS_ROPE_RUNNER_RANKS_H

#include "Options.h"
#include "rope/ExecutionEngine/Executable.h"
#include "rope/ExecutionEngine/MpiCommunicator.h"
#include "rope/Sharding/Split.h"

namespace mlir::rope {

/// How arguments and results of a function lie on its ranks.
struct RankLayout {
  int64_t ranks = 1;
  SmallVector<MaybeSplit> arguments, results;

  /// None where the function is not divided.
  static std::optional<RankLayout> read(func::FuncOp function);
  /// The signature of the whole, from that of what a rank runs.
  Signature getWhole(const Signature &part) const;
};

/// Runs `part` on the parts of its arguments, and puts results together: to
/// the caller it is the whole. Every rank has to call it with the same
/// arguments. Fails, after a diagnostic with the rank's number, where they
/// differ.
std::unique_ptr<Executable>
createRankedExecutable(std::unique_ptr<Executable> part, RankLayout layout,
                       MLIRContext *context);

/// Starts this program again on `options.ranks` ranks by the launcher of an
/// MPI, and returns its exit status. An error names the ranks that did not come
/// to their end.
llvm::Expected<int> launchRanks(const RunnerOptions &options,
                                ArrayRef<const char *> arguments);

/// Says that this rank has come to its end with an exit status, to who launched
/// it; false where nobody listens.
bool markRankDone(int rank, int status);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_RANKS_H
