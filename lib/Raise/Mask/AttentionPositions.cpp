//===- AttentionPositions.cpp - Masks by row and key number ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionPositions.h"
#include "Table/LiteralEvaluation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "rope/Analysis/ExpressionWalk.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Elements of one mask that are compared with a form one by one.
static constexpr int64_t kMaxElements = 1 << 18;
/// A finite number that is added to drop a score absorbs any score.
static constexpr double kAbsorbing = -1e30;

namespace {
/// Bounds of the key t in row i: i - left <= t <= i + right, t < lengths; null
/// where there is none.
struct Bounds {
  const Expr *right = nullptr, *left = nullptr, *lengths = nullptr;
  std::optional<int64_t> row;
  /// Whether one of them was found in a sum that may wrap.
  bool mayWrap = false;
};

/// A condition as it stands in the program and whether it has to hold.
struct Conjunct {
  const Expr *expr;
  bool holds;
};

class PositionReader {
public:
  PositionReader(AttentionMatcher &matcher, ArrayRef<int64_t> rows,
                 ArrayRef<int64_t> batch)
      : matcher(matcher), match(matcher.match), exprs(matcher.exprs()),
        rows(rows), batch(batch), key(matcher.key->ints[0]),
        everything(ElementExpressions::isTransparent, /*budget=*/20000) {}

  void run();

private:
  const Expr *expandAll(const Expr *expr) {
    return matcher.elements.expand(expr, everything);
  }
  /// Takes the bounds out of `expr == holds`; what is left goes to `rest`.
  /// False, with `rest` as it was, where there is no bound in it.
  bool takeCondition(const Expr *expr, bool holds, Bounds &bounds,
                     SmallVectorImpl<Conjunct> &rest, unsigned depth = 0);
  /// The same for a comparison of integers.
  bool takeComparison(const Expr *expr, bool holds, Bounds &bounds);
  /// The same for 0 <= difference.
  bool takeInequality(const Expr *difference, Bounds &bounds);
  /// The same for each element of a mask of literals.
  bool takeElements(const Expr *expr, MaskReading reading, Bounds &bounds,
                    double *highestFill = nullptr);
  std::optional<ElementBounds> compareElements(const Expr *whole,
                                               const LoopSymbol &row,
                                               const LoopSymbol &column,
                                               MaskReading reading);
  /// Takes a term that is added: `rest` is the term without it, or null.
  bool takeTerm(const Expr *term, bool negated, Bounds &bounds,
                const Expr *&rest, SmallVectorImpl<Conjunct> &conditions,
                double &lowest, unsigned depth = 0);
  bool mergeRow(std::optional<int64_t> row, Bounds &bounds);
  bool mergeBounds(const Bounds &found, Bounds &bounds);
  /// Bounds as attributes and operands; false where they cannot be said so.
  bool convert(const Bounds &bounds, Positions &positions);
  /// Whether every row keeps a key by `bounds`, for any data.
  bool keepsKeys(const Bounds &bounds);
  bool takeStep(const MaskStep &step, Bounds &bounds,
                SmallVectorImpl<MaskStep> &steps, double &lowest);

  AttentionMatcher &matcher;
  AttentionMatch &match;
  ExpressionContext &exprs;
  ArrayRef<int64_t> rows, batch;
  int64_t key;
  Expansion everything;
  /// Masks that were compared element by element.
  llvm::SmallPtrSet<const Expr *, 8> compared;
};
} // namespace

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

bool PositionReader::mergeRow(std::optional<int64_t> row, Bounds &bounds) {
  if (row && bounds.row && row != bounds.row)
    return false;
  if (row)
    bounds.row = row;
  return true;
}

bool PositionReader::mergeBounds(const Bounds &found, Bounds &bounds) {
  Bounds merged = bounds;
  if (!mergeRow(found.row, merged))
    return false;
  // The tighter of two bounds, where it is known which one is.
  auto merge = [&](const Expr *from, const Expr *&to) {
    if (!from || from == to)
      return true;
    std::optional<bool> tighter =
        to ? exprs.isAtLeast(to, from) : std::optional<bool>(true);
    if (!tighter)
      return false;
    if (*tighter)
      to = from;
    return true;
  };
  if (!merge(found.right, merged.right) || !merge(found.left, merged.left) ||
      !merge(found.lengths, merged.lengths))
    return false;
  bounds = merged;
  return true;
}

bool PositionReader::takeInequality(const Expr *difference, Bounds &bounds) {
  if (!difference)
    return false;
  SmallVector<std::pair<const Expr *, int64_t>> terms;
  int64_t constant = 0;
  if (difference->kind == ExprKind::Linear) {
    for (auto [operand, factor] :
         llvm::zip(difference->operands, difference->ints))
      terms.emplace_back(operand, factor);
    constant = difference->ints.back();
  } else {
    terms.emplace_back(difference, 1);
  }
  int64_t ofKey = 0, ofRow = 0;
  Bounds found;
  const Expr *rest = exprs.integer(constant);
  for (auto [operand, factor] : terms) {
    // c - |x| is two bounds.
    if (operand->is<math::AbsIOp>() && factor == -1) {
      const Expr *other =
          exprs.sub(difference, exprs.scale(operand, factor)); // c
      Bounds both = bounds;
      if (dependsOnSymbol(other, key) || llvm::any_of(rows, [&](int64_t r) {
            return dependsOnSymbol(other, r);
          }))
        return false;
      const Expr *x = operand->operands[0];
      if (!takeInequality(exprs.sub(other, x), both) ||
          !takeInequality(exprs.add(other, x), both))
        return false;
      bounds = both;
      return true;
    }
    if (operand->kind == ExprKind::Symbol && operand->ints[0] == key) {
      ofKey = factor;
      continue;
    }
    if (operand->kind == ExprKind::Symbol &&
        llvm::is_contained(rows, operand->ints[0]) && !found.row) {
      found.row = operand->ints[0];
      ofRow = factor;
      continue;
    }
    rest = exprs.add(rest, exprs.scale(operand, factor));
  }
  auto foreign = [&](const Expr *expr) {
    for (const LoopSymbol &symbol : match.symbols)
      if (dependsOnSymbol(expr, symbol.number) &&
          !llvm::is_contained(batch, symbol.number) &&
          (!llvm::is_contained(rows, symbol.number) ||
           (found.row && symbol.number == *found.row)))
        return true;
    return false;
  };
  if (!rest || (ofKey != 1 && ofKey != -1) || foreign(rest))
    return false;
  if (ofRow == 0) {
    // t <= rest, the same for all rows.
    if (ofKey != -1)
      return false;
    // Rows that stay unnamed could be the ones it depends on.
    for (int64_t row : rows)
      if (dependsOnSymbol(rest, row))
        return false;
    found.row = std::nullopt;
    found.lengths = exprs.add(rest, exprs.integer(1));
  } else if (ofRow == -ofKey) {
    (ofKey == -1 ? found.right : found.left) = rest;
  } else {
    return false;
  }
  return mergeBounds(found, bounds);
}

/// Whether what may be large in `sum` is given, not computed: with a large
/// literal, sums that the program does not have would wrap for small integers.
static bool isOfGivenIntegers(const Expr *sum) {
  constexpr int64_t large = int64_t(1) << 56;
  auto isSmall = [](int64_t number) {
    return number > -large && number < large;
  };
  if (sum->kind == ExprKind::Linear && !llvm::all_of(sum->ints, isSmall))
    return false;
  return llvm::all_of(sum->operands, [](const Expr *term) {
    return (term->bounds.min > -large && term->bounds.max < large) ||
           term->isLoad() || term->kind == ExprKind::Scalar;
  });
}

static bool isUnsigned(arith::CmpIPredicate predicate) {
  return predicate >= arith::CmpIPredicate::ult;
}

bool PositionReader::takeComparison(const Expr *expr, bool holds,
                                    Bounds &bounds) {
  const Expr *a = expandAll(expr->operands[0]);
  const Expr *b = expandAll(expr->operands[1]);
  if (!a || !b || !a->isInteger() || !b->isInteger())
    return false;
  using Predicate = arith::CmpIPredicate;
  Predicate predicate = expr->getPredicate<arith::CmpIPredicateAttr>();
  if (!holds)
    predicate = arith::invertPredicate(predicate);
  // What is compared is a > b, or a >= b, of signed numbers.
  if (isUnsigned(predicate) && (a->bounds.min < 0 || b->bounds.min < 0))
    return false;
  bool strict = false;
  switch (predicate) {
  case Predicate::slt:
  case Predicate::ult:
    strict = true;
    [[fallthrough]];
  case Predicate::sle:
  case Predicate::ule:
    std::swap(a, b);
    break;
  case Predicate::sgt:
  case Predicate::ugt:
    strict = true;
    [[fallthrough]];
  case Predicate::sge:
  case Predicate::uge:
    break;
  default:
    return false;
  }
  const Expr *difference = exprs.sub(a, b);
  if (strict)
    difference = exprs.sub(difference, exprs.integer(1));
  bool mayWrap = !exprs.isExactDifference(a, b) ||
                 (difference && difference->bounds.isAnything());
  if (!difference || (mayWrap && !isOfGivenIntegers(difference)) ||
      !takeInequality(difference, bounds))
    return false;
  // t < n is a bound as it stands; other differences must not wrap.
  bool isLength = strict && a->kind != ExprKind::Linear &&
                  b->kind == ExprKind::Symbol && b->ints[0] == key;
  bounds.mayWrap |= mayWrap && !isLength;
  return true;
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

bool PositionReader::takeCondition(const Expr *expr, bool holds, Bounds &bounds,
                                   SmallVectorImpl<Conjunct> &rest,
                                   unsigned depth) {
  constexpr unsigned maxDepth = 64;
  if (depth > maxDepth)
    return false;
  size_t mark = rest.size();
  Bounds before = bounds;
  bool found = false;
  auto take = [&](const Expr *part, bool partHolds) {
    if (takeCondition(part, partHolds, bounds, rest, depth + 1)) {
      found = true;
      return;
    }
    const Expr *whole = expandAll(part);
    if (!whole || whole->getBool() != partHolds)
      rest.push_back({part, partHolds});
  };
  if (expr->isLoad()) {
    if (const Expr *next = matcher.elements.step(expr))
      take(next, holds);
  } else if ((expr->is<arith::AndIOp>() && holds) ||
             (expr->is<arith::OrIOp>() && !holds)) {
    take(expr->operands[0], holds);
    take(expr->operands[1], holds);
  } else if (expr->is<arith::XOrIOp>()) {
    for (int side : {0, 1})
      if (std::optional<bool> literal = expr->operands[side]->getBool()) {
        take(expr->operands[1 - side], holds != *literal);
        break;
      }
  } else if (expr->is<arith::CmpIOp>() && expr->operands[0]->isInteger() &&
             takeComparison(expr, holds, bounds)) {
    found = true;
  } else if (const Expr *whole = expandAll(expr)) {
    // x != 0 of a number made from one condition, and the like.
    if (std::optional<Choice> choice = readChoice(matcher.elements, whole))
      if (choice->whereTrue.isBoolean() && choice->whereFalse.isBoolean() &&
          choice->whereTrue.getBool() != choice->whereFalse.getBool())
        take(choice->condition, choice->whereTrue.getBool() == holds);
  }
  if (found)
    return true;
  rest.resize(mark);
  bounds = before;
  return takeElements(expr,
                      holds ? MaskReading::HoldsWhereKept
                            : MaskReading::HoldsWhereDropped,
                      bounds);
}

/// Whether adding `value` drops a score.
static bool dropsScore(const Literal &value) {
  return value.isFloat() && (value.getFloat() <= -1e4);
}

static bool isZero(const Literal &value) {
  return value.isFloat() && value.getFloat() == 0.0;
}

/// Whether an element of a mask keeps its score; nothing where it is none of a
/// mask. `highestFill` is the highest of the numbers that drop one.
static std::optional<bool>
readElement(const Literal &element, MaskReading reading, double &highestFill) {
  if (reading == MaskReading::HoldsWhereKept ||
      reading == MaskReading::HoldsWhereDropped) {
    if (!element.isBoolean())
      return std::nullopt;
    return element.getBool() == (reading == MaskReading::HoldsWhereKept);
  }
  if (isZero(element))
    return true;
  if (!element.isFloat())
    return std::nullopt;
  double added = reading == MaskReading::Subtracted ? -element.getFloat()
                                                    : element.getFloat();
  if (!dropsScore(Literal::number(added, element.type)))
    return std::nullopt;
  highestFill = std::max(highestFill, added);
  return false;
}

std::optional<ElementBounds>
PositionReader::compareElements(const Expr *whole, const LoopSymbol &row,
                                const LoopSymbol &column, MaskReading reading) {
  ElementBounds found;
  SmallVector<bool> kept;
  kept.reserve(row.extent * column.extent);
  LiteralEvaluator evaluator(matcher.elements);
  for (int64_t i = 0; i < row.extent; ++i)
    for (int64_t t = 0; t < column.extent; ++t) {
      evaluator.clear();
      evaluator.bind(row.expr, Literal::integer(i));
      evaluator.bind(column.expr, Literal::integer(t));
      std::optional<Literal> element = evaluator.evaluate(whole);
      std::optional<bool> keep =
          element ? readElement(*element, reading, found.highestFill)
                  : std::optional<bool>();
      if (!keep)
        return std::nullopt;
      kept.push_back(*keep);
    }
  // The bounds that a first row shows; then every element is compared.
  std::optional<int64_t> &right = found.right, &left = found.left;
  int64_t keys = column.extent;
  for (int64_t i = 0; i < row.extent; ++i) {
    ArrayRef<bool> line = ArrayRef<bool>(kept).slice(i * keys, keys);
    const bool *first = llvm::find(line, true);
    if (first == line.end())
      continue;
    int64_t last = keys - 1;
    while (!line[last])
      --last;
    if (!right && last < keys - 1)
      right = last - i;
    if (!left && first != line.begin())
      left = i - (first - line.begin());
  }
  if (!right && !left)
    return std::nullopt;
  for (int64_t i = 0; i < row.extent; ++i)
    for (int64_t t = 0; t < keys; ++t)
      if (kept[i * keys + t] !=
          ((!right || t <= i + *right) && (!left || t >= i - *left)))
        return std::nullopt;
  return found;
}

/// The constant that `load` reads by `row` and `column` alone; nothing for
/// others.
static std::optional<ConstantMask> findConstant(const Expr *load,
                                                const LoopSymbol &row,
                                                const LoopSymbol &column,
                                                MaskReading reading) {
  Attribute value;
  if (!load->isLoad() || !matchPattern(load->value, m_Constant(&value)))
    return std::nullopt;
  int64_t ofRow = -1, ofColumn = -1;
  for (auto [dim, index] : llvm::enumerate(load->operands)) {
    if (index == row.expr)
      ofRow = dim;
    else if (index == column.expr)
      ofColumn = dim;
    else if (index->getInteger() != 0)
      return std::nullopt;
  }
  return ConstantMask{value.getAsOpaquePointer(),
                      ofRow,
                      ofColumn,
                      row.extent,
                      column.extent,
                      reading};
}

bool PositionReader::takeElements(const Expr *expr, MaskReading reading,
                                  Bounds &bounds, double *highestFill) {
  // Only what reads keys, and one kind of rows at most, is worth the search.
  const Expr *whole = expandAll(expr);
  if (!whole || !dependsOnSymbol(whole, key) || !compared.insert(whole).second)
    return false;
  const LoopSymbol *row = nullptr, *column = nullptr;
  for (const LoopSymbol &symbol : match.symbols) {
    if (!dependsOnSymbol(whole, symbol.number))
      continue;
    if (symbol.number == key)
      column = &symbol;
    else if (llvm::is_contained(rows, symbol.number) && !row)
      row = &symbol;
    else
      return false;
  }
  if (!row || !column || ShapedType::isDynamic(row->extent) ||
      ShapedType::isDynamic(column->extent) || row->extent < 1 ||
      column->extent > kMaxElements / row->extent)
    return false;
  std::optional<ElementBounds> elements;
  // A model has one mask for all of its layers.
  if (std::optional<ConstantMask> constant =
          findConstant(whole, *row, *column, reading)) {
    auto [known, isNew] = matcher.comparedConstants.try_emplace(*constant);
    if (isNew)
      known->second = compareElements(whole, *row, *column, reading);
    elements = known->second;
  } else {
    elements = compareElements(whole, *row, *column, reading);
  }
  if (!elements)
    return false;
  Bounds found;
  found.row = row->number;
  if (elements->right)
    found.right = exprs.integer(*elements->right);
  if (elements->left)
    found.left = exprs.integer(*elements->left);
  if (!mergeBounds(found, bounds))
    return false;
  if (highestFill)
    *highestFill = std::max(*highestFill, elements->highestFill);
  return true;
}

//===----------------------------------------------------------------------===//
// Terms that are added
//===----------------------------------------------------------------------===//

bool PositionReader::takeTerm(const Expr *term, bool negated, Bounds &bounds,
                              const Expr *&rest,
                              SmallVectorImpl<Conjunct> &conditions,
                              double &lowest, unsigned depth) {
  constexpr unsigned maxDepth = 64;
  if (depth > maxDepth)
    return false;
  const Expr *inner = stripCasts(term);
  if (inner->isLoad()) {
    const Expr *next = matcher.elements.step(inner);
    if (next &&
        takeTerm(next, negated, bounds, rest, conditions, lowest, depth + 1))
      return true;
  }
  auto sign = [&](double value) { return negated ? -value : value; };
  // A bias where the condition holds, -inf elsewhere.
  if (inner->is<arith::SelectOp>() && !negated && inner == term)
    for (int side : {1, 2}) {
      std::optional<APFloat> fill = getFloatUnderCasts(inner->operands[side]);
      const Expr *bias = inner->operands[3 - side];
      if (!fill || !fill->isInfinity() || !fill->isNegative() ||
          getFloatUnderCasts(bias))
        continue;
      if (!takeCondition(inner->operands[0], side == 2, bounds, conditions))
        return false;
      rest = bias;
      lowest = -INFINITY;
      return true;
    }
  if (inner->is<arith::AddFOp>() && inner == term) {
    const Expr *parts[2] = {nullptr, nullptr};
    bool found = false;
    for (int side : {0, 1}) {
      const Expr *part = inner->operands[side];
      if (takeTerm(part, negated, bounds, parts[side], conditions, lowest,
                   depth + 1))
        found = true;
      else
        parts[side] = part;
    }
    if (!found)
      return false;
    rest = parts[0] && parts[1]
               ? exprs.apply<arith::AddFOp>({parts[0], parts[1]}, term->type)
               : (parts[0] ? parts[0] : parts[1]);
    return true;
  }
  const Expr *whole = expandAll(inner);
  if (!whole)
    return false;
  if (std::optional<Choice> choice = readChoice(matcher.elements, whole)) {
    Literal kept = choice->whereTrue, dropped = choice->whereFalse;
    bool holds = isZero(kept);
    if (!holds)
      std::swap(kept, dropped);
    if (isZero(kept) && dropped.isFloat() &&
        dropsScore(Literal::number(sign(dropped.getFloat()), dropped.type)) &&
        takeCondition(choice->condition, holds, bounds, conditions)) {
      rest = nullptr;
      lowest = std::max(lowest, sign(dropped.getFloat()));
      return true;
    }
    return false;
  }
  if (!takeElements(whole,
                    negated ? MaskReading::Subtracted : MaskReading::Added,
                    bounds, &lowest))
    return false;
  rest = nullptr;
  return true;
}

//===----------------------------------------------------------------------===//
// The masks of a match
//===----------------------------------------------------------------------===//

bool PositionReader::takeStep(const MaskStep &step, Bounds &bounds,
                              SmallVectorImpl<MaskStep> &steps,
                              double &lowest) {
  SmallVector<Conjunct> conditions;
  std::optional<APFloat> fill = step.fill;
  if (step.kind == MaskStep::Add || step.kind == MaskStep::Subtract) {
    const Expr *rest = nullptr;
    if (!takeTerm(step.expr, step.kind == MaskStep::Subtract, bounds, rest,
                  conditions, lowest))
      return false;
    if (rest)
      steps.push_back({step.kind, rest, std::nullopt});
    auto type = cast<FloatType>(match.scoreType);
    fill = APFloat::getInf(type.getFloatSemantics(), /*Negative=*/true);
  } else if (!takeCondition(step.expr, step.kind == MaskStep::KeepWhere, bounds,
                            conditions)) {
    return false;
  }
  for (const Conjunct &left : conditions)
    steps.push_back({left.holds ? MaskStep::KeepWhere : MaskStep::DropWhere,
                     left.expr, fill});
  return true;
}

bool PositionReader::keepsKeys(const Bounds &bounds) {
  if (bounds.lengths || !bounds.row)
    return false;
  auto isNonNegative = [&](const Expr *bound) {
    return !bound || exprs.isAtLeast(bound, exprs.integer(0)) == true;
  };
  if (!isNonNegative(bounds.left) || !isNonNegative(bounds.right))
    return false;
  // Key 0 is kept in every row without a left bound, else key i in row i.
  if (!bounds.left)
    return true;
  for (const LoopSymbol &symbol : match.symbols)
    if (symbol.number == *bounds.row)
      return !ShapedType::isDynamic(symbol.extent) &&
             !ShapedType::isDynamic(matcher.key->ints[1]) &&
             symbol.extent <= matcher.key->ints[1];
  return false;
}

bool PositionReader::convert(const Bounds &bounds, Positions &positions) {
  positions.row = bounds.row;
  positions.lengths = bounds.lengths;
  const Expr *right = bounds.right, *left = bounds.left;
  auto literal = [](const Expr *bound) -> std::optional<int64_t> {
    return bound ? bound->getInteger() : std::nullopt;
  };
  // i - left <= t <= i + right around the row itself needs no offset.
  if (left && literal(left) && *literal(left) >= 0 &&
      (!right || (literal(right) && *literal(right) >= 0))) {
    positions.windowLeft = literal(left);
    if (right && *literal(right) == 0)
      positions.causal = true;
    else if (right)
      positions.windowRight = literal(right);
    return true;
  }
  if (right) {
    positions.causal = true;
    if (literal(right) != 0)
      positions.offset = right;
    if (!left)
      return true;
    // t >= i + right - (left + right).
    std::optional<int64_t> width = literal(exprs.add(left, right));
    if (!width || *width < 0)
      return false;
    positions.windowLeft = width;
    return true;
  }
  if (left) {
    positions.offset = exprs.scale(left, -1);
    positions.windowLeft = 0;
  }
  return positions.offset || bounds.lengths;
}

void PositionReader::run() {
  Bounds bounds;
  SmallVector<MaskStep> steps;
  // The highest finite number whose sum with a score counts as -inf.
  double lowest = -INFINITY;
  bool found = false, sums = false;
  for (const MaskStep &step : match.masks) {
    Bounds before = bounds;
    size_t mark = steps.size();
    double lowestBefore = lowest;
    if (takeStep(step, bounds, steps, lowest)) {
      found = true;
      sums |= step.kind == MaskStep::Add || step.kind == MaskStep::Subtract;
      continue;
    }
    steps.resize(mark);
    bounds = before;
    lowest = lowestBefore;
    steps.push_back(step);
  }
  Positions positions;
  if (!found || !convert(bounds, positions))
    return;
  if (!std::isinf(lowest)) {
    // A finite number that is added: rows without keys keep a trace of it.
    bool whole = keepsKeys(bounds) && steps.empty();
    // What else is added may be a mask itself: a key that both drop is at -inf,
    // below those that one of them drops.
    if (!matcher.options.assumeFiniteFills || match.sink ||
        (!whole &&
         (lowest > kAbsorbing || match.masks.size() != 1 || !steps.empty() ||
          match.shiftBound || match.takesOtherShift)))
      return;
    if (!whole)
      match.emptyRow = EmptyRow::Mean;
    match.proof.lose(Loss::MaskFill, "finite fill " + std::to_string(lowest) +
                                         " absorbs masked scores");
  }
  if (sums)
    match.proof.lose(Loss::AddedInfinity, "products of Q and K are finite");
  if (bounds.mayWrap)
    match.proof.assume(Premise::NoWrap,
                       "sums of row numbers and integers of 64 bits that are "
                       "given do not wrap");
  match.masks = std::move(steps);
  match.positions = positions;
}

void rope::detail::extractPositions(AttentionMatcher &matcher,
                                    ArrayRef<int64_t> rows,
                                    ArrayRef<int64_t> batch) {
  if (!matcher.match.masks.empty())
    PositionReader(matcher, rows, batch).run();
}
