//===- ProjectionKernel.cpp - The kernel of a projection ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProjectionKernel.h"

namespace mlir::rope {

Value ProjectionKernel::getLeftTile(Value stage) {
  return makeTile(tiling.getLeft(), body.shared,
                  b.mul(stage, tiling.getStageBytes()));
}

Value ProjectionKernel::getRightTile(Value stage, int64_t unit) {
  int64_t start =
      tiling.getLeft().getBytes() + unit * tiling.getRight().getBytes();
  return makeTile(tiling.getRight(), body.shared,
                  b.add(b.mul(stage, tiling.getStageBytes()), start));
}

int64_t ProjectionKernel::getRightAxis(const ProjectionSource &source,
                                       unsigned loop) const {
  return *source.rightMap.getResultPosition(
      getAffineDimExpr(loop, b.getContext()));
}

/// Coordinates along the row axes of row `row` of all.
SmallVector<Value> ProjectionKernel::splitRow(Value row) {
  SmallVector<Value> coordinates(rowSizes.size());
  for (int64_t axis = rowSizes.size() - 1; axis > 0; --axis) {
    coordinates[axis] = b.rem(row, rowSizes[axis]);
    row = b.div(row, rowSizes[axis]);
  }
  coordinates[0] = row;
  return coordinates;
}

Value ProjectionKernel::getRowOffset(Value row) {
  Value offset = b.i64(0);
  for (auto [coordinate, stride] : llvm::zip_equal(splitRow(row), rowStrides))
    offset = b.add(offset, b.mul(b.toI64(coordinate), stride));
  return offset;
}

ProjectionKernel::Right ProjectionKernel::openRight(unsigned position,
                                                    Value firstBlock) {
  const ProjectionSource &source = plan.sources[group.sources[position]];
  Right result;
  result.buffer = rights[position];
  const GlobalBuffer &buffer = result.buffer;
  int64_t laneAxis = getRightAxis(source, source.laneLoop);
  int64_t depthAxis = getRightAxis(source, source.depthLoop);
  result.laneStride = buffer.strides[laneAxis];
  result.depthStride = buffer.strides[depthAxis];
  result.lanes = buffer.sizes[laneAxis];
  result.aligned = buffer.isAligned(
      b, tiling.storage == RightStorage::DepthContiguous ? depthAxis : laneAxis,
      16);
  if (tiling.turns) {
    // Lanes are whole pieces.
    Value whole = b.rem(result.lanes, tiling.getRight().getPieceElements());
    result.alignedAcross =
        b.both(buffer.isAligned(b, laneAxis, 16), b.equal(whole, b.i32(0)));
  }
  Value chunks =
      tiling.wholeUnits ? b.i32(1) : b.ceilDiv(result.lanes, tiling.unitLanes);
  Value numUnits = chunks;
  for (unsigned loop : source.headLoops)
    numUnits = b.mul(numUnits, buffer.sizes[getRightAxis(source, loop)]);
  result.firstUnit = b.mul(b.sub(body.block[1], firstBlock), tiling.units);
  for (int64_t unit = 0; unit < tiling.units; ++unit) {
    Value number = b.add(result.firstUnit, unit);
    result.unitExists.push_back(b.less(number, numUnits));
    number = b.min(number, b.sub(numUnits, 1));
    result.firstLane.push_back(
        tiling.wholeUnits ? b.i32(0)
                          : b.mul(b.rem(number, chunks), tiling.unitLanes));
    if (!tiling.wholeUnits)
      number = b.div(number, chunks);
    SmallVector<Value> heads(source.headLoops.size());
    Value offset = b.i64(0);
    for (int64_t axis = heads.size() - 1; axis >= 0; --axis) {
      int64_t at = getRightAxis(source, source.headLoops[axis]);
      heads[axis] = number;
      if (axis > 0) {
        heads[axis] = b.rem(number, buffer.sizes[at]);
        number = b.div(number, buffer.sizes[at]);
      }
      offset = b.add(offset, b.mul(b.toI64(heads[axis]), buffer.strides[at]));
    }
    result.unitOffset.push_back(offset);
    result.headCoordinates.push_back(heads);
  }
  return result;
}

/// The right factor of the source whose blocks hold this one.
ProjectionKernel::Right ProjectionKernel::chooseRight() {
  Right result = alternatives[0];
  for (unsigned other = 1; other < alternatives.size(); ++other) {
    const Right &next = alternatives[other];
    Value isNext =
        b.compare(arith::CmpIPredicate::sge, body.block[1], firstBlocks[other]);
    auto pick = [&](Value &mine, Value theirs) {
      mine = b.select(isNext, theirs, mine);
    };
    pick(result.buffer.pointer, next.buffer.pointer);
    for (int64_t unit = 0; unit < tiling.units; ++unit) {
      pick(result.unitOffset[unit], next.unitOffset[unit]);
      pick(result.unitExists[unit], next.unitExists[unit]);
      pick(result.firstLane[unit], next.firstLane[unit]);
    }
    pick(result.laneStride, next.laneStride);
    pick(result.depthStride, next.depthStride);
    pick(result.lanes, next.lanes);
    pick(result.aligned, next.aligned);
    if (tiling.turns)
      pick(result.alignedAcross, next.alignedAcross);
  }
  return result;
}

Value ProjectionKernel::multiplyStage(Value stage, Value sums) {
  Value left = getLeftTile(stage);
  Value warpRow = b.mul(rowWarp, 16 * tiling.rowTiles);
  SmallVector<Value> rights;
  for (int64_t unit = 0; unit < tiling.units; ++unit)
    rights.push_back(getRightTile(stage, unit));
  Value part;
  DenseI64ArrayAttr steps;
  if (tiling.split.subgroups > 1) {
    part = columnWarp;
    steps = b.getDenseI64ArrayAttr(tiling.split.step);
  }
  return rope_gpu::DotOp::create(
      b, sums.getType(), left, warpRow, rights, tiling.split.first, part, steps,
      tiling.storage == RightStorage::ColumnContiguous, sums);
}

/// The sums of this thread, by row and column.
SmallVector<SmallVector<Value>> ProjectionKernel::mainLoop() {
  Value steps = b.ceilDiv(b.sub(numDepth, firstDepth), tiling.depth);
  for (int64_t stage = 0; stage + 1 < tiling.stages; ++stage) {
    copyStage(b.i32(stage), b.add(firstDepth, stage * tiling.depth));
    finishCopies();
  }
  auto type = rope_gpu::AccumulatorType::get(
      b.getContext(), 16 * tiling.rowTiles, 16 * tiling.getTiles(),
      tiling.layout.getAttribute(b.getContext()));
  Value sums = rope_gpu::ZeroOp::create(b, type);
  sums = b.loop(b.i32(0), steps, 1, sums,
                [&](Value step, ValueRange carried) -> SmallVector<Value> {
                  // What is copied here goes where the step before has read,
                  // which the barrier ends.
                  rope_gpu::WaitCopiesOp::create(b, tiling.stages - 2);
                  b.barrier();
                  Value ahead = b.add(step, tiling.stages - 1);
                  copyStage(b.rem(ahead, tiling.stages),
                            b.add(firstDepth, b.mul(ahead, tiling.depth)));
                  // LLVM moves products beyond the branch of the stores, but
                  // not the loads of their factors: without registers for all
                  // of these, no branch comes behind.
                  if (tiling.unit == MatrixUnit::Wmma && tiling.getTiles() > 8)
                    finishCopies();
                  Value next =
                      multiplyStage(b.rem(step, tiling.stages), carried[0]);
                  finishCopies();
                  return {next};
                })[0];
  rope_gpu::WaitCopiesOp::create(b, 0);
  SmallVector<Value> numbers = rope_gpu::UnpackOp::create(b, sums).getResults();
  int64_t rows = tiling.rowTiles * tiling.layout.getRows();
  int64_t columns = numbers.size() / rows;
  SmallVector<SmallVector<Value>> byRow;
  for (int64_t row = 0; row < rows; ++row)
    byRow.emplace_back(ArrayRef<Value>(numbers).slice(row * columns, columns));
  return byRow;
}

/// What follows the sums. Where they are many it goes row by row, so that there
/// are registers for what the lanes of a row are computed with.
void ProjectionKernel::finish(unsigned position,
                              const SmallVector<SmallVector<Value>> &sums) {
  constexpr size_t maxColumns = 32;
  if (sums.front().size() <= maxColumns || tiling.split.subgroups > 1)
    return finishRows(position, 0, sums);
  for (auto [row, all] : llvm::enumerate(sums))
    finishRows(position, row, {all});
}

/// The same of `sums`, which are those from row `first` of the thread on.
void ProjectionKernel::finishRows(unsigned position, int64_t first,
                                  const SmallVector<SmallVector<Value>> &sums) {
  const Right &mine = alternatives[position];
  RegisterPlaces places;
  const LinearLayout &layout = tiling.layout;
  places.layout = layout;
  places.rows = sums.size();
  places.units = tiling.units;
  places.columns = tiling.getColumns();
  places.order = tiling.order;
  places.split = tiling.split;
  places.lane = lane;
  places.firstColumn = sumPlace[1];
  places.subgroup = columnWarp;
  Value last = b.sub(numRows, 1);
  for (int64_t row = first; row < first + places.rows; ++row) {
    Value number = b.add(firstRow, b.mul(rowWarp, 16 * tiling.rowTiles));
    number = b.add(b.add(number, sumPlace[0]), layout.getRowStep(row));
    places.rowExists.push_back(b.less(number, numRows));
    places.rowCoordinates.push_back(splitRow(b.min(number, last)));
  }
  places.unitExists = mine.unitExists;
  places.headCoordinates = mine.headCoordinates;
  int64_t lanes = plan.sources[group.sources[position]].lanes;
  for (int64_t unit = 0; unit < tiling.units; ++unit) {
    SmallVector<Value> at, exists;
    for (int64_t c = 0; c < places.columns; ++c) {
      Value place = places.getPlace(b, c);
      bool always = tiling.wholeUnits ? places.getPlaces(c).second <= lanes
                                      : !ShapedType::isDynamic(lanes) &&
                                            lanes % tiling.unitLanes == 0;
      Value number = b.add(mine.firstLane[unit], place);
      exists.push_back(always ? Value() : b.less(number, mine.lanes));
      Value laneNumber =
          b.add(mine.firstLane[unit], tiling.order.getLane(b, place));
      if (!always)
        laneNumber = b.min(laneNumber, b.sub(mine.lanes, 1));
      at.push_back(laneNumber);
    }
    places.lanes.push_back(at);
    places.laneExists.push_back(exists);
  }
  Epilogue epilogue(b, plan, group.sources[position], places, outside);
  epilogue.destinations = destinations;
  epilogue.vectorsFit = vectorsFit;
  epilogue.lastWriters = lastWriters;
  if (tiling.split.subgroups > 1)
    epilogue.joinSums = [&](MutableArrayRef<Value> rows) { joinSums(rows); };
  epilogue.run(sums);
}

/// `sums`, one of each row of this thread, become those of all subgroups that
/// share the rows, the first subgroup's first. What one call leaves in memory,
/// the next but one overwrites, behind the barrier of the next.
void ProjectionKernel::joinSums(MutableArrayRef<Value> sums) {
  Type type = sums.front().getType();
  int64_t half = numExchanges++ % 2 * tiling.split.subgroups;
  auto getPointer = [&](int64_t row, Value subgroup) {
    Value at = b.add(b.mul(rowWarp, 16 * tiling.rowTiles), sumPlace[0]);
    at = b.add(at, tiling.layout.getRowStep(row));
    at = b.add(at, b.mul(b.add(subgroup, half), tiling.getRows()));
    return b.offsetPointer(exchange, at, b.getI64Type());
  };
  b.when(b.equal(sumPlace[1], b.i32(0)), [&] {
    for (auto [row, sum] : llvm::enumerate(sums))
      b.store(sum, getPointer(row, columnWarp));
  });
  syncSums();
  for (auto [row, sum] : llvm::enumerate(sums)) {
    sum = b.load(getPointer(row, b.i32(0)), type);
    for (int64_t other = 1; other < tiling.split.subgroups; ++other)
      sum = b.addF(sum, b.load(getPointer(row, b.i32(other)), type));
  }
}

void ProjectionKernel::open() {
  const ProjectionSource &first = plan.sources[group.sources[0]];
  for (auto [axis, expr] : llvm::enumerate(first.leftMap.getResults())) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    if (loop == first.depthLoop) {
      numDepth = left.sizes[axis];
      depthStride = left.strides[axis];
      leftAligned = left.isAligned(b, axis, 16);
    } else {
      rowSizes.push_back(left.sizes[axis]);
      rowStrides.push_back(left.strides[axis]);
    }
  }
  numRows = b.i32(1);
  for (Value size : rowSizes)
    numRows = b.mul(numRows, size);
  firstRow = b.mul(body.block[0], tiling.getRows());
  firstDepth = b.i32(0);
  if (group.splits > 1) {
    firstDepth = b.mul(body.block[2], group.splitDepth);
    numDepth = b.min(numDepth, b.add(firstDepth, group.splitDepth));
  }

  Value firstBlock = b.i32(0);
  for (unsigned position = 0; position < group.sources.size(); ++position) {
    firstBlocks.push_back(firstBlock);
    alternatives.push_back(openRight(position, firstBlock));
    const ProjectionSource &source = plan.sources[group.sources[position]];
    const GlobalBuffer &buffer = rights[position];
    Value units =
        tiling.wholeUnits
            ? b.i32(1)
            : b.ceilDiv(buffer.sizes[getRightAxis(source, source.laneLoop)],
                        tiling.unitLanes);
    for (unsigned loop : source.headLoops)
      units = b.mul(units, buffer.sizes[getRightAxis(source, loop)]);
    firstBlock = b.add(firstBlock, b.ceilDiv(units, tiling.units));
  }
  right = chooseRight();
}

/// Whether this block computes the source at `position` of the group.
Value ProjectionKernel::isMine(unsigned position) {
  Value mine = b.compare(arith::CmpIPredicate::sge, body.block[1],
                         firstBlocks[position]);
  if (position + 1 < group.sources.size())
    mine = b.both(mine, b.less(body.block[1], firstBlocks[position + 1]));
  return mine;
}

void ProjectionKernel::finishAll(const SmallVector<SmallVector<Value>> &sums) {
  for (unsigned position = 0; position < group.sources.size(); ++position) {
    if (group.sources.size() == 1)
      finish(position, sums);
    else
      b.when(isMine(position), [&] { finish(position, sums); });
  }
}

void ProjectionKernel::run() {
  open();
  exchange = b.offsetPointer(body.shared,
                             b.i32(tiling.stages * tiling.getStageBytes()),
                             b.getI8Type());
  finishAll(mainLoop());
}

} // namespace mlir::rope
