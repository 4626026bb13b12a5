//===- NarrowFloats.cpp - Floats that no target computes with -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Support/NarrowFloats.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

bool rope::isByteFloat(Type type) {
  return isa<Float8E4M3FNType, Float8E5M2Type, Float8E4M3FNUZType>(type);
}

/// The first element type for which `holds` among operands and results.
static Type findElement(Operation *op, llvm::function_ref<bool(Type)> holds) {
  for (TypeRange types :
       {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (Type element = getElementTypeOrSelf(type); holds(element))
        return element;
  return nullptr;
}

/// Whether `type` is a float that no target computes with.
static bool isNarrow(Type type) {
  constexpr unsigned kLeastBits = 16;
  auto element = dyn_cast<FloatType>(type);
  return element && element.getWidth() < kLeastBits;
}

Type rope::findNarrowFloat(Operation *op) { return findElement(op, isNarrow); }

Type rope::findNarrowArithmetic(Operation *op) {
  bool isMoved = isa<arith::ExtFOp, arith::TruncFOp, arith::BitcastOp,
                     arith::SelectOp, arith::ConstantOp>(op);
  return findElement(op, [&](Type type) {
    return isNarrow(type) && !(isMoved && isByteFloat(type));
  });
}

Type rope::findWideNumber(Operation *op) {
  constexpr unsigned kMostBits = 64;
  return findElement(op, [](Type type) {
    return type.isIntOrFloat() && type.getIntOrFloatBitWidth() > kMostBits;
  });
}

std::string rope::describeNarrowFloat(Operation *op) {
  std::string text;
  if (Type found = findNarrowFloat(op))
    llvm::raw_string_ostream(text) << " of " << found;
  return text;
}
