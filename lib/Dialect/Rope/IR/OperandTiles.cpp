//===- OperandTiles.cpp - Slices of operands under indexing maps ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/OperandTiles.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

OpFoldResult rope::detail::getAxisSize(OpBuilder &builder, Location loc,
                                       Value value, int64_t axis) {
  bool isTensor = isa<TensorType>(value.getType());
  OpFoldResult size = isTensor
                          ? tensor::getMixedSize(builder, loc, value, axis)
                          : memref::getMixedSize(builder, loc, value, axis);
  if (isa<Attribute>(size) || !getConstantIntValue(size))
    return size;
  // Behind a cast the size is a constant that the type of the value does not
  // know: slices would be of other types than their operands.
  return isTensor
             ? tensor::DimOp::create(builder, loc, value, axis).getResult()
             : memref::DimOp::create(builder, loc, value, axis).getResult();
}

SmallVector<OpFoldResult>
rope::detail::getAxisSizes(OpBuilder &builder, Location loc, Value value) {
  SmallVector<OpFoldResult> sizes;
  for (int64_t axis = 0, rank = cast<ShapedType>(value.getType()).getRank();
       axis < rank; ++axis)
    sizes.push_back(getAxisSize(builder, loc, value, axis));
  return sizes;
}

SmallVector<AxisSlice> rope::detail::getWholeSlice(OpBuilder &builder,
                                                   Location loc, Value value) {
  SmallVector<AxisSlice> slices;
  for (OpFoldResult size : getAxisSizes(builder, loc, value))
    slices.push_back({builder.getIndexAttr(0), size});
  return slices;
}

bool rope::detail::haveNoElements(ValueRange values) {
  return llvm::any_of(values, [](Value value) {
    auto type = dyn_cast<ShapedType>(value.getType());
    return type && llvm::is_contained(type.getShape(), 0);
  });
}

Value rope::detail::castToShape(OpBuilder &builder, Location loc, Value value,
                                ArrayRef<int64_t> shape) {
  auto type = cast<ShapedType>(value.getType());
  if (type.getShape() == shape)
    return value;
  Type result = type.clone(shape);
  if (isa<TensorType>(type))
    return tensor::CastOp::create(builder, loc, result, value);
  return memref::CastOp::create(builder, loc, result, value);
}

bool rope::detail::isWholeAxis(OpFoldResult offset, OpFoldResult size,
                               Value value, int64_t axis) {
  if (!isConstantIntValue(offset, 0))
    return false;
  int64_t extent = cast<ShapedType>(value.getType()).getDimSize(axis);
  if (!ShapedType::isDynamic(extent))
    return isConstantIntValue(size, extent);
  // A dynamic axis is whole when its size is asked of the value itself.
  auto sizeValue = dyn_cast<Value>(size);
  if (!sizeValue)
    return false;
  if (auto dim = sizeValue.getDefiningOp<tensor::DimOp>())
    return dim.getSource() == value && dim.getConstantIndex() == axis;
  if (auto dim = sizeValue.getDefiningOp<memref::DimOp>())
    return dim.getSource() == value && dim.getConstantIndex() == axis;
  return false;
}

namespace {
/// Operands of a slicing op.
struct SliceOperands {
  SmallVector<OpFoldResult> offsets, sizes, strides;
  SmallVector<int64_t> shape; ///< without the dropped axes
  bool whole = true;

  SliceOperands(OpBuilder &builder, Value value, ArrayRef<AxisSlice> slices) {
    for (auto [axis, slice] : llvm::enumerate(slices)) {
      // The type says a size that is known; so has the op to, whose size may be
      // a constant that a fold left. No type has a negative one.
      std::optional<int64_t> size = getConstantIntValue(slice.size);
      if (size && *size < 0)
        size = std::nullopt;
      offsets.push_back(slice.offset);
      sizes.push_back(size ? OpFoldResult(builder.getIndexAttr(*size))
                           : slice.size);
      strides.push_back(builder.getIndexAttr(slice.stride));
      if (!slice.drop)
        shape.push_back(size.value_or(ShapedType::kDynamic));
      whole &= !slice.drop && slice.stride == 1 &&
               isWholeAxis(slice.offset, slice.size, value, axis);
    }
  }
};
} // namespace

bool rope::detail::canReduceRank(ArrayRef<AxisSlice> slices) {
  bool unitKept = false, lossy = false, folds = false;
  for (const AxisSlice &slice : slices) {
    lossy |= slice.drop && unitKept;
    std::optional<int64_t> size = getConstantIntValue(slice.size);
    unitKept |= !slice.drop && (!size || *size == 1);
    folds |= !size || !getConstantIntValue(slice.offset);
  }
  return !lossy || !folds;
}

/// Whether `value` is a tensor whose type says that it has no elements. MLIR's
/// verifier refuses its slices, as 0 is beyond an axis of size 0; nothing reads
/// what stands for one.
static bool isEmptyTensor(Value value) {
  return isa<RankedTensorType>(value.getType()) &&
         mlir::rope::detail::haveNoElements(value);
}

Operation *rope::detail::createSlice(OpBuilder &builder, Location loc,
                                     Value source,
                                     ArrayRef<OpFoldResult> offsets,
                                     ArrayRef<OpFoldResult> sizes) {
  SmallVector<OpFoldResult> strides(offsets.size(), builder.getIndexAttr(1));
  if (isa<MemRefType>(source.getType()))
    return memref::SubViewOp::create(builder, loc, source, offsets, sizes,
                                     strides);
  if (isEmptyTensor(source))
    return tensor::EmptyOp::create(builder, loc, sizes,
                                   getElementTypeOrSelf(source.getType()));
  return tensor::ExtractSliceOp::create(builder, loc, source, offsets, sizes,
                                        strides);
}

/// The axes of a slice in full rank that each axis without dropped ones takes.
static SmallVector<ReassociationIndices>
getDroppingGroups(ArrayRef<AxisSlice> slices) {
  SmallVector<ReassociationIndices> groups;
  ReassociationIndices leading;
  for (auto [axis, slice] : llvm::enumerate(slices)) {
    if (!slice.drop) {
      groups.push_back(std::move(leading));
      leading = {};
      groups.back().push_back(axis);
    } else if (groups.empty()) {
      leading.push_back(axis);
    } else {
      groups.back().push_back(axis);
    }
  }
  return groups;
}

Value rope::detail::extractSlice(OpBuilder &builder, Location loc, Value value,
                                 ArrayRef<AxisSlice> slices) {
  SliceOperands operands(builder, value, slices);
  if (operands.whole)
    return value;
  if (isEmptyTensor(value)) {
    SmallVector<OpFoldResult> sizes;
    for (auto [slice, size] : llvm::zip_equal(slices, operands.sizes))
      if (!slice.drop)
        sizes.push_back(size);
    return tensor::EmptyOp::create(builder, loc, sizes,
                                   getElementTypeOrSelf(value.getType()));
  }
  if (auto type = dyn_cast<RankedTensorType>(value.getType())) {
    if (canReduceRank(slices))
      return tensor::ExtractSliceOp::create(
          builder, loc,
          RankedTensorType::get(operands.shape, type.getElementType(),
                                type.getEncoding()),
          value, operands.offsets, operands.sizes, operands.strides);
    Value slice =
        tensor::ExtractSliceOp::create(builder, loc, value, operands.offsets,
                                       operands.sizes, operands.strides);
    return tensor::CollapseShapeOp::create(builder, loc, slice,
                                           getDroppingGroups(slices));
  }
  MemRefType type = memref::SubViewOp::inferRankReducedResultType(
      operands.shape, cast<MemRefType>(value.getType()), operands.offsets,
      operands.sizes, operands.strides);
  return memref::SubViewOp::create(builder, loc, type, value, operands.offsets,
                                   operands.sizes, operands.strides);
}

Value rope::detail::insertSlice(OpBuilder &builder, Location loc, Value source,
                                Value dest, ArrayRef<AxisSlice> slices) {
  SliceOperands operands(builder, dest, slices);
  if (operands.whole)
    return source;
  if (!canReduceRank(slices)) {
    auto type = cast<RankedTensorType>(source.getType());
    SmallVector<int64_t> shape;
    for (OpFoldResult size : operands.sizes)
      shape.push_back(getConstantIntValue(size).value_or(ShapedType::kDynamic));
    source = tensor::ExpandShapeOp::create(builder, loc, type.clone(shape),
                                           source, getDroppingGroups(slices),
                                           operands.sizes);
  }
  return tensor::InsertSliceOp::create(builder, loc, source, dest,
                                       operands.offsets, operands.sizes,
                                       operands.strides);
}

SmallVector<AxisSlice>
rope::detail::getOperandSlices(OpBuilder &builder, Location loc, Value operand,
                               AffineMap map, const DomainTile &tile) {
  SmallVector<AxisSlice> slices;
  for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (dim && dim.getPosition() < tile.sizes.size())
      slices.push_back(
          {tile.offsets[dim.getPosition()], tile.sizes[dim.getPosition()]});
    else
      slices.push_back(
          {builder.getIndexAttr(0), getAxisSize(builder, loc, operand, axis)});
  }
  return slices;
}

TilingResult rope::detail::tileByMaps(OpBuilder &builder,
                                      DestinationStyleOpInterface op,
                                      ArrayRef<AffineMap> maps,
                                      const DomainTile &tile) {
  TilingResult result;
  Location loc = op.getLoc();
  SmallVector<Value> operands;
  SmallVector<Type> resultTypes;
  for (auto [operand, map] : llvm::zip_equal(op->getOpOperands(), maps)) {
    Value slice = operand.get();
    if (map) {
      SmallVector<AxisSlice> slices =
          getOperandSlices(builder, loc, operand.get(), map, tile);
      slice = extractSlice(builder, loc, operand.get(), slices);
    }
    if (slice != operand.get())
      result.generatedSlices.push_back(slice.getDefiningOp());
    operands.push_back(slice);
    if (op.isDpsInit(&operand) && isa<TensorType>(slice.getType()))
      resultTypes.push_back(slice.getType());
  }
  Operation *tiled = mlir::clone(builder, op, resultTypes, operands);
  result.tiledOps.push_back(tiled);
  llvm::append_range(result.tiledValues, tiled->getResults());
  return result;
}

void rope::detail::getInitTile(OpBuilder &builder,
                               DestinationStyleOpInterface op,
                               ArrayRef<AffineMap> maps, unsigned resultNumber,
                               const DomainTile &tile,
                               SmallVector<OpFoldResult> &offsets,
                               SmallVector<OpFoldResult> &sizes) {
  OpOperand *init = op.getDpsInitOperand(resultNumber);
  for (const AxisSlice &slice :
       getOperandSlices(builder, op.getLoc(), init->get(),
                        maps[init->getOperandNumber()], tile)) {
    offsets.push_back(slice.offset);
    sizes.push_back(slice.size);
  }
}

/// Narrows the whole ranges of an iteration space to tiles of operands.
static LogicalResult
narrowDomain(TilingInterface op, ArrayRef<AffineMap> maps,
             ArrayRef<unsigned> operandNumbers,
             ArrayRef<SmallVector<OpFoldResult>> allOffsets,
             ArrayRef<SmallVector<OpFoldResult>> allSizes,
             MutableArrayRef<OpFoldResult> domainOffsets,
             MutableArrayRef<OpFoldResult> domainSizes) {
  SmallVector<utils::IteratorType> iterators = op.getLoopIteratorTypes();
  llvm::SmallBitVector narrowed(iterators.size());
  for (auto [number, offsets, sizes] :
       llvm::zip_equal(operandNumbers, allOffsets, allSizes)) {
    AffineMap map = maps[number];
    if (!map)
      return failure();
    for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (!dim || dim.getPosition() >= iterators.size() ||
          iterators[dim.getPosition()] != utils::IteratorType::parallel) {
        if (!isWholeAxis(offsets[axis], sizes[axis], op->getOperand(number),
                         axis))
          return failure();
        continue;
      }
      unsigned position = dim.getPosition();
      if (narrowed.test(position) &&
          (!isEqualConstantIntOrValue(domainOffsets[position], offsets[axis]) ||
           !isEqualConstantIntOrValue(domainSizes[position], sizes[axis])))
        return failure();
      narrowed.set(position);
      domainOffsets[position] = offsets[axis];
      domainSizes[position] = sizes[axis];
    }
  }
  return success();
}

LogicalResult
rope::detail::getDomainTile(OpBuilder &builder, TilingInterface op,
                            ArrayRef<AffineMap> maps,
                            ArrayRef<unsigned> operandNumbers,
                            ArrayRef<SmallVector<OpFoldResult>> allOffsets,
                            ArrayRef<SmallVector<OpFoldResult>> allSizes,
                            SmallVectorImpl<OpFoldResult> &domainOffsets,
                            SmallVectorImpl<OpFoldResult> &domainSizes) {
  if (!hasDomainTile(op, maps, operandNumbers, allOffsets, allSizes))
    return failure();
  domainOffsets.clear();
  domainSizes.clear();
  for (const Range &range : op.getIterationDomain(builder)) {
    domainOffsets.push_back(range.offset);
    domainSizes.push_back(range.size);
  }
  return narrowDomain(op, maps, operandNumbers, allOffsets, allSizes,
                      domainOffsets, domainSizes);
}

bool rope::detail::hasDomainTile(TilingInterface op, ArrayRef<AffineMap> maps,
                                 ArrayRef<unsigned> operandNumbers,
                                 ArrayRef<SmallVector<OpFoldResult>> allOffsets,
                                 ArrayRef<SmallVector<OpFoldResult>> allSizes) {
  // What is not narrowed stays null, which the question does not look at.
  size_t rank = op.getLoopIteratorTypes().size();
  SmallVector<OpFoldResult> offsets(rank), sizes(rank);
  return succeeded(narrowDomain(op, maps, operandNumbers, allOffsets, allSizes,
                                offsets, sizes));
}
