//===- LoopRows.h - Rows of a tensor that a loop writes ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_LOOPROWS_H
#define ROPE_LIB_RAISE_LOOPROWS_H

#include "mlir/Interfaces/LoopLikeInterface.h"
#include "rope/Analysis/ElementFunction.h"

namespace mlir::rope {

/// What a loop, an `scf.for` or `scf.forall`, writes of its result `number`, of
/// which it writes some rows only.
/// *Matches* inserts that follow an induction variable of step 1 along one
/// axis, one row an iteration, in loops that run at least once where they are
/// not the only one; bounds that are known before the loop.
std::optional<ElementFunction> findLoopRows(LoopLikeOpInterface loop,
                                            unsigned number,
                                            ElementExpressions &elements);

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_LOOPROWS_H
