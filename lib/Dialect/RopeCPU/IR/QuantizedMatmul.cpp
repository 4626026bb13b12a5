//===- QuantizedMatmul.cpp - Products with weights of integers ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/RopeCPU/IR/RopeCPU.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "rope/Dialect/Rope/IR/DestinationStyle.h"

using namespace mlir;
using namespace mlir::rope::rope_cpu;
using namespace mlir::bufferization;

LogicalResult QuantizedMatmulOp::verify() {
  if (failed(rope::detail::verifyNoMixedSemantics(*this)))
    return failure();
  bool onTensors = isa<TensorType>(getInit().getType());
  if (onTensors != (getNumResults() != 0) ||
      (onTensors && getInit().getType() != getResult().getType()))
    return emitOpError("expected a result of the init's type for a tensor");
  if (getBits() != 4 && getBits() != 8)
    return emitOpError("expected 4 or 8 bits but got ") << getBits();
  ShapedType x = getShape(getX()), weight = getShape(getWeight()),
             scales = getShape(getScales()), init = getShape(getInit());
  for (Value operand : getOperands())
    if (getShape(operand).getRank() != 2)
      return emitOpError("expected operands of rank 2 but got ")
             << operand.getType();
  if (isa<FloatType>(weight.getElementType()) &&
      (getBits() != 8 || getIsSigned() || getCenter() != 0 || getZeros()))
    return emitOpError("expected 8 bits, no sign, center nor zero points for a "
                       "weight of ")
           << weight.getElementType();
  int64_t groups = getNumGroups(), inner = getInnerSize();
  for (int64_t size : {inner, groups, weight.getDimSize(1)})
    if (ShapedType::isDynamic(size))
      return emitOpError("expected ") << (getByRows() ? "columns" : "depth")
                                      << " and groups of static size";
  int64_t elements = weight.getElementTypeBitWidth() / getBits();
  if (weight.getDimSize(1) * elements != inner)
    return emitOpError("expected ")
           << inner << " integers in a " << (getByRows() ? "row" : "column")
           << " of the weight but got " << weight.getDimSize(1) * elements;
  if (groups == 0 || inner % groups != 0)
    return emitOpError("expected groups of equal size but got ")
           << groups << " for " << (getByRows() ? "a row" : "a depth") << " of "
           << inner;
  std::optional<uint64_t> shared = getShared();
  if (shared && groups != inner)
    return emitOpError("expected ")
           << inner << " shared scales for each "
           << (getByRows() ? "row" : "column") << " but got " << groups;
  if (shared && !isSupportedShare(*shared))
    return emitOpError("expected scales that all or a multiple of 16 ")
           << (getByRows() ? "rows" : "columns") << " share but got "
           << *shared;
  if (!shared && !isSupportedGroup(getBits(), inner, groups))
    return emitOpError("expected groups of a supported size but got ")
           << inner / groups;
  if (getZeros() && getShape(getZeros()).getShape() != scales.getShape())
    return emitOpError("expected as many zero points as scales");
  if (getAreZerosSigned() &&
      !(getZeros() && getShape(getZeros()).getElementType().isInteger()))
    return emitOpError("expected zero points of i8 with signed_zeros");
  int64_t outer = getByRows() ? getDepth() : init.getDimSize(1);
  int64_t parameters = outer;
  if (shared && *shared == 0)
    parameters = 1;
  else if (shared)
    parameters = ShapedType::isDynamic(outer)
                     ? scales.getDimSize(0)
                     : llvm::divideCeil(outer, *shared);
  for (auto [type, size] : {std::pair(weight, outer), {scales, parameters}})
    if (type.getDimSize(0) != size)
      return emitOpError("expected ")
             << size << (getByRows() ? " rows" : " columns")
             << " in all operands but got " << type.getDimSize(0);
  if (init.getDimSize(0) != x.getDimSize(0))
    return emitOpError("expected as many rows of sums as of x but got ")
           << init << " for " << x;
  return success();
}

bool QuantizedMatmulOp::isSupportedGroup(int64_t bits, int64_t integers,
                                         int64_t groups) {
  int64_t group = integers / groups;
  if (groups == 1)
    return true;
  if (bits == 8)
    return group % 16 == 0;
  return group % 128 == 0 ||
         (integers % 128 == 0 && llvm::is_contained({16, 32, 64}, group));
}

bool QuantizedMatmulOp::isSupportedShare(int64_t columns) {
  return columns % 16 == 0;
}

void QuantizedMatmulOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  rope::detail::getDestinationStyleEffects(*this, effects);
}

bool QuantizedMatmulOp::bufferizesToMemoryRead(OpOperand &,
                                               const AnalysisState &) {
  return true;
}

bool QuantizedMatmulOp::bufferizesToMemoryWrite(OpOperand &operand,
                                                const AnalysisState &) {
  return isDpsInit(&operand);
}

AliasingValueList QuantizedMatmulOp::getAliasingValues(OpOperand &operand,
                                                       const AnalysisState &) {
  return rope::detail::getTiedAlias(*this, operand);
}

LogicalResult QuantizedMatmulOp::bufferize(RewriterBase &rewriter,
                                           const BufferizationOptions &options,
                                           BufferizationState &state) {
  return rope::detail::bufferizeOnOperands(rewriter, *this, options, state);
}
