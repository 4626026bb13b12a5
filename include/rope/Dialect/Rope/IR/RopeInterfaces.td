//===- RopeInterfaces.td - Interfaces of the ops -*- tablegen -*-===//
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
/// Tiling with the hooks for fusing producers and consumers.
defvar Rope_Tileable = DeclareOpInterfaceMethods<TilingInterface, [
    "getLoopIteratorTypes", "getIterationDomain", "getTiledImplementation",
    "getResultTilePosition", "generateResultTileValue",
    "getIterationDomainTileFromResultTile",
    "getTiledImplementationFromOperandTiles",
    "getIterationDomainTileFromOperandTiles", "isOpFusableWithConsumerSlice",
    "isOpFusableWithProducerSlices"]>;

#endif // ROPE_INTERFACES_TD
