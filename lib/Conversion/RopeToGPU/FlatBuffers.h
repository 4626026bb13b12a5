//===- FlatBuffers.h - Accesses to buffers of rank 1 ------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOGPU_FLATBUFFERS_H
#define ROPE_LIB_CONVERSION_ROPETOGPU_FLATBUFFERS_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::rope {

/// A buffer as a place in one of rank 1.
struct FlatView {
  Value root;
  OpFoldResult offset;
  SmallVector<OpFoldResult> sizes, strides;
};

/// Resolves views to buffers of rank 1 and rewrites accesses.
class FlatBuffers {
public:
  explicit FlatBuffers(IRRewriter &rewriter) : rewriter(rewriter) {}

  /// Says what `buffer` is; from then on its uses resolve to that.
  void set(Value buffer, FlatView view) { views[buffer] = std::move(view); }

  /// Rewrites all loads, stores and sizes in `op` to flat buffers and erases
  /// the views. Fails after a diagnostic at an op that it does not know.
  LogicalResult flatten(Operation *op);

private:
  /// Code for the view of the result of `op`, right behind it.
  LogicalResult resolve(Operation *op);
  LogicalResult resolveReshape(Operation *op);
  Value getIndex(ImplicitLocOpBuilder &b, const FlatView &view,
                 ValueRange indices);
  OpFoldResult multiply(ImplicitLocOpBuilder &b, OpFoldResult x,
                        OpFoldResult y);
  OpFoldResult add(ImplicitLocOpBuilder &b, OpFoldResult x, OpFoldResult y);

  IRRewriter &rewriter;
  DenseMap<Value, FlatView> views;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOGPU_FLATBUFFERS_H
