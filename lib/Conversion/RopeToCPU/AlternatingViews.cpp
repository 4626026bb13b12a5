//===- AlternatingViews.cpp - Views whose elements take turns -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AlternatingViews.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::rope;

bool mlir::rope::isPackedAlike(Type element) {
  if (isa<IndexType>(element))
    return true;
  unsigned width = element.getIntOrFloatBitWidth();
  return width >= 8 && llvm::isPowerOf2_32(width);
}

/// Whether the elements of `first` and `second` alternate in memory, those of
/// `first` before those of `second`.
static bool alternate(memref::SubViewOp first, memref::SubViewOp second) {
  auto type = first.getType();
  auto [strides, offset] = type.getStridesAndOffset();
  if (first.getSource() != second.getSource() || strides.empty() ||
      strides.back() != 2 || !isPackedAlike(type.getElementType()) ||
      type.getShape() != second.getType().getShape() ||
      strides != second.getType().getStridesAndOffset().first ||
      first.getMixedSizes() != second.getMixedSizes() ||
      first.getMixedStrides() != second.getMixedStrides() ||
      first.getDroppedDims() != second.getDroppedDims())
    return false;
  SmallVector<int64_t> sourceStrides =
      first.getSourceType().getStridesAndOffset().first;
  bool isBehind = false;
  for (auto [i, x, y] :
       llvm::enumerate(first.getMixedOffsets(), second.getMixedOffsets())) {
    if (x == y)
      continue;
    std::optional<int64_t> from = getConstantIntValue(x),
                           to = getConstantIntValue(y);
    if (isBehind || !from || !to || *to != *from + 1 || sourceStrides[i] != 1)
      return false;
    isBehind = true;
  }
  return isBehind;
}

OpOperand *mlir::rope::findPartner(linalg::GenericOp op, OpOperand &operand) {
  auto view = operand.get().getDefiningOp<memref::SubViewOp>();
  if (!view)
    return nullptr;
  for (OpOperand &other : op->getOpOperands()) {
    auto otherView = other.get().getDefiningOp<memref::SubViewOp>();
    if (otherView && op.isDpsInit(&operand) == op.isDpsInit(&other) &&
        op.getMatchingIndexingMap(&operand) ==
            op.getMatchingIndexingMap(&other) &&
        (alternate(view, otherView) || alternate(otherView, view)))
      return &other;
  }
  return nullptr;
}

JoinedViews mlir::rope::joinViews(ImplicitLocOpBuilder &b, OpOperand &operand,
                                  OpOperand &partner) {
  auto view = operand.get().getDefiningOp<memref::SubViewOp>();
  auto other = partner.get().getDefiningOp<memref::SubViewOp>();
  bool isFirst = alternate(view, other);
  auto metadata =
      memref::ExtractStridedMetadataOp::create(b, isFirst ? view : other);
  MemRefType type = view.getType();
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<int64_t> strides = type.getStridesAndOffset().first;
  SmallVector<OpFoldResult> sizes = metadata.getConstifiedMixedSizes();
  SmallVector<OpFoldResult> steps = metadata.getConstifiedMixedStrides();
  shape.back() =
      ShapedType::isDynamic(shape.back()) ? shape.back() : 2 * shape.back();
  strides.back() = 1;
  sizes.back() = b.createOrFold<arith::MulIOp>(
      getValueOrCreateConstantIndexOp(b, b.getLoc(), sizes.back()),
      arith::ConstantIndexOp::create(b, 2));
  if (std::optional<int64_t> size = getConstantIntValue(sizes.back()))
    sizes.back() = b.getIndexAttr(*size);
  steps.back() = b.getIndexAttr(1);
  auto joinedType = MemRefType::get(
      shape, type.getElementType(),
      StridedLayoutAttr::get(b.getContext(), ShapedType::kDynamic, strides));
  Value joined = memref::ReinterpretCastOp::create(
      b, joinedType, metadata.getBaseBuffer(),
      OpFoldResult(metadata.getOffset()), sizes, steps);
  return {joined, isFirst};
}
