//===- AttentionArithmetic.h - Scalar arithmetic of attention ---*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_IR_ATTENTIONARITHMETIC_H
#define ROPE_DIALECT_ROPE_IR_ATTENTIONARITHMETIC_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::rope::detail {

/// `value` in `type`: exact where `type` is wider, else rounded to nearest
/// even.
Value convertFloat(OpBuilder &b, Location loc, Value value, FloatType type);

/// The type that arithmetic rounded to `type` is done in: f32 for f16 and bf16.
/// One +, -, *, / in f32 rounded to either is the correctly rounded result, as
/// f32 has more than twice their digits plus two.
FloatType getArithmeticType(FloatType type);

/// `value`, of the arithmetic type of `type`, rounded to `type`.
Value roundTo(OpBuilder &b, Location loc, Value value, FloatType type);

Value createFloat(OpBuilder &b, Location loc, double value, FloatType type);
Value createNegativeInfinity(OpBuilder &b, Location loc, FloatType type);

/// `exp(value - max)`, where a `max` of -inf counts as 0, so that a row without
/// keys gives exp(-inf) = 0 and never -inf - -inf.
Value createShiftedExp(OpBuilder &b, Location loc, Value value, Value max);

/// `exp(from - to)` for maxima `from <= to`; 1 where both are -inf.
Value createRescale(OpBuilder &b, Location loc, Value from, Value to);

/// A signless integer or index as an index, sign-extended.
Value createIndex(OpBuilder &b, Location loc, Value value);

} // namespace mlir::rope::detail

#endif // ROPE_DIALECT_ROPE_IR_ATTENTIONARITHMETIC_H
