//===- DropEmpty.cpp - Parts without elements -----------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPECPUDROPEMPTYPASS
#include "rope/Conversion/RopeToCPU/Passes.h.inc"

/// Whether a tensor of `type` surely has no elements.
static bool isEmpty(Type type) {
  return llvm::is_contained(cast<RankedTensorType>(type).getShape(), 0);
}

namespace {
struct DropEmptyPass : impl::RopeCPUDropEmptyPassBase<DropEmptyPass> {
  void runOnOperation() override {
    SmallVector<tensor::ConcatOp> concats;
    getOperation()->walk([&](tensor::ConcatOp op) { concats.push_back(op); });
    for (tensor::ConcatOp op : concats) {
      RankedTensorType type = op.getResultType();
      OpBuilder builder(op);
      if (isEmpty(type)) {
        SmallVector<Value> sizes;
        for (int64_t axis = 0; axis < type.getRank(); ++axis)
          if (type.isDynamicDim(axis))
            sizes.push_back(sizeOf(builder, op, axis));
        Value none = tensor::EmptyOp::create(builder, op.getLoc(), type, sizes);
        op.replaceAllUsesWith(none);
        op.erase();
        continue;
      }
      SmallVector<Value> parts;
      for (Value input : op.getInputs())
        if (!isEmpty(input.getType()))
          parts.push_back(input);
      op.getInputsMutable().assign(parts);
    }
  }

  /// The size of the result along a dynamic axis.
  static Value sizeOf(OpBuilder &builder, tensor::ConcatOp op, int64_t axis) {
    Value sum;
    for (Value input : op.getInputs()) {
      Value size =
          tensor::DimOp::create(builder, op.getLoc(), input, axis).getResult();
      if (axis != static_cast<int64_t>(op.getDim()))
        return size;
      sum = sum ? arith::AddIOp::create(builder, op.getLoc(), sum, size)
                      .getResult()
                : size;
    }
    return sum;
  }
};
} // namespace
} // namespace mlir::rope
