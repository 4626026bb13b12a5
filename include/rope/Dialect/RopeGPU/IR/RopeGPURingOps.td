//===- RopeGPURingOps.td - Rings of tiles that warps fill and others read *- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPEGPU_IR_ROPEGPURINGOPS_TD
#define ROPE_DIALECT_ROPEGPU_IR_ROPEGPURINGOPS_TD

include "mlir/Dialect/LLVMIR/LLVMOpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "rope/Dialect/RopeGPU/IR/RopeGPUTypes.td"

def RopeGPU_RingOp : Op<RopeGPU_Dialect, "ring", [Pure]> {
  let summary = "A ring of stages that one warpgroup fills and warps of others read";
  let description = [{
    `memory` has the barriers of the ring: 16 bytes of shared memory for each stage, aligned to 8.
    Fills are numbered from 0 on; fill `n` is in stage `n` modulo the number of stages.

    ```mlir
    %ring = rope_gpu.ring %memory : !rope_gpu.ring<4>
    ```
  }];
  let arguments = (ins LLVM_PointerInAddressSpace<3>:$memory);
  let results = (outs RopeGPU_RingType:$ring);
  let assemblyFormat = "$memory attr-dict `:` qualified(type($ring))";
}

def RopeGPU_InitRingOp : Op<RopeGPU_Dialect, "init_ring", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Start of a ring with empty stages";
  let description = [{
    By one thread, before a barrier of the block that others pass before they use the ring. A stage
    is empty once `readers` threads have released it.
  }];
  let arguments = (ins Arg<RopeGPU_RingType, "", [RopeGPU_WritesShared]>:$ring,
                       ConfinedAttr<I64Attr, [IntPositive]>:$readers);
  let assemblyFormat = "$ring `readers` $readers attr-dict `:` qualified(type($ring))";
}

// Ops on the barriers of a ring wait for none but the start of it.
class RopeGPU_FillOp<string mnemonic, dag operands = (ins)> :
    Op<RopeGPU_Dialect, mnemonic, [MemoryEffects<[MemRead, MemWrite]>]> {
  let arguments = !con((ins Arg<RopeGPU_RingType, "", [RopeGPU_ReadsShared]>:$ring, I32:$fill),
                       operands);
}

def RopeGPU_AcquireEmptyOp : RopeGPU_FillOp<"acquire_empty"> {
  let summary = "Wait until the stage of a fill may be filled";
  let assemblyFormat = "$ring `[` $fill `]` attr-dict `:` qualified(type($ring))";
}

def RopeGPU_AcquireFullOp : RopeGPU_FillOp<"acquire_full"> {
  let summary = "Wait until a fill has arrived";
  let description = [{
    What the threads that fill have stored, or `rope_gpu.copy_box` has brought, is there to be read.
  }];
  let assemblyFormat = "$ring `[` $fill `]` attr-dict `:` qualified(type($ring))";
}

def RopeGPU_ReleaseEmptyOp : RopeGPU_FillOp<"release_empty", (ins I1:$condition)> {
  let summary = "A reader needs a fill no longer";
  let description = [{
    Threads whose `condition` holds are readers that have done with the stage.

    ```mlir
    rope_gpu.release_empty %ring[%fill] if %isFirst : !rope_gpu.ring<4>
    ```
  }];
  let assemblyFormat = "$ring `[` $fill `]` `if` $condition attr-dict `:` qualified(type($ring))";
}

def RopeGPU_ReleaseFullOp : RopeGPU_FillOp<"release_full",
    (ins I32:$thread, ConfinedAttr<I64Attr, [IntPositive]>:$threads)> {
  let summary = "Threads have stored a fill";
  let description = [{
    Threads `thread`, of `threads`, whole warps that all execute the op, have stored what the
    stage is to hold: it is full once all of them are here.

    ```mlir
    rope_gpu.release_full %ring[%fill] threads(%thread of 128) : !rope_gpu.ring<4>
    ```
  }];
  let assemblyFormat = [{
    $ring `[` $fill `]` `threads` `(` $thread `of` $threads `)` attr-dict
    `:` qualified(type($ring))
  }];
}

def RopeGPU_ExpectBytesOp : RopeGPU_FillOp<"expect_bytes",
    (ins ConfinedAttr<I64Attr, [IntPositive]>:$bytes)> {
  let summary = "How much copies of boxes bring to a fill";
  let description = [{
    By one thread, before its `rope_gpu.copy_box`: the fill is full once so many bytes have arrived.
  }];
  let assemblyFormat = "$ring `[` $fill `]` `bytes` $bytes attr-dict `:` qualified(type($ring))";
}

def RopeGPU_CopyBoxOp : RopeGPU_FillOp<"copy_box",
    (ins LLVM_AnyPointer:$map, Variadic<I32>:$coordinates,
         Arg<RopeGPU_TileType, "", [RopeGPU_WritesShared]>:$target)> {
  let summary = "Copy of a box of global memory to a tile";
  let description = [{
    TMA copies the box of a tensor map (`rope_gpu.tensor_map`) at `coordinates`, innermost first,
    and counts its bytes for the fill. Executed by one thread.

    ```mlir
    rope_gpu.copy_box %map[%depth, %row] to %tile, %ring[%fill]
      : !llvm.ptr, !rope_gpu.tile<64x64xbf16>, !rope_gpu.ring<4>
    ```
  }];
  let assemblyFormat = [{
    $map `[` $coordinates `]` `to` $target `,` $ring `[` $fill `]` attr-dict
    `:` type($map) `,` qualified(type($target)) `,` qualified(type($ring))
  }];
  let hasVerifier = 1;
}

#endif // ROPE_DIALECT_ROPEGPU_IR_ROPEGPURINGOPS_TD
