//===- ProductOperand.h - Operands of products that are made ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_PRODUCTOPERAND_H
#define ROPE_LIB_RAISE_PRODUCTOPERAND_H

#include "Materialize/TensorPlan.h"
#include "Operand/AttentionRoots.h"

namespace mlir::rope::detail {

/// A tensor that a product reads by whole dimensions: as it stands, some rows
/// of it, or computed.
class ProductOperand {
public:
  /// `element` as an operand with lanes `lane`, over `symbols`; asks for a
  /// split of a symbol where that would reach a tensor farther up. Nothing
  /// where there are no such lanes, or where it cannot be written.
  static std::optional<ProductOperand> plan(const RowSpace &space,
                                            const Expr *element, int64_t lane,
                                            ArrayRef<LoopSymbol> symbols,
                                            std::optional<SplitRequest> &split);
  /// The same of `factor` in the iteration `loops`.
  static std::optional<ProductOperand>
  plan(const RowSpace &space, const Factor &factor,
       ArrayRef<const Expr *> loops, int64_t lane, ArrayRef<LoopSymbol> symbols,
       std::optional<SplitRequest> &split);

  /// The symbol of each dimension; -1 for one place.
  ArrayRef<int64_t> getSymbols() const { return dims; }
  bool reads(int64_t symbol) const { return llvm::is_contained(dims, symbol); }
  AffineMap getMap(ArrayRef<int64_t> loops, MLIRContext *context) const;
  Value make(OpBuilder &b, Location loc, const RowSpace &space) const;

private:
  static std::optional<ProductOperand>
  choose(const RowSpace &space, ArrayRef<Root> chain, const Expr *element,
         int64_t lane, ArrayRef<LoopSymbol> symbols,
         std::optional<SplitRequest> &split);

  std::optional<Root> root;
  Plan tensor;
  SmallVector<int64_t> dims;
};

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_PRODUCTOPERAND_H
