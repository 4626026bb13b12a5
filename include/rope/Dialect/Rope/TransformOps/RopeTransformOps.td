//===- RopeTransformOps.td - Ops of transform scripts ------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_TRANSFORM_OPS_TD
#define ROPE_TRANSFORM_OPS_TD

include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/Dialect/Transform/IR/TransformTypes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def ConvertToOnlineAttentionTransformOp :
    Op<Transform_Dialect, "rope.convert_to_online_attention",
       [FunctionalStyleTransformOpTrait, MemoryEffectsOpInterface,
        TransformEachOpTrait, TransformOpInterface,
        ReportTrackingListenerFailuresOpTrait]> {
  let summary = "rope.attention to its tileable step";
  let description = [{
    Replaces each `rope.attention` of the operand by its online form, as the pass
    `rope-convert-to-online-attention` does, and returns the steps, which can be tiled along the keys.
    Consumes the operand. Silenceable failure if a payload op is another op or is on
    memrefs.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target);
  let results = (outs TransformHandleTypeInterface:$step);
  let assemblyFormat = "$target attr-dict `:` functional-type(operands, results)";
  let extraClassDeclaration = [{
    ::mlir::DiagnosedSilenceableFailure applyToOne(
        ::mlir::transform::TransformRewriter &rewriter,
        ::mlir::rope::AttentionOp target,
        ::mlir::transform::ApplyToEachResultList &results,
        ::mlir::transform::TransformState &state);
  }];
}

def FuseConsumerTransformOp :
    Op<Transform_Dialect, "rope.fuse_consumer",
       [DeclareOpInterfaceMethods<TransformOpInterface>,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
        ReportTrackingListenerFailuresOpTrait]> {
  let summary = "Moves the consumer of a tiled loop nest into it";
  let description = [{
    The consumer, one op, uses results of the outermost of `loops`, a nest made by
    tiling (outermost first). It is computed tile by tile inside the nest, through its
    `TilingInterface`, and the op returned is the one inside. Consumes both operands.

    Silenceable failure where the consumer cannot be computed from the tiles at hand:
    attention whose keys are cut, for one.
  }];
  let arguments = (ins TransformHandleTypeInterface:$consumer,
                       Variadic<TransformHandleTypeInterface>:$loops);
  let results = (outs TransformHandleTypeInterface:$fused);
  let assemblyFormat = [{
    $consumer `into` `(` $loops `)` attr-dict `:` functional-type(operands, results)
  }];
}

#endif // ROPE_TRANSFORM_OPS_TD
