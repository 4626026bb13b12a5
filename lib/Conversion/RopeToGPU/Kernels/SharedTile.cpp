//===- SharedTile.cpp - Tiles in shared memory ----------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedTile.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

namespace mlir::rope {

void SharedTile::skipColumns(DeviceBuilder &b, Value columns, int64_t step) {
  // A swizzle mixes eight pieces.
  int64_t elements = layout.getPieceElements();
  if (step % (8 * elements) == 0 && !layout.panels)
    pointer = b.offsetPointer(pointer, columns, layout.element);
  else
    skipped = b.div(columns, elements);
}

Value SharedTile::getPiece(DeviceBuilder &b, Value row, Value piece,
                           int64_t step, int64_t pieceStep) const {
  if (skipped) {
    piece = b.add(piece, b.add(skipped, pieceStep));
    pieceStep = 0;
  }
  Value place = piece;
  if (layout.panels) {
    // Rows of the panels that are before.
    if (pieceStep)
      piece = b.add(piece, pieceStep);
    pieceStep = 0;
    row = b.add(row, b.mul(b.div(piece, 8), layout.rows));
    place = b.rem(piece, 8);
  }
  int64_t behind = pieceStep;
  if (layout.isSwizzled()) {
    bool isNarrow = layout.getPieces() == 4 && !layout.panels;
    int64_t mask = isNarrow ? 3 : 7;
    Value swizzle = b.both(isNarrow ? b.div(row, 2) : row, b.i32(mask));
    place = b.exclusiveOr(place, swizzle);
    int64_t turn = (pieceStep ^ (isNarrow ? step / 2 : step)) & mask;
    if (turn)
      place = b.exclusiveOr(place, b.i32(turn));
    behind = pieceStep & ~mask;
  }
  Value offset = b.mul(b.add(b.mul(row, layout.getPitch()), place), 16);
  Value address = b.offsetPointer(pointer, offset, b.getI8Type());
  int64_t constant = step * layout.getPitch() + behind;
  if (constant == 0)
    return address;
  return b.offsetPointer(address, b.i32(constant * 16), b.getI8Type());
}

Value SharedTile::getElement(DeviceBuilder &b, Value row, Value column) const {
  int64_t elements = layout.getPieceElements();
  Value piece = getPiece(b, row, b.div(column, elements));
  return b.offsetPointer(piece, b.rem(column, elements), layout.element);
}

namespace {
/// Copies of the pieces of one tile.
class TileCopy {
public:
  TileCopy(DeviceBuilder &b, const SharedTile &tile, const TileSource &source)
      : b(b), tile(tile), source(source),
        elements(tile.layout.getPieceElements()) {}

  /// Copies piece `number + step`.
  void byPieces(Value number, int64_t step = 0) {
    int64_t bytes = getElementBytes(tile.layout.element);
    int64_t pieces = tile.layout.getPieces(), rowStep = step / pieces;
    // Whole rows further on, places in a row and swizzle are the same.
    bool isSamePlace = step % pieces == 0 && rowStep % 8 == 0;
    auto [from, piece] = split(isSamePlace ? number : b.add(number, step));
    Value row = isSamePlace ? b.add(from, rowStep) : from;
    Value column = b.add(source.columnBegin, b.mul(piece, elements));
    Value left = b.mul(b.sub(source.columnLimit, column), bytes);
    Value size = b.max(b.min(left, b.i32(16)), b.i32(0));
    size = b.select(source.rowExists(row), size, b.i32(0));
    Value offset = b.add(source.rowOffset(row), b.toI64(column));
    Value address =
        b.offsetPointer(source.buffer->pointer, offset, source.buffer->element);
    // Without bytes to copy the address is not read, but stays in the buffer.
    Value reads = b.compare(arith::CmpIPredicate::sgt, size, b.i32(0));
    address = b.select(reads, address, source.buffer->pointer);
    Value to = tile.getPiece(b, from, piece, isSamePlace ? rowStep : 0);
    NVVM::CpAsyncOp::create(b, to, address, 16, NVVM::LoadCacheModifierKind::CG,
                            size);
  }

  /// The 16 bytes of piece `number`, where `present` (null: always) and they
  /// exist, else 0.
  Value load(Value number, Value present) {
    auto [row, piece] = split(number);
    Value column = b.add(source.columnBegin, b.mul(piece, elements));
    Value exists =
        b.both(source.rowExists(row), b.less(column, source.columnLimit));
    if (present)
      exists = b.both(exists, present);
    return loadWhere(exists, b.add(source.rowOffset(row), b.toI64(column)));
  }

  void store(Value value, Value number) {
    auto [row, piece] = split(number);
    b.store(value, tile.getPiece(b, row, piece), 16);
  }

  /// Words of a row of the tile that one thread makes of numbers across rows.
  int64_t getNumAcross() const {
    return 4 / getElementBytes(tile.layout.element);
  }

  /// For each of the columns of a word, 16 bytes across rows.
  SmallVector<Value> loadAcross(Value number, Value present) {
    auto [row, word] = splitAcross(number);
    Value exists = source.rowExists(row);
    if (present)
      exists = b.both(exists, present);
    Value start = source.rowOffset(row);
    SmallVector<Value> loaded;
    for (int64_t i = 0; i < getNumAcross(); ++i) {
      Value column = b.add(b.mul(word, getNumAcross()), i);
      column = b.add(source.columnBegin, column);
      Value inside = b.both(exists, b.less(column, source.columnLimit));
      Value offset = b.add(start, b.mul(b.toI64(column), source.columnStride));
      loaded.push_back(loadWhere(inside, offset));
    }
    return loaded;
  }

  void storeAcross(ArrayRef<Value> values, Value number) {
    auto [row, word] = splitAcross(number);
    Type type = VectorType::get({elements}, b.getIntegerType(128 / elements));
    SmallVector<Value> columns;
    for (Value value : values)
      columns.push_back(b.bitcast(value, type));
    Value column = b.mul(word, getNumAcross());
    for (int64_t i = 0; i < elements; ++i) {
      Value numbers =
          columns.size() == 1
              ? b.element(columns[0], i)
              : Value(LLVM::ShuffleVectorOp::create(
                    b, columns[0], columns[1],
                    ArrayRef<int32_t>{static_cast<int32_t>(i),
                                      static_cast<int32_t>(elements + i)}));
      b.store(numbers, tile.getElement(b, b.add(row, i), column), 4);
    }
  }

  /// Words of the tile, each of a row and of neighbours in it: what registers
  /// hold between tiles is an address for each element of one.
  int64_t getNumWords() const {
    return tile.layout.rows * tile.layout.columns / getNumAcross();
  }

  void byElements(Value number) {
    int64_t count = getNumAcross(), words = tile.layout.columns / count;
    Value row = b.div(number, words);
    Value first = b.mul(b.rem(number, words), count);
    Value exists = source.rowExists(row);
    Value start = source.rowOffset(row);
    Value zero = b.real(0.0, tile.layout.element);
    SmallVector<Value> values;
    for (int64_t i = 0; i < count; ++i) {
      Value column = b.add(source.columnBegin, b.add(first, i));
      Value inside = b.both(exists, b.less(column, source.columnLimit));
      Value offset = b.add(start, b.mul(b.toI64(column), source.columnStride));
      Value from = b.offsetPointer(source.buffer->pointer, offset,
                                   source.buffer->element);
      values.push_back(b.when(
          inside,
          [&] {
            Value value = b.load(from, source.buffer->element);
            return SmallVector<Value>{b.toFloat(value, tile.layout.element)};
          },
          [&] { return SmallVector<Value>{zero}; })[0]);
    }
    b.store(b.makeVector(values), tile.getElement(b, row, first), 4);
  }

private:
  std::pair<Value, Value> split(Value number) {
    int64_t pieces = tile.layout.getPieces();
    return {b.div(number, pieces), b.rem(number, pieces)};
  }

  /// The first of the rows, and the word of each.
  std::pair<Value, Value> splitAcross(Value number) {
    int64_t words = tile.layout.columns / getNumAcross();
    return {b.mul(b.div(number, words), elements), b.rem(number, words)};
  }

  Value loadWhere(Value exists, Value offset) {
    Value address =
        b.offsetPointer(source.buffer->pointer, offset, source.buffer->element);
    Type type = VectorType::get({4}, b.getI32Type());
    return b.when(
        exists, [&] { return SmallVector<Value>{b.load(address, type, 16)}; },
        [&] {
          Value zero = arith::ConstantOp::create(b, b.getZeroAttr(type));
          return SmallVector<Value>{zero};
        })[0];
  }

  DeviceBuilder &b;
  const SharedTile &tile;
  const TileSource &source;
  int64_t elements;
};
} // namespace

/// Copies a tile by `cp.async` where the source is aligned, else by elements.
static void copyAsynchronously(DeviceBuilder &b, const SharedTile &tile,
                               const TileSource &source, Value thread,
                               int64_t threads) {
  int64_t total = tile.layout.rows * tile.layout.getPieces();
  TileCopy copy(b, tile, source);
  // Few copies a thread: written out, what does not change between tiles is
  // computed once.
  constexpr int64_t maxUnrolled = 16;
  auto byPieces = [&] {
    if (llvm::divideCeil(total, threads) > maxUnrolled) {
      b.loop(thread, b.i32(total), threads,
             [&](Value number) { copy.byPieces(number); });
      return;
    }
    for (int64_t first = 0; first < total; first += threads) {
      if (first + threads <= total)
        copy.byPieces(thread, first);
      else
        b.when(b.less(b.add(thread, first), b.i32(total)),
               [&] { copy.byPieces(thread, first); });
    }
  };
  auto byElements = [&] {
    Value first = source.keepsAddresses ? thread : b.hide(thread);
    b.loop(first, b.i32(copy.getNumWords()), threads,
           [&](Value number) { copy.byElements(number); });
  };
  if (!source.aligned || source.buffer->element != tile.layout.element)
    return byElements();
  b.when(
      source.aligned,
      [&] {
        byPieces();
        return SmallVector<Value>();
      },
      [&] {
        byElements();
        return SmallVector<Value>();
      });
}

std::optional<TileCopies::Held> TileCopies::plan(const SharedTile &tile,
                                                 const TileSource &source,
                                                 Value thread,
                                                 int64_t threads) {
  bool across = source.alignedAcross != nullptr;
  if ((!source.aligned && !across) ||
      source.buffer->element != tile.layout.element)
    return std::nullopt;
  // Whole pieces only.
  Value condition = source.alignedAcross;
  if (!across)
    condition = b.both(
        source.aligned,
        b.equal(b.rem(source.columnLimit, tile.layout.getPieceElements()),
                b.i32(0)));
  return Held{tile, condition, thread, threads, across, {}};
}

SmallVector<Value> TileCopies::suspend() {
  SmallVector<Value> all;
  for (const Held &pieces : held)
    llvm::append_range(all, pieces.pieces);
  held.clear();
  return all;
}

void TileCopies::resume(const SharedTile &tile, const TileSource &source,
                        Value thread, int64_t threads, ValueRange pieces) {
  if (pieces.empty())
    return;
  std::optional<Held> again = plan(tile, source, thread, threads);
  again->pieces = pieces;
  held.push_back(std::move(*again));
}

void TileCopies::copy(const SharedTile &tile, const TileSource &source,
                      Value thread, int64_t threads) {
  if (asynchronous)
    return copyAsynchronously(b, tile, source, thread, threads);
  TileCopy copy(b, tile, source);
  auto byElements = [&] {
    b.loop(thread, b.i32(copy.getNumWords()), threads,
           [&](Value number) { copy.byElements(number); });
  };
  std::optional<Held> pieces = plan(tile, source, thread, threads);
  if (!pieces)
    return byElements();
  bool across = pieces->across;
  int64_t items = pieces->getItems();
  pieces->pieces = b.when(
      pieces->condition,
      [&] {
        SmallVector<Value> loaded;
        for (int64_t first = 0; first < items; first += threads) {
          Value number = b.add(thread, first), present;
          if (first + threads > items)
            present = b.less(number, b.i32(items));
          if (across)
            llvm::append_range(loaded, copy.loadAcross(number, present));
          else
            loaded.push_back(copy.load(number, present));
        }
        return loaded;
      },
      [&] {
        byElements();
        Type type = VectorType::get({4}, b.getI32Type());
        Value zero = arith::ConstantOp::create(b, b.getZeroAttr(type));
        int64_t each = across ? copy.getNumAcross() : 1;
        return SmallVector<Value>(llvm::divideCeil(items, threads) * each,
                                  zero);
      });
  held.push_back(std::move(*pieces));
}

int64_t TileCopies::Held::getItems() const {
  int64_t pieces = tile.layout.rows * tile.layout.getPieces();
  return across ? pieces * getElementBytes(tile.layout.element) / 4 : pieces;
}

void TileCopies::finish() {
  const TileSource nothing = {};
  for (const Held &pieces : held)
    b.when(pieces.condition, [&] {
      TileCopy copy(b, pieces.tile, nothing);
      int64_t each = pieces.across ? copy.getNumAcross() : 1;
      int64_t items = pieces.getItems(), first = 0;
      for (ArrayRef<Value> rest = pieces.pieces; !rest.empty();
           rest = rest.drop_front(each), first += pieces.threads) {
        Value number = b.add(pieces.thread, first);
        auto store = [&] {
          if (pieces.across)
            copy.storeAcross(rest.take_front(each), number);
          else
            copy.store(rest[0], number);
        };
        if (first + pieces.threads <= items)
          store();
        else
          b.when(b.less(number, b.i32(items)), store);
      }
    });
  held.clear();
}

rope_gpu::CopyOp startCopy(DeviceBuilder &b, const GlobalBuffer &from,
                           Value tile, const CopyColumns &columns, Value thread,
                           int64_t threads, Value pieces, Value across,
                           function_ref<CopyRow(Value)> describe) {
  auto op = rope_gpu::CopyOp::create(
      b, rope_gpu::TokenType::get(b.getContext()), from.pointer, columns.begin,
      columns.limit, columns.stride, from.element, tile, thread, threads,
      pieces, across, /*keepAddresses=*/false);
  OpBuilder::InsertionGuard guard(b);
  Block *block =
      b.createBlock(&op.getRow(), {}, {b.getI32Type()}, {op.getLoc()});
  CopyRow row = describe(block->getArgument(0));
  rope_gpu::RowOp::create(b, row.offset, row.exists);
  return op;
}

void commitCopies(DeviceBuilder &b) { NVVM::CpAsyncCommitGroupOp::create(b); }

void waitForCopies(DeviceBuilder &b, int64_t pending) {
  NVVM::CpAsyncWaitGroupOp::create(b, b.getI32IntegerAttr(pending));
}

} // namespace mlir::rope
