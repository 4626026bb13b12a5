//===- NarrowFloats.cpp - Floats that no target computes with -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Support/NarrowFloats.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

Type rope::findNarrowFloat(Operation *op) {
  constexpr unsigned kLeastBits = 16;
  auto find = [](TypeRange types) -> Type {
    for (Type type : types)
      if (auto element = dyn_cast<FloatType>(getElementTypeOrSelf(type)))
        if (element.getWidth() < kLeastBits)
          return element;
    return nullptr;
  };
  if (Type found = find(op->getOperandTypes()))
    return found;
  return find(op->getResultTypes());
}

std::string rope::describeNarrowFloat(Operation *op) {
  std::string text;
  if (Type found = findNarrowFloat(op))
    llvm::raw_string_ostream(text) << " of " << found;
  return text;
}
