//===- RopeNVOps.td - Instructions without an op upstream --*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPENV_IR_ROPENVOPS_TD
#define ROPE_DIALECT_ROPENV_IR_ROPENVOPS_TD

include "mlir/Dialect/LLVMIR/LLVMOpBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def RopeNV_Dialect : Dialect {
  let name = "rope_nv";
  let cppNamespace = "::mlir::rope::rope_nv";
  let summary = "NVIDIA instructions that upstream can only say as inline assembly";
  let description = [{
    Ops beside the `nvvm` dialect, on the types of the LLVM dialect. Each has two lowerings:
    `rope-nv-to-llvm` makes it inline PTX, `rope-emulate-device` a call of the emulator.
  }];
}

def RopeNV_WgmmaRegistersOp : Op<RopeNV_Dialect, "wgmma_registers", [
    TypesMatchWith<"expected accumulators and result of the same type",
                   "accumulators", "result", "$_self">]> {
  let summary = "Warpgroup matrix product with A in registers";
  let description = [{
    `wgmma.mma_async.sync.aligned.m64n{n}k{k}` as `nvvm.wgmma.mma_async` has it, but with A in
    registers: D = A · B + D, or D = A · B where `accumulate` is false, with A 64 x k, B k x n and
    D 64 x n. k is 16 for f16 and bf16, 8 for tf32.

    `accumulators` are the registers of D that a thread holds: `n / 2` f32, or `n / 4` i32 that hold
    two f16 each where A and B are f16. `a` are four i32: for 16-bit numbers the fragment of
    `mma.m16n8k16` on the 16 rows of the warp (rows lane / 4 and lane / 4 + 8, two neighbouring
    columns each), for tf32 that of `mma.m16n8k8`. `descriptorB` describes B in shared memory,
    whose neighbours along K lie side by side, or along N with `transpose_b` (16-bit numbers only).
    `negate_a` and `negate_b` multiply by -1.

    The product is asynchronous as the other wgmmas are: it needs `nvvm.wgmma.fence.aligned` after
    registers of `a` or `accumulators` were written, and its result must not be read before
    `nvvm.wgmma.wait.group.sync.aligned`. The four warps of the warpgroup execute it alike.

    ```mlir
    %d = rope_nv.wgmma_registers %c, [%a0, %a1, %a2, %a3], %desc {n = 8 : i32, type = bf16}
      : !llvm.struct<(f32, f32, f32, f32)>
    ```
  }];
  let arguments = (ins
    LLVM_AnyStruct:$accumulators, Variadic<I32>:$a, I64:$descriptorB, I32Attr:$n, TypeAttr:$type,
    DefaultValuedAttr<BoolAttr, "true">:$accumulate, UnitAttr:$negate_a, UnitAttr:$negate_b,
    UnitAttr:$transpose_b);
  let results = (outs LLVM_AnyStruct:$result);
  let assemblyFormat = [{
    $accumulators `,` `[` $a `]` `,` $descriptorB attr-dict `:` type($accumulators)
  }];
  let extraClassDeclaration = [{
    /// Whether D is f16 rather than f32.
    bool hasHalfAccumulators();
    /// Columns of A: 32 bytes of them.
    int64_t getK();
  }];
  let hasVerifier = 1;
}

#endif // ROPE_DIALECT_ROPENV_IR_ROPENVOPS_TD
