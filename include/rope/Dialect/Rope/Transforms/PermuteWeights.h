//===- PermuteWeights.h - Another pairing by permuted weights ---*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_PERMUTEWEIGHTS_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_PERMUTEWEIGHTS_H

#include "rope/Dialect/Rope/Transforms/FuseKernels.h"

namespace mlir::rope {

/// Lanes of a tensor that are reordered: of the elements in the range
/// [offsets, offsets + sizes), the lanes along `axis`.
struct PermutedLanes {
  /// Axis of the lanes; in the range heads follow each other every `period`
  /// lanes.
  int64_t axis = 0, period = 0;
  /// The block of a period that is reordered.
  int64_t blockOffset = 0, blockWidth = 0;
  /// One entry for each axis of the tensor; a dynamic size is the whole axis.
  SmallVector<int64_t> offsets, sizes;

  bool operator==(const PermutedLanes &other) const {
    return axis == other.axis && period == other.period &&
           blockOffset == other.blockOffset && blockWidth == other.blockWidth &&
           offsets == other.offsets && sizes == other.sizes;
  }
};

/// An operand whose lanes are reordered: the columns of a weight, a bias, the
/// gain of a norm, a full-width table. One of which several ranges are
/// reordered (Q and K of a packed weight) comes once for each of them.
struct PermutedOperand {
  OpOperand *operand = nullptr;
  PermutedLanes lanes;
};

/// The change of the pairing of Q and K of one attention.
struct PairingChange {
  /// The rotations of Q and K; empty where there is nothing to change.
  SmallVector<RotateOp> rotations;
  Pairing from = Pairing::Half, to = Pairing::Half;
  SmallVector<PermutedOperand> operands;
  /// Bytes of operands that are no constants, and how many are.
  double argumentBytes = 0;
  unsigned numConstants = 0;
  std::optional<FusionRefusal> refusal;
};

/// What has to be permuted so that the rotations of query and key of `op` pair
/// lanes as `target` does, or why they may not.
///
/// The scores are sums over lanes of products of Q and K, so they stay as they
/// are when the lanes of both are reordered alike; class *contract*, as the sum
/// takes another order. Legal where nothing else sees the order of lanes: both
/// are rotated once, read by this attention alone, and every op back to the
/// projection treats lanes alike (bias, gain and table are permuted along). Of
/// a packed projection only the columns of Q and K are permuted; what reads the
/// others reads the same values as before.
PairingChange findPairingChange(AttentionOp op, Pairing target);

/// Permutes the operands of `change` and sets the pairings. Constants are
/// permuted at once, other values by `rope.permute_lanes` right after they are
/// defined: outside of every loop that they are defined outside of, and in the
/// callers of a private function that they are arguments of.
void applyPairingChange(RewriterBase &rewriter, const PairingChange &change);

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_PERMUTEWEIGHTS_H
