//===- LaneProducts.h - Constant matrices along lanes -----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_DIALECT_ROPE_TRANSFORMS_LANEPRODUCTS_H
#define LIB_DIALECT_ROPE_TRANSFORMS_LANEPRODUCTS_H

#include "rope/Analysis/ConstantElements.h"
#include "rope/Dialect/Rope/IR/Rope.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::rope {

/// The axis of the source of a view that is `axis` of its result, whole and by
/// itself; nothing for other ops.
std::optional<int64_t> getSourceAxis(Operation *view, int64_t axis);
/// The axis of the result of a view that is `axis` of its source.
std::optional<int64_t> getResultAxis(Operation *view, int64_t axis);

/// The axis of an operand with `map` along which loop `lane` runs.
int64_t getLaneAxis(AffineMap map, int64_t lane);

/// y[..., n] = sum_k x[..., k] matrix[k, n] with a constant matrix, square and
/// of the type of x and y.
struct LaneProduct {
  linalg::LinalgOp op;
  /// What makes y: `op`, or what rounds its sums to the type of x.
  Operation *last = nullptr;
  OpOperand *input = nullptr;
  ConstantElements matrix;
  int64_t size = 0;
  /// Strides of k and n among the elements.
  int64_t rowStride = 0, columnStride = 0;

  /// The product whose y `last` makes, with lanes along `axis` of y.
  static std::optional<LaneProduct> match(Operation *last, int64_t axis);
  /// The one behind views of `value`, with lanes along `axis`; the views are
  /// left in `views`, the last one first.
  static std::optional<LaneProduct> match(Value value, int64_t axis,
                                          SmallVectorImpl<Operation *> &views);
  /// The one that reads `use` alone, with lanes along `axis` of what is read.
  static std::optional<LaneProduct> matchReader(OpOperand &use, int64_t axis);
};

/// Elements of a square matrix as integers times 2^exponent, row by row.
struct ExactMatrix {
  int64_t size = 0;
  SmallVector<int64_t, 0> elements;
  int exponent = 0;

  /// Of `size` rows, with these strides of rows and columns among `elements`.
  /// Nothing where elements are too far from each other for integers of less
  /// than 2^`kBits`.
  static std::optional<ExactMatrix> get(const ConstantElements &elements,
                                        int64_t size, int64_t rowStride,
                                        int64_t columnStride);
  /// Of the matrix of a product, or of its transpose.
  static std::optional<ExactMatrix> get(const LaneProduct &product,
                                        bool isTransposed);

  /// Sums of products of so many bits have no more than 128: of 2^26 of them.
  static constexpr int kBits = 50;
};

/// c where A B^T is c times the identity in exact arithmetic and c is not 0.
std::optional<double>
getMultipleOfIdentity(const std::optional<ExactMatrix> &a,
                      const std::optional<ExactMatrix> &b);

} // namespace mlir::rope

#endif // LIB_DIALECT_ROPE_TRANSFORMS_LANEPRODUCTS_H
