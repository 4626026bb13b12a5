//===- PassPipeline.cpp - Passes named on a command line ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Support/PassPipeline.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

LogicalResult
rope::runPassPipeline(ModuleOp module, StringRef text,
                      llvm::function_ref<void(PassManager &)> instrument) {
  if (text.empty())
    return success();
  std::string message;
  llvm::raw_string_ostream os(message);
  FailureOr<OpPassManager> parsed = parsePassPipeline(text, os);
  if (failed(parsed))
    return module.emitError() << "malformed pass pipeline '" << text
                              << "': " << StringRef(message).rtrim();
  if (parsed->getOpAnchorName() != ModuleOp::getOperationName())
    return module.emitError()
           << "expected a pass pipeline on 'builtin.module' but got one on '"
           << parsed->getOpAnchorName() << "'";
  PassManager pm(module.getContext(), ModuleOp::getOperationName());
  static_cast<OpPassManager &>(pm) = std::move(*parsed);
  if (instrument)
    instrument(pm);
  if (failed(pm.run(module)))
    return module.emitError() << "the pass pipeline '" << text << "' failed";
  return success();
}

LogicalResult rope::runStage(ModuleOp module,
                             llvm::function_ref<void(OpPassManager &)> build) {
  PassManager pm(module.getContext(), ModuleOp::getOperationName());
  pm.enableVerifier(false);
  build(pm);
  if (failed(pm.run(module)))
    return failure();
  return verify(module);
}
