//===- CountWork.h - What ops compute ---------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_COUNTWORK_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_COUNTWORK_H

#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/Transforms/MachineModel.h"

namespace mlir::rope {

/// The number that stands for a size which is not known.
constexpr int64_t assumedSize = 1024;

inline double orAssumed(int64_t size) {
  return static_cast<double>(ShapedType::isDynamic(size) ? assumedSize : size);
}

/// Units of each kind of work.
struct Work {
  std::array<double, numWorkKinds> units = {};

  double &operator[](WorkKind kind) { return units[static_cast<size_t>(kind)]; }
  double operator[](WorkKind kind) const {
    return units[static_cast<size_t>(kind)];
  }
  Work &operator+=(const Work &other);
  Work &operator*=(double factor);
  /// Floating point operations: each unit is one, a score is four.
  double getFlops() const;
  /// Seconds of computation on `machine`, but for `FewRows`.
  double getSeconds(const MachineModel &machine) const;
};

/// What `op` computes, the ops of its regions among it. Loops with constant
/// bounds count as often as they run, others once.
Work countWork(Operation *op);

/// Elements of a tensor; 0 for another type.
double countElements(Type type);

/// Sizes of an attention.
struct AttentionExtents {
  /// Heads of all batch elements, those of them that share their keys, and
  /// rows and keys of each.
  double batch = 1, headsPerKey = 1, rows = 1, keys = 1;
  /// Lanes of queries and of values.
  double queryLanes = 1, valueLanes = 1;
  /// Keys that a row sees on average, by position.
  double visible = 1;
};
AttentionExtents getExtents(AttentionOp op);
AttentionExtents getExtents(AttentionBackwardOp op);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_COUNTWORK_H
