//===- OwnResults.cpp - Fresh results, unchanged arguments ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPECPUOWNRESULTSPASS
#include "rope/Conversion/RopeToCPU/Passes.h.inc"

using bufferization::BufferizationDialect;

/// Whether `value` is surely made by an op that writes memory of its own. All
/// other values (arguments, constants, views, results of calls and of control
/// flow) may share memory with something else.
static bool isFresh(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return false;
  if (isa<bufferization::AllocTensorOp>(op))
    return true;
  auto dps = dyn_cast<DestinationStyleOpInterface>(op);
  if (!dps || op->getNumResults() == 0)
    return false;
  // An op that writes into its destination is as fresh as the destination.
  Value init = dps.getTiedOpOperand(cast<OpResult>(value))->get();
  return init.getDefiningOp<tensor::EmptyOp>() || isFresh(init);
}

/// The value at the bottom of a chain of destination-style ops.
static Value getDestinationRoot(Value value) {
  while (auto dps = value.getDefiningOp<DestinationStyleOpInterface>())
    value = dps.getTiedOpOperand(cast<OpResult>(value))->get();
  return value;
}

namespace {
struct OwnResultsPass : impl::RopeCPUOwnResultsPassBase<OwnResultsPass> {
  void runOnOperation() override {
    StringRef writable = BufferizationDialect::kWritableAttrName;
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      if (func.isExternal() || !func.isPublic())
        continue;
      for (BlockArgument arg : func.getArguments())
        if (isa<TensorType>(arg.getType()) &&
            !func.getArgAttr(arg.getArgNumber(), writable))
          func.setArgAttr(arg.getArgNumber(), writable,
                          BoolAttr::get(&getContext(), false));
      func.walk([&](func::ReturnOp ret) { ownResults(ret); });
    }
  }

  static void ownResults(func::ReturnOp ret) {
    OpBuilder builder(ret);
    DenseSet<Value> roots;
    for (OpOperand &operand : ret->getOpOperands()) {
      Value value = operand.get();
      auto type = dyn_cast<RankedTensorType>(value.getType());
      if (!type)
        continue;
      if (isFresh(value) && roots.insert(getDestinationRoot(value)).second)
        continue;
      operand.set(bufferization::AllocTensorOp::create(
          builder, ret.getLoc(), type, /*dynamicSizes=*/ValueRange(), value));
    }
  }
};
} // namespace
} // namespace mlir::rope
