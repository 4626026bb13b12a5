//===- RaisePass.cpp - The pass rope-raise -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Raise/Attention.h"
#include "rope/Raise/Import.h"
#include "rope/Raise/Passes.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPERAISEPASS
#include "rope/Raise/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

namespace {
struct RopeRaisePass : public rope::impl::RopeRaisePassBase<RopeRaisePass> {
  using RopeRaisePassBase::RopeRaisePassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    getImportDependentDialects(registry);
    registry.insert<RopeDialect>();
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (finiteFills != "assume" && finiteFills != "refuse") {
      module.emitError() << "expected finite-fills to be assume or refuse but "
                            "got '"
                         << finiteFills << "'";
      return signalPassFailure();
    }
    if (failed(importModule(module,
                            [this](OpPassManager &pipeline, Operation *op) {
                              return runPipeline(pipeline, op);
                            })))
      return signalPassFailure();

    AttentionRaisingOptions attention;
    attention.assumeFiniteFills = finiteFills == "assume";
    module->walk([&](FunctionOpInterface function) {
      if (!function.isExternal())
        raiseAttention(function, attention);
    });
  }
};
} // namespace
