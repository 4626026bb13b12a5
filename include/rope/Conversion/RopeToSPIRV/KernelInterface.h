//===- KernelInterface.h - What a SPIR-V kernel is given --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOSPIRV_KERNELINTERFACE_H
#define ROPE_CONVERSION_ROPETOSPIRV_KERNELINTERFACE_H

#include "mlir/IR/BuiltinTypes.h"

namespace mlir::rope {

/// The types of a kernel's arguments before its buffers were flattened: an
/// array of types, on the kernel and then on its `spirv.module`.
inline constexpr llvm::StringLiteral kKernelArgumentsName =
    "rope.kernel_arguments";

/// The threads of a block, x, y and z, on the `spirv.module` of a kernel.
inline constexpr llvm::StringLiteral kBlockSizeName = "rope.block_size";

/// How an element lies in a buffer: as i8, i16, i32, i64, f32 or f64; a complex
/// number as two of them. Null for a type with no form in memory.
Type getStorageType(Type element);

/// 32-bit words that a kernel's argument takes up among the scalars: a buffer
/// its offset, sizes and strides, in elements and two words each.
unsigned getParameterWords(Type argument);

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPETOSPIRV_KERNELINTERFACE_H
