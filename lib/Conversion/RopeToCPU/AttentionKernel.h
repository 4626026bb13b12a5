//===- AttentionKernel.h - Attention of rows in registers -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOCPU_ATTENTIONKERNEL_H
#define ROPE_LIB_CONVERSION_ROPETOCPU_ATTENTIONKERNEL_H

#include "MatmulKernel.h"

namespace mlir::rope {

/// Element types of Q, of K and V, and of a mask, if there is one: a float that
/// is added to scores, or an integer of 8 bits that is 0 where a key is hidden.
/// Softmax and sums are f32; scores and weights are rounded to `score` and
/// `weight`.
struct AttentionTypes {
  FloatType query, keyValue, score, weight;
  Type mask;
  /// Whether the mask may have any stride along the keys.
  bool isMaskStrided = false;
  bool hasSoftcap = false;
};

/// Block sizes of the kernel.
struct AttentionTiling {
  /// Of its products: rows and columns that are held in registers.
  MatmulTiling matmul;
  /// Keys whose packed K and V stay in the second cache.
  int64_t keyBlock;
  /// How many terms an instruction adds at a time to scores, and to sums.
  int64_t groupedScores = 1, groupedSums = 1;

  /// For tasks of `rows` rows of each head.
  static AttentionTiling get(const TargetInfo &target,
                             const AttentionTypes &types, Type f32,
                             int64_t rows);
};

/// Buffer types of the operands: of Q and the results [head, row, lane], of the
/// statistics [head, row].
MemRefType getAttentionQueryType(Type element);
MemRefType getAttentionResultType(Type element);
MemRefType getAttentionRowType(Type element);
/// The buffer type of a mask, [head, row, key], contiguous along the keys
/// unless it is strided.
MemRefType getAttentionMaskType(Type element, bool isStrided);

/// Returns the private function
///
///     (Q : [H, M, D], K : [D, J], V : [J, N], A : [H, M, N], max : [H, M],
///      sum : [H, M], scale : f32, position, left, right, length : index)
///
/// of `symbols`, one step of online attention (see `rope.online_attention`) of
/// H heads that share their keys, and adds it at the first call. Row m sees key
/// j where `-left <= j - position - m <= right` and `j < length`; of A the
/// lanes are contiguous. With a softcap or a mask in `types` the function has
/// these as further parameters, in this order.
func::FuncOp getOrCreateAttention(SymbolTable &symbols, AttentionTypes types,
                                  const AttentionTiling &tiling);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOCPU_ATTENTIONKERNEL_H
