//===- OwnResults.cpp - Fresh results, unchanged arguments ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEOWNRESULTSPASS
#include "rope/Conversion/RopeToLoops/Passes.h.inc"

using bufferization::BufferizationDialect;

/// The destination from which a parallel loop, or a sequential loop around such
/// loops, makes `value`; null for another value.
static Value getDestination(Value value) {
  Operation *op = value.getDefiningOp();
  if (auto forall = dyn_cast_or_null<scf::ForallOp>(op))
    return forall.getTiedOpOperand(cast<OpResult>(value))->get();
  auto loop = dyn_cast_or_null<scf::ForOp>(op);
  if (!loop)
    return {};
  unsigned index = cast<OpResult>(value).getResultNumber();
  Value yielded = loop.getYieldedValues()[index];
  while (Value destination = getDestination(yielded))
    yielded = destination;
  return yielded == loop.getRegionIterArg(index) ? loop.getInitArgs()[index]
                                                 : Value();
}

/// Whether `value` is surely made by an op that writes memory of its own. All
/// other values (arguments, constants, views, results of calls and of control
/// flow) may share memory with something else.
static bool isFresh(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return false;
  if (isa<bufferization::AllocTensorOp>(op))
    return true;
  // A loop that returns its destinations is as fresh as they are.
  if (Value destination = getDestination(value))
    return destination.getDefiningOp<tensor::EmptyOp>() || isFresh(destination);
  auto dps = dyn_cast<DestinationStyleOpInterface>(op);
  if (!dps || op->getNumResults() == 0)
    return false;
  // An op that writes into its destination is as fresh as the destination.
  Value init = dps.getTiedOpOperand(cast<OpResult>(value))->get();
  return init.getDefiningOp<tensor::EmptyOp>() || isFresh(init);
}

/// The destination at the bottom of a chain of ops that write into theirs, or
/// null where `value` is no result of such an op.
static OpOperand *getDestinationRoot(Value value) {
  OpOperand *root = nullptr;
  while (Operation *op = value.getDefiningOp()) {
    if (auto dps = dyn_cast<DestinationStyleOpInterface>(op)) {
      root = dps.getTiedOpOperand(cast<OpResult>(value));
    } else if (Value destination = getDestination(value)) {
      unsigned index = cast<OpResult>(value).getResultNumber();
      if (auto forall = dyn_cast<scf::ForallOp>(op))
        root = forall.getTiedOpOperand(cast<OpResult>(value));
      else
        root = &cast<scf::ForOp>(op).getInitsMutable()[index];
    } else {
      break;
    }
    value = root->get();
  }
  return root;
}

namespace {
struct OwnResultsPass : impl::RopeOwnResultsPassBase<OwnResultsPass> {
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
    DenseSet<OpOperand *> roots;
    DenseSet<Value> memories;
    for (OpOperand &operand : ret->getOpOperands()) {
      Value value = operand.get();
      auto type = dyn_cast<RankedTensorType>(value.getType());
      if (!type)
        continue;
      OpOperand *root = getDestinationRoot(value);
      if (isFresh(value) && (!root || roots.insert(root).second)) {
        // Memory that nothing was written to is no value: two results that
        // start from one take one each.
        if (root && !memories.insert(root->get()).second) {
          OpBuilder::InsertionGuard guard(builder);
          builder.setInsertionPoint(root->getOwner());
          root->set(builder.clone(*root->get().getDefiningOp())->getResult(0));
        }
        continue;
      }
      operand.set(bufferization::AllocTensorOp::create(
          builder, ret.getLoc(), type, /*dynamicSizes=*/ValueRange(), value));
    }
  }
};
} // namespace
} // namespace mlir::rope
