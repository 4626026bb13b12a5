//===- GlobalBuffer.cpp - Buffers as kernels see them ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GlobalBuffer.h"

#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

namespace mlir::rope {

GlobalBuffer GlobalBuffer::open(DeviceBuilder &b, Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  GlobalBuffer buffer;
  buffer.memref = memref;
  buffer.element = type.getElementType();
  if (isa<IndexType>(buffer.element))
    buffer.element = b.getI64Type();
  auto opened = rope_gpu::OpenOp::create(b, memref);
  auto next = opened.getValues().begin();
  buffer.pointer = *next++;
  for (int64_t size : type.getShape())
    buffer.sizes.push_back(ShapedType::isDynamic(size) ? *next++ : b.i32(size));
  for (int64_t stride : type.getStridesAndOffset().first)
    buffer.strides.push_back(ShapedType::isDynamic(stride) ? *next++
                                                           : b.i64(stride));
  return buffer;
}

Value GlobalBuffer::getOffset(DeviceBuilder &b,
                              ArrayRef<Value> coordinates) const {
  Value offset = b.i64(0);
  for (auto [coordinate, stride] : llvm::zip_equal(coordinates, strides))
    offset = b.add(offset, b.mul(b.toI64(coordinate), stride));
  return offset;
}

Value GlobalBuffer::isAligned(DeviceBuilder &b, int64_t axis,
                              int64_t bytes) const {
  return rope_gpu::IsAlignedOp::create(b, memref, axis, bytes);
}

const GlobalBuffer &KernelBuffers::open(DeviceBuilder &b, Value memref) {
  auto [place, isNew] = opened.try_emplace(memref.getAsOpaquePointer());
  if (!isNew)
    return place->second;
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointAfterValue(memref);
  return place->second = GlobalBuffer::open(b, memref);
}

} // namespace mlir::rope
