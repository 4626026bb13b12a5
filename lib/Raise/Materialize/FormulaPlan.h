//===- FormulaPlan.h - Slices of tensors, and one op -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_FORMULAPLAN_H
#define ROPE_LIB_RAISE_FORMULAPLAN_H

#include "ExpressionWriter.h"
#include "TensorPlan.h"

namespace mlir::rope {

/// A tensor as it stands, or some places of it.
class SlicePlan : public TensorPlan {
public:
  /// What `lanes`, loads of one tensor or parts of elements of one complex
  /// constant, read: each dimension at one index of `space`, or, one of them,
  /// at an arithmetic progression of lanes.
  /// With `lanesLast`, that is the last dimension in any case.
  static std::shared_ptr<const SlicePlan>
  get(const RowSpace &space, ArrayRef<const Expr *> lanes, bool lanesLast);

  /// For each dimension the symbol that runs over it, -1 for one place and for
  /// the dimension of the lanes.
  ArrayRef<RowIndex> getDims() const { return dims; }
  /// The dimension of the lanes; -1 where all lanes are one.
  int64_t getLaneDim() const { return laneDim; }
  ArrayRef<int64_t> getShape() const { return shape; }
  bool isWhole() const;
  Value getTensor() const override { return isWhole() ? tensor : Value(); }
  Value getSource() const override { return tensor; }
  Value make(const PlanSite &site) const override;

private:
  using TensorPlan::TensorPlan;

  Value tensor;
  /// Which part of a complex constant; -1 for other tensors.
  int64_t part = -1;
  SmallVector<RowIndex> dims;
  SmallVector<int64_t> shape;
  int64_t laneDim = -1, laneStart = 0, laneStep = 1;
};

/// One linalg.generic over `rows`, and the columns where there are some; null
/// where the columns are not instances of one formula.
Plan planFormula(const RowSpace &space, ArrayRef<const Expr *> columns,
                 ArrayRef<int64_t> rows, bool hasColumns);

/// The element of a complex constant of which `expr` is a part, and which one;
/// null for others.
const Expr *findPartOfConstant(const Expr *expr, int64_t &part);
/// A constant of these parts, next to `constant`.
Value makePart(Value constant, int64_t part);

/// a and b when values[k] = a + b * k.
std::optional<std::pair<int64_t, int64_t>>
findProgression(ArrayRef<const Expr *> values);

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_FORMULAPLAN_H
