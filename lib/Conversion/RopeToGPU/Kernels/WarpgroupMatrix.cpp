//===- WarpgroupMatrix.cpp - Matrix products of a warpgroup ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WarpgroupMatrix.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "rope/Dialect/RopeNV/IR/RopeNV.h"

namespace mlir::rope {

uint64_t WarpgroupMatrix::getDescriptor(int64_t panelBytes, int64_t rowBytes) {
  // Distances without their low four bits: 16-29 from one panel of columns to
  // the next, 32-45 from eight rows to the next; 62-63: a swizzle of 128 bytes
  // is 1, one of 64 is 2.
  return uint64_t(panelBytes / 16) << 16 | uint64_t(8 * rowBytes / 16) << 32 |
         uint64_t(kRowBytes / rowBytes) << 62;
}

Value WarpgroupMatrix::describe(Value pointer, int64_t panelBytes,
                                int64_t rowBytes) {
  Value address = LLVM::PtrToIntOp::create(b, b.getI64Type(), pointer);
  Value start = b.div(b.both(address, b.i64(0x3ffff)), 16);
  return b.either(
      start, b.i64(static_cast<int64_t>(getDescriptor(panelBytes, rowBytes))));
}

LLVM::LLVMStructType WarpgroupMatrix::getSumsType(MLIRContext *context,
                                                  int64_t columns) {
  SmallVector<Type> body(columns / 2, Float32Type::get(context));
  return LLVM::LLVMStructType::getLiteral(context, body);
}

static int64_t getColumns(Value sums) {
  return 2 * cast<LLVM::LLVMStructType>(sums.getType()).getBody().size();
}

Value WarpgroupMatrix::multiply(Value sums, Value left, Value right,
                                bool across) {
  MLIRContext *context = b.getContext();
  const MatrixInstruction &row =
      *findMatrixInstruction(MatrixUnit::Wgmma, element);
  auto type = NVVM::WGMMATypesAttr::get(context, element.isF16()
                                                     ? NVVM::WGMMATypes::f16
                                                     : NVVM::WGMMATypes::bf16);
  auto one = NVVM::WGMMAScaleInAttr::get(context, NVVM::WGMMAScaleIn::one);
  return NVVM::WgmmaMmaAsyncOp::create(
      b, sums.getType(), sums, left, right,
      NVVM::MMAShapeAttr::get(context, row.m, getColumns(sums), row.k), type,
      type, NVVM::WGMMATypesAttr::get(context, NVVM::WGMMATypes::f32),
      NVVM::WGMMAScaleOutAttr::get(context, NVVM::WGMMAScaleOut::one), one, one,
      NVVM::MMALayoutAttr::get(context, NVVM::MMALayout::row),
      NVVM::MMALayoutAttr::get(context, across ? NVVM::MMALayout::row
                                               : NVVM::MMALayout::col),
      NVVM::MMAIntOverflowAttr());
}

Value WarpgroupMatrix::multiply(Value sums, ArrayRef<Value> left, Value right,
                                bool across) {
  return rope_nv::WgmmaRegistersOp::create(
      b, sums.getType(), sums, left, right,
      b.getI32IntegerAttr(getColumns(sums)), TypeAttr::get(element),
      /*accumulate=*/b.getBoolAttr(true), /*negate_a=*/UnitAttr(),
      /*negate_b=*/UnitAttr(), across ? b.getUnitAttr() : UnitAttr());
}

void WarpgroupMatrix::fence() { NVVM::WgmmaFenceAlignedOp::create(b); }

void WarpgroupMatrix::commit() { NVVM::WgmmaGroupSyncAlignedOp::create(b); }

void WarpgroupMatrix::wait(int64_t pending) {
  NVVM::WgmmaWaitGroupSyncOp::create(b, b.getI64IntegerAttr(pending));
}

SmallVector<Value> WarpgroupMatrix::unpack(Value sums) {
  SmallVector<Value> registers;
  for (int64_t i = 0, e = getColumns(sums) / 2; i < e; ++i)
    registers.push_back(b.extract(sums, i));
  return registers;
}

Value WarpgroupMatrix::pack(ArrayRef<Value> registers) {
  Value sums = LLVM::PoisonOp::create(
      b, getSumsType(b.getContext(), 2 * registers.size()));
  for (auto [position, value] : llvm::enumerate(registers))
    sums = LLVM::InsertValueOp::create(b, sums, value, position);
  return sums;
}

} // namespace mlir::rope
