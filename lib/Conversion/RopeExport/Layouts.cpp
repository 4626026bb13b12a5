//===- Layouts.cpp - Axes of tensors in another order ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layouts.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

Value rope::detail::castFloat(OpBuilder &builder, Location loc, Value value,
                              FloatType type) {
  auto from = cast<FloatType>(value.getType());
  if (from == type)
    return value;
  if (from.getWidth() < type.getWidth())
    return arith::ExtFOp::create(builder, loc, type, value);
  if (from.getWidth() > type.getWidth())
    return arith::TruncFOp::create(builder, loc, type, value);
  // f16 and bf16 hold no value of the other exactly; f32 holds both.
  Value wide = arith::ExtFOp::create(builder, loc, builder.getF32Type(), value);
  return arith::TruncFOp::create(builder, loc, type, wide);
}

AffineMap rope::detail::restrictTo(AffineMap map, ArrayRef<int64_t> dims) {
  SmallVector<AffineExpr> exprs(map.getNumDims(),
                                getAffineConstantExpr(0, map.getContext()));
  for (auto [position, dim] : llvm::enumerate(dims))
    exprs[dim] = getAffineDimExpr(position, map.getContext());
  return map.replaceDimsAndSymbols(exprs, {}, dims.size(), 0);
}

Value LayoutBuilder::compute(
    ValueRange values, ArrayRef<AffineMap> maps, ArrayRef<int64_t> dims,
    Type elementType,
    function_ref<Value(OpBuilder &, Location, ValueRange, ValueRange)> body) {
  SmallVector<OpFoldResult> shape;
  for (int64_t dim : dims)
    shape.push_back(sizes[dim]);
  SmallVector<AffineMap> allMaps;
  for (AffineMap map : maps)
    allMaps.push_back(restrictTo(map, dims));
  allMaps.push_back(builder.getMultiDimIdentityMap(dims.size()));
  SmallVector<utils::IteratorType> iterators(dims.size(),
                                             utils::IteratorType::parallel);
  Value empty = tensor::EmptyOp::create(builder, loc, shape, elementType);
  auto generic = linalg::GenericOp::create(
      builder, loc, empty.getType(), values, empty, allMaps, iterators,
      [&](OpBuilder &b, Location loc, ValueRange args) {
        SmallVector<Value> indices;
        for (int64_t axis : llvm::seq<int64_t>(0, dims.size()))
          indices.push_back(linalg::IndexOp::create(b, loc, axis));
        Value result = body(b, loc, args.drop_back(), indices);
        for (Value index : indices)
          if (index.use_empty())
            index.getDefiningOp()->erase();
        linalg::YieldOp::create(b, loc, result);
      });
  return generic.getResult(0);
}

Value LayoutBuilder::relayout(Value value, AffineMap map,
                              ArrayRef<int64_t> dims, FloatType elementType) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getElementType() == elementType &&
      restrictTo(map, dims).isIdentity())
    return value;
  return compute(value, map, dims, elementType,
                 [&](OpBuilder &b, Location loc, ValueRange args, ValueRange) {
                   return castFloat(b, loc, args[0], elementType);
                 });
}

/// The groups that name an axis, which is what a reassociation can say.
static SmallVector<ReassociationIndices>
getReassociation(ArrayRef<SmallVector<int64_t>> groups) {
  SmallVector<ReassociationIndices> reassociation;
  for (const auto &group : groups)
    if (!group.empty())
      reassociation.emplace_back(group.begin(), group.end());
  return reassociation;
}

/// For each nonempty group the positions it and the empty groups beside it have
/// among all groups.
static SmallVector<ReassociationIndices>
getUnitAxes(ArrayRef<SmallVector<int64_t>> groups) {
  SmallVector<ReassociationIndices> positions;
  ReassociationIndices current;
  for (auto [position, group] : llvm::enumerate(groups)) {
    if (!group.empty() && llvm::any_of(current, [&](int64_t earlier) {
          return !groups[earlier].empty();
        })) {
      positions.push_back(current);
      current.clear();
    }
    current.push_back(position);
  }
  positions.push_back(current);
  return positions;
}

Value LayoutBuilder::collapse(Value value,
                              ArrayRef<SmallVector<int64_t>> groups) {
  SmallVector<ReassociationIndices> reassociation = getReassociation(groups);
  auto rank = cast<RankedTensorType>(value.getType()).getRank();
  if (int64_t(reassociation.size()) < rank)
    value = tensor::CollapseShapeOp::create(builder, loc, value, reassociation);
  if (reassociation.size() == groups.size())
    return value;
  SmallVector<OpFoldResult> collapsed =
      tensor::getMixedSizes(builder, loc, value);
  SmallVector<OpFoldResult> shape;
  size_t next = 0;
  for (const auto &group : groups)
    shape.push_back(group.empty() ? builder.getIndexAttr(1)
                                  : collapsed[next++]);
  SmallVector<int64_t> staticShape;
  SmallVector<Value> dynamicShape;
  dispatchIndexOpFoldResults(shape, dynamicShape, staticShape);
  auto type = cast<RankedTensorType>(value.getType()).clone(staticShape);
  return tensor::ExpandShapeOp::create(builder, loc, type, value,
                                       getUnitAxes(groups), shape);
}

Value LayoutBuilder::expand(Value value, ArrayRef<SmallVector<int64_t>> groups,
                            ArrayRef<OpFoldResult> axisSizes) {
  SmallVector<ReassociationIndices> reassociation = getReassociation(groups);
  if (reassociation.size() < groups.size())
    value = tensor::CollapseShapeOp::create(builder, loc, value,
                                            getUnitAxes(groups));
  if (reassociation.size() == axisSizes.size())
    return value;
  SmallVector<int64_t> staticShape;
  SmallVector<Value> dynamicShape;
  dispatchIndexOpFoldResults(axisSizes, dynamicShape, staticShape);
  auto type = cast<RankedTensorType>(value.getType()).clone(staticShape);
  return tensor::ExpandShapeOp::create(builder, loc, type, value, reassociation,
                                       axisSizes);
}
