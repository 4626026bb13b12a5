//===- RopeKernelOps.td - Regions that become one kernel ---*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_KERNEL_OPS_TD
#define ROPE_KERNEL_OPS_TD

include "rope/Dialect/Rope/IR/RopeAttributes.td"
include "rope/Dialect/Rope/IR/RopeInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Rope_KernelOp : Rope_Op<"kernel", [
    SingleBlockImplicitTerminator<"::mlir::rope::YieldOp">,
    RecursiveMemoryEffects, RecursivelySpeculatable, Rope_Decomposable,
    DeclareOpInterfaceMethods<RegionBranchOpInterface,
      ["getRegionInvocationBounds"]>,
    DeclareOpInterfaceMethods<BufferizableOpInterface,
      ["getAliasingOpOperands", "bufferize"]>]> {
  let summary = "Ops that have been proven to be one kernel";
  let description = [{
    Holds ordinary ops (contractions, elementwise ops, `rope` ops) that `rope-fuse` has proven
    to be one kernel; values from above are used directly. `fused` names, in order
    of data flow, what the region holds: `projection`, `bias`, `norm`, `rotate`,
    `attention`, `cache_write`, `dequantize`, `attention_backward`. The op changes no
    value: replacing it by its region is always right, and is what a target does before it tiles.
  }];
  let arguments = (ins StrArrayAttr:$fused);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$fused attr-dict-with-keyword (`->` type($results)^)? $body";
  let extraClassDeclaration = [{
    YieldOp getYield();
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Rope_YieldOp : Rope_Op<"yield", [
    Pure, ReturnLike, Terminator,
    ParentOneOf<["::mlir::rope::KernelOp", "::mlir::rope::AttentionOp",
                 "::mlir::rope::OnlineAttentionOp",
                 "::mlir::rope::AttentionBackwardOp"]>,
    DeclareOpInterfaceMethods<BufferizableOpInterface, [
      "bufferizesToMemoryRead", "bufferizesToMemoryWrite", "getAliasingValues",
      "mustBufferizeInPlace", "bufferize"]>]> {
  let summary = "Ends the region of a rope.kernel or a score program";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
  let builders = [OpBuilder<(ins), [{ /* no operands */ }]>];
}

#endif // ROPE_KERNEL_OPS_TD
