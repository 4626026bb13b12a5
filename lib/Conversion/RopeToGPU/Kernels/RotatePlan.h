//===- RotatePlan.h - Rotations and cache writes of one launch --*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_ROTATEPLAN_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_ROTATEPLAN_H

#include "Strategy.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <vector>

namespace mlir::rope {

/// Rows of one tensor that are rotated, or left as they are, and stored. The
/// loops are those of the rotation, or of the write where there is none.
struct RotateMember {
  /// Null: rows are stored as they are.
  RotateOp rotation;
  Value input;
  /// From the loops to the axes of the input, of the table, and of the rows
  /// that are stored.
  AffineMap inputMap, tableMap, rowsMap;
  unsigned laneLoop;
  /// Loops but the lanes: those that a table or a slot depends on, and the
  /// others, along which a thread uses what it has read again.
  SmallVector<unsigned> tableLoops, freeLoops;
  /// Where rows go: numbers among the results of the kernel.
  std::optional<unsigned> result;
  SmallVector<std::pair<CacheWriteOp, unsigned>> writes;
  /// Lanes of a row, of which pairs fill `2 * pairs` from `offset` on.
  int64_t lanes, offset, pairs;
  /// Pairs, or lanes that are copied, that a thread has at a time: what 16
  /// bytes hold, or less where lanes do not divide so.
  int64_t vector;
  /// Rows that a thread has at a time.
  int64_t rows;

  Type getRowType() const;
};

/// A kernel of rotations, cache writes and what computes their tables.
struct RotatePlan {
  static constexpr int64_t threads = 128;
  std::vector<RotateMember> members;
  /// Elementwise ops whose results are computed where they are used.
  llvm::SetVector<Operation *> computed;

  static std::optional<RotatePlan> make(KernelOp kernel, std::string &reason);
};

/// Whether `op` computes each element of its results by itself, from elements
/// of its operands.
bool isComputedByElement(linalg::LinalgOp op);

/// Uses of `value` in the body of `kernel`.
int64_t countUses(KernelOp kernel, Value value);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_ROTATEPLAN_H
