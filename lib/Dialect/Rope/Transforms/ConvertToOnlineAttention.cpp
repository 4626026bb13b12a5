//===- ConvertToOnlineAttention.cpp - The tileable form -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/ConvertToOnlineAttention.h"

#include "rope/Dialect/Rope/IR/AttentionDecompose.h"
#include "rope/Dialect/Rope/Transforms/Passes.h"

namespace mlir::rope {
#define GEN_PASS_DEF_CONVERTTOONLINEATTENTIONPASS
#include "rope/Dialect/Rope/Transforms/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

FailureOr<OnlineAttentionOp>
rope::convertToOnlineAttention(RewriterBase &rewriter, AttentionOp op) {
  FailureOr<OnlineForm> form = buildOnlineForm(rewriter, op);
  if (failed(form))
    return failure();
  rewriter.replaceOp(op, form->results);
  return form->step;
}

namespace {
struct ConvertToOnlineAttentionPass
    : public rope::impl::ConvertToOnlineAttentionPassBase<
          ConvertToOnlineAttentionPass> {
  void runOnOperation() override {
    SmallVector<AttentionOp> ops;
    getOperation()->walk([&](AttentionOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (AttentionOp op : ops) {
      if (failed(convertToOnlineAttention(rewriter, op)))
        return signalPassFailure();
      ++numConverted;
    }
  }
};
} // namespace
