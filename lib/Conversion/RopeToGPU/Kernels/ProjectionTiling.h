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
/// Where halves of heads make better blocks, two units share a head like that.
struct ProjectionTiling {
  Type element;
  int64_t warps, rowTiles, units, unitLanes, depth, stages;
  ColumnSplit split;
  bool wholeUnits;
  /// Whether the parts of `split` are units, not subgroups.
  bool dividesHeads = false;
  RightStorage storage;
  /// Whether the right factor, which is contiguous along its columns, is turned
  /// on the way to shared memory.
  bool turns = false;
  LaneOrder order;
  MatrixUnit unit;
  LinearLayout layout;
  /// Whether warps multiply as warpgroups, and another warpgroup copies.
  bool warpgroups = false;

  /// Subgroups side by side, and units of a head.
  int64_t getSubgroups() const { return dividesHeads ? 1 : split.parts; }
  int64_t getHeadUnits() const { return dividesHeads ? split.parts : 1; }
  /// Runs of lanes of a unit that is a part of a head, as far apart as many
  /// parts of the head are; 1 where heads are not divided.
  int64_t getRunsOfHead() const {
    return dividesHeads ? split.getRuns().size() : 1;
  }
  /// Subgroups above each other.
  int64_t getRowWarps() const { return warps / getSubgroups(); }
  int64_t getRows() const { return 16 * rowTiles * getRowWarps(); }
  int64_t getThreads() const {
    return layout.getNumLanes() * (warps + (warpgroups ? 4 : 0));
  }
  /// Columns of a unit that a subgroup has, and those of one thread.
  int64_t getSubgroupLanes() const { return unitLanes / getSubgroups(); }
  int64_t getColumns() const {
    return getSubgroupLanes() / layout.getRowLanes();
  }
  /// Columns of a panel: those of a row of the right factor that lie in one row
  /// of shared memory where columns are contiguous.
  int64_t getPanelLanes() const;
  /// Panels that a warpgroup multiplies of such a unit: each run of its columns
  /// starts one.
  int64_t getPanels() const;
  /// Products of 16 x 16 of a subgroup in a row.
  int64_t getTiles() const { return units * getSubgroupLanes() / 16; }
  TileLayout getLeft() const { return {getRows(), depth, element}; }
  /// Of one unit.
  TileLayout getRight() const {
    if (storage == RightStorage::DepthContiguous)
      return {unitLanes, depth, element};
    if (warpgroups)
      return {getSubgroups() * getPanels() * depth, getPanelLanes(), element};
    return {depth, unitLanes, element};
  }
  int64_t getStageBytes() const {
    return getLeft().getBytes() + units * getRight().getBytes();
  }
  /// What subgroups side by side tell each other: two sums of each row.
  int64_t getExchangeBytes() const {
    return getSubgroups() > 1 ? 2 * getSubgroups() * getRows() * 8 : 0;
  }
  int64_t getSharedBytes() const;
  bool operator==(const ProjectionTiling &other) const;

  /// Tiles for a source; depth and stages by the shared memory there is.
  static ProjectionTiling choose(const ProjectionSource &source,
                                 const KernelTarget &target);
  /// The same for warpgroups with `columns` columns, in halves of heads where
  /// whole ones do not make as many; nothing where that is not possible.
  std::optional<ProjectionTiling> widen(int64_t columns,
                                        const KernelTarget &target) const;

private:
  void chooseColumns(const ProjectionSource &source, int64_t maxColumns);
  void splitColumns();
  void chooseWarpgroupStages(const KernelTarget &target);
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_PROJECTIONTILING_H
