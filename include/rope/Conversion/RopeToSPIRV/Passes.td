//===- Passes.td - Passes of this group --------------------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOSPIRV_PASSES_TD
#define ROPE_CONVERSION_ROPETOSPIRV_PASSES_TD

include "mlir/Pass/PassBase.td"

def RopeSPIRVFlattenBuffersPass : Pass<"rope-spirv-flatten-buffers", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Buffers of kernels as one-dimensional arrays of storable elements";
  let description = [{
    SPIR-V has no descriptors and no pointers into the middle of a buffer. Each memref argument of
    a kernel becomes a one-dimensional one without layout, followed by its offset, sizes and
    strides as `index` arguments; each allocation becomes one-dimensional. Views (subview, casts,
    reshapes, transpose, dim) become arithmetic on indices, and copies become loops.

    Elements are stored as i8, i16, i32, i64, f32 or f64: f16, bf16 and floats of 8 bits as their bits, i1 as a byte
    that is 0 or 1, integers of 2 to 7 bits as a byte whose other bits are 0, index as i64, a complex number as two elements. The attribute
    `rope.kernel_arguments` of the kernel keeps the types that its arguments had.

    Refused, with a diagnostic at the op: a buffer that is no view of one argument or allocation, an
    allocation whose size is not known, an element type with no form in memory.
  }];
  let dependentDialects = ["arith::ArithDialect", "complex::ComplexDialect",
                           "memref::MemRefDialect", "scf::SCFDialect"];
}

def RopeSPIRVExpandFloatsPass : Pass<"rope-spirv-expand-floats"> {
  let summary = "Conversions of 16-bit floats as integer arithmetic";
  let description = [{
    Truncations of constants are folded, also where they round. Extensions of f16 and bf16, and
    truncations to them, become operations on their bits: rounding to
    nearest even, subnormal numbers, infinities and NaN are the same on every driver, where
    SPIR-V leaves the rounding of a conversion to the driver. Truncations from f64 are left to
    `rope-expand-floats`, which rounds them once. Divisions by a constant zero become products with
    an infinity, products with one a choice of zero and NaN, `math.roundeven` of f64 a sum with 2^52,
    which every driver rounds alike,
    `math.fma` of f64 sums with the errors that SPIR-V need not leave out, and loops and branches have the parts of complex numbers.
  }];
  let dependentDialects = ["arith::ArithDialect", "complex::ComplexDialect",
                           "math::MathDialect", "scf::SCFDialect"];
}

def RopeSPIRVExpandIntegersPass : Pass<"rope-spirv-expand-integers"> {
  let summary = "Narrow integers, counts of bits and conversions of integers as arithmetic that SPIR-V has";
  let description = [{
    Arithmetic on integers of 2 to 7 bits becomes arithmetic on 32 bits, of which the low ones
    count. Leading zeros, trailing zeros and ones are counted by sums of neighbouring bits, in the
    width of the number. Integers go to f16 and bf16, and back, by way of f32, rounded once. Comes before
    `rope-spirv-expand-floats`.
  }];
  let dependentDialects = ["arith::ArithDialect", "math::MathDialect"];
}

def RopeSPIRVConvertKernelsPass : Pass<"rope-spirv-convert-kernels", "ModuleOp"> {
  let summary = "Each flattened kernel as a spirv.module";
  let description = [{
    *Matches* the kernels of each `gpu.module`, as `rope-spirv-flatten-buffers` leaves them, of a block
    size that is known. *Produces* beside it one `spirv.module` a kernel, of the kernel's name,
    for Vulkan: a storage buffer for each buffer, at descriptor set 0 and bindings from 1 on, and one at binding 0
    with all scalars as 32-bit words, in order, 64-bit ones as two words with the low one first.

    All floating-point operations are marked `NoContraction`, and the entry points
    `SignedZeroInfNanPreserve`, so that infinite masks and NaN mean what they
    mean elsewhere. An op that SPIR-V cannot say is an error that names it.

    Attributes of the `spirv.module`: `rope.kernel_arguments` (the types of the kernel's arguments)
    and `rope.block_size`.
  }];
  let options = [
    Option<"indexBits", "index-bits", "::mlir::rope::IndexWidth", "64", "width of index: 32 or 64">];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect",
                           "spirv::SPIRVDialect"];
}

#endif // ROPE_CONVERSION_ROPETOSPIRV_PASSES_TD
