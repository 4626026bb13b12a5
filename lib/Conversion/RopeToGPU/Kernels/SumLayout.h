//===- SumLayout.h - Which lane holds which sums ----------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_SUMLAYOUT_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_SUMLAYOUT_H

#include "DeviceBuilder.h"

namespace mlir::rope {

/// Instructions that multiply matrices: `mma.sync`, MFMA of waves of 64, WMMA
/// of waves of 32.
enum class MatrixUnit { Mma, Mfma, Wmma };

/// How the 16 x 16 sums of a product lie in the lanes of a subgroup. `rowLanes`
/// lanes, `laneStride` apart, share a row; lane `t` of them holds `run`
/// neighbours of every `rowLanes * run` columns, from `run * t` on. Where a
/// lane has two of the 16 rows, the second is 8 below the first. Register `i`
/// of such a group of columns is of row `i / run`, column `i % run`.
struct SumLayout {
  int64_t lanes, rowLanes, laneStride, rows, run;

  /// The layout of a unit. AMD's instructions take the columns in any order, so
  /// that a lane can hold as many neighbours as one product gives it, or the
  /// columns of every eight.
  static SumLayout get(MatrixUnit unit, bool ofEight = false) {
    switch (unit) {
    case MatrixUnit::Mma:
      return {32, 4, 1, 2, 2};
    case MatrixUnit::Mfma:
      return {64, 4, 16, 1, ofEight ? 2 : 4};
    case MatrixUnit::Wmma:
      return {32, 2, 16, 1, ofEight ? 4 : 8};
    }
    llvm_unreachable("all units are listed");
  }

  /// Columns of a group, and sums of a lane in it.
  int64_t getGroup() const { return rowLanes * run; }
  int64_t getGroupSums() const { return rows * run; }
  /// Sums of a lane in 16 x 16.
  int64_t getTileSums() const { return 256 / lanes; }
  /// Place of the first lane's column number `column`, and how much further the
  /// last lane's is.
  int64_t getPlace(int64_t column) const {
    return getGroup() * (column / run) + column % run;
  }
  int64_t getSpread() const { return (rowLanes - 1) * run; }

  /// Row of register 0, and the place of its column.
  Value getRow(DeviceBuilder &b, Value lane) const {
    if (laneStride == 1)
      return b.div(lane, rowLanes);
    return b.rem(lane, laneStride);
  }
  Value getFirstColumn(DeviceBuilder &b, Value lane) const {
    Value t = laneStride == 1 ? b.rem(lane, rowLanes) : b.div(lane, laneStride);
    return b.mul(t, run);
  }
  /// What a lane's number differs by from those it shares a row with, as steps
  /// of a butterfly.
  SmallVector<int64_t> getRowDistances() const {
    SmallVector<int64_t> distances;
    for (int64_t distance = 1; distance < rowLanes; distance *= 2)
      distances.push_back(distance * laneStride);
    return distances;
  }

  bool operator==(const SumLayout &other) const {
    return lanes == other.lanes && rowLanes == other.rowLanes &&
           laneStride == other.laneStride && rows == other.rows &&
           run == other.run;
  }
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_SUMLAYOUT_H
