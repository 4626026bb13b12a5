//===- AttentionRewrite.h - From a match to the op --------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ATTENTIONREWRITE_H
#define ROPE_LIB_RAISE_ATTENTIONREWRITE_H

#include "Softmax/AttentionMatch.h"

namespace mlir::rope::detail {
struct AttentionSpace;

/// The iteration space and the result of an attention op that can be made.
struct PlannedAttention {
  /// The dimension of a symbol; null where it has none.
  llvm::function_ref<AffineExpr(int64_t symbol)> getDim;
  /// Of Q, K and V, the other operands and the result.
  ArrayRef<AffineMap> maps;
  /// Axes of the result for each dimension of the product with V, their
  /// dimensions and sizes.
  ArrayRef<ReassociationIndices> groups;
  ArrayRef<AffineExpr> resultDims;
  SmallVector<int64_t> resultSizes;
  /// Whether a score program stands in the place of its mask, or of a part.
  bool hasProgram;
};

/// What is made beside an attention op, which has the log-sum-exp then.
struct AttentionExtension {
  virtual ~AttentionExtension() = default;
  /// Whether the attention, whose dimensions `space` has, may have a program in
  /// the place of its mask.
  virtual bool takesProgram(const AttentionSpace &space) = 0;
  /// Whether it can be made; changes nothing.
  virtual bool plan(const PlannedAttention &attention) = 0;
  virtual void make(OpBuilder &b, AttentionOp attention) = 0;
};

/// Replaces the result of the second contraction by `rope.attention` and
/// erases what nothing reads any more. `mask` is the combined mask or null,
/// `maskRoot` the tensor that holds it where one exists. Null, with a miss and
/// nothing changed, where the op cannot say it.
AttentionOp rewriteAttention(AttentionMatcher &matcher, const Expr *mask,
                             const std::optional<Root> &maskRoot,
                             const std::optional<Root> &sinkRoot,
                             AttentionExtension *extension = nullptr);

/// What was proven, in one line.
std::string printCertificate(AttentionOp op);

/// Groups of axes, those of one element with the one before them that has more,
/// or the first one.
SmallVector<ReassociationIndices> groupUnits(ArrayRef<bool> isUnit);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_ATTENTIONREWRITE_H
