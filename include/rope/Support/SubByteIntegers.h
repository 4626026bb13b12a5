//===- SubByteIntegers.h - Integers of less than a byte ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SUPPORT_SUBBYTEINTEGERS_H
#define ROPE_SUPPORT_SUBBYTEINTEGERS_H

#include "mlir/IR/BuiltinTypes.h"

namespace mlir::rope {

/// Whether elements of `type` are integers of 2 to 7 bits, which take a byte
/// each in memory.
inline bool isSubByteInteger(Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  return integer && integer.getWidth() > 1 && integer.getWidth() < 8;
}

} // namespace mlir::rope

#endif // ROPE_SUPPORT_SUBBYTEINTEGERS_H
