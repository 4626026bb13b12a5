//===- ProjectionCopies.cpp - Tiles of the factors of a projection --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProjectionKernel.h"

namespace mlir::rope {

Value ProjectionKernel::makeTile(const TileLayout &layout, Value memory,
                                 Value offset) {
  return rope_gpu::SharedTileOp::create(b, layout.getType(), memory, offset);
}

/// Starts a copy to `tile` of the rows that `describe` says, and their columns
/// from `columnBegin` on.
void ProjectionKernel::copy(const GlobalBuffer &from, Value tile,
                            Value columnBegin, Value columnLimit,
                            Value columnStride, const Copiers &by, Value pieces,
                            Value across,
                            function_ref<CopyRow(Value)> describe) {
  if (!by.inPieces)
    pieces = across = Value();
  copies.push_back(startCopy(b, from, tile,
                             {columnBegin, columnLimit, columnStride},
                             by.thread, by.count, pieces, across, describe));
}

/// Stores copies that went to registers.
void ProjectionKernel::finishCopies() {
  if (!copies.empty())
    rope_gpu::FinishCopiesOp::create(b, copies);
  copies.clear();
}

/// Copies the rows of this block from `depthBegin` on.
void ProjectionKernel::copyLeft(Value tile, Value depthBegin,
                                const Copiers &by) {
  copy(left, tile, depthBegin, numDepth, depthStride, by, leftAligned,
       /*across=*/Value(), [&](Value row) -> CopyRow {
         Value number = b.add(firstRow, row);
         return {getRowOffset(number), b.less(number, numRows)};
       });
}

/// Copies a tile whose rows are the lanes of `unit` from `firstLane` on, in the
/// order of the tiling.
void ProjectionKernel::copyRightAlongDepth(const Right &from, int64_t unit,
                                           Value tile, Value depthBegin,
                                           Value firstLane, const Copiers &by) {
  copy(from.buffer, tile, depthBegin, numDepth, from.depthStride, by,
       from.aligned, from.alignedAcross, [&](Value place) -> CopyRow {
         Value lane = b.add(firstLane, tiling.order.getLane(b, place));
         Value offset = b.mul(b.toI64(lane), from.laneStride);
         Value inside = b.less(b.add(firstLane, place), from.lanes);
         return {b.add(from.unitOffset[unit], offset),
                 b.both(inside, from.unitExists[unit])};
       });
}

/// Copies a tile whose columns are the lanes of `unit` from `firstLane` on.
void ProjectionKernel::copyRightAlongLanes(const Right &from, int64_t unit,
                                           Value tile, Value depthBegin,
                                           Value firstLane, const Copiers &by) {
  copy(from.buffer, tile, firstLane, from.lanes, from.laneStride, by,
       from.aligned, /*across=*/Value(), [&](Value row) -> CopyRow {
         Value k = b.add(depthBegin, row);
         Value offset = b.mul(b.toI64(k), from.depthStride);
         return {b.add(from.unitOffset[unit], offset),
                 b.both(b.less(k, numDepth), from.unitExists[unit])};
       });
}

/// Copies both factors to buffer `stage` as one group of copies.
void ProjectionKernel::copyStage(Value stage, Value depthBegin) {
  Copiers all{body.thread, tiling.getThreads(), /*inPieces=*/true};
  copyLeft(getLeftTile(stage), depthBegin, all);
  for (int64_t unit = 0; unit < tiling.units; ++unit) {
    Value tile = getRightTile(stage, unit);
    if (tiling.storage == RightStorage::DepthContiguous)
      copyRightAlongDepth(right, unit, tile, depthBegin, right.firstLane[unit],
                          all);
    else
      copyRightAlongLanes(right, unit, tile, depthBegin, right.firstLane[unit],
                          all);
  }
  rope_gpu::CommitCopiesOp::create(b);
}

} // namespace mlir::rope
