//===- FoldTransposes.h - Transposes into indexing maps ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_FOLDTRANSPOSES_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_FOLDTRANSPOSES_H

#include "rope/Dialect/Rope/IR/RotateTransposes.h"

namespace mlir::rope {

/// `foldTransposeOfInput` and `foldTransposeOfResult` as patterns, the same for
/// the result of `rope.attention` and for the rows of `rope.cache_write`, and
/// the canonicalizations of `rope.attention`, which do it for its operands.
/// Those of rotations that leave the lanes innermost are canonicalizations; the
/// others change how rows lie in memory.
void populateFoldTransposesIntoRopePatterns(RewritePatternSet &patterns);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_FOLDTRANSPOSES_H
