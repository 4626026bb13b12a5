//===- Branches.cpp - Which ways choices on integers went -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Branches.h"
#include "Probes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

/// So many draws that take a way outside of what is compared say that no other
/// ones take it.
static constexpr unsigned kOutside = 3;

/// Whether an op goes as the comparison does that it chooses by.
static bool isSaidElsewhere(Operation *op) {
  return isa<arith::SelectOp, scf::IfOp>(op) &&
         isa_and_present<arith::CmpIOp, arith::CmpFOp>(
             op->getOperand(0).getDefiningOp());
}

/// Whether an op looks at the order of two integers.
static bool comparesIntegers(Operation *op) {
  return op->getNumOperands() == 2 &&
         op->getOperand(0).getType().isIntOrIndex() &&
         !op->getOperand(0).getType().isInteger(1);
}

bool equivalence::isStatement(Operation *op) {
  return isa<arith::CmpIOp, arith::CmpFOp>(op) &&
         isOnlyAsserted(op->getResult(0));
}

bool Branches::isOfFirst(Operation *op) const {
  while (op && !firstOps.contains(op))
    op = op->getParentOp();
  return op;
}

/// Whether what an op chooses by is made of some sources.
bool Branches::isMadeOf(Dependence &sources, Operation *op) {
  if (isa<arith::SelectOp, scf::IfOp>(op))
    return sources.has(op->getOperand(0));
  return llvm::any_of(op->getOperands(),
                      [&](Value value) { return sources.has(value); });
}

/// Whether an op computes scalars of the function.
static bool isScalar(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op->getParentOp());
  return !structured || structured.getNumLoops() == 0;
}

bool equivalence::isInLoop(Operation *op) {
  return isScalar(op) && (op->getParentOfType<scf::ForOp>() ||
                          op->getParentOfType<scf::WhileOp>());
}

void Branches::noteIn(const Graph &graph, Evaluator &evaluator, bool isCompared,
                      bool isWhole) {
  // What both programs assert is one scalar.
  llvm::DenseSet<const ScalarOp *> stated;
  for (const Graph::Tracked &tracked : graph.getTracked())
    if (isStatement(tracked.op) && isOfFirst(tracked.op))
      stated.insert(tracked.scalar);
  llvm::MapVector<Operation *, Outcomes> seen;
  for (const Graph::Tracked &tracked : graph.getTracked()) {
    if (isMadeOf(data, tracked.op) || stated.contains(tracked.scalar))
      continue;
    // Where sizes are 0 there may be no element that asks for it.
    if (!tracked.scalar->outcomes && isScalar(tracked.op) &&
        tracked.node->getNumElements() == 1)
      evaluator.evaluate(Graph::view(tracked.node, {}), /*address=*/0,
                         /*part=*/0, kConditionLevel);
    if (tracked.scalar->outcomes)
      seen[tracked.op] |= tracked.scalar->outcomes;
  }
  for (auto [op, outcomes] : seen) {
    Branch &branch = branches[op];
    branch.isSeen |= isCompared;
    if (!isWhole && isInLoop(op))
      continue;
    if (isCompared)
      branch.taken |= outcomes;
    else
      for (Side side : kOutcomeSides)
        if (outcomes & ~branch.taken & getBit(side))
          ++branch.outside[unsigned(side)];
  }
}

void Branches::excludeConstant() {
  for (Way way : getUncovered())
    if (!isMadeOf(drawn, way.op))
      exclude(way);
}

unsigned Branches::getNumBranches() const {
  return llvm::count_if(branches, [](const auto &entry) {
    return entry.second.taken && !isSaidElsewhere(entry.first);
  });
}

bool Branches::isCovered(Way way) const {
  Branch branch = branches.lookup(way.op);
  return branch.taken & getBit(way.side) ||
         (llvm::is_contained(kOutcomeSides, way.side) &&
          branch.outside[unsigned(way.side)] >= kOutside);
}

unsigned Branches::getNumOutside() const {
  unsigned count = 0;
  for (auto [op, branch] : branches)
    for (Side side : kOutcomeSides)
      count += branch.taken && !(branch.taken & getBit(side)) &&
               isCovered({op, side});
  return count;
}

SmallVector<Way> Branches::getUncovered(ArrayRef<Side> sides) const {
  bool isNear = sides.front() == Side::Below;
  SmallVector<Way> uncovered;
  for (auto [op, branch] : branches)
    for (Side side : sides)
      if (branch.isSeen && !isCovered({op, side}) && !isSaidElsewhere(op) &&
          !(isNear && (isStatement(op) || !comparesIntegers(op))))
        uncovered.push_back({op, side});
  return uncovered;
}

/// Whether a value is a size or the index of a loop, but for casts and
/// constants that are added.
static bool isSizeOrIndex(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (isa<tensor::DimOp, linalg::IndexOp>(op))
      return true;
    bool passesOn = isa<arith::IndexCastOp, arith::ExtSIOp>(op) ||
                    (isa<arith::AddIOp, arith::SubIOp>(op) &&
                     matchPattern(op->getOperand(1), m_Constant()));
    if (!passesOn)
      return false;
    value = op->getOperand(0);
  }
  return false;
}

bool Branches::hasOpenLimit() const {
  for (Way way : getUncovered()) {
    auto compare = dyn_cast<arith::CmpIOp>(way.op);
    if (!compare)
      continue;
    for (auto [limit, value] :
         {std::pair(compare.getLhs(), compare.getRhs()),
          std::pair(compare.getRhs(), compare.getLhs())}) {
      APInt constant;
      if (matchPattern(limit, m_ConstantInt(&constant)) &&
          constant.sge(kLeastLargeSize) && isSizeOrIndex(value))
        return true;
    }
  }
  return false;
}

std::string Branches::describe(Way way) {
  bool isSecond = way.side == Side::Second;
  std::string name = "'" + way.op->getName().getStringRef().str() + "'";
  if (isa<arith::CmpIOp, arith::CmpFOp>(way.op))
    return name + " was never " + (isSecond ? "true" : "false");
  // A select takes its first value where the condition is true.
  bool isFirst = isa<arith::SelectOp, scf::IfOp>(way.op) == isSecond;
  return name + " never took its " + (isFirst ? "first" : "second") + " value";
}

std::optional<std::string> Branches::describeCoverage() const {
  unsigned all = getNumBranches();
  if (!all)
    return std::nullopt;
  std::string line =
      "both ways of " + std::to_string(all) +
      " choices by sizes, integers and booleans, where they can be";
  if (provenSize != INT64_MAX)
    line += " at sizes up to " + std::to_string(provenSize);
  if (unsigned outside = getNumOutside())
    line += "; " + std::to_string(outside) +
            " ways were taken outside of what is compared alone";
  return line;
}
