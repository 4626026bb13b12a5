//===- LowerBuffers.cpp - Addresses of buffers ----------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "DeviceBuilder.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPULOWERBUFFERSPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

namespace {
/// What the descriptor of a buffer says.
struct OpenedBuffer {
  OpenedBuffer(DeviceBuilder &b, Value memref) {
    Type element = cast<MemRefType>(memref.getType()).getElementType();
    auto metadata = memref::ExtractStridedMetadataOp::create(b, memref);
    auto get = [&](OpFoldResult number) {
      return getValueOrCreateConstantIndexOp(b, b.getLoc(), number);
    };
    for (OpFoldResult size : metadata.getConstifiedMixedSizes())
      if (Value known = b.toI32(get(size)); isa<Value>(size))
        dynamic.push_back(known);
    for (OpFoldResult stride : metadata.getConstifiedMixedStrides()) {
      strides.push_back(b.toI64(get(stride)));
      if (isa<Value>(stride))
        dynamic.push_back(strides.back());
    }
    Value start = b.getStart(memref, /*space=*/1);
    Value offset = b.toI64(get(metadata.getConstifiedMixedOffset()));
    pointer = b.offsetPointer(
        start, offset, isa<IndexType>(element) ? b.getI64Type() : element);
  }

  Value isAligned(DeviceBuilder &b, rope_gpu::IsAlignedOp op) {
    int64_t bytes = op.getBytes();
    int64_t elements =
        bytes / getElementBytes(op.getBuffer().getType().getElementType());
    Value address = LLVM::PtrToIntOp::create(b, b.getI64Type(), pointer);
    Value aligned = b.equal(b.rem(address, bytes), b.i64(0));
    for (auto [axis, stride] : llvm::enumerate(strides)) {
      Value fits = axis == op.getAxis()
                       ? b.equal(stride, b.i64(1))
                       : b.equal(b.rem(stride, elements), b.i64(0));
      aligned = b.both(aligned, fits);
    }
    return aligned;
  }

  Value pointer;
  /// Sizes and strides that the type does not say.
  SmallVector<Value> dynamic, strides;
};

struct LowerBuffersPass : impl::RopeGPULowerBuffersPassBase<LowerBuffersPass> {
  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      DeviceBuilder b(op->getLoc(), OpBuilder(op));
      if (auto start = dyn_cast<rope_gpu::SharedStartOp>(op)) {
        start.replaceAllUsesWith(b.getStart(start.getMemory(), /*space=*/3));
        start.erase();
      } else if (auto align = dyn_cast<rope_gpu::AlignSharedOp>(op)) {
        int64_t bytes = align.getBytes();
        Value address =
            LLVM::PtrToIntOp::create(b, b.getI64Type(), align.getPointer());
        address = b.mul(b.ceilDiv(address, bytes), bytes);
        align.replaceAllUsesWith(
            LLVM::IntToPtrOp::create(b, align.getType(), address).getResult());
        align.erase();
      }
    });
    getOperation()->walk([](Operation *op) {
      if (!isa<rope_gpu::OpenOp, rope_gpu::IsAlignedOp>(op))
        return;
      DeviceBuilder b(op->getLoc(), OpBuilder(op));
      OpenedBuffer buffer(b, op->getOperand(0));
      if (auto aligned = dyn_cast<rope_gpu::IsAlignedOp>(op)) {
        op->replaceAllUsesWith(ValueRange(buffer.isAligned(b, aligned)));
      } else {
        SmallVector<Value> values = {buffer.pointer};
        llvm::append_range(values, buffer.dynamic);
        op->replaceAllUsesWith(values);
      }
      op->erase();
    });
  }
};
} // namespace
} // namespace mlir::rope
