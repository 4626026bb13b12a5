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
  int64_t blocks = 0;
  for (unsigned number : group.sources) {
    const ProjectionSource &source = plan.sources[number];
    std::optional<int64_t> heads = getSize(source, source.headLoops);
    if (!heads || ShapedType::isDynamic(source.lanes))
      return;
    int64_t chunks = tiling.wholeUnits
                         ? 1
                         : llvm::divideCeil(source.lanes, tiling.unitLanes);
    blocks += llvm::divideCeil(*heads * chunks, tiling.units);
  }
  if (blocks < 1)
    return;
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
    chooseSplits(group, plan, target);
    groups.push_back(std::move(group));
  }
  return groups;
}

} // namespace mlir::rope
