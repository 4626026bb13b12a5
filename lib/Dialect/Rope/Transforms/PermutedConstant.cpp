//===- PermutedConstant.cpp - Lanes of constants in another order ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PermutedConstant.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::rope;

/// The bytes of `data`, elements of `size` bytes in row-major order, with the
/// lanes of `axis` taken from where `source` says.
static std::vector<char> permuteBytes(ArrayRef<char> data,
                                      ArrayRef<int64_t> shape, int64_t size,
                                      int64_t axis,
                                      function_ref<int64_t(int64_t)> source) {
  int64_t outer = 1, inner = size;
  for (int64_t i = 0; i < axis; ++i)
    outer *= shape[i];
  for (size_t i = axis + 1; i < shape.size(); ++i)
    inner *= shape[i];
  std::vector<char> result(data.size());
  for (int64_t row = 0; row < outer; ++row)
    for (int64_t lane = 0; lane < shape[axis]; ++lane)
      std::copy_n(data.data() + (row * shape[axis] + source(lane)) * inner,
                  inner, result.data() + (row * shape[axis] + lane) * inner);
  return result;
}

/// The constant with its lanes taken from where `source` says; null where its
/// bytes are not at hand.
static Attribute permuteConstant(Attribute attr, int64_t axis,
                                 function_ref<int64_t(int64_t)> source) {
  auto elements = dyn_cast<ElementsAttr>(attr);
  if (!elements)
    return {};
  auto type = dyn_cast<RankedTensorType>(elements.getShapedType());
  if (!type || !type.getElementType().isIntOrFloat() ||
      type.getElementTypeBitWidth() % 8 != 0)
    return {};
  int64_t size = type.getElementTypeBitWidth() / 8;
  if (auto dense = dyn_cast<DenseElementsAttr>(attr)) {
    if (dense.isSplat())
      return dense;
    return DenseElementsAttr::getFromRawBuffer(
        type,
        permuteBytes(dense.getRawData(), type.getShape(), size, axis, source));
  }
  auto resource = dyn_cast<DenseResourceElementsAttr>(attr);
  if (!resource)
    return {};
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  if (!blob || static_cast<int64_t>(blob->getData().size()) !=
                   type.getNumElements() * size)
    return {};
  std::vector<char> bytes =
      permuteBytes(blob->getData(), type.getShape(), size, axis, source);
  return DenseResourceElementsAttr::get(
      type, (resource.getRawHandle().getKey() + "_permuted").str(),
      HeapAsmResourceBlob::allocateAndCopyWithAlign(ArrayRef<char>(bytes),
                                                    blob->getDataAlignment()));
}

Value rope::createPermuted(OpBuilder &builder, Value value, Pairing from,
                           Pairing to, int64_t axis, int64_t period,
                           int64_t blockOffset, int64_t blockWidth) {
  Location loc = value.getLoc();
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(builder, loc, value);
  Value init =
      tensor::EmptyOp::create(builder, loc, sizes, type.getElementType());
  if (init.getType() != type)
    init = tensor::CastOp::create(builder, loc, type, init);
  auto op =
      PermuteLanesOp::create(builder, loc, TypeRange{type}, value, init, from,
                             to, axis, period, blockOffset, blockWidth);
  Attribute constant;
  if (!matchPattern(value, m_Constant(&constant)))
    return op.getResult();
  constant = permuteConstant(constant, axis, [&](int64_t lane) {
    return lane / period * period + op.getSourceLane(lane % period);
  });
  if (!constant)
    return op.getResult();
  auto folded =
      arith::ConstantOp::create(builder, loc, cast<TypedAttr>(constant));
  Operation *empty = init.getDefiningOp();
  op.erase();
  if (isOpTriviallyDead(empty))
    empty->erase();
  return folded;
}
