//===- TensorPlan.h - Tensors that a proof asks for -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expressions become tensors in two steps: a plan says that they can be written
// and how, and makes no op; once a proof holds, ops are made of it.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_TENSORPLAN_H
#define ROPE_LIB_RAISE_TENSORPLAN_H

#include "mlir/IR/Builders.h"
#include "rope/Analysis/RowSpace.h"

#include <memory>

namespace mlir::rope {

/// Makes ops in front of `at`. All ops of raising are made by such builders,
/// which a listener of the dialect sees.
OpBuilder makeBuilder(Operation *at);

/// Where ops are made, and how many places an iteration symbol has there.
struct PlanSite {
  OpBuilder &builder;
  Location loc;
  llvm::function_ref<OpFoldResult(int64_t)> sizeOf;
};

/// A tensor that is there or can be computed: a dimension for each of `rows`,
/// iteration symbols or -1 for one place, and, of columns, one more for these.
class TensorPlan {
public:
  TensorPlan(ArrayRef<int64_t> rows, Type elementType)
      : rows(rows), elementType(elementType) {}
  virtual ~TensorPlan() = default;
  ArrayRef<int64_t> getRows() const { return rows; }
  Type getElementType() const { return elementType; }
  /// The tensor that it is as it stands; null where ops have to be made.
  virtual Value getTensor() const { return {}; }
  /// The tensor that it is or a slice of which it is; null for others.
  virtual Value getSource() const { return {}; }
  virtual Value make(const PlanSite &site) const = 0;

private:
  SmallVector<int64_t> rows;
  Type elementType;
};
using Plan = std::shared_ptr<const TensorPlan>;

/// Whether `count` elements from `start` on, `step` apart, are within a
/// dimension of `size`, if that is known: a program that reads others has no
/// meaning, and no slice is made for it.
bool isWithin(int64_t start, int64_t step, int64_t count, int64_t size);

/// The tensor whose elements `columns` are as they stand, or a slice of it, or
/// of the parts of a complex constant; null where there is none.
Plan planSlice(const RowSpace &space, ArrayRef<const Expr *> columns);

/// `columns` over `rows`: as they stand, or by one op where they are one
/// formula, else a few runs of columns next to each other, or the even and the
/// odd columns, each of them one formula. `expand` gives what an expression is
/// further up. Null where they are neither.
Plan planColumns(const RowSpace &space, ArrayRef<const Expr *> columns,
                 ArrayRef<const Expr *> rows,
                 llvm::function_ref<const Expr *(const Expr *)> expand);

/// The values of `expr` over the symbols `rows`, which have no columns; null
/// where an op of it cannot be written.
Plan planElements(const RowSpace &space, const Expr *expr,
                  ArrayRef<int64_t> rows);

/// `parts` one behind the other along their last dimension.
Plan joinColumns(SmallVector<Plan> parts);

/// Whether `expr`, which mentions no symbol, can be computed, and its value.
bool canWrite(const Expr *expr);
Value writeScalar(OpBuilder &builder, Location loc, const Expr *expr);
/// The size `expr`, which is not negative.
OpFoldResult writeSize(OpBuilder &builder, Location loc, const Expr *expr);
/// The first of `size` places, which are there where there are some.
OpFoldResult writeStart(OpBuilder &builder, Location loc, const Expr *start,
                        OpFoldResult size);

/// Removes an exact widening that all columns share, where they are widened or
/// where the tensors they are taken from are.
SmallVector<const Expr *> stripWidening(ElementExpressions &elements,
                                        ArrayRef<const Expr *> columns);

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_TENSORPLAN_H
