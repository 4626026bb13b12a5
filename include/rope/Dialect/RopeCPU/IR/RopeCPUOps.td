//===- RopeCPUOps.td - Products of the CPU pipeline --------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPECPU_IR_ROPECPUOPS_TD
#define ROPE_DIALECT_ROPECPU_IR_ROPECPUOPS_TD

include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
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
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

def RopeCPU_MatmulForm : I32Enum<"MatmulForm", "how a product is computed", [
    I32EnumCase<"Panels", 0, "panels">, I32EnumCase<"Packed", 1, "packed">,
    I32EnumCase<"Rows", 2, "rows">, I32EnumCase<"Dots", 3, "dots">]> {
  let cppNamespace = "::mlir::rope::rope_cpu";
}
def RopeCPU_MatmulFormAttr : EnumAttr<RopeCPU_Dialect, RopeCPU_MatmulForm, "form">;

def RopeCPU_Operand : MemRefOf<[F64, F32, F16, BF16, I8, I32]>;

def RopeCPU_MatmulOp : Op<RopeCPU_Dialect, "matmul"> {
  let summary = "Matrix product on buffers, in one of the forms of the kernels";
  let description = [{
    With `accumulate`, `C[m, n] += sum over k of A[m, k] * B[k, n]`; without, C is overwritten
    and not read. Sums are taken in f32, or in f64 where an operand is f64, in any order, and
    each element of C is rounded once. Any size may be 0. Elements of i8 have a sign, and are
    summed up in a C of i32, in form `panels` or `packed`.

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

class RopeCPU_Buffer<list<Type> elements> :
    AnyTypeOf<[MemRefOf<elements>, RankedTensorOf<elements>]>;
def RopeCPU_Floats : RopeCPU_Buffer<[F32, F16, BF16]>;
def RopeCPU_NarrowWeight : RopeCPU_Buffer<[
    I8, I32, F8E4M3FN, F8E5M2, F8E4M3FNUZ]>;

def RopeCPU_QuantizedMatmulOp : Op<RopeCPU_Dialect, "quantized_matmul", [
    DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<BufferizableOpInterface, [
      "bufferizesToMemoryRead", "bufferizesToMemoryWrite", "getAliasingValues",
      "bufferize"]>]> {
  let summary = "Matrix product with a weight of 8 or 4 bits an element";
  let description = [{
    On tensors or buffers, for `x : [M, K]`, `init : [M, N]` and a weight of N columns of K
    integers `q` each,

        init[m, n] += sum over k of x[m, k] * scales[n, g] * (q[n, k] - center - zeros[n, g])

    where `g = k / (K / G)` is the group of k, of `G` groups in all; without `zeros` they are 0, and
    those of i8 have a sign with `signed_zeros`.
    Integers are of `bits` bits, with a sign where `is_signed` is there. They follow each other along k
    in the memory of a column, the first one in the lowest bits of an element of `weight`. Sums are
    taken in f32 and each element is rounded once. `docs/Numerics.md` bounds the error.

    With `by_rows`, the weight has K rows of N integers that follow each other along n, and `scales`
    and `zeros` are those of groups of a row:

        init[m, n] += sum over k of x[m, k] * scales[k, g] * (q[k, n] - center - zeros[k, g])

    where `g = n / (N / G)`.

    With `shared S`, each place along the integers has a scale and a zero point of its own, which
    S columns that follow each other share, or all columns where S is 0:

        init[m, n] += sum over k of x[m, k] * scales[n / S, k] * (q[n, k] - center - zeros[n / S, k])

    and with `by_rows` S rows:

        init[m, n] += sum over k of x[m, k] * scales[k / S, n] * (q[k, n] - center - zeros[k / S, n])

    S is 0 or a multiple of 16, and the last columns or rows may be fewer. Zero points are taken
    off the sums: they are multiplied with x once for S columns, or with the sum of x over S rows.

    A weight of floats of 8 bits has these for `q`, and neither `center` nor zero points.

    The size of a group is a multiple of 16, or of 128 where there are several of 4 bits: of
    these, 16, 32 and 64 are possible, too, if K (N with `by_rows`) is a multiple of 128. The number of groups and
    K (N with `by_rows`) are static.

    ```mlir
    rope_cpu.quantized_matmul bits 4 center 8 ins(%x, %q, %scales
      : memref<1x256xf32>, memref<64x32xi32>, memref<64x2xf32>) outs(%y : memref<1x64xf32>)
    ```
  }];
  let arguments = (ins
    I64Attr:$bits,
    UnitAttr:$is_signed, DefaultValuedAttr<I64Attr, "0">:$center, UnitAttr:$by_rows,
    UnitAttr:$are_zeros_signed, OptionalAttr<ConfinedAttr<I64Attr, [IntNonNegative]>>:$shared,
    RopeCPU_Floats:$x, RopeCPU_NarrowWeight:$weight, RopeCPU_Floats:$scales,
    Optional<RopeCPU_Buffer<[F32, F16, BF16, I8]>>:$zeros, RopeCPU_Floats:$init);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    `bits` $bits (`signed` $is_signed^)? (`center` $center^)? (`by_rows` $by_rows^)?
    (`shared` $shared^)? `ins` `(` $x `,` $weight `,` $scales `:` type($x) `,` type($weight) `,` type($scales) `)`
    (`zeros` `(` $zeros^ `:` type($zeros) `)`)? (`signed_zeros` $are_zeros_signed^)? `outs` `(` $init `:` type($init) `)` attr-dict
    (`->` type($result)^)?
  }];
  let extraClassDeclaration = [{
    MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }
    /// The type of `operand` as a tensor or a buffer.
    static ::mlir::ShapedType getShape(::mlir::Value operand) {
      return ::llvm::cast<::mlir::ShapedType>(operand.getType());
    }
    /// Whether the kernel takes `groups` groups of so many integers.
    static bool isSupportedGroup(int64_t bits, int64_t integers, int64_t groups);
    /// Whether the kernel takes scales that so many columns or rows share; 0 for all.
    static bool isSupportedShare(int64_t columns);
    int64_t getNumGroups() { return getShape(getScales()).getDimSize(1); }
    int64_t getDepth() { return getShape(getX()).getDimSize(1); }
    /// Integers that follow each other in memory: the depth, or the columns.
    int64_t getInnerSize() {
      return getByRows() ? getShape(getInit()).getDimSize(1) : getDepth();
    }
  }];
  let hasVerifier = 1;
}

#endif // ROPE_DIALECT_ROPECPU_IR_ROPECPUOPS_TD
