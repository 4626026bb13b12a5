//===- LoopWrites.h - Inserts into what a loop carries ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_ANALYSIS_LOOPWRITES_H
#define ROPE_ANALYSIS_LOOPWRITES_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::rope {

/// How `scf.for` and `scf.forall` make of a tensor that they carry the one that
/// they carry on.
struct LoopWrites {
  /// `tensor.insert`, `tensor.insert_slice` and `tensor.parallel_insert_slice`,
  /// in no order.
  SmallVector<Operation *> inserts;
  /// The loop itself and those inside through which the tensor goes, and which
  /// result it is of each.
  SmallVector<std::pair<Operation *, unsigned>> loops;
  /// The tensor before, between and after the inserts.
  SmallVector<Value> carried;

  /// Nothing where inserts alone do not make result `number` of `loop`, or more
  /// than 64 of them do.
  static std::optional<LoopWrites> collect(Operation *loop, unsigned number);
};

/// Adds the inserts of `forall` into `shared`; false where something else is
/// done in parallel.
bool collectParallelInserts(scf::ForallOp forall, Value shared,
                            SmallVectorImpl<Operation *> &inserts);

} // namespace mlir::rope

#endif // ROPE_ANALYSIS_LOOPWRITES_H
