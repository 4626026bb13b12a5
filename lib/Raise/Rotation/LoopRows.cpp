//===- LoopRows.cpp - Rows of a tensor that a loop writes -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopRows.h"
#include "Materialize/TensorPlan.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/LoopWrites.h"

using namespace mlir;
using namespace mlir::rope;

namespace {
/// An induction variable of the loop, or of one inside.
struct RowVariable {
  Operation *loop;
  Value value;
  /// Where it starts, and how many iterations there are; null where rows that
  /// follow it are none of a window.
  const Expr *first = nullptr, *count = nullptr;
  /// The axis that the writes follow, and the first row there.
  int64_t axis = -1;
  const Expr *start = nullptr;
};

class LoopRowFinder {
public:
  LoopRowFinder(LoopLikeOpInterface loop, unsigned number,
                ElementExpressions &elements)
      : loop(loop), number(number), elements(elements),
        exprs(elements.getExpressions()), init(loop.getInits()[number]) {}
  std::optional<ElementFunction> find();

private:
  void findVariables();
  bool isOutside(Value value) {
    return !loop->isAncestor(value.getParentRegion()->getParentOp());
  }
  /// The first row along `axis` that `write` writes as it follows `variable`;
  /// null where it does not.
  const Expr *findStart(Operation *write, int64_t axis,
                        const RowVariable &variable);
  void followWrites(RowVariable &variable);
  bool isWhole(const RowVariable &variable) {
    return variable.start->getInteger() == 0 &&
           exprs.canonicalSize(variable.count) ==
               exprs.canonicalSize(elements.size(init, variable.axis));
  }
  /// Whether the rows are none but those that are there, and known before the
  /// loop.
  bool isWindow(const RowVariable &variable);
  /// Whether `op` runs in every execution of the loop, whatever the number of
  /// iterations of `except` is.
  bool alwaysRuns(Operation *op, const RowVariable &except);

  LoopLikeOpInterface loop;
  unsigned number;
  ElementExpressions &elements;
  ExpressionContext &exprs;
  Value init;
  LoopWrites writes;
  SmallVector<RowVariable, 4> variables;
};
} // namespace

const Expr *LoopRowFinder::findStart(Operation *write, int64_t axis,
                                     const RowVariable &variable) {
  OpFoldResult place;
  if (auto insert = dyn_cast<tensor::InsertOp>(write)) {
    place = insert.getIndices()[axis];
  } else {
    auto slice = cast<OffsetSizeAndStrideOpInterface>(write);
    if (getConstantIntValue(slice.getMixedSizes()[axis]) != 1)
      return nullptr;
    place = slice.getMixedOffsets()[axis];
  }
  const Expr *rest =
      exprs.sub(elements.scalar(place), elements.scalar(variable.value));
  bool isKnown = walkExpressions(rest, [&](const Expr *expr) {
    return !expr->value || isOutside(expr->value);
  });
  return isKnown ? exprs.add(rest, variable.first) : nullptr;
}

void LoopRowFinder::followWrites(RowVariable &variable) {
  int64_t rank = cast<RankedTensorType>(init.getType()).getRank();
  for (int64_t axis = 0; axis < rank && variable.axis < 0; ++axis) {
    const Expr *start = findStart(writes.inserts.front(), axis, variable);
    if (!start || llvm::any_of(writes.inserts, [&](Operation *write) {
          return findStart(write, axis, variable) != start;
        }))
      continue;
    variable.axis = axis;
    variable.start = start;
  }
}

void LoopRowFinder::findVariables() {
  loop->walk([&](Operation *op) {
    if (!isa<scf::ForOp, scf::ForallOp>(op))
      return;
    auto inner = cast<LoopLikeOpInterface>(op);
    for (auto [value, lower, upper, step] :
         llvm::zip(*inner.getLoopInductionVars(), *inner.getLoopLowerBounds(),
                   *inner.getLoopUpperBounds(), *inner.getLoopSteps())) {
      RowVariable variable{op, value};
      bool isKnown =
          value.getType().isIndex() && getConstantIntValue(step) == 1;
      for (OpFoldResult bound : {lower, upper})
        if (auto bounding = dyn_cast<Value>(bound))
          isKnown &= isOutside(bounding);
      if (isKnown) {
        variable.first = elements.scalar(lower);
        variable.count = exprs.sub(elements.scalar(upper), variable.first);
      } else if (std::optional<int64_t> low = getConstantIntValue(lower),
                 high = getConstantIntValue(upper);
                 low && high && *low < *high) {
        // Runs, at other steps.
        variable.count = exprs.integer(1);
      }
      variables.push_back(variable);
    }
  });
  for (RowVariable &variable : variables)
    if (variable.first &&
        llvm::is_contained(llvm::make_first_range(writes.loops), variable.loop))
      followWrites(variable);
}

bool LoopRowFinder::alwaysRuns(Operation *op, const RowVariable &except) {
  for (Operation *parent = op->getParentOp();; parent = parent->getParentOp()) {
    if (isa<scf::InParallelOp>(parent))
      continue;
    if (!isa<scf::ForOp, scf::ForallOp>(parent))
      return false;
    for (const RowVariable &variable : variables)
      if (variable.loop == parent && &variable != &except &&
          (!variable.count || variable.count->bounds.min < 1))
        return false;
    if (parent == loop)
      return true;
  }
}

bool LoopRowFinder::isWindow(const RowVariable &variable) {
  const Expr *size = elements.size(init, variable.axis);
  const Expr *end = exprs.add(variable.start, variable.count);
  // The number of rounds of a parallel loop is no difference of its bounds
  // where that is negative.
  bool isCounted =
      isa<scf::ForOp>(variable.loop) || variable.count->bounds.min >= 0;
  return isCounted && exprs.isAtLeast(size, end) != false &&
         canWrite(variable.start) && canWrite(variable.count) &&
         llvm::all_of(writes.inserts, [&](Operation *write) {
           return alwaysRuns(write, variable);
         });
}

std::optional<ElementFunction> LoopRowFinder::find() {
  std::optional<LoopWrites> collected = LoopWrites::collect(loop, number);
  if (!collected || collected->inserts.empty() ||
      !isa<RankedTensorType>(init.getType()))
    return std::nullopt;
  writes = std::move(*collected);
  findVariables();
  ElementFunction rows = Value(loop->getResult(number));
  bool isSome = false;
  for (const RowVariable &variable : variables) {
    if (variable.axis < 0)
      continue;
    // Two variables along one axis are tiles, which no window has.
    bool isTile = llvm::any_of(variables, [&](const RowVariable &other) {
      return &other != &variable && other.axis == variable.axis;
    });
    if (isTile || isWhole(variable))
      continue;
    if (!isWindow(variable))
      return std::nullopt;
    rows = rows.window(variable.axis, variable.start, variable.count);
    isSome = true;
  }
  return isSome ? std::optional(rows) : std::nullopt;
}

std::optional<ElementFunction>
mlir::rope::findLoopRows(LoopLikeOpInterface loop, unsigned number,
                         ElementExpressions &elements) {
  if (!isa<scf::ForOp, scf::ForallOp>(loop.getOperation()))
    return std::nullopt;
  return LoopRowFinder(loop, number, elements).find();
}
