//===- SplitSlices.h - Packed products by their slices ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOLOOPS_SPLITSLICES_H
#define ROPE_LIB_CONVERSION_ROPETOLOOPS_SPLITSLICES_H

#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// Moves slices in `kernel` over the ops that make what is sliced: a packed
/// product of which Q, K and V are disjoint slices becomes a product for each
/// of them, with a slice of the weight. Nothing is computed twice: where slices
/// may overlap, or the whole value has another use, it stays. Returns whether
/// anything changed.
bool splitSlices(RewriterBase &rewriter, KernelOp kernel);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOLOOPS_SPLITSLICES_H
