//===- Projection.cpp - Projections as one launch -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LastWriter.h"
#include "ProjectionParts.h"
#include "WarpgroupProjection.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "rope/Dialect/Rope/Transforms/CountWork.h"

namespace mlir::rope {

namespace {
/// Host code of a projection: buffers, sizes and launches.
class ProjectionBuilder {
public:
  ProjectionBuilder(RewriterBase &rewriter, KernelOp kernel,
                    const ProjectionPlan &plan, const KernelTarget &target,
                    const GpuStrategyContext &context)
      : kernel(kernel), plan(plan), target(target),
        launch(rewriter, kernel, context) {}

  SmallVector<Value> run();

private:
  void cloneOutside();
  Value outside(Value value) { return mapping.lookupOrDefault(value); }
  OpFoldResult getAxisSize(const ProjectionSource &source, SpaceAxis axis);
  Value getAxisSizeValue(const ProjectionSource &source, SpaceAxis axis);
  void makeDestinations();
  void launchGroup(const ProjectionGroup &group);
  Value launchParts(const ProjectionGroup &group, ArrayRef<Value> grid);
  void fillFactors(ProjectionKernel &device, KernelLaunch::Body &body,
                   const ProjectionGroup &group);
  void fillEpilogue(ProjectionKernel &device, KernelLaunch::Body &body,
                    const ProjectionGroup &group);

  KernelOp kernel;
  const ProjectionPlan &plan;
  const KernelTarget &target;
  KernelLaunch launch;
  IRMapping mapping;
  /// Tensors that results are written to, by what is stored; flags of the last
  /// writers of caches.
  llvm::MapVector<Value, Value> outputs;
  llvm::MapVector<Operation *, Value> winners;
  SmallVector<Value> replacements;
};
} // namespace

/// Ops of the kernel that need no registers go before it.
void ProjectionBuilder::cloneOutside() {
  for (Operation &op : kernel.getBody().front().without_terminator()) {
    bool isLocal = isa<CacheWriteOp>(op);
    for (Value result : op.getResults()) {
      auto found = plan.values.find(result);
      isLocal |= found != plan.values.end() && !found->second.uniform;
    }
    if (!isLocal)
      launch.host.clone(op, mapping);
  }
}

OpFoldResult ProjectionBuilder::getAxisSize(const ProjectionSource &source,
                                            SpaceAxis axis) {
  if (axis.kind == SpaceAxis::Unit)
    return launch.host.getIndexAttr(1);
  bool isRow = axis.kind == SpaceAxis::Row;
  unsigned loop = isRow                          ? source.rowLoops[axis.index]
                  : axis.kind == SpaceAxis::Head ? source.headLoops[axis.index]
                                                 : source.laneLoop;
  AffineMap map = isRow ? source.leftMap : source.rightMap;
  int64_t position =
      *map.getResultPosition(getAffineDimExpr(loop, launch.host.getContext()));
  return tensor::getMixedSize(launch.host, launch.host.getLoc(),
                              outside(isRow ? source.left : source.right),
                              position);
}

Value ProjectionBuilder::getAxisSizeValue(const ProjectionSource &source,
                                          SpaceAxis axis) {
  return getValueOrCreateConstantIndexOp(launch.host, launch.host.getLoc(),
                                         getAxisSize(source, axis));
}

void ProjectionBuilder::makeDestinations() {
  for (const ProjectionResult &result : plan.results) {
    if (result.write) {
      CacheWriteOp write = result.write;
      outputs[result.value] = outside(write.getCache());
      Value slots = outside(write.getSlots());
      const LocalValue &rows = plan.values.find(write.getRows())->second;
      const ProjectionSource &source = plan.sources[rows.source];
      SmallVector<OpFoldResult> sizes(rows.axes.size());
      for (auto [expr, axis] :
           llvm::zip_equal(write.getRowsMap().getResults(), rows.axes))
        sizes[cast<AffineDimExpr>(expr).getPosition()] =
            getAxisSize(source, axis);
      if (Value flags = findLastWriters(launch, write, slots, sizes))
        winners[write] = flags;
      continue;
    }
    const LocalValue &value = plan.values.find(result.value)->second;
    auto type = cast<RankedTensorType>(result.value.getType());
    SmallVector<OpFoldResult> sizes;
    for (auto [axis, space] : llvm::enumerate(value.axes))
      sizes.push_back(type.isDynamicDim(axis)
                          ? getAxisSize(plan.sources[value.source], space)
                          : launch.host.getIndexAttr(type.getDimSize(axis)));
    outputs[result.value] = launch.allocate(sizes, type.getElementType());
  }
}

void ProjectionBuilder::launchGroup(const ProjectionGroup &group) {
  ImplicitLocOpBuilder &host = launch.host;
  const ProjectionTiling &tiling = group.tiling;
  auto ceilDiv = [&](Value size, int64_t tile) {
    return host.createOrFold<arith::CeilDivUIOp>(size, launch.index(tile));
  };
  const ProjectionSource &first = plan.sources[group.sources[0]];
  Value rows = launch.index(1);
  for (unsigned axis = 0; axis < first.rowLoops.size(); ++axis)
    rows = host.createOrFold<arith::MulIOp>(
        rows, getAxisSizeValue(first, {SpaceAxis::Row, axis}));
  Value columns = launch.index(0);
  for (unsigned number : group.sources) {
    const ProjectionSource &source = plan.sources[number];
    Value units = tiling.wholeUnits
                      ? launch.index(tiling.getHeadUnits())
                      : ceilDiv(getAxisSizeValue(source, {SpaceAxis::Lane, 0}),
                                tiling.unitLanes);
    for (unsigned axis = 0; axis < source.headLoops.size(); ++axis)
      units = host.createOrFold<arith::MulIOp>(
          units, getAxisSizeValue(source, {SpaceAxis::Head, axis}));
    if (!group.packed)
      units = ceilDiv(units, tiling.units);
    columns = host.createOrFold<arith::AddIOp>(columns, units);
  }
  if (group.packed)
    columns = ceilDiv(columns, tiling.units);
  SmallVector<Value> keys, inits;
  for (const ProjectionResult &result : plan.results) {
    unsigned source = plan.values.find(result.value)->second.source;
    if (!llvm::is_contained(group.sources, source))
      continue;
    keys.push_back(result.value);
    inits.push_back(outputs[result.value]);
  }
  SmallVector<Value> grid{ceilDiv(rows, tiling.getRows()), columns};
  if (group.splits > 1) {
    Value parts = launchParts(group, grid);
    SmallVector<Value> written =
        launch.launch(grid, tiling.getThreads(), tiling.getExchangeBytes(),
                      inits, [&](KernelLaunch::Body &body) {
                        ProjectionJoin device(body, plan, group);
                        fillFactors(device, body, group);
                        fillEpilogue(device, body, group);
                        device.parts = body.getBuffer(parts);
                        device.run();
                      });
    for (auto [key, tensor] : llvm::zip_equal(keys, written))
      outputs[key] = tensor;
    return;
  }
  ProjectionMaps maps;
  if (tiling.warpgroups)
    maps = ProjectionMaps::make(host, plan, group,
                                [&](Value value) { return outside(value); });
  auto write = [&](KernelLaunch::Body &body) {
    if (!tiling.warpgroups) {
      ProjectionKernel device(body, plan, group);
      fillFactors(device, body, group);
      fillEpilogue(device, body, group);
      return device.run();
    }
    WarpgroupProjection device(body, plan, group, maps);
    fillFactors(device, body, group);
    fillEpilogue(device, body, group);
    device.run();
  };
  SmallVector<Value> written = launch.launch(
      grid, tiling.getThreads(), tiling.getSharedBytes(), inits, write);
  for (auto [key, tensor] : llvm::zip_equal(keys, written))
    outputs[key] = tensor;
}

/// Sums of each part of the depth, f32 [part, row, column].
Value ProjectionBuilder::launchParts(const ProjectionGroup &group,
                                     ArrayRef<Value> grid) {
  ImplicitLocOpBuilder &host = launch.host;
  Value parts = launch.allocate({host.getIndexAttr(group.splits),
                                 host.getIndexAttr(group.splitRows),
                                 host.getIndexAttr(group.splitColumns)},
                                host.getF32Type());
  SmallVector<Value> gridOfParts(grid);
  gridOfParts.push_back(launch.index(group.splits));
  const ProjectionTiling &tiling = group.tiling;
  return launch.launch(gridOfParts, tiling.getThreads(),
                       tiling.getSharedBytes(), {parts},
                       [&](KernelLaunch::Body &body) {
                         ProjectionPart device(body, plan, group);
                         fillFactors(device, body, group);
                         device.parts = body.getBuffer(parts);
                         device.run();
                       })[0];
}

/// Names the factors of the group, which are the first parameters.
void ProjectionBuilder::fillFactors(ProjectionKernel &device,
                                    KernelLaunch::Body &body,
                                    const ProjectionGroup &group) {
  device.left = outside(plan.sources[group.sources[0]].left);
  body.getBuffer(device.left);
  for (unsigned source : group.sources) {
    device.rights.push_back(outside(plan.sources[source].right));
    body.getBuffer(device.rights.back());
  }
}

/// What the ops behind the products use.
void ProjectionBuilder::fillEpilogue(ProjectionKernel &device,
                                     KernelLaunch::Body &body,
                                     const ProjectionGroup &group) {
  device.outside.host = &mapping;
  for (const ProjectionResult &result : plan.results) {
    const LocalValue &value = plan.values.find(result.value)->second;
    if (!llvm::is_contained(group.sources, value.source))
      continue;
    device.outside.targets[result.value] =
        body.getBuffer(outputs[result.value]);
    if (winners.count(result.write))
      device.outside.lastWriters[result.write] =
          body.getBuffer(winners[result.write]);
    int64_t lanes = cast<ShapedType>(result.value.getType()).getShape().back();
    if (!(value.axes.back() == SpaceAxis{SpaceAxis::Lane, 0}) ||
        ShapedType::isDynamic(lanes) || lanes % 2 != 0)
      continue;
    std::optional<unsigned> axis = value.axes.size() - 1;
    if (CacheWriteOp write = result.write)
      axis = write.getCacheMap().getResultPosition(
          write.getRowsMap().getResult(*axis));
    if (axis)
      device.outside.pieces[result.value] = rope_gpu::IsAlignedOp::create(
          body.b, device.outside.targets[result.value], *axis, 16);
  }
}

SmallVector<Value> ProjectionBuilder::run() {
  cloneOutside();
  makeDestinations();
  for (const ProjectionGroup &group : groupSources(plan, target))
    launchGroup(group);
  SmallVector<Value> results;
  for (const ProjectionResult &result : plan.results) {
    Value tensor = outputs[result.value];
    Type type = kernel.getResult(result.number).getType();
    if (tensor.getType() != type)
      tensor = tensor::CastOp::create(launch.host, type, tensor);
    results.push_back(tensor);
  }
  return results;
}

KernelTarget KernelTarget::get(const GpuStrategyContext &context) {
  // Two blocks for each multiprocessor where there is memory for two.
  int64_t bytes = context.chip.maxSharedBytes;
  KernelTarget target{bytes >= 160 * 1024 ? bytes / 2 : bytes, context.mode};
  target.unit = getSubgroupUnit(context.chip);
  return target;
}

KernelTarget KernelTarget::getSplit(const GpuStrategyContext &context) {
  KernelTarget target = get(context);
  target.splitMultiprocessors = context.chip.multiprocessors;
  return target;
}

KernelTarget KernelTarget::getWarpgroups(const GpuStrategyContext &context) {
  KernelTarget target{context.chip.maxSharedBytes, context.mode};
  target.warpgroups = true;
  target.multiprocessors = context.chip.multiprocessors;
  return target;
}

/// The plan of `kernel`, where tiles for it fit.
static std::optional<ProjectionPlan> planProjection(KernelOp kernel,
                                                    const KernelTarget &target,
                                                    std::string &reason) {
  SmallVector<Operation *> ops;
  for (Operation &inner : kernel.getBody().front().without_terminator())
    ops.push_back(&inner);
  std::optional<ProjectionPlan> plan =
      ProjectionPlan::make(ops, kernel.getYield().getValues(), reason);
  if (!plan)
    return std::nullopt;
  llvm::DenseSet<Value> stored;
  for (const ProjectionResult &result : plan->results) {
    if (!stored.insert(result.value).second) {
      reason = "a value that is stored twice";
      return std::nullopt;
    }
  }
  for (const ProjectionSource &source : plan->sources) {
    if (target.warpgroups && !fitsWarpgroups(source, reason))
      return std::nullopt;
    if (target.unit != MatrixUnit::Mma &&
        !findMatrixInstruction(target.unit,
                               getElementTypeOrSelf(source.left))) {
      reason = "a type that the chip has no matrix product of";
      return std::nullopt;
    }
    ProjectionTiling tiling = ProjectionTiling::choose(source, target);
    if (target.warpgroups && !fitsWarpgroups(tiling, reason))
      return std::nullopt;
    if (tiling.getSharedBytes() > target.sharedBytes) {
      reason = "tiles that exceed the shared memory";
      return std::nullopt;
    }
  }
  return plan;
}

static bool matches(Operation *op, const KernelTarget &target,
                    std::string &reason) {
  auto kernel = dyn_cast<KernelOp>(op);
  if (!kernel)
    return false;
  bool contracts = llvm::any_of(kernel.getBody().getOps<linalg::LinalgOp>(),
                                [](linalg::LinalgOp inner) {
                                  return matchContraction(inner).has_value();
                                });
  if (!contracts)
    return false;
  std::optional<ProjectionPlan> plan = planProjection(kernel, target, reason);
  if (!plan || target.splitMultiprocessors == 0)
    return plan.has_value();
  if (llvm::any_of(
          groupSources(*plan, target),
          [](const ProjectionGroup &group) { return group.splits > 1; }))
    return true;
  reason =
      "enough blocks without parts of the depth, or sizes that are dynamic";
  return false;
}

static LogicalResult buildProjection(RewriterBase &rewriter, Operation *op,
                                     const KernelTarget &target,
                                     const GpuStrategyContext &context) {
  auto kernel = cast<KernelOp>(op);
  std::string reason;
  std::optional<ProjectionPlan> plan = planProjection(kernel, target, reason);
  if (!plan)
    return failure();
  SmallVector<Value> results =
      ProjectionBuilder(rewriter, kernel, *plan, target, context).run();
  rewriter.replaceOp(kernel, results);
  return success();
}

/// Sizes of a source's result: rows, and columns of all its heads.
static std::pair<double, double>
getResultSizes(const ProjectionSource &source) {
  linalg::LinalgOp op = source.op;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  double rows = 1, columns = orAssumed(ranges[source.laneLoop]);
  for (unsigned loop : source.rowLoops)
    rows *= orAssumed(ranges[loop]);
  for (unsigned loop : source.headLoops)
    columns *= orAssumed(ranges[loop]);
  return {rows, columns};
}

/// The tiles of the first group; blocks are those of all groups. `share`: what
/// the instructions reach of the rate of matrix products.
static std::optional<GpuTiles>
getProjectionTiles(Operation *op, const KernelTarget &target, double share) {
  auto kernel = dyn_cast<KernelOp>(op);
  std::string reason;
  std::optional<ProjectionPlan> plan =
      kernel ? planProjection(kernel, target, reason) : std::nullopt;
  if (!plan)
    return std::nullopt;
  GpuTiles tiles;
  double blocks = 0, allRows = 0, allColumns = 0;
  for (const ProjectionGroup &group : groupSources(*plan, target)) {
    const ProjectionTiling &tiling = group.tiling;
    double wide = static_cast<double>(tiling.units * tiling.unitLanes);
    double ofGroup = 0, inBlocks = 0;
    for (unsigned number : group.sources) {
      auto [rows, columns] = getResultSizes(plan->sources[number]);
      ofGroup += columns;
      inBlocks += std::ceil(columns / wide);
      allRows = rows;
    }
    if (group.packed)
      inBlocks = std::ceil(ofGroup / wide);
    blocks += std::ceil(allRows / static_cast<double>(tiling.getRows())) *
              inBlocks * static_cast<double>(group.splits);
    allColumns += ofGroup;
    if (tiles.rows != 0)
      continue;
    tiles = {tiling.getRows(),
             tiling.units * tiling.unitLanes,
             tiling.depth,
             tiling.stages,
             tiling.getThreads(),
             tiling.getSharedBytes(),
             1,
             tiling.element.isF32() ? 0 : share};
  }
  tiles.blocks = static_cast<int64_t>(blocks);
  tiles.allRows = static_cast<int64_t>(allRows);
  tiles.allColumns = static_cast<int64_t>(allColumns);
  return tiles;
}

GpuStrategy getProjectionStrategy() {
  return {"projection",
          "contractions of one left factor with bias, norms, rotation and "
          "cache writes in registers",
          [](Operation *op, const GpuStrategyContext &context,
             std::string &reason) {
            return context.chip.hasMatrixProducts() &&
                   matches(op, KernelTarget::get(context), reason);
          },
          [](RewriterBase &rewriter, Operation *op,
             const GpuStrategyContext &context) {
            return buildProjection(rewriter, op, KernelTarget::get(context),
                                   context);
          },
          [](Operation *op, const GpuStrategyContext &context) {
            return getProjectionTiles(op, KernelTarget::get(context),
                                      getMmaShare(context.chip));
          }};
}

GpuStrategy getSplitProjectionStrategy() {
  return {"projection-split",
          "the same of few rows: blocks for parts of the depth, and a launch "
          "that adds their sums in order",
          [](Operation *op, const GpuStrategyContext &context,
             std::string &reason) {
            return context.chip.hasMatrixProducts() &&
                   matches(op, KernelTarget::getSplit(context), reason);
          },
          [](RewriterBase &rewriter, Operation *op,
             const GpuStrategyContext &context) {
            return buildProjection(rewriter, op,
                                   KernelTarget::getSplit(context), context);
          },
          [](Operation *op, const GpuStrategyContext &context) {
            return getProjectionTiles(op, KernelTarget::getSplit(context),
                                      getMmaShare(context.chip));
          }};
}

GpuStrategy getWarpgroupProjectionStrategy() {
  return {"projection-wgmma",
          "the same with tiles that TMA copies and warpgroups multiply",
          [](Operation *op, const GpuStrategyContext &context,
             std::string &reason) {
            return context.chip.hasTma && context.chip.hasWgmma &&
                   matches(op, KernelTarget::getWarpgroups(context), reason);
          },
          [](RewriterBase &rewriter, Operation *op,
             const GpuStrategyContext &context) {
            return buildProjection(
                rewriter, op, KernelTarget::getWarpgroups(context), context);
          },
          [](Operation *op, const GpuStrategyContext &context) {
            return getProjectionTiles(op, KernelTarget::getWarpgroups(context),
                                      1);
          }};
}

} // namespace mlir::rope
