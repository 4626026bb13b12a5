//===- RotateTransposes.h - Transposes into indexing maps -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_IR_ROTATETRANSPOSES_H
#define ROPE_DIALECT_ROPE_IR_ROTATETRANSPOSES_H

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

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_IR_ROTATETRANSPOSES_H
