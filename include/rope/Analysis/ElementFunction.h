//===- ElementFunction.h - Tensors that need not exist ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ANALYSIS_ELEMENTFUNCTION_H
#define ROPE_ANALYSIS_ELEMENTFUNCTION_H

#include "rope/Analysis/BodySlice.h"
#include "rope/Analysis/ElementExpression.h"

namespace mlir::rope {

/// An element for each list of indices: a tensor, or a scalar that the body of
/// a structured op computes, for each round of the loops it depends on.
class ElementFunction {
public:
  ElementFunction() = default;
  /*implicit*/ ElementFunction(Value tensor);
  ElementFunction(linalg::LinalgOp op, Value scalar);

  explicit operator bool() const { return value != Value(); }
  /// The tensor, or the scalar.
  Value getValue() const { return value; }
  /// Null where there is no tensor.
  Value getTensor() const { return slice ? Value() : value; }
  bool operator==(const ElementFunction &other) const {
    return value == other.value;
  }
  bool operator!=(const ElementFunction &other) const {
    return value != other.value;
  }

  RankedTensorType getType() const { return type; }
  int64_t getRank() const { return type.getRank(); }
  Type getElementType() const { return type.getElementType(); }
  /// The op that computes it, on tensors; null for arguments.
  Operation *getOp() const;
  /// The tensors that it is computed from.
  SmallVector<Value> getSources() const;

  /// What a scalar is computed by; none for tensors.
  const std::optional<BodySlice> &getSlice() const { return slice; }
  linalg::LinalgOp getLinalgOp() const { return op; }
  /// The loop of each dimension of a scalar.
  ArrayRef<unsigned> getLoops() const { return loops; }

  const Expr *getElement(ElementExpressions &elements,
                         ArrayRef<const Expr *> indices) const;
  const Expr *getSize(ElementExpressions &elements, int64_t dim) const;

private:
  Value value;
  RankedTensorType type;
  linalg::LinalgOp op;
  std::optional<BodySlice> slice;
  SmallVector<unsigned, 4> loops;
};

/// An operand of `op` that has loop `loop` as a dimension, and which one.
std::pair<Value, int64_t> findDimOfLoop(linalg::LinalgOp op, unsigned loop);

} // namespace mlir::rope

#endif // ROPE_ANALYSIS_ELEMENTFUNCTION_H
