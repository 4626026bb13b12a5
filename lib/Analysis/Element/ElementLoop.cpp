//===- ElementLoop.cpp - Elements of loops that scatter -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop that only inserts into the tensor it carries, at places that are
// linear in its induction variable, is read element by element: the place says
// which one iteration wrote it, if any, and that iteration may read the carried
// tensor only where no other iteration writes. Everything is decided for the
// index at hand; what stays open keeps the loop opaque.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ElementExpression.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Analysis/LoopWrites.h"

using namespace mlir;
using namespace mlir::rope;

/// Ops of the body of a loop that is looked into.
static constexpr unsigned kBodyLimit = 256;
/// Nodes that one iteration may take.
static constexpr int64_t kIterationBudget = 20000;
/// Steps and coefficients of induction variables are below this.
static constexpr int64_t kFactorLimit = int64_t(1) << 30;

Value ElementExpressions::scattered(Value value) {
  if (!isa<RankedTensorType>(value.getType()))
    return {};
  Operation *op = value.getDefiningOp();
  unsigned number = 0;
  if (op) {
    if (!isa<scf::ForOp, scf::ForallOp>(op))
      return {};
    number = cast<OpResult>(value).getResultNumber();
  } else {
    auto argument = cast<BlockArgument>(value);
    op = argument.getOwner()->getParentOp();
    if (!isa_and_nonnull<scf::ForOp, scf::ForallOp>(op))
      return {};
    auto arguments = cast<LoopLikeOpInterface>(op).getRegionIterArgs();
    const auto *found = llvm::find(arguments, argument);
    if (found == arguments.end())
      return {};
    number = found - arguments.begin();
  }
  std::optional<LoopWrites> writes = LoopWrites::collect(op, number);
  if (!writes || writes->inserts.empty() ||
      llvm::hasNItemsOrMore(op->getRegion(0).front(), kBodyLimit))
    return {};
  return cast<LoopLikeOpInterface>(op).getInits()[number];
}

namespace {
/// The iteration that writes an element.
struct Iteration {
  /// Whether it is decided, and whether there is one.
  bool known = false, written = false;
  SmallVector<const Expr *> variables;
  /// The element, its place as the body says it.
  SmallVector<const Expr *> indices;
};

/// One tensor that a loop carries.
class Scatter {
public:
  Scatter(ElementExpressions &elements, LoopLikeOpInterface loop,
          unsigned result);
  /// The one iteration that may write the element at `indices`.
  Iteration find(ArrayRef<const Expr *> indices);

private:
  struct Variable {
    const Expr *value, *lower, *trips;
    int64_t step;
    int64_t axis = -1;
  };
  /// Along one axis, place = factor * variable + offset + [0, extent).
  struct Place {
    int64_t factor = 0, extent = 0;
    const Expr *offset = nullptr;
  };
  bool findVariables();
  Place place(Operation *write, int64_t axis, const Variable &variable);
  bool isOutside(const Expr *expr);
  std::optional<bool> hits(const Variable &variable, const Place &place,
                           const Expr *index, const Expr *&iteration,
                           const Expr *&inside);

  ElementExpressions &elements;
  ExpressionContext &exprs;
  LoopLikeOpInterface loop;
  Value init;
  bool valid = false;
  SmallVector<Operation *> writes;
  SmallVector<Variable> variables;
};
} // namespace

Scatter::Scatter(ElementExpressions &elements, LoopLikeOpInterface loop,
                 unsigned result)
    : elements(elements), exprs(elements.getExpressions()), loop(loop),
      init(loop.getInits()[result]) {
  std::optional<LoopWrites> collected = LoopWrites::collect(loop, result);
  if (!collected)
    return;
  writes = std::move(collected->inserts);
  valid = findVariables();
}

bool Scatter::isOutside(const Expr *root) {
  return walkExpressions(root, [&](const Expr *expr) {
    Value value = expr->value;
    return !value || !loop->isAncestor(value.getParentRegion()->getParentOp());
  });
}

/// The place of `write` along `axis`; a factor of zero where it is not linear
/// in `variable` or may be written by several iterations.
Scatter::Place Scatter::place(Operation *write, int64_t axis,
                              const Variable &variable) {
  OpFoldResult offset;
  Place result;
  if (auto insert = dyn_cast<tensor::InsertOp>(write)) {
    offset = insert.getIndices()[axis];
    result.extent = 1;
  } else {
    auto slice = cast<OffsetSizeAndStrideOpInterface>(write);
    offset = slice.getMixedOffsets()[axis];
    std::optional<int64_t> size =
        getConstantIntValue(slice.getMixedSizes()[axis]);
    if (!size || *size < 1 ||
        getConstantIntValue(slice.getMixedStrides()[axis]) != 1)
      return {};
    result.extent = *size;
  }
  const Expr *place = elements.scalar(offset);
  int64_t factor = 0;
  if (place == variable.value)
    factor = 1;
  else if (place->kind == ExprKind::Linear)
    for (auto [term, coefficient] : llvm::zip(place->operands, place->ints))
      if (term == variable.value)
        factor = coefficient;
  if (factor <= 0 || factor >= kFactorLimit ||
      factor * variable.step < result.extent)
    return {};
  result.offset = exprs.sub(place, exprs.scale(variable.value, factor));
  if (!isOutside(result.offset))
    return {};
  result.factor = factor;
  return result;
}

/// Bounds of the induction variables, and for each the axis along which all
/// inserts follow it.
bool Scatter::findVariables() {
  auto values = loop.getLoopInductionVars();
  auto lower = loop.getLoopLowerBounds(), upper = loop.getLoopUpperBounds(),
       steps = loop.getLoopSteps();
  if (!values || !lower || !upper || !steps)
    return false;
  for (auto [value, low, high, by] :
       llvm::zip(*values, *lower, *upper, *steps)) {
    std::optional<int64_t> step = getConstantIntValue(by);
    if (!value.getType().isIndex() || !step || *step < 1 ||
        *step >= kFactorLimit)
      return false;
    Variable variable;
    variable.value = elements.scalar(value);
    variable.lower = elements.scalar(low);
    variable.step = *step;
    variable.trips = exprs.floorDiv(
        exprs.add(exprs.sub(elements.scalar(high), variable.lower),
                  exprs.integer(*step - 1)),
        *step);
    int64_t rank = cast<RankedTensorType>(init.getType()).getRank();
    for (int64_t axis = 0; axis < rank && variable.axis < 0; ++axis)
      if (llvm::all_of(writes, [&](Operation *write) {
            return place(write, axis, variable).factor > 0;
          }))
        variable.axis = axis;
    if (variable.axis < 0)
      return false;
    variables.push_back(variable);
  }
  return true;
}

/// Whether an iteration writes at `index`, which one, and the index in terms
/// of the induction variable.
std::optional<bool> Scatter::hits(const Variable &variable, const Place &place,
                                  const Expr *index, const Expr *&iteration,
                                  const Expr *&inside) {
  int64_t stride = place.factor * variable.step;
  const Expr *first =
      exprs.add(place.offset, exprs.scale(variable.lower, place.factor));
  const Expr *relative = exprs.sub(index, first);
  const Expr *number = exprs.floorDiv(relative, stride);
  const Expr *rest = exprs.mod(relative, stride);
  // As many iterations as places, of one each: none is outside.
  bool whole = stride == 1 &&
               exprs.canonicalSize(variable.trips) ==
                   exprs.canonicalSize(elements.size(init, variable.axis));
  if (!whole) {
    std::optional<bool> low = exprs.isAtLeast(number, exprs.integer(0));
    std::optional<bool> high =
        exprs.isAtLeast(exprs.sub(variable.trips, exprs.integer(1)), number);
    std::optional<bool> inner =
        exprs.isAtLeast(exprs.integer(place.extent - 1), rest);
    if (low == false || high == false || inner == false)
      return false;
    if (!low || !high || !inner)
      return std::nullopt;
  }
  iteration = exprs.add(variable.lower, exprs.scale(number, variable.step));
  inside = exprs.add(
      exprs.add(exprs.scale(variable.value, place.factor), place.offset), rest);
  return true;
}

Iteration Scatter::find(ArrayRef<const Expr *> indices) {
  Iteration found;
  if (!valid)
    return found;
  for (Operation *write : writes) {
    SmallVector<const Expr *> iteration, inside(indices);
    bool open = false, missed = false;
    for (const Variable &variable : variables) {
      const Expr *value = nullptr, *index = nullptr;
      std::optional<bool> hit =
          hits(variable, place(write, variable.axis, variable),
               indices[variable.axis], value, index);
      missed |= hit == false;
      open |= !hit;
      iteration.push_back(value);
      inside[variable.axis] = index;
    }
    if (missed)
      continue;
    // The order of two iterations that write one element is not followed.
    if (open || (found.written && found.variables != iteration))
      return {};
    if (!found.written)
      found.indices = inside;
    found.written = true;
    found.variables = iteration;
  }
  found.known = true;
  return found;
}

const Expr *ElementExpressions::stepLoop(Operation *op, unsigned result,
                                         ArrayRef<const Expr *> indices) {
  auto loop = cast<LoopLikeOpInterface>(op);
  Iteration iteration = Scatter(*this, loop, result).find(indices);
  if (!iteration.known)
    return nullptr;
  if (!iteration.written)
    return exprs.load(loop.getInits()[result], indices);
  Value carried = loop.getRegionIterArgs()[result];
  const Expr *written = nullptr;
  if (auto forLoop = dyn_cast<scf::ForOp>(op)) {
    written = exprs.load(forLoop.getYieldedValues()[result], iteration.indices);
  } else {
    // Inserts that overlap in one iteration have no order.
    SmallVector<Operation *> writes;
    collectParallelInserts(cast<scf::ForallOp>(op), carried, writes);
    for (Operation *write : writes) {
      const Expr *element = stepInsert(write, iteration.indices);
      if (!element)
        return nullptr;
      if (element->isLoad() && element->value == carried)
        continue;
      if (written)
        return nullptr;
      written = element;
    }
    if (!written)
      written = exprs.load(carried, iteration.indices);
  }
  auto isInside = [op](Value value) {
    return op->isAncestor(value.getParentRegion()->getParentOp());
  };
  Expansion body(
      [&](Value value) { return isInside(value) && isTransparent(value); },
      kIterationBudget);
  const Expr *element = expand(written, body);
  if (!element)
    return nullptr;
  SmallVector<Value> variables = *loop.getLoopInductionVars();
  // Induction variables become their values in that iteration, the carried
  // tensors what they were before the loop.
  return substitute(
      element,
      [&](const Expr *expr, ArrayRef<const Expr *> operands) -> const Expr * {
        if (!expr->value || !isInside(expr->value))
          return exprs.rebuild(expr, operands);
        if (expr->kind == ExprKind::Scalar) {
          auto *found = llvm::find(variables, expr->value);
          return found != variables.end()
                     ? iteration.variables[found - variables.begin()]
                     : nullptr;
        }
        if (!expr->isLoad())
          return nullptr;
        auto arguments = loop.getRegionIterArgs();
        const auto *found = llvm::find(arguments, expr->value);
        if (found == arguments.end())
          return nullptr;
        unsigned number = found - arguments.begin();
        Iteration writer = Scatter(*this, loop, number).find(operands);
        if (!writer.known ||
            (writer.written && writer.variables != iteration.variables))
          return nullptr;
        return exprs.load(loop.getInits()[number], operands);
      });
}
