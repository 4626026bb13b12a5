//===- Remainder.h - Remainders of floats, exactly --------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_EXPANDMATH_REMAINDER_H
#define ROPE_LIB_CONVERSION_EXPANDMATH_REMAINDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::rope {

/// *Matches* `arith.remf` of f32 or f64 scalars.
/// *Produces* long division on their bits: the exact remainder, with the sign
/// of the dividend, of any quotient and of subnormal numbers, as `fmod`.
struct ExpandRemainder : OpRewritePattern<arith::RemFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::RemFOp op,
                                PatternRewriter &rewriter) const override;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_EXPANDMATH_REMAINDER_H
