//===- RopeCPUDialect.cpp - The rope_cpu dialect and its product ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/RopeCPU/IR/RopeCPU.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rope::rope_cpu;

#include "rope/Dialect/RopeCPU/IR/RopeCPUDialect.cpp.inc"
#include "rope/Dialect/RopeCPU/IR/RopeCPUEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "rope/Dialect/RopeCPU/IR/RopeCPUAttributes.cpp.inc"

#define GET_OP_CLASSES
#include "rope/Dialect/RopeCPU/IR/RopeCPUOps.cpp.inc"

void RopeCPUDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "rope/Dialect/RopeCPU/IR/RopeCPUAttributes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "rope/Dialect/RopeCPU/IR/RopeCPUOps.cpp.inc"
      >();
}

LogicalResult MatmulOp::verify() {
  MemRefType a = getA().getType(), b = getB().getType(), c = getC().getType();
  bool isPacked = getForm() == MatmulForm::Packed;
  for (auto [name, type, rank] :
       {std::tuple("A", a, 2), std::tuple("B", b, isPacked ? 3 : 2),
        std::tuple("C", c, 2)}) {
    if (type.getRank() != rank)
      return emitOpError("expected ") << name << " of rank " << rank
                                      << " but got rank " << type.getRank();
    if (!type.isStrided())
      return emitOpError("expected strided operands but got ") << type;
  }
  bool areFloats = llvm::all_of(getOperands().take_front(3), [](Value operand) {
    return isa<FloatType>(getElementTypeOrSelf(operand.getType()));
  });
  bool areBytes = a.getElementType().isInteger(8) &&
                  b.getElementType().isInteger(8) &&
                  c.getElementType().isInteger(32);
  if (!areFloats && !areBytes)
    return emitOpError("expected floats, or bytes and sums of i32");
  if (areBytes && getForm() != MatmulForm::Panels && !isPacked)
    return emitOpError("expected bytes in form panels or packed but got ")
           << stringifyMatmulForm(getForm());
  auto agree = [](int64_t x, int64_t y) {
    return ShapedType::isDynamic(x) || ShapedType::isDynamic(y) || x == y;
  };
  auto verifySize = [&](StringRef what, int64_t x, int64_t y) -> LogicalResult {
    if (agree(x, y))
      return success();
    return emitOpError("expected ")
           << what << " to agree but got " << x << " and " << y;
  };
  if (failed(
          verifySize("the rows of A and C", a.getDimSize(0), c.getDimSize(0))))
    return failure();
  if (isPacked && b.isDynamicDim(2))
    return emitOpError("expected panels of a static width");
  if (!isPacked && (failed(verifySize("the depths of A and B", a.getDimSize(1),
                                      b.getDimSize(0))) ||
                    failed(verifySize("the columns of B and C", b.getDimSize(1),
                                      c.getDimSize(1)))))
    return failure();
  // The axis that this form reads vectors along.
  if (getForm() == MatmulForm::Panels)
    return success();
  unsigned along = isPacked ? 2 : getForm() == MatmulForm::Rows ? 1 : 0;
  int64_t stride = b.getStridesAndOffset().first[along];
  if (!agree(stride, 1))
    return emitOpError("expected B of form ")
           << stringifyMatmulForm(getForm()) << " to be contiguous along axis "
           << along << " but got stride " << stride;
  return success();
}
