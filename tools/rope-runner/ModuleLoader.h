//===- ModuleLoader.h - Reads and checks the program ------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TOOLS_ROPE_RUNNER_MODULELOADER_H
#define ROPE_TOOLS_ROPE_RUNNER_MODULELOADER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"

namespace mlir::rope {

/// Parses a file, text or bytecode ("-": the standard input), verifies it, and
/// refuses ops of dialects that are not registered (with the conversion to run,
/// where it is known) and dense resources of the wrong size. Null after a
/// diagnostic.
OwningOpRef<ModuleOp> loadModule(StringRef path, MLIRContext *context,
                                 llvm::SourceMgr &sourceMgr);

} // namespace mlir::rope

#endif // ROPE_TOOLS_ROPE_RUNNER_MODULELOADER_H
