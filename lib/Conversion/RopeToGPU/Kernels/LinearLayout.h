//===- LinearLayout.h - Which lane holds what -------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_LINEARLAYOUT_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_LINEARLAYOUT_H

#include "DeviceBuilder.h"
#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

namespace mlir::rope {

/// An element of a tile, or how far a bit moves in it.
struct TilePlace {
  int64_t row = 0, column = 0;

  bool operator==(const TilePlace &other) const {
    return row == other.row && column == other.column;
  }
};

/// A linear map over bits: numbers on one side, as those of a register, a lane
/// and a warp, to numbers on the other, as a row and a column. Each bit has a
/// base, and the result is the exclusive or of the bases of the bits that are
/// set. A base may be 0: what differs in that bit holds the same.
class LinearLayout {
public:
  struct Number {
    StringRef name;
    unsigned bits;
  };

  /// Registers of lanes of warps hold the elements of a tile.
  static LinearLayout ofTile(ArrayRef<TilePlace> registers,
                             ArrayRef<TilePlace> lanes,
                             ArrayRef<TilePlace> warps = {});

  /// Of a tile of 16 x 16.
  static LinearLayout get(rope_gpu::LayoutAttr attribute);
  rope_gpu::LayoutAttr getAttribute(MLIRContext *context) const;

  SmallVector<int64_t> apply(ArrayRef<int64_t> numbers) const;
  /// The same in a kernel; numbers that are null are 0.
  SmallVector<Value> apply(DeviceBuilder &b, ArrayRef<Value> numbers) const;
  /// `next` of this.
  LinearLayout compose(const LinearLayout &next) const;
  /// For each result that a bit makes, what makes it; bits that make none are
  /// 0.
  LinearLayout invert() const;
  bool operator==(const LinearLayout &other) const {
    return bases == other.bases;
  }
  void print(raw_ostream &os) const;

  /// Of a tile: the places of bits of registers and lanes.
  SmallVector<TilePlace> getRegisterBits() const { return getBits(0); }
  SmallVector<TilePlace> getLaneBits() const { return getBits(1); }
  int64_t getNumRegisters() const { return int64_t(1) << from[0].bits; }
  int64_t getNumLanes() const { return int64_t(1) << from[1].bits; }
  int64_t getNumWarps() const { return int64_t(1) << from[2].bits; }
  /// Rows become columns.
  LinearLayout transpose() const;
  /// Columns as two numbers: `column` below `size`, and `piece`.
  LinearLayout splitColumns(int64_t size) const;
  /// Pairs of neighbours in a row, which the first bit of the registers tells
  /// apart, as one.
  LinearLayout joinPairs() const;
  /// With other registers.
  LinearLayout withRegisters(ArrayRef<TilePlace> registers) const {
    return ofTile(registers, getLaneBits());
  }

  /// Of the sums of a product: rows of a lane, and how far row `row` of it is
  /// from the first, in tiles above each other; neighbours in a row that a lane
  /// has; lanes that share a row.
  int64_t getRows() const;
  int64_t getRowStep(int64_t row) const;
  int64_t getRun() const;
  int64_t getRowLanes() const;
  /// Columns of a group, which all lanes of a row have a run of, and sums of a
  /// lane in it: of row `i / run`, column `i % run`.
  int64_t getGroup() const { return getRowLanes() * getRun(); }
  int64_t getGroupSums() const { return getRows() * getRun(); }
  /// Place of the first lane's column number `column`, in tiles side by side,
  /// and how much further the last lane's is.
  int64_t getPlace(int64_t column) const;
  int64_t getSpread() const;
  /// What a lane's number differs by from those it shares a row with, as steps
  /// of a butterfly.
  SmallVector<int64_t> getRowDistances() const;

private:
  SmallVector<TilePlace> getBits(unsigned number) const;
  int64_t map(int64_t packed) const;

  /// Numbers side by side, the first in the low bits.
  SmallVector<Number> from, to;
  SmallVector<int64_t> bases;
};

/// What the lanes of a subgroup hold in one layout, in another: registers
/// `[first, first + count)` of it, all where `count` is 0. All lanes take part;
/// `registers` have 32 bits each.
SmallVector<Value> convertLayout(DeviceBuilder &b, const LinearLayout &from,
                                 const LinearLayout &to,
                                 ArrayRef<Value> registers, Value lane,
                                 int64_t first = 0, int64_t count = 0);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_LINEARLAYOUT_H
