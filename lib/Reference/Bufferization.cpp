//===- Bufferization.cpp - bufferization ops ------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shapes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

/// A tensor or memref with storage of its own and the operand's elements.
static FailureOr<Step> makeCopy(Operation *op, Compiler &compiler) {
  return Step([op, source = compiler.getArray(op->getOperand(0)),
               result = compiler.getArrayResult(op->getResult(0))](
                  Frame &frame) -> LogicalResult {
    Array array = source.peek(frame);
    array.own();
    if (failed(verifySizes(op, array.sizes, op->getResult(0).getType())))
      return failure();
    frame.arrays[result] = std::move(array);
    return success();
  });
}

static FailureOr<Step> compileAllocTensor(bufferization::AllocTensorOp op,
                                          Compiler &compiler) {
  if (!op.getCopy())
    return makeAllocation(op, compiler, op.getDynamicSizes());
  return Step([source = compiler.getArray(op.getCopy()),
               result = compiler.getArrayResult(op.getResult())](Frame &frame) {
    frame.arrays[result] = source.peek(frame);
    return success();
  });
}

static FailureOr<Step>
compileMaterialize(bufferization::MaterializeInDestinationOp op,
                   Compiler &compiler) {
  bool hasResult = op.getResult() != Value();
  Operation *location = op;
  return Step([location, hasResult, source = compiler.getArray(op.getSource()),
               dest = compiler.getArray(op.getDest()),
               result = hasResult ? compiler.getArrayResult(op.getResult())
                                  : 0](Frame &frame) -> LogicalResult {
    const Array &from = source.peek(frame);
    Array &to = dest.view(frame);
    if (from.sizes != to.sizes)
      return location->emitOpError(
          "source and destination differ in their run-time shapes");
    if (hasResult)
      frame.arrays[result] = from;
    else
      to.assign(from);
    return success();
  });
}

/// Whether the tensor is made of a new buffer before anything uses that, as
/// importers write it.
static bool isReadBeforeWritten(bufferization::ToTensorOp op) {
  auto alloc = op.getBuffer().getDefiningOp<memref::AllocOp>();
  return alloc && alloc->getBlock() == op->getBlock() &&
         llvm::none_of(alloc->getUsers(), [&](Operation *user) {
           Operation *own = op->getBlock()->findAncestorOpInBlock(*user);
           return own && own != op && own->isBeforeInBlock(op);
         });
}

void reference::addBufferization(OpTable &ops) {
  // Tensors are values: a buffer and the tensor made of it share nothing.
  ops.add<bufferization::ToTensorOp>(
      [](bufferization::ToTensorOp op, Compiler &compiler) -> FailureOr<Step> {
        if (isReadBeforeWritten(op))
          return op.emitOpError("expected the buffer to be written before: "
                                "rope-import orders what importers leave");
        return makeCopy(op, compiler);
      });
  ops.add<bufferization::ToBufferOp>(
      [](bufferization::ToBufferOp op, Compiler &compiler) {
        return makeCopy(op, compiler);
      });
  ops.add<bufferization::CloneOp>(
      [](bufferization::CloneOp op, Compiler &compiler) {
        return makeCopy(op, compiler);
      });
  ops.add<bufferization::AllocTensorOp>(compileAllocTensor);
  ops.add<bufferization::MaterializeInDestinationOp>(compileMaterialize);
  ops.add<bufferization::DeallocTensorOp>(
      [](bufferization::DeallocTensorOp, Compiler &) -> FailureOr<Step> {
        return Step();
      });
}
