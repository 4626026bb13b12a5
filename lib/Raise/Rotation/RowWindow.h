//===- RowWindow.h - The rows that a loop writes ----------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop that writes rows a to b of the tensor it carries, and leaves the other
// rows as they were, is a loop over a tensor of b - a rows that writes them
// all, and one insert. What such a loop reads row by row it reads of a slice of
// so many rows: every iteration reads its row, so that the rows are there.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ROWWINDOW_H
#define ROPE_LIB_RAISE_ROWWINDOW_H

#include "mlir/Interfaces/LoopLikeInterface.h"
#include "rope/Analysis/ElementExpression.h"

namespace mlir::rope {

/// The rows of one tensor that a loop carries, by a loop of their own.
struct RowWindow {
  /// What the loop writes: a result of `loop`.
  Value part;
  /// The tensor that the loop carries, `part` inserted; `part` where that is
  /// all of it.
  Value whole;
  Operation *loop = nullptr;
  /// Whether tensors are read of which only some rows are, or may be.
  bool readsSomeRows = false;
  /// Ops that were made before `loop`, and the one after it, if any; in order.
  SmallVector<Operation *> before, after;
  /// Each op of `loop`, itself included, and the one it is a copy of.
  SmallVector<std::pair<Operation *, Operation *>> copies;
};

/// A copy of `loop`, an `scf.for` or `scf.forall`, over the rows that it writes
/// of its result `number`, next to it.
/// *Matches* inserts that follow an induction variable of step 1 along one
/// axis, one row an iteration, in loops that run at least once where they are
/// not the only one, and reads that follow one the same way; bounds that are
/// known before the loop; no side effects.
/// *Produces* slices, the loop over them, and an insert; nothing where the loop
/// writes all rows and reads all of each tensor as it stands.
std::optional<RowWindow> makeRowWindow(LoopLikeOpInterface loop,
                                       unsigned number,
                                       ElementExpressions &elements);

} // namespace mlir::rope

#endif // ROPE_LIB_RAISE_ROWWINDOW_H
