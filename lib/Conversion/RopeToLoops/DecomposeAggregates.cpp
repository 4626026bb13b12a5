//===- DecomposeAggregates.cpp - linalg ops that stand for several --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEDECOMPOSEAGGREGATESPASS
#include "rope/Conversion/RopeToLoops/Passes.h.inc"

namespace {
struct DecomposeAggregatesPass
    : impl::RopeDecomposeAggregatesPassBase<DecomposeAggregatesPass> {
  void runOnOperation() override {
    SmallVector<linalg::AggregatedOpInterface> aggregates;
    getOperation()->walk([&](linalg::AggregatedOpInterface op) {
      bool ofBuffers =
          llvm::any_of(op->getOperandTypes(), llvm::IsaPred<BaseMemRefType>);
      if (isa<linalg::LinalgDialect>(op->getDialect()) && !ofBuffers)
        aggregates.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::AggregatedOpInterface op : aggregates) {
      // MLIR takes any type for one of floats.
      auto softmax = dyn_cast<linalg::SoftmaxOp>(op.getOperation());
      if (softmax &&
          !isa<FloatType>(getElementTypeOrSelf(softmax.getInput().getType()))) {
        op->emitOpError("expected elements to be floats");
        return signalPassFailure();
      }
      rewriter.setInsertionPoint(op);
      FailureOr<SmallVector<Value>> results = op.decomposeOperation(rewriter);
      if (failed(results)) {
        op->emitOpError("expected an op that can be decomposed");
        return signalPassFailure();
      }
      rewriter.replaceOp(op, *results);
    }
  }
};
} // namespace
} // namespace mlir::rope
