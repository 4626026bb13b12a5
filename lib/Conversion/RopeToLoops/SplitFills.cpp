//===- SplitFills.cpp - A fill of its own for each accumulation -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPESPLITFILLSPASS
#include "rope/Conversion/RopeToLoops/Passes.h.inc"

/// Whether `value` is memory that nothing has been written to, or a view of it.
static bool isUnwritten(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (isa<tensor::EmptyOp>(op))
      return true;
    if (!isa<tensor::ExtractSliceOp, tensor::ExpandShapeOp,
             tensor::CollapseShapeOp, tensor::CastOp>(op))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

namespace {
struct SplitFillsPass : impl::RopeSplitFillsPassBase<SplitFillsPass> {
  void runOnOperation() override {
    SmallVector<linalg::FillOp> fills;
    getOperation()->walk([&](linalg::FillOp op) {
      if (op.hasPureTensorSemantics() && isUnwritten(op.getOutputs()[0]))
        fills.push_back(op);
    });
    for (linalg::FillOp fill : fills) {
      SmallVector<OpOperand *> uses;
      for (OpOperand &use : fill.getResult(0).getUses())
        uses.push_back(&use);
      bool isOwn = uses.size() == 1 &&
                   uses[0]->getOwner()->getBlock() == fill->getBlock() &&
                   fill.getOutputs()[0].getDefiningOp<tensor::EmptyOp>() &&
                   fill.getOutputs()[0].hasOneUse();
      for (OpOperand *use : uses) {
        auto user = dyn_cast<DestinationStyleOpInterface>(use->getOwner());
        if (isOwn || !user || !user.isDpsInit(use))
          continue;
        OpBuilder builder(use->getOwner());
        auto type = cast<RankedTensorType>(fill.getResult(0).getType());
        SmallVector<OpFoldResult> sizes =
            tensor::getMixedSizes(builder, fill.getLoc(), fill.getOutputs()[0]);
        Value memory = tensor::EmptyOp::create(builder, fill.getLoc(), sizes,
                                               type.getElementType());
        if (memory.getType() != type)
          memory = tensor::CastOp::create(builder, fill.getLoc(), type, memory);
        auto copy = cast<linalg::FillOp>(builder.clone(*fill));
        copy.getOutputsMutable().assign(memory);
        use->set(copy.getResult(0));
      }
      if (fill.getResult(0).use_empty())
        fill.erase();
    }
  }
};
} // namespace
} // namespace mlir::rope
