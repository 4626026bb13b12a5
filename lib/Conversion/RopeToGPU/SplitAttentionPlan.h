//===- SplitAttentionPlan.h - Attention whose keys are split ----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_SPLITATTENTIONPLAN_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_SPLITATTENTIONPLAN_H

#include "Kernels/Strategy.h"

namespace mlir::rope {

/// Tiles of an attention whose keys are split.
struct SplitPlan {
  AttentionOp op;
  /// Rotations in the same kernel, computed on tiles; or null.
  RotateOp queryRotation, keyRotation;
  /// Of each batch dimension and of the rows, what one block has.
  SmallVector<int64_t> tiles;
  /// Keys of one step in a block.
  int64_t stepKeys;
  /// Parts of a row, at most.
  int64_t maxParts;

  /// Keys of a part, at least.
  static constexpr int64_t minPartKeys = 256;

  /// *Matches* attention on tensors, or a kernel of it, of known numbers of
  /// rows and of value lanes, where rows and heads make fewer blocks than half
  /// of those wanted, and keys, if their number is known, are enough for two
  /// parts; not with strict numerics.
  static std::optional<SplitPlan>
  make(Operation *root, const GpuStrategyContext &context, std::string &reason);

private:
  void chooseTiles(int64_t rows);
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_SPLITATTENTIONPLAN_H
