//===- AttentionRoots.h - Tensors behind the operands -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ATTENTIONROOTS_H
#define ROPE_LIB_RAISE_ATTENTIONROOTS_H

#include "Softmax/AttentionMatch.h"

namespace mlir::rope::detail {

/// What may lie between the use of an operand and its root.
struct ViewPolicy {
  bool scales = false;    ///< products with literals
  bool widenings = false; ///< arith.extf
  bool groups = false;    ///< `symbol floordiv g` as an index
  /// A symbol whose digits are the indices of dimensions that are next to each
  /// other.
  std::optional<int64_t> lanes = std::nullopt;
};

/// A loop that has to be split for a root to be reached: symbol and extent of
/// the inner digit.
struct SplitRequest {
  int64_t symbol;
  int64_t inner;
};

/// Where a dimension of a root is read.
struct RootIndex {
  enum Kind { Zero, Symbol, Grouped, Digits } kind;
  /// Symbol numbers: one, or several from the outermost on for Digits.
  SmallVector<int64_t, 2> symbols;
  int64_t group = 1;
};

/// The tensors that `expr` can be read from, nearest first, each with the
/// indices: through transposes, reshapes, broadcasts and what `policy` names.
std::vector<Root> followViews(ElementExpressions &elements, const Expr *expr,
                              ViewPolicy policy);
/// The same of `factor` in the iteration `loops`; one that is computed comes
/// first.
std::vector<Root> followFactor(ElementExpressions &elements,
                               const Factor &factor,
                               ArrayRef<const Expr *> loops, ViewPolicy policy);

/// The size of dimension `dim` of `root`.
const Expr *getSize(ElementExpressions &elements, const Root &root,
                    int64_t dim);

/// The index of dimension `dim` of `root` in terms of symbols, when the
/// dimension is covered exactly.
std::optional<RootIndex> classifyIndex(const Root &root, int64_t dim);

/// Whether the dimensions of `root` provably have the sizes of the loops that
/// read them.
bool hasLoopSizes(AttentionMatcher &matcher, const Root &root);

/// Picks the farthest tensor of `chain` that every dimension of which is read
/// by one symbol (or, last, by several digits). Asks for a split where that
/// would reach a farther one, but not of the symbols `whole`.
std::optional<Root> chooseRoot(ArrayRef<Root> chain, ViewPolicy policy,
                               std::optional<SplitRequest> &split,
                               ArrayRef<int64_t> whole = {});

/// How `root` is read once it is made: with one dimension for those that are
/// read as one, and for every digit.
Root planRoot(const Root &root);
/// `root` as such a tensor.
Root makeRoot(OpBuilder &b, Location loc, const Root &root);

/// `root` with one more dimension of size 1, before its last one if it has one;
/// the tensor is left as it is.
Root planUnitDim(ExpressionContext &exprs, const Root &root);
/// `tensor` with that dimension.
Value insertUnitDim(OpBuilder &b, Location loc, Value tensor);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_ATTENTIONROOTS_H
