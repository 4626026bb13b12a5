//===- WarpMatrix.h - Matrix products of a warp -----------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_WARPMATRIX_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_WARPMATRIX_H

#include "MatrixProduct.h"

namespace mlir::rope {

/// Products of 16 x depth and depth x 8 tiles by one warp. Sums are f32 and lie
/// as in `mma.sync.m16n8`: with `g = lane / 4` and `t = lane % 4`, a lane has
/// rows `g` and `g + 8` and columns `2t` and `2t + 1`, in this order: (g, 2t),
/// (g, 2t+1), (g+8, 2t), (g+8, 2t+1). f16 and bf16 go through
/// `mma.sync.m16n8k16`; f32 is multiplied and added by each lane, in the same
/// places, so that what follows need not know.
class WarpMatrix : public MatrixProduct {
public:
  WarpMatrix(DeviceBuilder &b, Type element, Value lane)
      : MatrixProduct(b, element, SumLayout::get(MatrixUnit::Mma), lane) {}

  int64_t getDepth() const override { return element.isF32() ? 4 : 16; }
  Fragment loadLeft(const SharedTile &tile, Value row, int64_t step,
                    int64_t k) override;
  Fragment loadRight(const SharedTile &tile, RightStorage storage, Value origin,
                     int64_t k, int64_t n) override;
  int64_t getNumValues() const override { return layout.getTileSums(); }
  SmallVector<Value> getZero() override;
  void multiply(MutableArrayRef<Value> sums, const Fragment &left,
                const Fragment &right) override;
  void endStep() override;
  SmallVector<Value> unpack(ArrayRef<Value> sums) override {
    return llvm::to_vector(sums);
  }
  void scale(MutableArrayRef<Value> sums, ArrayRef<Value> factors) override;
  Fragment makeLeft(ArrayRef<SmallVector<Value>> groups, int64_t k) override;
  Fragment loadRightOfSums(const SharedTile &tile, Value origin, int64_t k,
                           int64_t n) override {
    return loadRight(tile, RightStorage::ColumnContiguous, origin, k, n);
  }

  /// Two right factors next to each other: depth `[k, k + depth)`, columns
  /// `[n, n + 8)` and `[n + 8, n + 16)`, both counted from the start of the
  /// tile; `origin` is added along the axis of rows of the tile.
  std::pair<Fragment, Fragment> loadRightPair(const SharedTile &tile,
                                              RightStorage storage,
                                              Value origin, int64_t k,
                                              int64_t n);
  /// `sums += left * right` for eight columns.
  void multiplyEight(MutableArrayRef<Value> sums, const Fragment &left,
                     const Fragment &right);

private:
  Fragment toRegisters(Value loaded, int64_t count);
  Value pack(Value low, Value high);
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_WARPMATRIX_H
