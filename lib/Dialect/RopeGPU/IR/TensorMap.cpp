//===- TensorMap.cpp - Tensor maps of host code ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::rope::rope_gpu;
using namespace mlir::bufferization;

void TensorMapOp::build(OpBuilder &builder, OperationState &state, Value source,
                        ArrayRef<SmallVector<int64_t>> dimensions,
                        ArrayRef<int64_t> box) {
  SmallVector<Attribute> axes;
  for (const SmallVector<int64_t> &dimension : dimensions)
    axes.push_back(builder.getI64ArrayAttr(dimension));
  build(builder, state, LLVM::LLVMPointerType::get(builder.getContext()),
        builder.getI1Type(), source, builder.getArrayAttr(axes),
        builder.getDenseI64ArrayAttr(box),
        builder.getI64IntegerAttr(2 * box[0]));
}

SmallVector<int64_t> TensorMapOp::getAxes(int64_t dimension) {
  return llvm::map_to_vector(
      cast<ArrayAttr>(getDimensions()[dimension]),
      [](Attribute axis) { return cast<IntegerAttr>(axis).getInt(); });
}

LogicalResult TensorMapOp::verify() {
  auto type = cast<ShapedType>(getSource().getType());
  if (!type.hasRank() || isa<VectorType>(type))
    return emitOpError("expected a ranked tensor or buffer but got ") << type;
  Type element = type.getElementType();
  if (!element.isF16() && !element.isBF16())
    return emitOpError("expected elements of f16 or bf16 but got ") << element;
  int64_t rank = getDimensions().size();
  if (rank < 1 || rank > 5)
    return emitOpError("expected 1 to 5 dimensions but got ") << rank;
  llvm::SmallBitVector seen(type.getRank());
  for (Attribute dimension : getDimensions()) {
    auto axes = dyn_cast<ArrayAttr>(dimension);
    if (!axes || axes.empty())
      return emitOpError("expected a list of axes for each dimension but got ")
             << dimension;
    for (Attribute attribute : axes) {
      auto axis = dyn_cast<IntegerAttr>(attribute);
      if (!axis || axis.getInt() < 0 || axis.getInt() >= type.getRank() ||
          seen.test(axis.getInt()))
        return emitOpError("expected each axis of the source once but got ")
               << attribute;
      seen.set(axis.getInt());
    }
  }
  if (!seen.all())
    return emitOpError("expected each axis of the source once but got ")
           << getDimensions();
  if (static_cast<int64_t>(getBox().size()) != rank)
    return emitOpError("expected ")
           << rank << " sizes of the box but got " << getBox().size();
  for (int64_t size : getBox())
    if (size < 1 || size > 256)
      return emitOpError("expected sizes of the box from 1 to 256 but got ")
             << size;
  int64_t swizzle = getSwizzle();
  if (swizzle != 32 && swizzle != 64 && swizzle != 128)
    return emitOpError("expected a swizzle of 32, 64 or 128 but got ")
           << swizzle;
  if (getBox()[0] * 2 != swizzle)
    return emitOpError("expected ")
           << swizzle / 2 << " as innermost size of the box but got "
           << getBox()[0];
  return success();
}

/// Only the address goes into the map; a launch that uses it has the source as
/// an input of its own.
bool TensorMapOp::bufferizesToMemoryRead(OpOperand &, const AnalysisState &) {
  return true;
}

bool TensorMapOp::bufferizesToMemoryWrite(OpOperand &, const AnalysisState &) {
  return false;
}

AliasingValueList TensorMapOp::getAliasingValues(OpOperand &,
                                                 const AnalysisState &) {
  return {};
}

LogicalResult TensorMapOp::bufferize(RewriterBase &rewriter,
                                     const BufferizationOptions &options,
                                     BufferizationState &state) {
  if (!isa<TensorType>(getSource().getType()))
    return success();
  FailureOr<Value> buffer = getBuffer(rewriter, getSource(), options, state);
  if (failed(buffer))
    return failure();
  replaceOpWithNewBufferizedOp<TensorMapOp>(
      rewriter, *this, getMap().getType(), getValid().getType(), *buffer,
      getDimensions(), getBox(), getSwizzle());
  return success();
}
