//===- TensorPlan.cpp - Tensors that a proof asks for ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorPlan.h"
#include "FormulaPlan.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;

/// Runs of columns that are joined: rotated lanes between two that pass
/// through.
static constexpr unsigned kRunLimit = 3;

OpBuilder mlir::rope::makeBuilder(Operation *at) {
  auto *dialect = at->getContext()->getLoadedDialect<RopeDialect>();
  return OpBuilder(at, dialect ? dialect->getRaiseListener() : nullptr);
}

//===----------------------------------------------------------------------===//
// Columns
//===----------------------------------------------------------------------===//

SmallVector<const Expr *>
mlir::rope::stripWidening(ElementExpressions &elements,
                          ArrayRef<const Expr *> columns) {
  constexpr unsigned maxViews = 16;
  auto widened = [&](const Expr *column) {
    const Expr *expr = column;
    for (unsigned view = 0; view < maxViews && expr && expr->isLoad(); ++view)
      expr = elements.step(expr);
    return expr && expr->is<arith::ExtFOp>() ? expr : column;
  };
  SmallVector<const Expr *> sources = llvm::map_to_vector(columns, widened);
  SmallVector<const Expr *> result;
  for (const Expr *column : sources) {
    if (!column->is<arith::ExtFOp>() ||
        column->operands[0]->type != sources[0]->operands[0]->type)
      return SmallVector<const Expr *>(columns);
    result.push_back(column->operands[0]);
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

bool mlir::rope::canWrite(const Expr *expr) {
  return walkExpressions(expr, [](const Expr *node) {
    return node->kind != ExprKind::Symbol && canWriteNode(node);
  });
}

Value mlir::rope::writeScalar(OpBuilder &builder, Location loc,
                              const Expr *expr) {
  ExpressionWriter writer(builder, loc, {});
  DenseMap<const Expr *, Value> written;
  SmallVector<const Expr *> stack{expr};
  while (!stack.empty()) {
    const Expr *node = stack.back();
    SmallVector<Value> operands;
    for (const Expr *operand : node->operands) {
      if (Value value = written.lookup(operand))
        operands.push_back(value);
      else
        stack.push_back(operand);
    }
    if (stack.back() != node)
      continue;
    stack.pop_back();
    if (!written.count(node))
      written[node] = writer.write(node, operands);
  }
  return written.lookup(expr);
}

/// The terms of a sum that are added to it, or those that are taken away; none
/// where there are none.
static Value writeTerms(OpBuilder &builder, Location loc, const Expr *sum,
                        bool isAdded) {
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  Value total;
  auto add = [&](Value term) {
    total = total ? arith::AddIOp::create(builder, loc, total, term).getResult()
                  : term;
  };
  for (auto [factor, operand] : llvm::zip(sum->ints, sum->operands)) {
    if ((factor > 0) != isAdded)
      continue;
    Value term = writeScalar(builder, loc, operand);
    int64_t times = isAdded ? factor : -factor;
    add(times == 1
            ? term
            : arith::MulIOp::create(builder, loc, term, constant(times)));
  }
  if (int64_t rest = sum->ints.back(); isAdded ? rest > 0 : rest < 0)
    add(constant(isAdded ? rest : -rest));
  return total;
}

OpFoldResult mlir::rope::writeSize(OpBuilder &builder, Location loc,
                                   const Expr *expr) {
  if (std::optional<int64_t> literal = expr->getInteger())
    return builder.getIndexAttr(std::max<int64_t>(*literal, 0));
  if (expr->bounds.min >= 0)
    return writeScalar(builder, loc, expr);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  if (expr->kind == ExprKind::Linear) {
    // The bounds of a loop that does not run are any integers, whose difference
    // wraps: they are compared first.
    Value added = writeTerms(builder, loc, expr, /*isAdded=*/true);
    if (Value taken = writeTerms(builder, loc, expr, /*isAdded=*/false)) {
      if (!added)
        added = zero;
      Value isSome = arith::CmpIOp::create(
          builder, loc, arith::CmpIPredicate::sgt, added, taken);
      Value rows = arith::SubIOp::create(builder, loc, added, taken);
      return arith::SelectOp::create(builder, loc, isSome, rows, zero)
          .getResult();
    }
    return arith::MaxSIOp::create(builder, loc, added, zero).getResult();
  }
  return arith::MaxSIOp::create(builder, loc, writeScalar(builder, loc, expr),
                                zero)
      .getResult();
}

OpFoldResult mlir::rope::writeStart(OpBuilder &builder, Location loc,
                                    const Expr *start, OpFoldResult size) {
  bool isSome = getConstantIntValue(size).value_or(0) > 0;
  std::optional<int64_t> literal = start->getInteger();
  if (literal && (*literal == 0 || isSome))
    return builder.getIndexAttr(*literal);
  Value place = writeScalar(builder, loc, start);
  if (isSome)
    return place;
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value count = getValueOrCreateConstantIndexOp(builder, loc, size);
  Value some = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sgt,
                                     count, zero);
  return arith::SelectOp::create(builder, loc, some, place, zero).getResult();
}

//===----------------------------------------------------------------------===//
// Plans of more than one op
//===----------------------------------------------------------------------===//

namespace {
/// Runs of columns next to each other.
class RunsPlan : public TensorPlan {
public:
  RunsPlan(ArrayRef<int64_t> rows, SmallVector<Plan> parts)
      : TensorPlan(rows, parts[0]->getElementType()), parts(std::move(parts)) {}
  Value make(const PlanSite &site) const override {
    SmallVector<Value> made = llvm::map_to_vector(
        parts, [&](const Plan &part) { return part->make(site); });
    int64_t last = cast<RankedTensorType>(made[0].getType()).getRank() - 1;
    return tensor::ConcatOp::create(site.builder, site.loc, last, made);
  }

private:
  SmallVector<Plan> parts;
};

/// The even and the odd columns.
class AlternatingPlan : public TensorPlan {
public:
  AlternatingPlan(ArrayRef<int64_t> rows, Plan even, Plan odd)
      : TensorPlan(rows, even->getElementType()),
        parts{std::move(even), std::move(odd)} {}
  Value make(const PlanSite &site) const override {
    int64_t axis = getRows().size();
    SmallVector<ReassociationIndices> groups = joinDims(axis + 2, axis, 2);
    SmallVector<Value> made;
    for (const Plan &part : parts) {
      Value columns = part->make(site);
      auto type = cast<RankedTensorType>(columns.getType());
      SmallVector<OpFoldResult> sizes =
          tensor::getMixedSizes(site.builder, site.loc, columns);
      sizes.push_back(site.builder.getIndexAttr(1));
      SmallVector<int64_t> shape(type.getShape());
      shape.push_back(1);
      made.push_back(tensor::ExpandShapeOp::create(
          site.builder, site.loc, type.clone(shape), columns, groups, sizes));
    }
    Value pairs =
        tensor::ConcatOp::create(site.builder, site.loc, axis + 1, made);
    return tensor::CollapseShapeOp::create(site.builder, site.loc, pairs,
                                           groups);
  }

private:
  Plan parts[2];
};

class ColumnPlanner {
public:
  ColumnPlanner(const RowSpace &space, ArrayRef<const Expr *> rows,
                llvm::function_ref<const Expr *(const Expr *)> expand)
      : space(space), expand(expand) {
    for (const Expr *row : rows)
      numbers.push_back(row->ints[0]);
  }

  Plan plan(ArrayRef<const Expr *> columns) {
    if (Plan one = planOne(columns))
      return one;
    if (Plan runs = planRuns(columns))
      return runs;
    return planAlternating(columns);
  }

private:
  Plan planOne(ArrayRef<const Expr *> columns) {
    Plan slice = planSlice(space, columns);
    if (slice && slice->getRows() == ArrayRef(numbers))
      return slice;
    if (Plan formula = planFormula(space, columns, numbers, true))
      return formula;
    // Columns of different tensors may be one formula further up.
    SmallVector<const Expr *> expanded = llvm::map_to_vector(
        columns, [&](const Expr *column) { return expand(column); });
    return planFormula(space, expanded, numbers, true);
  }

  Plan planRuns(ArrayRef<const Expr *> columns) {
    SmallVector<ArrayRef<const Expr *>> runs;
    for (ArrayRef<const Expr *> rest = columns; !rest.empty();
         rest = rest.drop_front(runs.back().size())) {
      if (runs.size() == kRunLimit)
        return {};
      uint64_t shape = rest.front()->shape;
      runs.push_back(rest.take_while(
          [&](const Expr *column) { return column->shape == shape; }));
    }
    // One formula of other rows in each of two halves.
    if (runs.size() == 1 && columns.size() > 1)
      runs = {columns.take_front(columns.size() / 2),
              columns.drop_front(columns.size() / 2)};
    SmallVector<Plan> parts;
    for (ArrayRef<const Expr *> run : runs) {
      parts.push_back(planOne(run));
      if (!parts.back())
        return {};
    }
    return std::make_shared<RunsPlan>(numbers, std::move(parts));
  }

  Plan planAlternating(ArrayRef<const Expr *> columns) {
    if (columns.size() % 2 || columns.size() < 4)
      return {};
    Plan parts[2];
    for (unsigned first : {0, 1}) {
      SmallVector<const Expr *> half;
      for (unsigned column = first; column < columns.size(); column += 2)
        half.push_back(columns[column]);
      parts[first] = planOne(half);
      if (!parts[first])
        return {};
    }
    return std::make_shared<AlternatingPlan>(numbers, parts[0], parts[1]);
  }

  const RowSpace &space;
  llvm::function_ref<const Expr *(const Expr *)> expand;
  SmallVector<int64_t> numbers;
};
} // namespace

Plan mlir::rope::planColumns(
    const RowSpace &space, ArrayRef<const Expr *> columns,
    ArrayRef<const Expr *> rows,
    llvm::function_ref<const Expr *(const Expr *)> expand) {
  return ColumnPlanner(space, rows, expand).plan(columns);
}

Plan mlir::rope::joinColumns(SmallVector<Plan> parts) {
  SmallVector<int64_t> rows(parts.front()->getRows());
  return std::make_shared<RunsPlan>(rows, std::move(parts));
}

Plan mlir::rope::planElements(const RowSpace &space, const Expr *expr,
                              ArrayRef<int64_t> rows) {
  return planFormula(space, expr, rows, /*hasColumns=*/false);
}
