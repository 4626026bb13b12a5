//===- LowerExpansions.cpp - Expansions by several dynamic sizes ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToHost/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEHOSTLOWEREXPANSIONSPASS
#include "rope/Conversion/RopeToHost/Passes.h.inc"

/// Whether one dimension becomes several of sizes that are not known. Upstream
/// divides the dimension by the sizes that are, and reads nothing there.
static bool hasSeveralUnknown(memref::ExpandShapeOp op) {
  MemRefType type = op.getResultType();
  return llvm::any_of(op.getReassociationIndices(), [&](ArrayRef<int64_t> of) {
    return llvm::count_if(of, [&](int64_t i) { return type.isDynamicDim(i); }) >
           1;
  });
}

/// The view as sizes and strides: those of inner dimensions multiply the stride
/// of the dimension that is expanded.
static void lowerExpansion(memref::ExpandShapeOp op) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  MemRefType type = op.getResultType();
  auto source = memref::ExtractStridedMetadataOp::create(b, op.getSrc());
  auto [knownStrides, knownOffset] = type.getStridesAndOffset();
  auto choose = [&](int64_t known, Value computed) -> OpFoldResult {
    return ShapedType::isDynamic(known) ? OpFoldResult(computed)
                                        : b.getIndexAttr(known);
  };
  SmallVector<OpFoldResult> sizes =
      getMixedValues(op.getStaticOutputShape(), op.getOutputShape(), b);
  SmallVector<OpFoldResult> strides(sizes.size());
  for (auto [axis, group] : llvm::enumerate(op.getReassociationIndices())) {
    Value stride = source.getStrides()[axis];
    for (int64_t inner : llvm::reverse(group)) {
      strides[inner] = choose(knownStrides[inner], stride);
      stride = arith::MulIOp::create(
          b, stride,
          getValueOrCreateConstantIndexOp(b, b.getLoc(), sizes[inner]));
    }
  }
  op.replaceAllUsesWith(
      memref::ReinterpretCastOp::create(b, type, source.getBaseBuffer(),
                                        choose(knownOffset, source.getOffset()),
                                        sizes, strides)
          .getResult());
  op.erase();
}

namespace {
struct LowerExpansionsPass
    : impl::RopeHostLowerExpansionsPassBase<LowerExpansionsPass> {
  void runOnOperation() override {
    SmallVector<memref::ExpandShapeOp> expansions;
    getOperation()->walk([&](memref::ExpandShapeOp op) {
      if (hasSeveralUnknown(op))
        expansions.push_back(op);
    });
    llvm::for_each(expansions, lowerExpansion);
  }
};
} // namespace
} // namespace mlir::rope
