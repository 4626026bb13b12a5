//===- MatrixProduct.h - 16x16 tiles by one subgroup ------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_MATRIXPRODUCT_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_MATRIXPRODUCT_H

#include "MatrixInstruction.h"
#include "SharedTile.h"

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
///
/// On AMD the transposed product is computed: the right factor, transposed,
/// comes first, so that the sums of a lane are of one row. Which column of the
/// right factor is at which row of the instruction is free: at the one whose
/// sums the layout wants there. So is the order along the depth: a lane takes
/// pieces of 16 bytes, for as many products as these have numbers for.
class MatrixProduct {
public:
  /// What a lane holds of a factor.
  using Fragment = SmallVector<Value>;

  MatrixProduct(DeviceBuilder &b, MatrixUnit unit, const LinearLayout &layout,
                Type element, Value lane);

  /// How the 16 x 16 sums lie in the lanes of a subgroup. On AMD a lane can
  /// hold as many neighbours as one product gives it, or the columns of every
  /// eight.
  static LinearLayout getSumLayout(MatrixUnit unit, bool ofEight = false);
  /// Depth of one product.
  static int64_t getDepth(MatrixUnit unit, Type element);
  int64_t getDepth() const { return getDepth(instruction.unit, element); }

  /// Left factor: 16 rows from `row + step` (a multiple of eight) on, columns
  /// `[k, k + depth)`.
  Fragment loadLeft(const SharedTile &tile, Value row, int64_t step, int64_t k);
  /// Right factor: depth `[k, k + depth)`, columns `[n, n + 16)`, both counted
  /// from the start of the tile; `origin` is added along its rows. On AMD it is
  /// contiguous along the depth.
  Fragment loadRight(const SharedTile &tile, RightStorage storage, Value origin,
                     int64_t k, int64_t n);
  /// What a lane carries of 16 x 16 sums: so many values.
  int64_t getNumValues() const {
    return isWave() ? 1 : layout.getNumRegisters();
  }
  /// `sums += left * right`.
  void multiply(MutableArrayRef<Value> sums, ArrayRef<Value> left,
                ArrayRef<Value> right);
  /// Between steps along the depth: keeps the compiler from loading the factors
  /// of all steps first where a thread has not the registers for them.
  void endStep();
  /// The sums as numbers, in the order of the layout.
  SmallVector<Value> unpack(ArrayRef<Value> sums);
  /// Each row of the sums times its factor.
  void scale(MutableArrayRef<Value> sums, ArrayRef<Value> factors);

  /// Sums of several products next to each other, in rows of `tiles` of them,
  /// as numbers by row and column.
  SmallVector<SmallVector<Value>> splitRows(ArrayRef<Value> sums,
                                            int64_t tiles);
  /// The sums of one row of products, group of columns after group.
  SmallVector<SmallVector<Value>> splitGroups(ArrayRef<Value> sums);

  /// The same of what `rope_gpu.unpack` gives of sums, and back.
  SmallVector<SmallVector<Value>> getGroups(ValueRange numbers) const;
  SmallVector<Value> listRows(ArrayRef<SmallVector<Value>> groups) const;

  /// Depth of a product whose left factor was sums.
  int64_t getSumDepth() const { return isWave() ? 16 : instruction.k; }
  /// A left factor of that depth, made of sums (in places of the layout):
  /// columns `[k, k + depth)` of the groups `groups`, rounded to the element
  /// type. All lanes take part.
  Fragment makeLeft(ArrayRef<SmallVector<Value>> groups, int64_t k);
  /// The right factor for it, from `origin` along the depth (a multiple of 16
  /// that `k` has no bit of) plus `k` on. On AMD the tile has a row for each
  /// column, else for each k.
  Fragment loadRightOfSums(const SharedTile &tile, Value origin, int64_t k,
                           int64_t n);
  /// What `makeLeft` leaves out: sums less their rounding, in the same places.
  SmallVector<Value> getRemainders(ArrayRef<Value> sums);

  const LinearLayout layout;
  /// Row and column of register 0 of the sums.
  Value row, column;

private:
  /// Where in a tile a fragment starts: what is added to its row and its piece,
  /// and constants that are added to its row and column.
  struct Start {
    Value row, piece;
    int64_t rowStep, columnStep;
  };

  bool isWave() const { return instruction.unit != MatrixUnit::Mma; }
  LinearLayout getLeft(int64_t depth) const;
  LinearLayout getRight(int64_t depth) const;
  Fragment load(const LinearLayout &factor, const SharedTile &tile,
                const Start &start);
  Fragment loadMatrices(const LinearLayout &factor, const SharedTile &tile,
                        const Start &start);
  Fragment loadPieces(const LinearLayout &factor, const SharedTile &tile,
                      const Start &start);
  Value join(ArrayRef<Value> words);
  /// bf16 goes to the instructions as its bits.
  Type getBitsType() const {
    return element.isBF16() ? b.getI16Type() : element;
  }

  DeviceBuilder &b;
  const MatrixInstruction &instruction;
  Type element;
  Value lane;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_MATRIXPRODUCT_H
