//===- StepTimes.h - Which code belongs to which step -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_STEPTIMES_H
#define ROPE_TOOLS_ROPE_RUNNER_STEPTIMES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "rope/ExecutionEngine/Executable.h"

namespace mlir::rope {

/// Names the locations of the steps of `entry` (`findSteps`), so that
/// `insertStepClock` knows what came of each.
void nameSteps(func::FuncOp entry);

/// On buffers: has the body of `entry` tell the clock (`StepClock`) where each
/// op that computes has ended. Allocations, and fills in front of an
/// accumulation, count to the op behind them.
SmallVector<TimedStep> insertStepClock(func::FuncOp entry);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_STEPTIMES_H
