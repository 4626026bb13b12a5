//===- RotateTiling.cpp - Tiling of rope.rotate ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The iteration space of the interface is every dimension but the lane: a row
// of lanes is never split, as its pairs may lie anywhere in it.
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/OperandTiles.h"
#include "rope/Dialect/Rope/IR/Rope.h"

using namespace mlir;
using namespace mlir::rope;

SmallVector<utils::IteratorType> RotateOp::getLoopIteratorTypes() {
  return SmallVector<utils::IteratorType>(getInputType().getRank() - 1,
                                          utils::IteratorType::parallel);
}

SmallVector<Range> RotateOp::getIterationDomain(OpBuilder &builder) {
  AffineMap map = getInputMap();
  SmallVector<Range> domain;
  for (unsigned dim = 0; dim + 1 < map.getNumDims(); ++dim) {
    unsigned axis = *map.getResultPosition(getAffineDimExpr(dim, getContext()));
    OpFoldResult size =
        rope::detail::getAxisSize(builder, getLoc(), getInput(), axis);
    domain.push_back({builder.getIndexAttr(0), size, builder.getIndexAttr(1)});
  }
  return domain;
}

FailureOr<TilingResult>
RotateOp::getTiledImplementation(OpBuilder &builder,
                                 ArrayRef<OpFoldResult> offsets,
                                 ArrayRef<OpFoldResult> sizes) {
  rope::detail::DomainTile tile{llvm::to_vector(offsets),
                                llvm::to_vector(sizes)};
  return rope::detail::tileByMaps(builder, *this, getOperandMaps(), tile);
}

LogicalResult RotateOp::getResultTilePosition(
    OpBuilder &builder, unsigned, ArrayRef<OpFoldResult> offsets,
    ArrayRef<OpFoldResult> sizes, SmallVector<OpFoldResult> &resultOffsets,
    SmallVector<OpFoldResult> &resultSizes) {
  rope::detail::DomainTile tile{llvm::to_vector(offsets),
                                llvm::to_vector(sizes)};
  for (const rope::detail::AxisSlice &slice : rope::detail::getOperandSlices(
           builder, getLoc(), getInit(), getOutputMap(), tile)) {
    resultOffsets.push_back(slice.offset);
    resultSizes.push_back(slice.size);
  }
  return success();
}

/// The tile of the whole iteration space.
static rope::detail::DomainTile getWholeDomain(RotateOp op,
                                               OpBuilder &builder) {
  rope::detail::DomainTile tile;
  for (const Range &range : op.getIterationDomain(builder)) {
    tile.offsets.push_back(range.offset);
    tile.sizes.push_back(range.size);
  }
  return tile;
}

/// A tile of the right rank whose unnarrowed parts are null: enough to ask
/// whether narrowing succeeds, without building IR.
static rope::detail::DomainTile getUnknownDomain(RotateOp op) {
  size_t rank = op.getLoopIteratorTypes().size();
  return {SmallVector<OpFoldResult>(rank), SmallVector<OpFoldResult>(rank)};
}

static LogicalResult
narrowToOperands(RotateOp op, rope::detail::DomainTile &domain,
                 ArrayRef<unsigned> operandNumbers,
                 ArrayRef<SmallVector<OpFoldResult>> allOffsets,
                 ArrayRef<SmallVector<OpFoldResult>> allSizes) {
  SmallVector<AffineMap> operandMaps = op.getOperandMaps(), maps;
  SmallVector<Value> operands;
  for (unsigned number : operandNumbers) {
    operands.push_back(op->getOperand(number));
    maps.push_back(operandMaps[number]);
  }
  return rope::detail::narrowDomain(domain, operands, maps, allOffsets,
                                    allSizes);
}

LogicalResult RotateOp::getIterationDomainTileFromOperandTiles(
    OpBuilder &builder, ArrayRef<unsigned> operandNumbers,
    ArrayRef<SmallVector<OpFoldResult>> allOffsets,
    ArrayRef<SmallVector<OpFoldResult>> allSizes,
    SmallVectorImpl<OpFoldResult> &domainOffsets,
    SmallVectorImpl<OpFoldResult> &domainSizes) {
  rope::detail::DomainTile domain = getWholeDomain(*this, builder);
  if (failed(narrowToOperands(*this, domain, operandNumbers, allOffsets,
                              allSizes)))
    return failure();
  llvm::append_range(domainOffsets, domain.offsets);
  llvm::append_range(domainSizes, domain.sizes);
  return success();
}

FailureOr<TilingResult> RotateOp::getTiledImplementationFromOperandTiles(
    OpBuilder &builder, ArrayRef<unsigned> operandNumbers,
    ArrayRef<SmallVector<OpFoldResult>> allOffsets,
    ArrayRef<SmallVector<OpFoldResult>> allSizes) {
  SmallVector<OpFoldResult> offsets, sizes;
  if (failed(getIterationDomainTileFromOperandTiles(
          builder, operandNumbers, allOffsets, allSizes, offsets, sizes)))
    return failure();
  return getTiledImplementation(builder, offsets, sizes);
}

LogicalResult RotateOp::getIterationDomainTileFromResultTile(
    OpBuilder &builder, unsigned, ArrayRef<OpFoldResult> offsets,
    ArrayRef<OpFoldResult> sizes, SmallVectorImpl<OpFoldResult> &domainOffsets,
    SmallVectorImpl<OpFoldResult> &domainSizes) {
  unsigned init = getInitMutable().getOperandNumber();
  return getIterationDomainTileFromOperandTiles(
      builder, init, {llvm::to_vector(offsets)}, {llvm::to_vector(sizes)},
      domainOffsets, domainSizes);
}

FailureOr<TilingResult>
RotateOp::generateResultTileValue(OpBuilder &builder, unsigned resultNumber,
                                  ArrayRef<OpFoldResult> offsets,
                                  ArrayRef<OpFoldResult> sizes) {
  SmallVector<OpFoldResult> domainOffsets, domainSizes;
  if (failed(getIterationDomainTileFromResultTile(
          builder, resultNumber, offsets, sizes, domainOffsets, domainSizes)))
    return failure();
  return getTiledImplementation(builder, domainOffsets, domainSizes);
}

bool RotateOp::isOpFusableWithConsumerSlice(unsigned,
                                            ArrayRef<OpFoldResult> offsets,
                                            ArrayRef<OpFoldResult> sizes) {
  rope::detail::DomainTile domain = getUnknownDomain(*this);
  unsigned init = getInitMutable().getOperandNumber();
  return succeeded(narrowToOperands(*this, domain, init,
                                    {llvm::to_vector(offsets)},
                                    {llvm::to_vector(sizes)}));
}

bool RotateOp::isOpFusableWithProducerSlices(
    ArrayRef<unsigned> operandNumbers,
    ArrayRef<SmallVector<OpFoldResult>> allOffsets,
    ArrayRef<SmallVector<OpFoldResult>> allSizes) {
  rope::detail::DomainTile domain = getUnknownDomain(*this);
  return succeeded(
      narrowToOperands(*this, domain, operandNumbers, allOffsets, allSizes));
}
