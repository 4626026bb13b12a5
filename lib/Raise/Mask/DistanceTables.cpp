//===- DistanceTables.cpp - What depends on a distance alone --------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DistanceTables.h"
#include "Materialize/ExpressionWriter.h"
#include "Softmax/AttentionMatch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "rope/Analysis/ExpressionWalk.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Stands for the distance in a table, among the symbols of a match.
static constexpr int64_t kDistance = 1 << 20;

/// Whether computing `expr` costs more than reading it: logarithms and
/// quotients, as of buckets, or many operations.
static bool isCostly(const Expr *expr) {
  constexpr unsigned mostNodes = 16;
  unsigned nodes = 0;
  return !walkExpressions(expr, [&](const Expr *next) {
    if (++nodes > mostNodes || next->kind == ExprKind::FloorDiv ||
        next->kind == ExprKind::Mod)
      return false;
    if (next->kind != ExprKind::Apply || next->is<math::AbsIOp>() ||
        next->is<math::AbsFOp>())
      return true;
    StringRef dialect = next->name->getDialectNamespace();
    return dialect != math::MathDialect::getDialectNamespace() &&
           !next->is<arith::DivFOp>() && !next->is<arith::DivSIOp>() &&
           !next->is<arith::RemSIOp>() && !next->is<arith::FloorDivSIOp>();
  });
}

/// Whether `expr` chooses among elements, one of which may be outside of its
/// tensor where the other one is taken.
static bool choosesElements(const Expr *expr) {
  return !walkExpressions(expr, [](const Expr *next) {
    return !next->is<arith::SelectOp>() ||
           walkExpressions(next->operands.drop_front(),
                           [](const Expr *inner) { return !inner->isLoad(); });
  });
}

/// Whether each element that `expr` reads by a distance is one of its tensor,
/// whatever the distance is.
static bool readsInside(ElementExpressions &elements, const Expr *expr) {
  ExpressionContext &exprs = elements.getExpressions();
  return walkExpressions(expr, [&](const Expr *node) {
    if (!node->isLoad() || !dependsOnSymbol(node, kDistance))
      return true;
    for (auto [dim, index] : llvm::enumerate(node->operands)) {
      if (!dependsOnSymbol(index, kDistance))
        continue;
      const Expr *size = elements.size(node->value, dim);
      const Expr *end = exprs.add(index, exprs.integer(1));
      if (!size || exprs.isAtLeast(index, exprs.integer(0)) != true ||
          exprs.isAtLeast(exprs.canonicalSize(size), end) != true)
        return false;
    }
    return true;
  });
}

/// What is added to a score by the distance of row and key alone is computed
/// once for each distance, where that is costly.
void rope::detail::planDistances(AttentionMatcher &matcher,
                                 const AttentionSpace &space,
                                 ProgramStep &step) {
  ExpressionContext &exprs = matcher.exprs();
  bool adds = step.kind == MaskStep::Add || step.kind == MaskStep::Subtract;
  auto isRow = [&](const LoopSymbol &symbol) {
    return symbol.number == *space.row;
  };
  const LoopSymbol *row = llvm::find_if(matcher.match.symbols, isRow);
  if (!adds || !isCostly(step.expr) || choosesElements(step.expr) ||
      row == matcher.match.symbols.end() || !row->size || !matcher.keySize)
    return;
  const Expr *one = exprs.integer(1);
  const Expr *size = exprs.sub(exprs.add(row->size, matcher.keySize), one);
  const Expr *distance = exprs.symbol(
      kDistance, size->getInteger().value_or(ShapedType::kDynamic));
  const Expr *first = exprs.sub(one, row->size);
  if (!canWrite(size) || !canWrite(first) || distance->kind != ExprKind::Symbol)
    return;
  exprs.assumeBelow(distance, size);
  // With the key so far from the row, the row is in nothing any more.
  const Expr *key = exprs.add(row->expr, exprs.add(distance, first));
  const Expr *element = replaceNode(exprs, step.expr, matcher.key, key);
  if (!element || dependsOnSymbol(element, *space.row) ||
      !dependsOnSymbol(element, kDistance))
    return;
  // Without rows, or keys, there are distances that no pair has.
  auto isSome = [&](const Expr *size) {
    return exprs.isAtLeast(exprs.canonicalSize(size), one) == true;
  };
  if ((!isSome(row->size) || !isSome(matcher.keySize)) &&
      !readsInside(matcher.elements, element))
    return;
  RowSpace rows(matcher.elements);
  SmallVector<int64_t> own;
  for (const LoopSymbol &symbol : matcher.match.symbols) {
    rows.add(symbol.number, symbol.size);
    if (!dependsOnSymbol(element, symbol.number))
      continue;
    if (!symbol.size || !canWrite(symbol.size))
      return;
    own.push_back(symbol.number);
  }
  rows.add(kDistance, size);
  own.push_back(kDistance);
  step.table = planElements(rows, element, own);
  step.numDistances = size;
  step.firstDistance = first;
}

/// The element of the table of `step`, which is made, for a row and a key.
const Expr *rope::detail::readTable(AttentionMatcher &matcher,
                                    const AttentionSpace &space,
                                    OpBuilder &builder, Location loc,
                                    const ProgramStep &step) {
  ExpressionContext &exprs = matcher.exprs();
  const AttentionMatch &match = matcher.match;
  Value table = step.table->make(
      {builder, loc, [&](int64_t symbol) {
         return writeSize(builder, loc,
                          symbol == kDistance ? step.numDistances
                                              : match.symbols[symbol].size);
       }});
  const Expr *row = match.symbols[*space.row].expr;
  SmallVector<const Expr *> indices = llvm::map_to_vector(
      step.table->getRows(), [&](int64_t symbol) -> const Expr * {
        if (symbol != kDistance)
          return match.symbols[symbol].expr;
        return exprs.sub(exprs.sub(matcher.key, row), step.firstDistance);
      });
  return exprs.load(table, indices);
}
