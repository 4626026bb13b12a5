//===- GlobalBuffer.cpp - Buffers as kernels see them ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GlobalBuffer.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::rope {

GlobalBuffer GlobalBuffer::open(DeviceBuilder &b, Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  GlobalBuffer buffer;
  buffer.element = type.getElementType();
  if (isa<IndexType>(buffer.element))
    buffer.element = b.getI64Type();
  auto metadata = memref::ExtractStridedMetadataOp::create(b, memref);
  for (OpFoldResult size : metadata.getConstifiedMixedSizes())
    buffer.sizes.push_back(
        b.toI32(getValueOrCreateConstantIndexOp(b, b.getLoc(), size)));
  for (OpFoldResult stride : metadata.getConstifiedMixedStrides())
    buffer.strides.push_back(
        b.toI64(getValueOrCreateConstantIndexOp(b, b.getLoc(), stride)));
  Value start = b.getStart(memref, /*space=*/1);
  Value offset = b.toI64(getValueOrCreateConstantIndexOp(
      b, b.getLoc(), metadata.getConstifiedMixedOffset()));
  buffer.pointer = b.offsetPointer(start, offset, buffer.element);
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
  int64_t elements = bytes / getElementBytes(element);
  Value address = LLVM::PtrToIntOp::create(b, b.getI64Type(), pointer);
  Value aligned = b.equal(b.rem(address, bytes), b.i64(0));
  for (auto [number, stride] : llvm::enumerate(strides)) {
    Value fits = static_cast<int64_t>(number) == axis
                     ? b.equal(stride, b.i64(1))
                     : b.equal(b.rem(stride, elements), b.i64(0));
    aligned = b.both(aligned, fits);
  }
  return aligned;
}

} // namespace mlir::rope
