//===- WarpgroupProjection.cpp - Projections by warpgroups ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WarpgroupProjection.h"

#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

namespace mlir::rope {

bool fitsWarpgroups(const ProjectionSource &source, std::string &reason) {
  Type element = getElementTypeOrSelf(source.left);
  if ((!element.isF16() && !element.isBF16()) ||
      getElementTypeOrSelf(source.right) != element) {
    reason = "factors that are not both f16 or both bf16";
    return false;
  }
  if (LaneOrder::get(source.rotation, /*group=*/8).kind != LaneOrder::Plain) {
    reason = "lanes of a pair that are no multiple of eight apart";
    return false;
  }
  // Axes of the factors are dimensions of their maps.
  auto checkFactor = [&](Value factor, AffineMap map,
                         ArrayRef<unsigned> inner) {
    ArrayRef<int64_t> shape = cast<ShapedType>(factor.getType()).getShape();
    for (AffineExpr expr : map.getResults()) {
      if (!isa<AffineDimExpr>(expr)) {
        reason = "a factor with axes of no loop";
        return false;
      }
    }
    unsigned last = cast<AffineDimExpr>(map.getResults().back()).getPosition();
    if (!llvm::is_contained(inner, last)) {
      reason = "a factor whose innermost axis is neither depth nor lane";
      return false;
    }
    constexpr int64_t elements = 16 / 2;
    if (!ShapedType::isDynamic(shape.back()) && shape.back() % elements != 0) {
      reason = "rows of a factor that are no multiple of 16 bytes";
      return false;
    }
    return true;
  };
  if (source.headLoops.size() > 3) {
    reason = "a factor of more than five axes";
    return false;
  }
  return checkFactor(source.left, source.leftMap, {source.depthLoop}) &&
         checkFactor(source.right, source.rightMap,
                     {source.depthLoop, source.laneLoop});
}

bool fitsWarpgroups(const ProjectionTiling &tiling, std::string &reason) {
  if (tiling.order.kind == LaneOrder::Plain)
    return true;
  reason = "pairs of a wide head that two warpgroups cannot share";
  return false;
}

ProjectionMaps ProjectionMaps::make(ImplicitLocOpBuilder &host,
                                    const ProjectionPlan &plan,
                                    const ProjectionGroup &group,
                                    function_ref<Value(Value)> getInput) {
  const ProjectionTiling &tiling = group.tiling;
  ProjectionMaps maps;
  auto getAxis = [&](AffineMap map, unsigned loop) -> int64_t {
    return *map.getResultPosition(getAffineDimExpr(loop, host.getContext()));
  };
  const ProjectionSource &first = plan.sources[group.sources[0]];
  // All rows as one dimension.
  SmallVector<int64_t> rows;
  for (unsigned loop : first.rowLoops)
    rows.push_back(getAxis(first.leftMap, loop));
  auto left = rope_gpu::TensorMapOp::create(
      host, getInput(first.left),
      {{getAxis(first.leftMap, first.depthLoop)}, rows},
      {kPanel, tiling.getRows()});
  maps.left = left.getMap();
  maps.leftValid = left.getValid();
  for (unsigned number : group.sources) {
    const ProjectionSource &source = plan.sources[number];
    int64_t depth = getAxis(source.rightMap, source.depthLoop);
    int64_t lane = getAxis(source.rightMap, source.laneLoop);
    bool alongDepth = tiling.storage == RightStorage::DepthContiguous;
    SmallVector<SmallVector<int64_t>> dimensions = {{depth}, {lane}};
    SmallVector<int64_t> box = {kPanel,
                                alongDepth ? tiling.unitLanes : tiling.depth};
    if (!alongDepth)
      std::swap(dimensions[0], dimensions[1]);
    for (unsigned loop : source.headLoops) {
      dimensions.push_back({getAxis(source.rightMap, loop)});
      box.push_back(1);
    }
    auto right = rope_gpu::TensorMapOp::create(host, getInput(source.right),
                                               dimensions, box);
    maps.rights.push_back(right.getMap());
    maps.rightsValid.push_back(right.getValid());
  }
  return maps;
}

int64_t WarpgroupProjection::getProductUnits() const {
  bool adjoin = tiling.storage == RightStorage::DepthContiguous ||
                tiling.unitLanes % kPanel == 0;
  return adjoin ? tiling.units : 1;
}

Value WarpgroupProjection::getTile(const TileLayout &layout, Value fill,
                                   int64_t offset) {
  Value start = b.mul(getStage(fill), tiling.getStageBytes());
  return makeTile(layout, base, b.add(start, offset));
}

/// Calls `use` for the panels of a unit whose columns are contiguous, warpgroup
/// after warpgroup: their number, and the place of the first column.
void WarpgroupProjection::forEachPanel(
    function_ref<void(int64_t, int64_t)> use) {
  const ColumnSplit &split = tiling.split;
  int64_t panel = 0;
  for (int64_t group = 0; group < split.subgroups; ++group)
    for (ColumnSplit::Run run : split.getRuns())
      for (int64_t column = 0; column < 16 * run.count; column += kPanel)
        use(panel++,
            split.first[run.tile] + group * split.step[run.tile] + column);
}

/// One thread asks TMA for the tiles of a step.
void WarpgroupProjection::copyBoxes(unsigned position, Value step) {
  const Right &mine = alternatives[position];
  bool alongDepth = tiling.storage == RightStorage::DepthContiguous;
  Value depth = b.mul(step, tiling.depth);
  rope_gpu::AcquireEmptyOp::create(b, ring, step);
  rope_gpu::ExpectBytesOp::create(b, ring, step, tiling.getStageBytes());
  rope_gpu::CopyBoxOp::create(b, ring, step, body.getMap(maps.left),
                              ValueRange{depth, firstRow},
                              getTile(tiling.getLeft(), step, 0));
  Value map = body.getMap(maps.rights[position]);
  TileLayout panel = {tiling.depth, kPanel, tiling.element};
  for (int64_t unit = 0; unit < tiling.units; ++unit) {
    int64_t start =
        tiling.getLeft().getBytes() + unit * tiling.getRight().getBytes();
    auto copy = [&](Value inner, Value outer, const TileLayout &layout,
                    int64_t offset) {
      SmallVector<Value> coordinates = {inner, outer};
      llvm::append_range(coordinates, mine.headCoordinates[unit]);
      rope_gpu::CopyBoxOp::create(b, ring, step, map, coordinates,
                                  getTile(layout, step, start + offset));
    };
    Value lane = mine.firstLane[unit];
    if (alongDepth) {
      copy(depth, lane, tiling.getRight(), 0);
      continue;
    }
    forEachPanel([&](int64_t number, int64_t place) {
      copy(b.add(lane, place), depth, panel, number * panel.getBytes());
    });
  }
}

/// All threads that copy store the tiles of a step, element by element.
void WarpgroupProjection::copyElements(unsigned position, Value step) {
  const Right &mine = alternatives[position];
  Value thread = b.sub(body.thread, tiling.getThreads() - kCopyThreads);
  Value depth = b.mul(step, tiling.depth);
  rope_gpu::AcquireEmptyOp::create(b, ring, step);
  Copiers all{thread, kCopyThreads, /*inPieces=*/false};
  copyLeft(getTile(tiling.getLeft(), step, 0), depth, all);
  TileLayout panel = {tiling.depth, kPanel, tiling.element};
  for (int64_t unit = 0; unit < tiling.units; ++unit) {
    int64_t start =
        tiling.getLeft().getBytes() + unit * tiling.getRight().getBytes();
    if (tiling.storage == RightStorage::DepthContiguous) {
      copyRightAlongDepth(mine, unit, getTile(tiling.getRight(), step, start),
                          depth, all);
      continue;
    }
    forEachPanel([&](int64_t number, int64_t place) {
      Value tile = getTile(panel, step, start + number * panel.getBytes());
      copyRightAlongLanes(mine, unit, tile, depth,
                          b.add(mine.firstLane[unit], place), all);
    });
  }
  finishCopies();
  rope_gpu::ReleaseFullOp::create(b, ring, step, thread, kCopyThreads);
}

void WarpgroupProjection::produce(unsigned position) {
  Value steps = b.ceilDiv(numDepth, tiling.depth);
  Value valid =
      b.both(body.get(maps.leftValid), body.get(maps.rightsValid[position]));
  b.when(
      valid,
      [&] {
        Value first = b.i32(tiling.getThreads() - kCopyThreads);
        b.when(b.equal(body.thread, first), [&] {
          b.loop(b.i32(0), steps, 1,
                 [&](Value step) { copyBoxes(position, step); });
        });
        return SmallVector<Value>();
      },
      [&] {
        b.loop(b.i32(0), steps, 1,
               [&](Value step) { copyElements(position, step); });
        return SmallVector<Value>();
      });
}

/// The right factors of the products of stage 0.
SmallVector<WarpgroupProjection::RightFactor>
WarpgroupProjection::openRights() {
  bool across = tiling.storage == RightStorage::ColumnContiguous;
  SmallVector<RightFactor> factors;
  auto add = [&](Value offset, int64_t columns) {
    int64_t rows = across ? llvm::alignTo(columns, kPanel) : columns;
    TileLayout layout = {rows, tiling.depth, tiling.element};
    factors.push_back({makeTile(layout, base, offset), columns});
  };
  int64_t start = tiling.getLeft().getBytes();
  if (tiling.split.subgroups == 1) {
    int64_t units = getProductUnits();
    for (int64_t unit = 0; unit < tiling.units; unit += units)
      add(b.i32(start + unit * tiling.getRight().getBytes()),
          units * tiling.unitLanes);
    return factors;
  }
  // The tile has a row for each column, or panels of them.
  Value panel = b.mul(columnWarp, tiling.getPanels());
  for (ColumnSplit::Run run : tiling.split.getRuns()) {
    Value row = b.mul(panel, tiling.depth);
    if (!across)
      row = b.add(b.mul(columnWarp, tiling.split.step[run.tile]),
                  tiling.split.first[run.tile]);
    add(b.add(b.mul(row, kRowBytes), start), 16 * run.count);
    panel = b.add(panel, llvm::divideCeil(16 * run.count, kPanel));
  }
  return factors;
}

SmallVector<Value> WarpgroupProjection::consume() {
  bool across = tiling.storage == RightStorage::ColumnContiguous;
  // The tiles of the first stage: this warpgroup's rows of the left one.
  Value rows = b.mul(b.div(rowWarp, 4), 64 * kRowBytes);
  Value left = makeTile({64, tiling.depth, tiling.element}, base, rows);
  rope_gpu::LayoutAttr warp = tiling.layout.getAttribute(b.getContext());
  auto layout =
      rope_gpu::LayoutAttr::get(b.getContext(), warp.getRegisters(),
                                warp.getLanes(), /*warps=*/{16, 0, 32, 0});
  SmallVector<Value> rights, sums;
  for (const RightFactor &factor : openRights()) {
    rights.push_back(factor.tile);
    sums.push_back(rope_gpu::ZeroOp::create(
        b, rope_gpu::AccumulatorType::get(b.getContext(), 64, factor.columns,
                                          layout)));
  }
  Value steps = b.ceilDiv(numDepth, tiling.depth);
  bool overlaps = tiling.stages > 1;
  // The steps behind which the first lane, and no other, releases a stage: as
  // one comparison, since LLVM would peel off a step that is an exception.
  Value before = b.select(b.equal(lane, b.i32(0)), b.i32(overlaps ? 0 : -1),
                          b.i32(std::numeric_limits<int32_t>::max()));
  sums = b.loop(b.i32(0), steps, 1, sums,
                [&](Value step, ValueRange carried) -> SmallVector<Value> {
                  Value stage = getStage(step);
                  rope_gpu::AcquireFullOp::create(b, ring, step);
                  auto dot = rope_gpu::WarpgroupDotOp::create(
                      b, TypeRange(carried), left, rights, stage,
                      tiling.getStageBytes(), across, carried);
                  // The products of one step are under way while the next are
                  // asked for, which takes a second stage.
                  rope_gpu::WaitDotsOp::create(b, overlaps ? 1 : 0);
                  rope_gpu::ReleaseEmptyOp::create(
                      b, ring, b.sub(step, overlaps ? 1 : 0),
                      b.less(before, step));
                  return dot.getNext();
                });
  if (overlaps)
    rope_gpu::WaitDotsOp::create(b, 0);
  return sums;
}

void WarpgroupProjection::run() {
  open();
  base = alignShared(b, body.shared);
  Value barriers = b.offsetPointer(
      base, b.i32(tiling.stages * tiling.getStageBytes()), b.getI8Type());
  ring = rope_gpu::RingOp::create(
      b, rope_gpu::RingType::get(b.getContext(), tiling.stages), barriers);
  exchange = b.offsetPointer(barriers, b.i32(CopyRing::getBytes(tiling.stages)),
                             b.getI8Type());
  b.when(b.equal(body.thread, b.i32(0)), [&] {
    rope_gpu::InitRingOp::create(b, ring, /*readers=*/tiling.warps);
  });
  b.barrier();
  // Of 512 registers for each four threads, those that copy need few. Those
  // with 256 columns need more for what follows the products.
  bool isShared = tiling.warps > 4;
  bool isWide = tiling.getTiles() > 8;
  b.when(
      b.less(warp, b.i32(tiling.warps)),
      [&] {
        if (isShared)
          setRegisters(b, isWide ? 232 : 224, /*increase=*/true);
        finishAll(consume());
        return SmallVector<Value>();
      },
      [&] {
        if (isShared)
          setRegisters(b, isWide ? 40 : 56, /*increase=*/false);
        for (unsigned position = 0; position < group.sources.size(); ++position)
          b.when(isMine(position), [&] { produce(position); });
        return SmallVector<Value>();
      });
}

} // namespace mlir::rope
