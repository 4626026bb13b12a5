//===- ProjectionTiling.h - Tiles of a projection ---------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_PROJECTIONTILING_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_PROJECTIONTILING_H

#include "ColumnSplit.h"
#include "MatrixProduct.h"
#include "ProjectionPlan.h"
#include "Strategy.h"

namespace mlir::rope {

/// Sizes of the tiles of a projection. A block has `warps` subgroups, one above
/// the other: each has `16 * rowTiles` rows and all columns of the block, which
/// are `units` units of `unitLanes` lanes. A unit is a head, or a range of
/// columns where no op needs whole heads. Of wide heads the sums of 16 rows are
/// more than a thread has registers for beside what follows them: two
/// subgroups, side by side, share the columns of such a unit as `split` says.
struct ProjectionTiling {
  Type element;
  int64_t warps, rowTiles, units, unitLanes, depth, stages;
  ColumnSplit split;
  bool wholeUnits;
  RightStorage storage;
  /// Whether the right factor, which is contiguous along its columns, is turned
  /// on the way to shared memory.
  bool turns = false;
  LaneOrder order;
  MatrixUnit unit;
  LinearLayout layout;
  /// Whether warps multiply as warpgroups, and another warpgroup copies.
  bool warpgroups = false;

  /// Subgroups above each other.
  int64_t getRowWarps() const { return warps / split.subgroups; }
  int64_t getRows() const { return 16 * rowTiles * getRowWarps(); }
  int64_t getThreads() const {
    return layout.getNumLanes() * (warps + (warpgroups ? 4 : 0));
  }
  /// Columns of a unit that a subgroup has, and those of one thread.
  int64_t getSubgroupLanes() const { return unitLanes / split.subgroups; }
  int64_t getColumns() const {
    return getSubgroupLanes() / layout.getRowLanes();
  }
  /// Panels of 64 columns that a warpgroup multiplies of a unit whose columns
  /// are contiguous: each run of its columns starts one.
  int64_t getPanels() const;
  /// Products of 16 x 16 of a subgroup in a row.
  int64_t getTiles() const { return units * getSubgroupLanes() / 16; }
  TileLayout getLeft() const { return {getRows(), depth, element}; }
  /// Of one unit.
  TileLayout getRight() const {
    if (storage == RightStorage::DepthContiguous)
      return {unitLanes, depth, element};
    if (warpgroups)
      return {split.subgroups * getPanels() * depth, 64, element};
    return {depth, unitLanes, element};
  }
  int64_t getStageBytes() const {
    return getLeft().getBytes() + units * getRight().getBytes();
  }
  /// What subgroups side by side tell each other: two sums of each row.
  int64_t getExchangeBytes() const {
    return split.subgroups > 1 ? 2 * split.subgroups * getRows() * 8 : 0;
  }
  int64_t getSharedBytes() const;
  bool operator==(const ProjectionTiling &other) const;

  /// Tiles for a source; depth and stages by the shared memory there is.
  static ProjectionTiling choose(const ProjectionSource &source,
                                 const KernelTarget &target);

private:
  void chooseColumns(const ProjectionSource &source, int64_t maxColumns);
  void doubleColumns(const ProjectionSource &source, int64_t multiprocessors);
  void splitColumns();
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_PROJECTIONTILING_H
