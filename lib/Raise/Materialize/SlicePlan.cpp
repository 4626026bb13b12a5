//===- SlicePlan.cpp - Tensors as they stand, and slices ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FormulaPlan.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rope/Analysis/ConstantElements.h"

using namespace mlir;
using namespace mlir::rope;

std::optional<std::pair<int64_t, int64_t>>
mlir::rope::findProgression(ArrayRef<const Expr *> values) {
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

const Expr *mlir::rope::findPartOfConstant(const Expr *expr, int64_t &part) {
  part = expr->is<complex::ImOp>();
  return (part || expr->is<complex::ReOp>()) && expr->operands[0]->isLoad() &&
                 ConstantElements::get(expr->operands[0]->value)
             ? expr->operands[0]
             : nullptr;
}

Value mlir::rope::makePart(Value constant, int64_t part) {
  // Behind the constant, where everything that reads it finds it.
  std::optional<ConstantElements> elements = ConstantElements::get(constant);
  auto type = elements->getType().clone(elements->getPartType());
  SmallVector<Attribute> values;
  for (int64_t i = 0, e = type.getNumElements(); i < e; ++i)
    values.push_back(elements->getPart(i, part));
  auto attr = DenseElementsAttr::get(type, values);
  Operation *next = constant.getDefiningOp()->getNextNode();
  for (; isa_and_nonnull<arith::ConstantOp>(next); next = next->getNextNode())
    if (cast<arith::ConstantOp>(next).getValue() == attr)
      return next->getResult(0);
  OpBuilder builder = makeBuilder(constant.getDefiningOp());
  builder.setInsertionPointAfterValue(constant);
  return arith::ConstantOp::create(builder, constant.getLoc(), attr);
}

bool mlir::rope::isWithin(int64_t start, int64_t step, int64_t count,
                          int64_t size) {
  if (ShapedType::isDynamic(size) || ShapedType::isDynamic(count) || count == 0)
    return start >= 0;
  return start >= 0 && start < size && (count - 1) <= (size - 1 - start) / step;
}

std::shared_ptr<const SlicePlan> SlicePlan::get(const RowSpace &space,
                                                ArrayRef<const Expr *> lanes,
                                                bool lanesLast) {
  int64_t part = -1;
  SmallVector<const Expr *> loads;
  for (const Expr *lane : lanes) {
    int64_t own = -1;
    const Expr *load = lane->isLoad() ? lane : findPartOfConstant(lane, own);
    if (!load ||
        (!loads.empty() && (load->value != loads[0]->value || own != part)))
      return nullptr;
    part = own;
    loads.push_back(load);
  }
  Value tensor = loads[0]->value;
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<RowIndex> dims;
  SmallVector<int64_t> shape, rows;
  int64_t rank = type.getRank(), laneDim = -1, start = 0, step = 1;
  for (int64_t dim = 0; dim < rank; ++dim) {
    SmallVector<const Expr *> places = llvm::map_to_vector(
        loads, [&](const Expr *load) { return load->operands[dim]; });
    if ((lanesLast && dim == rank - 1) ||
        (!lanesLast && !llvm::all_equal(places))) {
      auto progression = findProgression(places);
      if (!progression || laneDim >= 0 ||
          (lanes.size() > 1 && progression->second < 1))
        return nullptr;
      laneDim = dim;
      start = progression->first;
      step = lanes.size() == 1 ? 1 : progression->second;
      if (!isWithin(start, step, lanes.size(), type.getDimSize(dim)))
        return nullptr;
      dims.emplace_back();
      shape.push_back(lanes.size());
      continue;
    }
    std::optional<RowIndex> row = llvm::all_equal(places)
                                      ? space.read(tensor, dim, places[0])
                                      : std::nullopt;
    if (!row || (row->symbol >= 0 && llvm::is_contained(rows, row->symbol)))
      return nullptr;
    dims.push_back(*row);
    rows.push_back(row->symbol);
    const Expr *size = row->start ? space.getSize(row->symbol) : nullptr;
    shape.push_back(size ? size->getInteger().value_or(ShapedType::kDynamic)
                         : type.getDimSize(dim));
    std::optional<int64_t> first =
        row->start ? row->start->getInteger() : std::nullopt;
    if (first && !isWithin(*first, 1, shape.back(), type.getDimSize(dim)))
      return nullptr;
  }
  if (lanesLast && laneDim < 0)
    return nullptr;
  Type element = type.getElementType();
  if (part >= 0)
    element = cast<ComplexType>(element).getElementType();
  std::shared_ptr<SlicePlan> plan(new SlicePlan(rows, element));
  plan->tensor = tensor;
  plan->part = part;
  plan->dims = std::move(dims);
  plan->shape = std::move(shape);
  plan->laneDim = laneDim;
  plan->laneStart = start;
  plan->laneStep = step;
  return plan;
}

bool SlicePlan::isWhole() const {
  auto type = cast<RankedTensorType>(tensor.getType());
  return part < 0 &&
         llvm::all_of(
             dims, [](const RowIndex &dim) { return !dim.start; }) &&
         (laneDim < 0 || (laneStart == 0 && laneStep == 1 &&
                          type.getDimSize(laneDim) == shape[laneDim]));
}

Value SlicePlan::make(const PlanSite &site) const {
  Value source = part < 0 ? tensor : makePart(tensor, part);
  if (isWhole())
    return source;
  OpBuilder &builder = site.builder;
  auto type = cast<RankedTensorType>(source.getType());
  SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0)),
      strides(type.getRank(), builder.getIndexAttr(1)), sizes;
  bool isCut = false;
  for (auto [dim, row] : llvm::enumerate(dims)) {
    if (int64_t(dim) == laneDim) {
      offsets[dim] = builder.getIndexAttr(laneStart);
      strides[dim] = builder.getIndexAttr(laneStep);
      sizes.push_back(builder.getIndexAttr(shape[dim]));
      isCut |=
          laneStart != 0 || laneStep != 1 || shape[dim] != type.getDimSize(dim);
    } else if (row.start) {
      sizes.push_back(site.sizeOf(row.symbol));
      offsets[dim] = writeStart(builder, site.loc, row.start, sizes.back());
      isCut = true;
    } else {
      sizes.push_back(tensor::getMixedSize(builder, site.loc, source, dim));
    }
  }
  if (!isCut)
    return source;
  return tensor::ExtractSliceOp::create(builder, site.loc, source, offsets,
                                        sizes, strides);
}

Plan mlir::rope::planSlice(const RowSpace &space,
                           ArrayRef<const Expr *> columns) {
  std::shared_ptr<const SlicePlan> slice =
      SlicePlan::get(space, columns, /*lanesLast=*/true);
  return slice && isa<FloatType>(slice->getElementType()) ? slice : nullptr;
}
