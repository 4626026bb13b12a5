//===- WaveMatrix.h - Matrix products of a wave -----------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_WAVEMATRIX_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_WAVEMATRIX_H

#include "MatrixProduct.h"

namespace mlir::rope {

/// Products by the matrix instructions of AMD: MFMA 16x16x16 (f16, bf16) and
/// 16x16x4 (f32) by a wave of 64, WMMA 16x16x16 (f16, bf16) by a wave of 32.
///
/// What is computed is the transposed product: the right factor, transposed,
/// comes first, so that the sums of a lane are of one row. Which column of the
/// right factor is at which row of the instruction is free: at the one whose
/// sums the layout wants there.
///
/// A lane of MFMA takes numbers along the depth from one piece of 16 bytes, of
/// both factors alike: lane `l` the piece `l / 16` of each four, for as many
/// products as the piece has numbers for. Lanes of WMMA take all 16 of the
/// depth, the upper half of the wave the same as the lower one.
class WaveMatrix : public MatrixProduct {
public:
  WaveMatrix(DeviceBuilder &b, MatrixUnit unit, const SumLayout &layout,
             Type element, Value lane);

  /// Whether the unit multiplies such numbers.
  static bool takes(MatrixUnit unit, Type element);

  static int64_t getDepth(MatrixUnit unit, Type element);
  int64_t getDepth() const override { return getDepth(unit, element); }
  Fragment loadLeft(const SharedTile &tile, Value row, int64_t step,
                    int64_t k) override;
  /// Factors have to be contiguous along the depth.
  Fragment loadRight(const SharedTile &tile, RightStorage storage, Value origin,
                     int64_t k, int64_t n) override;
  int64_t getNumValues() const override { return 1; }
  SmallVector<Value> getZero() override;
  void multiply(MutableArrayRef<Value> sums, const Fragment &left,
                const Fragment &right) override;
  void endStep() override;
  SmallVector<Value> unpack(ArrayRef<Value> sums) override;
  void scale(MutableArrayRef<Value> sums, ArrayRef<Value> factors) override;

  /// The neighbours of a lane are along the depth of the next product what its
  /// operand takes; with WMMA the two halves of the wave exchange theirs.
  int64_t getSumDepth() const override { return 16; }
  Fragment makeLeft(ArrayRef<SmallVector<Value>> groups, int64_t k) override;
  /// The tile has a row for each column.
  Fragment loadRightOfSums(const SharedTile &tile, Value origin, int64_t k,
                           int64_t n) override;

private:
  Fragment load(const SharedTile &tile, Value row, Value piece, int64_t step,
                int64_t k);
  Type getBitsType() const {
    // bf16 goes as its bits.
    return element.isBF16() ? b.getI16Type() : element;
  }
  Value take(Value vector, int64_t first, int64_t count);

  MatrixUnit unit;
  /// Piece along the depth, and the column of the right factor, that this lane
  /// loads.
  Value piece, factorColumn;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_WAVEMATRIX_H
