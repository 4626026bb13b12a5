//===- Probes.cpp - What programs tell apart ------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Probes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rope;

/// Larger sizes are not drawn at all.
static constexpr int64_t kMaxLargeSize = int64_t(1) << 21;

/// Integers that a constant has, if they are few.
static void addIntegers(Attribute attr, std::set<int64_t> &constants) {
  static constexpr int64_t kMaxElements = 16;
  auto add = [&](const APInt &value) {
    if (value.getBitWidth() > 1 && value.getBitWidth() <= 64)
      constants.insert(value.getSExtValue());
  };
  if (auto integer = dyn_cast<IntegerAttr>(attr))
    return add(integer.getValue());
  auto dense = dyn_cast<DenseIntElementsAttr>(attr);
  if (!dense)
    return;
  if (dense.isSplat())
    return add(dense.getSplatValue<APInt>());
  if (dense.getNumElements() <= kMaxElements)
    for (const APInt &value : dense.getValues<APInt>())
      add(value);
}

/// Constants that a value is made of by integer arithmetic.
static void addSources(Value value, std::set<int64_t> &constants,
                       std::set<int64_t> &multipliers,
                       llvm::SmallPtrSetImpl<void *> &seen) {
  SmallVector<Value> work = {value};
  while (!work.empty()) {
    Value next = work.pop_back_val();
    if (!seen.insert(next.getAsOpaquePointer()).second)
      continue;
    Attribute attr;
    if (matchPattern(next, m_Constant(&attr))) {
      addIntegers(attr, constants);
      continue;
    }
    if (auto argument = dyn_cast<BlockArgument>(next)) {
      // Of a body: the tensor that it is an element of.
      Operation *parent = argument.getOwner()->getParentOp();
      if (auto structured = dyn_cast_or_null<linalg::LinalgOp>(parent))
        work.push_back(parent->getOperand(argument.getArgNumber()));
      continue;
    }
    Operation *op = next.getDefiningOp();
    if (!getElementTypeOrSelf(next.getType()).isIntOrIndex() ||
        isa<arith::CmpFOp>(op))
      continue;
    // What is multiplied is compared with a part of the constant.
    if (isa<arith::MulIOp>(op)) {
      for (Value operand : op->getOperands())
        if (matchPattern(operand, m_Constant(&attr)))
          addIntegers(attr, multipliers);
        else
          work.push_back(operand);
      continue;
    }
    llvm::append_range(work, op->getOperands());
    if (auto structured = dyn_cast<linalg::LinalgOp>(op))
      llvm::append_range(
          work, op->getRegion(0).front().getTerminator()->getOperands());
  }
}

bool equivalence::isOnlyAsserted(Value value) {
  return llvm::all_of(value.getUsers(), [](Operation *user) {
    return isa<cf::AssertOp>(user) || (isa<arith::AndIOp, arith::OrIOp>(user) &&
                                       isOnlyAsserted(user->getResult(0)));
  });
}

/// Adds the constants of one op.
static void addConstants(Operation *op, equivalence::Constants &constants,
                         std::set<int64_t> &multipliers,
                         llvm::SmallPtrSetImpl<void *> &compared,
                         llvm::SmallPtrSetImpl<void *> &others) {
  using Predicate = arith::CmpIPredicate;
  bool limits =
      isa<arith::MinSIOp, arith::MaxSIOp, arith::MinUIOp, arith::MaxUIOp>(op);
  if (auto compare = dyn_cast<arith::CmpIOp>(op)) {
    bool isEquality = compare.getPredicate() == Predicate::eq ||
                      compare.getPredicate() == Predicate::ne;
    limits = !isEquality || !equivalence::isOnlyAsserted(compare);
  }
  if (limits)
    for (Value operand : op->getOperands())
      addSources(operand, constants.compared, multipliers, compared);
  if (isa<arith::CmpIOp, arith::DivSIOp, arith::DivUIOp, arith::RemSIOp,
          arith::RemUIOp, arith::FloorDivSIOp, arith::CeilDivSIOp,
          arith::CeilDivUIOp, arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp,
          arith::AndIOp>(op))
    for (Value operand : op->getOperands())
      addSources(operand, constants.all, multipliers, others);
  if (isa<affine::AffineMinOp, affine::AffineMaxOp>(op))
    cast<AffineMapAttr>(op->getAttr("map"))
        .getValue()
        .walkExprs([&](AffineExpr expression) {
          if (auto constant = dyn_cast<AffineConstantExpr>(expression))
            constants.compared.insert(constant.getValue());
        });
  for (StringRef name : {"window_left", "window_right"})
    if (auto window = op->getAttrOfType<IntegerAttr>(name))
      constants.compared.insert(window.getInt());
}

void equivalence::collectConstants(Operation *root, Constants &constants) {
  llvm::SmallPtrSet<void *, 32> compared, others;
  std::set<int64_t> multipliers;
  llvm::SetVector<Operation *> work;
  work.insert(root);
  for (size_t i = 0; i < work.size(); ++i)
    work[i]->walk([&](Operation *op) {
      if (auto call = dyn_cast<CallOpInterface>(op))
        if (Operation *callee = call.resolveCallable())
          work.insert(callee);
      addConstants(op, constants, multipliers, compared, others);
    });
  for (int64_t constant : std::set(constants.compared))
    for (int64_t multiplier : multipliers)
      if (multiplier > 1 || multiplier < -1)
        constants.compared.insert(constant / multiplier);
  constants.all.insert(constants.compared.begin(), constants.compared.end());
}

std::vector<int64_t>
equivalence::getNeighbours(const std::set<int64_t> &constants) {
  std::set<int64_t> values;
  for (int64_t constant : constants)
    for (int64_t offset : {-1, 0, 1}) {
      int64_t value;
      if (!llvm::AddOverflow(constant, offset, value))
        values.insert(value);
    }
  return {values.begin(), values.end()};
}

std::vector<int64_t>
equivalence::getIntegerProbes(const std::set<int64_t> &constants,
                              unsigned width) {
  std::set<int64_t> values = {-2, -1, 0, 1, 2};
  for (int64_t value : getNeighbours(constants))
    values.insert(value);
  // Ends of types, and the first integers that f16, bf16, f32, f64 round.
  for (unsigned bits : {8, 16, 32, 64}) {
    values.insert(llvm::minIntN(bits));
    values.insert(llvm::maxIntN(bits));
    if (bits < 64) {
      values.insert(llvm::maxIntN(bits) + 1);
      values.insert(llvm::maxUIntN(bits) + 1);
    }
  }
  for (unsigned bits : {8, 11, 24, 53})
    values.insert((int64_t(1) << bits) + 1);
  // All of a narrow type.
  if (width <= 8)
    for (int64_t value = llvm::minIntN(width); value <= llvm::maxIntN(width);
         ++value)
      values.insert(value);
  std::vector<int64_t> result;
  for (int64_t value : values)
    if (llvm::isIntN(width, value))
      result.push_back(value);
  return result;
}

std::vector<int64_t>
equivalence::getSizeProbes(const std::set<int64_t> &constants) {
  std::set<int64_t> values = {0, 1, 2};
  int64_t beyond = 8;
  for (int64_t constant : constants)
    if (constant >= 0 && constant < kLeastLargeSize) {
      for (int64_t offset : {-1, 0, 1})
        if (constant + offset >= 0)
          values.insert(constant + offset);
      beyond = std::max(beyond, constant + 7);
    }
  values.insert(beyond);
  return {values.begin(), values.end()};
}

std::vector<int64_t>
equivalence::getLargeSizes(const std::set<int64_t> &constants) {
  std::set<int64_t> values;
  for (int64_t constant : constants)
    if (constant >= kLeastLargeSize && constant <= kMaxLargeSize)
      for (int64_t offset : {-1, 0, 1})
        values.insert(constant + offset);
  return {values.begin(), values.end()};
}
