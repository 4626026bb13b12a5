//===- DissolveKernel.h - Replaces rope.kernel by its body ------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOLOOPS_DISSOLVEKERNEL_H
#define ROPE_CONVERSION_ROPETOLOOPS_DISSOLVEKERNEL_H

#include "mlir/IR/PatternMatch.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// Replaces a kernel by what it holds.
void dissolveKernel(RewriterBase &rewriter, KernelOp kernel);

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPETOLOOPS_DISSOLVEKERNEL_H
