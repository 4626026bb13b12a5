//===- ImportBuffers.cpp - Buffers that an importer left ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ImportBuffers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::rope;

static bool isPending(bufferization::ToTensorOp op) {
  return !op.getRestrict() && op.getBuffer().getDefiningOp<memref::AllocOp>();
}

bool rope::hasImportedBuffers(ModuleOp module) {
  return module
      ->walk([](bufferization::ToTensorOp op) {
        return isPending(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether an index is computed from what an array holds, so that nothing in
/// the program bounds it.
static bool isFromMemory(Value index) {
  SmallVector<Value> left = {index};
  llvm::SmallPtrSet<Operation *, 8> seen;
  while (!left.empty()) {
    Operation *op = left.pop_back_val().getDefiningOp();
    if (!op || !seen.insert(op).second)
      continue;
    if (isa<memref::LoadOp, tensor::ExtractOp>(op))
      return true;
    if (op->getDialect()->getNamespace() == "arith")
      llvm::append_range(left, op->getOperands());
  }
  return false;
}

/// Asserts that the indices of a load or store that come from memory are in
/// range: importers leave that to the ops they wrote as loops.
static void checkIndices(Operation *access, Value buffer, ValueRange indices) {
  OpBuilder b(access);
  Location loc = access->getLoc();
  for (auto [dimension, index] : llvm::enumerate(indices)) {
    if (!isFromMemory(index))
      continue;
    Value size = getValueOrCreateConstantIndexOp(
        b, loc, memref::getMixedSize(b, loc, buffer, dimension));
    Value inRange =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index, size);
    cf::AssertOp::create(b, loc, inRange,
                         "expected an index from 0 on and below the size of "
                         "its dimension");
  }
}

static void adoptBuffer(bufferization::ToTensorOp op) {
  auto alloc = op.getBuffer().getDefiningOp<memref::AllocOp>();
  Block *block = op->getBlock();
  if (alloc->getBlock() != block)
    return;
  Operation *last = op;
  for (Operation *user : alloc->getUsers()) {
    if (user == op)
      continue;
    // Anything else may keep the buffer.
    if (!isa<memref::LoadOp, memref::StoreOp, memref::CopyOp>(user) ||
        (isa<memref::StoreOp>(user) &&
         cast<memref::StoreOp>(user).getValue() == alloc))
      return;
    Operation *ancestor = block->findAncestorOpInBlock(*user);
    if (last->isBeforeInBlock(ancestor))
      last = ancestor;
  }
  for (Operation *user : op->getUsers())
    if (!last->isBeforeInBlock(block->findAncestorOpInBlock(*user)))
      return;
  for (Operation *user : llvm::to_vector(alloc->getUsers())) {
    if (auto load = dyn_cast<memref::LoadOp>(user))
      checkIndices(load, alloc, load.getIndices());
    if (auto store = dyn_cast<memref::StoreOp>(user))
      checkIndices(store, alloc, store.getIndices());
  }
  op->moveAfter(last);
  op.setRestrict(true);
  op.setWritable(true);
}

/// Loads of what nothing writes are elements of the tensor.
static void markReadOnly(bufferization::ToBufferOp op) {
  bool isRead = llvm::all_of(op->getUsers(), [&](Operation *user) {
    auto copy = dyn_cast<memref::CopyOp>(user);
    return isa<memref::LoadOp>(user) ||
           (copy && copy.getTarget() != op.getBuffer());
  });
  if (!isRead)
    return;
  op.setReadOnly(true);
  for (Operation *user : llvm::make_early_inc_range(op->getUsers())) {
    auto load = dyn_cast<memref::LoadOp>(user);
    if (!load)
      continue;
    OpBuilder b(load);
    Value element = tensor::ExtractOp::create(b, load.getLoc(), op.getTensor(),
                                              load.getIndices());
    load.replaceAllUsesWith(element);
    load->erase();
  }
  if (op->use_empty())
    op->erase();
}

void rope::adoptBuffers(ModuleOp module) {
  module->walk([](bufferization::ToTensorOp op) {
    if (isPending(op))
      adoptBuffer(op);
  });
  module->walk(markReadOnly);
}
