//===- RopeAttentionOps.td - Attention and its tileable step --------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ATTENTION_OPS_TD
#define ROPE_ATTENTION_OPS_TD

include "rope/Dialect/Rope/IR/RopeAttributes.td"
include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.td"
include "mlir/Dialect/Linalg/IR/LinalgInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/RuntimeVerifiableOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/TilingInterface.td"
include "mlir/Interfaces/ValueBoundsOpInterface.td"

defvar Rope_attentionInputs = (ins
  Rope_FloatShaped:$query, Rope_FloatShaped:$key, Rope_FloatShaped:$value,
  Optional<Rope_MaskShaped>:$mask,
  Optional<Rope_IndexOrShaped>:$offset,
  Optional<Rope_IndexOrShaped>:$lengths,
  Optional<Rope_FloatShaped>:$sinks,
  Optional<Index>:$query_base, Optional<Index>:$key_base);

defvar Rope_attentionAttributes = (ins
  AffineMapArrayAttr:$indexing_maps,
  DefaultValuedAttr<F64Attr, "1.0">:$scale,
  OptionalAttr<F64Attr>:$query_scale, OptionalAttr<F64Attr>:$key_scale,
  OptionalAttr<F64Attr>:$softcap,
  UnitAttr:$causal,
  OptionalAttr<Rope_I64Attr>:$window_left, OptionalAttr<Rope_I64Attr>:$window_right,
  OptionalAttr<TypeAttr>:$score_type, OptionalAttr<TypeAttr>:$softmax_type,
  OptionalAttr<TypeAttr>:$probability_type,
  OptionalAttr<TypeAttr>:$accumulator_type);

defvar Rope_attentionArguments = !con(Rope_attentionInputs,
  (ins Variadic<Rope_FloatShaped>:$inits), Rope_attentionAttributes);

/// A tile of these may be fused with producers and consumers.
defvar Rope_attentionFusible = DeclareOpInterfaceMethods<TilingInterface,
    ["getLoopIteratorTypes", "getIterationDomain", "getTiledImplementation",
     "getResultTilePosition", "generateResultTileValue",
     "getTiledImplementationFromOperandTiles",
     "getIterationDomainTileFromOperandTiles",
     "getIterationDomainTileFromResultTile",
     "isOpFusableWithConsumerSlice", "isOpFusableWithProducerSlices"]>;

/// Ops with the scores of attention. `extraOperands` is the assembly format of
/// the operands between the positions and the inits, `program` that of the
/// score program.
class Rope_AttentionLikeOp<string mnemonic, list<Trait> traits = [],
                           string extraOperands = "", string program = ""> :
    Rope_Op<mnemonic, !listconcat([
      AttrSizedOperandSegments, DestinationStyleOpInterface,
      DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
      DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
        ["reifyResultShapes"]>,
      DeclareOpInterfaceMethods<ValueBoundsOpInterface,
        ["populateBoundsForShapedValueDim"]>,
      DeclareOpInterfaceMethods<RuntimeVerifiableOpInterface,
        ["generateRuntimeVerification"]>,
      DeclareOpInterfaceMethods<BufferizableOpInterface,
        ["bufferizesToMemoryRead", "bufferizesToMemoryWrite",
         "getAliasingValues", "bufferize"]>,
      DeclareOpInterfaceMethods<AggregatedOpInterface, ["decomposeOperation"]>],
      traits)> {
  let arguments = Rope_attentionArguments;
  let results = (outs Variadic<Rope_FloatTensor>:$results);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let assemblyFormat = [{
    `ins` `(` $query `,` $key `,` $value `:` type($query) `,` type($key) `,` type($value) `)`
    (`mask` `(` $mask^ `:` type($mask) `)`)?
    (`offset` `(` $offset^ `:` type($offset) `)`)?
    (`lengths` `(` $lengths^ `:` type($lengths) `)`)?
    (`sinks` `(` $sinks^ `:` type($sinks) `)`)?
    (`query_base` `(` $query_base^ `)`)?
    (`key_base` `(` $key_base^ `)`)?
  }] # extraOperands # [{
    `outs` `(` $inits `:` type($inits) `)` attr-dict
  }] # program # [{
    (`->` type($results)^)?
  }];
  code attentionDeclaration = [{
    MutableOperandRange getDpsInitsMutable() { return getInitsMutable(); }
    /// Maps of the operands that are present, in operand order (inits last).
    SmallVector<AffineMap> getMaps();
    AffineMap getQueryMap();
    AffineMap getKeyMap();
    AffineMap getValueMap();
    AffineMap getMaskMap();     ///< null when there is no mask
    AffineMap getOffsetMap();   ///< null when there is no offset
    AffineMap getLengthsMap();  ///< null when there are no lengths
    AffineMap getSinksMap();    ///< null when there are no sinks
    AffineMap getInitMap(unsigned index);
    /// Operands that have a map, in the order of the maps.
    SmallVector<OpOperand *> getMappedOperands();
    /// True where an attribute compares the positions of row and key.
    bool masksByDistance() {
      return getCausal() || getWindowLeft() || getWindowRight();
    }
    /// True where the position of a query row (a key row) matters.
    bool usesQueryPosition() {
      return masksByDistance() ||
             llvm::any_of(getPrograms(),
                          [](PairProgram program) { return program.usesRow(); });
    }
    bool usesKeyPosition() {
      return usesQueryPosition() || getLengths() ||
             llvm::any_of(getPrograms(),
                          [](PairProgram program) { return program.usesKey(); });
    }
    bool usesBatchPosition(unsigned dim) {
      return llvm::any_of(getPrograms(), [&](PairProgram program) {
        return program.usesBatch(dim);
      });
    }
    /// From here on the programs are those of a part that begins at `offset` of
    /// batch dimension `dim`.
    void shiftPrograms(unsigned dim, OpFoldResult offset) {
      for (PairProgram program : getPrograms())
        program.shiftBatch(dim, offset);
    }
    /// True where there is a score program, as beside each value program.
    bool hasProgram() { return bool(getScoreProgram()); }
    /// Iteration space: batch dimensions, then query row m, value lane n, key
    /// row j, query/key lane d.
    int64_t getNumLoops() { return getQueryMap().getNumDims(); }
    int64_t getNumBatchDims() { return getNumLoops() - 4; }
    int64_t getRowDim() { return getNumLoops() - 4; }
    int64_t getValueLaneDim() { return getNumLoops() - 3; }
    int64_t getKeyDim() { return getNumLoops() - 2; }
    int64_t getQueryLaneDim() { return getNumLoops() - 1; }
    FloatType getScoreFloatType();
    FloatType getSoftmaxFloatType();
    FloatType getProbabilityFloatType();
    FloatType getAccumulatorFloatType();
  }];
  code programOfRegion = [{
    ScoreProgram getScoreProgram() {
      return ScoreProgram(getProgram().empty() ? nullptr : &getProgram()[0]);
    }
    ValueProgram getValueProgram() {
      return ValueProgram(getProgram().size() < 2 ? nullptr : &getProgram()[1]);
    }
    SmallVector<PairProgram> getPrograms() {
      return {getScoreProgram(), getValueProgram()};
    }
  }];
  code spaceOfFirstInit = [{
    /// The operand that has every batch dimension, m and n.
    Value getSpaceOperand() { return getInits()[0]; }
    AffineMap getSpaceMap() { return getInitMap(0); }
  }];
}

/// A score program is optional, and so is a value program behind it. Without
/// them there are no regions: what clones ops of this style upstream takes no
/// empty ones.
defvar Rope_programRegions = (region VariadicRegion<SizedRegion<1>>:$program);
defvar Rope_programFormat = "(`program` $program^)?";

def Rope_AttentionOp :
    Rope_AttentionLikeOp<"attention",
      [Rope_attentionFusible, RecursiveMemoryEffects], "", Rope_programFormat> {
  let summary = "softmax(scale * Q K^T + mask) V";
  let description = [{
    Iteration space: batch dimensions `b...`, query row `m`, value lane `n`, key row
    `j`, query/key lane `d`, in this order (`indexing_maps` use it). With `i = m +
    query_base` and `t = j + key_base`:

        s[b,m,j] = scale * sum_d (query_scale * Q) * (key_scale * K)
        s        = softcap * tanh(s / softcap)                 if softcap
        s, seen  = program(s, b..., i + offset, t)             with a score program
        s        = -inf                                        where the mask is false
        s        = s + mask                                    for a float mask
        s        = -inf   unless seen
        s        = -inf   unless t <= i + offset               if causal
        s        = -inf   unless t >= i + offset - window_left
        s        = -inf   unless t <= i + offset + window_right
        s        = -inf   unless t < lengths[b]
        p        = softmax_j(s), with exp(sinks[b] - max) added to the denominator
        v        = value_program(V, b..., i + offset, t, n)    with a second program
        O[b,m,n] = sum_j p * v                                 v = V without one

    A row all of whose scores are -inf, and which has no sink, is what `empty_row`
    says: NaN, zero, or the mean of V over all keys. Inits: the output, and
    optionally the log-sum-exp `ln sum_j exp(s)` (with the sink) of each row.

    Maps of query, key, value: batch dimensions may appear as `d floordiv g` (grouped
    heads) or be absent. Mask: any of the batch dimensions, `m`, `j`, or constant 0.
    Offset, lengths, sinks: batch dimensions only; a scalar has the map `() -> ()`
    with all dimensions. Types and rounding: `docs/spec/attention.md`.
  }];
  let regions = Rope_programRegions;
  let hasRegionVerifier = 1;
  let arguments = !con(Rope_attentionArguments, (ins
    DefaultValuedAttr<Rope_EmptyRowAttr, "EmptyRow::NaN">:$empty_row));
  let extraClassDeclaration = attentionDeclaration # programOfRegion # spaceOfFirstInit # [{
    Value getOutputInit() { return getInits()[0]; }
    bool hasLogSumExp() { return getInits().size() == 2; }
  }];
}

def Rope_OnlineAttentionOp : Rope_AttentionLikeOp<"online_attention", [
    Rope_attentionFusible,
    DeclareOpInterfaceMethods<PartialReductionOpInterface,
      ["generateInitialTensorForPartialReduction", "tileToPartialReduction",
       "mergeReductions", "getPartialResultTilePosition"]>,
    RecursiveMemoryEffects], "", Rope_programFormat> {
  let regions = Rope_programRegions;
  let hasRegionVerifier = 1;
  let summary = "One step of attention over a block of keys";
  let description = [{
    The form of `rope.attention` that can be tiled along the keys. Inits are the
    accumulator `A[b,m,n]`, the running maximum `M[b,m]` and the running sum
    `L[b,m]`, all of the accumulator and softmax types. For the scores `s` of the keys at
    hand and values `v` (as in `rope.attention`, before the softmax):

        M' = max(M, max_j s)         f = exp(M - M'), 1 where both are -inf
        L' = f * L + sum_j exp(s - M')       exp(-inf - -inf) counts as 0
        A' = f * A + sum_j exp(s - M') * v

    Starting from `A = 0, M = -inf, L = 0`, any partition of the keys gives, up to
    rounding, `O = A / L`. Sinks enter when the result is finished, not here.
  }];
  let extraClassDeclaration = attentionDeclaration # programOfRegion # spaceOfFirstInit # [{
    Value getAccumulatorInit() { return getInits()[0]; }
    Value getMaxInit() { return getInits()[1]; }
    Value getSumInit() { return getInits()[2]; }
  }];
}

def Rope_AttentionBackwardOp : Rope_AttentionLikeOp<"attention_backward", [
    DeclareOpInterfaceMethods<TilingInterface,
      ["getLoopIteratorTypes", "getIterationDomain", "getTiledImplementation",
       "getResultTilePosition"]>,
    RecursiveMemoryEffects], [{
    `forward` `(` $output `,` $log_sum_exp `,` $output_gradient `:`
    type($output) `,` type($log_sum_exp) `,` type($output_gradient) `)`
  }], Rope_programFormat> {
  let regions = Rope_programRegions;
  let hasRegionVerifier = 1;
  let summary = "Gradients of attention, added to its inits";
  let description = [{
    The derivative of `rope.attention` with the same operands and attributes. Further
    operands are the output `O` and the log-sum-exp of that op, and the gradient `dO`
    of the output. With the scores `s` as there, before the masks `r = tanh(s /
    softcap)` where there is a softcap:

        P[b,m,j]  = exp(s - lse)                      0 in a row whose lse is -inf
        F * x     = value_program(x, b..., i + offset, t, n)   x without one
        D[b,m]    = sum_n dO * O
        G[b,m,j]  = P * (F * sum_n dO * V - D)        0 in a row whose lse is -inf
        H[b,m,j]  = G * (1 - r * r)                   G without softcap
        dQ       += scale * query_scale * sum H * (key_scale * K)
        dK       += scale * key_scale * sum H * (query_scale * Q)
        dV       += sum P * F * dO

    The sum of a gradient is over every loop dimension that its map does not hold, and
    over the members of a group. With `mask_gradient` a fourth init receives the
    gradient `sum G` of a float mask. A score program may only add to the score, so
    that `G` is the gradient of the score behind it as well. A value program may
    only multiply, by the same for all lanes: dropout of the weights is one. With
    `sinks_gradient` the next init receives `-sum exp(sinks - lse) * D`. Any further
    inits are gradients of what the score program captures: a gradient program, the
    last region, says what each pair adds to them, and where. Types and rounding:
    `docs/spec/attention-backward.md`.
  }];
  let arguments = !con(Rope_attentionInputs, (ins
    Rope_FloatShaped:$output, Rope_FloatShaped:$log_sum_exp,
    Rope_FloatShaped:$output_gradient, Variadic<Rope_FloatShaped>:$inits),
    Rope_attentionAttributes, (ins
    UnitAttr:$mask_gradient, UnitAttr:$sinks_gradient));
  let extraClassDeclaration = attentionDeclaration # [{
    ScoreProgram getScoreProgram() {
      return ScoreProgram(getProgram().empty() ? nullptr : &getProgram()[0]);
    }
    ValueProgram getValueProgram() {
      return ValueProgram(getProgram().size() < 2 + hasGradientProgram()
                              ? nullptr : &getProgram()[1]);
    }
    /// The last region where there are gradients of captured tensors.
    GradientProgram getGradientProgram() {
      return GradientProgram(hasGradientProgram() && getProgram().size() > 1
                                 ? &getProgram().back() : nullptr);
    }
    SmallVector<PairProgram> getPrograms() {
      return {getScoreProgram(), getValueProgram(), getGradientProgram()};
    }
    bool hasGradientProgram() { return getInits().size() > getCapturedInit(); }
    /// The operand that has every batch dimension, m and n.
    Value getSpaceOperand() { return getOutputGradient(); }
    AffineMap getSpaceMap() { return getOutputGradientMap(); }
    AffineMap getOutputMap();
    AffineMap getLogSumExpMap();
    AffineMap getOutputGradientMap();
    /// Numbers of the inits that receive the gradients of mask and sinks, and
    /// of the first that is the gradient of a captured tensor.
    unsigned getMaskInit() { return 3; }
    unsigned getSinksInit() { return 3 + getMaskGradient(); }
    unsigned getCapturedInit() { return getSinksInit() + getSinksGradient(); }
    /// How many axes of an init the gradient program gives an index of: those
    /// behind the axes of its map.
    unsigned getNumIndices(unsigned init) {
      return cast<ShapedType>(getInits()[init].getType()).getRank() -
             getInitMap(init).getNumResults();
    }
  }];
}

#endif // ROPE_ATTENTION_OPS_TD
