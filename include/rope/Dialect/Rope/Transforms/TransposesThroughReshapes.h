//===- TransposesThroughReshapes.h - Transposes nearer to attention -------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_TRANSPOSESTHROUGHRESHAPES_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_TRANSPOSESTHROUGHRESHAPES_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::rope {

/// A `linalg.generic` that only reorders the axes of its input becomes a
/// `linalg.transpose`, or its input where it keeps their order.
void populateSpecializeTransposePatterns(RewritePatternSet &patterns);

/// A transpose of reshaped attention becomes the reshape of transposed
/// attention, which then writes what the transpose wrote.
void populateTransposesThroughReshapesPatterns(RewritePatternSet &patterns);

/// A transposed operand of a contraction whose axes are split becomes the
/// transpose of the split operand, which the contraction takes in its map.
void populateTransposeAfterExpandPatterns(RewritePatternSet &patterns);

/// A contraction of two operands whose summed axes were reordered and joined
/// sums over these axes in their first order.
void populateReorderedSumPatterns(RewritePatternSet &patterns);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_TRANSPOSESTHROUGHRESHAPES_H
