//===- RopeInterfaces.td - Interfaces of the ops -----------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_INTERFACES_TD
#define ROPE_INTERFACES_TD

include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.td"
include "mlir/Dialect/Linalg/IR/LinalgInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/RuntimeVerifiableOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/TilingInterface.td"

defvar Rope_Effects = DeclareOpInterfaceMethods<MemoryEffectsOpInterface>;
defvar Rope_ReifiesShapes = DeclareOpInterfaceMethods<
    ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>;
defvar Rope_Bufferizable = DeclareOpInterfaceMethods<BufferizableOpInterface, [
    "bufferizesToMemoryRead", "bufferizesToMemoryWrite", "getAliasingValues",
    "bufferize"]>;
defvar Rope_BufferizableElementwise =
    DeclareOpInterfaceMethods<BufferizableOpInterface, [
    "bufferizesToMemoryRead", "bufferizesToMemoryWrite",
    "bufferizesToElementwiseAccess", "getAliasingValues", "bufferize"]>;
defvar Rope_RuntimeVerifiable =
    DeclareOpInterfaceMethods<RuntimeVerifiableOpInterface>;
defvar Rope_Decomposable =
    DeclareOpInterfaceMethods<AggregatedOpInterface, ["decomposeOperation"]>;
/// Methods of TilingInterface for a destination-style op all of whose operands have
/// a map: `getOperandMaps`, one map per operand, null for an operand that is used
/// whole. The op declares getOperandMaps, getLoopIteratorTypes and
/// getIterationDomain.
defvar Rope_tilingByMaps = [{
  FailureOr<TilingResult> getTiledImplementation(
      OpBuilder &builder, ArrayRef<OpFoldResult> offsets,
      ArrayRef<OpFoldResult> sizes) {
    return ::mlir::rope::detail::tileByMaps(builder, *this, getOperandMaps(),
                                            {offsets, sizes});
  }
  LogicalResult getResultTilePosition(
      OpBuilder &builder, unsigned resultNumber, ArrayRef<OpFoldResult> offsets,
      ArrayRef<OpFoldResult> sizes, SmallVector<OpFoldResult> &resultOffsets,
      SmallVector<OpFoldResult> &resultSizes) {
    ::mlir::rope::detail::getInitTile(builder, *this, getOperandMaps(),
                                      resultNumber, {offsets, sizes},
                                      resultOffsets, resultSizes);
    return success();
  }
  LogicalResult getIterationDomainTileFromOperandTiles(
      OpBuilder &builder, ArrayRef<unsigned> operandNumbers,
      ArrayRef<SmallVector<OpFoldResult>> allOffsets,
      ArrayRef<SmallVector<OpFoldResult>> allSizes,
      SmallVectorImpl<OpFoldResult> &domainOffsets,
      SmallVectorImpl<OpFoldResult> &domainSizes) {
    return ::mlir::rope::detail::getDomainTile(
        builder, *this, getOperandMaps(), operandNumbers, allOffsets, allSizes,
        domainOffsets, domainSizes);
  }
  FailureOr<TilingResult> getTiledImplementationFromOperandTiles(
      OpBuilder &builder, ArrayRef<unsigned> operandNumbers,
      ArrayRef<SmallVector<OpFoldResult>> allOffsets,
      ArrayRef<SmallVector<OpFoldResult>> allSizes) {
    SmallVector<OpFoldResult> offsets, sizes;
    if (failed(getIterationDomainTileFromOperandTiles(
            builder, operandNumbers, allOffsets, allSizes, offsets, sizes)))
      return failure();
    return getTiledImplementation(builder, offsets, sizes);
  }
  LogicalResult getIterationDomainTileFromResultTile(
      OpBuilder &builder, unsigned resultNumber, ArrayRef<OpFoldResult> offsets,
      ArrayRef<OpFoldResult> sizes, SmallVectorImpl<OpFoldResult> &domainOffsets,
      SmallVectorImpl<OpFoldResult> &domainSizes) {
    unsigned init = getDpsInitOperand(resultNumber)->getOperandNumber();
    return getIterationDomainTileFromOperandTiles(
        builder, init, {SmallVector<OpFoldResult>(offsets)},
        {SmallVector<OpFoldResult>(sizes)}, domainOffsets, domainSizes);
  }
  FailureOr<TilingResult> generateResultTileValue(
      OpBuilder &builder, unsigned resultNumber, ArrayRef<OpFoldResult> offsets,
      ArrayRef<OpFoldResult> sizes) {
    SmallVector<OpFoldResult> domainOffsets, domainSizes;
    if (failed(getIterationDomainTileFromResultTile(
            builder, resultNumber, offsets, sizes, domainOffsets, domainSizes)))
      return failure();
    return getTiledImplementation(builder, domainOffsets, domainSizes);
  }
  bool isOpFusableWithConsumerSlice(unsigned resultNumber,
                                    ArrayRef<OpFoldResult> offsets,
                                    ArrayRef<OpFoldResult> sizes) {
    unsigned init = getDpsInitOperand(resultNumber)->getOperandNumber();
    return isOpFusableWithProducerSlices(init,
                                         {SmallVector<OpFoldResult>(offsets)},
                                         {SmallVector<OpFoldResult>(sizes)});
  }
  bool isOpFusableWithProducerSlices(
      ArrayRef<unsigned> operandNumbers,
      ArrayRef<SmallVector<OpFoldResult>> allOffsets,
      ArrayRef<SmallVector<OpFoldResult>> allSizes) {
    return ::mlir::rope::detail::hasDomainTile(
        *this, getOperandMaps(), operandNumbers, allOffsets, allSizes);
  }
}];

#endif // ROPE_INTERFACES_TD
