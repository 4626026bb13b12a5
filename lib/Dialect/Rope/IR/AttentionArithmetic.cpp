//===- AttentionArithmetic.cpp - Scalar arithmetic of attention -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/AttentionArithmetic.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::rope;

Value rope::detail::convertFloat(OpBuilder &b, Location loc, Value value,
                                 FloatType type) {
  auto from = cast<FloatType>(value.getType());
  if (from == type)
    return value;
  if (from.getWidth() < type.getWidth())
    return arith::ExtFOp::create(b, loc, type, value);
  if (from.getWidth() > type.getWidth())
    return arith::TruncFOp::create(b, loc, type, value);
  // f16 and bf16 contain each other's values only by way of f32.
  Value wide = arith::ExtFOp::create(b, loc, b.getF32Type(), value);
  return arith::TruncFOp::create(b, loc, type, wide);
}

FloatType rope::detail::getArithmeticType(FloatType type) {
  return type.getWidth() < 32 ? Float32Type::get(type.getContext()) : type;
}

Value rope::detail::roundTo(OpBuilder &b, Location loc, Value value,
                            FloatType type) {
  auto arithmetic = cast<FloatType>(value.getType());
  if (arithmetic == type)
    return value;
  Value rounded = convertFloat(b, loc, value, type);
  return convertFloat(b, loc, rounded, arithmetic);
}

Value rope::detail::createFloat(OpBuilder &b, Location loc, double value,
                                FloatType type) {
  return arith::ConstantOp::create(b, loc, b.getFloatAttr(type, value));
}

Value rope::detail::createNegativeInfinity(OpBuilder &b, Location loc,
                                           FloatType type) {
  APFloat infinity =
      APFloat::getInf(type.getFloatSemantics(), /*Negative=*/true);
  return arith::ConstantOp::create(b, loc, b.getFloatAttr(type, infinity));
}

/// True where `value` is -inf.
static Value isNegativeInfinity(OpBuilder &b, Location loc, Value value) {
  Value infinity = rope::detail::createNegativeInfinity(
      b, loc, cast<FloatType>(value.getType()));
  return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, value,
                               infinity);
}

Value rope::detail::createShiftedExp(OpBuilder &b, Location loc, Value value,
                                     Value max) {
  Value zero = createFloat(b, loc, 0.0, cast<FloatType>(max.getType()));
  Value empty = isNegativeInfinity(b, loc, max);
  Value shift = arith::SelectOp::create(b, loc, empty, zero, max);
  Value difference = arith::SubFOp::create(b, loc, value, shift);
  return math::ExpOp::create(b, loc, difference);
}

Value rope::detail::createRescale(OpBuilder &b, Location loc, Value from,
                                  Value to) {
  Value one = createFloat(b, loc, 1.0, cast<FloatType>(to.getType()));
  Value empty = isNegativeInfinity(b, loc, to);
  Value factor = createShiftedExp(b, loc, from, to);
  return arith::SelectOp::create(b, loc, empty, one, factor);
}

Value rope::detail::createIndex(OpBuilder &b, Location loc, Value value) {
  if (isa<IndexType>(value.getType()))
    return value;
  return arith::IndexCastOp::create(b, loc, b.getIndexType(), value);
}
