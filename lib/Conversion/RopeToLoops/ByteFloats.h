//===- ByteFloats.h - Conversions of floats of 8 bits -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOLOOPS_BYTEFLOATS_H
#define ROPE_LIB_CONVERSION_ROPETOLOOPS_BYTEFLOATS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::rope {

/// Adds patterns that make `arith.extf` and `arith.truncf` of floats of 8 bits
/// (`isByteFloat`) arithmetic on their bits.
void populateByteFloatPatterns(RewritePatternSet &patterns);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOLOOPS_BYTEFLOATS_H
