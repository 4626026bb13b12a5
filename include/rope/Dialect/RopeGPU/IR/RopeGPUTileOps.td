//===- RopeGPUTileOps.td - Copies and products of tiles ----*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPEGPU_IR_ROPEGPUTILEOPS_TD
#define ROPE_DIALECT_ROPEGPU_IR_ROPEGPUTILEOPS_TD

include "mlir/Dialect/LLVMIR/LLVMOpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "rope/Dialect/RopeGPU/IR/RopeGPUTypes.td"

def RopeGPU_SharedStartOp : Op<RopeGPU_Dialect, "shared_start", [Pure]> {
  let summary = "Where shared memory starts";
  let description = [{
    ```mlir
    %start = rope_gpu.shared_start %memory : memref<?xi8, #gpu.address_space<workgroup>>
    ```
  }];
  let arguments = (ins AnyStridedMemRef:$memory);
  let results = (outs RopeGPU_SharedPointer:$start);
  let assemblyFormat = "$memory attr-dict `:` type($memory)";
  let hasVerifier = 1;
}

def RopeGPU_AlignSharedOp : Op<RopeGPU_Dialect, "align_shared", [Pure]> {
  let summary = "The first address from a pointer on that is a multiple of some bytes";
  let description = [{
    ```mlir
    %aligned = rope_gpu.align_shared %start to 1024
    ```
  }];
  let arguments = (ins RopeGPU_SharedPointer:$pointer, ConfinedAttr<I64Attr, [IntPositive]>:$bytes);
  let results = (outs RopeGPU_SharedPointer:$aligned);
  let assemblyFormat = "$pointer `to` $bytes attr-dict";
}

def RopeGPU_SharedTileOp : Op<RopeGPU_Dialect, "shared_tile", [Pure]> {
  let summary = "The tile at an address of shared memory";
  let description = [{
    The tile starts `offset` bytes behind `memory`, aligned to 16 bytes.

    ```mlir
    %tile = rope_gpu.shared_tile %memory[%offset] : !rope_gpu.tile<64x32xbf16>
    ```
  }];
  let arguments = (ins LLVM_PointerInAddressSpace<3>:$memory, I32:$offset);
  let results = (outs RopeGPU_TileType:$tile);
  let assemblyFormat = "$memory `[` $offset `]` attr-dict `:` qualified(type($tile))";
}

def RopeGPU_CopyOp : Op<RopeGPU_Dialect, "copy", [
    AttrSizedOperandSegments, MemoryEffects<[MemRead, MemWrite]>,
    SingleBlock]> {
  let summary = "Copy of rows of global memory to a tile";
  let description = [{
    Threads `thread`, of `threads` that all execute the op, start a copy of what is at `source`, of
    type `element`, to `target`. Row `r` of the tile is the one that the region describes: it
    starts so many elements behind `source`, and exists or not. Column `c` of the tile is
    column `columnBegin + c` of it, `columnStride` elements from the one before, and exists if
    it is below `columnLimit`. What does not exist is not read, and is 0 in the tile. Elements are
    rounded to the type of the tile.

    `pieces` says that a row may be read in pieces of 16 bytes: it is contiguous and each row
    of the source, and so each piece of `columnBegin`, is aligned. `across` says that
    neighbours of a column may: rows lie next to each other, and every 16 bytes of them, counted
    from the start of the tile, are aligned and exist as one or not at all. Without either the
    copy goes by elements. The region has no side effects. With `keep_addresses` compilers may
    keep what such a copy computes of addresses from one tile to the next.

    The tile holds the rows once the copy has ended: after `rope_gpu.finish_copies` of the token
    and `rope_gpu.wait_copies`, and for other threads after a barrier behind both.

    ```mlir
    %copy = rope_gpu.copy %weight[%k to %depth step %stride] : bf16 to %tile threads(%t of 128)
        pieces(%aligned) : !rope_gpu.tile<128x32xbf16> {
    ^bb0(%row: i32):
      %wide = arith.extsi %row : i32 to i64
      %offset = arith.muli %wide, %pitch : i64
      %exists = arith.cmpi slt, %row, %rows : i32
      rope_gpu.row %offset if %exists
    }
    ```
  }];
  let arguments = (ins
    LLVM_PointerInAddressSpace<1>:$source, I32:$columnBegin, I32:$columnLimit, I64:$columnStride,
    TypeAttr:$element, Arg<RopeGPU_TileType, "", [RopeGPU_WritesShared]>:$target,
    I32:$thread, I64Attr:$threads, Optional<I1>:$pieces, Optional<I1>:$across,
    UnitAttr:$keepAddresses);
  let results = (outs RopeGPU_TokenType:$token);
  let regions = (region SizedRegion<1>:$row);
  let assemblyFormat = [{
    $source `[` $columnBegin `to` $columnLimit `step` $columnStride `]` `:` $element `to` $target
    `threads` `(` $thread `of` $threads `)` (`pieces` `(` $pieces^ `)`)?
    (`across` `(` $across^ `)`)? (`keep_addresses` $keepAddresses^)? attr-dict
    `:` qualified(type($target)) $row
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def RopeGPU_RowOp : Op<RopeGPU_Dialect, "row", [Pure, Terminator, HasParent<"CopyOp">]> {
  let summary = "Where a row of a copy starts, and whether it exists";
  let arguments = (ins I64:$offset, I1:$exists);
  let assemblyFormat = "$offset `if` $exists attr-dict";
}

def RopeGPU_ComputeTileOp : Op<RopeGPU_Dialect, "compute_tile", [
    MemoryEffects<[MemRead, MemWrite]>, SingleBlock]> {
  let summary = "Store of numbers that a region computes to a tile";
  let description = [{
    Threads `thread`, of `threads` that all execute the op, store to each place of `target` what the
    region computes for its row and column, `width` neighbours of a row at a time. The region reads
    no shared memory and writes nothing.

    ```mlir
    rope_gpu.compute_tile %tile threads(%t of 128) width 8 : !rope_gpu.tile<64x32xbf16> {
    ^bb0(%row: i32, %column: i32):
      %sum = arith.addi %row, %column : i32
      %number = arith.sitofp %sum : i32 to bf16
      rope_gpu.number %number : bf16
    }
    ```
  }];
  let arguments = (ins
    Arg<RopeGPU_TileType, "", [RopeGPU_WritesShared]>:$target, I32:$thread,
    ConfinedAttr<I64Attr, [IntPositive]>:$threads, ConfinedAttr<I64Attr, [IntPositive]>:$width);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $target `threads` `(` $thread `of` $threads `)` `width` $width attr-dict
    `:` qualified(type($target)) $body
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def RopeGPU_NumberOp : Op<RopeGPU_Dialect, "number",
                          [Pure, Terminator, HasParent<"ComputeTileOp">]> {
  let summary = "The number at a place of a tile";
  let arguments = (ins AnyFloat:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

def RopeGPU_CommitCopiesOp : Op<RopeGPU_Dialect, "commit_copies",
                                [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "End of a group of copies";
  let description = [{
    Copies since the last such op are one group, which `rope_gpu.wait_copies` counts.
  }];
  let assemblyFormat = "attr-dict";
}

def RopeGPU_WaitCopiesOp : Op<RopeGPU_Dialect, "wait_copies",
                              [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Wait for groups of copies";
  let description = [{
    Waits until at most `pending` groups of this thread are under way, the last ones.

    ```mlir
    rope_gpu.wait_copies 2
    ```
  }];
  let arguments = (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$pending);
  let assemblyFormat = "$pending attr-dict";
}

def RopeGPU_FinishCopiesOp : Op<RopeGPU_Dialect, "finish_copies",
                                [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Place where copies that went to registers are stored";
  let description = [{
    On chips without asynchronous copies a thread holds what it has read until here. Copies are
    of the same block, and finished once.
  }];
  let arguments = (ins Variadic<RopeGPU_TokenType>:$tokens);
  let assemblyFormat = "$tokens attr-dict";
  let hasVerifier = 1;
}

def RopeGPU_FinishCarriedOp : Op<RopeGPU_Dialect, "finish_carried",
                                 [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Place where a copy of the iteration before is stored";
  let description = [{
    As `rope_gpu.finish_copies`, of a token that a loop carries: in front of the loop, and in each
    iteration for the next one, a copy has started. `target` is the tile of that copy, named again.
    Both copies have the same threads and conditions, which are known in front of the loop.

    ```mlir
    %last = scf.for %i = %zero to %n step %one iter_args(%carried = %first) -> (!rope_gpu.token) : i32 {
      rope_gpu.finish_carried %carried to %tile : !rope_gpu.tile<64x32xbf16>
    ```
  }];
  let arguments = (ins RopeGPU_TokenType:$token,
                       Arg<RopeGPU_TileType, "", [RopeGPU_WritesShared]>:$target);
  let assemblyFormat = "$token `to` $target attr-dict `:` qualified(type($target))";
  let extraClassDeclaration = [{
    /// The copies that may have started what the token stands for: in front of the loop, and in
    /// the iteration before.
    ::std::array<CopyOp, 2> getCopies();
  }];
  let hasVerifier = 1;
}

def RopeGPU_ZeroOp : Op<RopeGPU_Dialect, "zero", [Pure]> {
  let summary = "Sums that are all 0";
  let results = (outs RopeGPU_AccumulatorType:$sums);
  let assemblyFormat = "attr-dict `:` qualified(type($sums))";
}

def RopeGPU_DotOp : Op<RopeGPU_Dialect, "dot", [
    MemoryEffects<[MemRead]>, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "Product of tiles, added to sums";
  let description = [{
    The lanes of a subgroup add the product of a left and a right factor to `sums`. The left factor
    are the rows of the tile `left` from `row` on, as many as the sums have. The columns of the
    right factor are those of the tiles `rights` side by side; of each tile 16 from each of
    `columns` on, so that the sums have `16 * columns * rights` columns.

    A right tile has a row for each column of the factor, along the depth. With `depthRows` it has
    a row for each number along the depth, of its columns.

    Where several subgroups share the rows of a tile, `part` is the number of this one, and
    `partSteps`, for each of `columns`, how many columns further those of the next subgroup are.

    With `apart`, the factors of a step along the depth are loaded behind the products of the step
    before: a lane has no registers for more.

    ```mlir
    %next = rope_gpu.dot %left[%row], %right columns [0, 16] into %sums
      : !rope_gpu.tile<64x32xbf16>, !rope_gpu.tile<32x32xbf16> into !rope_gpu.accumulator<16x32, #layout>
    ```
  }];
  let arguments = (ins
    Arg<RopeGPU_TileType, "", [RopeGPU_ReadsShared]>:$left, I32:$row,
    Arg<Variadic<RopeGPU_TileType>, "", [RopeGPU_ReadsShared]>:$rights,
    DenseI64ArrayAttr:$columns, Optional<I32>:$part, OptionalAttr<DenseI64ArrayAttr>:$partSteps,
    UnitAttr:$depthRows, UnitAttr:$apart, RopeGPU_AccumulatorType:$sums);
  let results = (outs RopeGPU_AccumulatorType:$result);
  let assemblyFormat = [{
    $left `[` $row `]` `,` $rights (`depth_rows` $depthRows^)? `columns` $columns
    (`part` $part^ `steps` $partSteps)? (`apart` $apart^)? `into` $sums attr-dict
    `:` qualified(type($left)) `,` qualified(type($rights)) `into` qualified(type($sums))
  }];
  let hasVerifier = 1;
}

def RopeGPU_DotNumbersOp : Op<RopeGPU_Dialect, "dot_numbers", [
    MemoryEffects<[MemRead]>, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "Product of numbers that lanes hold and a tile, added to sums";
  let description = [{
    As `rope_gpu.dot`, of a left factor of 16 rows that lanes hold as `rope_gpu.unpack` of sums in
    the same layout gives them. Its depth starts at `first` of the tile, a multiple of its own. Numbers
    are rounded to the type of the tile; with `split` they are two factors, their rounding and what
    that leaves.

    With `depth_rows` the tile has a row for each number along the depth, else for each column of
    the sums. With `apart`, the factors of a step, and in it those of so many squares of the sums,
    are loaded behind the products in front.

    ```mlir
    %next = rope_gpu.dot_numbers %w#0, %w#1, %w#2, %w#3, %w#4, %w#5, %w#6, %w#7 times %tile[%first] depth_rows into %sums
      : !rope_gpu.tile<64x32xbf16> into !rope_gpu.accumulator<16x32, #layout>
    ```
  }];
  let arguments = (ins
    Variadic<F32>:$numbers, Arg<RopeGPU_TileType, "", [RopeGPU_ReadsShared]>:$right, I32:$first,
    UnitAttr:$depthRows, UnitAttr:$split, OptionalAttr<I64Attr>:$apart,
    RopeGPU_AccumulatorType:$sums);
  let results = (outs RopeGPU_AccumulatorType:$result);
  let assemblyFormat = [{
    $numbers `times` $right `[` $first `]` (`depth_rows` $depthRows^)? (`split` $split^)?
    (`apart` $apart^)? `into` $sums attr-dict
    `:` qualified(type($right)) `into` qualified(type($sums))
  }];
  let extraClassDeclaration = [{
    /// Columns of the left factor.
    int64_t getDepth() {
      return getNumbers().size() * getSums().getType().getLayout().getNumLanes() / 16;
    }
  }];
  let hasVerifier = 1;
}

def RopeGPU_ScaleRowsOp : Op<RopeGPU_Dialect, "scale_rows", [
    Pure, AllTypesMatch<["sums", "result"]>]> {
  let summary = "Rows of sums, each times its factor";
  let description = [{
    A lane has a factor for each row that it has sums of.

    ```mlir
    %scaled = rope_gpu.scale_rows %sums by %a, %b : !rope_gpu.accumulator<16x32, #layout>
    ```
  }];
  let arguments = (ins RopeGPU_AccumulatorType:$sums, Variadic<F32>:$factors);
  let results = (outs RopeGPU_AccumulatorType:$result);
  let assemblyFormat = "$sums `by` $factors attr-dict `:` qualified(type($sums))";
  let hasVerifier = 1;
}

def RopeGPU_WarpgroupDotOp : Op<RopeGPU_Dialect, "warpgroup_dot", [
    MemoryEffects<[MemRead, MemWrite]>, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "Products of tiles by a warpgroup, under way";
  let description = [{
    Four warps add products of `left` and each of `rights` to one of `sums` each, whose layout is
    that of a warpgroup. The products of one op are a group, under way until `rope_gpu.wait_dots`
    says that it has ended: before, the results may only be the sums of another such op.

    Tiles are those of stage 0, and `stage` is the number of the one to multiply; tiles are
    `stageBytes` further in each. The left tile has 64 rows, of 64 along the depth, and starts at
    a multiple of 1024 bytes, as the right ones do. A right tile has a row for each column of its
    sums. With `depthRows` it has panels of 64 columns or of 32, one below the other, each of a row
    for each of 64 along the depth.

    The left tile may have panels, and then so have right ones, and more rows, of which those from
    `row` on, a multiple of 64, are multiplied. With `right_stages` it is the same in all stages.

    ```mlir
    %next = rope_gpu.warpgroup_dot %left, %right stage %stage of 24576 into %sums
      : !rope_gpu.tile<64x64xf16>, !rope_gpu.tile<128x64xf16> into !rope_gpu.accumulator<64x128, #layout>
    ```
  }];
  let arguments = (ins
    Arg<RopeGPU_TileType, "", [RopeGPU_ReadsShared]>:$left,
    Optional<I32>:$row,
    Arg<Variadic<RopeGPU_TileType>, "", [RopeGPU_ReadsShared]>:$rights, I32:$stage,
    I64Attr:$stageBytes,
    UnitAttr:$depthRows, UnitAttr:$rightStages, Variadic<RopeGPU_AccumulatorType>:$sums);
  let results = (outs Variadic<RopeGPU_AccumulatorType>:$next);
  let assemblyFormat = [{
    $left (`[` $row^ `]`)? `,` $rights (`depth_rows` $depthRows^)?
    (`right_stages` $rightStages^)? `stage` $stage `of` $stageBytes `into` $sums attr-dict `:` qualified(type($left)) `,` qualified(type($rights)) `into`
    qualified(type($sums))
  }];
  let hasVerifier = 1;
}

def RopeGPU_WarpgroupDotWordsOp : Op<RopeGPU_Dialect, "warpgroup_dot_words", [
    MemoryEffects<[MemRead, MemWrite]>, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "Product of words that lanes hold and a tile, by a warpgroup, under way";
  let description = [{
    As `rope_gpu.warpgroup_dot`, of a left factor in registers: for each 16 along the depth four
    words of two numbers, as lanes of `mma.m16n8k16` have them, of each of `terms` factors that are
    multiplied with the same tile. The right tile has panels, and a row for each number along the
    depth.

    ```mlir
    %next = rope_gpu.warpgroup_dot_words %w#0, %w#1, %w#2, %w#3 terms 1, %right stage %stage of 2048 into %sums
      : !rope_gpu.tile<16x64xf16, panels> into !rope_gpu.accumulator<64x64, #layout>
    ```
  }];
  let arguments = (ins
    Variadic<I32>:$words, ConfinedAttr<I64Attr, [IntPositive]>:$terms,
    Arg<RopeGPU_TileType, "", [RopeGPU_ReadsShared]>:$right, I32:$stage, I64Attr:$stageBytes,
    RopeGPU_AccumulatorType:$sums);
  let results = (outs RopeGPU_AccumulatorType:$next);
  let assemblyFormat = [{
    $words `terms` $terms `,` $right `stage` $stage `of` $stageBytes `into` $sums attr-dict
    `:` qualified(type($right)) `into` qualified(type($sums))
  }];
  let hasVerifier = 1;
}

def RopeGPU_WaitDotsOp : Op<RopeGPU_Dialect, "wait_dots",
                            [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Wait for products of a warpgroup";
  let description = [{
    Waits until at most `pending` groups of products are under way, the last ones.

    ```mlir
    rope_gpu.wait_dots 1
    ```
  }];
  let arguments = (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$pending);
  let assemblyFormat = "$pending attr-dict";
}

def RopeGPU_UnpackOp : Op<RopeGPU_Dialect, "unpack", [
    Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "Sums of a lane as numbers";
  let description = [{
    What a lane has of `sums`, row after row and in each by column, in f32.

    ```mlir
    %numbers:16 = rope_gpu.unpack %sums : !rope_gpu.accumulator<16x32, #layout>
    ```
  }];
  let arguments = (ins RopeGPU_AccumulatorType:$sums);
  let results = (outs Variadic<F32>:$numbers);
  let assemblyFormat = "$sums attr-dict `:` qualified(type($sums))";
}

#endif // ROPE_DIALECT_ROPEGPU_IR_ROPEGPUTILEOPS_TD
