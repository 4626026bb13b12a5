//===- KernelAsserts.h - Assertions of kernels, on the host -----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELASSERTS_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELASSERTS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::rope {

/// Assertions in the body of a launch become stores of their number, and the
/// host asserts after the launch that there was none.
void moveAssertsToHost(IRRewriter &rewriter, gpu::LaunchOp launch);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELASSERTS_H
