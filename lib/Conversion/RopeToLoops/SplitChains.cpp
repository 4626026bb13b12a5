//===- SplitChains.cpp - Long chains of writes, a part at a time ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/EquivalenceClasses.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPESPLITCHAINSPASS
#include "rope/Conversion/RopeToLoops/Passes.h.inc"

namespace {

/// The function whose body is `block`; null for another block.
func::FuncOp getFunction(Block &block) {
  return dyn_cast<func::FuncOp>(block.getParentOp());
}

/// Whether memory of `value` is never written: an argument that keeps its
/// values is copied first.
bool isKept(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return false;
  func::FuncOp function = getFunction(*argument.getOwner());
  if (!function || !argument.getOwner()->isEntryBlock())
    return false;
  auto writable = function.getArgAttrOfType<BoolAttr>(
      argument.getArgNumber(),
      bufferization::BufferizationDialect::kWritableAttrName);
  return writable && !writable.getValue();
}

/// The tensors of a block by the memory that they may share.
class SharedMemory {
public:
  explicit SharedMemory(Block &block) {
    for (Operation &op : block) {
      // What an op results in may lie where its operands do, or those of ops
      // inside of it.
      for (Value result : op.getResults()) {
        if (!isa<TensorType>(result.getType()))
          continue;
        classes.insert(result.getAsOpaquePointer());
        op.walk([&](Operation *inner) {
          for (Value operand : inner->getOperands())
            if (isa<TensorType>(operand.getType()) && !isKept(operand) &&
                !isOnlyRead(inner, operand))
              classes.unionSets(result.getAsOpaquePointer(),
                                operand.getAsOpaquePointer());
        });
      }
    }
  }

  bool mayShare(Value x, Value y) const {
    return classes.isEquivalent(x.getAsOpaquePointer(), y.getAsOpaquePointer());
  }

private:
  /// Whether no result of `op` lies where `operand` does. What is inserted may
  /// be computed where it goes.
  static bool isOnlyRead(Operation *op, Value operand) {
    auto destination = dyn_cast<DestinationStyleOpInterface>(op);
    return destination && !isa<tensor::InsertSliceOp>(op) &&
           !llvm::is_contained(destination.getDpsInits(), operand);
  }

  llvm::EquivalenceClasses<void *> classes;
};

struct SplitChainsPass : impl::RopeSplitChainsPassBase<SplitChainsPass> {
  using Base::Base;

  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      for (Block &block : function.getBody())
        split(block);
  }

  void split(Block &block) {
    // The place of a write in its chain.
    DenseMap<Value, int64_t> lengths;
    SmallVector<tensor::InsertSliceOp> ends;
    for (auto op : block.getOps<tensor::InsertSliceOp>()) {
      int64_t before = lengths.lookup(op.getDest());
      lengths[op.getResult()] = before + 1;
      if (before != 0 && before % part == 0)
        ends.push_back(op.getDest().getDefiningOp<tensor::InsertSliceOp>());
    }
    if (ends.empty())
      return;
    SharedMemory memory(block);
    for (tensor::InsertSliceOp end : ends)
      if (isOnlyOne(end, memory))
        cut(end);
  }

  /// Whether nothing after `end` reads memory that it may share, but through
  /// its result.
  static bool isOnlyOne(tensor::InsertSliceOp end, const SharedMemory &memory) {
    Block *block = end->getBlock();
    // Values of other blocks may be used anywhere.
    if (block->getParent()->getBlocks().size() != 1)
      return false;
    for (Operation *op = end->getPrevNode(); op; op = op->getPrevNode())
      for (Value value : op->getResults())
        if (isa<TensorType>(value.getType()) &&
            memory.mayShare(value, end.getResult()))
          for (Operation *user : value.getUsers())
            if (end->isBeforeInBlock(block->findAncestorOpInBlock(*user)))
              return false;
    return llvm::none_of(block->getArguments(), [&](Value argument) {
      return memory.mayShare(argument, end.getResult());
    });
  }

  /// Has bufferization take what follows for another tensor, in the same
  /// memory.
  static void cut(tensor::InsertSliceOp end) {
    OpBuilder b(end->getContext());
    b.setInsertionPointAfter(end);
    RankedTensorType type = end.getResultType();
    auto memory = bufferization::ToBufferOp::create(
        b, end.getLoc(),
        MemRefType::get(type.getShape(), type.getElementType()),
        end.getResult());
    Value tensor = bufferization::ToTensorOp::create(
        b, end.getLoc(), type, memory, /*restrict=*/true, /*writable=*/true);
    end.getResult().replaceAllUsesExcept(tensor, memory);
  }
};
} // namespace
} // namespace mlir::rope
