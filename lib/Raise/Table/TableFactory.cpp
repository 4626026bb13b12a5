//===- TableFactory.cpp - Makes rope.table ops ----------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Materialize/ColumnMaterializer.h"
#include "Materialize/ColumnTensor.h"
#include "RaiseSteps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Dialect/Rope/IR/Frequencies.h"

using namespace mlir;
using namespace mlir::rope;

/// Right after the operands of the table, so that every user is dominated;
/// where that is not one block, before `user`.
static void setInsertionPoint(OpBuilder &builder, const TableSource &source,
                              Operation *user, bool &shared) {
  Block *block = nullptr;
  Operation *after = nullptr;
  shared = true;
  SmallVector<Value> used{source.positions, source.frequencies};
  SmallVector<const Expr *> columns(source.frequencyColumns);
  llvm::append_range(columns, source.positionColumns);
  walkExpressions(columns, [&](const Expr *expr) {
    used.push_back(expr->value);
    return true;
  });
  for (Value value : used) {
    if (!value)
      continue;
    if (block && block != value.getParentBlock()) {
      shared = false;
      builder.setInsertionPoint(user);
      return;
    }
    block = value.getParentBlock();
    if (Operation *op = value.getDefiningOp())
      if (!after || after->isBeforeInBlock(op))
        after = op;
  }
  if (!block)
    block =
        &user->getParentOfType<FunctionOpInterface>().getFunctionBody().front();
  if (after)
    builder.setInsertionPointAfter(after);
  else
    builder.setInsertionPointToStart(block);
}

void TableFactory::forgetExpressions() {
  nearby.clear();
  llvm::erase_if(tables, [](const std::pair<TableSource, Operation *> &table) {
    return !table.first.frequencyColumns.empty() ||
           !table.first.positionColumns.empty();
  });
}

std::pair<Value, Value>
TableFactory::get(const TableSource &source, Operation *user,
                  llvm::function_ref<OpFoldResult(int64_t)> sizeOf) {
  for (auto &[known, op] : tables)
    if (known.sameTable(source))
      return {op->getResult(0), op->getResult(1)};
  for (auto &[known, op] : nearby)
    if (op->getBlock() == user->getBlock() && op->isBeforeInBlock(user) &&
        known.sameTable(source))
      return {op->getResult(0), op->getResult(1)};
  OpBuilder builder(user);
  Location loc = user->getLoc();
  bool shared = true;
  setInsertionPoint(builder, source, user, shared);
  bool local = !shared;
  SmallVector<const Expr *> rows = collectRows(source.positionColumns);
  if (llvm::any_of(rows, [](const Expr *row) {
        return ShapedType::isDynamic(row->ints[1]);
      })) {
    // Sizes are known at the user only.
    if (!sizeOf)
      return {};
    shared = false;
    builder.setInsertionPoint(user);
  }

  Value positions = source.positions;
  SmallVector<OpFoldResult> sizes;
  Value frequencies = source.frequencies;
  if (!source.frequencyColumns.empty()) {
    frequencies = materializeColumns(
        source.frequencyColumns, {},
        [&](int64_t) { return builder.getIndexAttr(1); }, builder, loc);
    if (!frequencies)
      return {};
  }
  if (!source.positionColumns.empty()) {
    auto extent = [&](int64_t symbol) -> OpFoldResult {
      for (const Expr *row : rows)
        if (row->ints[0] == symbol && !ShapedType::isDynamic(row->ints[1]))
          return builder.getIndexAttr(row->ints[1]);
      return sizeOf(symbol);
    };
    positions =
        materializeColumns(source.positionColumns, rows, extent, builder, loc);
    if (!positions) {
      // Each axis has a formula of its own.
      SmallVector<Value> axes;
      for (const Expr *axis : source.positionColumns) {
        axes.push_back(materializeColumns(axis, rows, extent, builder, loc));
        if (!axes.back())
          return {};
      }
      positions = tensor::ConcatOp::create(builder, loc, rows.size(), axes);
    }
  }
  if (positions) {
    auto type = cast<RankedTensorType>(positions.getType());
    if (source.axisDim > 0) {
      // Axes come first.
      SmallVector<int64_t> permutation{source.axisDim};
      SmallVector<OpFoldResult> shape;
      for (int64_t dim = 0; dim < type.getRank(); ++dim)
        if (dim != source.axisDim)
          permutation.push_back(dim);
      for (int64_t dim : permutation)
        shape.push_back(tensor::getMixedSize(builder, loc, positions, dim));
      Value init =
          tensor::EmptyOp::create(builder, loc, shape, type.getElementType());
      positions = linalg::TransposeOp::create(builder, loc, positions, init,
                                              permutation)
                      ->getResult(0);
    }
    int64_t first = source.axisDim >= 0 ? 1 : 0;
    for (int64_t dim = first; dim < type.getRank(); ++dim)
      sizes.push_back(tensor::getMixedSize(builder, loc, positions, dim));
  } else {
    sizes.push_back(builder.getIndexAttr(source.numPositions));
    if (source.offset)
      positions = arith::ConstantOp::create(
          builder, loc, builder.getI64IntegerAttr(source.offset));
  }
  int64_t columns = source.literals.size();
  if (frequencies) {
    auto type = cast<RankedTensorType>(frequencies.getType());
    columns = type.getNumElements();
    if (type.getRank() != 1) {
      ReassociationIndices all;
      for (int64_t dim = 0; dim < type.getRank(); ++dim)
        all.push_back(dim);
      frequencies = tensor::CollapseShapeOp::create(
          builder, loc, frequencies, SmallVector<ReassociationIndices>{all});
    }
  }
  sizes.push_back(builder.getIndexAttr(columns));
  Value init = tensor::EmptyOp::create(builder, loc, sizes, source.elementType);

  MLIRContext *context = builder.getContext();
  ElementsAttr values;
  if (!source.literals.empty())
    values = DenseElementsAttr::get(
        RankedTensorType::get({columns}, source.angleType), source.literals);
  auto form = [&](bool divide) {
    return AngleFormAttr::get(context,
                              divide ? AngleForm::Divide : AngleForm::Multiply);
  };
  auto op = TableOp::create(
      builder, loc, TypeRange{init.getType(), init.getType()}, positions,
      frequencies, /*length=*/Value(), /*cumulative_lengths=*/Value(), init,
      init, values, FrequenciesAttr(),
      AngleModeAttr::get(context, AngleMode::Source), form(source.divide),
      source.scale ? builder.getF64FloatAttr(*source.scale) : FloatAttr(),
      form(source.scaleDivide), TypeAttr::get(source.angleType),
      builder.getF64FloatAttr(source.magnitude),
      source.axes.empty() ? DenseI64ArrayAttr()
                          : builder.getDenseI64ArrayAttr(source.axes));
  if (source.angleType.isF32())
    op.removeAngleTypeAttr();
  if (refusalOf(op)) {
    op.erase();
    return {};
  }
  // The family that reproduces the literals, if there is one.
  if (op.getFrequencyValues())
    if (std::optional<FrequencyFit> fit = fitFamily(op)) {
      op.setFamilyAttr(fit->family);
      residuals[op] = fit->residual;
    }
  created.push_back(op);
  proofs[op] = source.proof;
  if (shared)
    tables.emplace_back(source, op);
  else if (local && builder.getInsertionBlock() == user->getBlock() &&
           llvm::none_of(rows, [](const Expr *row) {
             return ShapedType::isDynamic(row->ints[1]);
           }))
    nearby.emplace_back(source, op);
  return {op->getResult(0), op->getResult(1)};
}
