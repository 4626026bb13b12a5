//===- AttentionOnTensors.h - Attention on memrefs --------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_DIALECT_ROPE_IR_ATTENTIONONTENSORS_H
#define ROPE_LIB_DIALECT_ROPE_IR_ATTENTIONONTENSORS_H

#include "AttentionOperands.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::rope::detail {

/// Builds before `op`, which is on memrefs, one on tensors whose results go
/// back to the inits: for a bufferization still to come. Leaves `op` alone.
template <typename OpTy>
OpTy buildOnTensors(OpBuilder &b, OpTy op) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(op);
  // One tensor for each memref: that is what `restrict` promises.
  Location loc = op.getLoc();
  DenseMap<Value, Value> tensors;
  auto getTensor = [&](Value operand, bool writable) -> Value {
    auto type =
        operand ? dyn_cast<MemRefType>(operand.getType()) : MemRefType();
    if (!type)
      return operand;
    Value &tensor = tensors[operand];
    if (!tensor)
      tensor = bufferization::ToTensorOp::create(
          b, loc, memref::getTensorTypeFromMemRefType(type), operand,
          /*restrict=*/true, writable);
    return tensor;
  };
  AttentionOperands operands = AttentionOperands::get(op);
  for (Value *operand : operands.getMapped())
    *operand = getTensor(*operand, /*writable=*/false);
  for (Value &init : operands.inits)
    init = getTensor(init, /*writable=*/true);
  OpTy onTensors = createLike(b, op, operands);
  for (auto [result, init] :
       llvm::zip_equal(onTensors->getResults(), op.getInits()))
    bufferization::MaterializeInDestinationOp::create(
        b, loc, Type(), result, init, /*restrict=*/true, /*writable=*/true);
  return onTensors;
}

/// Calls `decompose` on `op`, or on one on tensors that takes its place.
template <typename OpTy>
FailureOr<SmallVector<Value>> decomposeOnTensors(
    OpTy op, OpBuilder &b,
    function_ref<FailureOr<SmallVector<Value>>(OpTy)> decompose) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(op);
  if (op->getNumResults() != 0)
    return decompose(op);
  OpTy onTensors = buildOnTensors(b, op);
  FailureOr<SmallVector<Value>> results = decompose(onTensors);
  if (failed(results))
    return failure();
  onTensors->replaceAllUsesWith(*results);
  onTensors->erase();
  return SmallVector<Value>();
}

} // namespace mlir::rope::detail

#endif // ROPE_LIB_DIALECT_ROPE_IR_ATTENTIONONTENSORS_H
