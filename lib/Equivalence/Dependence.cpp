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

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

bool Dependence::add(Value value) {
  return follows(getElementTypeOrSelf(value.getType())) &&
         values.insert(value).second;
}

/// Adds what an op makes of the values that are known so far; whether one is
/// new.
bool Dependence::collectOnce(Operation *op) {
  auto isKnown = [&](Value value) { return values.contains(value); };
  // A size is not made of elements.
  bool changed = false,
       any = source(op) || (!isa<tensor::DimOp>(op) &&
                            llvm::any_of(op->getOperands(), isKnown));
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    for (OpOperand &operand : op->getOpOperands())
      if (isKnown(operand.get()))
        changed |= add(structured.getMatchingBlockArgument(&operand));
  for (Region &region : op->getRegions())
    region.walk([&](Operation *inner) {
      any |= llvm::any_of(inner->getResults(), isKnown);
    });
  if (!any)
    return changed;
  for (Value result : op->getResults())
    changed |= add(result);
  if (isa<linalg::LinalgOp, FunctionOpInterface>(op))
    return changed;
  for (Region &region : op->getRegions())
    for (Value argument : region.getArguments())
      changed |= add(argument);
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
    std::optional<int64_t> axis = dim.getConstantIndex();
    auto type = dyn_cast<RankedTensorType>(dim.getSource().getType());
    return !axis || !type || *axis >= type.getRank() ||
           type.isDynamicDim(*axis);
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
