//===- RotatePair.h - Arithmetic of one pair of lanes -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_ROTATEPAIR_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_ROTATEPAIR_H

#include "DeviceBuilder.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include <array>

namespace mlir::rope {

/// The pair that `op` makes of the lanes `x` that it reads, all in the type of
/// its arithmetic:
///
///     y[0] = c[0] * x[0] - s[0] * x[1]
///     y[1] = c[1] * x[1] + s[1] * x[0]
///
/// or the adjoint of that; every product and sum is rounded. `cos` and `sin`
/// are the entries for the two lanes that `out_pairing` names.
std::array<Value, 2> rotatePair(DeviceBuilder &b, RotateOp op,
                                ArrayRef<Value> x, ArrayRef<Value> cos,
                                ArrayRef<Value> sin);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_ROTATEPAIR_H
