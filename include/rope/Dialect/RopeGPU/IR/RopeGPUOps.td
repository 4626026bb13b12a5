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
include "mlir/Dialect/LLVMIR/LLVMOpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "rope/Dialect/RopeGPU/IR/RopeGPUEpilogueOps.td"
include "rope/Dialect/RopeGPU/IR/RopeGPUMatrixOps.td"
include "rope/Dialect/RopeGPU/IR/RopeGPURingOps.td"
include "rope/Dialect/RopeGPU/IR/RopeGPUTileOps.td"

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
    parameter's type. A parameter with `rope_gpu.by_value` takes what the operand points to, which is
    copied at the launch. The kernel only reads inputs; it may read inits and writes them, and
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

def RopeGPU_HostPointer : Type<LLVM_DefaultPointer.predicate, LLVM_DefaultPointer.summary,
                               "::mlir::LLVM::LLVMPointerType">,
    BuildableType<"::mlir::LLVM::LLVMPointerType::get($_builder.getContext())">;

def RopeGPU_TensorMapOp : Op<RopeGPU_Dialect, "tensor_map", [
    Pure,
    DeclareOpInterfaceMethods<BufferizableOpInterface, [
      "bufferizesToMemoryRead", "bufferizesToMemoryWrite", "getAliasingValues",
      "bufferize"]>]> {
  let summary = "Tensor map of a tensor or buffer, for TMA";
  let description = [{
    Makes a tensor map (128 bytes of host memory, aligned to 64) for copies of boxes of `source`
    between global and shared memory. Dimension `i` of the map, 0 being the innermost, runs over the
    axes `dimensions[i]` of the source as one, outermost axis first; every axis is in one dimension.
    `box` are the sizes of the box, at most 256 each, of which the innermost takes `swizzle` bytes;
    shared memory has the swizzle of that name. Elements are f16 or bf16, and what lies outside of
    the tensor is 0.

    `valid` is false where TMA cannot read the source: neighbours of dimension 0 are not side by
    side, an address or a stride is no multiple of 16 bytes, the axes of a dimension do not follow
    each other at one distance, or there are no elements. The map must not be used then.

    ```mlir
    %map, %valid = rope_gpu.tensor_map %x dimensions [[2], [0, 1]] box [64, 128] swizzle 128
      : tensor<4x100x512xbf16>
    ```
  }];
  let arguments = (ins AnyShaped:$source, ArrayAttr:$dimensions, DenseI64ArrayAttr:$box,
                       I64Attr:$swizzle);
  let results = (outs RopeGPU_HostPointer:$map, I1:$valid);
  let assemblyFormat = [{
    $source `dimensions` $dimensions `box` $box `swizzle` $swizzle attr-dict `:` type($source)
  }];
  let builders = [OpBuilder<(ins "::mlir::Value":$source,
    "::llvm::ArrayRef<::llvm::SmallVector<int64_t>>":$dimensions,
    "::llvm::ArrayRef<int64_t>":$box)>];
  let extraClassDeclaration = [{
    /// Axes of dimension `dimension`, outermost first.
    ::llvm::SmallVector<int64_t> getAxes(int64_t dimension);
  }];
  let hasVerifier = 1;
}

#endif // ROPE_DIALECT_ROPEGPU_IR_ROPEGPUOPS_TD
