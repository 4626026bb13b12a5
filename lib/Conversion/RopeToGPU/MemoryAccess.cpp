//===- MemoryAccess.cpp - What an op reads and writes ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryAccess.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::rope;

Value rope::getBufferRoot(Value buffer) {
  while (Operation *op = buffer.getDefiningOp()) {
    if (auto view = dyn_cast<ViewLikeOpInterface>(op))
      buffer = view.getViewSource();
    else if (isa<memref::CastOp, memref::ExpandShapeOp, memref::CollapseShapeOp,
                 memref::TransposeOp, memref::ExtractStridedMetadataOp,
                 memref::MemorySpaceCastOp, memref::ReshapeOp>(op))
      buffer = op->getOperand(0);
    else
      break;
  }
  return buffer;
}

void rope::collectAccesses(Operation *op,
                           SmallVectorImpl<MemoryAccess> &accesses) {
  auto add = [&](Value buffer, bool isWrite) {
    if (isa<MemRefType>(buffer.getType()))
      accesses.push_back({getBufferRoot(buffer), isWrite});
  };
  op->walk([&](Operation *inner) {
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(inner)) {
      for (OpOperand *input : linalgOp.getDpsInputOperands())
        add(input->get(), false);
      for (OpOperand &init : linalgOp.getDpsInitsMutable()) {
        add(init.get(), true);
        add(init.get(), false);
      }
    } else if (auto load = dyn_cast<memref::LoadOp>(inner)) {
      add(load.getMemref(), false);
    } else if (auto store = dyn_cast<memref::StoreOp>(inner)) {
      add(store.getMemref(), true);
    } else if (auto update = dyn_cast<memref::AtomicRMWOp>(inner)) {
      add(update.getMemref(), true);
      add(update.getMemref(), false);
    } else if (auto copy = dyn_cast<memref::CopyOp>(inner)) {
      add(copy.getSource(), false);
      add(copy.getTarget(), true);
    }
  });
}

/// Memory of a launch, which no other value can stand for.
static bool isAttribution(Value root) {
  auto argument = dyn_cast<BlockArgument>(root);
  return argument && isa<gpu::LaunchOp>(argument.getOwner()->getParentOp());
}

static bool isAllocation(Value root) {
  return isa_and_nonnull<memref::AllocOp, memref::AllocaOp>(
      root.getDefiningOp());
}

/// Memory that was there before any allocation of the function. What a loop
/// carries or a branch or call returns is not that.
static bool isFromOutside(Value root) {
  if (root.getDefiningOp<memref::GetGlobalOp>())
    return true;
  auto argument = dyn_cast<BlockArgument>(root);
  return argument && argument.getOwner()->isEntryBlock() &&
         isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
}

bool rope::mayAlias(Value x, Value y) {
  if (x == y)
    return true;
  if (isAttribution(x) || isAttribution(y))
    return false;
  bool areApart = (isAllocation(x) && (isAllocation(y) || isFromOutside(y))) ||
                  (isAllocation(y) && isFromOutside(x));
  return !areApart;
}

bool rope::conflict(ArrayRef<MemoryAccess> earlier,
                    ArrayRef<MemoryAccess> later) {
  return llvm::any_of(earlier, [&](const MemoryAccess &x) {
    return llvm::any_of(later, [&](const MemoryAccess &y) {
      return (x.isWrite || y.isWrite) && mayAlias(x.root, y.root);
    });
  });
}
