//===- PairScatter.cpp - Loops that add to chosen elements ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PairScatter.h"
#include "Softmax/AttentionSearch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

namespace {
class ScatterMatcher {
public:
  ScatterMatcher(AttentionMatcher &matcher, scf::ForOp loop, Value stop)
      : matcher(matcher), elements(matcher.elements), exprs(matcher.exprs()),
        stop(stop) {
    scatter.loop = loop;
  }

  bool match() {
    return findLoops() &&
           (scatter.loop.getNumResults() == 0 ? matchBuffer() : matchCarried());
  }
  PairScatter scatter;

private:
  bool findLoops();
  bool matchBuffer();
  bool matchCarried();
  bool matchSlice(tensor::InsertSliceOp insert);
  /// Whether `value` is the element of `tensor` there with the term added.
  bool isAdded(const Expr *value, const Expr *before);
  bool isUpdate(const Expr *value, Value tensor);

  AttentionMatcher &matcher;
  ElementExpressions &elements;
  ExpressionContext &exprs;
  Value stop;
  SmallVector<scf::ForOp> nest;
};
} // namespace

bool ScatterMatcher::findLoops() {
  for (scf::ForOp loop = scatter.loop; loop;) {
    if (elements.scalar(loop.getLowerBound())->getInteger() != 0 ||
        elements.scalar(loop.getStep())->getInteger() != 1)
      return false;
    nest.push_back(loop);
    scatter.loops.push_back({exprs.scalar(loop.getInductionVar()),
                             elements.scalar(loop.getUpperBound())});
    scf::ForOp inner;
    for (Operation &op : loop.getBody()->without_terminator()) {
      auto next = dyn_cast<scf::ForOp>(op);
      if (!next && op.getNumRegions() != 0 && !isMemoryEffectFree(&op))
        return false;
      if (next && inner)
        return false;
      inner = next ? next : inner;
    }
    loop = inner;
  }
  return true;
}

bool ScatterMatcher::matchBuffer() {
  memref::StoreOp store;
  memref::LoadOp load;
  for (scf::ForOp loop : nest)
    for (Operation &op : loop.getBody()->without_terminator()) {
      if (auto own = dyn_cast<memref::StoreOp>(op); own && !store)
        store = own;
      else if (auto own = dyn_cast<memref::LoadOp>(op); own && !load)
        load = own;
      else if (!isa<scf::ForOp, cf::AssertOp>(op) && !isMemoryEffectFree(&op))
        return false;
    }
  if (!store || !load || store->getParentOp() != nest.back() ||
      load->getParentOp() != nest.back() || !load->isBeforeInBlock(store) ||
      load.getMemRef() != store.getMemRef() ||
      !llvm::equal(load.getIndices(), store.getIndices()))
    return false;
  auto alloc = store.getMemRef().getDefiningOp<memref::AllocOp>();
  auto sum = store.getValue().getDefiningOp<arith::AddFOp>();
  Block *block = scatter.loop->getBlock();
  if (!alloc || !sum || alloc->getBlock() != block ||
      llvm::count(sum->getOperands(), load.getResult()) != 1)
    return false;
  memref::CopyOp copy;
  bufferization::ToTensorOp made;
  for (Operation *user : alloc->getUsers()) {
    if (auto own = dyn_cast<memref::CopyOp>(user); own && !copy)
      copy = own;
    else if (auto own = dyn_cast<bufferization::ToTensorOp>(user); own && !made)
      made = own;
    else if (user != load && user != store)
      return false;
  }
  if (!copy || !made || copy.getTarget() != alloc ||
      copy->getBlock() != block || made->getBlock() != block ||
      !copy->isBeforeInBlock(scatter.loop) ||
      !scatter.loop->isBeforeInBlock(made))
    return false;
  auto start = copy.getSource().getDefiningOp<bufferization::ToBufferOp>();
  for (Value index : store.getIndices())
    scatter.indices.push_back(elements.scalar(index));
  if (!start || !start.getReadOnly() ||
      !matcher.isZero(elements.element(start.getTensor(), scatter.indices)))
    return false;
  scatter.term =
      elements.scalar(sum->getOperand(sum.getLhs() == load.getResult()));
  scatter.made = made;
  return true;
}

bool ScatterMatcher::isAdded(const Expr *value, const Expr *before) {
  if (!value->is<arith::AddFOp>() || llvm::count(value->operands, before) != 1)
    return false;
  scatter.term = value->operands[value->operands[0] == before ? 1 : 0];
  return true;
}

bool ScatterMatcher::isUpdate(const Expr *value, Value tensor) {
  Expansion upTo(
      [&](Value inner) { return inner != stop && !reducesSeveral(inner); });
  value = value ? elements.expand(value, upTo) : nullptr;
  const Expr *before =
      elements.expand(exprs.load(tensor, scatter.indices), upTo);
  if (!value || !before || isAdded(value, before))
    return value && before;
  if (!value->is<arith::SelectOp>())
    return false;
  scatter.condition = value->operands[0];
  scatter.dropsWhere = value->operands[1] == before;
  return value->operands[scatter.dropsWhere ? 1 : 2] == before &&
         isAdded(value->operands[scatter.dropsWhere ? 2 : 1], before);
}

bool ScatterMatcher::matchSlice(tensor::InsertSliceOp insert) {
  RankedTensorType type = insert.getDestType();
  if (insert.getSourceType().getRank() != type.getRank())
    return false;
  SmallVector<const Expr *> places;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    std::optional<int64_t> size =
        getConstantIntValue(insert.getMixedSizes()[dim]);
    const Expr *offset = elements.scalar(insert.getMixedOffsets()[dim]);
    if (getConstantIntValue(insert.getMixedStrides()[dim]) != 1 || !size)
      return false;
    if (*size == 1) {
      places.push_back(exprs.integer(0));
      scatter.indices.push_back(offset);
      continue;
    }
    if (*size != type.getDimSize(dim) || offset->getInteger() != 0)
      return false;
    // No symbol of an attention has such a number.
    constexpr int64_t firstOwn = 1 << 20;
    const Expr *loop = exprs.symbol(firstOwn + dim, *size);
    scatter.loops.push_back({loop, exprs.integer(*size)});
    places.push_back(loop);
    scatter.indices.push_back(loop);
  }
  return isUpdate(elements.element(insert.getSource(), places),
                  insert.getDest());
}

bool ScatterMatcher::matchCarried() {
  for (auto [number, loop] : llvm::enumerate(nest)) {
    if (loop.getNumResults() != 1)
      return false;
    for (Operation &op : loop.getBody()->without_terminator())
      if (!isa<scf::ForOp>(op) && !isMemoryEffectFree(&op))
        return false;
    if (number + 1 == nest.size())
      break;
    scf::ForOp inner = nest[number + 1];
    if (inner.getInitArgs()[0] != loop.getRegionIterArg(0) ||
        loop.getYieldedValues()[0] != inner.getResult(0))
      return false;
  }
  scf::ForOp inner = nest.back();
  Value carried = inner.getRegionIterArg(0);
  Operation *update = inner.getYieldedValues()[0].getDefiningOp();
  if (auto insert = dyn_cast_or_null<tensor::InsertSliceOp>(update)) {
    if (insert.getDest() != carried || !matchSlice(insert))
      return false;
  } else if (auto insert = dyn_cast_or_null<tensor::InsertOp>(update)) {
    for (Value index : insert.getIndices())
      scatter.indices.push_back(elements.scalar(index));
    if (insert.getDest() != carried ||
        !isUpdate(elements.scalar(insert.getScalar()), carried))
      return false;
  } else {
    return false;
  }
  scatter.made = scatter.loop;
  return matcher.isZero(
      elements.element(scatter.loop.getInitArgs()[0], scatter.indices));
}

std::optional<PairScatter> PairScatter::match(AttentionMatcher &matcher,
                                              scf::ForOp loop, Value stop) {
  ScatterMatcher scatter(matcher, loop, stop);
  if (!scatter.match())
    return std::nullopt;
  return scatter.scatter;
}

SmallVector<Value> PairScatter::getChecks() {
  SmallVector<Value> checks;
  loop->walk([&](cf::AssertOp check) { checks.push_back(check.getArg()); });
  return checks;
}

void PairScatter::erase(bool keepsChecks, SmallVectorImpl<Operation *> &dead,
                        llvm::function_ref<void(Operation *)> forget) {
  auto erase = [&](Operation *op) {
    forget(op);
    op->erase();
  };
  auto addProducers = [&](Operation *op) {
    for (Value operand : op->getOperands())
      if (Operation *producer = operand.getDefiningOp();
          producer && !loop->isAncestor(producer))
        dead.push_back(producer);
  };
  loop->walk(addProducers);
  if (made != loop) {
    auto alloc = made->getOperand(0).getDefiningOp<memref::AllocOp>();
    erase(made);
    for (Operation *user : llvm::make_early_inc_range(alloc->getUsers()))
      if (isa<memref::StoreOp, memref::CopyOp>(user)) {
        addProducers(user);
        erase(user);
      }
    // What was stored, and all that only it has needed.
    bool changes = true;
    while (changes) {
      changes = false;
      loop->walk([&](Operation *op) {
        if (!isa<scf::ForOp>(op) && isOpTriviallyDead(op)) {
          erase(op);
          changes = true;
        }
      });
    }
    llvm::erase(dead, alloc);
    if (!keepsChecks)
      erase(loop);
    erase(alloc);
    return;
  }
  erase(loop);
}
