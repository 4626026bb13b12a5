//===- PackProjections.h - Projections of one input -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_PACKPROJECTIONS_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_PACKPROJECTIONS_H

#include "rope/Dialect/Rope/Transforms/FuseKernels.h"

namespace mlir::rope {

/// Whether both clusters project one value: the same operand of their
/// contractions is a view of it.
bool projectSameInput(const KernelCluster &x, const KernelCluster &y);

/// Projections in `block` that no cluster of `known` holds: of queries, keys
/// and values of attention, and, where they project the input of a known one,
/// of rows of caches and of what is split into heads as the rotated values are.
SmallVector<KernelCluster> findValueProjections(Block *block,
                                                ArrayRef<KernelCluster> known);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_PACKPROJECTIONS_H
