//===- HostSide.h - Host code of a program, compiled ------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_HOSTSIDE_H
#define ROPE_TOOLS_ROPE_RUNNER_HOSTSIDE_H

#include "StageDump.h"
#include "mlir/IR/BuiltinOps.h"
#include "rope/ExecutionEngine/HostCode.h"

namespace mlir::rope {

/// Prints `error` as a diagnostic of the module, and fails.
LogicalResult report(ModuleOp module, llvm::Error error);

/// Gives each function of the LLVM dialect the scope that line tables of its
/// code need, and an op of several lines the first one. Call it last.
LogicalResult addDebugScopes(ModuleOp module);

/// Translates a module of the LLVM dialect and writes the stage "llvm-ir". Null
/// after a diagnostic.
std::unique_ptr<HostCode>
translate(ModuleOp module, llvm::TargetMachine &machine, StageDump &dump);

/// Optimizes and writes the stage "llvm-ir-optimized".
LogicalResult optimize(ModuleOp module, HostCode &code, StageDump &dump);

/// Code for the host that launches kernels; `code` refers to `machine`.
struct HostSide {
  std::unique_ptr<llvm::TargetMachine> machine;
  std::unique_ptr<HostCode> code;

  /// Compiles a module of the LLVM dialect, with an invoker of `entry`.
  static FailureOr<HostSide>
  compile(ModuleOp module, StringRef entry, const Signature &signature,
          StageDump &dump,
          llvm::CodeGenOptLevel level = llvm::CodeGenOptLevel::Aggressive);
};

/// Writes one file as a whole: where it fails, nothing is left.
LogicalResult writeFile(ModuleOp module, StringRef path, StringRef bytes);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_HOSTSIDE_H
