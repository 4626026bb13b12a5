//===- EraseReplaced.cpp - Removes what a rewrite left without use --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaiseSteps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "rope/Support/ConstantDim.h"

using namespace mlir;
using namespace mlir::rope;

/// A tensor.dim whose size is that of something outside `dead`.
static std::optional<OpFoldResult>
sizeElsewhere(tensor::DimOp dim, const llvm::SmallPtrSetImpl<Operation *> &dead,
              ElementExpressions &elements, Value &tensor, int64_t &axis) {
  std::optional<int64_t> index = getConstantDim(dim);
  if (!index)
    return std::nullopt;
  const Expr *size = elements.size(dim.getSource(), *index);
  if (std::optional<int64_t> value = size->getInteger())
    return OpFoldResult(
        IntegerAttr::get(IndexType::get(dim.getContext()), *value));
  if (size->kind == ExprKind::Scalar && size->value.getType().isIndex() &&
      !(size->value.getDefiningOp() &&
        dead.contains(size->value.getDefiningOp())))
    return OpFoldResult(size->value);
  if (size->kind == ExprKind::Size && size->value != dim.getSource() &&
      !(size->value.getDefiningOp() &&
        dead.contains(size->value.getDefiningOp()))) {
    tensor = size->value;
    axis = size->ints[0];
    return OpFoldResult();
  }
  return std::nullopt;
}

void mlir::rope::eraseReplaced(FunctionOpInterface function,
                               ArrayRef<Value> replaced,
                               ElementExpressions &elements,
                               TableFactory *tables) {
  elements.getExpressions().setUseFacts(false);
  // Everything the replaced values were computed from may have become dead.
  llvm::SmallPtrSet<Operation *, 32> affected;
  SmallVector<Operation *> worklist;
  auto push = [&](Value value) {
    if (Operation *op = value.getDefiningOp())
      if (affected.insert(op).second)
        worklist.push_back(op);
  };
  for (Value value : replaced)
    push(value);
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        push(operand);
    });
  }
  llvm::SmallPtrSet<Operation *, 32> wasUnused;
  SmallVector<Operation *> order;
  function->walk<WalkOrder::PreOrder>(
      [&](Operation *op) { order.push_back(op); });
  llvm::SmallPtrSet<Operation *, 32> roots;
  for (Value value : replaced)
    roots.insert(value.getDefiningOp());
  // Ops that had no use before are not ours to remove, nor what they use.
  llvm::SmallPtrSet<Operation *, 32> dead;
  SmallVector<Operation *> deadOrder;
  for (Operation *op : llvm::reverse(order)) {
    if (!affected.contains(op) ||
        !(isMemoryEffectFree(op) || ElementExpressions::pureCallee(op)) ||
        op->hasTrait<OpTrait::IsTerminator>())
      continue;
    bool unused = roots.contains(op) || !op->use_empty();
    for (Operation *user : op->getUsers()) {
      if (isa<tensor::DimOp>(user)) {
        Value tensor;
        int64_t axis = 0;
        dead.insert(op);
        unused &=
            dead.contains(user) || sizeElsewhere(cast<tensor::DimOp>(user),
                                                 dead, elements, tensor, axis)
                                       .has_value();
        dead.erase(op);
        continue;
      }
      bool inDead = dead.contains(user);
      for (Operation *parent = user->getParentOp(); parent && !inDead;
           parent = parent->getParentOp())
        inDead = dead.contains(parent);
      unused &= inDead;
    }
    if (unused) {
      dead.insert(op);
      deadOrder.push_back(op);
    }
  }
  for (Operation *op : deadOrder) {
    SmallVector<Operation *> users(op->getUsers());
    for (Operation *user : users) {
      auto dim = dyn_cast<tensor::DimOp>(user);
      if (!dim || dead.contains(user))
        continue;
      Value tensor;
      int64_t axis = 0;
      OpFoldResult size = *sizeElsewhere(dim, dead, elements, tensor, axis);
      OpBuilder builder = makeBuilder(dim);
      Value value;
      if (tensor)
        value = tensor::DimOp::create(builder, dim.getLoc(), tensor, axis);
      else if (auto attr = dyn_cast_if_present<Attribute>(size))
        value = arith::ConstantOp::create(builder, dim.getLoc(),
                                          cast<IntegerAttr>(attr));
      else
        value = cast<Value>(size);
      dim.getResult().replaceAllUsesWith(value);
      dim.erase();
    }
  }
  if (tables)
    tables->forget(dead);
  for (Operation *op : deadOrder)
    op->erase();
}

void mlir::rope::eraseDead(ArrayRef<Operation *> roots) {
  SmallVector<Operation *> worklist(roots);
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    auto style = dyn_cast<DestinationStyleOpInterface>(op);
    bool onlySizes = style && op->getNumResults() > 0 && !op->use_empty() &&
                     llvm::all_of(op->getUsers(), [](Operation *user) {
                       return isa<tensor::DimOp>(user);
                     });
    if (onlySizes)
      for (OpResult result : op->getResults())
        result.replaceAllUsesWith(style.getTiedOpOperand(result)->get());
    if (!isOpTriviallyDead(op))
      continue;
    SmallVector<Operation *> producers;
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (Operation *producer = operand.getDefiningOp())
          if (!op->isAncestor(producer) &&
              !llvm::is_contained(producers, producer))
            producers.push_back(producer);
    });
    op->erase();
    llvm::erase(worklist, op);
    for (Operation *producer : producers)
      if (!llvm::is_contained(worklist, producer))
        worklist.push_back(producer);
  }
}
