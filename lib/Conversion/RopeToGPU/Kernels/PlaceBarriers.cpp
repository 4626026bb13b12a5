//===- PlaceBarriers.cpp - Barriers of kernels with tiles -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "../BarrierPlacement.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPUPLACEBARRIERSPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

/// Whether ops say what `kernel` does with shared memory. Others have barriers
/// of their own.
static bool hasTiles(gpu::GPUFuncOp kernel) {
  return kernel
      .walk([](Operation *op) {
        auto epilogue = dyn_cast<rope_gpu::EpilogueOp>(op);
        bool has = isa<rope_gpu::SharedTileOp, rope_gpu::RingOp>(op) ||
                   (epilogue && epilogue.getExchange());
        return has ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Fails where copies are not ops of their own yet: what a fill of a stage does
/// is not seen.
static LogicalResult checkFills(gpu::GPUFuncOp kernel) {
  return failure(kernel
                     .walk([](Operation *op) {
                       if (!isa<rope_gpu::FillAheadOp, rope_gpu::FillRingOp,
                                rope_gpu::UseRingOp>(op))
                         return WalkResult::advance();
                       op->emitOpError("expected 'rope-gpu-lower-matrices' in "
                                       "front of barriers");
                       return WalkResult::interrupt();
                     })
                     .wasInterrupted());
}

namespace {
struct PlaceBarriersPass
    : impl::RopeGPUPlaceBarriersPassBase<PlaceBarriersPass> {
  void runOnOperation() override {
    for (auto kernel : getOperation().getOps<gpu::GPUFuncOp>()) {
      if (failed(checkFills(kernel)))
        return signalPassFailure();
      if (!hasTiles(kernel))
        continue;
      if (!kernel.getBody().hasOneBlock()) {
        kernel.emitOpError("expected one block around accesses to shared "
                           "memory");
        return signalPassFailure();
      }
      KernelFacts facts;
      if (failed(facts.find(kernel)) ||
          failed(BarrierPlacement(facts).place(kernel.getBody().front())))
        return signalPassFailure();
    }
  }
};
} // namespace
} // namespace mlir::rope
