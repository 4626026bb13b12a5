//===- IntegerExpression.cpp - Index arithmetic and sizes -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "rope/Analysis/Expression.h"
#include "llvm/ADT/STLExtras.h"

#include <limits>
#include <numeric>

using namespace mlir;
using namespace mlir::rope;

// No dimension, offset or row number of a program reaches this.
static constexpr int64_t kLargest = int64_t(1) << 52;

/// Whether bounds that are known are not of numbers as no program has them.
static bool isSmall(std::optional<IntegerRange> bounds) {
  return !bounds ||
         (bounds->min >= -2 * kLargest && bounds->max <= 2 * kLargest);
}

/// Sums and products as 64-bit registers have them.
static int64_t wrappingAdd(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) +
                              static_cast<uint64_t>(b));
}

static int64_t wrappingMultiply(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) *
                              static_cast<uint64_t>(b));
}

/// Whether no literal of a sum is so large that the sum could leave 64 bits for
/// numbers that programs have.
static bool hasSmallLiterals(const Expr *e) {
  return e->kind != ExprKind::Linear || llvm::all_of(e->ints, [](int64_t i) {
           return -kLargest <= i && i <= kLargest;
         });
}

/// Whether the terms of a dividend may be divided one by one: a sum that could
/// wrap is divided as a whole.
static bool canSplit(const Expr *dividend, int64_t divisor) {
  return hasSmallLiterals(dividend) && divisor <= kLargest;
}

/// Whether bounds are known and are those of a remainder of `divisor`.
static bool isWithin(std::optional<IntegerRange> bounds, int64_t divisor) {
  return bounds && bounds->min >= 0 && bounds->max < divisor;
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

const Expr *
ExpressionContext::linear(ArrayRef<std::pair<const Expr *, int64_t>> terms,
                          int64_t offset) {
  SmallVector<std::pair<const Expr *, int64_t>> sorted(terms);
  llvm::sort(sorted,
             [](auto &a, auto &b) { return a.first->id < b.first->id; });
  // g * (x floordiv g) + x mod g is x.
  for (auto &[remainder, factor] : sorted) {
    if (remainder->kind != ExprKind::Mod)
      continue;
    int64_t divisor = remainder->ints[0];
    for (auto &[quotient, multiple] : sorted)
      if (quotient->kind == ExprKind::FloorDiv &&
          multiple == wrappingMultiply(factor, divisor) &&
          quotient == floorDiv(remainder->operands[0], divisor)) {
        SmallVector<std::pair<const Expr *, int64_t>> rest;
        for (auto &term : sorted)
          if (term.first != remainder && term.first != quotient)
            rest.push_back(term);
        addTerms(remainder->operands[0], factor, rest, offset);
        return linear(rest, offset);
      }
  }
  SmallVector<const Expr *> operands;
  SmallVector<int64_t> ints;
  for (auto &[operand, factor] : sorted) {
    if (!operands.empty() && operands.back() == operand) {
      ints.back() = wrappingAdd(ints.back(), factor);
    } else {
      if (!ints.empty() && ints.back() == 0) {
        ints.pop_back();
        operands.pop_back();
      }
      operands.push_back(operand);
      ints.push_back(factor);
    }
  }
  if (!ints.empty() && ints.back() == 0) {
    ints.pop_back();
    operands.pop_back();
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

const Expr *ExpressionContext::add(const Expr *a, const Expr *b) {
  if (!a || !b)
    return nullptr;
  SmallVector<std::pair<const Expr *, int64_t>> terms;
  int64_t offset = 0;
  addTerms(a, 1, terms, offset);
  addTerms(b, 1, terms, offset);
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

std::optional<IntegerRange> ExpressionContext::range(const Expr *e) {
  auto bounded = [](int64_t min, int64_t max) -> std::optional<IntegerRange> {
    return IntegerRange{min, max};
  };
  switch (e->kind) {
  case ExprKind::Symbol:
    return bounded(0, ShapedType::isDynamic(e->ints[1]) ? kLargest
                                                        : e->ints[1] - 1);
  case ExprKind::Size:
    return bounded(0, kLargest);
  case ExprKind::Group:
    return bounded(0, kLargest);
  case ExprKind::Mod:
    return bounded(0, e->ints[0] - 1);
  case ExprKind::FloorDiv:
    if (std::optional<IntegerRange> inner = range(e->operands[0]))
      if (inner->min >= 0)
        return bounded(inner->min / e->ints[0], inner->max / e->ints[0]);
    return std::nullopt;
  case ExprKind::Load:
  case ExprKind::Scalar: {
    unsigned width = 64;
    Type type = e->value.getType();
    if (auto shaped = dyn_cast<ShapedType>(type))
      type = shaped.getElementType();
    if (type.isInteger())
      width = type.getIntOrFloatBitWidth();
    if (width == 0)
      return bounded(0, 0);
    if (width < 63)
      return bounded(-(int64_t(1) << (width - 1)),
                     (int64_t(1) << (width - 1)) - 1);
    return std::nullopt;
  }
  case ExprKind::Linear: {
    IntegerRange sum{e->ints.back(), e->ints.back()};
    for (auto [operand, factor] : llvm::zip(e->operands, e->ints)) {
      std::optional<IntegerRange> part = range(operand);
      if (!part)
        return std::nullopt;
      __int128 a = __int128(part->min) * factor,
               b = __int128(part->max) * factor;
      __int128 low = std::min(a, b) + sum.min, high = std::max(a, b) + sum.max;
      if (low < std::numeric_limits<int64_t>::min() ||
          high > std::numeric_limits<int64_t>::max())
        return std::nullopt;
      sum = {int64_t(low), int64_t(high)};
    }
    return sum;
  }
  case ExprKind::Apply:
    if (e->is<arith::MulIOp>()) {
      std::optional<IntegerRange> a = range(e->operands[0]),
                                  b = range(e->operands[1]);
      if (a && b && a->min >= 0 && b->min >= 0)
        return bounded(0, kLargest);
    }
    if (e->is<arith::MaxSIOp>() || e->is<arith::MinSIOp>()) {
      constexpr IntegerRange any{std::numeric_limits<int64_t>::min(),
                                 std::numeric_limits<int64_t>::max()};
      IntegerRange a = range(e->operands[0]).value_or(any);
      IntegerRange b = range(e->operands[1]).value_or(any);
      if (e->is<arith::MaxSIOp>())
        return bounded(std::max(a.min, b.min), std::max(a.max, b.max));
      return bounded(std::min(a.min, b.min), std::min(a.max, b.max));
    }
    if (e->is<arith::MinUIOp>()) {
      std::optional<IntegerRange> a = range(e->operands[0]),
                                  b = range(e->operands[1]);
      if (a && b && a->min >= 0 && b->min >= 0)
        return bounded(std::min(a->min, b->min), std::min(a->max, b->max));
    }
    if (e->is<arith::SelectOp>() && e->isInteger()) {
      std::optional<IntegerRange> a = range(e->operands[1]),
                                  b = range(e->operands[2]);
      if (a && b)
        return bounded(std::min(a->min, b->min), std::max(a->max, b->max));
    }
    if (e->isInteger()) {
      Type type = e->signature.getResult(0);
      if (type.isInteger(0))
        return bounded(0, 0);
      if (type.isInteger() && type.getIntOrFloatBitWidth() < 63) {
        int64_t half = int64_t(1) << (type.getIntOrFloatBitWidth() - 1);
        return bounded(-half, half - 1);
      }
    }
    return std::nullopt;
  default:
    return std::nullopt;
  }
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

const Expr *ExpressionContext::floorDiv(const Expr *a, int64_t divisor) {
  if (!a || divisor <= 0)
    return nullptr;
  if (divisor == 1)
    return a;
  if (!canSplit(a, divisor))
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
  if (isWithin(range(remainder), divisor))
    return whole;
  if (remainder->kind == ExprKind::FloorDiv &&
      remainder->ints[0] <= kLargest / divisor)
    return add(whole,
               floorDiv(remainder->operands[0], remainder->ints[0] * divisor));
  return add(whole, divide(ExprKind::FloorDiv, remainder, divisor));
}

const Expr *ExpressionContext::mod(const Expr *a, int64_t divisor) {
  if (!a || divisor <= 0)
    return nullptr;
  if (divisor == 1)
    return integer(0);
  if (!canSplit(a, divisor))
    return divide(ExprKind::Mod, a, divisor);
  SmallVector<std::pair<const Expr *, int64_t>> terms, rest;
  int64_t offset = 0;
  addTerms(a, 1, terms, offset);
  for (auto &[operand, factor] : terms)
    if (factor % divisor != 0)
      rest.emplace_back(operand, factor);
  const Expr *remainder =
      linear(rest, ((offset % divisor) + divisor) % divisor);
  if (isWithin(range(remainder), divisor))
    return remainder;
  return divide(ExprKind::Mod, remainder, divisor);
}

const Expr *ExpressionContext::linearize(const Expr *outer, const Expr *inner,
                                         const Expr *size) {
  if (!outer || !inner || !size)
    return nullptr;
  if (std::optional<int64_t> extent = size->getInteger())
    return add(scale(outer, *extent), inner);
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

bool ExpressionContext::isExactDifference(const Expr *a, const Expr *b) {
  std::optional<IntegerRange> x = range(a), y = range(b);
  if (!x || !y)
    return hasSmallLiterals(a) && hasSmallLiterals(b) && isSmall(x) &&
           isSmall(y);
  __int128 low = __int128(x->min) - y->max, high = __int128(x->max) - y->min;
  return low >= std::numeric_limits<int64_t>::min() &&
         high <= std::numeric_limits<int64_t>::max();
}

std::optional<bool> ExpressionContext::isAtLeast(const Expr *a, const Expr *b) {
  if (!a || !b)
    return std::nullopt;
  std::optional<IntegerRange> x = range(a), y = range(b);
  if (x && y && x->min >= y->max)
    return true;
  if (x && y && x->max < y->min)
    return false;
  if (!isExactDifference(a, b))
    return std::nullopt;
  std::optional<IntegerRange> bounds = range(sub(a, b));
  if (bounds && bounds->min >= 0)
    return true;
  if (bounds && bounds->max < 0)
    return false;
  if (!rowSizes.empty()) {
    Proof kept = notes;
    bounds = range(boundRows(sub(a, b), /*above=*/false));
    if (bounds && bounds->min >= 0)
      return true;
    bounds = range(boundRows(sub(a, b), /*above=*/true));
    if (bounds && bounds->max < 0)
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
  std::optional<IntegerRange> bounds = range(sub(a, b));
  if (bounds && (bounds->min > 0 || bounds->max < 0))
    return false;
  const Expr *difference = sub(a, b);
  if (difference->getInteger() == 0)
    return true;
  return std::nullopt;
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
  case Predicate::ult:
  case Predicate::ule:
  case Predicate::ugt:
  case Predicate::uge: {
    std::optional<IntegerRange> x = exprs.range(a), y = exprs.range(b);
    if (!x || !y || x->min < 0 || y->min < 0)
      return std::nullopt;
    break;
  }
  default:
    break;
  }
  switch (predicate) {
  case Predicate::sge:
  case Predicate::uge:
    return exprs.isAtLeast(a, b);
  case Predicate::sle:
  case Predicate::ule:
    return exprs.isAtLeast(b, a);
  case Predicate::slt:
  case Predicate::ult:
    return notOf(exprs.isAtLeast(a, b));
  case Predicate::sgt:
  case Predicate::ugt:
    return notOf(exprs.isAtLeast(b, a));
  default:
    return std::nullopt;
  }
}

/// Whether a value in `bounds` is the same number in `type`.
static bool fits(std::optional<IntegerRange> bounds, Type type) {
  if (type.isIndex() || type.isInteger(64))
    return true;
  if (!bounds)
    return false;
  unsigned width = type.getIntOrFloatBitWidth();
  if (width == 0 || width > 64)
    return false;
  int64_t half = int64_t(1) << (width - 1);
  return bounds->min >= -half && bounds->max < half;
}

const Expr *ExpressionContext::simplifyInteger(OperationName name,
                                               ArrayRef<const Expr *> operands,
                                               DictionaryAttr attributes,
                                               FunctionType signature) {
  StringRef op = name.getStringRef();
  Type result = signature.getResult(0);
  if (op == arith::CmpIOp::getOperationName()) {
    auto predicate =
        cast<arith::CmpIPredicateAttr>(attributes.get("predicate")).getValue();
    if (operands[0]->isInteger())
      if (std::optional<bool> truth =
              decide(*this, predicate, operands[0], operands[1]))
        return boolean(*truth);
    return nullptr;
  }
  if (op == arith::AndIOp::getOperationName() && result.isInteger(1)) {
    for (int side : {0, 1})
      if (std::optional<bool> value = operands[side]->getBool())
        return *value ? operands[1 - side] : boolean(false);
    return nullptr;
  }
  if (op == arith::OrIOp::getOperationName() && result.isInteger(1)) {
    for (int side : {0, 1})
      if (std::optional<bool> value = operands[side]->getBool())
        return *value ? boolean(true) : operands[1 - side];
    return nullptr;
  }
  if (op == arith::XOrIOp::getOperationName() && result.isInteger(1)) {
    if (operands[0]->getBool() && operands[1]->getBool())
      return boolean(*operands[0]->getBool() != *operands[1]->getBool());
    return nullptr;
  }
  if (!result.isIntOrIndex() || result.isInteger(1) ||
      !llvm::all_of(operands, [](const Expr *e) { return e->isInteger(); }))
    return nullptr;
  auto checked = [&](const Expr *value) -> const Expr * {
    return value && fits(range(value), result) ? value : nullptr;
  };
  if (operands.size() == 2 && operands[0] == operands[1] &&
      (op == arith::MaxUIOp::getOperationName() ||
       op == arith::MaxSIOp::getOperationName() ||
       op == arith::MinUIOp::getOperationName() ||
       op == arith::MinSIOp::getOperationName()))
    return operands[0];
  bool wide = result.isIndex() || result.isInteger(64);
  if (op == arith::AddIOp::getOperationName())
    return wide ? add(operands[0], operands[1])
                : checked(add(operands[0], operands[1]));
  if (op == arith::SubIOp::getOperationName())
    return wide ? sub(operands[0], operands[1])
                : checked(sub(operands[0], operands[1]));
  if (op == arith::MulIOp::getOperationName()) {
    if (!operands[0]->getInteger() && !operands[1]->getInteger())
      return nullptr;
    return checked(multiply(operands[0], operands[1]));
  }
  if (op == arith::IndexCastOp::getOperationName() ||
      op == arith::ExtSIOp::getOperationName() ||
      op == arith::TruncIOp::getOperationName())
    return checked(operands[0]);
  std::optional<IntegerRange> first = range(operands[0]);
  if (op == arith::IndexCastUIOp::getOperationName() ||
      op == arith::ExtUIOp::getOperationName())
    return first && first->min >= 0 ? checked(operands[0]) : nullptr;
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
  bool positive = divisor && *divisor > 0 && first && first->min >= 0;
  if (op == arith::DivSIOp::getOperationName() ||
      op == arith::DivUIOp::getOperationName()) {
    if (positive)
      return floorDiv(operands[0], *divisor);
    // (a * b) / b for sizes, and 0 / b: a size of zero rows has no element.
    const Expr *a = operands[0], *b = operands[1];
    if (a == b)
      if (std::optional<IntegerRange> bounds = range(a))
        if (bounds->min >= 1)
          return integer(1);
    return nullptr;
  }
  if (op == arith::FloorDivSIOp::getOperationName())
    return divisor && *divisor > 0 ? floorDiv(operands[0], *divisor) : nullptr;
  if (op == arith::RemSIOp::getOperationName() ||
      op == arith::RemUIOp::getOperationName())
    return positive ? mod(operands[0], *divisor) : nullptr;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

const Expr *ExpressionContext::canonicalSize(const Expr *size, unsigned depth) {
  constexpr unsigned maxDepth = 8;
  if (!size || !useFacts || equalSizes.empty())
    return size;
  bool composite = size->kind == ExprKind::Linear ||
                   size->kind == ExprKind::FloorDiv ||
                   size->kind == ExprKind::Mod || size->kind == ExprKind::Apply;
  if (composite && !size->operands.empty() && depth < maxDepth) {
    SmallVector<const Expr *> operands;
    for (const Expr *operand : size->operands)
      operands.push_back(
          operand->isInteger() ? canonicalSize(operand, depth + 1) : operand);
    if (const Expr *rebuilt = rebuild(size, operands))
      size = rebuilt;
  }
  while (true) {
    auto found = equalSizes.find(size);
    if (found == equalSizes.end())
      break;
    notes.use(found->second.second);
    size = found->second.first;
    // Terms of a sum may be known otherwise by now.
    if (size->kind == ExprKind::Linear && !size->operands.empty() &&
        depth < maxDepth)
      return canonicalSize(size, depth + 1);
  }
  return size;
}

/// Divides a - b = 0 by what all of it is a multiple of, and takes what both
/// sides have in common away. Registers hold sums modulo 2^64: g * x = 0 says
/// x = 0 modulo 2^64 / (the power of two in g), so x itself has to be smaller.
bool ExpressionContext::reduceEquation(const Expr *&a, const Expr *&b) {
  if (!a->isInteger() || !b->isInteger())
    return false;
  SmallVector<std::pair<const Expr *, int64_t>> terms;
  int64_t offset = 0;
  addTerms(sub(a, b), 1, terms, offset);
  auto magnitude = [](int64_t i) {
    return i < 0 ? -static_cast<uint64_t>(i) : static_cast<uint64_t>(i);
  };
  uint64_t divisor = magnitude(offset);
  for (auto &term : terms)
    divisor = std::gcd(divisor, magnitude(term.second));
  if (terms.empty() || divisor > static_cast<uint64_t>(kLargest))
    return false;
  const Expr *left = integer(0), *right = integer(0);
  for (auto &term : terms) {
    const Expr *part = scale(
        term.first, static_cast<int64_t>(magnitude(term.second) / divisor));
    (term.second > 0 ? left : right) =
        add(term.second > 0 ? left : right, part);
  }
  (offset > 0 ? left : right) =
      add(offset > 0 ? left : right,
          integer(static_cast<int64_t>(magnitude(offset) / divisor)));
  std::optional<IntegerRange> x = range(left), y = range(right);
  if (!x || !y)
    return false;
  // No nonzero multiple of 2^64 / 2^zeros is between the bounds.
  unsigned zeros = llvm::countr_zero(divisor);
  __int128 period = __int128(1) << (64 - zeros);
  if (__int128(x->max) - y->min >= period ||
      __int128(y->max) - x->min >= period)
    return false;
  a = left;
  b = right;
  return true;
}

void ExpressionContext::assumeEqual(const Expr *a, const Expr *b,
                                    StringRef why) {
  if (!a || !b)
    return;
  Proof kept = notes;
  a = canonicalSize(a);
  b = canonicalSize(b);
  if (reduceEquation(a, b)) {
    a = canonicalSize(a);
    b = canonicalSize(b);
  }
  notes = kept;
  if (a == b || (a->getInteger() && b->getInteger()))
    return;
  // The representative is the literal, or what the program computed first.
  if (a->getInteger() || (!b->getInteger() && a->id < b->id))
    std::swap(a, b);
  equalSizes[a] = {b, why.str()};
}
