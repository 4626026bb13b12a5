//===- AttentionRuntimeVerification.cpp - Sizes checked at run time -------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionOperands.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Names of the operands that have a map.
template <typename OpTy>
static SmallVector<StringRef> getOperandNames(OpTy op) {
  SmallVector<StringRef> names = {"query", "key", "value"};
  if (op.getMask())
    names.push_back("mask");
  if (op.getOffset())
    names.push_back("offset");
  if (op.getLengths())
    names.push_back("lengths");
  if (op.getSinks())
    names.push_back("sinks");
  if constexpr (std::is_same_v<OpTy, AttentionBackwardOp>) {
    names.append({"output", "log_sum_exp", "output_gradient"});
    names.append(op.getInits().size(), "a gradient");
    return names;
  }
  names.push_back("the first init");
  names.append(op.getInits().size() - 1, "a row init");
  return names;
}

/// Asserts attention_c8 for the sizes that are known only at run time.
template <typename OpTy>
static void
generateSizeChecks(OpTy op, OpBuilder &b, Location loc,
                   function_ref<std::string(Operation *, StringRef)> message) {
  for (auto [operand, map, name] : llvm::zip_equal(
           op.getMappedOperands(), op.getMaps(), getOperandNames(op))) {
    Value value = operand->get();
    auto type = dyn_cast<ShapedType>(value.getType());
    if (!type)
      continue;
    for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
      int64_t dim = -1, group = 1;
      if (auto plain = dyn_cast<AffineDimExpr>(expr))
        dim = plain.getPosition();
      else if (auto grouped = matchGroupedDim(expr))
        std::tie(dim, group) = *grouped;
      if (dim < 0 && !type.isDynamicDim(axis))
        continue;
      Value expected;
      if (dim < 0) {
        expected = arith::ConstantIndexOp::create(b, loc, 1);
      } else {
        auto [source, sourceAxis] = getLoopSource(op, dim);
        bool isSource = source == value && sourceAxis == int64_t(axis);
        if (isSource || (!type.isDynamicDim(axis) &&
                         ShapedType::isStatic(getStaticLoopSize(op, dim))))
          continue;
        expected = getValueOrCreateConstantIndexOp(
            b, loc, linalg::createFoldedDimOp(b, loc, source, sourceAxis));
        if (group != 1) {
          Value size = arith::ConstantIndexOp::create(b, loc, group);
          expected = arith::CeilDivUIOp::create(b, loc, expected, size);
        }
      }
      Value got = getValueOrCreateConstantIndexOp(
          b, loc, linalg::createFoldedDimOp(b, loc, value, axis));
      Value equal = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, got,
                                          expected);
      std::string text = ("expected axis " + Twine(axis) + " of " + name +
                          (dim < 0 ? " to have size 1"
                                   : " to have the size of its loop dimension"))
                             .str();
      cf::AssertOp::create(b, loc, equal, message(op, text));
    }
  }
}

void AttentionOp::generateRuntimeVerification(
    OpBuilder &b, Location loc,
    function_ref<std::string(Operation *, StringRef)> message) {
  generateSizeChecks(*this, b, loc, message);
}

void OnlineAttentionOp::generateRuntimeVerification(
    OpBuilder &b, Location loc,
    function_ref<std::string(Operation *, StringRef)> message) {
  generateSizeChecks(*this, b, loc, message);
}

void AttentionBackwardOp::generateRuntimeVerification(
    OpBuilder &b, Location loc,
    function_ref<std::string(Operation *, StringRef)> message) {
  generateSizeChecks(*this, b, loc, message);
}
