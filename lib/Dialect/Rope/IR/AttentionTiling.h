//===- AttentionTiling.h - Tiles of operands of the attention ops -*- C++
//-*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_DIALECT_ROPE_IR_ATTENTIONTILING_H
#define ROPE_LIB_DIALECT_ROPE_IR_ATTENTIONTILING_H

#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope::detail {

/// A box of an iteration space or of an operand.
struct Tile {
  SmallVector<OpFoldResult> offsets, sizes;
};

/// The box of the operand with `map` that the box `domain` of the iteration
/// space reads. Fails where a group is cut (`getGroupAlignment`).
FailureOr<Tile> getOperandTile(OpBuilder &b, Location loc, AffineMap map,
                               const Tile &domain);

/// `tensor.extract_slice` or `memref.subview` of `tile`, of the rank of source.
Operation *createSlice(OpBuilder &b, Location loc, Value source,
                       const Tile &tile);

/// `base + offset`, where a null `base` is zero; null stays null at offset 0.
Value addToBase(OpBuilder &b, Location loc, Value base, OpFoldResult offset);

/// `op` on the box `domain` of its iteration space, where `initTiles` stand for
/// the slices of its inits.
FailureOr<TilingResult> tileOverInits(OnlineAttentionOp op, OpBuilder &b,
                                      const Tile &domain, ValueRange initTiles);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_DIALECT_ROPE_IR_ATTENTIONTILING_H
