//===- Partition.h - The program of one rank --------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SHARDING_PARTITION_H
#define ROPE_SHARDING_PARTITION_H

#include "rope/Sharding/Placement.h"

namespace mlir::rope {

/// The number of ranks that annotations of a function speak of; none where it
/// has no annotation. Fails, after a diagnostic, on a grid of more than one
/// axis or of a size that is not static.
FailureOr<std::optional<int64_t>> getAnnotatedRanks(func::FuncOp function);

/// Puts the ops of each `rope.kernel` in its place: ranks divide ops, and
/// kernels are formed of what is left to each.
LogicalResult dissolveKernels(func::FuncOp function);

/// Writes the function that a rank runs after `function`, under the same name;
/// the caller erases one of both. Fails after a diagnostic.
FailureOr<func::FuncOp> createRankFunction(func::FuncOp function,
                                           const Placement &placement,
                                           int64_t ranks);

} // namespace mlir::rope

#endif // ROPE_SHARDING_PARTITION_H
