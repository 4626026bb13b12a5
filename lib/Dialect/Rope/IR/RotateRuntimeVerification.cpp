//===- RotateRuntimeVerification.cpp - Run-time checks of rope.rotate -----===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/IR/RuntimeChecks.h"

using namespace mlir;
using namespace mlir::rope;

void RotateOp::generateRuntimeVerification(
    OpBuilder &builder, Location loc,
    function_ref<std::string(Operation *, StringRef)> generateErrorMessage) {
  // The run-time side of rotate_c6.
  auto message = [&](StringRef what) {
    return generateErrorMessage(*this, what);
  };
  rope::detail::CheckedOperand input{getInput(), "input", getInputMap()};
  AffineMap tableMap = getTableMap();
  for (const rope::detail::CheckedOperand &operand :
       {rope::detail::CheckedOperand{getInit(), "init", getOutputMap()},
        rope::detail::CheckedOperand{getCos(), "cos", tableMap},
        rope::detail::CheckedOperand{getSin(), "sin", tableMap}})
    rope::detail::assertAxesAgree(builder, loc, input, operand, message);
}
