//===- SizeBounds.cpp - What is known of sizes ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Support/SizeBounds.h"

#include "rope/Support/ConstantDim.h"

using namespace mlir;
using namespace mlir::rope;
using presburger::BoundType;

/// Whether `value` is the size of a dimension that its operand does not have.
static bool asksForMissingDim(Value value) {
  auto op = value.getDefiningOp<ShapedDimOpInterface>();
  return op && getConstantIntValue(op.getDimension()) && !getConstantDim(op);
}

namespace {
/// Constraints that are collected until the question has an answer. What
/// defines a value that `asksForMissingDim` is not looked at.
class SizeBounds : public ValueBoundsConstraintSet {
public:
  explicit SizeBounds(MLIRContext *context)
      : ValueBoundsConstraintSet(context, [this](Value value,
                                                 std::optional<int64_t> dim,
                                                 ValueBoundsConstraintSet &) {
          return (!dim && asksForMissingDim(value)) || isAnswered();
        }) {}

  bool areEqual(const Variable &lhs, const Variable &rhs) {
    int64_t lhsPos = insert(lhs, /*isSymbol=*/false);
    int64_t rhsPos = insert(rhs, /*isSymbol=*/false);
    isAnswered = [this, lhsPos, rhsPos] {
      return comparePos(lhsPos, EQ, rhsPos);
    };
    processWorklist();
    return isAnswered();
  }

  FailureOr<int64_t> getBound(BoundType type, const Variable &size) {
    int64_t pos = insert(size, /*isSymbol=*/false);
    isAnswered = [this, type, pos] {
      return cstr.getConstantBound64(type, pos).has_value();
    };
    processWorklist();
    std::optional<int64_t> bound = cstr.getConstantBound64(type, pos);
    if (!bound)
      return failure();
    return *bound;
  }

private:
  std::function<bool()> isAnswered;
};
} // namespace

bool rope::areKnownEqual(const SizeVariable &lhs, const SizeVariable &rhs) {
  return SizeBounds(lhs.getContext()).areEqual(lhs, rhs);
}

FailureOr<int64_t> rope::getConstantUpperBound(const SizeVariable &size) {
  return SizeBounds(size.getContext()).getBound(BoundType::UB, size);
}

FailureOr<int64_t> rope::getConstantLowerBound(const SizeVariable &size) {
  return SizeBounds(size.getContext()).getBound(BoundType::LB, size);
}
