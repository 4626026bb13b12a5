//===- TableFactory.cpp - Makes rope.table ops ----------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaiseSteps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ExpressionWalk.h"
#include "rope/Dialect/Rope/IR/Frequencies.h"

#include <cmath>

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

static bool mentionsExpressions(const TableSource &source) {
  return !source.frequencyColumns.empty() || !source.positionColumns.empty() ||
         !source.starts.empty();
}

void TableFactory::forgetExpressions() {
  nearby.clear();
  llvm::erase_if(tables, [](const std::pair<TableSource, Operation *> &table) {
    return mentionsExpressions(table.first);
  });
}

void TableFactory::moveExpressions(ExpressionContext &exprs) {
  for (auto *known : {&tables, &nearby})
    for (TableSource &source : llvm::make_first_range(*known))
      for (auto *list : {&source.starts, &source.sizes,
                         &source.frequencyColumns, &source.positionColumns})
        for (const Expr *&expr : *list)
          if (expr)
            expr = exprs.import(expr);
}

void TableFactory::forget(const llvm::SmallPtrSetImpl<Operation *> &erased) {
  auto isErased = [&](Operation *op) { return erased.contains(op); };
  auto isOfErased = [&](const std::pair<TableSource, Operation *> &table) {
    return isErased(table.second);
  };
  llvm::erase_if(tables, isOfErased);
  llvm::erase_if(nearby, isOfErased);
  for (Operation *op : created) {
    auto [cos, sin] = spread.lookup(op);
    if (isErased(op) || (cos && isErased(cos.getDefiningOp())) ||
        (sin && isErased(sin.getDefiningOp())))
      spread.erase(op);
    if (isErased(op)) {
      residuals.erase(op);
      proofs.erase(op);
    }
  }
  llvm::erase_if(created, isErased);
}

Operation *TableFactory::find(const TableSource &source, Operation *user) {
  for (auto &[known, op] : tables)
    if (known.sameTable(source))
      return op;
  for (auto &[known, op] : nearby)
    if (op->getBlock() == user->getBlock() && op->isBeforeInBlock(user) &&
        known.sameTable(source))
      return op;
  return nullptr;
}

/// Whether a table has such positions, frequencies and factors.
static bool isSupported(const TableSource &source) {
  auto isFinite = [&](double value) {
    APFloat rounded(value);
    bool ignored;
    rounded.convert(source.angleType.getFloatSemantics(),
                    APFloat::rmNearestTiesToEven, &ignored);
    return rounded.isFinite() && !(source.scaleDivide && rounded.isZero());
  };
  if (source.positions) {
    Type element = getElementTypeOrSelf(source.positions.getType());
    if (!element.isIndex() && !element.isF32() && !element.isF64() &&
        !(element.isSignlessInteger() && element.getIntOrFloatBitWidth() >= 8 &&
          element.getIntOrFloatBitWidth() <= 64))
      return false;
    // A program that reads other rows than there are has no meaning.
    auto type = dyn_cast<RankedTensorType>(source.positions.getType());
    int64_t axes = type && source.axisDim >= 0 ? type.getDimSize(source.axisDim)
                                               : ShapedType::kDynamic;
    if (!ShapedType::isDynamic(axes) &&
        llvm::any_of(source.axes,
                     [&](int64_t axis) { return axis < 0 || axis >= axes; }))
      return false;
  }
  return isDataType(source.elementType) &&
         (!source.scale || isFinite(*source.scale)) &&
         std::isfinite(source.magnitude);
}

std::optional<TablePlan> TablePlan::get(const TableSource &source,
                                        const RowSpace &space) {
  TablePlan plan{source, {}, {}};
  if (!isSupported(source))
    return std::nullopt;
  auto asIs = [](const Expr *expr) { return expr; };
  if (!source.frequencyColumns.empty()) {
    plan.frequencies = planColumns(space, source.frequencyColumns, {}, asIs);
    if (!plan.frequencies)
      return std::nullopt;
  }
  if (source.positionColumns.empty())
    return plan;
  SmallVector<const Expr *> rows = findSymbols(source.positionColumns);
  if (source.positionColumns.size() == 1) {
    SmallVector<int64_t> symbols = llvm::map_to_vector(
        rows, [](const Expr *row) -> int64_t { return row->ints[0]; });
    if (Plan one = planElements(space, source.positionColumns[0], symbols)) {
      plan.positions.push_back(one);
      plan.source.axisDim = -1;
      plan.source.axes.clear();
      return plan;
    }
  }
  if (Plan all = planColumns(space, source.positionColumns, rows, asIs)) {
    plan.positions.push_back(all);
    return plan;
  }
  // Each axis has a formula of its own.
  for (const Expr *axis : source.positionColumns) {
    plan.positions.push_back(planColumns(space, axis, rows, asIs));
    if (!plan.positions.back())
      return std::nullopt;
  }
  return plan;
}

/// The positions of `plan`, axes first where there are some.
static Value makePositions(const TablePlan &plan, const PlanSite &site) {
  const TableSource &source = plan.source;
  OpBuilder &builder = site.builder;
  Location loc = site.loc;
  Value positions = source.positions;
  if (!plan.positions.empty()) {
    SmallVector<Value> axes = llvm::map_to_vector(
        plan.positions, [&](const Plan &axis) { return axis->make(site); });
    positions =
        axes.size() == 1
            ? axes[0]
            : tensor::ConcatOp::create(builder, loc, source.axisDim, axes)
                  .getResult();
  }
  if (!positions)
    return source.offset
               ? arith::ConstantOp::create(
                     builder, loc, builder.getI64IntegerAttr(source.offset))
               : Value();
  auto type = cast<RankedTensorType>(positions.getType());
  if (!source.starts.empty()) {
    SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0)),
        strides(type.getRank(), builder.getIndexAttr(1)),
        sizes = tensor::getMixedSizes(builder, loc, positions);
    for (auto [dim, start] : llvm::enumerate(source.starts))
      if (start) {
        sizes[dim] = writeSize(builder, loc, source.sizes[dim]);
        offsets[dim] = writeStart(builder, loc, start, sizes[dim]);
      }
    positions = tensor::ExtractSliceOp::create(builder, loc, positions, offsets,
                                               sizes, strides);
  }
  if (source.axisDim <= 0)
    return positions;
  SmallVector<int64_t> permutation{source.axisDim};
  SmallVector<OpFoldResult> shape;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (dim != source.axisDim)
      permutation.push_back(dim);
  for (int64_t dim : permutation)
    shape.push_back(tensor::getMixedSize(builder, loc, positions, dim));
  Value init =
      tensor::EmptyOp::create(builder, loc, shape, type.getElementType());
  return linalg::TransposeOp::create(builder, loc, positions, init, permutation)
      ->getResult(0);
}

/// The frequencies of `plan` as a list; null where they are literals.
static Value makeFrequencies(const TablePlan &plan, const PlanSite &site) {
  Value frequencies =
      plan.frequencies ? plan.frequencies->make(site) : plan.source.frequencies;
  if (!frequencies)
    return {};
  int64_t rank = cast<RankedTensorType>(frequencies.getType()).getRank();
  if (rank == 1)
    return frequencies;
  ReassociationIndices all = llvm::to_vector<2>(llvm::seq<int64_t>(rank));
  return tensor::CollapseShapeOp::create(
      site.builder, site.loc, frequencies,
      SmallVector<ReassociationIndices>{all});
}

static TableOp makeTable(const TablePlan &plan, const PlanSite &site) {
  const TableSource &source = plan.source;
  OpBuilder &builder = site.builder;
  Location loc = site.loc;
  Value frequencies = makeFrequencies(plan, site);
  Value positions = makePositions(plan, site);
  SmallVector<OpFoldResult> sizes;
  if (positions && isa<RankedTensorType>(positions.getType()))
    sizes = llvm::to_vector(llvm::drop_begin(
        tensor::getMixedSizes(builder, loc, positions), source.axisDim >= 0));
  else
    sizes.push_back(builder.getIndexAttr(source.numPositions));
  int64_t columns =
      frequencies
          ? cast<RankedTensorType>(frequencies.getType()).getNumElements()
          : int64_t(source.literals.size());
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
  return op;
}

/// Cosines and sines of `op`, the rows that have frequencies of their own taken
/// out of the columns.
std::pair<Value, Value> TableFactory::takeResults(const TableSource &source,
                                                  Operation *op) {
  std::pair<Value, Value> results{op->getResult(0), op->getResult(1)};
  if (source.frequencyRows.empty())
    return results;
  auto [known, isNew] = spread.try_emplace(op);
  if (!isNew)
    return known->second;
  OpBuilder builder = makeBuilder(op);
  builder.setInsertionPointAfter(op);
  auto expand = [&](Value columns) -> Value {
    auto type = cast<RankedTensorType>(columns.getType());
    int64_t rows = type.getRank() - 1,
            joined = int64_t(source.frequencyRows.size()) + 1;
    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(builder, op->getLoc(), columns);
    sizes.pop_back();
    SmallVector<int64_t> shape(type.getShape().drop_back());
    int64_t each = type.getShape().back();
    for (int64_t size : source.frequencyRows) {
      shape.push_back(size);
      each /= size;
    }
    shape.push_back(each);
    for (int64_t size : ArrayRef(shape).drop_front(rows))
      sizes.push_back(builder.getIndexAttr(size));
    return tensor::ExpandShapeOp::create(
        builder, op->getLoc(), type.clone(shape), columns,
        joinDims(rows + joined, rows, joined), sizes);
  };
  known->second = {expand(results.first), expand(results.second)};
  return known->second;
}

std::pair<Value, Value> TableFactory::get(const TablePlan &plan,
                                          const RowSpace &space,
                                          Operation *user) {
  const TableSource &source = plan.source;
  if (Operation *known = find(source, user))
    return takeResults(source, known);
  OpBuilder builder = makeBuilder(user);
  bool shared = true;
  setInsertionPoint(builder, source, user, shared);
  bool isLocal = !shared;
  // Sizes are known at the user only.
  bool isSized =
      !source.starts.empty() ||
      llvm::any_of(findSymbols(source.positionColumns), [](const Expr *row) {
        return ShapedType::isDynamic(row->ints[1]);
      });
  if (isSized) {
    shared = false;
    builder.setInsertionPoint(user);
  }
  Location loc = user->getLoc();
  auto sizeOf = [&](int64_t symbol) {
    return writeSize(builder, loc, space.getSize(symbol));
  };
  TableOp op = makeTable(plan, {builder, loc, sizeOf});
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
  else if (isLocal && !isSized &&
           builder.getInsertionBlock() == user->getBlock())
    nearby.emplace_back(source, op);
  return takeResults(source, op);
}
