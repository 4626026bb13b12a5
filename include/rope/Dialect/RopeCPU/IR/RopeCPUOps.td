//===- RopeCPUOps.td - Products of the CPU pipeline --------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPECPU_IR_ROPECPUOPS_TD
#define ROPE_DIALECT_ROPECPU_IR_ROPECPUOPS_TD

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def RopeCPU_Dialect : Dialect {
  let name = "rope_cpu";
  let cppNamespace = "::mlir::rope::rope_cpu";
  let summary = "Kernels of the CPU pipeline";
  let useDefaultAttributePrinterParser = 1;
  let description = [{
    Holds matrix products between the choice of their form and the function that computes them,
    so that a pass can still change the form.
  }];
}

def RopeCPU_MatmulForm : I32Enum<"MatmulForm", "how a product is computed", [
    I32EnumCase<"Panels", 0, "panels">, I32EnumCase<"Packed", 1, "packed">,
    I32EnumCase<"Rows", 2, "rows">, I32EnumCase<"Dots", 3, "dots">]> {
  let cppNamespace = "::mlir::rope::rope_cpu";
}
def RopeCPU_MatmulFormAttr : EnumAttr<RopeCPU_Dialect, RopeCPU_MatmulForm, "form">;

def RopeCPU_Operand : MemRefOf<[F64, F32, F16, BF16]>;

def RopeCPU_MatmulOp : Op<RopeCPU_Dialect, "matmul"> {
  let summary = "Matrix product on buffers, in one of the forms of the kernels";
  let description = [{
    With `accumulate`, `C[m, n] += sum over k of A[m, k] * B[k, n]`; without, C is overwritten
    and not read. Sums are taken in f32, or in f64 where an operand is f64, in any order, and
    each element of C is rounded once. Any size may be 0.

    | form | B | needs |
    |---|---|---|
    | `panels` | `[K, N]` | |
    | `packed` | panels of columns, `[ceil(N / columns), K / grouped, columns * grouped]` | padding of zeros |
    | `rows` | `[K, N]`, contiguous along N | few rows |
    | `dots` | `[K, N]`, contiguous along K | few rows |

    `rows` is the height of the whole product, where it is known. C may be a block of its
    rows; all blocks of one product are computed by one function.

    ```mlir
    rope_cpu.matmul rows %a, %b into %c accumulate %adds rows 1
      : memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>,
        memref<?x?xf32, strided<[?, ?], offset: ?>>
    ```
  }];
  let arguments = (ins
    RopeCPU_MatmulFormAttr:$form,
    Arg<RopeCPU_Operand, "the left operand", [MemRead]>:$a,
    Arg<RopeCPU_Operand, "the right operand", [MemRead]>:$b,
    Arg<RopeCPU_Operand, "the sums", [MemRead, MemWrite]>:$c,
    I1:$accumulate,
    OptionalAttr<ConfinedAttr<I64Attr, [IntNonNegative]>>:$rows);
  let assemblyFormat = [{
    $form $a `,` $b `into` $c `accumulate` $accumulate (`rows` $rows^)? attr-dict
    `:` type($a) `,` type($b) `,` type($c)
  }];
  let hasVerifier = 1;
}

#endif // ROPE_DIALECT_ROPECPU_IR_ROPECPUOPS_TD
