//===- AbsorbProjections.h - Attention over latents -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_ABSORBPROJECTIONS_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_ABSORBPROJECTIONS_H

#include "mlir/IR/PatternMatch.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/Transforms/FoldLayouts.h"

namespace mlir::rope {

/// Two forms of one attention, of which one stays.
struct AbsorbedAttention {
  /// The products that make keys and values, and the attention, in layouts that
  /// cost nothing; and the attention over what these are made of, with the
  /// products in front of and behind it.
  SmallVector<Operation *> apart, absorbed;
  /// Ops that only led to the attention, in order.
  SmallVector<Operation *> chain;
  /// What the result of the attention becomes.
  Value result;
  /// Which of both are products.
  bool ofKeys = false, ofValues = false;
  /// Whether a product has more elements than what it is made from.
  bool isLatent = false;
};

/// *Matches* attention whose values, or some lanes of whose keys, are products
///
///     K[b, h, j, d] = sum_r c[b, j, r] W[h, d, r]
///     V[b, h, j, n] = sum_r c[b, j, r] U[h, n, r]
///
/// through slices, transposes, reshapes and joins. *Produces*, beside `op`, the
/// attention over the latents `c`,
///
///     Q'[b, h, m, r] = sum_d Q[b, h, m, d] W[h, d, r]
///     O'[b, h, m, r] = attention(Q', c, c)
///     O[b, h, m, n]  = sum_r O'[b, h, m, r] U[h, n, r]
///
/// Nothing where there are no such products or something else reads them.
/// `made` listens to `rewriter`.
std::optional<AbsorbedAttention>
buildAbsorbedAttention(RewriterBase &rewriter, MadeOps &made, AttentionOp op);

/// Whether `op` is a sum of products of two tensors.
bool multipliesTensors(Operation *op);

/// The one loop that such a product sums over, but for loops of one iteration.
std::optional<unsigned> getSummedLoop(Operation *product);

/// Whether `op` moves or repeats elements of tensors.
bool movesElements(Operation *op);

/// Erases those of `chain`, ops in order, that nothing uses, with inits that
/// only they had.
void eraseChain(RewriterBase &rewriter, ArrayRef<Operation *> chain);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_ABSORBPROJECTIONS_H
