//===- NarrowFloats.h - Floats that no target computes with -----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SUPPORT_NARROWFLOATS_H
#define ROPE_SUPPORT_NARROWFLOATS_H

#include "mlir/IR/Operation.h"

namespace mlir::rope {

/// Whether `type` is a float of 8 bits that memory holds and that code casts to
/// and from: f8E4M3FN, f8E5M2 and f8E4M3FNUZ. Up to a power of two, their
/// numbers are those of f16 with a shorter fraction, and only f8E5M2 has
/// infinities.
bool isByteFloat(Type type);

/// The first type of fewer than 16 bits among the floats that the op takes or
/// gives, vectors and buffers of them included; null where there is none.
Type findNarrowFloat(Operation *op);

/// The same but for floats of 8 bits (`isByteFloat`) that the op only casts,
/// chooses or has as a constant: what is left is arithmetic that no target has.
Type findNarrowArithmetic(Operation *op);

/// The first number of more than 64 bits that the op takes or gives; null where
/// there is none.
Type findWideNumber(Operation *op);

/// " of f8E4M3FN", to go on behind the name of an op that is refused.
std::string describeNarrowFloat(Operation *op);

} // namespace mlir::rope

#endif // ROPE_SUPPORT_NARROWFLOATS_H
