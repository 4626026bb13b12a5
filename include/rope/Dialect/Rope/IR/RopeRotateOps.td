//===- RopeRotateOps.td - The rotation and the reorder of lanes -----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ROTATE_OPS_TD
#define ROPE_ROTATE_OPS_TD

include "rope/Dialect/Rope/IR/RopeAttributes.td"
include "rope/Dialect/Rope/IR/RopeInterfaces.td"

def Rope_RotateOp : Rope_Op<"rotate", [
    DestinationStyleOpInterface, Rope_Effects, Rope_ReifiesShapes,
    Rope_BufferizableElementwise, TilingInterface, Rope_Decomposable,
    Rope_RuntimeVerifiable]> {
  let summary = "Rotates pairs of lanes by a table of cosines and sines";
  let description = [{
    The lane form of the dialect, for every head vector of `input`:

        y[lo'] = c_lo * x[lo] - s_lo * x[hi]
        y[hi'] = c_hi * x[hi] + s_hi * x[lo]      other lanes: y = x

    over the pairs of the block `[block_offset, block_offset + block_width)`.
    `(lo, hi)` follow `in_pairing`, `(lo', hi')` follow `out_pairing`.

    Iteration space: `n + 1` dimensions for rank `n + 1` of `input`; the last one is
    the lane. `indexing_maps` = [input, table, output]. The input and output maps
    are permutations of all dimensions. The table map selects any of the non-lane
    dimensions or the constant 0 (a broadcast axis of size 1), and ends in the lane.
    Absent maps are identities, which needs a table of the rank of `input`, whose axes
    of static size 1 broadcast.

    A table of width `block_width / 2` has `c_lo = c_hi`, `s_lo = s_hi`, entry `k` for
    pair `k`. A table of width `block_width` has a value of its own for each output
    lane of the block, indexed by lane less `block_offset`.

    `transposed` is the adjoint of the op without it: with in and out pairing as that
    op names them, it reads lanes `(lo', hi')` and writes lanes `(lo, hi)`:

        x[lo] = c_lo * y[lo'] + s_hi * y[hi']
        x[hi] = c_hi * y[hi'] - s_lo * y[lo']

    so a full-width table stays indexed by the lanes that are read.

    Arithmetic is in `compute_type` (default: the wider of the element types of input
    and table; f32 where one is f16 and the other bf16): operands are extended, two products and one
    sum are each rounded to it, and the result is rounded to the element type of
    `init`. Lanes outside the block are converted only.

    On memrefs, `init` may be the very memref that is `input` when their maps are
    equal: a row is read before it is written. Any other overlap of `init` with an
    operand is undefined.
  }];
  let arguments = (ins
    Rope_FloatShaped:$input, Rope_FloatShaped:$cos, Rope_FloatShaped:$sin,
    Rope_FloatShaped:$init,
    Rope_PairingAttr:$in_pairing, Rope_PairingAttr:$out_pairing,
    Rope_I64Attr:$block_offset, Rope_I64Attr:$block_width,
    UnitAttr:$transposed,
    DefaultValuedAttr<Rope_RotationKindAttr, "RotationKind::General">:$kind,
    OptionalAttr<TypeAttr>:$compute_type,
    OptionalAttr<AffineMapArrayAttr>:$indexing_maps);
  let results = (outs Optional<Rope_FloatTensor>:$result);
  let assemblyFormat = [{
    custom<Pairing>($in_pairing) `to` custom<Pairing>($out_pairing) `block` `(` $block_offset `,` $block_width `)`
    (`transposed` $transposed^)?
    `ins` `(` $input `,` $cos `,` $sin `:` type($input) `,` type($cos) `,` type($sin) `)`
    `outs` `(` $init `:` type($init) `)` attr-dict (`->` type($result)^)?
  }];
  let extraClassDeclaration = Rope_tilingByMaps # [{
    MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }
    SmallVector<utils::IteratorType> getLoopIteratorTypes();
    SmallVector<Range> getIterationDomain(OpBuilder &builder);
    ShapedType getInputType() { return cast<ShapedType>(getInput().getType()); }
    ShapedType getTableType() { return cast<ShapedType>(getCos().getType()); }
    ShapedType getInitType() { return cast<ShapedType>(getInit().getType()); }
    /// Maps with defaults filled in.
    AffineMap getInputMap();
    AffineMap getTableMap();
    AffineMap getOutputMap();
    /// Axis of `input` (of `init`, of the tables) that holds the lanes.
    int64_t getInputLaneAxis();
    int64_t getOutputLaneAxis();
    int64_t getTableLaneAxis() { return getTableType().getRank() - 1; }
    /// Size D of the lane axis; the verifier refuses a dynamic one.
    int64_t getHeadDim() {
      return getInputType().getDimSize(getInputLaneAxis());
    }
    int64_t getNumPairs() { return getBlockWidth() / 2; }
    /// Whether the table has a value for each lane and not for each pair.
    bool hasFullWidthTable() {
      return getTableType().getShape().back() == getBlockWidth();
    }
    /// Pairing of the lanes that are read and of those that are written, after
    /// `transposed` has exchanged them.
    Pairing getReadPairing() {
      return getTransposed() ? getOutPairing() : getInPairing();
    }
    Pairing getWritePairing() {
      return getTransposed() ? getInPairing() : getOutPairing();
    }
    FloatType getComputeFloatType();
    /// Maps of all operands, in operand order.
    SmallVector<AffineMap> getOperandMaps() {
      AffineMap table = getTableMap();
      return {getInputMap(), table, table, getOutputMap()};
    }
    /// Whether a lane can be read after another lane of its row was written, as
    /// the op reads and writes under different pairings.
    bool crossesLanes() { return getReadPairing() != getWritePairing(); }
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def Rope_PermuteLanesOp : Rope_Op<"permute_lanes", [
    DestinationStyleOpInterface, Rope_Effects, Rope_ReifiesShapes,
    Rope_Bufferizable, TilingInterface, Rope_Decomposable,
    Rope_RuntimeVerifiable]> {
  let summary = "Reorders lanes from one pairing to another";
  let description = [{
    Copies `input` to `init` with the lanes of each head reordered. Along `axis`, whose size
    is a multiple of `period` (the head dimension), the block
    `[block_offset, block_offset + block_width)` of every period is permuted so that
    pair `k` moves from its lanes under `from` to its lanes under `to`; other lanes
    stay. Element types are equal; nothing is rounded.

    On memrefs, `init` must not overlap `input`.
  }];
  let arguments = (ins
    Rope_ShapedOf<[AnyType]>:$input, Rope_ShapedOf<[AnyType]>:$init,
    Rope_PairingAttr:$from, Rope_PairingAttr:$to,
    Rope_I64Attr:$axis, Rope_I64Attr:$period, Rope_I64Attr:$block_offset, Rope_I64Attr:$block_width);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    custom<Pairing>($from) `to` custom<Pairing>($to) `axis` $axis `period` $period
    `block` `(` $block_offset `,` $block_width `)`
    `ins` `(` $input `:` type($input) `)` `outs` `(` $init `:` type($init) `)`
    attr-dict (`->` type($result)^)?
  }];
  let extraClassDeclaration = Rope_tilingByMaps # [{
    MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }
    SmallVector<utils::IteratorType> getLoopIteratorTypes();
    SmallVector<Range> getIterationDomain(OpBuilder &builder);
    ShapedType getInputType() { return cast<ShapedType>(getInput().getType()); }
    /// Lane along `axis`, within one period, that output lane `lane` reads.
    int64_t getSourceLane(int64_t lane);
    /// Maps of both operands; `axis` is the last dimension.
    SmallVector<AffineMap> getOperandMaps();
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // ROPE_ROTATE_OPS_TD
