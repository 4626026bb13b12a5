//===- LiteralEvaluation.cpp - Values of expressions ----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LiteralEvaluation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "rope/Support/FloatRounding.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// `value` rounded to `type`. One operation on f16, bf16 or f32 that is
/// computed in f64 first rounds as if it were computed exactly.
static Literal makeRounded(double value, Type type) {
  return Literal::number(roundTo(cast<FloatType>(type), value), type);
}

static bool areFloats(ArrayRef<Literal> x) {
  return llvm::all_of(x, [](const Literal &v) { return v.isFloat(); });
}
static bool areBooleans(ArrayRef<Literal> x) {
  return llvm::all_of(x, [](const Literal &v) { return v.isBoolean(); });
}
static bool areIntegers(ArrayRef<Literal> x) {
  return llvm::all_of(
      x, [](const Literal &v) { return v.kind == Literal::Integer; });
}

/// `expr`, whose result is a float.
static std::optional<Literal> applyFloat(const Expr *expr,
                                         ArrayRef<Literal> x) {
  Type type = expr->type;
  if (x.size() == 1 && x[0].kind != Literal::Float) {
    int64_t number = x[0].bits;
    if (expr->is<arith::UIToFPOp>() && number >= 0)
      return makeRounded(double(number), type);
    if (expr->is<arith::SIToFPOp>())
      return makeRounded(double(x[0].isBoolean() ? -number : number), type);
    return std::nullopt;
  }
  if (!areFloats(x) || expr->signature.getResult(0) != type)
    return std::nullopt;
  if (expr->is<arith::AddFOp>())
    return makeRounded(x[0].value + x[1].value, type);
  if (expr->is<arith::SubFOp>())
    return makeRounded(x[0].value - x[1].value, type);
  if (expr->is<arith::MulFOp>())
    return makeRounded(x[0].value * x[1].value, type);
  if (expr->is<arith::DivFOp>())
    return makeRounded(x[0].value / x[1].value, type);
  if (expr->is<arith::MaximumFOp>())
    return makeRounded(llvm::maximum(APFloat(x[0].value), APFloat(x[1].value))
                           .convertToDouble(),
                       type);
  if (expr->is<arith::MaxNumFOp>())
    return makeRounded(std::fmax(x[0].value, x[1].value), type);
  if (expr->is<arith::NegFOp>())
    return makeRounded(-x[0].value, type);
  if (expr->is<math::AbsFOp>())
    return makeRounded(std::abs(x[0].value), type);
  if (expr->is<arith::ExtFOp>() || expr->is<arith::TruncFOp>())
    return makeRounded(x[0].value, type);
  return std::nullopt;
}

/// `expr`, which compares or classifies, or joins truth values.
static std::optional<Literal> applyBoolean(const Expr *expr,
                                           ArrayRef<Literal> x) {
  auto attributes = cast<DictionaryAttr>(expr->attr);
  if (areFloats(x)) {
    if (expr->is<math::IsNaNOp>())
      return Literal::boolean(std::isnan(x[0].value));
    if (expr->is<math::IsInfOp>())
      return Literal::boolean(std::isinf(x[0].value));
    if (expr->is<math::IsFiniteOp>())
      return Literal::boolean(std::isfinite(x[0].value));
    if (expr->is<arith::CmpFOp>())
      return Literal::boolean(arith::applyCmpPredicate(
          attributes.getAs<arith::CmpFPredicateAttr>("predicate").getValue(),
          APFloat(x[0].value), APFloat(x[1].value)));
    return std::nullopt;
  }
  if (expr->is<arith::CmpIOp>() && (areIntegers(x) || areBooleans(x))) {
    using Predicate = arith::CmpIPredicate;
    Predicate predicate =
        attributes.getAs<arith::CmpIPredicateAttr>("predicate").getValue();
    bool isEquality = predicate == Predicate::eq || predicate == Predicate::ne;
    bool isSigned = predicate == Predicate::slt ||
                    predicate == Predicate::sle ||
                    predicate == Predicate::sgt || predicate == Predicate::sge;
    // Negative numbers are others without a sign, and booleans have none here.
    if (!isEquality && (expr->operands[0]->type.isInteger(1) ||
                        (!isSigned && (x[0].bits < 0 || x[1].bits < 0))))
      return std::nullopt;
    return Literal::boolean(arith::applyCmpPredicate(
        predicate, APInt(64, x[0].bits, /*isSigned=*/true),
        APInt(64, x[1].bits, /*isSigned=*/true)));
  }
  if (x.size() != 2 || !areBooleans(x))
    return std::nullopt;
  if (expr->is<arith::AndIOp>())
    return Literal::boolean(x[0].getBool() && x[1].getBool());
  if (expr->is<arith::OrIOp>())
    return Literal::boolean(x[0].getBool() || x[1].getBool());
  if (expr->is<arith::XOrIOp>())
    return Literal::boolean(x[0].getBool() != x[1].getBool());
  return std::nullopt;
}

/// What `expr` makes of small integers, before it wraps.
static std::optional<int64_t> computeInteger(const Expr *expr,
                                             ArrayRef<Literal> x) {
  if (expr->is<math::AbsIOp>())
    return std::abs(x[0].bits);
  if (expr->is<arith::AddIOp>())
    return x[0].bits + x[1].bits;
  if (expr->is<arith::SubIOp>())
    return x[0].bits - x[1].bits;
  if (expr->is<arith::MulIOp>())
    return x[0].bits * x[1].bits;
  if (expr->is<arith::MaxSIOp>())
    return std::max(x[0].bits, x[1].bits);
  if (expr->is<arith::MinSIOp>())
    return std::min(x[0].bits, x[1].bits);
  if (expr->is<arith::DivSIOp>() && x[1].bits != 0)
    return x[0].bits / x[1].bits;
  if (expr->is<arith::RemSIOp>() && x[1].bits != 0)
    return x[0].bits % x[1].bits;
  if (expr->is<arith::IndexCastOp>() || expr->is<arith::ExtSIOp>() ||
      expr->is<arith::TruncIOp>())
    return x[0].bits;
  return std::nullopt;
}

std::optional<Literal> LiteralEvaluator::apply(const Expr *expr,
                                               ArrayRef<Literal> x) {
  if (isa<FloatType>(expr->type))
    return applyFloat(expr, x);
  if (expr->type.isInteger(1))
    return applyBoolean(expr, x);
  if (!expr->isInteger())
    return std::nullopt;
  if (expr->is<arith::ExtUIOp>() && areBooleans(x))
    return Literal::integer(x[0].bits);
  if (expr->is<arith::ExtSIOp>() && areBooleans(x))
    return Literal::integer(-x[0].bits);
  constexpr int64_t small = int64_t(1) << 31;
  auto isSmall = [](const Literal &operand) {
    return operand.bits < small && operand.bits > -small;
  };
  if (!areIntegers(x) || !llvm::all_of(x, isSmall))
    return std::nullopt;
  std::optional<int64_t> result = computeInteger(expr, x);
  // Nothing that could wrap in its type.
  Type type = expr->signature.getResult(0);
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  if (!result || (width < 64 && (*result >= (int64_t(1) << (width - 1)) ||
                                 *result < -(int64_t(1) << (width - 1)))))
    return std::nullopt;
  return Literal::integer(*result);
}

std::optional<Literal>
LiteralEvaluator::loadConstant(Value tensor, ArrayRef<int64_t> places) {
  auto [known, isNew] = constants.try_emplace(tensor);
  if (isNew)
    known->second = ConstantElements::get(tensor);
  const std::optional<ConstantElements> &elements = known->second;
  if (!elements || elements->getNumParts() != 1)
    return std::nullopt;
  int64_t position = 0;
  for (auto [place, size] :
       llvm::zip_equal(places, elements->getType().getShape())) {
    if (place < 0 || place >= size)
      return std::nullopt;
    position = position * size + place;
  }
  APInt bits = elements->getBits(position);
  Type type = elements->getPartType();
  if (auto floatType = dyn_cast<FloatType>(type))
    return makeRounded(
        APFloat(floatType.getFloatSemantics(), bits).convertToDouble(), type);
  if (bits.getBitWidth() > 64)
    return std::nullopt;
  return type.isInteger(1) ? Literal::boolean(!bits.isZero())
                           : Literal::integer(bits.getSExtValue());
}

std::optional<Literal> LiteralEvaluator::load(const Expr *expr,
                                              unsigned depth) {
  SmallVector<int64_t> places;
  for (const Expr *operand : expr->operands) {
    std::optional<Literal> index = evaluate(operand, depth + 1);
    if (!index || index->kind != Literal::Integer)
      return std::nullopt;
    places.push_back(index->bits);
  }
  if (std::optional<Literal> element = loadConstant(expr->value, places))
    return element;
  ExpressionContext &exprs = elements.getExpressions();
  SmallVector<const Expr *> indices = llvm::map_to_vector(
      places, [&](int64_t place) { return exprs.integer(place); });
  const Expr *element = elements.step(elements.element(expr->value, indices));
  return element && element != expr ? evaluate(element, depth + 1)
                                    : std::nullopt;
}

std::optional<Literal> LiteralEvaluator::compute(const Expr *expr,
                                                 unsigned depth) {
  if (std::optional<int64_t> value = expr->getInteger())
    return Literal::integer(*value);
  if (std::optional<bool> value = expr->getBool())
    return Literal::boolean(*value);
  if (std::optional<APFloat> value = expr->getFloat())
    return makeRounded(value->convertToDouble(), expr->type);
  switch (expr->kind) {
  case ExprKind::Linear: {
    __int128 sum = expr->ints.back();
    for (auto [operand, factor] : llvm::zip(expr->operands, expr->ints)) {
      std::optional<Literal> value = evaluate(operand, depth + 1);
      if (!value || value->kind != Literal::Integer)
        return std::nullopt;
      sum += __int128(value->bits) * factor;
    }
    if (sum < std::numeric_limits<int64_t>::min() ||
        sum > std::numeric_limits<int64_t>::max())
      return std::nullopt;
    return Literal::integer(int64_t(sum));
  }
  case ExprKind::FloorDiv:
  case ExprKind::Mod: {
    std::optional<Literal> value = evaluate(expr->operands[0], depth + 1);
    if (!value || value->kind != Literal::Integer)
      return std::nullopt;
    int64_t divisor = expr->ints[0], mod = value->bits % divisor;
    mod += mod < 0 ? divisor : 0;
    return Literal::integer(
        expr->kind == ExprKind::Mod ? mod : (value->bits - mod) / divisor);
  }
  case ExprKind::Load:
    return load(expr, depth);
  case ExprKind::Apply: {
    // A choice needs only what it takes.
    if (expr->is<arith::SelectOp>()) {
      std::optional<Literal> condition = evaluate(expr->operands[0], depth + 1);
      if (!condition || !condition->isBoolean())
        return std::nullopt;
      return evaluate(expr->operands[condition->getBool() ? 1 : 2], depth + 1);
    }
    SmallVector<Literal, 2> operands;
    for (const Expr *operand : expr->operands) {
      std::optional<Literal> value = evaluate(operand, depth + 1);
      if (!value)
        return std::nullopt;
      operands.push_back(*value);
    }
    return apply(expr, operands);
  }
  default:
    return std::nullopt;
  }
}

std::optional<Literal> LiteralEvaluator::evaluate(const Expr *expr,
                                                  unsigned depth) {
  constexpr unsigned maxDepth = 200;
  auto found = memo.find(expr);
  if (found != memo.end())
    return found->second;
  if (depth > maxDepth)
    return std::nullopt;
  std::optional<Literal> value = compute(expr, depth);
  memo[expr] = value;
  return value;
}

/// The i1 expressions in `expr` that no other one holds, `expr` itself aside;
/// nothing with more than one.
static const Expr *findOnlyCondition(const Expr *expr) {
  const Expr *found = nullptr;
  SmallVector<const Expr *> worklist(expr->operands);
  llvm::SmallPtrSet<const Expr *, 16> seen;
  while (!worklist.empty()) {
    const Expr *next = worklist.pop_back_val();
    if (next == found || !seen.insert(next).second)
      continue;
    if (next->type.isInteger(1) && !next->getBool()) {
      if (found)
        return nullptr;
      found = next;
      continue;
    }
    llvm::append_range(worklist, next->operands);
  }
  return found;
}

std::optional<Choice> rope::detail::readChoice(ElementExpressions &elements,
                                               const Expr *expr) {
  const Expr *condition = findOnlyCondition(expr);
  if (!condition)
    return std::nullopt;
  LiteralEvaluator whereTrue(elements), whereFalse(elements);
  whereTrue.bind(condition, Literal::boolean(true));
  whereFalse.bind(condition, Literal::boolean(false));
  std::optional<Literal> a = whereTrue.evaluate(expr);
  std::optional<Literal> b = whereFalse.evaluate(expr);
  if (!a || !b)
    return std::nullopt;
  return Choice{condition, *a, *b};
}
