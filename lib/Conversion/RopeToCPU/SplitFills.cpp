//===- SplitFills.cpp - A fill of its own for each accumulation -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPECPUSPLITFILLSPASS
#include "rope/Conversion/RopeToCPU/Passes.h.inc"

namespace {
struct SplitFillsPass : impl::RopeCPUSplitFillsPassBase<SplitFillsPass> {
  void runOnOperation() override {
    SmallVector<linalg::FillOp> fills;
    getOperation()->walk([&](linalg::FillOp op) {
      if (op.hasPureTensorSemantics())
        fills.push_back(op);
    });
    for (linalg::FillOp fill : fills) {
      auto empty = fill.getOutputs()[0].getDefiningOp<tensor::EmptyOp>();
      if (!empty)
        continue;
      SmallVector<OpOperand *> uses;
      for (OpOperand &use : fill.getResult(0).getUses())
        uses.push_back(&use);
      for (OpOperand *use : uses) {
        auto user = dyn_cast<DestinationStyleOpInterface>(use->getOwner());
        bool isOnlyUse =
            uses.size() == 1 && use->getOwner()->getBlock() == fill->getBlock();
        if (!user || !user.isDpsInit(use) || isOnlyUse)
          continue;
        OpBuilder builder(use->getOwner());
        auto memory = cast<tensor::EmptyOp>(builder.clone(*empty));
        auto copy = cast<linalg::FillOp>(builder.clone(*fill));
        copy.getOutputsMutable().assign(memory.getResult());
        use->set(copy.getResult(0));
      }
      if (fill.getResult(0).use_empty())
        fill.erase();
    }
  }
};
} // namespace
} // namespace mlir::rope
