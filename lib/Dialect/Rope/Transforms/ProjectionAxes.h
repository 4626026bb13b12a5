//===- ProjectionAxes.h - Axes of a projection through its epilogue -------===//
//------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_DIALECT_ROPE_TRANSFORMS_PROJECTIONAXES_H
#define ROPE_LIB_DIALECT_ROPE_TRANSFORMS_PROJECTIONAXES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// Where a tensor axis comes from in the projection's result. `column` is the
/// group of axes that the rotated lanes belong to.
struct Axis {
  enum class Group { Unknown, Row, Column, Unit } group = Group::Unknown;
  /// For columns: distance in the projection's column index of neighbours; 0
  /// where there is no one distance.
  int64_t stride = 0;
  int64_t size = ShapedType::kDynamic;
  /// For columns: the axis was joined from parts that leave columns out.
  bool gap = false;
};
using Axes = SmallVector<Axis>;

/// Follows the axes of contractions' results through the ops on the way to a
/// rotation, and past it.
class AxisTracker {
public:
  /// `columns` are the iteration dimensions of the contractions that count as
  /// columns.
  AxisTracker(ArrayRef<Operation *> contractions, ArrayRef<unsigned> columns);

  /// The axes of `value`, or null where they are not known.
  const Axes *lookup(Value value) const {
    auto it = axes.find(value);
    return it == axes.end() ? nullptr : &it->second;
  }

  /// The projection's column index of the first element of `value`; none where
  /// it is not known.
  std::optional<int64_t> getFirstColumn(Value value) const {
    auto it = firstColumns.find(value);
    return it == firstColumns.end() ? std::nullopt : it->second;
  }

  /// Computes the axes of the results of `op` from those of its operands.
  void visit(Operation *op);

  /// The axes that the loops of `op` run over.
  Axes getLoops(linalg::LinalgOp op) const;

private:
  void visitMapped(Value input, AffineMap inMap, AffineMap outMap,
                   Value result);
  void assign(const Axes &loops, AffineMap map, Value result);

  void visitAxes(Operation *op);

  llvm::DenseMap<Value, Axes> axes;
  llvm::DenseMap<Value, std::optional<int64_t>> firstColumns;
};

} // namespace mlir::rope

#endif // ROPE_LIB_DIALECT_ROPE_TRANSFORMS_PROJECTIONAXES_H
