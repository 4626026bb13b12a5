//===- HostWaits.cpp - Where host code waits for kernels ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostWaits.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::rope {

/// Whether the memory is a constant of the module, which no kernel writes.
/// Everything else counts as a buffer of the device, new allocations included:
/// a device may give out again what a kernel that still runs has in use.
static bool isConstantMemory(Value memory) {
  while (auto view = memory.getDefiningOp<ViewLikeOpInterface>()) {
    if (view.getViewDest() != memory)
      break;
    memory = view.getViewSource();
  }
  auto constant = memory.getDefiningOp<memref::GetGlobalOp>();
  if (!constant)
    return false;
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
      constant, constant.getNameAttr());
  return global && global.getConstant();
}

bool mayAccessBuffers(Operation *op) {
  // A failing assertion ends the program, whatever kernels do.
  if (isa<cf::AssertOp>(op))
    return false;
  // Lowered to accesses that the effects do not state.
  if (isa<memref::ReallocOp, memref::ReshapeOp>(op))
    return true;
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return !op->hasTrait<OpTrait::HasRecursiveMemoryEffects>();
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  return llvm::any_of(effects, [](const MemoryEffects::EffectInstance &effect) {
    // Devices keep what is freed until the kernels that use it have ended.
    if (isa<MemoryEffects::Allocate, MemoryEffects::Free>(effect.getEffect()))
      return false;
    Value memory = effect.getValue();
    return !memory || !isa<MemoryEffects::Read>(effect.getEffect()) ||
           !isConstantMemory(memory);
  });
}

/// Whether the op launches kernels, by itself or in a function that it calls.
static bool mayLaunch(Operation *op) {
  return isa<gpu::LaunchFuncOp, CallOpInterface>(op);
}

/// Whether a region of the op may run again after it, or another one, has run.
static bool mayRepeat(Operation *op) {
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  return !branch || branch.hasLoop();
}

/// `isBusy`: whether a launch may be running where the region begins.
static void findWaits(Region &region, bool isBusy,
                      SmallVectorImpl<Operation *> &waits) {
  for (Block &block : region) {
    bool now = isBusy || !block.isEntryBlock();
    for (Operation &op : block) {
      if (isa<gpu::LaunchFuncOp>(op)) {
        now = true;
        continue;
      }
      if (now && (isa<func::ReturnOp>(op) || mayAccessBuffers(&op))) {
        waits.push_back(&op);
        now = false;
      }
      now |= mayLaunch(&op);
      bool launchesInside = false;
      for (Region &inner : op.getRegions())
        inner.walk([&](Operation *op) { launchesInside |= mayLaunch(op); });
      for (Region &inner : op.getRegions())
        findWaits(inner, now || (launchesInside && mayRepeat(&op)), waits);
      now |= launchesInside;
    }
  }
}

SmallVector<Operation *> findHostWaits(func::FuncOp function) {
  SmallVector<Operation *> waits;
  // Who calls a function has waited.
  findWaits(function.getBody(), /*isBusy=*/false, waits);
  return waits;
}

} // namespace mlir::rope
