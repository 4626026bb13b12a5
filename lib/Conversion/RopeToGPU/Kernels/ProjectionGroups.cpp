//===- ProjectionGroups.cpp - Contractions of one launch ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProjectionKernel.h"

namespace mlir::rope {

/// The product of the sizes of `loops`, or nothing where one is dynamic.
static std::optional<int64_t> getSize(const ProjectionSource &source,
                                      ArrayRef<unsigned> loops) {
  SmallVector<int64_t> ranges =
      linalg::LinalgOp(source.op).getStaticLoopRanges();
  int64_t size = 1;
  for (unsigned loop : loops) {
    if (ShapedType::isDynamic(ranges[loop]))
      return std::nullopt;
    size *= ranges[loop];
  }
  return size;
}

/// Blocks side by side for all columns of `group`, or nothing where sizes are
/// dynamic.
static std::optional<int64_t> countBlocks(const ProjectionGroup &group,
                                          const ProjectionPlan &plan,
                                          const ProjectionTiling &tiling,
                                          bool packed = false) {
  int64_t blocks = 0;
  for (unsigned number : group.sources) {
    const ProjectionSource &source = plan.sources[number];
    std::optional<int64_t> heads = getSize(source, source.headLoops);
    if (!heads || ShapedType::isDynamic(source.lanes))
      return std::nullopt;
    int64_t units = tiling.wholeUnits
                        ? tiling.getHeadUnits()
                        : llvm::divideCeil(source.lanes, tiling.unitLanes);
    units *= *heads;
    blocks += packed ? units : llvm::divideCeil(units, tiling.units);
  }
  return packed ? llvm::divideCeil(blocks, tiling.units) : blocks;
}

/// Few rows leave multiprocessors without a block where the columns are few,
/// too: then the depth is split, as far as each part stays long against the
/// sums that a part costs.
static void chooseSplits(ProjectionGroup &group, const ProjectionPlan &plan,
                         const KernelTarget &target) {
  const ProjectionTiling &tiling = group.tiling;
  constexpr int64_t maxRows = 16, minDepth = 128, minDepthOfRow = 16;
  constexpr int64_t blocksOfMultiprocessor = 2;
  const ProjectionSource &first = plan.sources[group.sources[0]];
  std::optional<int64_t> rows = getSize(first, first.rowLoops);
  std::optional<int64_t> depth = getSize(first, {first.depthLoop});
  if (target.splitMultiprocessors == 0 || !rows || !depth || *rows < 1 ||
      *rows > maxRows)
    return;
  std::optional<int64_t> columns = countBlocks(group, plan, tiling);
  if (!columns || *columns < 1)
    return;
  int64_t blocks = *columns;
  int64_t least = std::max(minDepth, minDepthOfRow * *rows);
  int64_t wanted = llvm::divideCeil(
      blocksOfMultiprocessor * target.splitMultiprocessors, blocks);
  int64_t parts = std::min(wanted, *depth / least);
  if (parts <= 1)
    return;
  group.splitDepth =
      llvm::alignTo(llvm::divideCeil(*depth, parts), tiling.depth);
  group.splits = llvm::divideCeil(*depth, group.splitDepth);
  group.splitRows = *rows;
  group.splitColumns = blocks * tiling.units * tiling.unitLanes;
}

/// A block of warpgroups with more columns reads each row of the left factor
/// less often. Each multiprocessor runs one block at a time: what counts is the
/// columns of a block times the rounds of blocks, and then that these are few.
static void chooseColumns(ProjectionGroup &group, const ProjectionPlan &plan,
                          const KernelTarget &target) {
  const ProjectionSource &first = plan.sources[group.sources[0]];
  std::optional<int64_t> rows = getSize(first, first.rowLoops);
  if (!group.tiling.warpgroups || !rows || *rows < 1)
    return;
  auto getCost = [&](const ProjectionTiling &tiling,
                     bool packed) -> std::optional<int64_t> {
    std::optional<int64_t> blocks = countBlocks(group, plan, tiling, packed);
    if (!blocks || *blocks < 1)
      return std::nullopt;
    *blocks *= llvm::divideCeil(*rows, tiling.getRows());
    return llvm::divideCeil(*blocks, target.multiprocessors) * tiling.units *
           tiling.unitLanes;
  };
  std::optional<int64_t> least = getCost(group.tiling, /*packed=*/false);
  if (!least)
    return;
  // A tensor map has five axes at most, of which the two halves of a head are
  // one.
  bool mayDivide = llvm::none_of(group.sources, [&](unsigned number) {
    return plan.sources[number].sumsHeads ||
           plan.sources[number].headLoops.size() > 2;
  });
  bool sameAxes = llvm::all_of(group.sources, [&](unsigned number) {
    return plan.sources[number].headLoops.size() == first.headLoops.size();
  });
  const ProjectionTiling narrow = group.tiling;
  const int64_t twice = 2 * narrow.units * narrow.unitLanes;
  // In ascending order, since the widest of equal cost is the best.
  constexpr int64_t maxColumns = 256;
  SmallVector<int64_t> widths = {twice, 192, maxColumns};
  llvm::sort(widths);
  for (int64_t columns : widths) {
    if (columns <= twice / 2 || columns > maxColumns)
      continue;
    std::optional<ProjectionTiling> wide = narrow.widen(columns, target);
    if (!wide || (wide->dividesHeads && !mayDivide))
      continue;
    // Blocks of several sources compute what follows each of them.
    for (bool packed : {true, false}) {
      if (packed && !sameAxes)
        continue;
      int64_t cost = *getCost(*wide, packed);
      if (cost > *least)
        continue;
      least = cost;
      group.tiling = *wide;
      group.packed = packed;
    }
  }
}

std::vector<ProjectionGroup> groupSources(const ProjectionPlan &plan,
                                          const KernelTarget &target) {
  std::vector<ProjectionGroup> groups;
  auto isTaken = [&](unsigned source) {
    return llvm::any_of(groups, [&](const ProjectionGroup &group) {
      return llvm::is_contained(group.sources, source);
    });
  };
  // Those whose lanes have to be where a rotation wants them, first.
  SmallVector<unsigned> numbers;
  for (bool rotates : {true, false})
    for (auto [number, source] : llvm::enumerate(plan.sources))
      if (static_cast<bool>(source.rotation) == rotates)
        numbers.push_back(number);
  for (unsigned first : numbers) {
    if (isTaken(first))
      continue;
    ProjectionGroup group;
    group.tiling = ProjectionTiling::choose(plan.sources[first], target);
    group.sources.push_back(first);
    for (unsigned other : numbers) {
      if (other == first || isTaken(other))
        continue;
      // A source without a rotation can have its lanes in any order and groups,
      // and one with fewer heads can leave units of its blocks empty.
      ProjectionTiling tiling =
          ProjectionTiling::choose(plan.sources[other], target);
      if (!plan.sources[other].rotation)
        tiling.layout = group.tiling.layout;
      if (!plan.sources[other].rotation && tiling.wholeUnits &&
          group.tiling.storage == RightStorage::DepthContiguous) {
        tiling.order = group.tiling.order;
        tiling.turns &= tiling.order.kind == LaneOrder::Plain;
      }
      if (tiling.wholeUnits && group.tiling.wholeUnits &&
          tiling.unitLanes == group.tiling.unitLanes) {
        if (!plan.sources[other].rotation)
          tiling.split = group.tiling.split;
        tiling.units = group.tiling.units;
        tiling.warps = group.tiling.warps;
        tiling.rowTiles = group.tiling.rowTiles;
        tiling.depth = group.tiling.depth;
        tiling.stages = group.tiling.stages;
      }
      if (tiling == group.tiling)
        group.sources.push_back(other);
    }
    chooseColumns(group, plan, target);
    chooseSplits(group, plan, target);
    groups.push_back(std::move(group));
  }
  return groups;
}

} // namespace mlir::rope
