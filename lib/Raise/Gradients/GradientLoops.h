//===- GradientLoops.h - Loops of the products of a gradient ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_GRADIENTS_GRADIENTLOOPS_H
#define ROPE_LIB_RAISE_GRADIENTS_GRADIENTLOOPS_H

#include "Softmax/AttentionMatch.h"

namespace mlir::rope::detail {

/// Loops of a contraction by what they are to one of its factors: of both and
/// the result, of this factor, of the other one, and summed. Loops of one
/// iteration are of the batch, but where there is no other of a kind.
struct ProductRoles {
  SmallVector<unsigned> batch, own, reduced;
  unsigned other;

  static std::optional<ProductRoles> get(const Contraction &product,
                                         unsigned side);
};

/// The loops of a contraction in symbols of an attention.
struct GradientLoops {
  /// Of each loop, what it is.
  SmallVector<const Expr *> at;
  /// The symbols that are its digits, outermost first.
  SmallVector<SmallVector<const LoopSymbol *, 2>> digits;
};

/// Gives loops of `op` the digits of `symbols`, each of which is used once, in
/// each way that fits the sizes, until `accepts` one. The loops `slots` get
/// digits; each of `fixed` is its symbol. The digits of a batch, of rows and of
/// heads may be merged in a loop in any order.
std::optional<GradientLoops>
findLoops(ElementExpressions &elements, linalg::LinalgOp op,
          ArrayRef<unsigned> slots, ArrayRef<const LoopSymbol *> symbols,
          ArrayRef<std::pair<unsigned, const LoopSymbol *>> fixed,
          llvm::function_ref<bool(const GradientLoops &)> accepts);

/// The same for loops of these sizes, all of which get digits.
std::optional<GradientLoops>
findLoops(ExpressionContext &exprs, ArrayRef<const Expr *> sizes,
          ArrayRef<const LoopSymbol *> symbols,
          llvm::function_ref<bool(const GradientLoops &)> accepts);

/// The same for a product, whose batch loops and `carriers` get digits.
std::optional<GradientLoops>
findLoops(ElementExpressions &elements, const Contraction &product,
          const ProductRoles &roles, ArrayRef<unsigned> carriers,
          ArrayRef<const LoopSymbol *> symbols,
          ArrayRef<std::pair<unsigned, const LoopSymbol *>> fixed,
          llvm::function_ref<bool(const GradientLoops &)> accepts);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_GRADIENTS_GRADIENTLOOPS_H
