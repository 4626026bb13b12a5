//===- MemoryAccess.h - What an op reads and writes -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_MEMORYACCESS_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_MEMORYACCESS_H

#include "mlir/Analysis/DataFlowFramework.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Operation.h"

namespace mlir::rope {

/// Bytes behind a root: those of `[first, end)`, and `scale` further for each
/// of `(dividend + shift) mod count`, as those of a stage are.
struct ByteRange {
  static constexpr int64_t kFar = int64_t(1) << 40;
  int64_t first = -kFar, end = kFar;
  Value dividend = {};
  int64_t shift = 0, count = 1, scale = 0;

  /// The same for any dividend.
  ByteRange forget() const;
  /// The same once `loop` is in its next iteration, or has ended.
  ByteRange afterIteration(scf::ForOp loop) const;
  ByteRange afterLoop(scf::ForOp loop) const;
  bool mayOverlap(const ByteRange &other) const;
  bool operator==(const ByteRange &other) const;
};

/// A buffer, or bytes of shared memory, that are read or written.
struct MemoryAccess {
  /// What it is a view of.
  Value root;
  bool isWrite;
  ByteRange bytes = {};
  /// The copy that it is the start of, or copies that it may be the end of. At
  /// both ends of a copy a thread writes what is its own.
  Operation *copy = nullptr;
  SmallVector<Operation *, 1> finished = {};
  /// Whether it goes on when the op has ended, until another one waits for it.
  bool isUnderWay = false;
  /// Whether it is one of TMA or of a product of a warpgroup.
  bool isAsync = false;
  /// Rings of which it is between acquire and release.
  SmallVector<Value, 1> rings = {};

  bool operator==(const MemoryAccess &other) const;
};

/// The value that `buffer` is a view of, through views, casts and the like.
Value getBufferRoot(Value buffer);

/// What is known of a kernel: ranges of integers, values that may not be the
/// same in all threads of a block, and what is never executed.
struct KernelFacts {
  DataFlowSolver ranges;
  llvm::DenseSet<Value> perThread;
  llvm::DenseSet<Block *> dead;

  /// Analyses `kernel`; fails where analyses of upstream do.
  LogicalResult find(Operation *kernel);
};

/// Adds what `op` and the ops in its regions access, as their memory effects
/// say: buffers, tiles, rings, and shared memory by its address. Other pointers
/// are not followed.
void collectAccesses(Operation *op, SmallVectorImpl<MemoryAccess> &accesses,
                     const KernelFacts *facts = nullptr);

/// Whether two roots may be the same memory. Attributions of a launch are only
/// ever the same as themselves; an allocation is neither another one nor an
/// argument of the function, but may be what a loop carries.
bool mayAlias(Value x, Value y);

/// Whether one of `later` has to wait for one of `earlier`.
bool conflict(ArrayRef<MemoryAccess> earlier, ArrayRef<MemoryAccess> later);

/// Whether what threads have stored has to be made known to TMA or products of
/// a warpgroup for one of `later`.
bool needsFence(ArrayRef<MemoryAccess> stored, ArrayRef<MemoryAccess> later);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_MEMORYACCESS_H
