//===- AttentionTileAlignment.h - Tiles against groups of heads -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_DIALECT_ROPE_IR_ATTENTIONTILEALIGNMENT_H
#define ROPE_LIB_DIALECT_ROPE_IR_ATTENTIONTILEALIGNMENT_H

#include "mlir/IR/OpDefinition.h"

namespace mlir::rope::detail {

/// How the tile `[offset, offset + size)` of query heads lies to groups of
/// `group` heads that share a key head. Only `Aligned` and `WithinOne` keep the
/// map `d floordiv group` true for the tile.
enum class GroupAlignment { Unknown, Aligned, WithinOne };

/// Proves the alignment from constants, loop bounds and steps, and affine maps.
GroupAlignment getGroupAlignment(OpFoldResult offset, OpFoldResult size,
                                 int64_t group);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_DIALECT_ROPE_IR_ATTENTIONTILEALIGNMENT_H
