//===- AttentionBlocks.h - Attention over blocks of keys --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A cache and new rows may be multiplied with Q apart: scores are concatenated,
// and the weights of each block multiply its rows of V. That is attention over
// the concatenation of all rows.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ATTENTIONBLOCKS_H
#define ROPE_LIB_RAISE_ATTENTIONBLOCKS_H

#include "AttentionRoots.h"

namespace mlir::rope::detail {

/// The products of Q and K under trial: one, or what `tensor` concatenates
/// along `dim`.
struct ScoreProducts {
  explicit ScoreProducts(const Contraction &product)
      : blocks{KeyBlock(product)}, tensor(product.op->getResult(0)) {}
  /// Nothing where some part of `concatenation` is computed from no product, or
  /// from several.
  static std::optional<ScoreProducts> match(Value concatenation);

  SmallVector<Operation *> getOps() const;

  std::vector<KeyBlock> blocks;
  Value tensor;
  int64_t dim = -1;
};

/// What is read by `chains`, of each block that of its rows, as functions of
/// `key`: a tensor that holds all of it, or a concatenation.
std::vector<Root> joinChains(AttentionMatcher &matcher,
                             ArrayRef<std::vector<Root>> chains,
                             ArrayRef<KeyBlock> blocks);

/// Whether the two chains have a tensor, read at the same place, in common.
bool isReadBy(ArrayRef<Root> chain, ArrayRef<Root> other);

/// Whether the loops of `a` and `b` are alike but for the extent of the reduced
/// one.
bool haveSameLoops(const Contraction &a, const Contraction &b);

/// The two tensors whose elements at the same place `op` adds.
std::optional<std::pair<Value, Value>> matchAddition(Operation *op);

/// The views from a product to `value`, nearest to `value` first, and the
/// product; nothing where something else lies between.
std::optional<Contraction> followTerm(Value value,
                                      SmallVectorImpl<Operation *> &views);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_ATTENTIONBLOCKS_H
