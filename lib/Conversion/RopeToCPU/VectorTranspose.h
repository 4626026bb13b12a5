//===- VectorTranspose.h - Transposes a square of vectors -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOCPU_VECTORTRANSPOSE_H
#define ROPE_LIB_CONVERSION_ROPETOCPU_VECTORTRANSPOSE_H

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rope {

/// Transposes a square matrix whose rows are the n vectors of length n, n a
/// power of two, in log2(n) steps of n two-operand shuffles: each step
/// exchanges the off-diagonal blocks of squares of twice its size.
inline SmallVector<Value> transposeSquare(ImplicitLocOpBuilder &b,
                                          ArrayRef<Value> square) {
  int64_t n = square.size();
  SmallVector<Value> rows(square);
  for (int64_t block = n / 2; block >= 1; block /= 2) {
    SmallVector<int64_t> upper, lower;
    for (int64_t i = 0; i < n; ++i) {
      bool isRight = i & block;
      upper.push_back(isRight ? n + i - block : i);
      lower.push_back(isRight ? n + i : i + block);
    }
    SmallVector<Value> next(rows);
    for (int64_t i = 0; i < n; ++i) {
      if (i & block)
        continue;
      Value x = rows[i], y = rows[i + block];
      next[i] = vector::ShuffleOp::create(b, x, y, upper);
      next[i + block] = vector::ShuffleOp::create(b, x, y, lower);
    }
    rows = next;
  }
  return rows;
}

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOCPU_VECTORTRANSPOSE_H
