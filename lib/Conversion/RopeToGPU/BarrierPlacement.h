//===- BarrierPlacement.h - Barriers from memory effects --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_BARRIERPLACEMENT_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_BARRIERPLACEMENT_H

#include "MemoryAccess.h"

namespace mlir::rope {

/// Puts a `gpu.barrier` where an op writes what other threads of the block may
/// have read or written since the last one, or reads what they may have
/// written; in front of it a fence, where the op is one of TMA or of a
/// warpgroup and they have stored it.
class BarrierPlacement {
public:
  /// For code in which all threads take the same way; barriers are in front of
  /// the ops that wait.
  BarrierPlacement() = default;
  /// For code in which ways may depend on what is not the same in all threads.
  /// Barriers are behind the last access in front of the ops that wait: what is
  /// computed for these is computed behind them.
  explicit BarrierPlacement(const KernelFacts &facts)
      : facts(&facts), isEarly(true) {}

  /// Fails, with a diagnostic, where only some threads reach an op that has to
  /// wait for others.
  LogicalResult place(Block &block);

private:
  /// What threads may not have finished since the last barrier, what is under
  /// way, since no op has waited for it, and what TMA and warpgroups do not
  /// know of, since there was no fence.
  struct State {
    SmallVector<MemoryAccess> pending, underWay, unfenced;

    void add(const State &other);
    void add(const MemoryAccess &access);
    bool contains(const State &other) const;
    /// All accesses as `change` makes them.
    State
    transform(llvm::function_ref<MemoryAccess(MemoryAccess)> change) const;
    /// The same for an iteration of `loop` that follows, or behind it.
    State afterIteration(scf::ForOp loop) const;
    State afterLoop(scf::ForOp loop) const;
  };
  LogicalResult place(Block &block, State &state, bool together);
  LogicalResult placeInLoop(scf::ForOp loop, State &state, bool together);
  LogicalResult placeInside(Operation *op, ArrayRef<MemoryAccess> own,
                            State &state, bool together);
  bool isPerThread(Operation *op) const;

  const KernelFacts *facts = nullptr;
  bool isEarly = false;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_BARRIERPLACEMENT_H
