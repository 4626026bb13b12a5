//===- LowerCopies.cpp - Strided copies as linalg -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToHost/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEHOSTLOWERCOPIESPASS
#include "rope/Conversion/RopeToHost/Passes.h.inc"

/// Whether finalize-memref-to-llvm makes a memcpy of a copy: it does not look
/// at strides where a size is dynamic.
static bool isContiguous(Value value) {
  auto type = dyn_cast<MemRefType>(value.getType());
  return type && (type.getLayout().isIdentity() ||
                  (type.hasStaticShape() && type.getNumElements() > 0 &&
                   type.areTrailingDimsContiguous(type.getRank())));
}

namespace {
struct LowerCopiesPass : impl::RopeHostLowerCopiesPassBase<LowerCopiesPass> {
  void runOnOperation() override {
    SmallVector<memref::CopyOp> copies;
    getOperation()->walk([&](memref::CopyOp op) { copies.push_back(op); });
    for (memref::CopyOp op : copies) {
      if (!isa<MemRefType>(op.getSource().getType()) ||
          !isa<MemRefType>(op.getTarget().getType()) ||
          (isContiguous(op.getSource()) && isContiguous(op.getTarget())))
        continue;
      OpBuilder builder(op);
      linalg::CopyOp::create(builder, op.getLoc(), op.getSource(),
                             op.getTarget());
      op.erase();
    }
  }
};
} // namespace
} // namespace mlir::rope
