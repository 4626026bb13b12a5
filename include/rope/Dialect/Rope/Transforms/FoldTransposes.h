//===- FoldTransposes.h - Transposes into indexing maps -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_FOLDTRANSPOSES_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_FOLDTRANSPOSES_H

#include "mlir/IR/PatternMatch.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// Makes `op` read the operand of the `linalg.transpose` that makes its input,
/// by its input map. Bit-exact. Fails on memrefs and on another producer.
LogicalResult foldTransposeOfInput(RewriterBase &rewriter, RotateOp op);

/// Makes the rotation write what the only user of its result, a
/// `linalg.transpose`, writes, by its output map; returns the rotation that
/// replaces both. Bit-exact. Fails where the result has another use.
FailureOr<RotateOp> foldTransposeOfResult(RewriterBase &rewriter, RotateOp op);

/// Both of the above as patterns. They change the order in which memory is
/// walked, so they are no canonicalizations.
void populateFoldTransposesIntoRotatePatterns(RewritePatternSet &patterns);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_FOLDTRANSPOSES_H
