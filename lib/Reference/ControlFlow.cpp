//===- ControlFlow.cpp - Calls, branches, assertions ----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compiler.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

/// Calls nested more deeply than this are an error and not a crash.
static constexpr unsigned maxCallDepth = 500;

static FailureOr<Step> compileCall(func::CallOp op, Compiler &compiler) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      op, op.getCalleeAttr());
  if (!callee)
    return failure();
  Operation *location = op;
  if (callee.isExternal())
    return Step([location, name = op.getCallee()](Frame &) -> LogicalResult {
      return location->emitOpError("calls '") << name << "', which has no body";
    });
  FunctionCode *code = compiler.getProgram().getCode(callee);
  return Step(
      [location, code, operands = compiler.getOperands(op->getOpOperands()),
       results =
           compiler.getSlots(op.getResults())](Frame &frame) -> LogicalResult {
        if (frame.depth >= maxCallDepth)
          return location->emitOpError("calls are nested more than ")
                 << maxCallDepth << " deep";
        Frame inner = code->makeFrame(frame.depth + 1);
        transfer(frame, operands, inner, code->body.arguments);
        if (failed(code->body.run(inner)))
          return failure();
        transfer(inner, code->body.exits, frame, results);
        return success();
      });
}

namespace {
/// Where a branch goes and what it hands over.
struct Target {
  int block;
  SmallVector<Operand> sources;
  SmallVector<Slot> arguments;

  Target(Block *block, ValueRange operands, Compiler &compiler)
      : block(std::distance(block->getParent()->begin(), block->getIterator())),
        arguments(compiler.getSlots(block->getArguments())) {
    for (Value operand : operands)
      sources.push_back({compiler.getSlot(operand), false});
  }
  LogicalResult go(Frame &frame) const {
    transfer(frame, sources, frame, arguments);
    frame.next = block;
    return success();
  }
};
} // namespace

static FailureOr<Step> compileBranch(cf::BranchOp op, Compiler &compiler) {
  return Step([target = Target(op.getDest(), op.getDestOperands(), compiler)](
                  Frame &frame) { return target.go(frame); });
}

static FailureOr<Step> compileCondBranch(cf::CondBranchOp op,
                                         Compiler &compiler) {
  return Step(
      [condition = compiler.getScalar(op.getCondition()),
       ifTrue = Target(op.getTrueDest(), op.getTrueDestOperands(), compiler),
       ifFalse = Target(op.getFalseDest(), op.getFalseDestOperands(),
                        compiler)](Frame &frame) {
        return (frame.scalars[condition].integer ? ifTrue : ifFalse).go(frame);
      });
}

static FailureOr<Step> compileSwitch(cf::SwitchOp op, Compiler &compiler) {
  std::optional<Format> format = compiler.getFormat(op.getFlag().getType());
  if (!format)
    return failure();
  SmallVector<std::pair<int64_t, Target>> cases;
  if (std::optional<DenseIntElementsAttr> values = op.getCaseValues())
    for (auto [i, value] : llvm::enumerate(*values))
      cases.emplace_back(format->wrap(value.getSExtValue()),
                         Target(op.getCaseDestinations()[i],
                                op.getCaseOperands()[i], compiler));
  return Step(
      [flag = compiler.getScalar(op.getFlag()), cases,
       otherwise = Target(op.getDefaultDestination(), op.getDefaultOperands(),
                          compiler)](Frame &frame) {
        for (const auto &[value, target] : cases)
          if (frame.scalars[flag].integer == value)
            return target.go(frame);
        return otherwise.go(frame);
      });
}

static FailureOr<Step> compileAssert(cf::AssertOp op, Compiler &compiler) {
  return Step([location = op.getLoc(), message = op.getMsg(),
               condition = compiler.getScalar(op.getArg())](
                  Frame &frame) -> LogicalResult {
    if (frame.scalars[condition].integer)
      return success();
    return emitError(location) << "assertion failed: " << message;
  });
}

static FailureOr<Step> compileKernel(KernelOp op, Compiler &compiler) {
  return Step([body = compiler.compile(op.getBody()),
               results = compiler.getSlots(op.getResults())](
                  Frame &frame) -> LogicalResult {
    if (failed(body->run(frame)))
      return failure();
    transfer(frame, body->exits, frame, results);
    return success();
  });
}

void reference::addControlFlow(OpTable &ops) {
  ops.add<func::CallOp>(compileCall);
  ops.add<cf::BranchOp>(compileBranch);
  ops.add<cf::CondBranchOp>(compileCondBranch);
  ops.add<cf::SwitchOp>(compileSwitch);
  ops.add<cf::AssertOp>(compileAssert);
  ops.add<KernelOp>(compileKernel);
}
