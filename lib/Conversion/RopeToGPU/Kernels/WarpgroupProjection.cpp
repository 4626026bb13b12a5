//===- WarpgroupProjection.cpp - Projections by warpgroups ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WarpgroupProjection.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
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

/// Columns next to each other that one copy fills: those of a unit or, where
/// heads are divided or columns are contiguous, of a panel.
static int64_t getPanelColumns(const ProjectionTiling &tiling) {
  bool alongDepth = tiling.storage == RightStorage::DepthContiguous;
  return alongDepth && !tiling.dividesHeads ? tiling.unitLanes
                                            : tiling.getPanelLanes();
}

/// Runs of a unit that is a part of a head: as far apart as many parts of the
/// head are; 1 where heads are not divided.
static int64_t getRunsOfHead(const ProjectionTiling &tiling) {
  return tiling.dividesHeads ? tiling.split.getRuns().size() : 1;
}

/// `tensor` with `axis`, of static size, as `parts` axes of as many parts.
static Value divideAxis(ImplicitLocOpBuilder &b, Value tensor, int64_t axis,
                        int64_t parts) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(b, b.getLoc(), tensor);
  int64_t size = shape[axis] / parts;
  shape[axis] = parts;
  shape.insert(shape.begin() + axis + 1, size);
  sizes[axis] = b.getIndexAttr(parts);
  sizes.insert(sizes.begin() + axis + 1, b.getIndexAttr(size));
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0, next = 0; i < type.getRank(); ++i) {
    groups.push_back({next++});
    if (i == axis)
      groups.back().push_back(next++);
  }
  return tensor::ExpandShapeOp::create(b, type.clone(shape), tensor, groups,
                                       sizes);
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
    SmallVector<int64_t> box = {tiling.depth, getPanelColumns(tiling)};
    if (!alongDepth) {
      std::swap(dimensions[0], dimensions[1]);
      std::swap(box[0], box[1]);
    }
    for (unsigned loop : source.headLoops) {
      dimensions.push_back({getAxis(source.rightMap, loop)});
      box.push_back(1);
    }
    Value factor = getInput(source.right);
    if (int64_t runs = getRunsOfHead(tiling); runs > 1) {
      // A run in each of as many parts of the lanes is one box.
      factor = divideAxis(host, factor, lane, runs);
      for (SmallVector<int64_t> &axes : dimensions)
        axes[0] += axes[0] >= lane;
      dimensions.push_back({lane});
      box.push_back(runs);
    }
    auto right = rope_gpu::TensorMapOp::create(host, factor, dimensions, box);
    maps.rights.push_back(right.getMap());
    maps.rightsValid.push_back(right.getValid());
  }
  return maps;
}

int64_t WarpgroupProjection::getProductUnits() const {
  bool adjoin = tiling.storage == RightStorage::DepthContiguous ||
                tiling.unitLanes % tiling.getPanelLanes() == 0;
  return adjoin ? tiling.units : 1;
}

TileLayout WarpgroupProjection::getPanelLayout() const {
  TileLayout layout = {getPanelColumns(tiling), tiling.depth, tiling.element};
  if (tiling.storage == RightStorage::ColumnContiguous)
    std::swap(layout.rows, layout.columns);
  return layout;
}

Value WarpgroupProjection::getTile(const TileLayout &layout, Value fill,
                                   int64_t offset) {
  Value start = b.mul(getStage(fill), tiling.getStageBytes());
  return makeTile(layout, base, b.add(start, offset));
}

/// Calls `use` for the panels of a unit, subgroup after subgroup: with the
/// place of its tile in a stage and its first lane.
void WarpgroupProjection::forEachPanel(
    const Right &from, int64_t unit,
    function_ref<void(int64_t offset, Value firstLane)> use) {
  const ColumnSplit &split = tiling.split;
  const int64_t columns = getPanelColumns(tiling);
  int64_t offset = getOffset(unit);
  if (columns == tiling.unitLanes && !tiling.dividesHeads)
    return use(offset, from.firstLane[unit]);
  for (int64_t group = 0; group < tiling.getSubgroups(); ++group)
    for (ColumnSplit::Run run : split.getRuns()) {
      Value lane = b.add(getFirstLane(from, unit, run.tile),
                         group * split.step[run.tile]);
      for (int64_t i = 0; i < 16 * run.count; i += columns) {
        use(offset, b.add(lane, i));
        offset += getPanelLayout().getBytes();
      }
    }
}

/// The first lane of a tile of 16 columns of a unit, of its first subgroup.
Value WarpgroupProjection::getFirstLane(const Right &from, int64_t unit,
                                        int64_t tile) {
  Value lane = b.add(from.firstLane[unit], tiling.split.first[tile]);
  if (!tiling.dividesHeads)
    return lane;
  return b.add(lane, b.mul(from.parts[unit], tiling.split.step[tile]));
}

/// The boxes of a stage, of the sources at these positions. Those of a packed
/// block are chosen once, and not in each step.
SmallVector<WarpgroupProjection::Box>
WarpgroupProjection::getBoxes(ArrayRef<unsigned> positions) {
  bool alongDepth = tiling.storage == RightStorage::DepthContiguous;
  SmallVector<Box> boxes;
  for (int64_t unit = 0; unit < tiling.units; ++unit) {
    SmallVector<Box> ofUnit;
    for (unsigned position : positions) {
      const Right &mine = alternatives[position];
      auto add = [&](int64_t offset, const TileLayout &layout, Value lane) {
        Box box{body.getMap(maps.rights[position]),
                {Value(), lane},
                layout,
                offset};
        if (!alongDepth)
          std::swap(box.coordinates[0], box.coordinates[1]);
        llvm::append_range(box.coordinates, mine.headCoordinates[unit]);
        if (getRunsOfHead(tiling) > 1)
          box.coordinates.push_back(b.i32(0));
        ofUnit.push_back(box);
      };
      if (tiling.dividesHeads)
        add(getOffset(unit), tiling.getRight(), getFirstLane(mine, unit, 0));
      else
        forEachPanel(mine, unit, [&](int64_t offset, Value lane) {
          add(offset, getPanelLayout(), lane);
        });
    }
    size_t each = ofUnit.size() / positions.size();
    for (auto [number, box] :
         llvm::enumerate(MutableArrayRef<Box>(ofUnit).drop_front(each))) {
      Value isHere =
          alternatives[positions[1 + number / each]].unitCopied[unit];
      Box &chosen = ofUnit[number % each];
      chosen.map = b.select(isHere, box.map, chosen.map);
      for (auto [mine, theirs] :
           llvm::zip_equal(chosen.coordinates, box.coordinates))
        if (mine)
          mine = b.select(isHere, theirs, mine);
    }
    boxes.append(ofUnit.begin(), ofUnit.begin() + each);
  }
  return boxes;
}

/// One thread asks TMA for the tiles of a step.
void WarpgroupProjection::copyBoxes(ArrayRef<Box> boxes, Value step) {
  Value depth = b.mul(step, tiling.depth);
  rope_gpu::AcquireEmptyOp::create(b, ring, step);
  rope_gpu::ExpectBytesOp::create(b, ring, step, tiling.getStageBytes());
  rope_gpu::CopyBoxOp::create(b, ring, step, body.getMap(maps.left),
                              ValueRange{depth, firstRow},
                              getTile(tiling.getLeft(), step, 0));
  for (const Box &box : boxes) {
    SmallVector<Value> coordinates = box.coordinates;
    for (Value &coordinate : coordinates)
      if (!coordinate)
        coordinate = depth;
    rope_gpu::CopyBoxOp::create(b, ring, step, box.map, coordinates,
                                getTile(box.layout, step, box.offset));
  }
}

/// All threads that copy store the tiles of a step, element by element.
void WarpgroupProjection::copyElements(ArrayRef<unsigned> positions,
                                       Value step) {
  Value thread = b.sub(body.thread, tiling.getThreads() - kCopyThreads);
  Value depth = b.mul(step, tiling.depth);
  rope_gpu::AcquireEmptyOp::create(b, ring, step);
  Copiers all{thread, kCopyThreads, /*inPieces=*/false};
  copyLeft(getTile(tiling.getLeft(), step, 0), depth, all);
  finishCopies();
  const TileLayout panel = getPanelLayout();
  for (int64_t unit = 0; unit < tiling.units; ++unit)
    for (unsigned position : positions) {
      const Right &mine = alternatives[position];
      auto copy = [&] {
        forEachPanel(mine, unit, [&](int64_t offset, Value firstLane) {
          Value tile = getTile(panel, step, offset);
          if (tiling.storage == RightStorage::DepthContiguous)
            copyRightAlongDepth(mine, unit, tile, depth, firstLane, all);
          else
            copyRightAlongLanes(mine, unit, tile, depth, firstLane, all);
        });
        finishCopies();
      };
      if (group.packed)
        b.when(mine.unitCopied[unit], copy);
      else
        copy();
    }
  rope_gpu::ReleaseFullOp::create(b, ring, step, thread, kCopyThreads);
}

/// Copies the tiles of all steps, of the sources at these positions.
void WarpgroupProjection::produce(ArrayRef<unsigned> positions) {
  Value steps = b.ceilDiv(numDepth, tiling.depth);
  Value valid = body.get(maps.leftValid);
  for (unsigned position : positions)
    valid = b.both(valid, body.get(maps.rightsValid[position]));
  b.when(
      valid,
      [&] {
        SmallVector<Box> boxes = getBoxes(positions);
        inElectedThread(b, b.equal(warp, b.i32(tiling.warps)), [&] {
          b.loop(b.i32(0), steps, 1,
                 [&](Value step) { copyBoxes(boxes, step); });
        });
        return SmallVector<Value>();
      },
      [&] {
        b.loop(b.i32(0), steps, 1,
               [&](Value step) { copyElements(positions, step); });
        return SmallVector<Value>();
      });
}

/// The right factors of the products of stage 0.
SmallVector<WarpgroupProjection::RightFactor>
WarpgroupProjection::openRights() {
  bool across = tiling.storage == RightStorage::ColumnContiguous;
  SmallVector<RightFactor> factors;
  int64_t panelLanes = tiling.getPanelLanes();
  auto add = [&](Value offset, int64_t columns) {
    TileLayout layout = {columns, tiling.depth, tiling.element};
    if (across) {
      layout.rows = llvm::divideCeil(columns, panelLanes) * tiling.depth;
      layout.columns = panelLanes;
    }
    factors.push_back({makeTile(layout, base, offset), columns});
  };
  int64_t start = tiling.getLeft().getBytes();
  if (tiling.getSubgroups() == 1) {
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
    panel = b.add(panel, llvm::divideCeil(16 * run.count, panelLanes));
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
                      b, TypeRange(carried), left, /*row=*/Value(), rights,
                      stage, tiling.getStageBytes(), across,
                      /*rightStages=*/false, carried);
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
        SmallVector<unsigned> all =
            llvm::to_vector(llvm::seq<unsigned>(0, group.sources.size()));
        if (group.packed)
          produce(all);
        else
          for (unsigned position : all)
            b.when(isMine(position), [&] { produce(position); });
        return SmallVector<Value>();
      });
}

} // namespace mlir::rope
