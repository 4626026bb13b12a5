//===- AttentionSpace.cpp - Dimensions of an attention op -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionSpace.h"
#include "rope/Analysis/ExpressionWalk.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

AffineMap rope::detail::makeMap(const AttentionSpace &space, const Root &root,
                                ArrayRef<unsigned> units,
                                ArrayRef<unsigned> own) {
  SmallVector<AffineExpr> results;
  SmallVector<unsigned> zeros;
  for (int64_t dim = 0, rank = root.indices.size(); dim < rank; ++dim) {
    std::optional<RootIndex> index = classifyIndex(root, dim);
    if (!index || index->kind == RootIndex::Digits)
      return {};
    if (index->kind == RootIndex::Zero) {
      zeros.push_back(dim);
      results.push_back(getAffineConstantExpr(0, space.context));
      continue;
    }
    auto position = space.dims.find(index->symbols.front());
    if (position == space.dims.end())
      return {};
    AffineExpr expr = space.dim(position->second);
    if (index->kind == RootIndex::Grouped)
      expr = expr.floorDiv(index->group);
    results.push_back(expr);
  }
  for (unsigned dim : own) {
    if (zeros.empty())
      return {};
    results[zeros.pop_back_val()] = space.dim(dim);
  }
  for (auto [zero, unit] : llvm::zip(zeros, units))
    results[zero] = space.dim(unit);
  return AffineMap::get(space.getNumDims(), 0, results, space.context);
}

unsigned rope::detail::countZeros(const Root &root) {
  unsigned zeros = 0;
  for (int64_t dim = 0, rank = root.indices.size(); dim < rank; ++dim) {
    std::optional<RootIndex> index = classifyIndex(root, dim);
    zeros += index && index->kind == RootIndex::Zero;
  }
  return zeros;
}

bool rope::detail::readsSymbol(const Root &root, int64_t symbol) {
  return llvm::any_of(root.indices, [&](const Expr *index) {
    return dependsOnSymbol(index, symbol);
  });
}
