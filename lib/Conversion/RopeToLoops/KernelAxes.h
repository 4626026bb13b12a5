//===- KernelAxes.h - Rows and columns of a kernel's ops --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOLOOPS_KERNELAXES_H
#define ROPE_LIB_CONVERSION_ROPETOLOOPS_KERNELAXES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope {

/// What the loops of an op of a kernel are in terms of the loops of the op that
/// its values start from: a contraction, or a rotation of a value from outside,
/// which a contraction may follow.
struct LoopOrigin {
  Operation *source = nullptr;
  /// For each loop of the op, the loop of the source, or -1.
  SmallVector<int64_t> loops;
};

/// The place of a loop of a source in the iteration space of the kernel.
struct LoopRole {
  enum Kind {
    /// An axis of the rows, which all sources of the kernel share.
    Row,
    /// An axis of heads: `index` counts those of the source.
    Head,
    /// Lanes or a reduction: every tile has all of them.
    Whole,
  } kind = Whole;
  unsigned index = 0;
};

/// A source with the roles of its loops.
struct KernelSource {
  Operation *op = nullptr;
  SmallVector<LoopRole> roles;
  /// Extents of the heads' loops.
  SmallVector<OpFoldResult> heads;
  /// What one tile takes of the only head loop: lanes, where it runs over
  /// columns that were not split into heads, or heads; 1 where there are
  /// several.
  int64_t chunk = 1;
};

/// The iteration space of a kernel: rows that all its sources share, and heads
/// of each source.
struct KernelAxes {
  SmallVector<KernelSource> sources;
  /// Value and axis whose size is the number of rows along each row axis.
  SmallVector<std::pair<Value, int64_t>> rows;
  /// Origins of the loops of the ops that were reached.
  llvm::DenseMap<Operation *, LoopOrigin> origins;

  /// The space of `kernel`, or nothing where the sources do not share their
  /// rows, or an axis of the lanes is not known.
  static std::optional<KernelAxes> analyze(OpBuilder &builder, KernelOp kernel);

  const KernelSource *getSource(Operation *op) const;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOLOOPS_KERNELAXES_H
