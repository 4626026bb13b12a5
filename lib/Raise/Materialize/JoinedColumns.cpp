//===- JoinedColumns.cpp - Columns of several formulas --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JoinedColumns.h"
#include "ColumnMaterializer.h"
#include "ColumnTensor.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::rope;

/// Runs of columns that are joined to one tensor: sections of axes are three.
static constexpr unsigned kRunLimit = 3;

ColumnJoiner::ColumnJoiner(ArrayRef<const Expr *> rows, SizeFn sizeOf,
                           ExpandFn expand, OpBuilder &builder, Location loc)
    : rows(rows), sizeOf(sizeOf), expand(expand), builder(builder), loc(loc) {
  for (const Expr *row : rows)
    rowNumbers.push_back(row->ints[0]);
}

Value ColumnJoiner::makeOne(ArrayRef<const Expr *> columns) {
  std::optional<ColumnTensor> plain = findColumnTensor(columns, builder, loc);
  if (plain && plain->rows == rowNumbers)
    return plain->value;
  if (Value made = materializeColumns(columns, rows, sizeOf, builder, loc))
    return made;
  // Columns of different tensors may be one formula further up.
  SmallVector<const Expr *> expanded = llvm::map_to_vector(
      columns, [&](const Expr *column) { return expand(column); });
  return materializeColumns(expanded, rows, sizeOf, builder, loc);
}

Value ColumnJoiner::makeRuns(ArrayRef<const Expr *> columns) {
  SmallVector<ArrayRef<const Expr *>> runs;
  for (ArrayRef<const Expr *> rest = columns; !rest.empty();
       rest = rest.drop_front(runs.back().size())) {
    if (runs.size() == kRunLimit)
      return Value();
    uint64_t shape = rest.front()->shape;
    runs.push_back(rest.take_while(
        [&](const Expr *column) { return column->shape == shape; }));
  }
  // One formula of other rows in each of two halves.
  if (runs.size() == 1 && columns.size() > 1)
    runs = {columns.take_front(columns.size() / 2),
            columns.drop_front(columns.size() / 2)};
  SmallVector<Value> parts;
  for (ArrayRef<const Expr *> run : runs) {
    Value part = makeOne(run);
    if (!part)
      return Value();
    parts.push_back(part);
  }
  return tensor::ConcatOp::create(builder, loc, rows.size(), parts);
}

Value ColumnJoiner::makeAlternating(ArrayRef<const Expr *> columns) {
  if (columns.size() % 2 || columns.size() < 4)
    return Value();
  SmallVector<Value> parts;
  int64_t axis = rows.size();
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < axis; ++dim)
    groups.push_back({dim});
  groups.push_back({axis, axis + 1});
  for (unsigned first : {0, 1}) {
    SmallVector<const Expr *> half;
    for (unsigned column = first; column < columns.size(); column += 2)
      half.push_back(columns[column]);
    Value part = makeOne(half);
    if (!part)
      return Value();
    auto type = cast<RankedTensorType>(part.getType());
    SmallVector<OpFoldResult> sizes;
    for (int64_t dim = 0; dim <= axis; ++dim)
      sizes.push_back(tensor::getMixedSize(builder, loc, part, dim));
    sizes.push_back(builder.getIndexAttr(1));
    SmallVector<int64_t> shape(type.getShape());
    shape.push_back(1);
    parts.push_back(tensor::ExpandShapeOp::create(
        builder, loc, type.clone(shape), part, groups, sizes));
  }
  Value pairs = tensor::ConcatOp::create(builder, loc, axis + 1, parts);
  return tensor::CollapseShapeOp::create(builder, loc, pairs, groups);
}

Value ColumnJoiner::make(ArrayRef<const Expr *> columns) {
  if (Value one = makeOne(columns))
    return one;
  if (Value runs = makeRuns(columns))
    return runs;
  return makeAlternating(columns);
}
