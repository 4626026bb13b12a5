//===- MaskGradients.cpp - Gradients of masks and sinks -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionGradients.h"
#include "Table/LiteralEvaluation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/SumOfProducts.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

bool AttentionGradients::takeSum(unsigned number, linalg::LinalgOp op) {
  Gradient &gradient = gradients[number];
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (gradient.replaced || op.getNumDpsInits() != 1 ||
      op->getBlock() != match.output.op->getBlock() ||
      !map.isProjectedPermutation(/*allowZeroInResults=*/true))
    return false;
  ElementExpressions &elements = matcher.elements;
  std::optional<ReductionBody> body;
  bool isNarrow = false;
  if (op.getNumReductionLoops() != 0) {
    body = ReductionBody::match(op, 0);
    if (!body || !isa<arith::AddFOp>(body->combiner))
      return false;
    // Narrower than what a product with V is summed in, as frameworks add up
    // over a batch.
    auto getWidth = [](Operation *of) {
      return getElementTypeOrSelf(of->getResult(0).getType())
          .getIntOrFloatBitWidth();
    };
    linalg::LinalgOp output = match.output.op;
    isNarrow = getWidth(op) < getWidth(output);
  }
  auto isGradient = [&](const GradientLoops &loops) {
    // The gradient of Q, which that of its factor is made of, sums the keys.
    auto isOverKeys = [&](AffineExpr result) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      return dim &&
             llvm::is_contained(loops.digits[dim.getPosition()], keySymbol);
    };
    if (number == kFactor && llvm::any_of(map.getResults(), isOverKeys))
      return false;
    SmallVector<const Expr *> indices =
        llvm::map_to_vector(map.getResults(), [&](AffineExpr result) {
          auto dim = dyn_cast<AffineDimExpr>(result);
          return dim ? loops.at[dim.getPosition()] : exprs().integer(0);
        });
    const Expr *element = elements.element(op->getResult(0), indices);
    if (body && !matcher.isZero(elements.element(op.getDpsInits()[0], indices)))
      return false;
    if (body)
      element = elements.inBody(op, body->term, loops.at);
    element = expand(element);
    if (!element)
      return false;
    if (number == kFactor)
      return isScoreGradient(element, {0, 0, 0, 0, 0, 0, 0, 0, 1});
    return number == kSinks ? terms->isSinkGradient(element)
                            : terms->isScoreGradient(element, 1.0, false);
  };
  SmallVector<const LoopSymbol *> symbols(rowSymbols);
  if (number != kSinks)
    symbols.push_back(keySymbol);
  auto slots = llvm::to_vector(llvm::seq<unsigned>(0, op.getNumLoops()));
  auto loops = findLoops(elements, op, slots, symbols, {}, isGradient);
  if (!loops)
    return false;
  terms->hasCasts |= isNarrow;
  gradient.replaced = op;
  for (AffineExpr result : map.getResults()) {
    Axis &axis = gradient.axes.emplace_back();
    if (auto dim = dyn_cast<AffineDimExpr>(result))
      addDigits(axis, loops->digits[dim.getPosition()]);
  }
  return true;
}

void AttentionGradients::takeSums(ArrayRef<Value> results) {
  for (Operation &op : *match.output.op->getBlock()) {
    auto sum = dyn_cast<linalg::LinalgOp>(op);
    if (!sum || sum.getNumReductionLoops() == 0 || sum.getNumDpsInputs() != 1 ||
        !downstream.values.contains(sum.getDpsInputs()[0]))
      continue;
    if (!takeSum(kMask, sum) && match.sink)
      takeSum(kSinks, sum);
    if (!match.queryFactors.empty())
      takeSum(kFactor, sum);
  }
  // What is read as it is, which has an element for each pair.
  for (Value result : results)
    if (auto op = findOrigin(result).getDefiningOp<linalg::LinalgOp>();
        op && op.getNumReductionLoops() == 0)
      takeSum(kMask, op);
}

/// Whether masks by position drop a row, as where one is off by one.
bool AttentionGradients::dropsRowByPosition() const {
  const Positions &positions = match.positions;
  std::optional<int64_t> offset =
      positions.offset ? positions.offset->getInteger() : 0;
  const LoopSymbol *row =
      positions.row ? findSymbol(*positions.row) : match.symbols.end();
  // Where their number is known at the call only, there may be any.
  int64_t keys = ShapedType::isDynamic(keySymbol->extent)
                     ? std::numeric_limits<int64_t>::max()
                     : keySymbol->extent;
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

std::optional<bool> AttentionGradients::findDroppedRow() {
  if (match.sink || match.emptyRow == EmptyRow::Zero)
    return false;
  if (dropsRowByPosition())
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
    if (!isRead && &symbol != keySymbol)
      continue;
    if (ShapedType::isDynamic(symbol.extent) || symbol.extent > left / numRows)
      return std::nullopt;
    if (&symbol == keySymbol)
      continue;
    if (symbol.extent == 0)
      return false;
    rows.push_back(&symbol);
    numRows *= symbol.extent;
  }
  LiteralEvaluator evaluator(matcher.elements);
  for (int64_t row = 0; row < numRows; ++row) {
    bool keepsKey = false;
    for (int64_t at = 0; at < keySymbol->extent && !keepsKey; ++at) {
      if (--left < 0)
        return std::nullopt;
      evaluator.clear();
      evaluator.bind(keySymbol->expr, Literal::integer(at));
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
