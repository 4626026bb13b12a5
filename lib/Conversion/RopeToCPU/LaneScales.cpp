//===- LaneScales.cpp - Scales along the last axis ------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneScales.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::rope {

Value scaleLanes(ImplicitLocOpBuilder &b, Value x, Value scale, Value init) {
  auto type = cast<RankedTensorType>(x.getType());
  int64_t rank = type.getRank();
  AffineMap each = b.getMultiDimIdentityMap(rank);
  Type element = init ? getElementTypeOrSelf(init.getType()) : b.getF32Type();
  Value empty = tensor::EmptyOp::create(
      b, tensor::getMixedSizes(b, b.getLoc(), x), element);
  SmallVector<Value> inputs = {x, scale};
  SmallVector<AffineMap> maps = {each, each.getMinorSubMap(1), each};
  if (init) {
    inputs.push_back(init);
    maps.push_back(each);
  }
  auto widen = [&](OpBuilder &nested, Location loc, Value value) -> Value {
    return value.getType().isF32()
               ? value
               : arith::ExtFOp::create(nested, loc, b.getF32Type(), value);
  };
  return linalg::GenericOp::create(
             b, empty.getType(), inputs, empty, maps,
             SmallVector<utils::IteratorType>(rank,
                                              utils::IteratorType::parallel),
             [&](OpBuilder &nested, Location loc, ValueRange own) {
               Value result = arith::MulFOp::create(nested, loc,
                                                    widen(nested, loc, own[0]),
                                                    widen(nested, loc, own[1]));
               if (init)
                 result = arith::AddFOp::create(
                     nested, loc, widen(nested, loc, own[2]), result);
               if (!element.isF32())
                 result = arith::TruncFOp::create(nested, loc, element, result);
               linalg::YieldOp::create(nested, loc, result);
             })
      .getResult(0);
}

} // namespace mlir::rope
