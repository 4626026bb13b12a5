//===- BodyRotations.cpp - Scalars of bodies that may be rotated ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BodyRotations.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "rope/Analysis/SumOfProducts.h"

using namespace mlir;
using namespace mlir::rope;

static Operation *skipCasts(Value value) {
  Operation *op = value.getDefiningOp();
  while (isa_and_nonnull<arith::ExtFOp, arith::TruncFOp, arith::NegFOp>(op))
    op = op->getOperand(0).getDefiningOp();
  return op;
}

/// Whether `value` adds two products, each cast or negated or not.
static bool isSumOfProducts(Value value) {
  Operation *op = skipCasts(value);
  return isa_and_nonnull<arith::AddFOp, arith::SubFOp>(op) &&
         llvm::all_of(op->getOperands(), [](Value operand) {
           return isa_and_nonnull<arith::MulFOp>(skipCasts(operand));
         });
}

/// The one sum of two products in `slice` that goes on: it is scaled, or chosen
/// for some rows. One that is chosen for some lanes is part of the rotation.
static Value findSumThatGoesOn(linalg::GenericOp op, const BodySlice &slice) {
  Value found;
  for (Operation *inner : slice.ops) {
    if (!isa<arith::AddFOp, arith::SubFOp>(inner) ||
        !isSumOfProducts(inner->getResult(0)))
      continue;
    llvm::SmallBitVector loops = BodySlice::get(op, inner->getResult(0)).loops;
    bool goesOn = llvm::any_of(inner->getUsers(), [&](Operation *user) {
      return llvm::is_contained(slice.ops, user) &&
             (isa<arith::MulFOp, arith::DivFOp>(user) ||
              (isa<arith::SelectOp>(user) && loops != slice.loops));
    });
    if (!goesOn || found)
      return {};
    found = inner->getResult(0);
  }
  return found;
}

/// Values of the body that are functions of their own: factors of the products
/// that are summed, or results that are the same along a loop or are written in
/// another layout than what they are computed from.
static SmallVector<Value> findOuterValues(linalg::GenericOp op) {
  SmallVector<Value> values;
  if (op.getNumReductionLoops()) {
    std::optional<ReductionBody> body =
        op.getNumDpsInits() == 1 ? ReductionBody::match(op) : std::nullopt;
    auto product = body ? dyn_cast_or_null<arith::MulFOp>(skipCasts(body->term))
                        : arith::MulFOp();
    if (product)
      values.append({product.getLhs(), product.getRhs()});
    else if (body)
      values.push_back(body->term);
    // Widening stays with the product.
    for (Value &value : values)
      while (auto widened = value.getDefiningOp<arith::ExtFOp>())
        value = widened.getIn();
    return values;
  }
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (Value result : op.getBody()->getTerminator()->getOperands()) {
    BodySlice slice = BodySlice::get(op, result);
    bool isBroadcast = false;
    for (auto [loop, range] : llvm::enumerate(ranges))
      isBroadcast |= !slice.loops.test(loop) && range != 1;
    if (isBroadcast ||
        (isSumOfProducts(result) && !llvm::is_sorted(slice.getLoopOrder(op))))
      values.push_back(result);
  }
  return values;
}

std::vector<ElementFunction>
mlir::rope::findBodyCandidates(linalg::GenericOp op) {
  std::vector<ElementFunction> candidates;
  if (!op.hasPureTensorSemantics())
    return candidates;
  auto add = [&](Value value) {
    if (!value || !value.getDefiningOp() ||
        value.getParentBlock() != op.getBody())
      return;
    ElementFunction function(op, value);
    const BodySlice &slice = *function.getSlice();
    if (slice.isPure && !slice.readsInits(op))
      candidates.push_back(std::move(function));
  };
  SmallVector<Value> outer = findOuterValues(op);
  for (Value value : outer) {
    add(value);
    add(findSumThatGoesOn(op, BodySlice::get(op, value)));
  }
  if (outer.empty() && op.getNumDpsInits() == 1)
    add(findSumThatGoesOn(
        op, BodySlice::get(op, op.getBody()->getTerminator()->getOperand(0))));
  return candidates;
}
