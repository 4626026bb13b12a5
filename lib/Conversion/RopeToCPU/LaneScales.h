//===- LaneScales.h - Scales along the last axis ----------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOCPU_LANESCALES_H
#define ROPE_LIB_CONVERSION_ROPETOCPU_LANESCALES_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rope {

/// Builds `x`, a tensor of floats, times `scale : [size of its last axis]`,
/// plus `init` if there is one. Computes in f32; the result has the type of
/// `init`, or f32.
Value scaleLanes(ImplicitLocOpBuilder &b, Value x, Value scale,
                 Value init = {});

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOCPU_LANESCALES_H
