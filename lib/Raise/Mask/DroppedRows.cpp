//===- DroppedRows.cpp - Rows whose keys masks drop -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DroppedRows.h"
#include "Table/LiteralEvaluation.h"
#include "rope/Analysis/ExpressionWalk.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Whether masks by position drop a row, as where one is off by one.
static bool dropsRowByPosition(const AttentionMatch &match) {
  const Positions &positions = match.positions;
  std::optional<int64_t> offset =
      positions.offset ? positions.offset->getInteger() : 0;
  const LoopSymbol &keySymbol = match.symbols[match.keySymbol];
  const LoopSymbol *row =
      llvm::find_if(match.symbols, [&](const LoopSymbol &symbol) {
        return positions.row && symbol.number == *positions.row;
      });
  // Where their number is known at the call only, there may be any.
  int64_t keys = ShapedType::isDynamic(keySymbol.extent)
                     ? std::numeric_limits<int64_t>::max()
                     : keySymbol.extent;
  if (!offset || row == match.symbols.end())
    return false;
  // The first or the last row has the fewest.
  int64_t last = ShapedType::isDynamic(row->extent) ? 0 : row->extent - 1;
  return llvm::any_of(ArrayRef<int64_t>{0, last}, [&](int64_t at) {
    int64_t first = 0, end = keys - 1, center = at + *offset;
    if (positions.windowLeft)
      first = std::max(first, center - *positions.windowLeft);
    if (positions.windowRight)
      end = std::min(end, center + *positions.windowRight);
    if (positions.causal)
      end = std::min(end, center);
    return first > end;
  });
}

/// Whether `step` keeps a score where its number is `element`.
static std::optional<bool> keepsScore(const MaskStep &step,
                                      const Literal &element) {
  bool isCondition =
      step.kind == MaskStep::KeepWhere || step.kind == MaskStep::DropWhere;
  if (isCondition ? !element.isBoolean() : !element.isFloat())
    return std::nullopt;
  if (isCondition)
    return element.getBool() == (step.kind == MaskStep::KeepWhere);
  double sign = step.kind == MaskStep::Subtract ? -1.0 : 1.0;
  return sign * element.getFloat() > -1e4;
}

std::optional<bool> rope::detail::findDroppedRow(AttentionMatcher &matcher) {
  const AttentionMatch &match = matcher.match;
  const LoopSymbol &keySymbol = match.symbols[match.keySymbol];
  if (match.sink || match.emptyRow == EmptyRow::Zero)
    return false;
  if (dropsRowByPosition(match))
    return true;
  Expansion transparent(ElementExpressions::isTransparent);
  SmallVector<const Expr *> wholes;
  for (const MaskStep &step : match.allMasks)
    if (!wholes.emplace_back(matcher.elements.expand(step.expr, transparent)))
      return std::nullopt;
  SmallVector<const LoopSymbol *> rows;
  int64_t left = 1 << 16, numRows = 1;
  for (const LoopSymbol &symbol : match.symbols) {
    bool isRead = llvm::any_of(wholes, [&](const Expr *whole) {
      return dependsOnSymbol(whole, symbol.number);
    });
    if (!isRead && &symbol != &keySymbol)
      continue;
    if (ShapedType::isDynamic(symbol.extent) || symbol.extent > left / numRows)
      return std::nullopt;
    if (&symbol == &keySymbol)
      continue;
    if (symbol.extent == 0)
      return false;
    rows.push_back(&symbol);
    numRows *= symbol.extent;
  }
  LiteralEvaluator evaluator(matcher.elements);
  for (int64_t row = 0; row < numRows; ++row) {
    bool keepsKey = false;
    for (int64_t at = 0; at < keySymbol.extent && !keepsKey; ++at) {
      if (--left < 0)
        return std::nullopt;
      evaluator.clear();
      evaluator.bind(keySymbol.expr, Literal::integer(at));
      int64_t digits = row;
      for (const LoopSymbol *symbol : rows) {
        evaluator.bind(symbol->expr, Literal::integer(digits % symbol->extent));
        digits /= symbol->extent;
      }
      keepsKey = true;
      for (auto [step, whole] : llvm::zip_equal(match.allMasks, wholes)) {
        std::optional<Literal> element = evaluator.evaluate(whole);
        std::optional<bool> keeps =
            element ? keepsScore(step, *element) : std::optional<bool>();
        if (!keeps)
          return std::nullopt;
        keepsKey &= *keeps;
      }
    }
    if (!keepsKey)
      return true;
  }
  return false;
}
