//===- ProjectionPlan.h - Contractions and what follows them ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_PROJECTIONPLAN_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_PROJECTIONPLAN_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

namespace mlir::rope {

/// An axis of the space that a contraction writes: rows, heads (those columns
/// of the right factor that are loops of their own), and lanes, the innermost
/// columns.
struct SpaceAxis {
  enum Kind { Unit, Row, Head, Lane } kind = Unit;
  unsigned index = 0;
  bool operator==(const SpaceAxis &other) const {
    return kind == other.kind && index == other.index;
  }
};

/// One contraction of a kernel: C[rows, heads, lane] = sum_k A[rows, k] *
/// B[heads, lane, k].
struct ProjectionSource {
  linalg::LinalgOp op;
  Value left, right, init;
  /// Loops of the contraction in the order of their axes.
  SmallVector<unsigned> rowLoops, headLoops;
  unsigned laneLoop, depthLoop;
  AffineMap leftMap, rightMap, outMap;
  /// Lanes of a head, or dynamic.
  int64_t lanes;
  /// Whether an op that follows needs lanes of a head in one place: those of a
  /// pair, or all of them for a sum.
  bool wholeHeads = false, sumsHeads = false;
  /// The rotation among what follows, if there is one.
  RotateOp rotation;

  SpaceAxis getAxis(unsigned loop) const;
};

/// What is known of a value that is computed in registers.
struct LocalValue {
  unsigned source = 0;
  /// For each axis of the tensor, the axis of the space.
  SmallVector<SpaceAxis> axes;
  /// The same number everywhere, of this value from outside; no axes then.
  Value uniform;
  /// A rotation has moved lanes to other places than their own.
  bool movesLanes = false;

  bool hasLanes() const {
    return llvm::any_of(
        axes, [](SpaceAxis axis) { return axis.kind == SpaceAxis::Lane; });
  }
};

/// One op that is computed on registers.
struct EpilogueStep {
  enum Kind { Contraction, Elementwise, RowSum, Rotate } kind;
  Operation *op;
  unsigned source;
  /// For each loop of the op, the axis of the space.
  SmallVector<SpaceAxis> loops;
};

/// One value that leaves the registers.
struct ProjectionResult {
  /// Number among the values that the plan replaces.
  unsigned number;
  Value value;
  /// Null where the value is stored as it is; else the write to a cache.
  CacheWriteOp write;
  /// Of an epilogue: the buffer, whether it may be written in pieces of 16
  /// bytes (null: not), and flags of the rows of a write that no later row
  /// overwrites, or null.
  Value target, pieces, last;
};

/// A set of contractions over the same rows and what is computed from them,
/// row by row, before it is stored.
struct ProjectionPlan {
  SmallVector<ProjectionSource> sources;
  SmallVector<EpilogueStep> steps;
  SmallVector<ProjectionResult> results;
  llvm::DenseMap<Value, LocalValue> values;

  /// The plan of `ops`, which yield `outputs`, or nothing and the reason.
  static std::optional<ProjectionPlan>
  make(ArrayRef<Operation *> ops, ValueRange outputs, std::string &reason);
  /// The plan of what an epilogue does to its sums.
  static std::optional<ProjectionPlan> make(rope_gpu::EpilogueOp op,
                                            std::string &reason);

private:
  bool addContraction(linalg::LinalgOp op, std::string &reason);
  bool addOp(Operation *op, std::string &reason);
  bool checkMovedLanes(linalg::LinalgOp op, std::string &reason);
  bool addStructured(linalg::LinalgOp op, std::string &reason);
  bool addRotation(RotateOp op, std::string &reason);
  bool addView(Operation *op);
};

/// The sum of products `out + a * b` that `op` is, with one depth and without
/// batches; extensions of `a` and `b` are allowed.
std::optional<ProjectionSource> matchContraction(linalg::LinalgOp op);

/// Whether the op computes its results without this operand, an init.
bool isUnread(OpOperand &operand);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_PROJECTIONPLAN_H
