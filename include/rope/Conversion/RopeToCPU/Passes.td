//===- Passes.td - Passes of this group --------------------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOCPU_PASSES_TD
#define ROPE_CONVERSION_ROPETOCPU_PASSES_TD

include "mlir/Pass/PassBase.td"

defvar RopeCPU_modeOption = [
    Option<"mode", "mode", "::mlir::rope::NumericsMode",
           "::mlir::rope::NumericsMode::Module", "numerics",
      [{::llvm::cl::values(
        clEnumValN(::mlir::rope::NumericsMode::Module, "module", "what the module says"),
        clEnumValN(::mlir::rope::NumericsMode::Strict, "strict", "the order and casts of the source"),
        clEnumValN(::mlir::rope::NumericsMode::Standard, "standard", "online attention"),
        clEnumValN(::mlir::rope::NumericsMode::Fast, "fast", "fused multiply-adds, fewer roundings"))}]>];

defvar RopeCPU_processorOptions = [
    Option<"cpu", "cpu", "::mlir::rope::CpuName", "\"\"",
           "CPU to generate for, by LLVM's name; empty: the host">,
    Option<"features", "features", "::mlir::rope::CpuFeatures", "\"\"",
           "LLVM target features added to those of the CPU">];

def RopeCPURelaxFloatsPass : Pass<"rope-cpu-relax-floats"> {
  let summary = "Fused multiply-adds and fewer roundings, in fast mode";
  let description = [{
    With `mode=fast`, in the bodies of elementwise ops: a product that is only added to or
    subtracted from something becomes a `math.fma` where the target has one, and an extension of
    a value that was just rounded to f16 or bf16 takes the value before. Sums, whose bodies
    the matmul kernels read, stay as they are. In other modes it does nothing.
    `docs/Numerics.md` derives the bound.
  }];
  let options = RopeCPU_processorOptions # RopeCPU_modeOption;
  let dependentDialects = ["arith::ArithDialect", "math::MathDialect"];
}

defvar RopeCPU_vectorOptions = RopeCPU_processorOptions # [
    Option<"vectorBits", "vector-bits", "::mlir::rope::VectorWidth", "0",
           "width of vectors in bits; 0: the widest of the CPU">];

defvar RopeCPU_targetOptions = RopeCPU_vectorOptions # [
    Option<"threads", "threads", "bool", "false",
           "make outer loops scf.parallel">];

def RopeCPUApplyStrategiesPass : Pass<"rope-cpu-apply-strategies", "ModuleOp"> {
  let summary = "Schedules of other projects for ops that have one";
  let description = [{
    Asks the strategies of the loaded dialects (`CpuStrategyInterface`) for each `rope.kernel`,
    rope op and linalg op on tensors. The first one that takes an op replaces it; a `passed`
    remark names it, a `missed` remark says why one did not. What none takes is left to the
    rest of `rope-to-cpu`. Without such a dialect it does nothing.
  }];
  let options = RopeCPU_targetOptions # [
    ListOption<"strategies", "strategies", "std::string",
               "names of strategies to use, or with '-' in front, not to use; "
               "empty: all">] # RopeCPU_modeOption;
}

def RopeCPUFormQuantizedProductsPass : Pass<"rope-cpu-form-quantized-products"> {
  let summary = "Products that read integers as their weight";
  let description = [{
    *Matches* a contraction on tensors whose weight is `(q - zero) * scale` for integers `q` of 8 bits, or of 4 bits in bytes or 32-bit words,
    that follow each other along the depth, or `q * scale` for floats of 8 bits. Scales and zero
    points may be for each column or for groups of the depth. Numbers may follow each other along the
    columns as well, with scales and zero points for each row or for groups of it. Scales and zero points
    may also be for each place along the numbers, which all columns (rows) share, or groups of a multiple
    of 16. Several factors are one scale. Axes of one element do not count.
    What makes the weight may be any chain of elementwise ops, reshapes and transposes. *Produces*
    `rope_cpu.quantized_matmul`, whose kernel makes floats of the numbers in registers, or panels of them for many rows.
    Of bf16 or f16 whose processor has tiles, what these do not take is for up to 32 rows: where the number of rows is not
    known, an `scf.if` has more rows take the contraction as it was. Roundings of the weight are left
    out, so `mode=strict` changes nothing. It does nothing with vectors of less than 128 bits or more than 512.
    All other weights are left to `rope-tile-dequantization`.
  }];
  let options = RopeCPU_vectorOptions # RopeCPU_modeOption;
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "linalg::LinalgDialect",
                           "rope_cpu::RopeCPUDialect", "scf::SCFDialect",
                           "tensor::TensorDialect"];
}

def RopeCPULowerContractionsPass : Pass<"rope-cpu-lower-contractions", "ModuleOp"> {
  let summary = "Lower contractions on buffers to blocked, packed products";
  let description = [{
    *Matches* named and generic contractions on buffers: two float inputs, one float
    output, any indexing maps of single loops. Where the CPU adds fours of bytes (AVX512-VNNI),
    two inputs of i8 with a sign and an output of i32 match, too, with more than one row. *Produces* loops over batch axes and
    blocks of C, and in them a `rope_cpu.matmul`. A
    `linalg.fill` with zero of the output is absorbed. Other integers, and bodies that are no sum
    of products, stay as they are.
  }];
  let options = RopeCPU_targetOptions;
  let dependentDialects = ["arith::ArithDialect", "func::FuncDialect",
                           "linalg::LinalgDialect", "memref::MemRefDialect",
                           "rope_cpu::RopeCPUDialect", "scf::SCFDialect"];
}

def RopeCPULowerMatmulPass : Pass<"rope-cpu-lower-matmul", "ModuleOp"> {
  let summary = "Lower products to calls of functions that compute them";
  let description = [{
    *Matches* `rope_cpu.matmul`. *Produces* a call of a private function that packs the operands
    its form says
    and keeps register blocks of C in vectors over a loop along k. There is one such
    function for each combination of element types, so code size does not grow
    with shapes. Sums are taken in f32 (f64 where an operand is f64) and rounded
    once. Where the CPU adds products of bf16 in pairs (AVX512-BF16), panels hold pairs of
    rows, unless `mode=strict`: the instruction takes subnormal numbers for zero. Where it has
    tiles (AMX), pairs of bf16 or f16 and fours of bytes are multiplied in these. AArch64
    multiplies squares of two rows and two columns, whose panels hold four rows of bf16 or eight
    of bytes. Panels of a weight that were packed for another kind of processor are an error.
  }];
  let options = RopeCPU_vectorOptions # RopeCPU_modeOption;
  let dependentDialects = ["amx::AMXDialect", "arith::ArithDialect", "func::FuncDialect",
                           "LLVM::LLVMDialect", "memref::MemRefDialect",
                           "scf::SCFDialect", "vector::VectorDialect"];
}

def RopeCPULowerAttentionPass : Pass<"rope-cpu-lower-attention", "ModuleOp"> {
  let summary = "Lower steps of attention on buffers to calls of one kernel";
  let description = [{
    *Matches* `rope.online_attention` on buffers that `rope-tile-attention{kernel}` left whole. *Produces* a call of a private
    function: in blocks of keys, whose K and V are packed once, it computes as many rows as
    the registers of the micro-kernel hold, one panel after the other: scores, masked by position,
    weights, and their product with V, so that scores stay in the first cache. Blocks of keys
    that no row of a panel sees are skipped. There is one function for each
    combination of element types and height of panels. Other steps are an error.
  }];
  let options = RopeCPU_vectorOptions;
  let dependentDialects = ["amx::AMXDialect", "arith::ArithDialect", "func::FuncDialect",
                           "LLVM::LLVMDialect", "math::MathDialect",
                           "memref::MemRefDialect", "scf::SCFDialect",
                           "vector::VectorDialect"];
}

def RopeCPUPackWeightsPass : Pass<"rope-cpu-pack-weights", "ModuleOp"> {
  let summary = "Weights as panels: constants now, arguments by functions of their own";
  let description = [{
    *Matches* a buffer of static shape, a constant or (with `arguments`) an argument of a
    public function, of which all uses are right operands of
    `rope_cpu.matmul`, over all its rows and from multiples of the panel
    width on. *Produces* products that read it as panels `[N / width, K, width]`, or
    `[N / width, K / 2, width * 2]` of pairs of rows, or `[N / width, K / 4, width * 4]` of
    fours, the order in which the kernel reads them, without packing.

    A constant is rewritten. For arguments of a function `f` there are new functions: `f_pack_<i>`
    takes argument `i` and returns it as panels, in memory that the caller owns; `f_packed`
    takes these in their places. `f` stays. A buffer with other uses, and one whose number of columns
    is no multiple of the width, stays as it is.
  }];
  let options = RopeCPU_vectorOptions # [
    Option<"arguments", "arguments", "bool", "false",
           "add functions that take packed arguments">] # RopeCPU_modeOption;
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "func::FuncDialect", "linalg::LinalgDialect",
                           "memref::MemRefDialect"];
}

def RopeCPUVectorizeLoopsPass : Pass<"rope-cpu-vectorize-loops"> {
  let summary = "Lower elementwise linalg ops and reductions to loops over vectors";
  let description = [{
    *Matches* linalg ops on buffers whose maps have single loops and constants as results
    and whose body is scalar arithmetic and loads from buffers. *Produces* loops, the innermost of which runs
    along memory in vectors, with a scalar loop for the remainder. Reductions along it
    (sum, product, minimum, maximum) combine lanes last, which reassociates the
    sum. Two operands whose elements alternate in memory, as those of the interleaved
    pairing do, are one vector of twice the length. Other operands that do not lie along the loop are read element by element.
    Loads at computed places are one vector, or one element, where the places of a vector turn out to
    be next to each other, or the same.
    Rows of what does not fit the second cache are fetched a page before they are read.
    A sum of rows of a buffer that weights multiply keeps the row in registers. Where the row that is
    read only grows or falls along the sum, the weights of runs with one row are added first,
    unless `mode=strict`.
    Everything else stays for the conversion to scalar loops.
  }];
  let options = RopeCPU_targetOptions # RopeCPU_modeOption;
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect",
                           "scf::SCFDialect", "vector::VectorDialect"];
}

def RopeCPURoundToBF16Pass : Pass<"rope-cpu-round-to-bf16"> {
  let summary = "Round vectors of f32 to bf16 by an instruction";
  let description = [{
    *Matches* `arith.truncf` from f32 to bf16, to the nearest, of vectors of 8 and 16 lanes, on
    a processor with AVX512-BF16 and AVX512DQ. *Produces* `vcvtneps2bf16` where no lane is
    subnormal, which the instruction would make 0, and else the truncation as it was. That
    becomes integer operations later, three times as many instructions. Of a NaN the
    instruction keeps what a bf16 has room for.
  }];
  let options = RopeCPU_processorOptions;
  let dependentDialects = ["arith::ArithDialect", "LLVM::LLVMDialect", "scf::SCFDialect",
                           "vector::VectorDialect"];
}

def RopeCPUStateVectorWidthPass : Pass<"rope-cpu-state-vector-width", "ModuleOp"> {
  let summary = "State the width of registers that processors choose";
  let description = [{
    Of AArch64 with SVE and `vector-bits` above 128, says in each function of the LLVM dialect
    that registers have that width (`vscale_range`). So LLVM holds vectors of it in registers
    of SVE. The code is wrong on a processor whose registers have another width: who runs it
    has to look. On other processors it does nothing.
  }];
  let options = RopeCPU_vectorOptions;
  let dependentDialects = ["LLVM::LLVMDialect"];
}

#endif // ROPE_CONVERSION_ROPETOCPU_PASSES_TD
