//===- DropEmpty.cpp - Parts without elements -----------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/Passes.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEDROPEMPTYPASS
#include "rope/Conversion/RopeToLoops/Passes.h.inc"

/// Whether a tensor of `type` surely has no elements.
static bool isEmpty(Type type) {
  return llvm::is_contained(cast<RankedTensorType>(type).getShape(), 0);
}

namespace {
struct DropEmptyPass : impl::RopeDropEmptyPassBase<DropEmptyPass> {
  void runOnOperation() override {
    SmallVector<tensor::ConcatOp> concats;
    getOperation()->walk([&](tensor::ConcatOp op) { concats.push_back(op); });
    for (tensor::ConcatOp op : concats) {
      RankedTensorType type = op.getResultType();
      OpBuilder builder(op);
      if (isEmpty(type)) {
        ReifiedRankedShapedTypeDims sizes;
        if (failed(reifyResultShapes(builder, op, sizes))) {
          op.emitOpError("expected a type whose sizes follow from the parts");
          return signalPassFailure();
        }
        SmallVector<Value> dynamic;
        for (int64_t axis = 0; axis < type.getRank(); ++axis)
          if (type.isDynamicDim(axis))
            dynamic.push_back(getValueOrCreateConstantIndexOp(
                builder, op.getLoc(), sizes[0][axis]));
        Value none =
            tensor::EmptyOp::create(builder, op.getLoc(), type, dynamic);
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
};
} // namespace
} // namespace mlir::rope
