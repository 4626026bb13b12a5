//===- JoinedOperands.h - Queries and keys of several parts -----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOLOOPS_JOINEDOPERANDS_H
#define ROPE_LIB_CONVERSION_ROPETOLOOPS_JOINEDOPERANDS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Dialect/Rope/Transforms/LaneParts.h"

namespace mlir::rope {

/// Queries and keys whose lanes are those of several tensors one after the
/// other, such as lanes of a head beside rotated ones that all heads share. A
/// tile is joined where it is read, from slices of these tensors, so that the
/// whole is not.
class JoinedOperands {
public:
  /// Notes query and key of `op` where they are joined and `op` alone reads
  /// them. A factor of the lanes becomes one of the parts.
  void add(RewriterBase &rewriter, AttentionOp op);

  /// Whether `operand` is a slice of a joined tensor, or one itself.
  bool contains(Value operand) const;

  /// Has `tile`, attention or a step that was made from a noted one, read the
  /// parts of its operand `number`, 0 for the query and 1 for the key.
  template <typename OpTy>
  void compute(RewriterBase &rewriter, OpTy tile, unsigned number) const;

private:
  struct Join {
    /// The axes of the lanes, and of the rows or keys, which each tile has.
    unsigned laneAxis, rowAxis;
    SmallVector<LanePart> parts;
    std::optional<APFloat> scale;
  };

  llvm::DenseMap<Value, Join> joins;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOLOOPS_JOINEDOPERANDS_H
