//===- LaneProducts.cpp - Constant matrices along lanes -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneProducts.h"

#include "rope/Analysis/SumOfProducts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rope;

//===----------------------------------------------------------------------===//
// Products along an axis of lanes
//===----------------------------------------------------------------------===//

/// The group of `axis` in a reshape, if it is alone in it.
static std::optional<int64_t>
getLoneGroup(ArrayRef<ReassociationIndices> groups, int64_t axis) {
  for (auto [number, group] : llvm::enumerate(groups))
    if (group.size() == 1 && group.front() == axis)
      return number;
  return std::nullopt;
}

std::optional<int64_t> rope::getSourceAxis(Operation *view, int64_t axis) {
  return llvm::TypeSwitch<Operation *, std::optional<int64_t>>(view)
      .Case([&](tensor::ExpandShapeOp op) {
        return getLoneGroup(op.getReassociationIndices(), axis);
      })
      .Case([&](tensor::CollapseShapeOp op) -> std::optional<int64_t> {
        ReassociationIndices group = op.getReassociationIndices()[axis];
        return group.size() == 1 ? std::optional(group.front()) : std::nullopt;
      })
      .Case([&](linalg::TransposeOp op) { return op.getPermutation()[axis]; })
      .Case([&](tensor::CastOp) { return axis; })
      .Default(std::nullopt);
}

std::optional<int64_t> rope::getResultAxis(Operation *view, int64_t axis) {
  auto type = dyn_cast<RankedTensorType>(view->getResult(0).getType());
  if (!type)
    return std::nullopt;
  for (int64_t result = 0; result < type.getRank(); ++result)
    if (getSourceAxis(view, result) == axis)
      return result;
  return std::nullopt;
}

int64_t rope::getLaneAxis(AffineMap map, int64_t lane) {
  return *map.getResultPosition(getAffineDimExpr(lane, map.getContext()));
}

/// Whether `op` adds products of its two inputs to 0.
static bool isPlainProduct(linalg::LinalgOp op) {
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      !op.hasPureTensorSemantics())
    return false;
  std::optional<SumOfProducts> sum = SumOfProducts::match(op);
  if (!sum || sum->x == sum->y)
    return false;
  Attribute start;
  auto fill = op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  if (!matchPattern(fill ? fill.getInputs()[0] : op.getDpsInits()[0],
                    m_Constant(&start)))
    return false;
  if (auto dense = dyn_cast<DenseElementsAttr>(start);
      dense && dense.isSplat() && isa<FloatType>(dense.getElementType()))
    start = dense.getSplatValue<FloatAttr>();
  auto number = dyn_cast<FloatAttr>(start);
  return number && number.getValue().isZero();
}

/// What `op` rounds element by element, with nothing else done to it.
static Value getRounded(Operation *op) {
  if (auto round = dyn_cast_or_null<arith::TruncFOp>(op))
    return round.getRoundingmode() ? Value() : round.getIn();
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  if (!generic || generic.getNumDpsInputs() != 1 ||
      generic->getNumResults() != 1 || generic.getNumReductionLoops() != 0 ||
      !llvm::all_of(generic.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isIdentity(); }))
    return nullptr;
  Value yielded = generic.getBody()->getTerminator()->getOperand(0);
  auto round = yielded.getDefiningOp<arith::TruncFOp>();
  if (!round || round.getRoundingmode() ||
      round.getIn() != generic.getBody()->getArgument(0))
    return nullptr;
  return generic.getInputs()[0];
}

std::optional<LaneProduct> LaneProduct::match(Operation *last, int64_t axis) {
  if (!last || last->getNumResults() != 1)
    return std::nullopt;
  Value rounded = getRounded(last);
  auto op = dyn_cast_or_null<linalg::LinalgOp>(rounded ? rounded.getDefiningOp()
                                                       : last);
  if (!op || !isPlainProduct(op))
    return std::nullopt;
  AffineMap output = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (!output.isProjectedPermutation())
    return std::nullopt;
  unsigned column = output.getDimPosition(axis);
  for (OpOperand *operand : op.getDpsInputOperands()) {
    OpOperand *input = op.getDpsInputOperand(1 - operand->getOperandNumber());
    // A matrix, or the transpose of one.
    AffineMap map = op.getMatchingIndexingMap(operand);
    Value value = operand->get();
    bool isTransposed = false;
    if (auto transpose = value.getDefiningOp<linalg::TransposeOp>()) {
      value = transpose.getInput();
      isTransposed = transpose.getPermutation() == ArrayRef<int64_t>{1, 0};
    }
    auto type = dyn_cast<RankedTensorType>(value.getType());
    std::optional<ConstantElements> matrix = ConstantElements::get(value);
    if (!matrix || !type || type.getRank() != 2 ||
        !isa<FloatType>(type.getElementType()) ||
        type.getDimSize(0) != type.getDimSize(1) ||
        !map.isProjectedPermutation() || !map.isFunctionOfDim(column))
      continue;
    unsigned place = *map.getResultPosition(output.getResult(axis));
    unsigned row = map.getDimPosition(1 - place);
    AffineMap inputMap = op.getMatchingIndexingMap(input);
    if (!inputMap.isProjectedPermutation() || row == column ||
        output.isFunctionOfDim(row) || inputMap.isFunctionOfDim(column))
      continue;
    // x and y differ in nothing but their lanes.
    SmallVector<AffineExpr> dims = llvm::to_vector(output.getResults());
    dims[axis] = getAffineDimExpr(row, op.getContext());
    if (inputMap.getResults() != ArrayRef<AffineExpr>(dims) ||
        input->get().getType() != last->getResult(0).getType() ||
        getElementTypeOrSelf(input->get()) != type.getElementType())
      continue;
    LaneProduct product{op, last, input, *matrix, type.getDimSize(0)};
    bool rowsFirst = (place == 1) != isTransposed;
    product.rowStride = rowsFirst ? product.size : 1;
    product.columnStride = rowsFirst ? 1 : product.size;
    return product;
  }
  return std::nullopt;
}

std::optional<LaneProduct>
LaneProduct::match(Value value, int64_t axis,
                   SmallVectorImpl<Operation *> &views) {
  while (Operation *op = value.getDefiningOp()) {
    if (std::optional<LaneProduct> product = match(op, axis))
      return product;
    std::optional<int64_t> source = getSourceAxis(op, axis);
    if (!source)
      return std::nullopt;
    axis = *source;
    views.push_back(op);
    value = op->getOperand(0);
  }
  return std::nullopt;
}

std::optional<LaneProduct> LaneProduct::matchReader(OpOperand &use,
                                                    int64_t axis) {
  Operation *user = use.getOwner();
  std::optional<LaneProduct> product = match(user, axis);
  if (!product && user->getNumResults() == 1 && user->hasOneUse())
    product = match(*user->user_begin(), axis);
  return product && product->input == &use ? product : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Matrices whose product is a multiple of the identity
//===----------------------------------------------------------------------===//

/// k where `element` is an odd multiple of 2^k.
static int getLowestBit(const APFloat &element) {
  int precision = APFloat::semanticsPrecision(element.getSemantics());
  int exponent = ilogb(element) - precision + 1;
  APSInt integer(precision + 1, /*isUnsigned=*/false);
  bool isExact = false;
  scalbn(element, -exponent, APFloat::rmNearestTiesToEven)
      .convertToInteger(integer, APFloat::rmTowardZero, &isExact);
  return exponent + integer.countr_zero();
}

std::optional<ExactMatrix> ExactMatrix::get(const ConstantElements &elements,
                                            int64_t size, int64_t rowStride,
                                            int64_t columnStride) {
  ExactMatrix matrix;
  matrix.size = size;
  int lowest = std::numeric_limits<int>::max();
  int highest = std::numeric_limits<int>::min();
  SmallVector<APFloat, 0> floats;
  for (int64_t i = 0; i < size; ++i)
    for (int64_t j = 0; j < size; ++j) {
      APFloat element =
          cast<FloatAttr>(elements.getPart(i * rowStride + j * columnStride))
              .getValue();
      if (!element.isFinite())
        return std::nullopt;
      if (!element.isZero()) {
        highest = std::max(highest, ilogb(element));
        lowest = std::min(lowest, getLowestBit(element));
      }
      floats.push_back(element);
    }
  if (highest < lowest || highest - lowest >= kBits)
    return std::nullopt;
  matrix.exponent = lowest;
  for (const APFloat &element : floats) {
    APSInt integer(64, /*isUnsigned=*/false);
    bool isExact = false;
    scalbn(element, -lowest, APFloat::rmNearestTiesToEven)
        .convertToInteger(integer, APFloat::rmTowardZero, &isExact);
    if (!isExact)
      return std::nullopt;
    matrix.elements.push_back(integer.getSExtValue());
  }
  return matrix;
}

std::optional<ExactMatrix> ExactMatrix::get(const LaneProduct &product,
                                            bool isTransposed) {
  return isTransposed ? get(product.matrix, product.size, product.columnStride,
                            product.rowStride)
                      : get(product.matrix, product.size, product.rowStride,
                            product.columnStride);
}

std::optional<double>
rope::getMultipleOfIdentity(const std::optional<ExactMatrix> &a,
                            const std::optional<ExactMatrix> &b) {
  if (!a || !b || a->size != b->size)
    return std::nullopt;
  int64_t size = a->size;
  __int128 multiple = 0;
  for (int64_t i = 0; i < size; ++i)
    for (int64_t j = 0; j < size; ++j) {
      __int128 sum = 0;
      for (int64_t n = 0; n < size; ++n)
        sum += static_cast<__int128>(a->elements[i * size + n]) *
               b->elements[j * size + n];
      if (i == 0 && j == 0)
        multiple = sum;
      if (sum != (i == j ? multiple : 0))
        return std::nullopt;
    }
  if (multiple == 0)
    return std::nullopt;
  return std::ldexp(static_cast<double>(multiple), a->exponent + b->exponent);
}
