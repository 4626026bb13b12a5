//===- TableTiling.cpp - Tiles of rope.table ------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The iteration space is the table, rows and pairs, all parallel. Pairs are
// tiled only at static offsets and sizes, since literals and axes are cut with
// them, and not where the family is the source of frequencies.
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/OperandTiles.h"
#include "rope/Dialect/Rope/IR/Rope.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::rope;

SmallVector<utils::IteratorType> TableOp::getLoopIteratorTypes() {
  return SmallVector<utils::IteratorType>(getTableType().getRank(),
                                          utils::IteratorType::parallel);
}

SmallVector<Range> TableOp::getIterationDomain(OpBuilder &b) {
  SmallVector<OpFoldResult> sizes =
      isa<TensorType>(getCosInit().getType())
          ? tensor::getMixedSizes(b, getLoc(), getCosInit())
          : memref::getMixedSizes(b, getLoc(), getCosInit());
  SmallVector<Range> domain;
  for (OpFoldResult size : sizes)
    domain.push_back({b.getIndexAttr(0), size, b.getIndexAttr(1)});
  return domain;
}

/// `offset` added to the scalar positions, in the type they have; an absent
/// operand becomes the offset itself.
static Value createOffset(OpBuilder &b, Location loc, Value positions,
                          OpFoldResult offset) {
  Value rows = getValueOrCreateConstantIndexOp(b, loc, offset);
  if (!positions)
    return rows;
  // A narrow offset may overflow where the sum of the untiled op, in i64, does
  // not.
  Type i64 = b.getI64Type();
  Value wideRows = arith::IndexCastOp::create(b, loc, i64, rows);
  Value wide = positions;
  if (positions.getType().isIndex())
    wide = arith::IndexCastOp::create(b, loc, i64, positions);
  else if (positions.getType() != i64)
    wide = arith::ExtSIOp::create(b, loc, i64, positions);
  return arith::AddIOp::create(b, loc, wide, wideRows);
}

/// cumulative_lengths less `offset`, so that rows of a tile, counted from 0,
/// find the starts of the sequences they belong to.
static Value createShiftedLengths(OpBuilder &b, Location loc, Value lengths,
                                  OpFoldResult offset) {
  Type i64 = b.getI64Type();
  Value shift = arith::IndexCastOp::create(
      b, loc, i64, getValueOrCreateConstantIndexOp(b, loc, offset));
  Value init = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, lengths), i64);
  AffineMap identity = b.getMultiDimIdentityMap(1);
  auto shifted = linalg::GenericOp::create(
      b, loc, init.getType(), lengths, init, {identity, identity},
      utils::IteratorType::parallel,
      [&](OpBuilder &body, Location, ValueRange arguments) {
        Value entry = arguments[0];
        if (entry.getType().isIndex())
          entry = arith::IndexCastOp::create(body, loc, i64, entry);
        else if (entry.getType() != i64)
          entry = arith::ExtSIOp::create(body, loc, i64, entry);
        Value difference = arith::SubIOp::create(body, loc, entry, shift);
        linalg::YieldOp::create(body, loc, difference);
      });
  return shifted.getResult(0);
}

/// Why the tile cannot be made, or nothing.
static StringRef getTilingObstacle(TableOp op, ArrayRef<OpFoldResult> offsets,
                                   ArrayRef<OpFoldResult> sizes) {
  std::optional<int64_t> pairOffset = getConstantIntValue(offsets.back());
  std::optional<int64_t> pairSize = getConstantIntValue(sizes.back());
  if (!pairOffset || !pairSize)
    return "expected static offset and size in a tile of pairs";
  if (*pairSize != op.getNumPairs() && op.hasFamilyFrequencies())
    return "expected frequency_values or frequencies in a tile of pairs";
  if (op.getCumulativeLengths() && !isZeroInteger(offsets.front()) &&
      isa<MemRefType>(op.getCosInit().getType()))
    return "expected tensors in a tile of packed sequences";
  return {};
}

FailureOr<TilingResult>
TableOp::getTiledImplementation(OpBuilder &b, ArrayRef<OpFoldResult> offsets,
                                ArrayRef<OpFoldResult> sizes) {
  Location loc = getLoc();
  int64_t rank = getRowRank();
  if (StringRef reason = getTilingObstacle(*this, offsets, sizes);
      !reason.empty())
    return emitOpError(reason);
  int64_t pairOffset = *getConstantIntValue(offsets[rank]);
  int64_t pairSize = *getConstantIntValue(sizes[rank]);
  bool allPairs = pairSize == getNumPairs();
  bool firstRows = rank == 0 || isZeroInteger(offsets.front());

  SmallVector<Operation *> slices;
  auto slice = [&](Value source, ArrayRef<OpFoldResult> sliceOffsets,
                   ArrayRef<OpFoldResult> sliceSizes) {
    slices.push_back(createSlice(b, loc, source, sliceOffsets, sliceSizes));
    return slices.back()->getResult(0);
  };

  Value positions = getPositions();
  if (!hasOffsetPositions()) {
    SmallVector<OpFoldResult> sliceOffsets, sliceSizes;
    if (getAxes()) {
      sliceOffsets.push_back(b.getIndexAttr(0));
      sliceSizes.push_back(isa<TensorType>(positions.getType())
                               ? tensor::getMixedSize(b, loc, positions, 0)
                               : memref::getMixedSize(b, loc, positions, 0));
    }
    llvm::append_range(sliceOffsets, offsets.take_front(rank));
    llvm::append_range(sliceSizes, sizes.take_front(rank));
    positions = slice(positions, sliceOffsets, sliceSizes);
  } else if (!firstRows && !getCumulativeLengths()) {
    positions = createOffset(b, loc, positions, offsets.front());
  }
  // p0 + r - start(r) does not change where r and start are both counted from
  // the tile.
  Value lengths = getCumulativeLengths();
  if (lengths && !firstRows)
    lengths = createShiftedLengths(b, loc, lengths, offsets.front());
  Value frequencies = getFrequencies();
  if (frequencies && !allPairs)
    frequencies = slice(frequencies, offsets[rank], sizes[rank]);
  Value cosInit = slice(getCosInit(), offsets, sizes);
  Value sinInit = slice(getSinInit(), offsets, sizes);

  SmallVector<Type> resultTypes;
  if (getNumResults() != 0)
    resultTypes = {cosInit.getType(), sinInit.getType()};
  ElementsAttr values = getFrequencyValuesAttr();
  DenseI64ArrayAttr axes = getAxesAttr();
  FrequenciesAttr family = getFamilyAttr();
  if (!allPairs) {
    family = {};
    if (values) {
      auto literals = llvm::to_vector(values.getValues<Attribute>());
      values = DenseElementsAttr::get(
          RankedTensorType::get({pairSize}, values.getElementType()),
          ArrayRef<Attribute>(literals).slice(pairOffset, pairSize));
    }
    if (axes)
      axes =
          b.getDenseI64ArrayAttr(axes.asArrayRef().slice(pairOffset, pairSize));
  }
  auto tiled = TableOp::create(b, loc, resultTypes, positions, frequencies,
                               getLength(), lengths, cosInit, sinInit, values,
                               family, getAngleAttr(), getAngleFormAttr(),
                               getAngleScaleAttr(), getAngleScaleFormAttr(),
                               getAngleTypeAttr(), getMagnitudeAttr(), axes);
  return TilingResult{{tiled}, SmallVector<Value>(tiled.getResults()), slices};
}

LogicalResult TableOp::getResultTilePosition(
    OpBuilder &, unsigned, ArrayRef<OpFoldResult> offsets,
    ArrayRef<OpFoldResult> sizes, SmallVector<OpFoldResult> &resultOffsets,
    SmallVector<OpFoldResult> &resultSizes) {
  resultOffsets.assign(offsets.begin(), offsets.end());
  resultSizes.assign(sizes.begin(), sizes.end());
  return success();
}

LogicalResult TableOp::getIterationDomainTileFromResultTile(
    OpBuilder &, unsigned, ArrayRef<OpFoldResult> offsets,
    ArrayRef<OpFoldResult> sizes, SmallVectorImpl<OpFoldResult> &domainOffsets,
    SmallVectorImpl<OpFoldResult> &domainSizes) {
  domainOffsets.assign(offsets.begin(), offsets.end());
  domainSizes.assign(sizes.begin(), sizes.end());
  return success();
}

FailureOr<TilingResult>
TableOp::generateResultTileValue(OpBuilder &b, unsigned resultNumber,
                                 ArrayRef<OpFoldResult> offsets,
                                 ArrayRef<OpFoldResult> sizes) {
  // Fusion is a question; the answer no is not an error.
  if (!getTilingObstacle(*this, offsets, sizes).empty())
    return failure();
  FailureOr<TilingResult> tile = getTiledImplementation(b, offsets, sizes);
  if (failed(tile))
    return failure();
  return TilingResult{
      tile->tiledOps, {tile->tiledValues[resultNumber]}, tile->generatedSlices};
}

//===----------------------------------------------------------------------===//
// Fusion into the loop of a producer
//===----------------------------------------------------------------------===//

SmallVector<AffineMap> TableOp::getOperandMaps() {
  int64_t rank = getTableType().getRank();
  AffineMap table = AffineMap::getMultiDimIdentityMap(rank, getContext());
  AffineMap rows = table.dropResult(rank - 1);
  SmallVector<AffineMap> maps(getNumOperands());
  for (OpOperand &init : getDpsInitsMutable())
    maps[init.getOperandNumber()] = table;
  if (!hasOffsetPositions()) {
    // The axes of positions are whole in every tile.
    maps[getPositionsMutable().begin()->getOperandNumber()] =
        getAxes() ? rows.insertResult(getAffineConstantExpr(0, getContext()), 0)
                  : rows;
  }
  return maps;
}

bool TableOp::isOpFusableWithProducerSlices(
    ArrayRef<unsigned> operandNumbers,
    ArrayRef<SmallVector<OpFoldResult>> allOffsets,
    ArrayRef<SmallVector<OpFoldResult>> allSizes) {
  for (auto [number, offsets, sizes] :
       llvm::zip_equal(operandNumbers, allOffsets, allSizes))
    if (isDpsInit(&getOperation()->getOpOperand(number)) &&
        !getTilingObstacle(*this, offsets, sizes).empty())
      return false;
  return detail::hasDomainTile(*this, getOperandMaps(), operandNumbers,
                               allOffsets, allSizes);
}

bool TableOp::isOpFusableWithConsumerSlice(unsigned,
                                           ArrayRef<OpFoldResult> offsets,
                                           ArrayRef<OpFoldResult> sizes) {
  return getTilingObstacle(*this, offsets, sizes).empty();
}

LogicalResult TableOp::getIterationDomainTileFromOperandTiles(
    OpBuilder &b, ArrayRef<unsigned> operandNumbers,
    ArrayRef<SmallVector<OpFoldResult>> allOffsets,
    ArrayRef<SmallVector<OpFoldResult>> allSizes,
    SmallVectorImpl<OpFoldResult> &domainOffsets,
    SmallVectorImpl<OpFoldResult> &domainSizes) {
  if (!isOpFusableWithProducerSlices(operandNumbers, allOffsets, allSizes))
    return failure();
  return detail::getDomainTile(b, *this, getOperandMaps(), operandNumbers,
                               allOffsets, allSizes, domainOffsets,
                               domainSizes);
}

FailureOr<TilingResult> TableOp::getTiledImplementationFromOperandTiles(
    OpBuilder &b, ArrayRef<unsigned> operandNumbers,
    ArrayRef<SmallVector<OpFoldResult>> allOffsets,
    ArrayRef<SmallVector<OpFoldResult>> allSizes) {
  SmallVector<OpFoldResult> offsets, sizes;
  if (failed(getIterationDomainTileFromOperandTiles(
          b, operandNumbers, allOffsets, allSizes, offsets, sizes)))
    return failure();
  return getTiledImplementation(b, offsets, sizes);
}
