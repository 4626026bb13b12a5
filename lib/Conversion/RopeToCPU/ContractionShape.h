//===- ContractionShape.h - Contractions of any indexing maps ---*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOCPU_CONTRACTIONSHAPE_H
#define ROPE_LIB_CONVERSION_ROPETOCPU_CONTRACTIONSHAPE_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::rope {

/// A sum of products of floats or bytes, C[batch, m, n] += A[batch, m, k] *
/// B[batch, k, n], where batch, m, n and k are any number of loops each.
struct ContractionShape {
  /// Operand numbers of A and B in the op.
  unsigned a = 0, b = 1;
  /// Loops by role, in loop order.
  SmallVector<unsigned> batch, m, n, k;

  /// A and B are i8 with a sign, and C is i32.
  bool areBytes = false;

  /// Matches a generic op with two inputs and one output of float type, whose
  /// maps have only single loops and zeros as results, and whose body is `out +
  /// extf(in_a) * extf(in_b)`, in any operand order and with the extensions
  /// optional; or of i8 and i32, with `extsi`. Every loop must be of one of the
  /// four roles.
  static std::optional<ContractionShape> match(linalg::GenericOp op);
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOCPU_CONTRACTIONSHAPE_H
