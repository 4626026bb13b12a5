//===- RotatePair.cpp - Arithmetic of one pair of lanes -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RotatePair.h"

namespace mlir::rope {

std::array<Value, 2> rotatePair(DeviceBuilder &b, RotateOp op,
                                ArrayRef<Value> x, ArrayRef<Value> cos,
                                ArrayRef<Value> sin) {
  bool adjoint = op.getTransposed();
  Value a = b.mulF(cos[0], x[0]);
  Value c = b.mulF(sin[adjoint ? 1 : 0], x[1]);
  Value low = adjoint ? b.addF(a, c) : b.subF(a, c);
  a = b.mulF(cos[1], x[1]);
  c = b.mulF(sin[adjoint ? 0 : 1], x[0]);
  Value high = adjoint ? b.subF(a, c) : b.addF(a, c);
  return {low, high};
}

} // namespace mlir::rope
