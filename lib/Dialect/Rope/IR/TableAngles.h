//===- TableAngles.h - Cosine and sine of an angle as arith ops -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_DIALECT_ROPE_IR_TABLEANGLES_H
#define LIB_DIALECT_ROPE_IR_TABLEANGLES_H

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// A pair of scalars of one float type.
struct CosSin {
  Value cos;
  Value sin;
};

/// Emits the scalar cos and sin of one table entry, before the rounding to the
/// element type of the table. `position` is an integer, index or float;
/// `frequency` is f32 or f64; `magnitude` is a scalar of the type of the
/// result, or null for 1.
///
/// `angle<source>`: everything in the angle type, by `math.cos` and `math.sin`.
CosSin emitSourceAngle(ImplicitLocOpBuilder &b, TableOp op, Value position,
                       Value frequency, Value magnitude);

/// `angle<exact>`: f64 arithmetic on an angle held as the sum of two f64, see
/// TableAngles.cpp.
CosSin emitExactAngle(ImplicitLocOpBuilder &b, TableOp op, Value position,
                      Value frequency, Value magnitude);

/// Converts a signed integer, an index or a float to `type`, rounding to
/// nearest even.
Value convertToFloat(ImplicitLocOpBuilder &b, Value value, FloatType type);

} // namespace mlir::rope

#endif // LIB_DIALECT_ROPE_IR_TABLEANGLES_H
