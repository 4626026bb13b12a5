//===- MatmulBuilder.h - Body of a packed matrix product --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOCPU_MATMULBUILDER_H
#define ROPE_LIB_CONVERSION_ROPETOCPU_MATMULBUILDER_H

#include "KernelBuilder.h"

namespace mlir::rope {

/// Builds the body of one matmul function over packed panels.
class MatmulBuilder : protected KernelBuilder {
public:
  MatmulBuilder(ImplicitLocOpBuilder &b, const MatmulTypes &types,
                const MatmulTiling &tiling)
      : KernelBuilder(b, types, tiling) {}

  void build(Value a, Value bMatrix, Value c, Value accumulate);

  /// Packs `depth` rows of B from kBegin on, of `width` columns from nBegin on:
  /// (packed, nBegin, width, kBegin, depth).
  using PackRight = function_ref<void(Value, Value, Value, Value, Value)>;
  /// The same for a B that `pack` knows. It may write whole blocks of
  /// `depthBlock` rows.
  void build(Value a, Value c, Value accumulate, int64_t depthBlock,
             PackRight pack);

protected:
  /// A part of B, `depth` rows of a panel from `kBegin` on, where panel 0
  /// starts at column `nBegin`, and part `number` of the packed rows of A,
  /// `height` of them from `mBegin` on.
  struct Chunk {
    Value number, mBegin, height, nBegin, panel, kBegin, depth;
    /// Of these rows the product starts at the vector's worth of this number;
    /// null: at the first.
    Value firstStep;
  };
  /// The part of B that is read after the one at hand, `depth` rows of `panel`
  /// from `row` on: the `calls` products that read this one fetch equal shares
  /// of it. None where `panel` is null.
  struct Fetch {
    Value panel, row, depth, calls;
  };
  /// What one product is of: a panel of packed rows of A, and the first row
  /// and column of its block of C.
  struct Block {
    Value rowPanel, m0, n0;
    /// Rows of C: at most those of a panel.
    int64_t height;
  };

  // Packing.
  Value allocatePackedRows(Value height, Value depth, Value chunks);
  Value allocatePackedColumns(Value width, Value depth);
  void packRows(Value packed, Value chunk, Value mBegin, Value height,
                Value kBegin, Value depth);
  void packColumns(Value packed, const Operand &m, Value nBegin, Value width,
                   Value kBegin, Value depth);
  void packColumnsByElement(Value packed, Value panel, Value source, Value n0,
                            Value columns, Value kBegin, Value kFrom,
                            Value depth);
  void packColumnGroups(Value packed, const Operand &m, Value nBegin,
                        Value width, Value kBegin, Value depth);
  void packGroupsByElement(Value packed, Value panel, Value source, Value n0,
                           Value columns, Value kBegin, Value from,
                           Value depth);
  Value toLeft(Value x);
  void sumPanels(Value packed, Value firstPanel, Value lastPanel,
                 Value firstRow, Value count);
  /// Rows of a panel of B that hold `depth` rows of B.
  Value toPanelRows(Value depth) {
    return tiling.grouped > 1 ? ceilDiv(depth, tiling.grouped) : depth;
  }
  void convert(Value from, Value to, Value rows, Value columns);

  // The product of two panels.
  Value loadFactor(Value packedA, const Chunk &at, const Block &block,
                   int64_t r, Value step, Value k, Value row);
  Value loadLanes(Value packedA, const Chunk &at, const Block &block, int64_t r,
                  Value step, Value k, Value row, int64_t count);
  void keepLoadsHere();
  SmallVector<Value> multiplyPanels(Value packedA, Value packedB,
                                    const Chunk &at, const Block &block,
                                    const Fetch &fetch);
  SmallVector<Value> splitSquares(ArrayRef<Value> squares);
  int64_t getRowLines() const;
  void prefetchRow(Value packedB, Value panel, Value row, int64_t locality);
  void fetchShare(Value packedB, const Fetch &fetch, Value rowPanel, Value step,
                  Value steps);
  void fetchAhead(Value packedB, Value panel, Value row, int64_t height);
  void fetchSums(const Block &block, Value step);
  Value isWhole(const Block &block);
  void storeBlock(ArrayRef<Value> sums, const Block &block, Value accumulate);
  void storeEdge(const Block &block, Value accumulate);
  void storeTile(ArrayRef<Value> sums);

  // The same in tiles.
  Value allocateTail();
  void packTail(Value packedB, const Chunk &at);
  SmallVector<Value> multiplyTiles(Value packedA, Value packedB,
                                   const Chunk &at, const Block &block,
                                   const Fetch &fetch, ValueRange init);
  SmallVector<Value> getZeroTiles(int64_t height);
  SmallVector<Value> placeTile(size_t i, Value row, Value column);
  void storeTiles(ArrayRef<Value> tiles, Value target, Value row, Value column);
  void multiplyBlock(Value packedA, Value packedB, const Chunk &at,
                     const Block &block, const Fetch &fetch, Value accumulate);

  // Blocks for the caches.
  void allocateFirstSums(Value panels);
  void multiplyPlain(Value accumulate, int64_t depthBlock, PackRight pack);
  void multiplyPacked(Value panels, Value accumulate);
  void multiplyChunk(const Chunk &at, Value first, Value last, Value packedA,
                     Value packedB, const Fetch &fetch, Value accumulate);
  Value getBlockHeight();
  Value isNonZero(Value x) {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::ne, x, index(0));
  }

  void build(Value a, Value c, Value accumulate, function_ref<void()> multiply);

  Value rows, columns, depth;
  /// What the sums of each panel of B begin with; null: zero.
  Value firstSums;
  /// Where a block of C at the edge goes by way of.
  Value tile;
  /// The last rows of a panel of B, where they are less than a step takes.
  Value tail;
  Operand operandA, operandC;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOCPU_MATMULBUILDER_H
