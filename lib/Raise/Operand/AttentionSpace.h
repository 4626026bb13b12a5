//===- AttentionSpace.h - Dimensions of an attention op ---------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_ATTENTIONSPACE_H
#define ROPE_LIB_RAISE_ATTENTIONSPACE_H

#include "AttentionRoots.h"

namespace mlir::rope::detail {

/// The iteration space of the op that is made.
struct AttentionSpace {
  MLIRContext *context = nullptr;
  /// Symbol number to dimension.
  DenseMap<int64_t, unsigned> dims;
  SmallVector<int64_t> batch;
  /// Batch dimensions of size 1 that no symbol stands for.
  SmallVector<unsigned> units;
  std::optional<int64_t> row;
  unsigned rowDim = 0, valueLaneDim = 0, keyDim = 0, queryLaneDim = 0;

  AffineExpr dim(unsigned position) const {
    return getAffineDimExpr(position, context);
  }
  unsigned getNumDims() const { return queryLaneDim + 1; }
};
/// The map of `root`. Of its dimensions of size 1, the last ones take `own`,
/// which it must have, the others `units` in order, or the constant 0 if there
/// are none left.
AffineMap makeMap(const AttentionSpace &space, const Root &root,
                  ArrayRef<unsigned> units, ArrayRef<unsigned> own);

/// How many dimensions of size 1 `root` has.
unsigned countZeros(const Root &root);

/// Whether an index of `root` depends on the symbol.
bool readsSymbol(const Root &root, int64_t symbol);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_ATTENTIONSPACE_H
