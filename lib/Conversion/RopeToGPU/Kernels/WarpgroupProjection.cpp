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
    // Heads in the order of their axes, as a matrix has their coordinates.
    for (unsigned loop : source.headLoops) {
      dimensions.push_back({getAxis(source.rightMap, loop)});
      box.push_back(1);
    }
    llvm::sort(MutableArrayRef(dimensions).drop_front(2),
               [](const auto &x, const auto &y) { return x[0] < y[0]; });
    Value factor = getInput(source.right);
    if (int64_t runs = tiling.getRunsOfHead(); runs > 1) {
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

/// Subgroup after subgroup.
SmallVector<int64_t> WarpgroupProjection::getPanelStarts() const {
  const ColumnSplit &split = tiling.split;
  const int64_t columns = getPanelColumns(tiling);
  SmallVector<int64_t> starts;
  for (int64_t part = 0; part < tiling.getSubgroups(); ++part)
    for (ColumnSplit::Run run : split.getRuns())
      for (int64_t i = 0; i < 16 * run.count; i += columns)
        starts.push_back(split.first[run.tile] + part * split.step[run.tile] +
                         i);
  if (starts.size() == 1 ||
      (columns == tiling.unitLanes && !tiling.dividesHeads))
    starts.clear();
  return starts;
}

/// One warpgroup brings the tiles of all steps.
void WarpgroupProjection::produce() {
  Value steps = b.ceilDiv(numDepth, tiling.depth);
  Region filled;
  fill(filled);
  rope_gpu::FillRingOp::create(b, ring, body.shared, steps, body.thread,
                               tiling.getThreads() - kCopyThreads, kCopyThreads)
      .getBody()
      .takeBody(filled);
}

/// A tile of stage 0 that a warpgroup multiplies.
Value WarpgroupProjection::makeTile(const TileLayout &layout, Value offset) {
  return rope_gpu::SharedTileOp::create(b, layout.getType(), body.shared,
                                        offset);
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
    factors.push_back({makeTile(layout, offset), columns});
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
  Value panel = across ? b.mul(columnWarp, tiling.getPanels()) : Value();
  for (ColumnSplit::Run run : tiling.split.getRuns()) {
    Value row = across ? b.mul(panel, tiling.depth)
                       : b.add(b.mul(columnWarp, tiling.split.step[run.tile]),
                               tiling.split.first[run.tile]);
    add(b.add(b.mul(row, kRowBytes), start), 16 * run.count);
    if (across)
      panel = b.add(panel, llvm::divideCeil(16 * run.count, panelLanes));
  }
  return factors;
}

SmallVector<Value> WarpgroupProjection::consume() {
  bool across = tiling.storage == RightStorage::ColumnContiguous;
  // The tiles of the first stage: this warpgroup's rows of the left one.
  Value rows = b.mul(b.div(rowWarp, 4), 64 * kRowBytes);
  Value left = makeTile({64, tiling.depth, tiling.element}, rows);
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
  auto use = rope_gpu::UseRingOp::create(b, TypeRange(ValueRange(sums)), ring,
                                         steps, lane, sums);
  OpBuilder::InsertionGuard guard(b);
  Block *body =
      b.createBlock(&use.getBody(), {}, {b.getI32Type()}, {b.getLoc()});
  for (Value sum : sums)
    body->addArgument(sum.getType(), b.getLoc());
  ValueRange carried = body->getArguments().drop_front();
  auto dot = rope_gpu::WarpgroupDotOp::create(
      b, TypeRange(carried), left, /*row=*/Value(), rights,
      body->getArgument(0), tiling.getStageBytes(), across,
      /*rightStages=*/false, carried);
  rope_gpu::NextOp::create(b, dot.getNext());
  return use.getResults();
}

void WarpgroupProjection::run() {
  open();
  // A swizzle of 128 bytes starts at a multiple of 1024.
  body.shared = rope_gpu::AlignSharedOp::create(b, body.shared, 1024);
  Value barriers = b.offsetPointer(
      body.shared, b.i32(tiling.stages * tiling.getStageBytes()),
      b.getI8Type());
  ring = rope_gpu::RingOp::create(
      b, rope_gpu::RingType::get(b.getContext(), tiling.stages), barriers);
  if (tiling.getSubgroups() > 1)
    exchange = b.offsetPointer(
        barriers, b.i32(CopyRing::getBytes(tiling.stages)), b.getI8Type());
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
        produce();
        return SmallVector<Value>();
      });
}

} // namespace mlir::rope
