//===- ProjectionCopies.cpp - Tiles of the factors of a projection --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProjectionKernel.h"

namespace mlir::rope {

/// Copies the rows of this block from `depthBegin` on.
void ProjectionKernel::copyLeft(SharedTile tile, Value depthBegin,
                                const Copiers &by) {
  auto offset = [&](Value row) { return getRowOffset(b.add(firstRow, row)); };
  auto exists = [&](Value row) {
    return b.less(b.add(firstRow, row), numRows);
  };
  TileSource source{&left,
                    offset,
                    exists,
                    depthStride,
                    depthBegin,
                    numDepth,
                    by.inPieces ? leftAligned : Value()};
  copies.copy(tile, source, by.thread, by.count);
}

/// Copies a tile whose rows are lanes of `unit`, in the order of the tiling.
void ProjectionKernel::copyRightAlongDepth(const Right &from, int64_t unit,
                                           SharedTile tile, Value depthBegin,
                                           const Copiers &by) {
  auto offset = [&](Value place) {
    Value lane = b.add(from.firstLane[unit], tiling.order.getLane(b, place));
    return b.add(from.unitOffset[unit], b.mul(b.toI64(lane), from.laneStride));
  };
  auto exists = [&](Value place) {
    Value inside = b.less(b.add(from.firstLane[unit], place), from.lanes);
    return b.both(inside, from.unitExists[unit]);
  };
  TileSource source{&from.buffer,
                    offset,
                    exists,
                    from.depthStride,
                    depthBegin,
                    numDepth,
                    by.inPieces ? from.aligned : Value()};
  if (by.inPieces)
    source.alignedAcross = from.alignedAcross;
  copies.copy(tile, source, by.thread, by.count);
}

/// Copies a tile whose columns are the lanes of `unit` from `firstLane` on.
void ProjectionKernel::copyRightAlongLanes(const Right &from, int64_t unit,
                                           SharedTile tile, Value depthBegin,
                                           Value firstLane, const Copiers &by) {
  auto offset = [&](Value row) {
    Value k = b.toI64(b.add(depthBegin, row));
    return b.add(from.unitOffset[unit], b.mul(k, from.depthStride));
  };
  auto exists = [&](Value row) {
    Value inside = b.less(b.add(depthBegin, row), numDepth);
    return b.both(inside, from.unitExists[unit]);
  };
  TileSource source{&from.buffer,
                    offset,
                    exists,
                    from.laneStride,
                    firstLane,
                    from.lanes,
                    by.inPieces ? from.aligned : Value()};
  copies.copy(tile, source, by.thread, by.count);
}

/// Copies both factors to buffer `stage` as one group of copies.
void ProjectionKernel::copyStage(Value stage, Value depthBegin) {
  Copiers all{body.thread, tiling.getThreads(), /*inPieces=*/true};
  copyLeft(getLeftTile(stage), depthBegin, all);
  for (int64_t unit = 0; unit < tiling.units; ++unit) {
    SharedTile tile = getRightTile(stage, unit);
    if (tiling.storage == RightStorage::DepthContiguous)
      copyRightAlongDepth(right, unit, tile, depthBegin, all);
    else
      copyRightAlongLanes(right, unit, tile, depthBegin, right.firstLane[unit],
                          all);
  }
  copies.commit();
}

} // namespace mlir::rope
