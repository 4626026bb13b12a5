//===- Dependence.cpp - What values are made of ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dependence.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "rope/Support/ConstantDim.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

bool Dependence::add(Value value) {
  return follows(getElementTypeOrSelf(value.getType())) &&
         values.insert(value).second;
}

/// Adds the values of `to` whose counterparts in `from` are known.
bool Dependence::addMatching(ValueRange to, ValueRange from) {
  bool changed = false;
  for (auto [value, source] : llvm::zip(to, from))
    if (values.contains(source))
      changed |= add(value);
  return changed;
}

/// Adds those of a kind of which something is known: integers and booleans of
/// integers and booleans, others of anything.
bool Dependence::addAny(ValueRange to, ValueRange from) {
  bool any = false, anyInteger = false;
  for (Value value : from)
    if (values.contains(value)) {
      any = true;
      anyInteger |= getElementTypeOrSelf(value.getType()).isIntOrIndex();
    }
  bool changed = false;
  for (Value value : to)
    if (getElementTypeOrSelf(value.getType()).isIntOrIndex() ? anyInteger : any)
      changed |= add(value);
  return changed;
}

/// Adds what an op with a body hands on, value by value: the body may compute
/// integers beside what it makes of data.
bool Dependence::addThroughBody(Operation *op) {
  Region &region = op->getRegion(0);
  Operation *end = region.front().getTerminator();
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    bool changed = false;
    for (OpOperand &operand : op->getOpOperands())
      if (values.contains(operand.get()))
        changed |= add(structured.getMatchingBlockArgument(&operand));
    changed |= addMatching(op->getResults(), structured.getDpsInits());
    return addMatching(op->getResults(), end->getOperands()) || changed;
  }
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    bool changed =
        addAny(loop.getInductionVar(),
               {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()});
    for (ValueRange from :
         {ValueRange(loop.getInitArgs()), ValueRange(end->getOperands())}) {
      changed |= addMatching(loop.getRegionIterArgs(), from);
      changed |= addMatching(op->getResults(), from);
    }
    return changed;
  }
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    bool changed = false;
    if (values.contains(branch.getCondition()))
      for (Value result : op->getResults())
        changed |= add(result);
    for (Region &way : op->getRegions())
      if (!way.empty())
        changed |= addMatching(op->getResults(),
                               way.front().getTerminator()->getOperands());
    return changed;
  }
  // Sizes and indices, a filling, or what loops carry.
  SmallVector<Value> yielded;
  bool changed = false;
  for (Region &inner : op->getRegions()) {
    changed |= addAny(inner.getArguments(), op->getOperands());
    for (Block &block : inner)
      if (!block.empty())
        llvm::append_range(yielded, block.back().getOperands());
  }
  for (Region &inner : op->getRegions())
    if (!isa<tensor::GenerateOp, tensor::PadOp>(op))
      changed |= addAny(inner.getArguments(), yielded);
  changed |= addAny(op->getResults(), op->getOperands());
  return addAny(op->getResults(), yielded) || changed;
}

/// Adds what an op makes of the values that are known so far; whether one is
/// new.
bool Dependence::collectOnce(Operation *op) {
  if (isa<FunctionOpInterface>(op))
    return false;
  bool changed = false;
  if (source(op))
    for (Value result : op->getResults())
      changed |= add(result);
  if (op->getNumRegions() && !op->getRegion(0).empty())
    return addThroughBody(op) || changed;
  if (isa<CallOpInterface>(op))
    return addAny(op->getResults(), op->getOperands()) || changed;
  // A size is not made of elements.
  auto isKnown = [&](Value value) { return values.contains(value); };
  if (!isa<tensor::DimOp>(op) && llvm::any_of(op->getOperands(), isKnown))
    for (Value result : op->getResults())
      changed |= add(result);
  return changed;
}

void Dependence::collect(Operation *function) {
  for (Region &region : function->getRegions())
    for (Value argument : region.getArguments())
      if (arguments(getElementTypeOrSelf(argument.getType())))
        add(argument);
  bool changed = true;
  while (changed) {
    changed = false;
    function->walk<WalkOrder::PreOrder>(
        [&](Operation *op) { changed |= collectOnce(op); });
  }
}

bool Dependence::has(Value value) {
  Operation *op = value.getParentBlock()->getParentOp();
  while (op && !isa<FunctionOpInterface>(op))
    op = op->getParentOp();
  if (op && functions.insert(op).second)
    collect(op);
  return values.contains(value);
}

/// Whether draws choose what an op returns, whatever its operands are.
static bool isDrawn(Operation *op) {
  if (auto dim = dyn_cast<tensor::DimOp>(op)) {
    std::optional<int64_t> axis = getConstantDim(dim);
    return !axis || cast<RankedTensorType>(dim.getSource().getType())
                        .isDynamicDim(*axis);
  }
  if (auto index = dyn_cast<linalg::IndexOp>(op)) {
    auto structured = dyn_cast<linalg::LinalgOp>(index->getParentOp());
    return !structured || ShapedType::isDynamic(
                              structured.getStaticLoopRanges()[index.getDim()]);
  }
  // What a function reads itself is not followed.
  return isa<CallOpInterface>(op);
}

Dependence equivalence::makeDrawnDependence() {
  auto all = [](Type) { return true; };
  return Dependence(all, isDrawn, all);
}

/// Whether an op is a constant tensor of floats that stands for data.
static bool isDataConstant(Operation *op) {
  static constexpr int64_t kMaxListed = 32;
  ElementsAttr attr;
  return matchPattern(op, m_Constant(&attr)) && !attr.isSplat() &&
         !attr.getElementType().isIntOrIndex() &&
         attr.getNumElements() > kMaxListed;
}

Dependence equivalence::makeDataDependence() {
  return Dependence([](Type type) { return !type.isIntOrIndex(); },
                    isDataConstant, [](Type) { return true; });
}
