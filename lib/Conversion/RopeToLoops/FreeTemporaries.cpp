//===- FreeTemporaries.cpp - Memory that ends with its last use -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEFREETEMPORARIESPASS
#include "rope/Conversion/RopeToLoops/Passes.h.inc"

namespace {

/// The last op of the block of `alloc` that uses its memory; null where the
/// memory may leave the block.
Operation *findLastUser(memref::AllocOp alloc) {
  Block *block = alloc->getBlock();
  Operation *last = alloc;
  SmallVector<Value> aliases = {alloc.getResult()};
  while (!aliases.empty()) {
    for (Operation *user : aliases.pop_back_val().getUsers()) {
      bool isView =
          isa<memref::CastOp, memref::CollapseShapeOp, memref::ExpandShapeOp,
              memref::ReinterpretCastOp, memref::ReshapeOp, memref::SubViewOp>(
              user);
      // An op with regions may hand its operands on to them.
      if (!isView && (user->hasTrait<OpTrait::IsTerminator>() ||
                      (user->getNumRegions() != 0 &&
                       !isa<DestinationStyleOpInterface>(user)) ||
                      llvm::any_of(user->getResultTypes(), [](Type type) {
                        return isa<BaseMemRefType, TensorType>(type);
                      })))
        return nullptr;
      if (isView)
        aliases.push_back(user->getResult(0));
      Operation *ancestor = block->findAncestorOpInBlock(*user);
      if (!ancestor)
        return nullptr;
      if (last->isBeforeInBlock(ancestor))
        last = ancestor;
    }
  }
  return last;
}

struct FreeTemporariesPass
    : impl::RopeFreeTemporariesPassBase<FreeTemporariesPass> {
  using Base::Base;

  void runOnOperation() override {
    StringRef mark = bufferization::BufferizationDialect::kManualDeallocation;
    if (unmark) {
      getOperation()->walk([&](Operation *op) {
        if (isa<memref::AllocOp, memref::DeallocOp>(op))
          op->removeDiscardableAttr(mark);
      });
      return;
    }
    auto yes = UnitAttr::get(&getContext());
    for (Block &block : getOperation().getBody())
      for (auto alloc :
           llvm::make_early_inc_range(block.getOps<memref::AllocOp>())) {
        Operation *last = findLastUser(alloc);
        if (!last)
          continue;
        OpBuilder b(&getContext());
        b.setInsertionPointAfter(last);
        auto dealloc = memref::DeallocOp::create(b, alloc.getLoc(), alloc);
        alloc->setAttr(mark, yes);
        dealloc->setAttr(mark, yes);
      }
  }
};
} // namespace
} // namespace mlir::rope
