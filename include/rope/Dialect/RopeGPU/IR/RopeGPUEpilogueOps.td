//===- RopeGPUEpilogueOps.td - What is computed of sums ----*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPEGPU_IR_ROPEGPUEPILOGUEOPS_TD
#define ROPE_DIALECT_ROPEGPU_IR_ROPEGPUEPILOGUEOPS_TD

include "mlir/Dialect/LLVMIR/LLVMOpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "rope/Dialect/RopeGPU/IR/RopeGPUTypes.td"

def RopeGPU_OpenOp : Op<RopeGPU_Dialect, "open", [
    Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Address, sizes and strides of a buffer of global memory";
  let description = [{
    The address of the element at coordinates 0, then the sizes that the type does not say, in 32
    bits, and its strides that the type does not say, in elements and 64 bits.

    ```mlir
    %pointer, %size, %stride:2 = rope_gpu.open %x : memref<?x64xf16, strided<[?, ?], offset: ?>>
    ```
  }];
  let arguments = (ins AnyStridedMemRef:$buffer);
  let results = (outs Variadic<AnyType>:$values);
  let assemblyFormat = "$buffer attr-dict `:` type($buffer)";
}

def RopeGPU_IsAlignedOp : Op<RopeGPU_Dialect, "is_aligned", [Pure]> {
  let summary = "Whether rows of a buffer begin at multiples of some bytes";
  let description = [{
    Whether each row along `axis` is contiguous and starts at a multiple of `bytes`.

    ```mlir
    %aligned = rope_gpu.is_aligned %x along 1 to 16 : memref<64x64xf16, strided<[?, ?], offset: ?>>
    ```
  }];
  let arguments = (ins AnyStridedMemRef:$buffer, ConfinedAttr<I64Attr, [IntNonNegative]>:$axis,
                       ConfinedAttr<I64Attr, [IntPositive]>:$bytes);
  let results = (outs I1:$aligned);
  let assemblyFormat = "$buffer `along` $axis `to` $bytes attr-dict `:` type($buffer)";
  let hasVerifier = 1;
}

def RopeGPU_EpilogueOp : Op<RopeGPU_Dialect, "epilogue", [
    AttrSizedOperandSegments, MemoryEffects<[MemRead, MemWrite]>, SingleBlock, NoTerminator]> {
  let summary = "Ops on tensors, of which lanes compute what they hold";
  let description = [{
    The region has ops on whole tensors, the first of them its argument: the sums of all blocks of
    the launch. Each lane computes of every op what belongs to its own `sums`, in registers, and
    `rope_gpu.store` stores that. All lanes of the block that have sums execute the op.

    `axes` maps rows, heads and a lane to the axes of that tensor. The sums of a row are those of
    one or more units side by side, each of a head or of a range of lanes:

    | operand | says |
    |---|---|
    | `rows(%first + %own of R in %sizes)` | the block has `R` rows from `%first` on, this subgroup (or warpgroup's warp) the ones from `%own` on; rows are numbered along axes of these sizes, and those behind the last do not exist |
    | `units(%exists)` | whether each unit exists |
    | `lanes(%begin of %lanes)` | the first lane of each unit, and how many lanes there are |
    | `heads(%heads)` | the coordinates of each unit along the axes of heads |
    | `parts(%p of N) columns [...] steps [...]` | each unit, here, has part `%p` of the `N` that a head is divided into: of 16 columns each, the first ones of part 0 and how much further those of the next part are |
    | `exchange %m` | all parts of the one unit are in the block, in subgroups side by side; `%m` is shared memory for what they tell each other. Without it no sums over lanes are possible |
    | `pairs [offset, width]` | the lanes of a block of this offset and width are in pairs of a rotation, others behind them; `halves`: lanes of a pair are half of the width apart, else neighbours |

    | op in the region | becomes |
    |---|---|
    | `linalg.generic`, parallel | its body for each number that the lane holds; other operands are loaded |
    | `linalg.generic`, a sum over the lanes | sums of a lane, exchanged among the lanes of the row |
    | `rope.rotate` | arithmetic of pairs, both of which a lane holds |
    | `linalg.fill`, `linalg.transpose`, `tensor.expand_shape`, `tensor.collapse_shape` | nothing: other names of numbers |
    | `bufferization.to_tensor` | a buffer to load from |
    | `ub.poison` | an init that is not read |
    | `rope.cache_write` | the place that its rows are stored to |

    ```mlir
    rope_gpu.epilogue %sums rows(%row + %own of 64 in %n) units(%exists) lanes(%zero of %lanes)
        axes affine_map<(r, d) -> (r, d)> : !rope_gpu.accumulator<16x64, #layout> {
    ^bb0(%x: tensor<?x64xf32>):
      %bias = bufferization.to_tensor %b : memref<64xf16> to tensor<64xf16>
      %e = ub.poison : tensor<?x64xf16>
      %y = linalg.generic {indexing_maps = [#id, #lane, #id], iterator_types = ["parallel", "parallel"]}
          ins(%x, %bias : tensor<?x64xf32>, tensor<64xf16>) outs(%e : tensor<?x64xf16>) {
      ^bb0(%a: f32, %c: f16, %o: f16):
        %t = arith.truncf %a : f32 to f16
        %s = arith.addf %t, %c : f16
        linalg.yield %s : f16
      } -> tensor<?x64xf16>
      rope_gpu.store %y to %out : tensor<?x64xf16>, memref<?x64xf16>
    }
    ```
  }];
  let arguments = (ins
    Variadic<RopeGPU_AccumulatorType>:$sums, I32:$firstRow, I32:$ownRow, I64Attr:$blockRows,
    Variadic<I32>:$rowSizes, Variadic<I1>:$unitExists, Variadic<I32>:$firstLanes, I32:$lanes,
    Variadic<I32>:$heads, Variadic<I32>:$parts, OptionalAttr<I64Attr>:$numParts,
    OptionalAttr<DenseI64ArrayAttr>:$partColumns, OptionalAttr<DenseI64ArrayAttr>:$partSteps,
    Arg<Optional<LLVM_PointerInAddressSpace<3>>, "",
        [RopeGPU_ReadsShared, RopeGPU_WritesShared]>:$exchange,
    OptionalAttr<DenseI64ArrayAttr>:$pairs,
    UnitAttr:$halves, AffineMapAttr:$axes);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $sums `rows` `(` $firstRow `+` $ownRow `of` $blockRows `in` $rowSizes `)`
    `units` `(` $unitExists `)` `lanes` `(` $firstLanes `of` $lanes `)` (`heads` `(` $heads^ `)`)?
    (`parts` `(` $parts^ `of` $numParts `)` `columns` $partColumns `steps` $partSteps)?
    (`exchange` $exchange^)?
    (`pairs` $pairs^)? (`halves` $halves^)? `axes` $axes attr-dict `:` qualified(type($sums)) $body
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def RopeGPU_StoreOp : Op<RopeGPU_Dialect, "store", [
    AttrSizedOperandSegments, MemoryEffects<[MemRead, MemWrite]>, HasParent<"EpilogueOp">]> {
  let summary = "Store of what lanes hold of a tensor to a buffer";
  let description = [{
    Of a result of `rope.cache_write` the rows go to their places in the cache `target`, and nowhere
    else. Where two rows may have one place, `last` has a flag for each, which is not 0 where no later
    row has it. `pieces` says that 16 bytes of a row, counted from its first lane, may be stored at
    once: the innermost axis is that of the lanes, and each row of the buffer is contiguous and
    aligned. Lanes of a row exchange what they hold for that.

    ```mlir
    rope_gpu.store %y to %out pieces(%aligned) : tensor<?x64xf16>, memref<?x64xf16>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$value, AnyStridedMemRef:$target,
                       Optional<I1>:$pieces, Optional<AnyStridedMemRef>:$last);
  let assemblyFormat = [{
    $value `to` $target (`pieces` `(` $pieces^ `)`)? (`last` `(` $last^ `:` type($last) `)`)? attr-dict `:` type($value) `,`
    type($target)
  }];
  let hasVerifier = 1;
}

def RopeGPU_StorePartOp : Op<RopeGPU_Dialect, "store_part", [MemoryEffects<[MemWrite]>]> {
  let summary = "Store of sums of a part of the depth";
  let description = [{
    What lanes hold of `sums` goes to `parts` at [part, row, column], f32, of which `row` and `column`
    are those of the first of the sums of the subgroup. Rows behind the last do not exist.

    ```mlir
    rope_gpu.store_part %sums to %parts[%part, %row, %column]
      : !rope_gpu.accumulator<16x64, #layout>, memref<4x7x256xf32>
    ```
  }];
  let arguments = (ins RopeGPU_AccumulatorType:$sums, AnyStridedMemRef:$parts, I32:$part, I32:$row,
                       I32:$column);
  let assemblyFormat = [{
    $sums `to` $parts `[` $part `,` $row `,` $column `]` attr-dict `:` qualified(type($sums)) `,`
    type($parts)
  }];
  let hasVerifier = 1;
}

def RopeGPU_JoinPartsOp : Op<RopeGPU_Dialect, "join_parts", [MemoryEffects<[MemRead]>]> {
  let summary = "Sums of all parts of the depth";
  let description = [{
    Adds what `rope_gpu.store_part` stored of each part, the first one first, for
    `rope_gpu.epilogue`. Sums of rows that do not exist are those of the last row.

    ```mlir
    %sums = rope_gpu.join_parts %parts[%row, %column]
      : memref<4x7x256xf32> -> !rope_gpu.accumulator<16x64, #layout>
    ```
  }];
  let arguments = (ins AnyStridedMemRef:$parts, I32:$row, I32:$column);
  let results = (outs RopeGPU_AccumulatorType:$sums);
  let assemblyFormat = [{
    $parts `[` $row `,` $column `]` attr-dict `:` type($parts) `->` qualified(type($sums))
  }];
  let hasVerifier = 1;
}

#endif // ROPE_DIALECT_ROPEGPU_IR_ROPEGPUEPILOGUEOPS_TD
