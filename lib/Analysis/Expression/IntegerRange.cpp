//===- IntegerRange.cpp - Bounds and order of integers --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bounds follow from the operation and its type, by upstream's inference on
// the width of the operation. Two kinds of numbers are taken to be smaller than
// their type allows: sizes of tensors, and numbers of their rows.
//
//===----------------------------------------------------------------------===//

#include "IntegerRange.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Interfaces/Utils/InferIntRangeCommon.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Numbers that a register of `width` bits holds.
static IntegerRange getTypeRange(unsigned width) {
  if (width == 0)
    return {0, 0};
  return {llvm::minIntN(width), llvm::maxIntN(width)};
}

/// Width of the register that holds a scalar of `type`.
static unsigned getWidth(Type type) {
  return type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
}

//===----------------------------------------------------------------------===//
// Operations of the program
//===----------------------------------------------------------------------===//

/// What `operand` may be in a register of `type`.
static ConstantIntRanges getOperandRange(const Expr *operand, Type type) {
  unsigned width = getWidth(type);
  if (std::optional<bool> literal = operand->getBool())
    return ConstantIntRanges::constant(APInt(1, *literal));
  IntegerRange bounds = operand->bounds;
  if (!operand->isInteger() || width > 64 || !bounds.isWithin(width))
    return ConstantIntRanges::maxRange(width);
  return ConstantIntRanges::fromSigned(
      APInt(width, bounds.min, /*isSigned=*/true),
      APInt(width, bounds.max, /*isSigned=*/true));
}

static ConstantIntRanges inferAbs(ArrayRef<ConstantIntRanges> x) {
  const APInt &min = x[0].smin(), &max = x[0].smax();
  if (min.isNonNegative())
    return x[0];
  // The lowest number has no negation.
  if (min.isMinSignedValue())
    return ConstantIntRanges::maxRange(min.getBitWidth());
  APInt low = max.isNegative() ? -max : APInt::getZero(min.getBitWidth());
  return ConstantIntRanges::fromSigned(low, llvm::APIntOps::smax(-min, max));
}

/// The bounds of operation `name` with results of `width` bits; none for
/// operations that may give any number.
static std::optional<ConstantIntRanges>
inferOperation(OperationName name, ArrayRef<ConstantIntRanges> x,
               unsigned width) {
  using namespace intrange;
  using Infer = ConstantIntRanges (*)(ArrayRef<ConstantIntRanges>, unsigned);
#define ROPE_SAME_WIDTH(OP, INFER)                                             \
  {                                                                            \
    OP::getOperationName(),                                                    \
        [](ArrayRef<ConstantIntRanges> x, unsigned) { return INFER(x); }       \
  }
#define ROPE_CAST(OP, INFER)                                                   \
  {                                                                            \
    OP::getOperationName(),                                                    \
        [](ArrayRef<ConstantIntRanges> x, unsigned width) {                    \
          return width < x[0].smin().getBitWidth() ? truncRange(x[0], width)   \
                                                   : INFER(x[0], width);       \
        }                                                                      \
  }
  static const llvm::StringMap<Infer> table = {
      ROPE_SAME_WIDTH(arith::AddIOp, inferAdd),
      ROPE_SAME_WIDTH(arith::SubIOp, inferSub),
      ROPE_SAME_WIDTH(arith::MulIOp, inferMul),
      ROPE_SAME_WIDTH(arith::DivSIOp, inferDivS),
      ROPE_SAME_WIDTH(arith::DivUIOp, inferDivU),
      ROPE_SAME_WIDTH(arith::CeilDivSIOp, inferCeilDivS),
      ROPE_SAME_WIDTH(arith::CeilDivUIOp, inferCeilDivU),
      ROPE_SAME_WIDTH(arith::FloorDivSIOp, inferFloorDivS),
      ROPE_SAME_WIDTH(arith::RemSIOp, inferRemS),
      ROPE_SAME_WIDTH(arith::RemUIOp, inferRemU),
      ROPE_SAME_WIDTH(arith::MaxSIOp, inferMaxS),
      ROPE_SAME_WIDTH(arith::MaxUIOp, inferMaxU),
      ROPE_SAME_WIDTH(arith::MinSIOp, inferMinS),
      ROPE_SAME_WIDTH(arith::MinUIOp, inferMinU),
      ROPE_SAME_WIDTH(arith::AndIOp, inferAnd),
      ROPE_SAME_WIDTH(arith::OrIOp, inferOr),
      ROPE_SAME_WIDTH(arith::XOrIOp, inferXor),
      ROPE_SAME_WIDTH(arith::ShLIOp, inferShl),
      ROPE_SAME_WIDTH(arith::ShRSIOp, inferShrS),
      ROPE_SAME_WIDTH(arith::ShRUIOp, inferShrU),
      ROPE_SAME_WIDTH(math::AbsIOp, inferAbs),
      ROPE_CAST(arith::ExtSIOp, extSIRange),
      ROPE_CAST(arith::ExtUIOp, extUIRange),
      ROPE_CAST(arith::TruncIOp, extSIRange),
      ROPE_CAST(arith::IndexCastOp, extSIRange),
      ROPE_CAST(arith::IndexCastUIOp, extUIRange),
      {arith::SelectOp::getOperationName(),
       [](ArrayRef<ConstantIntRanges> x, unsigned) {
         return x[1].rangeUnion(x[2]);
       }},
  };
#undef ROPE_SAME_WIDTH
#undef ROPE_CAST
  auto found = table.find(name.getStringRef());
  if (found == table.end())
    return std::nullopt;
  return found->second(x, width);
}

static IntegerRange inferApply(const Expr &e) {
  unsigned width = getWidth(e.signature.getResult(0));
  IntegerRange any = getTypeRange(width);
  if (width == 0 || !llvm::all_of(e.signature.getInputs(), [](Type type) {
        return type.isIntOrIndex() && getWidth(type) > 0;
      }))
    return any;
  SmallVector<ConstantIntRanges> operands;
  for (auto [operand, type] : llvm::zip(e.operands, e.signature.getInputs()))
    operands.push_back(getOperandRange(operand, type));
  std::optional<ConstantIntRanges> result =
      inferOperation(*e.name, operands, width);
  if (!result)
    return any;
  return {result->smin().getSExtValue(), result->smax().getSExtValue()};
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

static IntegerRange inferLinear(const Expr &e) {
  __int128 low = e.ints.back(), high = e.ints.back();
  IntegerRange any;
  for (auto [operand, factor] : llvm::zip(e.operands, e.ints)) {
    __int128 a = __int128(operand->bounds.min) * factor;
    __int128 b = __int128(operand->bounds.max) * factor;
    low += std::min(a, b);
    high += std::max(a, b);
    // What may leave 64 bits may be anything, and the next sum fits again.
    if (low < any.min || high > any.max)
      return any;
  }
  return {int64_t(low), int64_t(high)};
}

static int64_t floorDivide(int64_t a, int64_t divisor) {
  return a / divisor - (a % divisor < 0);
}

/// Whether `e` counts elements: a size, or sums, products and quotients of
/// sizes.
static bool isCount(const Expr &e) {
  auto count = [](const Expr *operand) { return operand->isCount; };
  switch (e.kind) {
  case ExprKind::Size:
    return true;
  case ExprKind::Linear:
    return llvm::all_of(e.ints, [](int64_t i) { return i >= 0; }) &&
           llvm::all_of(e.operands, count);
  case ExprKind::FloorDiv:
  case ExprKind::Mod:
    return e.operands[0]->isCount;
  case ExprKind::Apply:
    return e.is<arith::MulIOp>() && getWidth(e.signature.getResult(0)) == 64 &&
           llvm::all_of(e.operands, count);
  default:
    return false;
  }
}

static IntegerRange inferBounds(const Expr &e) {
  switch (e.kind) {
  case ExprKind::Symbol:
    if (ShapedType::isDynamic(e.ints[1]))
      return {0, kLargestCount};
    return {0, std::max<int64_t>(e.ints[1] - 1, 0)};
  case ExprKind::Size:
    return {0, kLargestCount};
  case ExprKind::Group:
    // The parts are of a place in a tensor that has one.
    if (e.operands[0]->bounds.min >= 0 && e.operands[1]->bounds.min >= 0)
      return {0, kLargestCount};
    return {};
  case ExprKind::FloorDiv:
    return {floorDivide(e.operands[0]->bounds.min, e.ints[0]),
            floorDivide(e.operands[0]->bounds.max, e.ints[0])};
  case ExprKind::Mod:
    return {0, e.ints[0] - 1};
  case ExprKind::Load:
  case ExprKind::Scalar:
    return getTypeRange(getWidth(getElementTypeOrSelf(e.value.getType())));
  case ExprKind::Linear:
    return inferLinear(e);
  case ExprKind::Apply:
    // A product that could wrap as one of data would.
    if (IntegerRange bounds = inferApply(e); !e.isCount || bounds.min >= 0)
      return bounds;
    return {0, kLargestCount};
  default:
    return {};
  }
}

void rope::detail::setBounds(Expr &e) {
  if (!e.isInteger())
    return;
  e.isCount = isCount(e);
  e.bounds = inferBounds(e);
}

bool rope::detail::isExactSum(const Expr *e) {
  if (e->kind != ExprKind::Linear)
    return true;
  // No part of the sum leaves 64 bits, whatever the order.
  auto magnitude = [](__int128 i) { return i < 0 ? -i : i; };
  __int128 most = magnitude(e->ints.back());
  for (auto [operand, factor] : llvm::zip(e->operands, e->ints)) {
    most += std::max(magnitude(__int128(operand->bounds.min) * factor),
                     magnitude(__int128(operand->bounds.max) * factor));
    if (most > std::numeric_limits<int64_t>::max())
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

std::optional<IntegerRange> ExpressionContext::range(const Expr *expr) {
  if (!expr->isInteger() || expr->bounds.isAnything())
    return std::nullopt;
  return expr->bounds;
}

bool ExpressionContext::isExactDifference(const Expr *a, const Expr *b) {
  IntegerRange any;
  __int128 low = __int128(a->bounds.min) - b->bounds.max,
           high = __int128(a->bounds.max) - b->bounds.min;
  return low >= any.min && high <= any.max;
}

std::optional<bool> ExpressionContext::isAtLeast(const Expr *a, const Expr *b) {
  if (!a || !b)
    return std::nullopt;
  if (a == b || a->bounds.min >= b->bounds.max)
    return true;
  if (a->bounds.max < b->bounds.min)
    return false;
  if (const Expr *size = rowSizes.lookup(b))
    if (a == sub(canonicalSize(size), integer(1)))
      return true;
  if (!isExactDifference(a, b))
    return std::nullopt;
  const Expr *difference = sub(a, b);
  if (difference->bounds.min >= 0)
    return true;
  if (difference->bounds.max < 0)
    return false;
  if (!rowSizes.empty() && isExactSum(difference)) {
    Proof kept = notes;
    const Expr *bound = boundRows(difference, /*above=*/false);
    if (isExactSum(bound) && bound->bounds.min >= 0)
      return true;
    bound = boundRows(difference, /*above=*/true);
    if (isExactSum(bound) && bound->bounds.max < 0)
      return false;
    notes = kept;
  }
  return std::nullopt;
}

const Expr *ExpressionContext::boundRows(const Expr *sum, bool above) {
  SmallVector<std::pair<const Expr *, int64_t>> terms;
  int64_t offset = 0;
  addTerms(sum, 1, terms, offset);
  const Expr *bound = integer(offset);
  for (auto [term, factor] : terms) {
    if (const Expr *size = rowSizes.lookup(term))
      term = (factor > 0) == above ? sub(canonicalSize(size), integer(1))
                                   : integer(0);
    bound = add(bound, scale(term, factor));
  }
  return bound;
}

void ExpressionContext::assumeBelow(const Expr *symbol, const Expr *size) {
  if (symbol->kind == ExprKind::Symbol && size)
    rowSizes[symbol] = size;
}

std::optional<bool> ExpressionContext::isEqual(const Expr *a, const Expr *b) {
  if (!a || !b)
    return std::nullopt;
  // Equal modulo 2^64 is equal.
  const Expr *difference = sub(a, b);
  if (difference->getInteger() == 0)
    return true;
  if (difference->bounds.min > 0 || difference->bounds.max < 0)
    return false;
  return std::nullopt;
}

std::optional<bool> ExpressionContext::isUnsignedAtLeast(const Expr *a,
                                                         const Expr *b) {
  if (!a || !b)
    return std::nullopt;
  // As unsigned numbers, the negative ones come after the others.
  bool aIsNegative = a->bounds.max < 0, bIsNegative = b->bounds.max < 0;
  if ((!aIsNegative && a->bounds.min < 0) ||
      (!bIsNegative && b->bounds.min < 0))
    return a == b ? std::optional<bool>(true) : std::nullopt;
  return aIsNegative == bIsNegative ? isAtLeast(a, b) : aIsNegative;
}
