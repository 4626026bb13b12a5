//===- SharedTile.h - Tiles in shared memory --------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_SHAREDTILE_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_SHAREDTILE_H

#include "GlobalBuffer.h"
#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

namespace mlir::rope {

/// How a tile of `rows` x `columns` lies in shared memory: rows of pieces of 16
/// bytes. Where a row has a multiple of eight pieces, piece `c` of row `r` is
/// at place `c ^ (r & 7)`, where it has four at `c ^ (r >> 1 & 3)`; other rows
/// are padded to an odd number of pieces.
/// In panels, tiles of 64 16-bit columns with a swizzle lie one after the
/// other. Either way eight rows at one `c` are in different banks, which
/// `ldmatrix` and the stores of a warp need.
struct TileLayout {
  int64_t rows, columns;
  Type element;
  bool panels = false;

  static TileLayout get(rope_gpu::TileType type) {
    return {type.getRows(), type.getColumns(), type.getElementType(),
            type.getPanels()};
  }
  rope_gpu::TileType getType() const {
    return rope_gpu::TileType::get(element.getContext(), rows, columns, element,
                                   panels);
  }
  int64_t getPieceElements() const { return 16 / getElementBytes(element); }
  int64_t getPieces() const { return columns / getPieceElements(); }
  bool isSwizzled() const {
    return panels || getPieces() % 8 == 0 || getPieces() == 4;
  }
  /// Pieces from one row to the next.
  int64_t getPitch() const {
    if (panels)
      return 8;
    return isSwizzled() ? getPieces() : getPieces() | 1;
  }
  int64_t getBytes() const {
    int64_t count = panels ? (getPieces() + 7) / 8 : 1;
    return count * rows * getPitch() * 16;
  }
};

/// A tile at a place of shared memory.
struct SharedTile {
  TileLayout layout;
  /// Address space 3.
  Value pointer;
  /// Pieces of each row that are in front of piece 0; null: none.
  Value skipped = nullptr;

  /// What `rope_gpu.shared_tile` names.
  static SharedTile open(DeviceBuilder &b, rope_gpu::SharedTileOp op) {
    return {TileLayout::get(op.getType()),
            b.offsetPointer(op.getMemory(), op.getOffset(), b.getI8Type())};
  }
  /// Moves the first column `columns`, whole pieces and a multiple of `step`,
  /// to the right.
  void skipColumns(DeviceBuilder &b, Value columns, int64_t step);
  /// The 16 bytes that are piece `piece + pieceStep` of row `row + step`.
  /// Of the lowest three bits `step` has none of `row`, and `pieceStep` has no
  /// bit of `piece`, so that few addresses serve a whole tile: bits of the
  /// swizzle are exchanged, and what is above them is a constant.
  Value getPiece(DeviceBuilder &b, Value row, Value piece, int64_t step = 0,
                 int64_t pieceStep = 0) const;
  Value getElement(DeviceBuilder &b, Value row, Value column) const;
};

/// Where the elements of a tile come from. Row `r` of the tile starts
/// `rowOffset(r)` elements from the pointer of the buffer and exists where
/// `rowExists(r)`; its columns are `columnStride` elements apart. Of columns
/// `[columnBegin, columnBegin + tile columns)` those below `columnLimit` exist;
/// everything else becomes zero.
struct TileSource {
  const GlobalBuffer *buffer;
  function_ref<Value(Value)> rowOffset;
  function_ref<Value(Value)> rowExists;
  Value columnStride, columnBegin, columnLimit;
  /// Whether rows may be copied in pieces of 16 bytes; null: they may not.
  Value aligned;
  /// Whether rows lie next to each other, and every 16 bytes of them, counted
  /// from the start of the tile, are aligned and exist as one or not at all;
  /// null: they do not. Such a tile is turned on the way to shared memory.
  Value alignedAcross = nullptr;
  /// Whether compilers may keep the addresses of elements from tile to tile.
  bool keepsAddresses = false;
};

/// Copies of tiles by all threads of a block, in groups. They run while the
/// threads go on: on chips with `cp.async` by themselves, elsewhere what was
/// read is in registers until `finish`.
class TileCopies {
public:
  TileCopies(DeviceBuilder &b, bool asynchronous)
      : b(b), asynchronous(asynchronous) {}

  void copy(const SharedTile &tile, const TileSource &source, Value thread,
            int64_t threads);
  /// Stores what copies have left in registers. In the block of the copies, and
  /// before the barrier that makes the tiles known.
  void finish();
  /// What registers hold, which `resume` of the same copies takes in another
  /// block, where `finish` stores it.
  SmallVector<Value> suspend();
  void resume(const SharedTile &tile, const TileSource &source, Value thread,
              int64_t threads, ValueRange pieces);

private:
  /// The pieces of one tile that are in the registers of a thread.
  struct Held {
    SharedTile tile;
    /// Whether they are.
    Value condition;
    Value thread;
    int64_t threads;
    bool across;
    SmallVector<Value> pieces;

    /// What all threads together have of it, one at a time.
    int64_t getItems() const;
  };

  /// What will hold pieces of this tile; nothing where elements go one by one.
  std::optional<Held> plan(const SharedTile &tile, const TileSource &source,
                           Value thread, int64_t threads);

  DeviceBuilder &b;
  bool asynchronous;
  SmallVector<Held> held;
};

/// Of what is copied: a row of the tile, which starts so many elements behind
/// the buffer's pointer, and the columns of all rows.
struct CopyRow {
  Value offset, exists;
};
struct CopyColumns {
  Value begin, limit, stride;
};

/// Starts a copy to `tile` as `rope_gpu.copy`; `describe` says of a row what it
/// is, and `pieces` and `across` whether copies may take 16 bytes at once, or
/// null.
rope_gpu::CopyOp startCopy(DeviceBuilder &b, const GlobalBuffer &from,
                           Value tile, const CopyColumns &columns, Value thread,
                           int64_t threads, Value pieces, Value across,
                           function_ref<CopyRow(Value)> describe);

/// Ends a group of asynchronous copies; waits until at most `pending` are left.
void commitCopies(DeviceBuilder &b);
void waitForCopies(DeviceBuilder &b, int64_t pending);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_SHAREDTILE_H
