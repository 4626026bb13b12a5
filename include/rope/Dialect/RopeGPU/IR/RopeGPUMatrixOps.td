//===- RopeGPUMatrixOps.td - Matrices, and stages of them --*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPEGPU_IR_ROPEGPUMATRIXOPS_TD
#define ROPE_DIALECT_ROPEGPU_IR_ROPEGPUMATRIXOPS_TD

include "mlir/Dialect/LLVMIR/LLVMOpBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "rope/Dialect/RopeGPU/IR/RopeGPUTypes.td"

def RopeGPU_CoordinatesOp : Op<RopeGPU_Dialect, "coordinates", [
    Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Coordinates of what has a number, and whether there is such";
  let description = [{
    For `count` numbers, from `number` on, the coordinates along axes of these sizes, of which the last
    one counts first: those of the first number, then those of the next. In front of these, of each
    number whether it exists: is below the product of the sizes. A larger one has the last coordinates.
    A number below 0 has none, and exists unless there is `from_below`; then it has the first ones.

    ```mlir
    %exists:2, %at:4 = rope_gpu.coordinates %number count 2 in [%heads, %chunks]
    ```
  }];
  let arguments = (ins I32:$number, ConfinedAttr<I64Attr, [IntPositive]>:$count,
                       Variadic<I32>:$sizes, UnitAttr:$fromBelow);
  let results = (outs Variadic<AnyTypeOf<[I1, I32]>>:$values);
  let assemblyFormat = [{
    $number `count` $count `in` `[` $sizes `]` (`from_below` $fromBelow^)? attr-dict
  }];
  let extraClassDeclaration = [{
    ::mlir::ValueRange getExists() { return getValues().take_front(getCount()); }
    ::mlir::ValueRange getCoordinates() { return getValues().drop_front(getCount()); }
  }];
}

def RopeGPU_MatrixOp : Op<RopeGPU_Dialect, "matrix", [
    Pure, AttrSizedOperandSegments, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "Rows and columns of a buffer of global memory";
  let description = [{
    The rows of the matrix run over the axes `rows` of `buffer`, the last one first, its columns over
    `columns`; `at` are the coordinates along the other axes, in their order. With `below` rows or
    columns from that one on do not exist, and with `if` none does where the condition fails. There may
    be several conditions, and as many matrices, with coordinates of their own: first all of one.

    | flag | says |
    |---|---|
    | `pieces` | copies may read 16 bytes of a row at once where the buffer is aligned and its columns are next to each other |
    | `across` | the same of a column; rows are next to each other, and a multiple of 16 bytes |
    | `pairs [offset, width]` | rows are in another order: those of the block of this offset and width in pairs of a rotation, then the others; with `halves` those of a pair are half of the width apart, else neighbours |
    | `map(%map if %valid)` | a tensor map (`rope_gpu.tensor_map`), for boxes of it: its dimensions are columns, rows and `at`; not with `below` or `pairs`, and a box that does not exist may have any numbers |
    | `runs` | the map has another dimension: a box has as many runs of rows, or of columns, as it is asked for |

    A matrix may be chosen by `arith.select`.

    ```mlir
    %x = rope_gpu.matrix %buffer at [%head] rows [1] columns 2 if %exists pieces : memref<2x192x520xbf16>
    ```
  }];
  let arguments = (ins
    AnyStridedMemRef:$buffer, Variadic<I32>:$at, DenseI64ArrayAttr:$rows, I64Attr:$column,
    Optional<I32>:$rowLimit, Optional<I32>:$columnLimit, Variadic<I1>:$exists,
    Optional<LLVM_AnyPointer>:$map, Optional<I1>:$valid,
    UnitAttr:$pieces, UnitAttr:$across, OptionalAttr<DenseI64ArrayAttr>:$pairs, UnitAttr:$halves,
    UnitAttr:$runs);
  let results = (outs Variadic<RopeGPU_MatrixType>:$matrices);
  let assemblyFormat = [{
    $buffer (`at` `[` $at^ `]`)? `rows` $rows (`below` $rowLimit^)?
    `columns` $column (`below` $columnLimit^)? (`if` $exists^)?
    (`pieces` $pieces^)? (`across` $across^)? (`pairs` $pairs^)? (`halves` $halves^)?
    (`map` `(` $map^ `if` $valid `:` type($map) `)`)? (`runs` $runs^)? attr-dict `:` type($buffer)
  }];
  let hasVerifier = 1;
}

def RopeGPU_FillAheadOp : Op<RopeGPU_Dialect, "fill_ahead", [
    MemoryEffects<[MemRead, MemWrite]>, NoTerminator,
    TypesMatchWith<"what is carried has one type", "init", "result", "$_self">]> {
  let summary = "Loop over stages of shared memory that are filled ahead";
  let description = [{
    Each of `fills` iterations uses a stage, in turn one of `stages` from `memory` on, while threads
    `thread`, of `threads` that all execute the op, fill those of the next `stages - 1` iterations. The
    first region says of a fill, by its number, what `rope_gpu.fill_tile` brings to each tile of the
    stage; tiles of a stage lie one behind the other. It has no other effects. Fills behind the last
    one are asked for, too: rows and columns from the end of the matrices on are not read.

    The second region uses the tiles, and goes on with what is carried. Where copies go through
    registers they are stored behind it, with `store_first` in front.

    ```mlir
    %sums = rope_gpu.fill_ahead %memory stages 4 fills %steps threads(%t of 128) from %zero {
    ^bb0(%step: i32, %a: !rope_gpu.tile<64x32xbf16>, %b: !rope_gpu.tile<128x32xbf16>):
      %k = arith.muli %step, %c32 : i32
      rope_gpu.fill_tile %x[%row, %k] to %a : !rope_gpu.matrix<bf16>, !rope_gpu.tile<64x32xbf16>
      rope_gpu.fill_tile %w[%lane, %k] to %b : !rope_gpu.matrix<bf16>, !rope_gpu.tile<128x32xbf16>
    } use {
    ^bb0(%a: !rope_gpu.tile<64x32xbf16>, %b: !rope_gpu.tile<128x32xbf16>, %sum: !sums):
      %next = rope_gpu.dot %a[%own], %b columns [0, 16] into %sum : !tile, !tile into !sums
      rope_gpu.next %next : !sums
    } : !sums
    ```
  }];
  let arguments = (ins
    Arg<LLVM_PointerInAddressSpace<3>, "", [RopeGPU_ReadsShared, RopeGPU_WritesShared]>:$memory,
    ConfinedAttr<I64Attr, [IntMinValue<2>]>:$stages, I32:$fills, I32:$thread,
    ConfinedAttr<I64Attr, [IntPositive]>:$threads, UnitAttr:$storeFirst, AnyType:$init);
  let results = (outs AnyType:$result);
  let regions = (region SizedRegion<1>:$fill, SizedRegion<1>:$use);
  let assemblyFormat = [{
    $memory `stages` $stages `fills` $fills `threads` `(` $thread `of` $threads `)`
    (`store_first` $storeFirst^)? `from` $init $fill `use` $use attr-dict `:` qualified(type($init))
  }];
  let extraClassDeclaration = [{
    /// Those of a stage.
    ::mlir::TypeRange getTileTypes() {
      return ::mlir::TypeRange(getFill().front().getArgumentTypes()).drop_front();
    }
  }];
  let hasRegionVerifier = 1;
}

def RopeGPU_NextOp : Op<RopeGPU_Dialect, "next", [
    Pure, Terminator, ParentOneOf<["FillAheadOp", "UseRingOp"]>]> {
  let summary = "What the next iteration goes on with";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "$values attr-dict `:` qualified(type($values))";
}

def RopeGPU_FillRingOp : Op<RopeGPU_Dialect, "fill_ring", [
    MemoryEffects<[MemRead, MemWrite]>, SingleBlock, NoTerminator]> {
  let summary = "All fills of a ring";
  let description = [{
    Threads of the block, by their numbers `thread` the `threads` ones from `firstThread` on, whole
    warps that all execute the op, fill the stages of `ring` `fills` times, each one once it is empty. The region says of a fill, by its number, what
    `rope_gpu.fill_tile` brings to each tile of the stage; tiles of a stage lie one behind the other, and
    stages from `memory` on. It has no other effects.

    Where all matrices have valid maps one thread asks TMA for boxes of them. Elsewhere the threads
    copy element by element.

    ```mlir
    rope_gpu.fill_ring %ring in %memory fills %steps threads(%t from 256 of 128) : !rope_gpu.ring<4> {
    ^bb0(%step: i32, %a: !rope_gpu.tile<64x64xbf16>, %b: !rope_gpu.tile<128x64xbf16>):
      %k = arith.muli %step, %c64 : i32
      rope_gpu.fill_tile %x[%row, %k] to %a : !rope_gpu.matrix<bf16>, !rope_gpu.tile<64x64xbf16>
      rope_gpu.fill_tile %w[%lane, %k] to %b : !rope_gpu.matrix<bf16>, !rope_gpu.tile<128x64xbf16>
    }
    ```
  }];
  let arguments = (ins
    Arg<RopeGPU_RingType, "", [RopeGPU_ReadsShared]>:$ring,
    Arg<LLVM_PointerInAddressSpace<3>, "", [RopeGPU_WritesShared]>:$memory, I32:$fills, I32:$thread,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$firstThread,
    ConfinedAttr<I64Attr, [IntPositive]>:$threads);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $ring `in` $memory `fills` $fills
    `threads` `(` $thread `from` $firstThread `of` $threads `)` attr-dict
    `:` qualified(type($ring)) $body
  }];
  let extraClassDeclaration = [{
    /// Those of a stage.
    ::mlir::TypeRange getTileTypes() {
      return ::mlir::TypeRange(getBody().front().getArgumentTypes()).drop_front();
    }
  }];
  let hasRegionVerifier = 1;
}

def RopeGPU_UseRingOp : Op<RopeGPU_Dialect, "use_ring", [
    MemoryEffects<[MemRead, MemWrite]>, SingleBlock,
    TypesMatchWith<"what is carried has one type", "inits", "results", "$_self">]> {
  let summary = "Products of all fills of a ring";
  let description = [{
    A warpgroup goes through `fills` fills of `ring`, by each once it is there. The region asks for
    products (`rope_gpu.warpgroup_dot`) of stage `stage`, and goes on with their sums. They may be under way
    until those of the next fill are asked for, if the ring has several stages, and are no longer
    behind the op. Then the stage is free: the thread of a warp whose `lane` is 0 says so.

    ```mlir
    %sums = rope_gpu.use_ring %ring fills %steps lane %lane from %zero {
    ^bb0(%stage: i32, %sum: !sums):
      %next = rope_gpu.warpgroup_dot %left, %right stage %stage of 24576 into %sum : !tile, !tile into !sums
      rope_gpu.next %next : !sums
    } : !rope_gpu.ring<4>, !sums
    ```
  }];
  let arguments = (ins Arg<RopeGPU_RingType, "", [RopeGPU_ReadsShared]>:$ring, I32:$fills, I32:$lane,
                       Variadic<RopeGPU_AccumulatorType>:$inits);
  let results = (outs Variadic<RopeGPU_AccumulatorType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $ring `fills` $fills `lane` $lane `from` $inits $body attr-dict
    `:` qualified(type($ring)) `,` qualified(type($inits))
  }];
  let hasRegionVerifier = 1;
}

def RopeGPU_FillTileOp : Op<RopeGPU_Dialect, "fill_tile", [
    MemoryEffects<[MemRead, MemWrite]>, ParentOneOf<["FillAheadOp", "FillRingOp"]>]> {
  let summary = "What a fill brings to a tile";
  let description = [{
    The block of `matrix` from `row` and `column` on, as large as `target`. With `runs` the tile is as
    many tiles below each other as there are numbers, and each has the block from so many rows
    further on; with `column_runs`, from so many columns.

    ```mlir
    rope_gpu.fill_tile %w[%lane, %k] runs [0, 64] to %b : !rope_gpu.matrix<bf16>, !rope_gpu.tile<64x64xbf16>
    ```
  }];
  let arguments = (ins
    RopeGPU_MatrixType:$matrix, I32:$row, I32:$column, OptionalAttr<DenseI64ArrayAttr>:$rowRuns,
    OptionalAttr<DenseI64ArrayAttr>:$columnRuns, RopeGPU_TileType:$target);
  let assemblyFormat = [{
    $matrix `[` $row `,` $column `]` (`runs` $rowRuns^)? (`column_runs` $columnRuns^)? `to` $target
    attr-dict `:` qualified(type($matrix)) `,` qualified(type($target))
  }];
  let hasVerifier = 1;
}

#endif // ROPE_DIALECT_ROPEGPU_IR_ROPEGPUMATRIXOPS_TD
