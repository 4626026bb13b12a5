//===- AttentionPlan.h - Attention that a kernel takes ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_ATTENTIONPLAN_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_ATTENTIONPLAN_H

#include "MatrixProduct.h"
#include "Strategy.h"

namespace mlir::rope {

/// The attention that `op` is, or that it is a kernel of, which may rotate the
/// query first.
std::pair<AttentionOp, RotateOp> matchAttention(Operation *op);

/// Attention with the tiles of its kernel. A block has `rowWarps * keyWarps`
/// subgroups; one has 16 rows, and of each tile of `keys` keys a slice of
/// `keys / keyWarps`.
struct AttentionPlan {
  AttentionOp op;
  /// The rotation of the query in the prologue, or null.
  RotateOp rotation;
  Type element;
  MatrixUnit unit = MatrixUnit::Mma;
  LinearLayout layout;
  int64_t rowWarps, keyWarps, keys;
  /// Lanes of query and key, of value, and those padded to products.
  int64_t depth, lanes, paddedDepth, paddedLanes;
  /// Batch dimension of whose heads `group` share a key head and are rows of
  /// one block; group 1: none.
  int64_t groupedDim = -1, group = 1;
  /// Whether keys are split among blocks, and whether blocks leave parts that a
  /// second kernel joins.
  bool splits = false, joins = false;
  /// Whether row warps multiply as warpgroups, and another warpgroup copies
  /// keys and values to `stages` stages.
  bool warpgroups = false;
  int64_t stages = 2;

  /// Whether warpgroups have registers for the scores of a tile beside the
  /// weights of the one before.
  bool overlapsProducts() const;
  int64_t getRows() const { return 16 * rowWarps; }
  int64_t getThreads() const {
    return layout.getNumLanes() * (rowWarps * keyWarps + (warpgroups ? 4 : 0));
  }
  TileLayout getQuery() const {
    return {getRows(), paddedDepth, element, warpgroups};
  }
  TileLayout getKey() const { return {keys, paddedDepth, element, warpgroups}; }
  TileLayout getValue() const {
    // Where lanes of a factor are neighbours along the depth, transposed.
    if (unit != MatrixUnit::Mma)
      return {paddedLanes, keys, element};
    return {keys, paddedLanes, element, warpgroups};
  }
  int64_t getSharedBytes() const;
  /// Registers of a thread that are sums, scores or elements of a mask, which
  /// are so many numbers of one tile that products cannot do with fewer.
  int64_t getTileRegisters() const;

  static std::optional<AttentionPlan> make(AttentionOp op, RotateOp rotation,
                                           const KernelTarget &target,
                                           std::string &reason);
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_ATTENTIONPLAN_H
