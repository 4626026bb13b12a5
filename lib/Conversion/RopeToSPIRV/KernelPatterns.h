//===- KernelPatterns.h - What kernels need beside upstream -----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOSPIRV_KERNELPATTERNS_H
#define ROPE_LIB_CONVERSION_ROPETOSPIRV_KERNELPATTERNS_H

#include "mlir/Dialect/SPIRV/Transforms/SPIRVConversion.h"

namespace mlir::rope {

/// Arrays of kernels as pointers to arrays; f16, bf16 and floats of 8 bits as
/// their bits.
void addKernelTypeConversions(SPIRVTypeConverter &converter);

/// Patterns for accesses to arrays, ids, barriers and the bits of floats, of
/// more benefit than upstream's for the same ops.
void populateKernelPatterns(const SPIRVTypeConverter &converter,
                            RewritePatternSet &patterns);

/// Patterns for sums, products, minima, maxima and ordered comparisons of i1,
/// of more benefit than upstream's, which take them for integers.
void populateBooleanPatterns(const SPIRVTypeConverter &converter,
                             RewritePatternSet &patterns);

/// Patterns that have loops carry, and branches return, the parts of complex
/// numbers.
void populateSplitComplexPatterns(RewritePatternSet &patterns);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOSPIRV_KERNELPATTERNS_H
