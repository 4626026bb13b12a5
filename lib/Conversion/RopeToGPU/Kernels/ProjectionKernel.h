//===- ProjectionKernel.h - The kernel of a projection ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_PROJECTIONKERNEL_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_PROJECTIONKERNEL_H

#include "GlobalBuffer.h"
#include "KernelLaunch.h"
#include "ProjectionPlan.h"
#include "ProjectionTiling.h"
#include "mlir/IR/IRMapping.h"
#include <vector>

namespace mlir::rope {

/// Sources of one tiling, which one launch computes.
struct ProjectionGroup {
  ProjectionTiling tiling;
  SmallVector<unsigned> sources;
  /// Whether a block may have the last units of one source and the first ones
  /// of the next.
  bool packed = false;
  /// Parts of the depth, with a block for each, of `splitDepth` each but the
  /// last; rows and columns of their sums.
  int64_t splits = 1, splitDepth = 0, splitRows = 0, splitColumns = 0;
};

/// The sources of `plan` in groups, split where `target` says so.
std::vector<ProjectionGroup> groupSources(const ProjectionPlan &plan,
                                          const KernelTarget &target);

/// What the kernel has from outside.
struct OutsideValues {
  /// What values that the ops use are in host code.
  const IRMapping *host;
  /// Buffers of results, and whether one may be stored in pieces of 16 bytes;
  /// absent: not.
  llvm::DenseMap<Value, Value> targets, pieces;
  /// For a write to a cache, which of its rows no later row overwrites; null
  /// where no two rows meet.
  llvm::DenseMap<Operation *, Value> lastWriters;
};

/// Writes the body of the kernel of a group.
class ProjectionKernel {
public:
  virtual ~ProjectionKernel() = default;
  ProjectionKernel(KernelLaunch::Body &body, const ProjectionPlan &plan,
                   const ProjectionGroup &group)
      : body(body), b(body.b), plan(plan), group(group), tiling(group.tiling),
        lane(b.rem(body.thread, tiling.layout.getNumLanes())),
        warp(b.div(body.thread, tiling.layout.getNumLanes())),
        rowWarp(tiling.getSubgroups() == 1 ? warp
                                           : b.rem(warp, tiling.getRowWarps())),
        columnWarp(tiling.getSubgroups() == 1
                       ? b.i32(0)
                       : b.div(warp, tiling.getRowWarps())) {}

  /// Buffers of the factors and of what the epilogue needs.
  GlobalBuffer left;
  SmallVector<GlobalBuffer> rights;
  OutsideValues outside;

  virtual void run();

protected:
  /// The right factor of this block, of whichever source it belongs to.
  struct Right {
    GlobalBuffer buffer;
    /// Elements to the start of the head of each unit, whether the unit exists,
    /// and which part of the head it is where heads are divided.
    SmallVector<Value> unitOffset, unitExists, firstLane, parts;
    /// Of a packed group: whether the unit, or one that no source has, is
    /// copied from here.
    SmallVector<Value> unitCopied;
    Value laneStride, depthStride, lanes, aligned, alignedAcross;
    SmallVector<SmallVector<Value>> headCoordinates;
  };
  void open();
  Value isMine(unsigned position);
  void finishOne(unsigned position, ValueRange sums);
  void finishAll(ValueRange sums);
  Value countUnits(unsigned position);
  Right openRight(unsigned position);
  Right chooseRight();
  Value getRowOffset(Value row);
  /// The threads that copy a tile together, and whether they may do so in
  /// pieces of 16 bytes where the source is aligned.
  struct Copiers {
    Value thread;
    int64_t count;
    bool inPieces;
  };
  Value makeTile(const TileLayout &layout, Value memory, Value offset);
  void copy(const GlobalBuffer &from, Value tile, Value columnBegin,
            Value columnLimit, Value columnStride, const Copiers &by,
            Value pieces, Value across, function_ref<CopyRow(Value)> describe);
  void copyLeft(Value tile, Value depthBegin, const Copiers &by);
  void copyRightAlongDepth(const Right &from, int64_t unit, Value tile,
                           Value depthBegin, Value firstLane,
                           const Copiers &by);
  void copyRightAlongLanes(const Right &from, int64_t unit, Value tile,
                           Value depthBegin, Value firstLane,
                           const Copiers &by);
  void copyStage(Value stage, Value depthBegin);
  void finishCopies();
  Value multiplyStage(Value stage, Value sums);
  rope_gpu::AccumulatorType getSumsType() const {
    return rope_gpu::AccumulatorType::get(
        b.getContext(), 16 * tiling.rowTiles, 16 * tiling.getTiles(),
        tiling.layout.getAttribute(b.getContext()));
  }
  SmallVector<Value> mainLoop();
  bool exchangesSums(unsigned position) const;
  void finish(unsigned position, ValueRange sums);
  Value getLeftTile(Value stage);
  Value getRightTile(Value stage, int64_t unit);
  int64_t getRightAxis(const ProjectionSource &source, unsigned loop) const;

  KernelLaunch::Body &body;
  DeviceBuilder &b;
  const ProjectionPlan &plan;
  const ProjectionGroup &group;
  const ProjectionTiling &tiling;
  /// The place of the subgroup among those above each other, and side by side.
  Value lane, warp, rowWarp, columnWarp;
  /// Memory for what subgroups side by side tell each other.
  Value exchange;
  /// Copies that are not finished.
  SmallVector<Value> copies;
  SmallVector<Value> rowSizes, rowStrides;
  /// The block computes products of the depth `[firstDepth, numDepth)`.
  Value numRows, firstDepth, numDepth, depthStride, firstRow, leftAligned;
  /// The first unit of the block, and of each source.
  Value firstUnit;
  SmallVector<Value> firstUnits;
  std::vector<Right> alternatives;
  Right right;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_PROJECTIONKERNEL_H
