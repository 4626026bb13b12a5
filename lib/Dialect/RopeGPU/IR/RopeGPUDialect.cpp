//===- RopeGPUDialect.cpp - The rope_gpu dialect and its op ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "rope/Dialect/Rope/IR/DestinationStyle.h"

using namespace mlir;
using namespace mlir::rope::rope_gpu;
using namespace mlir::bufferization;

#include "rope/Dialect/RopeGPU/IR/RopeGPUDialect.cpp.inc"

#define GET_OP_CLASSES
#include "rope/Dialect/RopeGPU/IR/RopeGPUOps.cpp.inc"

void RopeGPUDialect::initialize() {
  registerTileTypes();
  addOperations<
#define GET_OP_LIST
#include "rope/Dialect/RopeGPU/IR/RopeGPUOps.cpp.inc"
      >();
}

LogicalResult LaunchOp::verify() {
  if (failed(rope::detail::verifyNoMixedSemantics(*this)))
    return failure();
  bool onTensors = llvm::any_of(
      getInits().getTypes(), [](Type type) { return isa<TensorType>(type); });
  if (onTensors != (getNumResults() != 0) ||
      (onTensors && getInits().getTypes() != getResultTypes()))
    return emitOpError("expected one result of the init's type for each tensor "
                       "init");
  return success();
}

LogicalResult LaunchOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto func =
      symbols.lookupNearestSymbolFrom<gpu::GPUFuncOp>(*this, getKernelAttr());
  if (!func)
    return emitOpError("expected ") << getKernel() << " to be a gpu.func";
  SmallVector<Value> operands(getInputs());
  llvm::append_range(operands, getInits());
  if (func.getNumArguments() != operands.size())
    return emitOpError("expected ")
           << func.getNumArguments() << " operands for " << getKernel()
           << " but got " << operands.size();
  for (auto [i, operand, parameter] :
       llvm::enumerate(operands, func.getArgumentTypes())) {
    auto shaped = dyn_cast<ShapedType>(operand.getType());
    auto buffer = dyn_cast<MemRefType>(parameter);
    bool fits = shaped && !isa<VectorType>(shaped)
                    ? buffer && shaped.hasRank() &&
                          buffer.getRank() == shaped.getRank() &&
                          buffer.getElementType() == shaped.getElementType()
                    : operand.getType() == parameter;
    if (!fits)
      return emitOpError("expected operand ")
             << i << " to fit parameter type " << parameter << " but got "
             << operand.getType();
  }
  return success();
}

void LaunchOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  rope::detail::getDestinationStyleEffects(*this, effects);
}

bool LaunchOp::bufferizesToMemoryRead(OpOperand &, const AnalysisState &) {
  return true;
}

bool LaunchOp::bufferizesToMemoryWrite(OpOperand &operand,
                                       const AnalysisState &) {
  return isDpsInit(&operand);
}

AliasingValueList LaunchOp::getAliasingValues(OpOperand &operand,
                                              const AnalysisState &) {
  return rope::detail::getTiedAlias(*this, operand);
}

LogicalResult LaunchOp::bufferize(RewriterBase &rewriter,
                                  const BufferizationOptions &options,
                                  BufferizationState &state) {
  return rope::detail::bufferizeOnOperands(rewriter, *this, options, state);
}
