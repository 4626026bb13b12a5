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

Value ProjectionKernel::getRowOffset(Value row) {
  Value offset = b.i64(0);
  for (auto [coordinate, stride] :
       llvm::zip_equal(b.split(row, rowSizes), rowStrides))
    offset = b.add(offset, b.mul(b.toI64(coordinate), stride));
  return offset;
}

/// The units of the source at `position` of the group.
Value ProjectionKernel::countUnits(unsigned position) {
  const ProjectionSource &source = plan.sources[group.sources[position]];
  const GlobalBuffer &buffer = rights[position];
  Value units = b.i32(tiling.getHeadUnits());
  if (!tiling.wholeUnits)
    units = b.ceilDiv(buffer.sizes[getRightAxis(source, source.laneLoop)],
                      tiling.unitLanes);
  for (unsigned loop : source.headLoops)
    units = b.mul(units, buffer.sizes[getRightAxis(source, loop)]);
  return units;
}

ProjectionKernel::Right ProjectionKernel::openRight(unsigned position) {
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
  // Units of a head.
  Value chunks = tiling.wholeUnits ? b.i32(tiling.getHeadUnits())
                                   : b.ceilDiv(result.lanes, tiling.unitLanes);
  Value numUnits = countUnits(position);
  Value first = b.sub(firstUnit, firstUnits[position]);
  for (int64_t unit = 0; unit < tiling.units; ++unit) {
    Value number = b.add(first, unit);
    Value exists = b.less(number, numUnits);
    if (group.packed) {
      Value begun = b.compare(arith::CmpIPredicate::sge, number, b.i32(0));
      exists = b.both(begun, exists);
      bool isLast = position + 1 == group.sources.size();
      result.unitCopied.push_back(isLast ? begun : exists);
      number = b.max(number, b.i32(0));
    }
    result.unitExists.push_back(exists);
    number = b.min(number, b.sub(numUnits, 1));
    Value chunk = b.rem(number, chunks);
    result.firstLane.push_back(
        tiling.wholeUnits ? b.i32(0) : b.mul(chunk, tiling.unitLanes));
    if (tiling.dividesHeads)
      result.parts.push_back(chunk);
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
        b.compare(arith::CmpIPredicate::sge, firstUnit, firstUnits[other]);
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
  if (tiling.getSubgroups() > 1) {
    part = columnWarp;
    steps = b.getDenseI64ArrayAttr(tiling.split.step);
  }
  return rope_gpu::DotOp::create(
      b, sums.getType(), left, warpRow, rights, tiling.split.first, part, steps,
      tiling.storage == RightStorage::ColumnContiguous, /*apart=*/false, sums);
}

SmallVector<Value> ProjectionKernel::mainLoop() {
  Value steps = b.ceilDiv(b.sub(numDepth, firstDepth), tiling.depth);
  for (int64_t stage = 0; stage + 1 < tiling.stages; ++stage) {
    copyStage(b.i32(stage), b.add(firstDepth, stage * tiling.depth));
    finishCopies();
  }
  Value sums = rope_gpu::ZeroOp::create(b, getSumsType());
  SmallVector<Value> result =
      b.loop(b.i32(0), steps, 1, sums,
             [&](Value step, ValueRange carried) -> SmallVector<Value> {
               // What is copied here goes where the step before has read.
               rope_gpu::WaitCopiesOp::create(b, tiling.stages - 2);
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
             });
  rope_gpu::WaitCopiesOp::create(b, 0);
  return result;
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

  firstUnit = b.mul(body.block[1], tiling.units);
  Value next = b.i32(0);
  for (unsigned position = 0; position < group.sources.size(); ++position) {
    firstUnits.push_back(next);
    alternatives.push_back(openRight(position));
    Value units = countUnits(position);
    if (!group.packed)
      units = b.mul(b.ceilDiv(units, tiling.units), tiling.units);
    next = b.add(next, units);
  }
  right = chooseRight();
}

/// Whether this block computes units of the source at `position` of the group.
Value ProjectionKernel::isMine(unsigned position) {
  Value last = group.packed ? b.add(firstUnit, tiling.units - 1) : firstUnit;
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
  exchange = b.offsetPointer(body.shared,
                             b.i32(tiling.stages * tiling.getStageBytes()),
                             b.getI8Type());
  finishAll(mainLoop());
}

} // namespace mlir::rope
