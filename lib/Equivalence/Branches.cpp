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
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

static constexpr Outcomes kBothWays = 3;
/// Sizes are below this.
static constexpr int64_t kMostSize = int64_t(1) << 52;

namespace {
/// Integers from `least` to `most`.
struct Interval {
  int64_t least, most;

  static Interval ofType(Type type) {
    unsigned width = isa<IndexType>(type) ? 64 : type.getIntOrFloatBitWidth();
    if (width == 1)
      return {0, 1};
    return {llvm::minIntN(width), llvm::maxIntN(width)};
  }
  bool contains(Interval other) const {
    return least <= other.least && other.most <= most;
  }
};
} // namespace

/// Of the loop that an index counts: its size, where types say it.
static int64_t getExtent(linalg::IndexOp index) {
  auto structured = dyn_cast<linalg::LinalgOp>(index->getParentOp());
  if (!structured)
    return kMostSize;
  int64_t size = structured.getStaticLoopRanges()[index.getDim()];
  return ShapedType::isDynamic(size) ? kMostSize : std::max<int64_t>(1, size);
}

static Interval getInterval(Value value, unsigned depth = 0);

/// Of a sum or difference that does not wrap.
static std::optional<Interval> getSum(Operation *op, Interval a, Interval b) {
  if (isa<arith::SubIOp>(op)) {
    if (b.least == INT64_MIN)
      return std::nullopt;
    b = {-b.most, -b.least};
  }
  Interval sum;
  if (llvm::AddOverflow(a.least, b.least, sum.least) ||
      llvm::AddOverflow(a.most, b.most, sum.most))
    return std::nullopt;
  return sum;
}

/// Of what an op computes of integers that the intervals hold.
static std::optional<Interval> getResultInterval(Operation *op,
                                                 unsigned depth) {
  auto operand = [&](unsigned i) {
    return getInterval(op->getOperand(i), depth + 1);
  };
  if (auto index = dyn_cast<linalg::IndexOp>(op))
    return Interval{0, getExtent(index) - 1};
  if (auto dim = dyn_cast<tensor::DimOp>(op)) {
    std::optional<int64_t> axis = dim.getConstantIndex();
    auto type = dyn_cast<RankedTensorType>(dim.getSource().getType());
    if (axis && type && !type.isDynamicDim(*axis))
      return Interval{type.getDimSize(*axis), type.getDimSize(*axis)};
    return Interval{0, kMostSize};
  }
  if (isa<arith::AddIOp, arith::SubIOp>(op))
    return getSum(op, operand(0), operand(1));
  if (isa<arith::MaxSIOp>(op))
    return Interval{std::max(operand(0).least, operand(1).least),
                    std::max(operand(0).most, operand(1).most)};
  if (isa<arith::MinSIOp>(op))
    return Interval{std::min(operand(0).least, operand(1).least),
                    std::min(operand(0).most, operand(1).most)};
  if (isa<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(op) &&
      !op->getOperand(0).getType().isInteger(1))
    return operand(0);
  if (isa<arith::SelectOp>(op))
    return Interval{std::min(operand(1).least, operand(2).least),
                    std::max(operand(1).most, operand(2).most)};
  return std::nullopt;
}

/// Integers that a scalar may be; all of its type where nothing is known.
static Interval getInterval(Value value, unsigned depth) {
  static constexpr unsigned kMaxDepth = 12;
  Interval all = Interval::ofType(value.getType());
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)) &&
      constant.getBitWidth() <= 64) {
    int64_t number = value.getType().isInteger(1) ? constant.getZExtValue()
                                                  : constant.getSExtValue();
    return {number, number};
  }
  Operation *op = value.getDefiningOp();
  if (!op || depth > kMaxDepth)
    return all;
  std::optional<Interval> found = getResultInterval(op, depth);
  return found && all.contains(*found) ? *found : all;
}

/// Whether the ways that were not taken cannot be.
static bool isImpossible(Operation *op, Outcomes seen) {
  if (!isa<arith::CmpIOp, arith::MaxSIOp, arith::MinSIOp>(op) ||
      !op->getOperand(0).getType().isIntOrIndex())
    return false;
  Interval a = getInterval(op->getOperand(0));
  Interval b = getInterval(op->getOperand(1));
  if (isa<arith::MaxSIOp, arith::MinSIOp>(op)) {
    bool isFirst = (seen & 1) == isa<arith::MaxSIOp>(op);
    return isFirst ? a.least >= b.most : b.least >= a.most;
  }
  auto compare = dyn_cast<arith::CmpIOp>(op);
  if (!compare)
    return false;
  using Predicate = arith::CmpIPredicate;
  bool isEquality = compare.getPredicate() == Predicate::eq ||
                    compare.getPredicate() == Predicate::ne;
  // Of i1 the larger number is the smaller one where signs count.
  if (compare.getLhs().getType().isInteger(1) && !isEquality)
    return false;
  bool disjoint = a.most < b.least || b.most < a.least;
  switch (compare.getPredicate()) {
  case Predicate::slt:
    return seen == 2 ? a.most < b.least : a.least >= b.most;
  case Predicate::sle:
    return seen == 2 ? a.most <= b.least : a.least > b.most;
  case Predicate::sgt:
    return seen == 2 ? a.least > b.most : a.most <= b.least;
  case Predicate::sge:
    return seen == 2 ? a.least >= b.most : a.most < b.least;
  case Predicate::eq:
    return seen == 1 ? disjoint : a.least == a.most && b.least == b.most;
  case Predicate::ne:
    return seen == 2 ? disjoint : a.least == a.most && b.least == b.most;
  default:
    return false;
  }
}

/// Whether an op is a statement that holds, or goes as the comparison does that
/// it chooses by.
static bool isSaidElsewhere(Operation *op) {
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return select.getCondition().getDefiningOp<arith::CmpIOp>();
  return isa<arith::CmpIOp>(op) && isOnlyAsserted(op->getResult(0));
}

void Branches::note(const Graph &graph) {
  for (const Graph::Tracked &tracked : graph.getTracked())
    if (tracked.scalar->outcomes)
      outcomes[tracked.op] |= tracked.scalar->outcomes;
}

SmallVector<Operation *> Branches::getUncovered() const {
  SmallVector<Operation *> uncovered;
  for (auto [op, seen] : outcomes)
    if (seen != kBothWays && !isSaidElsewhere(op) && !isImpossible(op, seen))
      uncovered.push_back(op);
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

Operation *Branches::getOpenLimit() const {
  for (Operation *op : getUncovered()) {
    auto compare = dyn_cast<arith::CmpIOp>(op);
    if (!compare)
      continue;
    for (auto [limit, value] :
         {std::pair(compare.getLhs(), compare.getRhs()),
          std::pair(compare.getRhs(), compare.getLhs())}) {
      APInt constant;
      if (matchPattern(limit, m_ConstantInt(&constant)) &&
          constant.sge(kLeastLargeSize) && isSizeOrIndex(value))
        return op;
    }
  }
  return nullptr;
}

std::string Branches::describe(Operation *op) const {
  bool isSecondMissing = !(outcomes.lookup(op) & 2);
  std::string name = "'" + op->getName().getStringRef().str() + "'";
  if (isa<arith::CmpIOp>(op))
    return name + " was never " + (isSecondMissing ? "true" : "false");
  // A select takes its first value where the condition is true.
  bool isFirst = isa<arith::SelectOp>(op) == isSecondMissing;
  return name + " never took its " + (isFirst ? "first" : "second") + " value";
}
