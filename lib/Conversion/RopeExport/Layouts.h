//===- Layouts.h - Axes of tensors in another order -------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPEEXPORT_LAYOUTS_H
#define ROPE_LIB_CONVERSION_ROPEEXPORT_LAYOUTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rope::detail {

/// Builds tensors over dimensions of one iteration space, whose sizes it has.
class LayoutBuilder {
public:
  LayoutBuilder(OpBuilder &builder, Location loc,
                SmallVector<OpFoldResult> sizes)
      : builder(builder), loc(loc), sizes(std::move(sizes)) {}

  /// A tensor with the axes `dims`, element (i...) of which is `body` of the
  /// elements that `maps` read of `values`, and of the indices of the axes.
  Value compute(
      ValueRange values, ArrayRef<AffineMap> maps, ArrayRef<int64_t> dims,
      Type elementType,
      function_ref<Value(OpBuilder &, Location, ValueRange, ValueRange)> body);

  /// `value`, indexed by `map`, with the axes `dims` and of `elementType`;
  /// itself where it has them.
  Value relayout(Value value, AffineMap map, ArrayRef<int64_t> dims,
                 FloatType elementType);

  /// The axes of `value` that each group names become one axis; an empty group
  /// is an axis of size 1. Groups are in order and name every axis once.
  Value collapse(Value value, ArrayRef<SmallVector<int64_t>> groups);

  /// The inverse of `collapse`; the sizes of the axes are `axisSizes`.
  Value expand(Value value, ArrayRef<SmallVector<int64_t>> groups,
               ArrayRef<OpFoldResult> axisSizes);

  void setSizes(ArrayRef<OpFoldResult> newSizes) {
    sizes.assign(newSizes.begin(), newSizes.end());
  }

private:
  OpBuilder &builder;
  Location loc;
  SmallVector<OpFoldResult> sizes;
};

/// `value` in `type`: exact where that is wider, else to nearest even.
Value castFloat(OpBuilder &builder, Location loc, Value value, FloatType type);

/// `map` over the dimensions `dims` of its space alone.
AffineMap restrictTo(AffineMap map, ArrayRef<int64_t> dims);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_CONVERSION_ROPEEXPORT_LAYOUTS_H
