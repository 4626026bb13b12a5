//===- ProjectionTiling.cpp - Tiles of a projection -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProjectionTiling.h"

#include "CopyRing.h"
#include "WarpgroupMatrix.h"

namespace mlir::rope {

bool ProjectionTiling::operator==(const ProjectionTiling &other) const {
  return element == other.element && warps == other.warps &&
         rowTiles == other.rowTiles && units == other.units &&
         unitLanes == other.unitLanes && depth == other.depth &&
         stages == other.stages && wholeUnits == other.wholeUnits &&
         dividesHeads == other.dividesHeads && storage == other.storage &&
         turns == other.turns && split == other.split && order == other.order &&
         unit == other.unit && layout == other.layout;
}

/// The number of all positions of `loops`, or -1 where it is not known.
static int64_t getStaticSize(const ProjectionSource &source,
                             ArrayRef<unsigned> loops) {
  SmallVector<int64_t> ranges =
      linalg::LinalgOp(source.op).getStaticLoopRanges();
  int64_t product = 1;
  for (unsigned loop : loops)
    product = ShapedType::isDynamic(ranges[loop]) || product < 0
                  ? -1
                  : product * ranges[loop];
  return product;
}

/// Columns: whole heads as far as they fit.
void ProjectionTiling::chooseColumns(const ProjectionSource &source,
                                     int64_t maxColumns) {
  bool fits = !ShapedType::isDynamic(source.lanes) && source.lanes <= 256;
  wholeUnits = source.wholeHeads || (fits && !source.headLoops.empty());
  if (wholeUnits)
    unitLanes = llvm::alignTo(std::max<int64_t>(source.lanes, 1), 16);
  else
    unitLanes =
        ShapedType::isDynamic(source.lanes)
            ? maxColumns
            : std::min<int64_t>(maxColumns, llvm::alignTo(source.lanes, 16));
  units = std::max<int64_t>(1, maxColumns / unitLanes);
  int64_t numHeads = getStaticSize(source, source.headLoops);
  if (!wholeUnits)
    units = 1;
  else if (numHeads > 0)
    units = std::min(units, numHeads);
}

/// Wide units: two subgroups side by side.
void ProjectionTiling::splitColumns() {
  constexpr int64_t maxColumns = 128;
  split = ColumnSplit::whole(unitLanes);
  if (unit != MatrixUnit::Mma || unitLanes <= maxColumns)
    return;
  unitLanes = llvm::alignTo(unitLanes, 32);
  std::optional<ColumnSplit> halves = ColumnSplit::halves(unitLanes, order);
  if (!halves) {
    order.kind = LaneOrder::PairsFirst;
    halves = ColumnSplit::halves(unitLanes, order);
  }
  split = *halves;
}

int64_t ProjectionTiling::getPanelLanes() const {
  return dividesHeads && !split.hasRunsOf(kPanel) ? kPanel / 2 : kPanel;
}

int64_t ProjectionTiling::getPanels() const {
  int64_t panels = 0;
  for (ColumnSplit::Run run : split.getRuns())
    panels += llvm::divideCeil(16 * run.count, getPanelLanes());
  return panels;
}

void ProjectionTiling::chooseWarpgroupStages(const KernelTarget &target) {
  stages = 0;
  int64_t space = target.sharedBytes - getSharedBytes();
  stages = std::clamp<int64_t>(
      space / (getStageBytes() + CopyRing::getBytes(1)), 1, 6);
}

std::optional<ProjectionTiling>
ProjectionTiling::widen(int64_t columns, const KernelTarget &target) const {
  if (!warpgroups || split.parts > 1)
    return std::nullopt;
  ProjectionTiling wide = *this;
  if (columns % unitLanes != 0) {
    wide.unitLanes = unitLanes / 2;
    if (unitLanes % kPanel != 0 || columns % wide.unitLanes != 0)
      return std::nullopt;
    wide.split = ColumnSplit::whole(wide.unitLanes);
    if (wholeUnits) {
      std::optional<ColumnSplit> halves = ColumnSplit::halves(unitLanes, order);
      if (!halves || !halves->hasEvenRuns(unitLanes) ||
          !halves->hasRunsOf(kPanel / 2))
        return std::nullopt;
      wide.split = *halves;
      wide.dividesHeads = true;
    }
  }
  wide.units = columns / wide.unitLanes;
  wide.chooseWarpgroupStages(target);
  return wide;
}

ProjectionTiling ProjectionTiling::choose(const ProjectionSource &source,
                                          const KernelTarget &target) {
  ProjectionTiling tiling;
  tiling.element = getElementTypeOrSelf(source.left);
  bool isF32 = tiling.element.isF32();
  tiling.unit = target.unit;
  // Groups of columns as large as lanes of a pair allow.
  tiling.layout = MatrixProduct::getSumLayout(tiling.unit);
  tiling.order = LaneOrder::get(source.rotation, tiling.layout.getGroup());
  if (tiling.order.kind != LaneOrder::Plain) {
    tiling.layout = MatrixProduct::getSumLayout(tiling.unit, /*ofEight=*/true);
    tiling.order = LaneOrder::get(source.rotation, tiling.layout.getGroup());
  }
  tiling.chooseColumns(source, isF32 ? 64 : 128);
  tiling.splitColumns();
  unsigned inner =
      cast<AffineDimExpr>(source.rightMap.getResults().back()).getPosition();
  bool acrossDepth =
      inner == source.laneLoop && tiling.order.kind == LaneOrder::Plain;
  tiling.turns = acrossDepth && tiling.unit != MatrixUnit::Mma;
  tiling.storage = acrossDepth && !tiling.turns ? RightStorage::ColumnContiguous
                                                : RightStorage::DepthContiguous;
  // Rows: fewer warps where there are few.
  int64_t columns = tiling.units * tiling.unitLanes;
  // Two rows of products share a right factor where the sums leave registers
  // for the addresses.
  tiling.rowTiles = columns <= 64 ? 2 : 1;
  if (tiling.unit == MatrixUnit::Mfma && columns <= 128)
    tiling.rowTiles = 2;
  tiling.warps = 4 * tiling.getSubgroups();
  int64_t rows = getStaticSize(source, source.rowLoops);
  while (rows >= 0 && tiling.getRows() > 16 && tiling.getRows() / 2 >= rows) {
    if (tiling.rowTiles == 2)
      tiling.rowTiles = 1;
    else
      tiling.warps /= 2;
  }
  if (target.warpgroups) {
    // A warpgroup has 64 rows; a row of a tile is what a swizzle mixes.
    tiling.warpgroups = true;
    tiling.rowTiles = 1;
    bool isOne = rows >= 0 && rows <= 64 && tiling.getSubgroups() == 1;
    tiling.warps = isOne ? 4 : 8;
    tiling.depth = 64;
    tiling.chooseWarpgroupStages(target);
    return tiling;
  }
  // At least the depth of a product.
  int64_t minDepth = tiling.unit == MatrixUnit::Mfma
                         ? MatrixProduct::getDepth(tiling.unit, tiling.element)
                         : 16;
  tiling.depth = 32;
  tiling.stages = 2;
  int64_t space = target.sharedBytes - tiling.getExchangeBytes();
  while (tiling.depth > minDepth && 2 * tiling.getStageBytes() > space)
    tiling.depth /= 2;
  // Copies by way of registers are one step ahead.
  int64_t maxStages = tiling.unit == MatrixUnit::Mma ? 4 : 2;
  tiling.stages =
      std::clamp<int64_t>(space / tiling.getStageBytes(), 2, maxStages);
  return tiling;
}

int64_t ProjectionTiling::getSharedBytes() const {
  int64_t bytes = stages * getStageBytes();
  // Tiles with a swizzle of 128 bytes start at multiples of 1024.
  if (warpgroups)
    bytes += CopyRing::getBytes(stages) + 1024;
  return bytes + getExchangeBytes();
}

} // namespace mlir::rope
