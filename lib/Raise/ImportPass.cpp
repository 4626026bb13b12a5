//===- ImportPass.cpp - The pass rope-import ------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Raise/Import.h"
#include "rope/Raise/Passes.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEIMPORTPASS
#include "rope/Raise/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

namespace {
struct RopeImportPass : public rope::impl::RopeImportPassBase<RopeImportPass> {
  using RopeImportPassBase::RopeImportPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    getImportDependentDialects(registry);
  }

  void runOnOperation() override {
    if (failed(importModule(getOperation(),
                            [this](OpPassManager &pipeline, Operation *op) {
                              return runPipeline(pipeline, op);
                            })))
      signalPassFailure();
  }
};
} // namespace
