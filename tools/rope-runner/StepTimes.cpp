//===- StepTimes.cpp - Which code belongs to which step -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StepTimes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/Transforms/ProgramCost.h"
#include "rope/ExecutionEngine/StepClock.h"

using namespace mlir;
using namespace mlir::rope;

static constexpr StringLiteral kPrefix = "rope.step.";

void rope::nameSteps(func::FuncOp entry) {
  for (auto [number, step] : llvm::enumerate(findSteps(entry))) {
    auto name =
        StringAttr::get(entry.getContext(), (kPrefix + Twine(number)).str());
    step->walk(
        [&](Operation *op) { op->setLoc(NameLoc::get(name, op->getLoc())); });
  }
}

/// Adds the numbers of the steps that `location` is from.
static void addSources(Location location, std::set<int64_t> &sources) {
  location->walk([&](Location part) {
    if (auto named = dyn_cast<NameLoc>(part)) {
      StringRef text = named.getName().getValue();
      int64_t number;
      if (text.consume_front(kPrefix) && !text.getAsInteger(10, number))
        sources.insert(number);
    }
    return WalkResult::advance();
  });
}

/// Whether `op` computes something by itself.
static bool isTimed(Operation *op) {
  if (isa<linalg::FillOp>(op))
    return false;
  return op->getNumRegions() != 0 || isa<memref::CopyOp, func::CallOp>(op) ||
         isa<linalg::LinalgOp>(op) || isa<RopeDialect>(op->getDialect());
}

SmallVector<TimedStep> rope::insertStepClock(func::FuncOp entry) {
  auto module = entry->getParentOfType<ModuleOp>();
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  Location loc = entry.getLoc();
  auto clock =
      func::FuncOp::create(builder, loc, kStepClockName,
                           builder.getFunctionType({builder.getI32Type()}, {}));
  clock.setPrivate();
  auto call = [&](int32_t step) {
    Value number = arith::ConstantIntOp::create(builder, loc, step, 32);
    func::CallOp::create(builder, loc, clock, number);
  };
  SmallVector<Operation *> ops;
  for (Block &block : entry.getBody())
    for (Operation &op : block)
      if (isTimed(&op))
        ops.push_back(&op);
  builder.setInsertionPointToStart(&entry.getBody().front());
  call(-1);
  SmallVector<TimedStep> steps;
  for (Operation *op : ops) {
    std::set<int64_t> sources;
    op->walk([&](Operation *inner) { addSources(inner->getLoc(), sources); });
    builder.setInsertionPointAfter(op);
    call(static_cast<int32_t>(steps.size()));
    steps.push_back({SmallVector<int64_t>(sources.begin(), sources.end()),
                     op->getName().getStringRef().str()});
  }
  return steps;
}
