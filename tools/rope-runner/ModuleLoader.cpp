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

  // Allowed only to say below which conversion such ops need.
  context->allowUnregisteredDialects();
  StringRef importer;
  OwningOpRef<ModuleOp> module;
  {
    ScopedDiagnosticHandler watch(context, [&](Diagnostic &diagnostic) {
      if (importer.empty())
        importer = findImporterDialect(diagnostic.str());
      return failure();
    });
    module = parseSourceFile<ModuleOp>(sourceMgr, ParserConfig(context));
  }
  if (!module) {
    if (!importer.empty())
      emitError(unknown) << "'" << path << "' holds ops of the dialect '"
                         << importer << "', which have to be converted first: "
                         << getImporterAdvice(importer);
    return nullptr;
  }
  if (failed(checkNoUnregisteredOps(*module)) ||
      failed(checkResourceBlobs(*module)))
    return nullptr;
  return module;
}
