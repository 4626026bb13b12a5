//===- AttentionFactors.cpp - Factors of the scores -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionFactors.h"
#include "AttentionRoots.h"
#include "AttentionSpace.h"
#include "Materialize/TensorPlan.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/Reasons.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Whether every symbol that `factor` depends on is a dimension of `root`.
static bool variesWithin(const AttentionMatch &match, const Expr *factor,
                         const Root &root) {
  return llvm::all_of(match.symbols, [&](const LoopSymbol &symbol) {
    if (!dependsOnSymbol(factor, symbol.number))
      return true;
    for (int64_t dim = 0, rank = root.indices.size(); dim < rank; ++dim) {
      std::optional<RootIndex> index = classifyIndex(root, dim);
      if (index && index->kind != RootIndex::Grouped &&
          llvm::is_contained(index->symbols, symbol.number))
        return true;
    }
    return false;
  });
}

/// The number of rows of all queries that share a key, where it is known.
static int64_t countRows(const AttentionMatch &match) {
  int64_t rows = 1;
  for (const LoopSymbol &symbol : match.symbols) {
    if (!readsSymbol(match.query, symbol.number) ||
        readsSymbol(match.key, symbol.number))
      continue;
    if (ShapedType::isDynamic(symbol.extent))
      return ShapedType::kDynamic;
    rows *= symbol.extent;
  }
  return rows;
}

/// The element that `expr` is a copy of, as where a tensor is broadcast.
static const Expr *followCopies(ElementExpressions &elements,
                                const Expr *expr) {
  constexpr unsigned maxCopies = 16;
  for (unsigned copies = 0; copies < maxCopies && expr->isLoad(); ++copies) {
    const Expr *source = elements.step(expr);
    if (!source || !source->isLoad())
      break;
    expr = source;
  }
  return expr;
}

bool rope::detail::placeFactors(AttentionMatcher &matcher) {
  AttentionMatch &match = matcher.match;
  for (ScoreFactor factor : match.factors) {
    factor.expr = followCopies(matcher.elements, factor.expr);
    bool onQuery = variesWithin(match, factor.expr, match.query);
    if (!onQuery && !variesWithin(match, factor.expr, match.key))
      return matcher.fail(reason::kUnknownScoreOp,
                          "a factor of the scores that varies over rows and "
                          "keys, or over what neither Q nor K has",
                          matcher.elements.locate(factor.product));
    int64_t rows = countRows(match),
            lanes = match.symbols[match.laneSymbol].extent;
    if (!onQuery && !ShapedType::isDynamic(rows) &&
        (ShapedType::isDynamic(lanes) || rows < lanes))
      return matcher.fail(reason::kUnknownScoreOp,
                          "a factor for each key, of more lanes than there are "
                          "rows: K times it costs more than the scores do",
                          matcher.elements.locate(factor.product));
    // A product with a narrow Q or K would round what the scores do not.
    const Root &root = onQuery ? match.query : match.key;
    Type element = root.function.getElementType();
    if (element != factor.expr->type || element.getIntOrFloatBitWidth() < 32)
      return matcher.fail(reason::kReassociation,
                          "a factor of the scores that is no literal, beside Q "
                          "or K of another type or of fewer than 32 bits",
                          matcher.elements.locate(factor.product));
    (onQuery ? match.queryFactors : match.keyFactors).push_back(factor);
    match.proof.use(onQuery ? "a factor of the scores is multiplied to Q"
                            : "a factor of the scores is multiplied to K");
    // An infinite one makes scores of -inf, whose keys drop out, and lanes of
    // both signs, whose sum is no number: the same only where nothing makes a
    // row of infinite scores a number again.
    if (!onQuery || match.emptyRow != EmptyRow::NaN || match.sink ||
        match.softcap)
      match.proof.assume(Premise::FiniteValues,
                         "factors of the scores are finite and do not divide "
                         "by zero");
  }
  return true;
}

bool rope::detail::canWriteFactors(AttentionMatcher &matcher,
                                   ArrayRef<ScoreFactor> factors) {
  RowSpace space(matcher.elements);
  for (const LoopSymbol &symbol : matcher.match.symbols)
    space.add(symbol.number, symbol.size);
  return llvm::all_of(factors, [&](const ScoreFactor &factor) {
    SmallVector<int64_t> symbols = llvm::map_to_vector(
        findSymbols(factor.expr),
        [](const Expr *symbol) -> int64_t { return symbol->ints[0]; });
    return planElements(space, factor.expr, symbols) != nullptr;
  });
}

Root rope::detail::multiplyRoot(OpBuilder &b, Location loc,
                                ElementExpressions &elements, const Root &root,
                                ArrayRef<ScoreFactor> factors) {
  if (factors.empty())
    return root;
  Value tensor = root.function.getTensor();
  RankedTensorType type = root.function.getType();
  SmallVector<int64_t> symbols;
  SmallVector<const Expr *> indices;
  SmallVector<ReassociationIndices> groups;
  // Symbols of dimensions that are read in groups are new ones.
  int64_t fresh = 0;
  auto skipSymbolsOf = [&](const Expr *expr) {
    for (const Expr *symbol : findSymbols(expr))
      fresh = std::max(fresh, symbol->ints[0] + 1);
  };
  llvm::for_each(root.indices, skipSymbolsOf);
  for (const ScoreFactor &factor : factors)
    skipSymbolsOf(factor.expr);
  RowSpace space(elements);
  ExpressionContext &exprs = elements.getExpressions();
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    std::optional<RootIndex> index = classifyIndex(root, dim);
    if (groups.size() < symbols.size() + (index->kind != RootIndex::Zero) ||
        groups.empty())
      groups.emplace_back();
    groups.back().push_back(dim);
    if (index->kind == RootIndex::Zero) {
      indices.push_back(exprs.integer(0));
      continue;
    }
    const Expr *symbol = root.indices[dim];
    if (index->kind == RootIndex::Grouped)
      symbol = exprs.symbol(fresh++, type.getDimSize(dim));
    indices.push_back(symbol);
    symbols.push_back(symbol->ints[0]);
    space.add(symbol->ints[0], elements.size(tensor, dim));
  }
  const Expr *element = exprs.load(tensor, indices);
  for (const ScoreFactor &factor : factors)
    element =
        factor.divides
            ? exprs.apply<arith::DivFOp>({element, factor.expr}, element->type)
            : exprs.apply<arith::MulFOp>({element, factor.expr}, element->type);
  Plan plan = planElements(space, element, symbols);
  assert(plan && "expected what canWriteFactors looked at");
  Value product = plan->make({b, loc, [&](int64_t symbol) {
                                return writeSize(b, loc, space.getSize(symbol));
                              }});
  if (symbols.size() < size_t(type.getRank())) {
    if (symbols.empty())
      groups.clear();
    product = tensor::ExpandShapeOp::create(b, loc, type, product, groups);
  }
  Root result = root;
  result.function = product;
  return result;
}
