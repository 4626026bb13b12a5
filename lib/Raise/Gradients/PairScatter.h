//===- PairScatter.h - Loops that add to chosen elements --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_GRADIENTS_PAIRSCATTER_H
#define ROPE_LIB_RAISE_GRADIENTS_PAIRSCATTER_H

#include "Softmax/AttentionMatch.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::rope::detail {

/// A nest of loops each iteration of which adds to one element of a tensor of
/// zeros, as exporters write the gradient of a gather.
///
/// *Matches* loops from 0 by 1 around one of
///
///     buffer[indices] = buffer[indices] + term          a buffer of its own
///     tensor[indices] = tensor[indices] + term          carried by the loops,
///                       or that where a condition holds
///
/// where a slice of whole axes is a loop over these.
struct PairScatter {
  scf::ForOp loop;
  /// Its first result is the tensor when all loops are done.
  Operation *made;
  /// What stands for each loop in the expressions, and its size.
  SmallVector<std::pair<const Expr *, const Expr *>> loops;
  SmallVector<const Expr *> indices;
  const Expr *term;
  /// Where the term is added, and where it is not; null without.
  const Expr *condition = nullptr;
  bool dropsWhere = false;

  /// Elements of `stop` are not looked into.
  static std::optional<PairScatter> match(AttentionMatcher &matcher,
                                          scf::ForOp loop, Value stop);
  /// Erases it, once nothing reads what it makes; but for the assertions in it
  /// where `keepsChecks`. `dead` are ops whose results it has read.
  void erase(bool keepsChecks, SmallVectorImpl<Operation *> &dead,
             llvm::function_ref<void(Operation *)> forget);
  /// The conditions that are asserted in it.
  SmallVector<Value> getChecks();
};

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_GRADIENTS_PAIRSCATTER_H
