//===- StrategyChoice.cpp - Which strategies are asked --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/StrategyChoice.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;

bool rope::isStrategyAllowed(StringRef name, ArrayRef<std::string> option) {
  bool isNamed = false, namesSome = false;
  for (StringRef choice : option) {
    if (choice.consume_front("-")) {
      if (choice == name)
        return false;
      continue;
    }
    namesSome = true;
    isNamed |= choice == name;
  }
  return isNamed || !namesSome;
}

LogicalResult rope::checkStrategyNames(Operation *op,
                                       ArrayRef<std::string> option,
                                       ArrayRef<StringRef> names) {
  for (StringRef name : option) {
    name.consume_front("-");
    if (name == "none" || llvm::is_contained(names, name))
      continue;
    InFlightDiagnostic error = op->emitError("expected a strategy but got '");
    error << name << "'; there are: none";
    for (StringRef known : names)
      error << ", " << known;
    return error;
  }
  return success();
}

SmallVector<Operation *> rope::findStrategyOps(Operation *module) {
  SmallVector<Operation *> ops;
  for (Region &region : module->getRegions())
    for (auto function : region.getOps<func::FuncOp>())
      function.walk<WalkOrder::PreOrder>([&](Operation *op) {
        if (!isa<KernelOp, linalg::LinalgOp>(op) &&
            !isa_and_nonnull<RopeDialect>(op->getDialect()))
          return WalkResult::advance();
        ops.push_back(op);
        // What a kernel holds is its own business, until no one takes it.
        return WalkResult::skip();
      });
  return ops;
}
