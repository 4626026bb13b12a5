//===- ProjectionKernel.cpp - The kernel of a projection ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProjectionKernel.h"

namespace mlir::rope {

int64_t ProjectionKernel::getRightAxis(const ProjectionSource &source,
                                       unsigned loop) const {
  return *source.rightMap.getResultPosition(
      getAffineDimExpr(loop, b.getContext()));
}

Value ProjectionKernel::getSize(Value factor, int64_t axis) {
  int64_t size = cast<ShapedType>(factor.getType()).getDimSize(axis);
  return ShapedType::isDynamic(size) ? body.open(factor).sizes[axis]
                                     : b.i32(size);
}

/// The units of the source at `position` of the group.
Value ProjectionKernel::countUnits(unsigned position) {
  const ProjectionSource &source = plan.sources[group.sources[position]];
  Value factor = rights[position];
  Value units = b.i32(tiling.getHeadUnits());
  if (!tiling.wholeUnits)
    units = b.ceilDiv(getSize(factor, getRightAxis(source, source.laneLoop)),
                      tiling.unitLanes);
  for (unsigned loop : source.headLoops)
    units = b.mul(units, getSize(factor, getRightAxis(source, loop)));
  return units;
}

ProjectionKernel::Source ProjectionKernel::openSource(unsigned position) {
  const ProjectionSource &source = plan.sources[group.sources[position]];
  Value factor = rights[position];
  Source result;
  result.lanes = getSize(factor, getRightAxis(source, source.laneLoop));
  // Units are numbered along heads and, behind these, parts of a head.
  SmallVector<Value> sizes;
  for (unsigned loop : source.headLoops)
    sizes.push_back(getSize(factor, getRightAxis(source, loop)));
  const bool hasChunks = !tiling.wholeUnits || tiling.getHeadUnits() > 1;
  if (hasChunks)
    sizes.push_back(tiling.wholeUnits
                        ? b.i32(tiling.getHeadUnits())
                        : b.ceilDiv(result.lanes, tiling.unitLanes));
  auto places =
      rope_gpu::CoordinatesOp::create(b, b.sub(firstUnit, firstUnits[position]),
                                      tiling.units, sizes, group.packed);
  result.unitExists = places.getExists();
  for (int64_t unit = 0; unit < tiling.units; ++unit) {
    SmallVector<Value> heads(
        places.getCoordinates().slice(unit * sizes.size(), sizes.size()));
    Value chunk = hasChunks ? heads.pop_back_val() : Value();
    result.headCoordinates.push_back(heads);
    result.firstLanes.push_back(
        tiling.wholeUnits ? b.i32(0) : b.mul(chunk, tiling.unitLanes));
    if (tiling.dividesHeads)
      result.parts.push_back(chunk);
  }
  return result;
}

rope_gpu::MatrixOp ProjectionKernel::openLeft() {
  const ProjectionSource &first = plan.sources[group.sources[0]];
  SmallVector<int64_t> rows;
  int64_t column = 0;
  for (auto [axis, expr] : llvm::enumerate(first.leftMap.getResults())) {
    if (cast<AffineDimExpr>(expr).getPosition() == first.depthLoop)
      column = axis;
    else
      rows.push_back(axis);
  }
  auto [map, valid] = getLeftMap();
  return rope_gpu::MatrixOp::create(
      b, body.getBuffer(left), /*at=*/ValueRange(), rows, column,
      /*rowLimit=*/Value(), group.splits > 1 ? numDepth : Value(),
      /*exists=*/ValueRange(), map, valid, /*pieces=*/!tiling.warpgroups,
      /*across=*/false, /*pairs=*/DenseI64ArrayAttr(), /*halves=*/false,
      /*runs=*/false);
}

/// The right factor of a source for each unit, with lanes as rows or, where
/// they are contiguous, as columns.
rope_gpu::MatrixOp ProjectionKernel::openRight(unsigned position) {
  const ProjectionSource &source = plan.sources[group.sources[position]];
  const Source &mine = sources[position];
  int64_t row = getRightAxis(source, source.laneLoop);
  int64_t column = getRightAxis(source, source.depthLoop);
  Value depth = group.splits > 1 ? numDepth : Value(), rowLimit, columnLimit;
  if (tiling.storage == RightStorage::DepthContiguous) {
    columnLimit = depth;
  } else {
    std::swap(row, column);
    rowLimit = depth;
  }
  // Heads in the order of their axes.
  SmallVector<Value> at;
  for (const SmallVector<Value> &heads : mine.headCoordinates) {
    SmallVector<std::pair<int64_t, Value>> axes;
    for (auto [loop, head] : llvm::zip_equal(source.headLoops, heads))
      axes.emplace_back(getRightAxis(source, loop), head);
    llvm::sort(axes, llvm::less_first());
    llvm::append_range(at, llvm::make_second_range(axes));
  }
  DenseI64ArrayAttr pairs;
  const LaneOrder &order = tiling.order;
  if (order.kind == LaneOrder::PairsFirst)
    pairs = b.getDenseI64ArrayAttr({order.blockOffset, order.blockWidth});
  auto [map, valid] = getRightMap(position);
  return rope_gpu::MatrixOp::create(
      b, body.getBuffer(rights[position]), at, ArrayRef<int64_t>{row}, column,
      rowLimit, columnLimit, mine.unitExists, map, valid,
      /*pieces=*/!tiling.warpgroups, /*across=*/tiling.turns, pairs,
      pairs && order.half, /*runs=*/map && tiling.getRunsOfHead() > 1);
}

/// Where a unit starts in the matrix that is its right factor.
Value ProjectionKernel::getMatrixLane(const Source &source, int64_t unit) {
  if (tiling.dividesHeads)
    return b.mul(source.parts[unit], tiling.split.step.front());
  return source.firstLanes[unit];
}

/// Opens both factors, and says in `region` what each fill of a stage takes of
/// them: the tile of the left one, then those of units.
void ProjectionKernel::fill(Region &region) {
  Value leftMatrix = openLeft().getMatrices().front();
  SmallVector<Value> matrices(openRight(0).getMatrices()), lanes;
  for (int64_t unit = 0; unit < tiling.units; ++unit)
    lanes.push_back(getMatrixLane(sources[0], unit));
  // Of each unit, the source that has it.
  for (unsigned other = 1; other < sources.size(); ++other) {
    ValueRange theirs = openRight(other).getMatrices();
    Value isNext;
    for (int64_t unit = 0; unit < tiling.units; ++unit) {
      if (!isNext || group.packed)
        isNext = b.compare(arith::CmpIPredicate::sge,
                           group.packed ? b.add(firstUnit, unit) : firstUnit,
                           firstUnits[other]);
      matrices[unit] = b.select(isNext, theirs[unit], matrices[unit]);
      // Whole units start at the first lane, whatever their source.
      if (!tiling.wholeUnits || tiling.dividesHeads)
        lanes[unit] =
            b.select(isNext, getMatrixLane(sources[other], unit), lanes[unit]);
    }
  }
  SmallVector<Type> types(1 + tiling.units, tiling.getRight().getType());
  types.front() = tiling.getLeft().getType();
  DenseI64ArrayAttr starts, none;
  if (SmallVector<int64_t> known = getPanelStarts(); !known.empty())
    starts = b.getDenseI64ArrayAttr(known);
  OpBuilder::InsertionGuard guard(b);
  Block *block = b.createBlock(&region, {}, {b.getI32Type()}, {b.getLoc()});
  block->addArguments(types, SmallVector<Location>(types.size(), b.getLoc()));
  ValueRange tiles = block->getArguments().drop_front();
  Value depth = b.add(firstDepth, b.mul(block->getArgument(0), tiling.depth));
  rope_gpu::FillTileOp::create(b, leftMatrix, firstRow, depth, none, none,
                               tiles.front());
  for (auto [matrix, lane, tile] :
       llvm::zip_equal(matrices, lanes, tiles.drop_front())) {
    if (tiling.storage == RightStorage::DepthContiguous)
      rope_gpu::FillTileOp::create(b, matrix, lane, depth, starts, none, tile);
    else
      rope_gpu::FillTileOp::create(b, matrix, depth, lane, none, starts, tile);
  }
}

Value ProjectionKernel::multiply(ValueRange tiles, Value sums) {
  Value part;
  DenseI64ArrayAttr steps;
  if (tiling.getSubgroups() > 1) {
    part = columnWarp;
    steps = b.getDenseI64ArrayAttr(tiling.split.step);
  }
  return rope_gpu::DotOp::create(
      b, sums.getType(), tiles.front(), getOwnRow(), tiles.drop_front(),
      tiling.split.first, part, steps,
      tiling.storage == RightStorage::ColumnContiguous, /*apart=*/false, sums);
}

SmallVector<Value> ProjectionKernel::mainLoop() {
  Value steps = b.ceilDiv(b.sub(numDepth, firstDepth), tiling.depth);
  // LLVM moves products beyond the branch of the stores, but not the loads of
  // their factors: without registers for all of these, no branch comes behind.
  bool storeFirst = tiling.unit == MatrixUnit::Wmma && tiling.getTiles() > 8;
  Value none = rope_gpu::ZeroOp::create(b, getSumsType());
  Region filled;
  fill(filled);
  auto loop = rope_gpu::FillAheadOp::create(
      b, none.getType(), body.shared, tiling.stages, steps, body.thread,
      tiling.getThreads(), storeFirst, none);
  loop.getFill().takeBody(filled);
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Type> types(
      TypeRange(loop.getFill().getArgumentTypes()).drop_front());
  types.push_back(none.getType());
  Block *use = b.createBlock(&loop.getUse(), {}, types,
                             SmallVector<Location>(types.size(), b.getLoc()));
  Value next =
      multiply(use->getArguments().drop_back(), use->getArguments().back());
  rope_gpu::NextOp::create(b, next);
  return {loop.getResult()};
}

void ProjectionKernel::open() {
  const ProjectionSource &first = plan.sources[group.sources[0]];
  for (auto [axis, expr] : llvm::enumerate(first.leftMap.getResults())) {
    if (cast<AffineDimExpr>(expr).getPosition() == first.depthLoop)
      numDepth = getSize(left, axis);
    else
      rowSizes.push_back(getSize(left, axis));
  }
  firstRow = b.mul(body.block[0], tiling.getRows());
  firstDepth = b.i32(0);
  if (group.splits > 1) {
    firstDepth = b.mul(body.block[2], group.splitDepth);
    numDepth = b.min(numDepth, b.add(firstDepth, group.splitDepth));
  }

  firstUnit = b.mul(body.block[1], tiling.units);
  Value next = b.i32(0);
  for (unsigned position = 0; position < group.sources.size(); ++position) {
    firstUnits.push_back(next);
    sources.push_back(openSource(position));
    Value units = countUnits(position);
    if (!group.packed)
      units = b.mul(b.ceilDiv(units, tiling.units), tiling.units);
    next = b.add(next, units);
  }
}

/// Whether this block computes units of the source at `position` of the group.
Value ProjectionKernel::isMine(unsigned position) {
  Value last = group.packed ? b.add(firstUnit, tiling.units - 1) : firstUnit;
  // The first source begins in front of all blocks. Without that comparison the
  // condition would be the one on which its only unit exists, and so each store
  // of it: stores without a condition of their own cost registers on AMD.
  Value mine = b.compare(arith::CmpIPredicate::sge, last, firstUnits[position]);
  if (position + 1 < group.sources.size())
    mine = b.both(mine, b.less(firstUnit, firstUnits[position + 1]));
  return mine;
}

/// Goes on with sums of one of the sources from `position` on.
void ProjectionKernel::finishOne(unsigned position, ValueRange sums) {
  if (position + 1 == group.sources.size())
    return finish(position, sums);
  b.when(
      b.less(firstUnit, firstUnits[position + 1]),
      [&] {
        finish(position, sums);
        return SmallVector<Value>();
      },
      [&] {
        finishOne(position + 1, sums);
        return SmallVector<Value>();
      });
}

void ProjectionKernel::finishAll(ValueRange sums) {
  auto all = llvm::seq<unsigned>(0, group.sources.size());
  // The one unit of a block that exchanges sums is of one source. What
  // subgroups tell each other for one need not wait for what they do for
  // others.
  if (all.size() == 1 ||
      llvm::count_if(all, [&](unsigned i) { return exchangesSums(i); }) > 1)
    return finishOne(0, sums);
  for (unsigned position : all)
    b.when(isMine(position), [&] { finish(position, sums); });
}

void ProjectionKernel::run() {
  open();
  if (tiling.getSubgroups() > 1)
    exchange = b.offsetPointer(body.shared,
                               b.i32(tiling.stages * tiling.getStageBytes()),
                               b.getI8Type());
  finishAll(mainLoop());
}

} // namespace mlir::rope
