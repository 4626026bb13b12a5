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

  /// A scalar without dimensions for loops of one round.
  ElementFunction dropUnitLoops() const;
  /// The same elements with `count` static dimensions from `first` on as one.
  ElementFunction join(int64_t first, int64_t count) const;
  /// `count` places of dimension `dim` from `start` on.
  ElementFunction window(int64_t dim, const Expr *start,
                         const Expr *count) const;
  /// `parts` one behind the other along dimension `dim`; its elements are not
  /// asked for.
  static ElementFunction concat(int64_t dim, ArrayRef<ElementFunction> parts);

  explicit operator bool() const { return value != Value(); }
  /// The tensor, or the scalar, before dimensions are joined.
  Value getValue() const { return value; }
  /// Null where there is no tensor.
  Value getTensor() const {
    return slice || numJoined > 1 || !windows.empty() || !parts.empty()
               ? Value()
               : value;
  }
  bool operator==(const ElementFunction &other) const {
    return value == other.value && numJoined == other.numJoined &&
           windows == other.windows && parts == other.parts;
  }
  bool operator!=(const ElementFunction &other) const {
    return !(*this == other);
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
  /// The type before dimensions are joined, and which ones are.
  RankedTensorType getSplitType() const { return splitType; }
  /// Some places of one dimension.
  struct Window {
    int64_t dim;
    const Expr *start, *count;
    bool operator==(const Window &other) const {
      return dim == other.dim && start == other.start && count == other.count;
    }
  };
  ArrayRef<Window> getWindows() const { return windows; }
  /// What is concatenated along `getConcatDim`; none where nothing is.
  ArrayRef<ElementFunction> getParts() const { return parts; }
  int64_t getConcatDim() const { return concatDim; }
  int64_t getFirstJoined() const { return firstJoined; }
  int64_t getNumJoined() const { return numJoined; }

  const Expr *getElement(ElementExpressions &elements,
                         ArrayRef<const Expr *> indices) const;
  const Expr *getSize(ElementExpressions &elements, int64_t dim) const;

private:
  void setLoopType();

  Value value;
  RankedTensorType type;
  linalg::LinalgOp op;
  std::optional<BodySlice> slice;
  SmallVector<unsigned, 4> loops;
  /// `numJoined` dimensions of `splitType` from `firstJoined` on are one of
  /// `type`.
  RankedTensorType splitType;
  int64_t firstJoined = 0, numJoined = 1;
  SmallVector<Window, 0> windows;
  std::vector<ElementFunction> parts;
  int64_t concatDim = 0;
};

/// Lists of the dimensions of a type of rank `rank` in which `count` from
/// `first` on are one.
SmallVector<ReassociationIndices> joinDims(int64_t rank, int64_t first,
                                           int64_t count);

/// An operand of `op` that has loop `loop` as a dimension, and which one.
std::pair<Value, int64_t> findDimOfLoop(linalg::LinalgOp op, unsigned loop);

/// Whether no two operands of `op` give a loop different sizes. The verifier
/// lets some such programs pass, which have no meaning.
bool sizesAgree(linalg::LinalgOp op);

} // namespace mlir::rope

#endif // ROPE_ANALYSIS_ELEMENTFUNCTION_H
