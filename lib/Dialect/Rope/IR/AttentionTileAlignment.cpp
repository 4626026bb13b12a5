//===- AttentionTileAlignment.cpp - Tiles against groups of heads ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionTileAlignment.h"

#include "rope/Support/SizeBounds.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

#include <numeric>

using namespace mlir;
using namespace mlir::rope::detail;

/// Definitions looked through for one divisor.
static constexpr int maxDepth = 8;

static int64_t getDivisor(OpFoldResult value, int depth);

/// A number that divides `expr`, given numbers that divide its operands; 0
/// stands for an expression that is 0.
static int64_t getDivisor(AffineExpr expr, unsigned numDims,
                          ArrayRef<int64_t> operands) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return operands[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return operands[numDims + symbol.getPosition()];
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return std::abs(constant.getValue());
  auto binary = cast<AffineBinaryOpExpr>(expr);
  int64_t lhs = getDivisor(binary.getLHS(), numDims, operands);
  int64_t rhs = getDivisor(binary.getRHS(), numDims, operands);
  int64_t product;
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return std::gcd(lhs, rhs);
  case AffineExprKind::Mul:
    return llvm::MulOverflow(lhs, rhs, product) ? 1 : product;
  case AffineExprKind::Mod:
    return isa<AffineConstantExpr>(binary.getRHS()) ? std::gcd(lhs, rhs) : 1;
  case AffineExprKind::FloorDiv:
  case AffineExprKind::CeilDiv:
    if (isa<AffineConstantExpr>(binary.getRHS()) && rhs && lhs % rhs == 0)
      return lhs / rhs;
    return 1;
  default:
    return 1;
  }
}

static int64_t getDivisorOfResults(AffineMap map, ValueRange operands,
                                   int depth) {
  SmallVector<int64_t> divisors;
  for (Value operand : operands)
    divisors.push_back(getDivisor(OpFoldResult(operand), depth + 1));
  int64_t divisor = 0;
  for (AffineExpr expr : map.getResults())
    divisor = std::gcd(divisor, getDivisor(expr, map.getNumDims(), divisors));
  return divisor;
}

static int64_t getDivisor(OpFoldResult value, int depth) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return std::abs(*constant);
  if (depth == maxDepth)
    return 1;
  auto ssa = cast<Value>(value);
  if (auto apply = ssa.getDefiningOp<affine::AffineApplyOp>())
    return getDivisorOfResults(apply.getAffineMap(), apply.getMapOperands(),
                               depth);
  if (auto min = ssa.getDefiningOp<affine::AffineMinOp>())
    return getDivisorOfResults(min.getMap(), min.getOperands(), depth);
  if (auto max = ssa.getDefiningOp<affine::AffineMaxOp>())
    return getDivisorOfResults(max.getMap(), max.getOperands(), depth);
  if (auto add = ssa.getDefiningOp<arith::AddIOp>())
    return std::gcd(getDivisor(OpFoldResult(add.getLhs()), depth + 1),
                    getDivisor(OpFoldResult(add.getRhs()), depth + 1));
  auto argument = dyn_cast<BlockArgument>(ssa);
  if (!argument)
    return 1;
  Operation *parent = argument.getOwner()->getParentOp();
  auto loop = dyn_cast_or_null<LoopLikeOpInterface>(parent);
  if (!loop)
    return 1;
  std::optional<SmallVector<Value>> ivs = loop.getLoopInductionVars();
  std::optional<SmallVector<OpFoldResult>> lowers = loop.getLoopLowerBounds();
  std::optional<SmallVector<OpFoldResult>> steps = loop.getLoopSteps();
  if (!ivs || !lowers || !steps)
    return 1;
  for (auto [iv, lower, step] : llvm::zip_equal(*ivs, *lowers, *steps))
    if (iv == ssa)
      return std::gcd(getDivisor(lower, depth + 1),
                      getDivisor(step, depth + 1));
  return 1;
}

/// A number that `value` never exceeds. Beside what value bounds know, it sees
/// through `max(0, size)`, which tiling for more threads than heads makes.
static FailureOr<int64_t> getUpperBound(OpFoldResult value, int depth) {
  auto ssa = dyn_cast<Value>(value);
  auto max = ssa ? ssa.getDefiningOp<affine::AffineMaxOp>() : nullptr;
  if (!max || depth == maxDepth)
    return rope::getConstantUpperBound(value);
  std::optional<int64_t> bound;
  AffineMap map = max.getMap();
  for (AffineExpr expr : map.getResults()) {
    FailureOr<int64_t> result = failure();
    if (auto constant = dyn_cast<AffineConstantExpr>(expr))
      result = constant.getValue();
    else if (auto dim = dyn_cast<AffineDimExpr>(expr))
      result = getUpperBound(max.getOperands()[dim.getPosition()], depth + 1);
    else if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
      result = getUpperBound(
          max.getOperands()[map.getNumDims() + symbol.getPosition()],
          depth + 1);
    if (failed(result))
      return failure();
    bound = bound ? std::max(*bound, *result) : *result;
  }
  if (!bound)
    return failure();
  return *bound;
}

GroupAlignment mlir::rope::detail::getGroupAlignment(OpFoldResult offset,
                                                     OpFoldResult size,
                                                     int64_t group) {
  int64_t divisor = getDivisor(offset, 0);
  if (divisor % group == 0)
    return GroupAlignment::Aligned;
  FailureOr<int64_t> bound = getUpperBound(size, 0);
  if (failed(bound))
    return GroupAlignment::Unknown;
  if (std::optional<int64_t> constant = getConstantIntValue(offset))
    return *constant % group + *bound <= group ? GroupAlignment::WithinOne
                                               : GroupAlignment::Unknown;
  // The offset is a multiple of gcd(divisor, group), and so is its distance to
  // the end of its group.
  return *bound <= std::gcd(divisor, group) ? GroupAlignment::WithinOne
                                            : GroupAlignment::Unknown;
}
