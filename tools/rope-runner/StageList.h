//===- StageList.h - The stages of all pipelines ----------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_STAGELIST_H
#define ROPE_TOOLS_ROPE_RUNNER_STAGELIST_H

#include "mlir/IR/MLIRContext.h"

namespace mlir::rope {

/// Prints, for each pipeline of a target, its stages in the order they run:
/// name, passes of this project, and what holds afterwards, as tables in
/// Markdown. Stages that GPU targets share are listed once. Options are the
/// pipelines' defaults, but for the chip, which takes every strategy.
void printStages(llvm::raw_ostream &os, MLIRContext *context);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_STAGELIST_H
