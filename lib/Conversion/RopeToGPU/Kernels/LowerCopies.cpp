//===- LowerCopies.cpp - Copies of tiles as instructions ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "SharedTile.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/IRMapping.h"
#include "rope/Conversion/RopeToGPU/ChipInfo.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPULOWERCOPIESPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

/// What `value`, of the region of a copy, is for `row`.
static Value computeForRow(DeviceBuilder &b, rope_gpu::CopyOp op, Value value,
                           Value row) {
  Block &block = op.getRow().front();
  llvm::DenseSet<Value> needed = {value};
  for (Operation &inner : llvm::reverse(block.without_terminator()))
    if (llvm::any_of(inner.getResults(),
                     [&](Value result) { return needed.contains(result); }))
      needed.insert(inner.operand_begin(), inner.operand_end());
  IRMapping mapping;
  mapping.map(block.getArgument(0), row);
  for (Operation &inner : block.without_terminator())
    if (llvm::any_of(inner.getResults(),
                     [&](Value result) { return needed.contains(result); }))
      b.clone(inner, mapping);
  return mapping.lookupOrDefault(value);
}

static LogicalResult lowerCopy(rope_gpu::CopyOp op, const ChipInfo &chip) {
  auto target = op.getTarget().getDefiningOp<rope_gpu::SharedTileOp>();
  if (!target)
    return op.emitOpError("expected a tile of 'rope_gpu.shared_tile'");
  DeviceBuilder b(op.getLoc(), OpBuilder(op));
  b.subgroup = chip.subgroupSize;
  GlobalBuffer buffer;
  buffer.pointer = op.getSource();
  buffer.element = op.getElement();
  auto described = cast<rope_gpu::RowOp>(op.getRow().front().getTerminator());
  auto offset = [&](Value row) {
    return computeForRow(b, op, described.getOffset(), row);
  };
  auto exists = [&](Value row) {
    return computeForRow(b, op, described.getExists(), row);
  };
  TileSource source{&buffer,
                    offset,
                    exists,
                    op.getColumnStride(),
                    op.getColumnBegin(),
                    op.getColumnLimit(),
                    op.getPieces()};
  source.alignedAcross = op.getAcross();
  TileCopies copies(b, chip.hasCpAsync);
  copies.copy(SharedTile::open(b, target), source, op.getThread(),
              op.getThreads());
  for (OpOperand &use : llvm::make_early_inc_range(op->getUses())) {
    Operation *finish = use.getOwner();
    b.setInsertionPoint(finish);
    copies.finish();
    finish->eraseOperand(use.getOperandNumber());
  }
  op.erase();
  return success();
}

namespace {
struct LowerCopiesPass : impl::RopeGPULowerCopiesPassBase<LowerCopiesPass> {
  using Base::Base;

  void runOnOperation() override {
    const ChipInfo *info = requireChip(getOperation(), chip);
    if (!info)
      return signalPassFailure();
    // In order, which is that of the tokens that each op finishes.
    SmallVector<rope_gpu::CopyOp> copies;
    getOperation()->walk([&](rope_gpu::CopyOp op) { copies.push_back(op); });
    for (rope_gpu::CopyOp op : copies)
      if (failed(lowerCopy(op, *info)))
        return signalPassFailure();
    getOperation()->walk([&](Operation *op) {
      if (isa<rope_gpu::CommitCopiesOp, rope_gpu::WaitCopiesOp,
              rope_gpu::FinishCopiesOp>(op))
        lowerOrder(op, *info);
      else if (isa<rope_gpu::SharedTileOp>(op) && op->use_empty())
        op->erase();
    });
  }

  /// What orders copies is of asynchronous ones.
  void lowerOrder(Operation *op, const ChipInfo &info) {
    if (info.hasCpAsync) {
      DeviceBuilder b(op->getLoc(), OpBuilder(op));
      if (auto wait = dyn_cast<rope_gpu::WaitCopiesOp>(op))
        waitForCopies(b, wait.getPending());
      else if (isa<rope_gpu::CommitCopiesOp>(op))
        commitCopies(b);
    }
    op->erase();
  }
};
} // namespace
} // namespace mlir::rope
