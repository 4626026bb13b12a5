//===- ConstantColumns.cpp - Tables whose values are known ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Analysis/ConstantColumns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "rope/Support/FloatRounding.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rope;

static double toDouble(APFloat value) {
  bool ignored;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &ignored);
  return value.convertToDouble();
}

bool ConstantColumns::add(const Expr *expr) {
  SmallVector<FloatType, 2> casts;
  bool negative = false;
  for (; expr->is<arith::ExtFOp>() || expr->is<arith::TruncFOp>() ||
         expr->is<arith::NegFOp>();
       expr = expr->operands[0]) {
    if (expr->is<arith::NegFOp>())
      negative = !negative;
    else
      casts.insert(casts.begin(), cast<FloatType>(expr->type));
  }
  if (std::optional<APFloat> literal = expr->getFloat()) {
    columns.push_back(
        {std::nullopt, toDouble(*literal), 0, 0, {}, casts, negative});
    return true;
  }
  int64_t part = expr->is<complex::ImOp>();
  if (part || expr->is<complex::ReOp>())
    expr = expr->operands[0];
  if (!expr->isLoad())
    return false;
  std::optional<ConstantElements> elements = ConstantElements::get(expr->value);
  if (!elements || !isa<FloatType>(elements->getPartType()) ||
      part >= elements->getNumParts())
    return false;
  Column column{elements, 0.0, part, 0, {}, casts, negative};
  SmallVector<const Expr *> places;
  SmallVector<int64_t, 2> extents;
  int64_t stride = 1;
  ArrayRef<int64_t> shape = elements->getType().getShape();
  for (int64_t dim = shape.size(); dim-- > 0; stride *= shape[dim]) {
    const Expr *index = expr->operands[dim];
    if (std::optional<int64_t> place = index->getInteger()) {
      if (*place < 0 || *place >= shape[dim])
        return false;
      column.start += *place * stride;
      continue;
    }
    places.push_back(index);
    extents.push_back(shape[dim]);
    column.strides.push_back(stride);
  }
  if (!std::exchange(hasRows, true)) {
    rows = places;
    sizes = extents;
  } else if (rows != places) {
    return false;
  }
  // What is read of all is there in all.
  for (auto [size, extent] : llvm::zip(sizes, extents))
    size = std::min(size, extent);
  columns.push_back(std::move(column));
  return true;
}

std::optional<ConstantColumns>
ConstantColumns::get(ArrayRef<const Expr *> columns) {
  ConstantColumns result;
  for (const Expr *column : columns)
    if (!result.add(column))
      return std::nullopt;
  for (int64_t size : result.sizes)
    result.numRows *= size;
  return result;
}

double ConstantColumns::getValue(int64_t row, int64_t number) const {
  const Column &column = columns[number];
  double value = column.literal;
  if (column.elements) {
    int64_t position = column.start;
    for (auto [size, stride] : llvm::zip(sizes, column.strides)) {
      position += row % size * stride;
      row /= size;
    }
    auto type = cast<FloatType>(column.elements->getPartType());
    value = toDouble(APFloat(type.getFloatSemantics(),
                             column.elements->getBits(position, column.part)));
  }
  for (FloatType cast : column.casts)
    value = roundTo(cast, value);
  return column.negative ? -value : value;
}

bool ConstantColumns::areEqual(int64_t a, int64_t b, bool &sameSigns) const {
  for (int64_t row = 0; row < numRows; ++row) {
    double x = getValue(row, a), y = getValue(row, b);
    // A NaN is like none.
    if (!(x == y))
      return false;
    sameSigns &= std::signbit(x) == std::signbit(y);
  }
  return true;
}

std::optional<RotationResidual>
mlir::rope::measureRotation(ArrayRef<const Expr *> cos,
                            ArrayRef<const Expr *> sin) {
  SmallVector<const Expr *> both(cos);
  llvm::append_range(both, sin);
  std::optional<ConstantColumns> columns = ConstantColumns::get(both);
  if (!columns || columns->getNumRows() == 0)
    return std::nullopt;
  double least = HUGE_VAL, greatest = 0.0;
  for (int64_t row = 0; row < columns->getNumRows(); ++row)
    for (size_t pair = 0; pair < cos.size(); ++pair) {
      double square = std::pow(columns->getValue(row, pair), 2) +
                      std::pow(columns->getValue(row, cos.size() + pair), 2);
      if (!std::isfinite(square))
        return std::nullopt;
      least = std::min(least, square);
      greatest = std::max(greatest, square);
    }
  if (least <= 0.0)
    return std::nullopt;
  // Near 1, the magnitude is 1.
  double middle = std::sqrt(least) / 2 + std::sqrt(greatest) / 2;
  auto residual = [&](double m) {
    return std::max(std::fabs(least / (m * m) - 1),
                    std::fabs(greatest / (m * m) - 1));
  };
  constexpr double nearOne = 2.0;
  if (residual(1.0) <= nearOne * residual(middle) + 0x1p-52)
    middle = 1.0;
  return RotationResidual{middle, residual(middle)};
}
