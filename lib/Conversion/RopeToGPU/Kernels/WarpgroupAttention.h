//===- WarpgroupAttention.h - Attention by warpgroups -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_WARPGROUPATTENTION_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_WARPGROUPATTENTION_H

#include "AttentionKernel.h"
#include "CopyRing.h"
#include "WarpgroupMatrix.h"

namespace mlir::rope {

/// Tensor maps of key and value, made by host code, and whether TMA can use
/// them.
struct AttentionMaps {
  Value key, keyValid, value, valueValid;

  static AttentionMaps make(ImplicitLocOpBuilder &host,
                            const AttentionPlan &plan,
                            const AttentionOperands &operands);
};

/// Whether warpgroups can compute the attention of `plan`, whose tiles are
/// chosen; where not, `reason` says why.
bool fitsWarpgroups(const AttentionPlan &plan, std::string &reason);

/// Attention in which one warpgroup copies tiles of keys and values, by TMA
/// where it can, and the others, 64 rows each, multiply by `wgmma`: scores of
/// the query in shared memory, then values with the weights in registers.
/// Copies overlap with products, and one warpgroup's products with the softmax
/// of another. Where registers are enough, the scores of a tile become weights
/// while the values of the one before are multiplied.
class WarpgroupAttention : AttentionKernel {
public:
  WarpgroupAttention(KernelLaunch::Body &body, const AttentionPlan &plan,
                     const AttentionOperands &operands,
                     const AttentionMaps &maps)
      : AttentionKernel(body, plan, operands), maps(maps) {}

  void run();

private:
  /// Key or value, and where its tiles are in shared memory.
  struct Factor {
    Value operand, map, valid;
    AffineMap axes;
    int64_t laneDim;
    TileLayout layout;
    int64_t offset;
    Value ring;
  };

  void produce(Value tiles, ArrayRef<Factor> factors);
  void copyFactorTile(const Factor &factor, Value tile);
  /// Pairs of weights in registers, and the factors that the sums so far get.
  struct Weights {
    SmallVector<Value> pairs, factors;
  };

  void release(Value ring, Value tile);
  SmallVector<Value> consume(Value tiles);
  SmallVector<Value> consumeTile(Value tile, ValueRange carried);
  SmallVector<Value> consumeOverlapping(Value tiles, ValueRange carried);
  std::pair<Value, SmallVector<Value>> startTile(Value tile);
  Value startScores(Value tile);
  Weights takeScores(Value sums, Value tile, ArrayRef<Value> mask,
                     SmallVectorImpl<Value> &state);
  Value startValues(Value tile, ArrayRef<Value> weights, Value sums);

  const AttentionMaps &maps;
  Value keyRing, valueRing;
  /// Tiles of the first stage, and the first row of this warpgroup.
  Value query, keys, values, queryRow;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_KERNELS_WARPGROUPATTENTION_H
