//===- RopeGPUTypes.td - Tiles and their layouts -----------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPEGPU_IR_ROPEGPUTYPES_TD
#define ROPE_DIALECT_ROPEGPU_IR_ROPEGPUTYPES_TD

include "mlir/Dialect/LLVMIR/LLVMOpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "rope/Dialect/RopeGPU/IR/RopeGPUDialect.td"

def RopeGPU_SharedMemory : Resource<"::mlir::rope::rope_gpu::SharedMemory">;
def RopeGPU_ReadsShared : MemRead<RopeGPU_SharedMemory>;
def RopeGPU_WritesShared : MemWrite<RopeGPU_SharedMemory>;

def RopeGPU_SharedPointer :
    Type<LLVM_PointerInAddressSpace<3>.predicate, "LLVM pointer in address space 3",
         "::mlir::LLVM::LLVMPointerType">,
    BuildableType<"::mlir::LLVM::LLVMPointerType::get($_builder.getContext(), 3)">;

def RopeGPU_LayoutAttr : AttrDef<RopeGPU_Dialect, "Layout"> {
  let mnemonic = "layout";
  let summary = "Which register of which lane holds which of 16 x 16 numbers";
  let description = [{
    Each bit of the number of a register, and of a lane, has a base: how many rows and columns
    further the number is. A number is at the exclusive or of the bases of the bits that are set.
    Each of the 256 is in one register of one lane. With `warps`, four of them have a square each,
    one below the other, as a warpgroup has its sums.

    The sums of two `mma.m16n8k16` side by side:

    ```mlir
    #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)],
                     lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$registers,
                        ArrayRefParameter<"int64_t">:$lanes,
                        OptionalArrayRefParameter<"int64_t">:$warps);
  let assemblyFormat = [{
    `<` `registers` `=` custom<Places>($registers) `,` `lanes` `=` custom<Places>($lanes)
    (`,` `warps` `=` custom<Places>($warps)^)? `>`
  }];
  let genMnemonicAlias = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Numbers that a lane has.
    int64_t getNumRegisters() const { return int64_t(1) << getRegisters().size() / 2; }
    int64_t getNumLanes() const { return int64_t(1) << getLanes().size() / 2; }
    int64_t getNumWarps() const { return int64_t(1) << getWarps().size() / 2; }
    /// Whether a warpgroup has the sums.
    bool isOfWarpgroup() const { return !getWarps().empty(); }
  }];
}

def RopeGPU_TileType : TypeDef<RopeGPU_Dialect, "Tile"> {
  let mnemonic = "tile";
  let summary = "Rows of numbers in shared memory";
  let description = [{
    `rows` x `columns` numbers of f16, bf16 or f32. A row is whole pieces of 16 bytes. Where it
    has a multiple of eight pieces, piece `c` of row `r` is at place `c ^ (r & 7)`, where it
    has four, at `c ^ (r >> 1 & 3)`; other rows are padded to an odd number of pieces.
    So eight rows at one `c` are in different banks.

    With `panels`, tiles of 64 columns of 16 bits lie one after the other, each of all rows, as TMA
    brings them and warpgroups read them.

    ```mlir
    !rope_gpu.tile<64x32xbf16>
    !rope_gpu.tile<128x80xbf16, panels>
    ```
  }];
  let parameters = (ins "int64_t":$rows, "int64_t":$columns, "::mlir::Type":$elementType,
                        DefaultValuedParameter<"bool", "false">:$panels);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def RopeGPU_AccumulatorType : TypeDef<RopeGPU_Dialect, "Accumulator"> {
  let mnemonic = "accumulator";
  let summary = "Sums that the lanes of a subgroup or a warpgroup hold in registers";
  let description = [{
    `rows` x `columns` sums in f32, as squares of 16 x 16 that have one layout each. Where the
    layout has warps, the sums are those of a warpgroup, 64 rows.

    ```mlir
    !rope_gpu.accumulator<16x128, #layout>
    ```
  }];
  let parameters = (ins "int64_t":$rows, "int64_t":$columns, "LayoutAttr":$layout);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getNumSquares() const { return getRows() / 16 * (getColumns() / 16); }
    /// Sums that a lane has.
    int64_t getNumSums() const {
      return getNumSquares() / getLayout().getNumWarps() * getLayout().getNumRegisters();
    }
  }];
}

def RopeGPU_TokenType : TypeDef<RopeGPU_Dialect, "Token"> {
  let mnemonic = "token";
  let summary = "A copy that was started";
}

def RopeGPU_MatrixType : TypeDef<RopeGPU_Dialect, "Matrix"> {
  let mnemonic = "matrix";
  let summary = "Rows and columns of a buffer of global memory";
  let description = [{
    ```mlir
    !rope_gpu.matrix<bf16>
    ```
  }];
  let parameters = (ins "::mlir::Type":$elementType);
  let assemblyFormat = "`<` $elementType `>`";
}

def RopeGPU_RingType : TypeDef<RopeGPU_Dialect, "Ring"> {
  let mnemonic = "ring";
  let summary = "Stages of shared memory that are filled and read in turn";
  let description = [{
    ```mlir
    !rope_gpu.ring<4>
    ```
  }];
  let parameters = (ins "int64_t":$stages);
  let assemblyFormat = "`<` $stages `>`";
  let genVerifyDecl = 1;
}

#endif // ROPE_DIALECT_ROPEGPU_IR_ROPEGPUTYPES_TD
