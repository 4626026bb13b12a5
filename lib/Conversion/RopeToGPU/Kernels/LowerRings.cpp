//===- LowerRings.cpp - Rings of tiles as barriers and TMA ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "CopyRing.h"
#include "SharedTile.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "rope/Conversion/RopeToGPU/ChipInfo.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPULOWERRINGSPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

static void lowerRingOp(DeviceBuilder &b, CopyRing ring, Operation *op) {
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](rope_gpu::InitRingOp op) {
        ring.init(op.getReaders());
        // One fence for rings that start together.
        if (!isa_and_nonnull<rope_gpu::InitRingOp>(op->getNextNode()))
          fenceBarriers(b);
      })
      .Case([&](rope_gpu::AcquireEmptyOp op) {
        ring.waitUntilEmpty(op.getFill());
      })
      .Case(
          [&](rope_gpu::AcquireFullOp op) { ring.waitUntilFull(op.getFill()); })
      .Case([&](rope_gpu::ReleaseEmptyOp op) {
        ring.releaseIf(op.getCondition(), op.getFill());
      })
      .Case([&](rope_gpu::ReleaseFullOp op) {
        fenceShared(b);
        namedBarrier(b, 1, op.getThreads());
        b.when(b.equal(op.getThread(), b.i32(0)),
               [&] { ring.arriveFull(op.getFill()); });
      })
      .Case([&](rope_gpu::ExpectBytesOp op) {
        ring.expectBytes(op.getFill(), op.getBytes());
      })
      .Case([&](rope_gpu::CopyBoxOp op) {
        auto tile = op.getTarget().getDefiningOp<rope_gpu::SharedTileOp>();
        copyBox(b, SharedTile::open(b, tile).pointer, op.getMap(),
                llvm::to_vector(op.getCoordinates()),
                ring.getFull(op.getFill()));
      });
}

namespace {
struct LowerRingsPass : impl::RopeGPULowerRingsPassBase<LowerRingsPass> {
  using Base::Base;

  void runOnOperation() override {
    const ChipInfo *info = requireChip(getOperation(), chip);
    if (!info)
      return signalPassFailure();
    WalkResult walked = getOperation()->walk([&](Operation *op) {
      if (!llvm::any_of(op->getOperandTypes(),
                        llvm::IsaPred<rope_gpu::RingType>))
        return WalkResult::advance();
      return WalkResult(lower(op, *info));
    });
    if (walked.wasInterrupted())
      return signalPassFailure();
    getOperation()->walk([](Operation *op) {
      if (isa<rope_gpu::SharedTileOp, rope_gpu::RingOp>(op) && op->use_empty())
        op->erase();
    });
  }

  LogicalResult lower(Operation *op, const ChipInfo &info) {
    if (!info.hasTma)
      return op->emitOpError("expected a chip with TMA but got ") << info.name;
    auto found = llvm::find_if(op->getOperands(), [](Value operand) {
      return isa<rope_gpu::RingType>(operand.getType());
    });
    auto ring = (*found).getDefiningOp<rope_gpu::RingOp>();
    if (!ring)
      return op->emitOpError("expected a ring of 'rope_gpu.ring'");
    auto box = dyn_cast<rope_gpu::CopyBoxOp>(op);
    if (box && !box.getTarget().getDefiningOp<rope_gpu::SharedTileOp>())
      return op->emitOpError("expected a tile of 'rope_gpu.shared_tile'");
    DeviceBuilder b(op->getLoc(), OpBuilder(op));
    lowerRingOp(b, CopyRing(b, ring.getMemory(), ring.getType().getStages()),
                op);
    op->erase();
    return success();
  }
};
} // namespace
} // namespace mlir::rope
