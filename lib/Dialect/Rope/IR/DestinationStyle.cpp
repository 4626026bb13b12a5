//===- DestinationStyle.cpp - Shared code of destination-style ops --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/DestinationStyle.h"

#include "rope/Dialect/Rope/IR/OperandTiles.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

using namespace mlir;
using namespace mlir::rope;

LogicalResult
rope::detail::verifyNoMixedSemantics(DestinationStyleOpInterface op) {
  bool tensors = false, memrefs = false;
  for (Type type : op->getOperandTypes()) {
    tensors |= isa<TensorType>(type);
    memrefs |= isa<BaseMemRefType>(type);
  }
  if (tensors && memrefs)
    return op->emitOpError("expected tensors or memrefs but got both");
  return success();
}

LogicalResult rope::detail::reifyInitShapes(
    OpBuilder &builder, DestinationStyleOpInterface op,
    ReifiedRankedShapedTypeDims &reifiedReturnShapes) {
  for (OpResult result : op->getResults()) {
    Value init = op.getTiedOpOperand(result)->get();
    reifiedReturnShapes.push_back(getAxisSizes(builder, op.getLoc(), init));
  }
  return success();
}

bufferization::AliasingValueList
rope::detail::getTiedAlias(DestinationStyleOpInterface op, OpOperand &operand) {
  if (!op.isDpsInit(&operand))
    return {};
  return {{op.getTiedOpResult(&operand),
           bufferization::BufferRelation::Equivalent}};
}

LogicalResult rope::detail::bufferizeOnOperands(
    RewriterBase &rewriter, DestinationStyleOpInterface op,
    const bufferization::BufferizationOptions &options,
    bufferization::BufferizationState &state) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  SmallVector<Value> operands, results;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<TensorType>(operand.get().getType())) {
      operands.push_back(operand.get());
      continue;
    }
    FailureOr<Value> buffer =
        bufferization::getBuffer(rewriter, operand.get(), options, state);
    if (failed(buffer))
      return failure();
    operands.push_back(*buffer);
    if (op.isDpsInit(&operand))
      results.push_back(*buffer);
  }
  mlir::clone(rewriter, op, /*newResultTypes=*/TypeRange(), operands);
  bufferization::replaceOpWithBufferizedValues(rewriter, op, results);
  return success();
}
