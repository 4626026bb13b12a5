//===- EnormousTensors.cpp - Tensors that no memory holds ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Support/EnormousTensors.h"

using namespace mlir;

static bool isEnormous(Value value) {
  constexpr int64_t limit = int64_t(1) << 60;
  auto type = dyn_cast<ShapedType>(value.getType());
  if (!type || !type.hasRank())
    return false;
  int64_t known = 1;
  for (int64_t size : type.getShape())
    if (ShapedType::isStatic(size) && size > 0) {
      if (size > limit / known)
        return true;
      known *= size;
    }
  return false;
}

Value rope::findEnormousTensor(FunctionOpInterface function) {
  auto find = [](ValueRange values) {
    for (Value value : values)
      if (isEnormous(value))
        return value;
    return Value();
  };
  if (function.isExternal())
    return {};
  Value found = find(function.getArguments());
  function->walk([&](Operation *op) {
    if (!found)
      found = find(op->getResults());
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found;
}
