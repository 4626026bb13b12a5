//===- Sinks.h - Where integers meet data -----------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_SINKS_H
#define ROPE_LIB_EQUIVALENCE_SINKS_H

#include "mlir/IR/Operation.h"

namespace mlir::rope::equivalence {

/// Comparisons of integers, integers that become floats or indices, and
/// integers that are results, of both programs: two that may be counterparts,
/// since they are of one type and in bodies of as many loops.
struct SinkPair {
  Value first, second;
};

/// For each of the second program the nearest few of the first one.
SmallVector<SmallVector<SinkPair>> pairSinks(ArrayRef<Operation *> firstOps,
                                             ArrayRef<Operation *> secondOps);

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_SINKS_H
