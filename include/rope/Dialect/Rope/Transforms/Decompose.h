//===- Decompose.h - What passes leave alone --------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_DECOMPOSE_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_DECOMPOSE_H

#include "llvm/ADT/StringRef.h"

namespace mlir::rope {

/// On a rope op: `rope-decompose` leaves it to a lowering of its own.
inline constexpr llvm::StringLiteral kKeepAttr = "rope.keep";

/// On a step of attention: it has the keys of one step, and the tiling of
/// attention leaves it as it is.
inline constexpr llvm::StringLiteral kOneStepAttr = "rope.one_step";

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_DECOMPOSE_H
