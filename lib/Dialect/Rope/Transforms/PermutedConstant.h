//===- PermutedConstant.h - Lanes of constants in another order -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_DIALECT_ROPE_TRANSFORMS_PERMUTEDCONSTANT_H
#define ROPE_LIB_DIALECT_ROPE_TRANSFORMS_PERMUTEDCONSTANT_H

#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// `value` with the lanes of each period along `axis` reordered as by
/// `rope.permute_lanes`: another constant for one, else that op.
Value createPermuted(OpBuilder &builder, Value value, Pairing from, Pairing to,
                     int64_t axis, int64_t period, int64_t blockOffset,
                     int64_t blockWidth);

} // namespace mlir::rope

#endif // ROPE_LIB_DIALECT_ROPE_TRANSFORMS_PERMUTEDCONSTANT_H
