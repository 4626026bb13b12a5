//===- RuntimeChecks.cpp - Assertions of run-time verification ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/RuntimeChecks.h"

#include "rope/Dialect/Rope/IR/OperandTiles.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

using namespace mlir;
using namespace mlir::rope;

void rope::detail::assertAxesAgree(OpBuilder &builder, Location loc,
                                   const CheckedOperand &reference,
                                   const CheckedOperand &operand,
                                   MessageFn message) {
  for (auto [axis, expr] : llvm::enumerate(operand.map.getResults())) {
    OpFoldResult expected;
    std::string what;
    if (isa<AffineConstantExpr>(expr)) {
      expected = builder.getIndexAttr(1);
      what = ("expected axis " + Twine(axis) + " of " + operand.name +
              " to have size 1")
                 .str();
    } else if (std::optional<unsigned> position =
                   reference.map.getResultPosition(expr)) {
      expected = getAxisSize(builder, loc, reference.value, *position);
      what = ("expected axis " + Twine(axis) + " of " + operand.name +
              " to have the size of axis " + Twine(*position) + " of " +
              reference.name)
                 .str();
    } else {
      continue;
    }
    OpFoldResult size = getAxisSize(builder, loc, operand.value, axis);
    if (getConstantIntValue(size) && getConstantIntValue(expected))
      continue;
    Value left = getValueOrCreateConstantIndexOp(builder, loc, size);
    Value right = getValueOrCreateConstantIndexOp(builder, loc, expected);
    Value equal = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                        left, right);
    cf::AssertOp::create(builder, loc, equal, message(what));
  }
}
