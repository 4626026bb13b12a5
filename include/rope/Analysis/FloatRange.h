//===- FloatRange.h - What floats an expression can be ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ANALYSIS_FLOATRANGE_H
#define ROPE_ANALYSIS_FLOATRANGE_H

#include "rope/Analysis/Expression.h"

#include <limits>

namespace mlir::rope {

/// The floats that an expression may have as its value.
struct FloatRange {
  /// Bounds of the magnitude of values that are not zero; an infinite upper
  /// bound also stands for NaN.
  double least = 0.0;
  double most = std::numeric_limits<double>::infinity();
  bool zero = true, negativeZero = true, positive = true, negative = true;

  bool isFinite() const {
    return most < std::numeric_limits<double>::infinity();
  }
  static FloatRange of(const Expr *expr, unsigned depth = 0);
};

/// Whether `expr` is a zero, of some sign, wherever its angles are numbers.
bool isZero(const Expr *expr, unsigned depth = 0);

/// The operand that a sum, or a difference, with a zero leaves, `negative` set
/// where it is negated; null for other expressions. A zero is a literal, or,
/// with `products`, a product of one with a cosine, a sine, or what is made of
/// these. What this loses goes to `proof`.
const Expr *dropZero(const Expr *sum, bool products, bool &negative,
                     Proof &proof);

} // namespace mlir::rope

#endif // ROPE_ANALYSIS_FLOATRANGE_H
