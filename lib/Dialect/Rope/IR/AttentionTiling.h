//===- AttentionTiling.h - Tiles of operands of the attention ops ---------===//
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

/// `base + offset`, where a null `base` is zero; null stays null at offset 0.
Value addToBase(OpBuilder &b, Location loc, Value base, OpFoldResult offset);

/// True if `[offset, offset + size)` is all of loop dimension `dim`.
template <typename OpTy>
bool isFullRange(OpTy op, int64_t dim, OpFoldResult offset, OpFoldResult size);

/// Loop dimensions that a tile must cover whole, and what they are called. The
/// lane of query and key and, outside the online form, the key row are summed
/// in one step. The value lane does not index the row statistics, which a
/// second tile would update again.
SmallVector<std::pair<int64_t, StringRef>> getWholeDims(AttentionOp op);
SmallVector<std::pair<int64_t, StringRef>> getWholeDims(OnlineAttentionOp op);
/// Gradients are sums over tiles. Each term needs all lanes of a row, and the
/// gradient of sinks is summed over rows alone.
SmallVector<std::pair<int64_t, StringRef>> getWholeDims(AttentionBackwardOp op);

/// The iteration space of `op`.
template <typename OpTy>
SmallVector<Range> getDomain(OpTy op, OpBuilder &b);

/// Success if `domain` is a legal tile of `op`; else, with `explain`, an error.
template <typename OpTy>
LogicalResult checkTile(OpTy op, const Tile &domain, bool explain);

/// `op` on the box `domain`, over slices of its inits or, where they are given,
/// over `initTiles` in their place.
template <typename OpTy>
FailureOr<TilingResult> tile(OpTy op, OpBuilder &b, const Tile &domain,
                             ValueRange initTiles = {});

} // namespace mlir::rope::detail

#endif // ROPE_LIB_DIALECT_ROPE_IR_ATTENTIONTILING_H
