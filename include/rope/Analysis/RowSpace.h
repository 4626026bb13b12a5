//===- RowSpace.h - Dimensions that expressions run over --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ANALYSIS_ROWSPACE_H
#define ROPE_ANALYSIS_ROWSPACE_H

#include "rope/Analysis/ElementFunction.h"

namespace mlir::rope {

/// How a dimension of a tensor is read.
struct RowIndex {
  /// The iteration symbol that runs over it; -1 for the only place.
  int64_t symbol = -1;
  /// The first place that is read; null where all are.
  const Expr *start = nullptr;
};

/// Iteration symbols, and how many places each has.
class RowSpace {
public:
  explicit RowSpace(ElementExpressions &elements) : elements(elements) {}
  /// The symbols are the dimensions of `function`.
  RowSpace(ElementExpressions &elements, const ElementFunction &function);

  ElementExpressions &getElements() const { return elements; }
  void add(int64_t symbol, const Expr *size) { sizes[symbol] = size; }
  /// Null for symbols of other spaces.
  const Expr *getSize(int64_t symbol) const { return sizes.lookup(symbol); }

  /// What `index` reads of dimension `dim` of `tensor`; nothing where it is no
  /// sum of one symbol and what is the same for all.
  std::optional<RowIndex> read(Value tensor, int64_t dim,
                               const Expr *index) const;

private:
  ElementExpressions &elements;
  DenseMap<int64_t, const Expr *> sizes;
};

} // namespace mlir::rope

#endif // ROPE_ANALYSIS_ROWSPACE_H
