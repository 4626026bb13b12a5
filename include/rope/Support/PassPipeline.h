//===- PassPipeline.h - Passes named on a command line ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SUPPORT_PASSPIPELINE_H
#define ROPE_SUPPORT_PASSPIPELINE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir {
class OpPassManager;
class PassManager;
} // namespace mlir

namespace mlir::rope {

/// Runs the passes of `text`, a pipeline on `builtin.module`, on `module`;
/// nothing where it is empty. `instrument` sees the pass manager before it
/// runs. A malformed text and a failing pass are diagnostics at the module.
LogicalResult
runPassPipeline(ModuleOp module, StringRef text,
                llvm::function_ref<void(PassManager &)> instrument = nullptr);

/// Runs the passes that `build` adds, which the project has chosen, as one step
/// of compilation: what they leave is verified once, at the end. To verify
/// after each pass, as `rope-opt` does, adds more than half to their time.
LogicalResult runStage(ModuleOp module,
                       llvm::function_ref<void(OpPassManager &)> build);

} // namespace mlir::rope

#endif // ROPE_SUPPORT_PASSPIPELINE_H
