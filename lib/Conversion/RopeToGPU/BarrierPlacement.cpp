//===- BarrierPlacement.cpp - Barriers from memory effects ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BarrierPlacement.h"

#include "Kernels/CopyRing.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "rope/Dialect/RopeGPU/IR/RopeGPU.h"

using namespace mlir;
using namespace mlir::rope;

void BarrierPlacement::State::add(const State &other) {
  auto addTo = [](SmallVector<MemoryAccess> &mine,
                  ArrayRef<MemoryAccess> theirs) {
    for (const MemoryAccess &access : theirs)
      if (!llvm::is_contained(mine, access))
        mine.push_back(access);
  };
  addTo(pending, other.pending);
  addTo(underWay, other.underWay);
  addTo(unfenced, other.unfenced);
}

void BarrierPlacement::State::add(const MemoryAccess &access) {
  State one;
  one.pending.push_back(access);
  if (access.isUnderWay)
    one.underWay.push_back(access);
  if (access.isWrite && !access.isAsync)
    one.unfenced.push_back(access);
  add(one);
}

bool BarrierPlacement::State::contains(const State &other) const {
  auto contains = [](ArrayRef<MemoryAccess> mine,
                     ArrayRef<MemoryAccess> theirs) {
    return llvm::all_of(theirs, [&](const MemoryAccess &access) {
      return llvm::is_contained(mine, access);
    });
  };
  return contains(pending, other.pending) &&
         contains(underWay, other.underWay) &&
         contains(unfenced, other.unfenced);
}

/// Whether it is the same in all iterations of `loop` which end of `copy`
/// stores, and which thread what.
static bool isSameCopy(Operation *copy, scf::ForOp loop) {
  auto op = cast<rope_gpu::CopyOp>(copy);
  Value conditions[] = {op.getThread(), op.getColumnLimit(), op.getPieces(),
                        op.getAcross()};
  return llvm::all_of(conditions, [&](Value condition) {
    return !condition || loop.isDefinedOutsideOfLoop(condition);
  });
}

BarrierPlacement::State BarrierPlacement::State::transform(
    llvm::function_ref<MemoryAccess(MemoryAccess)> change) const {
  State result;
  result.add({llvm::map_to_vector(pending, change),
              llvm::map_to_vector(underWay, change),
              llvm::map_to_vector(unfenced, change)});
  return result;
}

BarrierPlacement::State
BarrierPlacement::State::afterIteration(scf::ForOp loop) const {
  return transform([&](MemoryAccess access) {
    access.bytes = access.bytes.afterIteration(loop);
    if (access.copy && !isSameCopy(access.copy, loop))
      access.copy = nullptr;
    llvm::erase_if(access.finished,
                   [&](Operation *copy) { return !isSameCopy(copy, loop); });
    return access;
  });
}

BarrierPlacement::State
BarrierPlacement::State::afterLoop(scf::ForOp loop) const {
  return transform([&](MemoryAccess access) {
    access.bytes = access.bytes.afterLoop(loop);
    return access;
  });
}

/// Whether only some threads may take a way through `op`, or take it as often.
bool BarrierPlacement::isPerThread(Operation *op) const {
  if (!facts)
    return false;
  auto contains = [&](Value value) { return facts->perThread.contains(value); };
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return contains(branch.getCondition());
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return contains(loop.getLowerBound()) || contains(loop.getUpperBound()) ||
           contains(loop.getStep());
  return contains(cast<scf::WhileOp>(op).getConditionOp().getCondition());
}

/// What is left at the end of an iteration is in front of the next one, until
/// that adds nothing.
LogicalResult BarrierPlacement::placeInLoop(scf::ForOp loop, State &state,
                                            bool together) {
  State start = state;
  while (true) {
    State end = start;
    if (failed(place(*loop.getBody(), end, together)))
      return failure();
    State next = end.afterIteration(loop);
    if (start.contains(next)) {
      state.add(end.afterLoop(loop));
      return success();
    }
    start.add(next);
  }
}

LogicalResult BarrierPlacement::placeInside(Operation *op,
                                            ArrayRef<MemoryAccess> own,
                                            State &state, bool together) {
  if (auto loop = dyn_cast<scf::ForOp>(op); loop && facts)
    return placeInLoop(loop, state, together);
  if (!isa<scf::IfOp>(op)) {
    // The first ops of an iteration follow the last ones of another.
    State others;
    for (MemoryAccess access : own) {
      access.bytes = access.bytes.forget();
      access.copy = nullptr;
      access.finished.clear();
      others.add(access);
    }
    state.add(others);
    for (Region &region : op->getRegions())
      for (Block &block : region) {
        State inner = state;
        if (failed(place(block, inner, together)))
          return failure();
      }
    return success();
  }
  State after;
  for (Region &region : op->getRegions()) {
    State inner = state;
    for (Block &block : region)
      if (failed(place(block, inner, together)))
        return failure();
    after.add(inner);
  }
  state = after;
  return success();
}

static InFlightDiagnostic refuse(Operation *op) {
  return op->emitOpError("expected all threads of the block, as it may have to "
                         "wait for others, but got a way that some take");
}

LogicalResult BarrierPlacement::place(Block &block, State &state,
                                      bool together) {
  Operation *last = nullptr;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    SmallVector<MemoryAccess> own;
    collectAccesses(&op, own, facts);
    WalkResult orders = op.walk([](Operation *inner) {
      return isa<gpu::BarrierOp, NVVM::FenceProxyOp, rope_gpu::WaitCopiesOp,
                 rope_gpu::WaitDotsOp>(inner)
                 ? WalkResult::interrupt()
                 : WalkResult::advance();
    });
    if (own.empty() && !orders.wasInterrupted())
      continue;
    auto copies = dyn_cast<rope_gpu::WaitCopiesOp>(op);
    auto dots = dyn_cast<rope_gpu::WaitDotsOp>(op);
    if (isa<gpu::BarrierOp>(op)) {
      if (together)
        state.pending.clear();
    } else if (isa<NVVM::FenceProxyOp>(op)) {
      if (together)
        state.unfenced.clear();
    } else if (copies || dots) {
      // What was written, or read, up to here.
      bool waitsForAll =
          (copies ? copies.getPending() : dots.getPending()) == 0;
      State ended;
      llvm::erase_if(state.underWay, [&](const MemoryAccess &access) {
        if (access.isWrite != bool(copies))
          return false;
        ended.pending.push_back(access);
        if (copies)
          ended.unfenced.push_back(access);
        return waitsForAll;
      });
      state.add(ended);
    } else {
      bool branches = isa<scf::ForOp, scf::IfOp, scf::WhileOp>(op);
      if (facts && !branches && op.getNumRegions() != 0 &&
          !isa<rope_gpu::CopyOp, rope_gpu::ComputeTileOp, rope_gpu::EpilogueOp>(
              op))
        return op.emitOpError("expected branches and loops of 'scf.if', "
                              "'scf.for' and 'scf.while' around accesses to "
                              "shared memory");
      bool apart = branches && isPerThread(&op);
      bool fences = needsFence(state.unfenced, own);
      if ((!branches || apart) && (fences || conflict(state.pending, own))) {
        if (!together)
          return refuse(&op);
        OpBuilder b(&op);
        if (isEarly && last)
          b.setInsertionPointAfter(last);
        else if (isEarly)
          b.setInsertionPointToStart(&block);
        if (fences) {
          DeviceBuilder device(op.getLoc(), b);
          fenceShared(device);
          state.unfenced.clear();
        }
        gpu::BarrierOp::create(b, op.getLoc());
        state.pending.clear();
      }
      if (apart && isa<scf::IfOp>(op)) {
        // Both ways are taken at once.
        SmallVector<MemoryAccess> ways[2];
        for (auto [way, region] : llvm::zip_equal(ways, op.getRegions()))
          for (Block &inner : region)
            for (Operation &first : inner)
              collectAccesses(&first, way, facts);
        if (conflict(ways[0], ways[1]))
          return refuse(&op);
      }
      if (branches) {
        if (failed(placeInside(&op, own, state, together && !apart)))
          return failure();
      } else {
        for (const MemoryAccess &access : own)
          state.add(access);
      }
    }
    last = &op;
  }
  return success();
}

LogicalResult BarrierPlacement::place(Block &block) {
  State state;
  return place(block, state, /*together=*/true);
}
