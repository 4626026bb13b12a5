//===- ModuleLoader.cpp - Reads and checks the program --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModuleLoader.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "rope/Support/ImporterDialects.h"
#include "rope/Support/ResourceBlobs.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace mlir::rope;

OwningOpRef<ModuleOp> rope::loadModule(StringRef path, MLIRContext *context,
                                       llvm::SourceMgr &sourceMgr) {
  Location unknown = UnknownLoc::get(context);
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(path);
  if (!buffer) {
    emitError(unknown) << "cannot read '" << path
                       << "': " << buffer.getError().message();
    return nullptr;
  }
  sourceMgr.AddNewSourceBuffer(std::move(*buffer), llvm::SMLoc());

  // Attributes of other dialects are harmless; ops and types are refused below
  // with the conversion they need.
  context->allowUnregisteredDialects();
  OwningOpRef<ModuleOp> module =
      parseSourceFile<ModuleOp>(sourceMgr, ParserConfig(context));
  if (!module)
    return nullptr;
  if (failed(checkNoUnregisteredOps(*module)) ||
      failed(checkResourceBlobs(*module)))
    return nullptr;
  return module;
}
