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

namespace {
/// What a size is taken from: a dimension of a tensor, a value or a number.
struct SizeSource {
  Value tensor;
  int64_t axis = 0;
  OpFoldResult size;
};
} // namespace

/// A tensor.dim whose size is that of something outside `dead`.
static std::optional<SizeSource>
sizeElsewhere(tensor::DimOp dim, const llvm::SmallPtrSetImpl<Operation *> &dead,
              ElementExpressions &elements) {
  std::optional<int64_t> index = getConstantDim(dim);
  if (!index)
    return std::nullopt;
  const Expr *size = elements.size(dim.getSource(), *index);
  if (std::optional<int64_t> value = size->getInteger())
    return SizeSource{
        {}, 0, IntegerAttr::get(IndexType::get(dim.getContext()), *value)};
  if (size->kind == ExprKind::Scalar && size->value.getType().isIndex() &&
      !(size->value.getDefiningOp() &&
        dead.contains(size->value.getDefiningOp())))
    return SizeSource{{}, 0, size->value};
  if (size->kind == ExprKind::Size && size->value != dim.getSource() &&
      !(size->value.getDefiningOp() &&
        dead.contains(size->value.getDefiningOp()))) {
    return SizeSource{size->value, size->ints[0], {}};
  }
  return std::nullopt;
}

/// The ops that the replaced values were computed from: they may be dead.
static llvm::SmallPtrSet<Operation *, 32>
findAffected(ArrayRef<Value> replaced) {
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
  return affected;
}

namespace {
/// Ops that nothing needs any more, users before what they use.
class DeadOps {
public:
  explicit DeadOps(ElementExpressions &elements) : elements(elements) {}

  /// Adds `op` where it is dead: all its users are, or ask for a size that is
  /// known from elsewhere.
  void addIfDead(Operation *op);
  /// Gives the sizes that were asked of dead ops their sources.
  void replaceSizes();

  llvm::SmallPtrSet<Operation *, 32> dead;
  SmallVector<Operation *> order;

private:
  ElementExpressions &elements;
  /// What sizes of dead ops are taken from stays.
  llvm::SmallPtrSet<Operation *, 8> kept;
  llvm::MapVector<Operation *, SizeSource> sources;
};
} // namespace

void DeadOps::addIfDead(Operation *op) {
  if (kept.contains(op))
    return;
  SmallVector<std::pair<Operation *, SizeSource>> sizes;
  for (Operation *user : op->getUsers()) {
    Operation *holder = user;
    while (holder && !dead.contains(holder))
      holder = holder->getParentOp();
    if (holder)
      continue;
    auto dim = dyn_cast<tensor::DimOp>(user);
    if (!dim)
      return;
    dead.insert(op);
    std::optional<SizeSource> source = sizeElsewhere(dim, dead, elements);
    dead.erase(op);
    if (!source)
      return;
    sizes.push_back({dim, *source});
  }
  dead.insert(op);
  order.push_back(op);
  for (auto &[dim, source] : sizes) {
    Value value = source.tensor ? source.tensor : dyn_cast<Value>(source.size);
    if (Operation *from = value ? value.getDefiningOp() : nullptr)
      kept.insert(from);
    sources[dim] = source;
  }
}

void DeadOps::replaceSizes() {
  // A size may be that of another one which goes.
  llvm::DenseMap<Value, Value> replacements;
  for (auto &[op, source] : sources) {
    if (dead.contains(op))
      continue;
    OpBuilder builder = makeBuilder(op);
    Location loc = op->getLoc();
    Value value;
    if (source.tensor) {
      value = tensor::DimOp::create(builder, loc, source.tensor, source.axis);
    } else if (auto attr = dyn_cast<Attribute>(source.size)) {
      value = arith::ConstantOp::create(builder, loc, cast<IntegerAttr>(attr));
    } else {
      value = cast<Value>(source.size);
      for (auto next = replacements.find(value); next != replacements.end();
           next = replacements.find(value))
        value = next->second;
    }
    replacements[op->getResult(0)] = value;
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
  }
}

void mlir::rope::eraseReplaced(FunctionOpInterface function,
                               ArrayRef<Value> replaced,
                               ElementExpressions &elements,
                               TableFactory *tables) {
  elements.getExpressions().setUseFacts(false);
  llvm::SmallPtrSet<Operation *, 32> affected = findAffected(replaced);
  llvm::SmallPtrSet<Operation *, 32> roots;
  for (Value value : replaced)
    roots.insert(value.getDefiningOp());
  SmallVector<Operation *> order;
  function->walk<WalkOrder::PreOrder>(
      [&](Operation *op) { order.push_back(op); });
  DeadOps ops(elements);
  for (Operation *op : llvm::reverse(order)) {
    bool mayGo = affected.contains(op) &&
                 !op->hasTrait<OpTrait::IsTerminator>() &&
                 (isMemoryEffectFree(op) || ElementExpressions::pureCallee(op));
    // Ops that had no use before are not ours to remove, nor what they use.
    if (mayGo && (roots.contains(op) || !op->use_empty()))
      ops.addIfDead(op);
  }
  ops.replaceSizes();
  if (tables)
    tables->forget(ops.dead);
  for (Operation *op : ops.order)
    op->erase();
}

void mlir::rope::eraseDead(ArrayRef<Operation *> roots,
                           llvm::function_ref<void(Operation *)> forget) {
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
    if (forget)
      forget(op);
    op->erase();
    llvm::erase(worklist, op);
    for (Operation *producer : producers)
      if (!llvm::is_contained(worklist, producer))
        worklist.push_back(producer);
  }
}
