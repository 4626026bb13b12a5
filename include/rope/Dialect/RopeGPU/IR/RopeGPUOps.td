//===- RopeGPUOps.td - Kernels in tensor code --------------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPEGPU_IR_ROPEGPUOPS_TD
#define ROPE_DIALECT_ROPEGPU_IR_ROPEGPUOPS_TD

include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def RopeGPU_Dialect : Dialect {
  let name = "rope_gpu";
  let cppNamespace = "::mlir::rope::rope_gpu";
  let summary = "What GPU code generation needs beside the gpu dialect";
  let description = [{
    Holds the launch of a kernel from code on tensors, so that a schedule can be chosen
    before bufferization.
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect",
                           "::mlir::gpu::GPUDialect"];
}

def RopeGPU_LaunchOp : Op<RopeGPU_Dialect, "launch", [
    AttrSizedOperandSegments, DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<BufferizableOpInterface, [
      "bufferizesToMemoryRead", "bufferizesToMemoryWrite", "getAliasingValues",
      "bufferize"]>]> {
  let summary = "Launch of a kernel on tensors or buffers";
  let description = [{
    Runs `kernel`, a `gpu.func` in a `gpu.module`, on `grid` blocks of `block` threads. The
    parameters of the kernel are the inputs, then the inits; where the op has a tensor the
    kernel has a memref of the same rank and element type, any other operand has the
    parameter's type. The kernel only reads inputs; it may read inits and writes them, and
    the results are what it leaves there. A buffer whose layout the parameter cannot take
    is copied to one that it can.
  }];
  let arguments = (ins
    SymbolRefAttr:$kernel, Index:$gridX, Index:$gridY, Index:$gridZ,
    Index:$blockX, Index:$blockY, Index:$blockZ,
    Optional<I32>:$dynamicSharedBytes,
    Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$inits);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $kernel `blocks` `in` `(` $gridX `,` $gridY `,` $gridZ `)`
    `threads` `in` `(` $blockX `,` $blockY `,` $blockZ `)`
    (`dynamic_shared_memory_size` $dynamicSharedBytes^)?
    (`ins` `(` $inputs^ `:` type($inputs) `)`)?
    `outs` `(` $inits `:` type($inits) `)` attr-dict (`->` type($results)^)?
  }];
  let extraClassDeclaration = [{
    MutableOperandRange getDpsInitsMutable() { return getInitsMutable(); }
  }];
  let hasVerifier = 1;
}

#endif // ROPE_DIALECT_ROPEGPU_IR_ROPEGPUOPS_TD
