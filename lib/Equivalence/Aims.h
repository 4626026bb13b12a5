//===- Aims.h - Draws of the ways that no draw took -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_AIMS_H
#define ROPE_LIB_EQUIVALENCE_AIMS_H

#include "Sampler.h"

namespace mlir::rope::equivalence {

/// Draws what takes the ways of choices that nothing took so far, and what
/// tells integers of both programs apart; whether a draw decided. `elements`
/// are compared of each result.
bool aimAtBranches(Sampler &sampler, ArrayRef<Operation *> firstOps,
                   ArrayRef<Operation *> secondOps, int64_t elements);

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_AIMS_H
