//===- IntegerExpression.cpp - Index arithmetic and sizes -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntegerRange.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Sums and products as 64-bit registers have them.
static int64_t wrappingAdd(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) +
                              static_cast<uint64_t>(b));
}

static int64_t wrappingMultiply(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) *
                              static_cast<uint64_t>(b));
}

/// Whether bounds are those of a remainder of `divisor`.
static bool isWithin(IntegerRange bounds, int64_t divisor) {
  return bounds.min >= 0 && bounds.max < divisor;
}

const Expr *ExpressionContext::integer(int64_t value) {
  return linear({}, value);
}

const Expr *ExpressionContext::symbol(int64_t number, int64_t extent) {
  if (extent == 1)
    return integer(0);
  Expr probe;
  probe.kind = ExprKind::Symbol;
  probe.type = IndexType::get(context);
  int64_t ints[] = {number, extent};
  probe.ints = ints;
  return intern(probe);
}

void ExpressionContext::addTerms(
    const Expr *e, int64_t factor,
    SmallVectorImpl<std::pair<const Expr *, int64_t>> &terms, int64_t &offset) {
  if (e->kind != ExprKind::Linear) {
    terms.emplace_back(e, factor);
    return;
  }
  for (auto [operand, coefficient] : llvm::zip(e->operands, e->ints))
    terms.emplace_back(operand, wrappingMultiply(coefficient, factor));
  offset = wrappingAdd(offset, wrappingMultiply(e->ints.back(), factor));
}

/// Orders terms, adds the factors of equal ones and drops those that cancel.
static void
mergeTerms(SmallVectorImpl<std::pair<const Expr *, int64_t>> &terms) {
  llvm::sort(terms, [](auto &a, auto &b) { return a.first->id < b.first->id; });
  size_t last = 0;
  for (size_t next = 1; next < terms.size(); ++next) {
    if (terms[next].first == terms[last].first)
      terms[last].second = wrappingAdd(terms[last].second, terms[next].second);
    else
      terms[++last] = terms[next];
  }
  terms.truncate(std::min(terms.size(), last + 1));
  llvm::erase_if(terms, [](auto &term) { return term.second == 0; });
}

const Expr *
ExpressionContext::linear(ArrayRef<std::pair<const Expr *, int64_t>> terms,
                          int64_t offset) {
  SmallVector<std::pair<const Expr *, int64_t>> merged(terms);
  mergeTerms(merged);
  // f * g * (x floordiv g) + f * (x mod g) is f * x.
  for (auto *remainder = merged.begin(); remainder != merged.end();
       ++remainder) {
    auto [expr, factor] = *remainder;
    if (expr->kind != ExprKind::Mod)
      continue;
    const Expr *whole = expr->operands[0];
    const Expr *quotient = floorDiv(whole, expr->ints[0]);
    auto *found = llvm::find(
        merged,
        std::make_pair(quotient, wrappingMultiply(factor, expr->ints[0])));
    if (quotient->kind != ExprKind::FloorDiv || found == merged.end())
      continue;
    found->second = remainder->second = 0;
    addTerms(whole, factor, merged, offset);
    return linear(merged, offset);
  }
  SmallVector<const Expr *> operands;
  SmallVector<int64_t> ints;
  for (auto &[operand, factor] : merged) {
    operands.push_back(operand);
    ints.push_back(factor);
  }
  if (operands.size() == 1 && ints[0] == 1 && offset == 0)
    return operands[0];
  ints.push_back(offset);
  Expr probe;
  probe.kind = ExprKind::Linear;
  probe.type = IndexType::get(context);
  probe.operands = operands;
  probe.ints = ints;
  return intern(probe);
}

/// A sum of more terms than this is an operation of its own: indices are
/// shorter, and every sum lists its terms.
static constexpr size_t kMaxTerms = 256;

const Expr *ExpressionContext::add(const Expr *a, const Expr *b) {
  if (!a || !b)
    return nullptr;
  SmallVector<std::pair<const Expr *, int64_t>> terms;
  int64_t offset = 0;
  addTerms(a, 1, terms, offset);
  addTerms(b, 1, terms, offset);
  if (terms.size() > kMaxTerms) {
    Type type = IndexType::get(context);
    return internApply(
        OperationName(arith::AddIOp::getOperationName(), context), {a, b},
        DictionaryAttr::get(context),
        FunctionType::get(context, {type, type}, {type}));
  }
  return linear(terms, offset);
}

const Expr *ExpressionContext::scale(const Expr *a, int64_t factor) {
  if (!a)
    return nullptr;
  SmallVector<std::pair<const Expr *, int64_t>> terms;
  int64_t offset = 0;
  addTerms(a, factor, terms, offset);
  return linear(terms, offset);
}

const Expr *ExpressionContext::sub(const Expr *a, const Expr *b) {
  return add(a, scale(b, -1));
}

const Expr *ExpressionContext::multiply(const Expr *a, const Expr *b) {
  if (!a || !b)
    return nullptr;
  if (std::optional<int64_t> value = a->getInteger())
    return scale(b, *value);
  if (std::optional<int64_t> value = b->getInteger())
    return scale(a, *value);
  // A product of sizes, as an opaque atom in canonical order.
  if (a->id > b->id)
    std::swap(a, b);
  return apply<arith::MulIOp>({a, b}, IndexType::get(context));
}

const Expr *ExpressionContext::divide(ExprKind kind, const Expr *dividend,
                                      int64_t divisor) {
  Expr probe;
  probe.kind = kind;
  probe.type = IndexType::get(context);
  probe.operands = dividend;
  probe.ints = divisor;
  return intern(probe);
}

/// Quotient or remainder of a place in groups of literal size, where groups and
/// `divisor` divide each other; null where they do not.
const Expr *ExpressionContext::divideGroup(const Expr *group, int64_t divisor,
                                           bool remainder) {
  const Expr *outer = group->operands[0], *inner = group->operands[1];
  std::optional<int64_t> size = group->operands[2]->getInteger();
  if (!size || *size <= 0)
    return nullptr;
  if (*size % divisor == 0)
    return remainder ? mod(inner, divisor)
                     : linearize(outer, floorDiv(inner, divisor),
                                 integer(*size / divisor));
  if (divisor % *size != 0)
    return nullptr;
  return remainder
             ? linearize(mod(outer, divisor / *size), inner, group->operands[2])
             : floorDiv(outer, divisor / *size);
}

const Expr *ExpressionContext::floorDiv(const Expr *a, int64_t divisor) {
  if (!a || divisor <= 0)
    return nullptr;
  if (divisor == 1)
    return a;
  if (a->kind == ExprKind::Group)
    if (const Expr *quotient = divideGroup(a, divisor, /*remainder=*/false))
      return quotient;
  if (!isExactSum(a))
    return divide(ExprKind::FloorDiv, a, divisor);
  SmallVector<std::pair<const Expr *, int64_t>> terms, quotient, rest;
  int64_t offset = 0;
  addTerms(a, 1, terms, offset);
  for (auto &[operand, factor] : terms) {
    if (factor % divisor == 0)
      quotient.emplace_back(operand, factor / divisor);
    else
      rest.emplace_back(operand, factor);
  }
  int64_t restOffset = ((offset % divisor) + divisor) % divisor;
  const Expr *whole = linear(quotient, (offset - restOffset) / divisor);
  const Expr *remainder = linear(rest, restOffset);
  if (isWithin(remainder->bounds, divisor))
    return whole;
  if (remainder->kind == ExprKind::FloorDiv &&
      remainder->ints[0] <= std::numeric_limits<int64_t>::max() / divisor)
    return add(whole,
               floorDiv(remainder->operands[0], remainder->ints[0] * divisor));
  return add(whole, divide(ExprKind::FloorDiv, remainder, divisor));
}

const Expr *ExpressionContext::mod(const Expr *a, int64_t divisor) {
  if (!a || divisor <= 0)
    return nullptr;
  if (divisor == 1)
    return integer(0);
  if (a->kind == ExprKind::Group)
    if (const Expr *remainder = divideGroup(a, divisor, /*remainder=*/true))
      return remainder;
  if (!isExactSum(a))
    return divide(ExprKind::Mod, a, divisor);
  SmallVector<std::pair<const Expr *, int64_t>> terms, rest;
  int64_t offset = 0;
  addTerms(a, 1, terms, offset);
  for (auto &[operand, factor] : terms)
    if (factor % divisor != 0)
      rest.emplace_back(operand, factor);
  const Expr *remainder =
      linear(rest, ((offset % divisor) + divisor) % divisor);
  if (isWithin(remainder->bounds, divisor))
    return remainder;
  return divide(ExprKind::Mod, remainder, divisor);
}

const Expr *ExpressionContext::linearize(const Expr *outer, const Expr *inner,
                                         const Expr *size) {
  if (!outer || !inner || !size)
    return nullptr;
  if (std::optional<int64_t> extent = size->getInteger()) {
    const Expr *sum = add(scale(outer, *extent), inner);
    if (*extent == 1 || isExactSum(sum))
      return sum;
  }
  if (outer->getInteger() == 0)
    return inner;
  Expr probe;
  probe.kind = ExprKind::Group;
  probe.type = IndexType::get(context);
  const Expr *operands[] = {outer, inner, canonicalSize(size)};
  probe.operands = operands;
  return intern(probe);
}

bool ExpressionContext::delinearize(const Expr *index, const Expr *size,
                                    const Expr *&outer, const Expr *&inner) {
  if (std::optional<int64_t> extent = size->getInteger()) {
    outer = floorDiv(index, *extent);
    inner = mod(index, *extent);
    return outer && inner;
  }
  if (index->kind == ExprKind::Group &&
      index->operands[2] == canonicalSize(size)) {
    outer = index->operands[0];
    inner = index->operands[1];
    return true;
  }
  if (index->getInteger() == 0) {
    outer = inner = index;
    return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Operations of the program
//===----------------------------------------------------------------------===//

static std::optional<bool> decide(ExpressionContext &exprs,
                                  arith::CmpIPredicate predicate, const Expr *a,
                                  const Expr *b) {
  using Predicate = arith::CmpIPredicate;
  auto notOf = [](std::optional<bool> value) -> std::optional<bool> {
    if (value)
      return !*value;
    return std::nullopt;
  };
  switch (predicate) {
  case Predicate::eq:
    return exprs.isEqual(a, b);
  case Predicate::ne:
    return notOf(exprs.isEqual(a, b));
  case Predicate::sge:
    return exprs.isAtLeast(a, b);
  case Predicate::sle:
    return exprs.isAtLeast(b, a);
  case Predicate::slt:
    return notOf(exprs.isAtLeast(a, b));
  case Predicate::sgt:
    return notOf(exprs.isAtLeast(b, a));
  case Predicate::uge:
    return exprs.isUnsignedAtLeast(a, b);
  case Predicate::ule:
    return exprs.isUnsignedAtLeast(b, a);
  case Predicate::ult:
    return notOf(exprs.isUnsignedAtLeast(a, b));
  case Predicate::ugt:
    return notOf(exprs.isUnsignedAtLeast(b, a));
  }
  return std::nullopt;
}

/// A comparison of integers, or an op on truth values.
static const Expr *simplifyTruth(ExpressionContext &exprs, StringRef op,
                                 ArrayRef<const Expr *> operands,
                                 DictionaryAttr attributes) {
  if (op == arith::CmpIOp::getOperationName()) {
    auto predicate =
        cast<arith::CmpIPredicateAttr>(attributes.get("predicate")).getValue();
    std::optional<bool> truth;
    if (operands[0]->isInteger())
      truth = decide(exprs, predicate, operands[0], operands[1]);
    return truth ? exprs.boolean(*truth) : nullptr;
  }
  if (op == arith::XOrIOp::getOperationName()) {
    if (operands[0]->getBool() && operands[1]->getBool())
      return exprs.boolean(*operands[0]->getBool() != *operands[1]->getBool());
    return nullptr;
  }
  bool isAnd = op == arith::AndIOp::getOperationName();
  if (!isAnd && op != arith::OrIOp::getOperationName())
    return nullptr;
  for (int side : {0, 1})
    if (std::optional<bool> value = operands[side]->getBool())
      return *value == isAnd ? operands[1 - side] : exprs.boolean(!isAnd);
  return nullptr;
}

const Expr *ExpressionContext::simplifyInteger(OperationName name,
                                               ArrayRef<const Expr *> operands,
                                               DictionaryAttr attributes,
                                               FunctionType signature) {
  StringRef op = name.getStringRef();
  Type result = signature.getResult(0);
  if (result.isInteger(1))
    return simplifyTruth(*this, op, operands, attributes);
  if (!result.isIntOrIndex() ||
      !llvm::all_of(operands, [](const Expr *e) { return e->isInteger(); }))
    return nullptr;
  // What is the same number in the width of the result, modulo which `value`
  // is the result.
  unsigned width = result.isIndex() ? 64 : result.getIntOrFloatBitWidth();
  auto checked = [&](const Expr *value) -> const Expr * {
    return value && width <= 64 && value->bounds.isWithin(width) ? value
                                                                 : nullptr;
  };
  if (operands.size() == 2 && operands[0] == operands[1] &&
      (op == arith::MaxUIOp::getOperationName() ||
       op == arith::MaxSIOp::getOperationName() ||
       op == arith::MinUIOp::getOperationName() ||
       op == arith::MinSIOp::getOperationName()))
    return operands[0];
  if (op == arith::AddIOp::getOperationName())
    return checked(add(operands[0], operands[1]));
  if (op == arith::SubIOp::getOperationName())
    return checked(sub(operands[0], operands[1]));
  if (op == arith::MulIOp::getOperationName()) {
    if (!operands[0]->getInteger() && !operands[1]->getInteger())
      return nullptr;
    return checked(multiply(operands[0], operands[1]));
  }
  if (op == arith::IndexCastOp::getOperationName() ||
      op == arith::ExtSIOp::getOperationName() ||
      op == arith::TruncIOp::getOperationName())
    return checked(operands[0]);
  if (op == arith::IndexCastUIOp::getOperationName() ||
      op == arith::ExtUIOp::getOperationName())
    return operands[0]->bounds.min >= 0 ? checked(operands[0]) : nullptr;
  if (operands.size() != 2)
    return nullptr;
  if (op == arith::MaxSIOp::getOperationName() ||
      op == arith::MinSIOp::getOperationName()) {
    bool max = op == arith::MaxSIOp::getOperationName();
    if (std::optional<bool> order = isAtLeast(operands[0], operands[1]))
      return operands[*order == max ? 0 : 1];
    if (std::optional<bool> order = isAtLeast(operands[1], operands[0]))
      return operands[*order == max ? 1 : 0];
    return nullptr;
  }
  std::optional<int64_t> divisor = operands[1]->getInteger();
  bool positive = divisor && *divisor > 0 && operands[0]->bounds.min >= 0;
  if (op == arith::DivSIOp::getOperationName() ||
      op == arith::DivUIOp::getOperationName()) {
    if (positive)
      return floorDiv(operands[0], *divisor);
    bool same = operands[0] == operands[1] && operands[0]->bounds.min >= 1;
    return same ? integer(1) : nullptr;
  }
  if (op == arith::FloorDivSIOp::getOperationName())
    return divisor && *divisor > 0 ? floorDiv(operands[0], *divisor) : nullptr;
  if (op == arith::RemSIOp::getOperationName() ||
      op == arith::RemUIOp::getOperationName())
    return positive ? mod(operands[0], *divisor) : nullptr;
  return nullptr;
}

const Expr *ExpressionContext::chooseBelow(const Expr *number,
                                           const Expr *bound, const Expr *below,
                                           const Expr *above) {
  auto predicate =
      arith::CmpIPredicateAttr::get(context, arith::CmpIPredicate::slt);
  const Expr *isBelow = apply(
      OperationName(arith::CmpIOp::getOperationName(), context),
      {number, bound},
      DictionaryAttr::get(context, NamedAttribute("predicate", predicate)),
      FunctionType::get(context, {number->type, bound->type},
                        {IntegerType::get(context, 1)}));
  return apply<arith::SelectOp>({isBelow, below, above}, below->type);
}
