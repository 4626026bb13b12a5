//===- RopeNVDialect.cpp - The rope_nv dialect and its op -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/RopeNV/IR/RopeNV.h"

using namespace mlir;
using namespace mlir::rope::rope_nv;

#include "rope/Dialect/RopeNV/IR/RopeNVDialect.cpp.inc"

#define GET_OP_CLASSES
#include "rope/Dialect/RopeNV/IR/RopeNVOps.cpp.inc"

void RopeNVDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "rope/Dialect/RopeNV/IR/RopeNVOps.cpp.inc"
      >();
}

bool WgmmaRegistersOp::hasHalfAccumulators() {
  return cast<LLVM::LLVMStructType>(getAccumulators().getType())
      .getBody()
      .front()
      .isInteger(32);
}

int64_t WgmmaRegistersOp::getK() { return getType().isTF32() ? 8 : 16; }

LogicalResult WgmmaRegistersOp::verify() {
  Type type = getType();
  if (!type.isF16() && !type.isBF16() && !type.isTF32())
    return emitOpError("expected type f16, bf16 or tf32 but got ") << type;
  if (getN() < 8 || getN() > 256 || getN() % 8 != 0)
    return emitOpError("expected n to be a multiple of 8 up to 256 but got ")
           << getN();
  if (getA().size() != 4)
    return emitOpError("expected 4 registers of A but got ") << getA().size();
  if (getTransposeB() && type.isTF32())
    return emitOpError("expected no transpose_b with tf32");
  auto accumulators = cast<LLVM::LLVMStructType>(getAccumulators().getType());
  if (accumulators.isIdentified() || accumulators.isPacked() ||
      accumulators.getBody().empty())
    return emitOpError("expected accumulators in a literal struct but got ")
           << accumulators;
  Type element = accumulators.getBody().front();
  if (!llvm::all_equal(accumulators.getBody()) ||
      !(element.isF32() || (type.isF16() && element.isInteger(32))))
    return emitOpError("expected accumulators of f32")
           << (type.isF16() ? " or i32" : "") << " but got " << accumulators;
  size_t expected = getN() / (element.isF32() ? 2 : 4);
  if (accumulators.getBody().size() != expected)
    return emitOpError("expected ")
           << expected << " accumulators for n = " << getN() << " but got "
           << accumulators.getBody().size();
  return success();
}
