//===- ProductOperand.cpp - Operands of products that are made ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProductOperand.h"
#include "Materialize/FormulaPlan.h"
#include "rope/Analysis/ExpressionWalk.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

/// Whether every dimension of `root` has the size of the loop that reads it.
static bool coversLoops(const RowSpace &space, const Root &root) {
  ElementExpressions &elements = space.getElements();
  ExpressionContext &exprs = elements.getExpressions();
  for (int64_t dim = 0, rank = root.shape.size(); dim < rank; ++dim) {
    std::optional<RootIndex> index = classifyIndex(root, dim);
    if (!index || index->kind == RootIndex::Grouped)
      return false;
    if (index->kind == RootIndex::Zero)
      continue;
    const Expr *expected = exprs.integer(1);
    for (int64_t symbol : index->symbols) {
      const Expr *size = space.getSize(symbol);
      expected = size && expected ? exprs.multiply(expected, size) : nullptr;
    }
    if (!expected || exprs.canonicalSize(expected) !=
                         exprs.canonicalSize(getSize(elements, root, dim)))
      return false;
  }
  return true;
}

std::optional<ProductOperand>
ProductOperand::choose(const RowSpace &space, ArrayRef<Root> chain,
                       const Expr *element, int64_t lane,
                       ArrayRef<LoopSymbol> symbols,
                       std::optional<SplitRequest> &split) {
  ProductOperand result;
  if (!dependsOnSymbol(element, lane))
    return std::nullopt;
  // A split of the rows of a table is none of a loop.
  std::optional<SplitRequest> request;
  std::optional<Root> root = chooseRoot(chain, {}, request, lane);
  if (!root && request && int64_t(symbols.size()) > request->symbol) {
    split = request;
    return std::nullopt;
  }
  if (root && coversLoops(space, *root)) {
    result.root = root;
    for (const Expr *index : planRoot(*root).indices)
      result.dims.push_back(index->kind == ExprKind::Symbol ? index->ints[0]
                                                            : -1);
    return result;
  }
  SmallVector<int64_t> own;
  for (const Expr *symbol : findSymbols(element)) {
    if (!space.getSize(symbol->ints[0]))
      return std::nullopt;
    if (symbol->ints[0] != lane)
      own.push_back(symbol->ints[0]);
  }
  own.push_back(lane);
  if (element->isLoad())
    result.tensor = SlicePlan::get(space, element, /*lanesLast=*/false);
  if (!result.tensor)
    result.tensor = planElements(space, element, own);
  if (!result.tensor)
    return std::nullopt;
  llvm::append_range(result.dims, result.tensor->getRows());
  return result;
}

std::optional<ProductOperand>
ProductOperand::plan(const RowSpace &space, const Expr *element, int64_t lane,
                     ArrayRef<LoopSymbol> symbols,
                     std::optional<SplitRequest> &split) {
  std::vector<Root> chain;
  if (element->isLoad())
    chain = followViews(space.getElements(), element, {});
  return choose(space, chain, element, lane, symbols, split);
}

std::optional<ProductOperand>
ProductOperand::plan(const RowSpace &space, const Factor &factor,
                     ArrayRef<const Expr *> loops, int64_t lane,
                     ArrayRef<LoopSymbol> symbols,
                     std::optional<SplitRequest> &split) {
  ElementExpressions &elements = space.getElements();
  const Expr *element = factor.getElement(elements, loops);
  if (!element)
    return std::nullopt;
  return choose(space, followFactor(elements, factor, loops, {}), element, lane,
                symbols, split);
}

AffineMap ProductOperand::getMap(ArrayRef<int64_t> loops,
                                 MLIRContext *context) const {
  SmallVector<AffineExpr> results =
      llvm::map_to_vector(dims, [&](int64_t symbol) -> AffineExpr {
        if (symbol < 0)
          return getAffineConstantExpr(0, context);
        return getAffineDimExpr(llvm::find(loops, symbol) - loops.begin(),
                                context);
      });
  return AffineMap::get(loops.size(), 0, results, context);
}

Value ProductOperand::make(OpBuilder &b, Location loc,
                           const RowSpace &space) const {
  if (root)
    return makeRoot(b, loc, *root).function.getTensor();
  return tensor->make({b, loc, [&](int64_t symbol) {
                         return writeSize(b, loc, space.getSize(symbol));
                       }});
}
