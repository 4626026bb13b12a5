//===- MatrixProduct.h - Matrix products of a subgroup ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_MATRIXPRODUCT_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_MATRIXPRODUCT_H

#include "SharedTile.h"
#include "SumLayout.h"

namespace mlir::rope {

/// Which index of a right factor is contiguous in shared memory.
enum class RightStorage {
  /// The tile has a row for each column n of the factor, along the depth.
  DepthContiguous,
  /// The tile has a row for each k of the depth, along n.
  ColumnContiguous
};

/// Products of 16 x depth and depth x 16 tiles in shared memory by one
/// subgroup, with sums in f32.
class MatrixProduct {
public:
  /// What a lane holds of a factor.
  using Fragment = SmallVector<Value>;

  virtual ~MatrixProduct() = default;
  MatrixProduct(DeviceBuilder &b, Type element, const SumLayout &layout,
                Value lane)
      : layout(layout), row(layout.getRow(b, lane)),
        column(layout.getFirstColumn(b, lane)), b(b), element(element),
        lane(lane) {}

  /// The products of `unit`.
  static std::unique_ptr<MatrixProduct> make(DeviceBuilder &b, MatrixUnit unit,
                                             const SumLayout &layout,
                                             Type element, Value lane);

  /// Depth of one product.
  virtual int64_t getDepth() const = 0;
  /// Left factor: 16 rows from `row + step` (a multiple of eight) on, columns
  /// `[k, k + depth)`.
  virtual Fragment loadLeft(const SharedTile &tile, Value row, int64_t step,
                            int64_t k) = 0;
  /// Right factor: depth `[k, k + depth)`, columns `[n, n + 16)`, both counted
  /// from the start of the tile; `origin` is added along its rows.
  virtual Fragment loadRight(const SharedTile &tile, RightStorage storage,
                             Value origin, int64_t k, int64_t n) = 0;
  /// What a lane carries of 16 x 16 sums: so many values; all 0.
  virtual int64_t getNumValues() const = 0;
  virtual SmallVector<Value> getZero() = 0;
  /// `sums += left * right`.
  virtual void multiply(MutableArrayRef<Value> sums, const Fragment &left,
                        const Fragment &right) = 0;
  /// Between steps along the depth: keeps the compiler from loading the factors
  /// of all steps first where a thread has not the registers for them.
  virtual void endStep() {}
  /// The sums as numbers, in the order of the layout.
  virtual SmallVector<Value> unpack(ArrayRef<Value> sums) = 0;
  /// Each row of the sums times its factor.
  virtual void scale(MutableArrayRef<Value> sums, ArrayRef<Value> factors) = 0;

  /// Sums of several products next to each other, in rows of `tiles` of them,
  /// as numbers by row and column.
  SmallVector<SmallVector<Value>> splitRows(ArrayRef<Value> sums,
                                            int64_t tiles);
  /// The sums of one row of products, group of columns after group.
  SmallVector<SmallVector<Value>> splitGroups(ArrayRef<Value> sums);

  /// Depth of a product whose left factor was sums.
  virtual int64_t getSumDepth() const { return getDepth(); }
  /// A left factor of that depth, made of sums (in places of the layout):
  /// columns `[k, k + depth)` of the groups `groups`, rounded to the element
  /// type. All lanes take part.
  virtual Fragment makeLeft(ArrayRef<SmallVector<Value>> groups, int64_t k) = 0;
  /// The right factor for it, from `origin` along the depth (a multiple of 16
  /// that `k` has no bit of) plus `k` on.
  virtual Fragment loadRightOfSums(const SharedTile &tile, Value origin,
                                   int64_t k, int64_t n) = 0;
  /// What `makeLeft` leaves out: sums less their rounding, in the same places.
  SmallVector<Value> getRemainders(ArrayRef<Value> sums);

  const SumLayout layout;
  /// Row and column of register 0 of the sums.
  Value row, column;

protected:
  DeviceBuilder &b;
  Type element;
  Value lane;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_MATRIXPRODUCT_H
