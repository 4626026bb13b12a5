//===- BodySlice.h - What a scalar of a body is computed from ---*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ANALYSIS_BODYSLICE_H
#define ROPE_ANALYSIS_BODYSLICE_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::rope {

/// The part of the body of a structured op that computes one of its scalars:
/// a function of some of the loops, as a tensor that need not exist.
struct BodySlice {
  Value value;
  /// In the order of the body.
  SmallVector<Operation *> ops;
  /// Operands whose elements are read, inits among them, and loops that the
  /// value depends on.
  llvm::SmallBitVector operands, loops;
  /// Tensors from outside that are read by ops of the body.
  SmallVector<Value> captured;
  /// Whether all ops are free of side effects.
  bool isPure = true;

  static BodySlice get(linalg::LinalgOp op, Value value);

  /// Whether the value is made of what was reduced so far.
  bool readsInits(linalg::LinalgOp op) const {
    return llvm::any_of(operands.set_bits(), [&](unsigned operand) {
      return operand >= op.getNumDpsInputs();
    });
  }
  /// The tensors that are read.
  SmallVector<Value> getSources(linalg::LinalgOp op) const;
  /// The loops in the order of the dimensions of the first operand that has all
  /// of them, or in their own.
  SmallVector<unsigned> getLoopOrder(linalg::LinalgOp op) const;
};

} // namespace mlir::rope

#endif // ROPE_ANALYSIS_BODYSLICE_H
