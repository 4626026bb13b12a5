//===- KernelLaunch.cpp - From tensors to a launch and back ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelLaunch.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rope {

Value KernelLaunch::getBuffer(Value tensor, bool readOnly) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<int64_t> strides(type.getRank(), ShapedType::kDynamic);
  auto layout =
      StridedLayoutAttr::get(host.getContext(), ShapedType::kDynamic, strides);
  auto buffer = MemRefType::get(type.getShape(), type.getElementType(), layout);
  return bufferization::ToBufferOp::create(host, buffer, tensor, readOnly);
}

Value KernelLaunch::getInput(Value tensor) {
  return getBuffer(tensor, /*readOnly=*/true);
}

Value KernelLaunch::getInOut(Value tensor) {
  return getBuffer(tensor, /*readOnly=*/false);
}

Value KernelLaunch::index(int64_t value) {
  return arith::ConstantIndexOp::create(host, value);
}

Value KernelLaunch::getSize(Value tensor, int64_t axis) {
  return host.createOrFold<tensor::DimOp>(tensor, axis);
}

Value KernelLaunch::allocateLike(Value like) {
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(host, host.getLoc(), like);
  return allocate(sizes,
                  cast<RankedTensorType>(like.getType()).getElementType());
}

Value KernelLaunch::allocate(ArrayRef<OpFoldResult> sizes, Type element) {
  SmallVector<Value> dynamic;
  SmallVector<int64_t> shape;
  dispatchIndexOpFoldResults(sizes, dynamic, shape);
  return memref::AllocOp::create(host, MemRefType::get(shape, element), dynamic,
                                 host.getI64IntegerAttr(64));
}

Value KernelLaunch::getResult(Value buffer, Type type) {
  auto shape = cast<MemRefType>(buffer.getType());
  Value tensor = bufferization::ToTensorOp::create(
      host, RankedTensorType::get(shape.getShape(), shape.getElementType()),
      buffer, /*restrict=*/true, /*writable=*/true);
  if (tensor.getType() != type)
    tensor = tensor::CastOp::create(host, type, tensor);
  return tensor;
}

void KernelLaunch::launch(ArrayRef<Value> grid, int64_t threads,
                          int64_t sharedBytes,
                          function_ref<void(Body &)> body) {
  Value one = index(1);
  Value width = index(threads);
  Value bytes;
  if (sharedBytes > 0)
    bytes =
        arith::ConstantOp::create(host, host.getI32IntegerAttr(sharedBytes));
  auto size = [&](size_t axis) {
    return axis < grid.size() ? grid[axis] : one;
  };
  auto op = gpu::LaunchOp::create(host, size(0), size(1), size(2), width, one,
                                  one, bytes);
  Block *block = &op.getBody().front();
  DeviceBuilder b(host.getLoc(), OpBuilder::atBlockEnd(block));
  gpu::KernelDim3 blocks = op.getBlockIds();
  Body arguments{b,
                 {b.toI32(blocks.x), b.toI32(blocks.y), b.toI32(blocks.z)},
                 b.toI32(op.getThreadIds().x),
                 Value()};
  if (sharedBytes > 0) {
    auto space = gpu::AddressSpaceAttr::get(
        b.getContext(), gpu::GPUDialect::getWorkgroupAddressSpace());
    auto type = MemRefType::get({ShapedType::kDynamic}, b.getI8Type(),
                                MemRefLayoutAttrInterface(), space);
    Value memory = gpu::DynamicSharedMemoryOp::create(b, type);
    Value address = b.toI64(
        memref::ExtractAlignedPointerAsIndexOp::create(b, memory).getResult());
    arguments.shared =
        LLVM::IntToPtrOp::create(b, b.pointerType(/*space=*/3), address);
  }
  body(arguments);
  gpu::TerminatorOp::create(b);
}

} // namespace mlir::rope
