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

  /// The factors, in host code, and what the epilogue needs.
  Value left;
  SmallVector<Value> rights;
  OutsideValues outside;

  virtual void run();

protected:
  /// What a source has for this block.
  struct Source {
    /// Whether each unit exists, its head, the first of its lanes and, where
    /// heads are divided, the part of the head that it is.
    SmallVector<Value> unitExists, firstLanes, parts;
    SmallVector<SmallVector<Value>> headCoordinates;
    Value lanes;
  };
  /// Tensor maps of a factor, where TMA copies it, and whether they are valid.
  using Map = std::pair<Value, Value>;
  virtual Map getLeftMap() { return {}; }
  virtual Map getRightMap(unsigned) { return {}; }
  void open();
  Value isMine(unsigned position);
  void finishOne(unsigned position, ValueRange sums);
  void finishAll(ValueRange sums);
  Value countUnits(unsigned position);
  Value getOwnRow() { return b.mul(rowWarp, 16 * tiling.rowTiles); }
  Value getSize(Value factor, int64_t axis);
  Source openSource(unsigned position);
  rope_gpu::MatrixOp openLeft();
  rope_gpu::MatrixOp openRight(unsigned position);
  Value getMatrixLane(const Source &source, int64_t unit);
  /// The lanes of a unit that each of its tiles in shared memory starts at;
  /// nothing where it is one tile.
  virtual SmallVector<int64_t> getPanelStarts() const { return {}; }
  void fill(Region &region);
  Value multiply(ValueRange tiles, Value sums);
  rope_gpu::AccumulatorType getSumsType() const {
    return rope_gpu::AccumulatorType::get(
        b.getContext(), 16 * tiling.rowTiles, 16 * tiling.getTiles(),
        tiling.layout.getAttribute(b.getContext()));
  }
  SmallVector<Value> mainLoop();
  bool exchangesSums(unsigned position) const;
  void finish(unsigned position, ValueRange sums);
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
  SmallVector<Value> rowSizes;
  /// The block computes products of the depth `[firstDepth, numDepth)`, of rows
  /// from the first one on, this subgroup from its own on.
  Value firstDepth, numDepth, firstRow;
  /// The first unit of the block, and of each source.
  Value firstUnit;
  SmallVector<Value> firstUnits;
  std::vector<Source> sources;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_PROJECTIONKERNEL_H
