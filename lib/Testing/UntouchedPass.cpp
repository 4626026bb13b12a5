//===- UntouchedPass.cpp - That other passes change nothing ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Testing/Passes.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPETESTUNTOUCHEDPASS
#include "rope/Testing/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

namespace {
/// One op as it stands in a module.
struct Sighting {
  explicit Sighting(Operation *op)
      : op(op), block(op->getBlock()), attributes(op->getAttrDictionary()),
        loc(op->getLoc()), operands(op->getOperands()) {
    for (Value result : op->getResults())
      note(result);
    for (Region &region : op->getRegions())
      for (Block &each : region)
        for (Value argument : each.getArguments())
          note(argument);
  }
  bool operator==(const Sighting &other) const {
    return op == other.op && block == other.block &&
           attributes == other.attributes && loc == other.loc &&
           operands == other.operands && uses == other.uses;
  }

  Operation *op;
  Block *block;
  DictionaryAttr attributes;
  Location loc;
  SmallVector<Value> operands;
  /// Of each value that the op has, in order.
  SmallVector<OpOperand *> uses;

private:
  void note(Value value) {
    for (OpOperand &use : value.getUses())
      uses.push_back(&use);
  }
};

/// Counts the ops that are made in one module.
struct MadeOps : OpBuilder::Listener {
  explicit MadeOps(Operation *module) : module(module) {}
  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    if (module->isAncestor(op))
      made.push_back(op->getLoc());
  }
  Operation *module;
  SmallVector<Location> made;
};

class UntouchedPass
    : public mlir::rope::impl::RopeTestUntouchedPassBase<UntouchedPass> {
public:
  using RopeTestUntouchedPassBase::RopeTestUntouchedPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    OpPassManager pipeline(ModuleOp::getOperationName());
    registry.insert<RopeDialect>();
    if (succeeded(parsePassPipeline(passes, pipeline, llvm::nulls())))
      pipeline.getDependentDialects(registry);
  }

  void runOnOperation() override {
    OpPassManager pipeline(ModuleOp::getOperationName());
    std::string text;
    llvm::raw_string_ostream os(text);
    if (failed(parsePassPipeline(passes, pipeline, os))) {
      getOperation().emitError("expected a pipeline of passes but got '")
          << passes << "'";
      return signalPassFailure();
    }
    std::vector<Sighting> before = sight();
    MadeOps listener(getOperation());
    auto *dialect = getContext().getLoadedDialect<RopeDialect>();
    dialect->setRaiseListener(&listener);
    LogicalResult ran = runPipeline(pipeline, getOperation());
    dialect->setRaiseListener(nullptr);
    if (failed(ran))
      return signalPassFailure();
    for (Location loc : listener.made) {
      emitError(loc, "expected no op to be made but got one here");
      signalPassFailure();
    }
    std::vector<Sighting> after = sight();
    size_t number = 0;
    while (number < std::min(before.size(), after.size()) &&
           before[number] == after[number])
      ++number;
    if (number < after.size())
      return refuse(after[number].op);
    if (number < before.size())
      refuse(getOperation());
  }

private:
  std::vector<Sighting> sight() {
    std::vector<Sighting> result;
    getOperation()->walk<WalkOrder::PreOrder>(
        [&](Operation *op) { result.emplace_back(op); });
    return result;
  }

  void refuse(Operation *op) {
    op->emitError("expected a module that is as it was but got a change");
    signalPassFailure();
  }
};
} // namespace
