//===- ColumnTensor.cpp - Tensors that hold columns -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ColumnTensor.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ExpressionWalk.h"

using namespace mlir;
using namespace mlir::rope;

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

SmallVector<const Expr *>
mlir::rope::collectRows(ArrayRef<const Expr *> columns) {
  SmallVector<const Expr *> rows;
  walkExpressions(columns, [&](const Expr *expr) {
    if (expr->kind == ExprKind::Symbol)
      rows.push_back(expr);
    return true;
  });
  llvm::sort(rows, [](const Expr *a, const Expr *b) {
    return a->ints[0] < b->ints[0];
  });
  return rows;
}

std::optional<std::pair<int64_t, int64_t>>
mlir::rope::arithmeticProgression(ArrayRef<const Expr *> values) {
  std::optional<int64_t> first = values[0]->getInteger();
  if (!first)
    return std::nullopt;
  int64_t step = 0;
  for (auto [k, value] : llvm::enumerate(values)) {
    std::optional<int64_t> number = value->getInteger();
    if (!number)
      return std::nullopt;
    if (k == 1)
      step = *number - *first;
    if (*number != *first + step * int64_t(k))
      return std::nullopt;
  }
  return std::make_pair(*first, step);
}

/// The tensor all columns are elements of, its rows, and first column and
/// step.
static std::optional<ColumnTensor> matchColumns(ArrayRef<const Expr *> columns,
                                                int64_t &start, int64_t &step) {
  const Expr *first = columns[0];
  if (!first->isLoad())
    return std::nullopt;
  auto type = cast<RankedTensorType>(first->value.getType());
  int64_t rank = type.getRank();
  for (const Expr *column : columns)
    if (!column->isLoad() || column->value != first->value)
      return std::nullopt;
  if (rank == 0 || !isa<FloatType>(type.getElementType()))
    return std::nullopt;
  ColumnTensor result;
  result.value = first->value;
  std::optional<std::pair<int64_t, int64_t>> progression;
  for (int64_t dim = 0; dim < rank; ++dim) {
    const Expr *index = first->operands[dim];
    if (dim == rank - 1) {
      SmallVector<const Expr *> lanes;
      for (const Expr *column : columns)
        lanes.push_back(column->operands[dim]);
      progression = arithmeticProgression(lanes);
      break;
    }
    for (const Expr *column : columns)
      if (column->operands[dim] != index)
        return std::nullopt;
    if (index->getInteger() == 0 && type.getDimSize(dim) == 1) {
      result.rows.push_back(-1);
      continue;
    }
    // The rows of the table must be those of the iteration, none left out.
    if (index->kind != ExprKind::Symbol ||
        llvm::is_contained(result.rows, index->ints[0]) ||
        type.getDimSize(dim) != index->ints[1])
      return std::nullopt;
    result.rows.push_back(index->ints[0]);
  }
  if (!progression || (columns.size() > 1 && progression->second < 1))
    return std::nullopt;
  start = progression->first;
  step = columns.size() == 1 ? 1 : progression->second;
  return result;
}

bool mlir::rope::holdsColumns(ArrayRef<const Expr *> columns) {
  int64_t start = 0, step = 0;
  std::optional<ColumnTensor> found = matchColumns(columns, start, step);
  return found && start == 0 && step == 1 &&
         cast<RankedTensorType>(found->value.getType()).getShape().back() ==
             int64_t(columns.size());
}

std::optional<ColumnTensor>
mlir::rope::findColumnTensor(ArrayRef<const Expr *> columns, OpBuilder &builder,
                             Location loc) {
  int64_t start = 0, step = 0;
  std::optional<ColumnTensor> result = matchColumns(columns, start, step);
  if (!result || holdsColumns(columns))
    return result;
  int64_t rank = cast<RankedTensorType>(result->value.getType()).getRank();
  SmallVector<OpFoldResult> offsets(rank, builder.getIndexAttr(0)), sizes,
      strides(rank, builder.getIndexAttr(1));
  for (int64_t dim = 0; dim < rank; ++dim)
    sizes.push_back(tensor::getMixedSize(builder, loc, result->value, dim));
  offsets.back() = builder.getIndexAttr(start);
  strides.back() = builder.getIndexAttr(step);
  sizes.back() = builder.getIndexAttr(columns.size());
  result->value = tensor::ExtractSliceOp::create(builder, loc, result->value,
                                                 offsets, sizes, strides);
  return result;
}
