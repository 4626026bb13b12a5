//===- Npy.h - Reading and writing .npy files -------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SUPPORT_NPY_H
#define ROPE_SUPPORT_NPY_H

#include "rope/Support/HostArray.h"
#include "llvm/Support/Error.h"

namespace mlir::rope {

/// Decodes the bytes of a `.npy` file (format versions 1 to 3). Element types:
/// f16 f32 f64, bf16 (2-byte void, as `ml_dtypes` writes it), floats of 8 bits
/// (1-byte void or `f1`, which do not say the format), integers of 8 to 64
/// bits, bool, complex64 and complex128, in either byte order. Signed integers
/// become signless types, unsigned ones and floats of 8 bits unsigned types,
/// bool i1. Fortran order is transposed, so the array is always in C order.
///
/// Errors: a header that is malformed or describes anything else (objects,
/// structured types), sizes that overflow, fewer or more bytes than the shape
/// needs. The text says what was expected and found, without the file's name.
llvm::Expected<HostArray> parseNpy(StringRef bytes, MLIRContext *context);

/// Reads a file; the text of an error starts with the path.
llvm::Expected<HostArray> readNpyFile(StringRef path, MLIRContext *context);

/// Writes format version 1 (2 where the header is too long for it), C order,
/// little endian; bf16 as 2-byte void, floats of 8 bits as 1-byte void and
/// index as i64.
void writeNpy(raw_ostream &os, const HostArray &array);

} // namespace mlir::rope

#endif // ROPE_SUPPORT_NPY_H
