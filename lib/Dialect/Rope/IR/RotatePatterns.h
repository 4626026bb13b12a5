//===- RotatePatterns.h - Canonicalizations around rotations ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_DIALECT_ROPE_IR_ROTATEPATTERNS_H
#define LIB_DIALECT_ROPE_IR_ROTATEPATTERNS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::rope {

/// Slices go before rotations, expanded shapes too, collapsed shapes behind.
void populateRotateViewPatterns(RewritePatternSet &patterns);
/// Transposes of rows go into the maps.
void populateRotateTransposePatterns(RewritePatternSet &patterns);
/// Two permutations of lanes that are one, or none.
void populatePermutationPatterns(RewritePatternSet &patterns);

} // namespace mlir::rope

#endif // LIB_DIALECT_ROPE_IR_ROTATEPATTERNS_H
