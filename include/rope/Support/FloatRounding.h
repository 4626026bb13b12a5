//===- FloatRounding.h - Numbers of float types -----------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SUPPORT_FLOATROUNDING_H
#define ROPE_SUPPORT_FLOATROUNDING_H

#include "mlir/IR/BuiltinTypes.h"

namespace mlir::rope {

/// `value` rounded to nearest even in `type`.
double roundTo(FloatType type, double value);

/// What dividing by `divisor` multiplies by in `type`: the reciprocal, rounded
/// to types of fewer than 32 bits, in which each operation rounds as much. A
/// null type rounds nothing.
double getReciprocal(FloatType type, double divisor);

} // namespace mlir::rope

#endif // ROPE_SUPPORT_FLOATROUNDING_H
