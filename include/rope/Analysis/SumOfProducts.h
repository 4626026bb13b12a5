//===- SumOfProducts.h - Bodies that add products of inputs -----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ANALYSIS_SUMOFPRODUCTS_H
#define ROPE_ANALYSIS_SUMOFPRODUCTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::rope {

/// A body `out combiner term`, in either order, where the term does not mention
/// what was reduced so far.
struct ReductionBody {
  Operation *combiner = nullptr;
  Value term;

  /// Matches the body of result `result`.
  static std::optional<ReductionBody> match(linalg::LinalgOp op,
                                            unsigned result = 0);
};

/// The factors of a body `out + extf(x) * extf(y)` in floats, which are the
/// same argument where a square is summed.
struct SumOfProducts {
  BlockArgument x, y;

  /// Matches an op with one result whose body is such a sum, in any operand
  /// order and with the extensions optional. Upstream's test of contraction
  /// bodies looks through every unary op, a negation among them; this one does
  /// not.
  static std::optional<SumOfProducts> match(linalg::LinalgOp op);
  /// The same for integers, each of which is extended with its sign.
  static std::optional<SumOfProducts> matchIntegers(linalg::LinalgOp op);
};

} // namespace mlir::rope

#endif // ROPE_ANALYSIS_SUMOFPRODUCTS_H
