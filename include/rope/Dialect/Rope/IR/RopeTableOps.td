//===- RopeTableOps.td - Tables of cosines and sines -------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TABLE_OPS_TD
#define ROPE_TABLE_OPS_TD

include "rope/Dialect/Rope/IR/RopeAttributes.td"
include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.td"
include "mlir/Dialect/Linalg/IR/LinalgInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/RuntimeVerifiableOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/TilingInterface.td"
include "mlir/Interfaces/ValueBoundsOpInterface.td"

def Rope_TableOp : Rope_Op<"table", [
    AttrSizedOperandSegments, DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
      ["reifyResultShapes"]>,
    DeclareOpInterfaceMethods<ValueBoundsOpInterface,
      ["populateBoundsForShapedValueDim"]>,
    DeclareOpInterfaceMethods<RuntimeVerifiableOpInterface>,
    DeclareOpInterfaceMethods<AggregatedOpInterface, ["decomposeOperation"]>,
    DeclareOpInterfaceMethods<BufferizableOpInterface,
      ["bufferizesToMemoryRead", "bufferizesToMemoryWrite", "getAliasingValues",
       "bufferize"]>,
    DeclareOpInterfaceMethods<TilingInterface,
      ["getLoopIteratorTypes", "getIterationDomain", "getTiledImplementation",
       "getResultTilePosition", "generateResultTileValue",
       "getIterationDomainTileFromResultTile",
       "getTiledImplementationFromOperandTiles",
       "getIterationDomainTileFromOperandTiles",
       "isOpFusableWithConsumerSlice", "isOpFusableWithProducerSlices"]>]> {
  let summary = "Cosine and sine of position times frequency";
  let description = [{
    For table row `r` (all dimensions of `cos` but the last) and pair `k`:

        cos[r, k] = magnitude * cos(angle(r, k))
        sin[r, k] = magnitude * sin(angle(r, k))

    The width of the last dimension is the number of pairs `R/2`.

    Positions: a scalar offset `p0` (rank-1 rows, `p = p0 + r`; an absent operand is
    `p0 = 0`), a tensor of the row shape, or, with `axes`, a tensor of shape
    `[A, row shape]` where pair `k` takes axis `axes[k]`. Signed integers of 8 to 64
    bits, `index`, f32 or f64. With `cumulative_lengths` (`[N+1]`, ascending from 0)
    the rows of the offset form are tokens of N packed sequences and positions
    restart at each: `p = p0 + r - start(r)`, `start(r)` the largest entry that is
    at most `r`.

    Frequencies have one source: the literals `frequency_values` (f32 or f64, one a
    pair), the operand `frequencies`, or `family` alone. `family` beside literals or
    an operand is metadata; beside literals the verifier checks that it reproduces
    them. A family alone is evaluated in f64, at compile time where it does not
    depend on the length, from the run-time `length` where it does, and its own
    magnitude multiplies `magnitude`.

    `angle(r, k)` with `angle<source>`: the position converted to `angle_type`
    (f32 or f64, round to nearest even), multiplied by the frequency or divided by
    the timescale (`angle_form`) in that type, then multiplied or divided by
    `angle_scale` (`angle_scale_form`) in that type; cos, sin and the product with
    the magnitude are in that type as well, constants are rounded to it, and the
    result is rounded to the element type of `cos` and `sin`. With `angle<exact>`
    (the default): cos and sin of the exact product or quotient, times the magnitude
    in f64; error at most 1 ulp of f32 and narrower element types, up to position
    2^20 and beyond (`docs/spec/table.md` has the bounds).

    ```mlir
    %cos, %sin = rope.table angle<source> positions(%p : tensor<2x7xi64>)
        outs(%c, %s : tensor<2x7x4xf32>, tensor<2x7x4xf32>)
        {frequency_values = dense<[1.0, 0.1, 0.01, 0.001]> : tensor<4xf32>}
        -> tensor<2x7x4xf32>, tensor<2x7x4xf32>
    ```
  }];
  let arguments = (ins
    Optional<Rope_Positions>:$positions,
    Optional<Rope_WideFloatShaped>:$frequencies,
    Optional<Rope_Scalar>:$length,
    Optional<Rope_IndexShaped>:$cumulative_lengths,
    Rope_FloatShaped:$cos_init,
    Rope_FloatShaped:$sin_init,
    OptionalAttr<ElementsAttr>:$frequency_values,
    OptionalAttr<Rope_FrequenciesAttr>:$family,
    DefaultValuedAttr<Rope_AngleModeAttr, "AngleMode::Exact">:$angle,
    DefaultValuedAttr<Rope_AngleFormAttr, "AngleForm::Multiply">:$angle_form,
    OptionalAttr<F64Attr>:$angle_scale,
    DefaultValuedAttr<Rope_AngleFormAttr, "AngleForm::Multiply">:$angle_scale_form,
    OptionalAttr<TypeAttr>:$angle_type,
    DefaultValuedAttr<F64Attr, "1.0">:$magnitude,
    OptionalAttr<DenseI64ArrayAttr>:$axes);
  let results = (outs Variadic<Rope_FloatTensor>:$results);
  let assemblyFormat = [{
    (`angle` `` $angle^)?
    (`positions` `(` $positions^ `:` type($positions) `)`)?
    (`axes` $axes^)?
    (`frequencies` `(` $frequencies^ `:` type($frequencies) `)`)?
    (`length` `(` $length^ `:` type($length) `)`)?
    (`cumulative_lengths` `(` $cumulative_lengths^ `:` type($cumulative_lengths) `)`)?
    `outs` `(` $cos_init `,` $sin_init `:` type($cos_init) `,` type($sin_init) `)`
    attr-dict (`->` type($results)^)?
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    MutableOperandRange getDpsInitsMutable();
    ShapedType getTableType() { return cast<ShapedType>(getCosInit().getType()); }
    /// Number of pairs, R/2; dynamic widths are refused by the verifier.
    int64_t getNumPairs() { return getTableType().getShape().back(); }
    /// Number of row dimensions.
    int64_t getRowRank() { return getTableType().getRank() - 1; }
    /// Whether positions are `p0 + r`, from a scalar or from no operand.
    bool hasOffsetPositions() {
      return !getPositions() || !isa<ShapedType>(getPositions().getType());
    }
    /// Whether `family` alone is where the frequencies come from.
    bool hasFamilyFrequencies() {
      return !getFrequencyValues() && !getFrequencies();
    }
    /// Map from rows and pairs to each operand; null for one that every tile
    /// uses whole.
    SmallVector<AffineMap> getOperandMaps();
    /// Type of the angle arithmetic of `angle<source>`: `angle_type`, or f32 when
    /// absent.
    FloatType getAngleFloatType();
  }];
}

#endif // ROPE_TABLE_OPS_TD
