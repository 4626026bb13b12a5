//===- GatheredOperands.h - Keys and values from a table --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOLOOPS_GATHEREDOPERANDS_H
#define ROPE_LIB_CONVERSION_ROPETOLOOPS_GATHEREDOPERANDS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// Tensors whose elements are read at computed places, as keys of a cache of
/// blocks that a table names. A tile is read from the cache where it is needed,
/// so that the whole is not gathered.
class GatheredOperands {
public:
  /// Notes key and value of `op`, and what the key is joined from, where they
  /// are gathered and `op` alone reads them.
  void add(AttentionOp op);

  /// Whether `value` is a slice of a gathered tensor, or joined from one.
  bool contains(Value value) const;

  /// `value`, a slice of a gathered tensor, as elements that are read here, or
  /// the join of such slices; otherwise `value`.
  Value compute(ImplicitLocOpBuilder &b, Value value) const;

private:
  /// The op that gathers, and its loops as functions of the axes of a value.
  struct Gather {
    linalg::GenericOp op;
    SmallVector<AffineExpr> loops;
  };

  void add(Value operand, ArrayRef<Operation *> readers);
  const Gather *find(Value value) const;
  Value build(ImplicitLocOpBuilder &b, Value slice) const;

  llvm::DenseMap<Value, Gather> gathers;
};

/// Takes sizes of axes that a `tensor.collapse_shape` joins from its source.
void resolveJoinedSizes(RewriterBase &rewriter, Operation *root);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOLOOPS_GATHEREDOPERANDS_H
