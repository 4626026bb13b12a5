//===- ReduceGraphPass.cpp - Reduction of functions as a pass -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReduceGraph.h"

#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Reducer/Tester.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir;

namespace {
struct ReduceGraphPass : PassWrapper<ReduceGraphPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ReduceGraphPass)

  ReduceGraphPass() = default;
  ReduceGraphPass(const ReduceGraphPass &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "rope-reduce-graph"; }
  StringRef getDescription() const override {
    return "Reduce functions by dropping ops, in large pieces first";
  }

  void runOnOperation() override {
    Tester tester(testerName, testerArgs);
    auto isInteresting = [&](ModuleOp module) {
      return tester.isInteresting(module).first ==
             Tester::Interestingness::True;
    };
    ModuleOp module = getOperation();
    // MLIR's tester ends the process where it cannot start the program.
    if (!llvm::sys::fs::can_execute(testerName)) {
      module.emitError() << "expected 'test' to name a program but got '"
                         << testerName << "'";
      return signalPassFailure();
    }
    if (!isInteresting(module)) {
      module.emitError() << "expected the input to be interesting: the test "
                            "has to exit with 1";
      return signalPassFailure();
    }
    OwningOpRef<ModuleOp> reduced = rope::reduceGraph(module, isInteresting);
    module.getBodyRegion().takeBody(reduced->getBodyRegion());
    module->setAttrs(reduced.get()->getAttrDictionary());
  }

  Option<std::string> testerName{*this, "test",
                                 llvm::cl::desc("Program that says by exit "
                                                "status 1 that the file it is "
                                                "given is interesting")};
  ListOption<std::string> testerArgs{
      *this, "test-arg", llvm::cl::desc("Arguments in front of the file")};
};
} // namespace

void rope::registerReduceGraphPass() { PassRegistration<ReduceGraphPass>(); }
